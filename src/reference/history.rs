//! The positions of a game and what they add up to: occurrences and the count of quiet plies.

use super::identity::Identity;
use crate::ruleset::Edition;
use shakmaty::{Chess, Move, Position, Role};

/// A game as a sequence of positions; the start is the first occurrence of its position.
#[derive(Debug, Clone)]
pub(super) struct History {
    position: Chess,
    identities: Vec<Identity>,
    clock: u32,
}

/// Plies of fifty moves by each player (Laws 9.3).
const FIFTY_MOVES: u32 = 100;
/// Plies of seventy-five moves by each player (Laws 9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

impl History {
    /// A game that starts here, with the quiet plies that the position states.
    pub(super) fn new(position: Chess) -> Self {
        Self { identities: vec![Identity::of(&position)], clock: position.halfmoves(), position }
    }

    pub(super) fn position(&self) -> &Chess {
        &self.position
    }

    /// Plies since the last capture or pawn move.
    pub(super) fn clock(&self) -> u32 {
        self.clock
    }

    pub(super) fn play(&mut self, played: Move) {
        // Only a capture or a pawn move begins the count anew (Laws 9.3.2); castling and lost rights do not.
        let begins_anew = played.is_capture() || played.role() == Role::Pawn;
        self.clock = if begins_anew { 0 } else { self.clock.saturating_add(1) };
        self.position.play_unchecked(played);
        self.identities.push(Identity::of(&self.position));
    }

    /// The game with one move more.
    pub(super) fn with(&self, played: Move) -> Self {
        let mut next = self.clone();
        next.play(played);
        next
    }

    /// Whether the positions after these two plies are the same; `None` where so many plies have not been played.
    pub(super) fn same(&self, first: usize, second: usize) -> Option<bool> {
        Some(self.identities.get(first)? == self.identities.get(second)?)
    }

    /// How many times the position on the board has occurred, this time included.
    pub(super) fn occurrences(&self) -> usize {
        let now = self.identities.last();
        self.identities.iter().filter(|identity| Some(*identity) == now).count()
    }

    /// Laws 9.2: at least the third occurrence.
    pub(super) fn is_threefold(&self) -> bool {
        self.occurrences() >= 3
    }

    /// Laws 9.6.1, as far as the edition has it.
    pub(super) fn is_fivefold(&self, edition: Edition) -> bool {
        match edition {
            Edition::Fide2023 | Edition::Fide2018 => self.occurrences() >= 5,
            Edition::Fide2014 => self.is_fivefold_in_step(),
            Edition::Fide2009 => false,
        }
    }

    /// Five occurrences on consecutive alternate moves: every second move of the same player.
    fn is_fivefold_in_step(&self) -> bool {
        let mut every_fourth = self.identities.iter().rev().step_by(4);
        let now = every_fourth.next();
        let before: Vec<_> = every_fourth.take(4).collect();
        before.len() == 4 && before.into_iter().all(|identity| Some(identity) == now)
    }

    /// Laws 9.3.2.
    pub(super) fn is_fifty_moves(&self) -> bool {
        self.clock >= FIFTY_MOVES
    }

    /// The condition of Laws 9.6.2.
    pub(super) fn is_seventy_five_moves(&self) -> bool {
        self.clock >= SEVENTY_FIVE_MOVES
    }
}
