//! The arbiter: a game with its events, and how it stands.

use super::{claim, ending, history::History};
use crate::{
    answer::{Grounds, MustPlay, Outcome, Ruling, Termination},
    chess,
    colour::Colour,
    moves::{Move, Uci},
    ruleset::{Edition, Ruleset},
    scenario::{Claim, Event, IllegalMove, Start, Touch},
};
use shakmaty::{Chess, Position};
use std::collections::{BTreeMap, BTreeSet};

/// A game under a ruleset. Once it has ended it stays as it ended, whatever is still done on the board (Laws 5.1, 5.2, 9.6).
#[derive(Debug, Clone)]
pub(super) struct Game {
    edition: Edition,
    ruleset: Ruleset,
    history: History,
    outcome: Outcome,
    /// Whose draw offers stand. An offer or a claim by the other player is no refusal (Laws 9.1.2.1).
    offers: BTreeSet<Colour>,
    /// The intended move of a claim that was refused on this turn: it can no longer be exchanged (Laws 9.2.1, 9.5.3).
    bound: Option<Uci>,
    /// Whether the player having the move has touched a man to move or capture it (Laws 4.3, 9.4).
    touched: bool,
    has_moved: BTreeMap<Colour, bool>,
    illegal_moves: BTreeMap<Colour, usize>,
    ruling: Option<Ruling>,
}

impl Game {
    pub(super) fn new(position: Chess, start: Start<'_>) -> Self {
        let history = History::new(position);
        let to_move = chess::colour(history.position().turn());
        // Before the position shown, Black has moved if the move number is past 1, White also if it is Black's turn.
        let earlier_moves = history.position().fullmoves().get() > 1;
        let has_moved = Colour::ALL.map(|by| (by, earlier_moves || (by == Colour::White && to_move == Colour::Black)));
        Self {
            edition: start.edition,
            ruleset: start.ruleset,
            outcome: ending::automatic(&history, start.edition, start.ruleset),
            history,
            offers: BTreeSet::new(),
            bound: None,
            touched: false,
            has_moved: has_moved.into(),
            illegal_moves: BTreeMap::new(),
            ruling: None,
        }
    }

    pub(super) fn history(&self) -> &History {
        &self.history
    }

    pub(super) fn edition(&self) -> Edition {
        self.edition
    }

    pub(super) fn outcome(&self) -> Outcome {
        self.outcome
    }

