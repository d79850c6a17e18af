//! How a game ends by itself, and what a loss is worth.

use super::{history::History, mating};
use crate::{
    answer::{Outcome, Termination},
    chess,
    colour::Colour,
    ruleset::{Edition, Ruleset},
};
use shakmaty::Position;

/// How the game stands with the position on the board, where nobody claims anything.
pub(super) fn automatic(history: &History, edition: Edition, ruleset: Ruleset) -> Outcome {
    let position = history.position();
    if position.is_checkmate() {
        // Mate ends the game at once (Laws 5.1.1), and Laws 9.6.2 lets it go before the seventy-five moves.
        let winner = chess::colour(position.turn()).opponent();
        return Outcome::win(winner, Termination::Checkmate);
    }
    if position.is_stalemate() {
        return Outcome::draw(Termination::Stalemate);
    }
    if mating::is_dead(position) {
        return Outcome::draw(Termination::DeadPosition);
    }
    draw_by_count(history, edition, ruleset).map_or(Outcome::ONGOING, Outcome::draw)
}

fn draw_by_count(history: &History, edition: Edition, ruleset: Ruleset) -> Option<Termination> {
    let online = ruleset == Ruleset::Online;
    let has_automatic_draws = edition != Edition::Fide2009;
    // The order settles only the label where two come about on one move.
    let draws = [
        // Online 5.4.1 and 5.4.4: no claim is needed.
        (online && history.is_fifty_moves(), Termination::FiftyMoves),
        (online && history.is_threefold(), Termination::Threefold),
        (has_automatic_draws && history.is_fivefold(edition), Termination::Fivefold),
        (has_automatic_draws && history.is_seventy_five_moves(), Termination::SeventyFiveMoves),
    ];
    draws.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why)
}

/// The outcome when a player loses other than by mate: a draw where the opponent cannot mate (Laws 5.1.2, 6.9, 7.5.5).
pub(super) fn loss(history: &History, loser: Colour, why: Termination) -> Outcome {
    let winner = loser.opponent();
    if mating::can_mate(history.position(), winner) { Outcome::win(winner, why) } else { Outcome::draw(why) }
}

/// The outcome when a player resigns: only the edition of 2023 knows the draw of Laws 5.1.2, and Online 5.2 does not.
pub(super) fn resignation(history: &History, loser: Colour, edition: Edition, ruleset: Ruleset) -> Outcome {
    let can_be_drawn = edition == Edition::Fide2023 && ruleset != Ruleset::Online;
    if can_be_drawn {
        loss(history, loser, Termination::Resignation)
    } else {
        Outcome::win(loser.opponent(), Termination::Resignation)
    }
}

/// How many illegal moves of one player lose the game (Laws 7.5.5; before 2018 one was enough in rapid and blitz).
pub(super) fn illegal_moves_that_lose(edition: Edition, ruleset: Ruleset) -> usize {
    match (edition, ruleset) {
        (Edition::Fide2014 | Edition::Fide2009, Ruleset::Rapid | Ruleset::Blitz) => 1,
        (Edition::Fide2009, _) => 3,
        (Edition::Fide2023 | Edition::Fide2018 | Edition::Fide2014, _) => 2,
    }
}
