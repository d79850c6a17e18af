//! The reference: shakmaty for the moves, our own arbiter on top. It answers every question.
//!
//! Where it disagrees with a case, one of the two is wrong, and only the text of the Laws decides which.

mod bare;
mod claim;
mod ending;
mod game;
mod history;
mod identity;
mod mating;

pub use bare::Shakmaty;

use crate::{
    answer::{self, Acceptance, DrawOffer, Grounds, Meaning, Moves, Outcome, Rights, Ruling},
    backend::{Description, Incomplete, NoAnswer, Rules},
    chess,
    colour::Colour,
    moves::Move,
    question::Question,
    ruleset::{Edition, Ruleset},
    scenario::{Event, Start},
};
use game::Game;
use shakmaty::{CastlingMode, Chess, Position};

/// The reference arbiter.
#[derive(Debug)]
pub struct Reference {
    game: Game,
    mode: CastlingMode,
}

impl Reference {
    fn position(&self) -> &Chess {
        self.game.history().position()
    }
}

impl Rules for Reference {
    fn describe() -> Description {
        let incomplete = |question| Incomplete { question, rests_on: mating::RESTS_ON.to_owned() };
        let mut description = Description::new("reference", env!("CARGO_PKG_VERSION"))
            .rulesets(Ruleset::ALL.iter().copied())
            .editions(Edition::ALL.iter().copied())
            .chess960(true);
        description.incomplete = vec![incomplete(Question::DeadPosition), incomplete(Question::CanMate)];
        description
    }

    fn set_up(start: Start<'_>) -> Result<Self, NoAnswer> {
        let position = chess::position(start.fen, start.chess960).map_err(NoAnswer::error)?;
        Ok(Self { game: Game::new(position, start), mode: chess::mode(start.chess960) })
    }

    fn play(&mut self, played: &Move) -> Result<(), NoAnswer> {
        let legal = chess::legal(self.position(), &played.uci);
        self.game.play(legal.ok_or_else(|| NoAnswer::error(format!("{played} is not legal")))?);
        Ok(())
    }

    fn event(&mut self, event: &Event) -> Result<(), NoAnswer> {
        self.game.take(event);
        Ok(())
    }

    fn legal_moves(&mut self) -> Result<Moves, NoAnswer> {
        Ok(moves(self.position().legal_moves(), self.mode))
    }

    fn is_legal(&mut self, about: &Move) -> Result<bool, NoAnswer> {
        Ok(chess::legal(self.position(), &about.uci).is_some())
    }

    fn check(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.position().is_check())
    }

    fn checkmate(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.position().is_checkmate())
    }

    fn stalemate(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.position().is_stalemate())
    }

    fn castling_rights(&mut self) -> Result<Rights, NoAnswer> {
        Ok(rights(self.position()))
    }

    fn en_passant_captures(&mut self) -> Result<Moves, NoAnswer> {
        Ok(moves(self.position().en_passant_moves(), self.mode))
    }

    fn dead_position(&mut self) -> Result<bool, NoAnswer> {
        Ok(mating::is_dead(self.position()))
    }

    fn can_mate(&mut self, by: Colour) -> Result<bool, NoAnswer> {
        Ok(mating::can_mate(self.position(), by))
    }

    fn insufficient_material(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.position().is_insufficient_material())
    }

    fn halfmove_clock(&mut self) -> Result<u64, NoAnswer> {
        Ok(self.game.history().clock().into())
    }

    fn occurrences(&mut self) -> Result<u64, NoAnswer> {
        Ok(self.game.history().occurrences() as u64)
    }

    fn same_position(&mut self, (first, second): (usize, usize)) -> Result<bool, NoAnswer> {
        let same = self.game.history().same(first, second);
        same.ok_or_else(|| NoAnswer::error(format!("fewer than {second} plies have been played")))
    }

    fn threefold(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.game.history().is_threefold())
    }

    fn fivefold(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.game.history().is_fivefold(self.game.edition()))
    }

    fn fifty_moves(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.game.history().is_fifty_moves())
    }

    fn seventy_five_moves(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.game.history().is_seventy_five_moves())
    }

    fn outcome(&mut self) -> Result<Outcome, NoAnswer> {
        Ok(self.game.outcome())
    }

    fn claims(&mut self) -> Result<Grounds, NoAnswer> {
        Ok(self.game.claims())
    }

    fn claims_with(&mut self, intended: &Move) -> Result<Grounds, NoAnswer> {
        Ok(self.game.claims_with(intended))
    }

    fn ruling(&mut self) -> Result<Ruling, NoAnswer> {
        self.game.ruling().cloned().ok_or_else(|| NoAnswer::error("no claim has been made"))
    }

    fn draw_offer(&mut self) -> Result<DrawOffer, NoAnswer> {
        Ok(self.game.offers().collect())
    }

    fn san(&mut self, about: &Move) -> Result<String, NoAnswer> {
        san(self.position(), about, self.mode)
    }

    fn read_san(&mut self, text: &str) -> Result<Meaning, NoAnswer> {
        let read = chess::read_move(self.position(), text).ok();
        Ok(read.and_then(|played| chess::uci(played, self.mode)).map_or(Meaning::Refused, Meaning::Move))
    }

    fn read_fen(&mut self, text: &str) -> Result<Acceptance, NoAnswer> {
        // Six fields, as the record is defined; shakmaty itself is content with fewer.
        let is_complete = text.split(' ').count() == 6;
        let position = chess::position(text, self.mode == CastlingMode::Chess960);
        Ok(if is_complete && position.is_ok() { Acceptance::Accepted } else { Acceptance::Refused })
    }

    fn perft(&mut self, depth: u32) -> Result<u64, NoAnswer> {
        Ok(shakmaty::perft(self.position(), depth))
    }
}

fn moves(list: shakmaty::MoveList, mode: CastlingMode) -> Moves {
    list.into_iter().filter_map(|played| chess::uci(played, mode)).collect()
}

fn san(position: &Chess, about: &Move, mode: CastlingMode) -> Result<String, NoAnswer> {
    let legal = chess::legal(position, &about.uci).ok_or_else(|| NoAnswer::error(format!("{about} is not legal")))?;
    let full = chess::full_move(position, legal, mode).and_then(|played| played.san);
    full.ok_or_else(|| NoAnswer::error(format!("{about} cannot be written")))
}

fn rights(position: &Chess) -> Rights {
    use answer::Right::{BlackLong, BlackShort, WhiteLong, WhiteShort};
    use shakmaty::{
        CastlingSide::{KingSide, QueenSide},
        Color::{Black, White},
    };
    let table = [
        (White, KingSide, WhiteShort),
        (White, QueenSide, WhiteLong),
        (Black, KingSide, BlackShort),
        (Black, QueenSide, BlackLong),
    ];
    let has = |(colour, side, _): &(_, _, _)| position.castles().has(*colour, *side);
    table.into_iter().filter(has).map(|(.., right)| right).collect()
}
