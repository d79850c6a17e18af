//! Whether a player can mate by any series of legal moves (Laws 5.2.2, 6.9), as far as material and short forced lines decide it.
//!
//! A "cannot" is a proof: no mate exists with such men, or every line runs into such men or into the end of the game. A "can" is
//! not proved; closed positions that are dead are not recognised.

use crate::colour::Colour;
use crate::chess;
use shakmaty::{Chess, Position};

/// What the answers rest on, for the report.
pub(super) const RESTS_ON: &str = "material and forced lines of four plies; closed positions are not recognised as dead";

/// Plies to which forced lines are followed.
const DEPTH: u32 = 4;

/// Whether the player can mate, or has mated.
pub(super) fn can_mate(position: &Chess, by: Colour) -> bool {
    !cannot_mate(position, by, DEPTH)
}

/// Whether neither player can mate.
pub(super) fn is_dead(position: &Chess) -> bool {
    Colour::ALL.into_iter().all(|by| !can_mate(position, by))
}

fn cannot_mate(position: &Chess, by: Colour, depth: u32) -> bool {
    if position.is_checkmate() {
        return chess::colour(position.turn()) == by;
    }
    if position.has_insufficient_material(chess::color(by)) {
        return true;
    }
    let moves = position.legal_moves();
    if depth == 0 && !moves.is_empty() {
        return false;
    }
    moves.into_iter().all(|played| {
        let mut next = position.clone();
        next.play_unchecked(played);
        cannot_mate(&next, by, depth - 1)
    })
}