    pub(super) fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }

    /// Whose draw offers stand; an offer ends with the game (Laws 9.1.2.1).
    pub(super) fn offers(&self) -> impl Iterator<Item = Colour> {
        self.offers.iter().copied().filter(|_| self.outcome.is_ongoing())
    }

    fn to_move(&self) -> Colour {
        chess::colour(self.history.position().turn())
    }

    pub(super) fn play(&mut self, played: shakmaty::Move) {
        let by = self.to_move();
        self.refuse_offer_to(by);
        self.touched = false;
        self.bound = None;
        self.has_moved.insert(by, true);
        self.history.play(played);
        let stands = ending::automatic(&self.history, self.edition, self.ruleset);
        self.end(stands);
    }

    pub(super) fn take(&mut self, event: &Event) {
        if !self.outcome.is_ongoing() {
            return self.take_after_the_end(event);
        }
        match event {
            Event::Claim(claim) => self.rule_on(claim),
            Event::Offer(by) => {
                self.offers.insert(*by);
            }
            Event::Accept(by) => self.accept(*by),
            Event::Decline(by) => self.refuse_offer_to(*by),
            // Moves are played, not taken; neither a claim nor an offer can be withdrawn (Laws 9.5.1, 9.1.2.1); and a man that
            // is only adjusted is not touched to be moved (Laws 4.2.1).
            Event::Move(_) | Event::Withdraw(_) | Event::Touch(Touch { adjusting: true, .. }) => {}
            Event::Touch(Touch { by, .. }) => self.touch(*by),
            Event::Resign(by) => {
                let outcome = ending::resignation(&self.history, *by, self.edition, self.ruleset);
                self.end(outcome);
            }
            Event::Flag(by) => self.end(ending::loss(&self.history, *by, Termination::FlagFall)),
            Event::IllegalMove(IllegalMove { by, .. }) => self.illegal_move(*by),
        }
    }

    /// After the end only a claim still gets an answer: it is not upheld, and costs nothing.
    fn take_after_the_end(&mut self, event: &Event) {
        if let Event::Claim(_) = event {
            self.ruling = Some(unsettled_refusal());
        }
    }

    fn end(&mut self, outcome: Outcome) {
        if self.outcome.is_ongoing() {
            self.outcome = outcome;
        }
    }

    /// The player refuses what the opponent offers: by word, by a touch, or by a move (Laws 9.1.2.1).
    fn refuse_offer_to(&mut self, player: Colour) {
        self.offers.remove(&player.opponent());
    }

    fn accept(&mut self, by: Colour) {
        let both_have_moved = self.has_moved.values().all(|moved| *moved);
        let may_be_agreed = both_have_moved || !self.edition.agreement_needs_moves();
        if self.offers.contains(&by.opponent()) && may_be_agreed {
            self.end(Outcome::draw(Termination::Agreement));
        }
    }

    fn touch(&mut self, by: Colour) {
        if by == self.to_move() {
            self.touched = true;
            self.refuse_offer_to(by);
        }
    }

    fn illegal_move(&mut self, by: Colour) {
        // The man that made it has been touched (Laws 7.5.1 with 4.3).
        self.touch(by);
        let count = self.illegal_moves.entry(by).or_default();
        *count += 1;
        if *count >= ending::illegal_moves_that_lose(self.edition, self.ruleset) {
            self.end(ending::loss(&self.history, by, Termination::IllegalMoves));
        }
    }

    /// Whether the player having the move may claim at all: the game goes on, no man is touched (Laws 9.4), and the ruleset
    /// knows claims.
    fn knows_claims(&self) -> bool {
        self.outcome.is_ongoing() && !self.touched && self.ruleset != Ruleset::Online
    }

    pub(super) fn claims(&self) -> Grounds {
        if self.knows_claims() { claim::on_the_board(&self.history) } else { Grounds::default() }
    }

    pub(super) fn claims_with(&self, intended: &Move) -> Grounds {
        let is_exchanged = self.bound.as_ref().is_some_and(|bound| *bound != intended.uci);
        match chess::legal(self.history.position(), &intended.uci) {
            Some(legal) if self.knows_claims() && !is_exchanged => claim::with_move(&self.history, legal),
            Some(_) | None => Grounds::default(),
        }
    }

    fn rule_on(&mut self, made: &Claim) {
        let is_in_order = made.by == self.to_move() && self.knows_claims();
        let grounds = match &made.with {
            Some(intended) => self.claims_with(intended),
            None => self.claims(),
        };
        // A claim is a draw offer, whether it is right or wrong (Laws 9.1.2.3).
        self.offers.insert(made.by);
        let upheld = is_in_order && grounds.iter().any(|ground| *ground == made.ground);
        self.ruling = Some(if upheld {
            Ruling { upheld, bonus_seconds: Some(0), must_play: Some(MustPlay::None) }
        } else if is_in_order {
            let bonus_seconds = Some(claim::bonus_seconds(self.edition, self.ruleset));
            self.bind(made);
            let must_play = self.bound.clone().map_or(MustPlay::None, MustPlay::Move);
            Ruling { upheld, bonus_seconds, must_play: Some(must_play) }
        } else {
            unsettled_refusal()
        });
        if upheld {
            let why = match made.ground {
                crate::answer::Ground::Threefold => Termination::Threefold,
                crate::answer::Ground::FiftyMoves => Termination::FiftyMoves,
            };
            self.end(Outcome::draw(why));
        }
    }

    /// The intended move must be played (Laws 9.5.3), if it can be; the first one that was written down stays.
    fn bind(&mut self, made: &Claim) {
        let legal = made.with.as_ref().filter(|with| chess::legal(self.history.position(), &with.uci).is_some());
        if self.bound.is_none() {
            self.bound = legal.map(|with| with.uci.clone());
        }
    }
}

/// A refusal whose price the Laws do not settle: a claim out of turn, after a touch, or after the end.
fn unsettled_refusal() -> Ruling {
    Ruling { upheld: false, bonus_seconds: None, must_play: None }
}
