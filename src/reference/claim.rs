//! Claims: when they may be made, and what is ruled (Laws 9.2 to 9.5).

use super::history::History;
use crate::{
    answer::{Ground, Grounds},
    ruleset::{Edition, Ruleset},
};
use shakmaty::Move;

/// The grounds that the position on the board gives to the player having the move (Laws 9.2.2, 9.3.2).
pub(super) fn on_the_board(history: &History) -> Grounds {
    let grounds = [(history.is_threefold(), Ground::Threefold), (history.is_fifty_moves(), Ground::FiftyMoves)];
    grounds.into_iter().filter(|(holds, _)| *holds).map(|(_, ground)| ground).collect()
}

/// The grounds that a legal intended move gives (Laws 9.2.1, 9.3.1): those that hold once it is made.
///
/// Whether it would also mate is nothing: the claim is decided before the move is on the board.
pub(super) fn with_move(history: &History, intended: Move) -> Grounds {
    on_the_board(&history.with(intended))
}

/// Seconds that a wrong claim gives to the opponent (Laws 9.5.3; A.3 and B.3 halve it).
pub(super) fn bonus_seconds(edition: Edition, ruleset: Ruleset) -> u32 {
    match (edition, ruleset) {
        (Edition::Fide2009, _) => 180,
        // From 1 July 2017 to 2023 the shorter penalty stood in Appendix B alone.
        (Edition::Fide2023, Ruleset::Rapid | Ruleset::Blitz) | (Edition::Fide2018, Ruleset::Blitz) => 60,
        (Edition::Fide2023 | Edition::Fide2018 | Edition::Fide2014, _) => 120,
    }
}
