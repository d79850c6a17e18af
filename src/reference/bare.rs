//! Bare shakmaty: only what its own interface states, for comparison.

use super::{moves, rights, san};
use crate::{
    answer::{Acceptance, GameResult, Meaning, Moves, Outcome, Rights},
    backend::{Description, NoAnswer, Rules},
    chess,
    moves::Move,
    question::Question,
    ruleset::Ruleset,
    scenario::Start,
};
use shakmaty::{CastlingMode, Chess, Color, KnownOutcome, Position, san::SanPlus};

/// The release that Cargo.lock pins; a test compares them.
const VERSION: &str = "0.30.1";

/// The library shakmaty by itself: positions without a history.
#[derive(Debug)]
pub struct Shakmaty {
    position: Chess,
    earlier: Vec<Chess>,
    mode: CastlingMode,
}

impl Rules for Shakmaty {
    fn describe() -> Description {
        Description::new("shakmaty", VERSION)
            .questions([
                Question::LegalMoves,
                Question::IsLegal,
                Question::Check,
                Question::Checkmate,
                Question::Stalemate,
                Question::CastlingRights,
                Question::EnPassantCaptures,
                Question::InsufficientMaterial,
                Question::HalfmoveClock,
                Question::SamePosition,
                Question::Outcome,
                Question::San,
                Question::ReadSan,
                Question::ReadFen,
                Question::Perft,
            ])
            .rulesets(Ruleset::ALL.iter().copied())
            .chess960(true)
    }

    fn set_up(start: Start<'_>) -> Result<Self, NoAnswer> {
        let position = chess::position(start.fen, start.chess960).map_err(NoAnswer::error)?;
        Ok(Self { position, earlier: Vec::new(), mode: chess::mode(start.chess960) })
    }

    fn play(&mut self, played: &Move) -> Result<(), NoAnswer> {
        let legal = chess::legal(&self.position, &played.uci);
        let legal = legal.ok_or_else(|| NoAnswer::error(format!("refused the legal move {played}")))?;
        self.earlier.push(self.position.clone());
        self.position.play_unchecked(legal);
        Ok(())
    }

    fn legal_moves(&mut self) -> Result<Moves, NoAnswer> {
        Ok(moves(self.position.legal_moves(), self.mode))
    }

    fn is_legal(&mut self, about: &Move) -> Result<bool, NoAnswer> {
        Ok(chess::legal(&self.position, &about.uci).is_some())
    }

    fn check(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.position.is_check())
    }

    fn checkmate(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.position.is_checkmate())
    }

    fn stalemate(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.position.is_stalemate())
    }

    fn castling_rights(&mut self) -> Result<Rights, NoAnswer> {
        Ok(rights(&self.position))
    }

    fn en_passant_captures(&mut self) -> Result<Moves, NoAnswer> {
        Ok(moves(self.position.en_passant_moves(), self.mode))
    }

    fn insufficient_material(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.position.is_insufficient_material())
    }

    fn halfmove_clock(&mut self) -> Result<u64, NoAnswer> {
        Ok(self.position.halfmoves().into())
    }

    /// Positions are compared by the library's own equality.
    fn same_position(&mut self, (first, second): (usize, usize)) -> Result<bool, NoAnswer> {
        let at = |ply: usize| self.earlier.get(ply).or_else(|| (ply == self.earlier.len()).then_some(&self.position));
        let same = at(first).zip(at(second)).map(|(first, second)| first == second);
        same.ok_or_else(|| NoAnswer::error("fewer plies have been played"))
    }

    /// A position without a history: where it does not settle the game, the library says `Unknown`. It gives no reason.
    fn outcome(&mut self) -> Result<Outcome, NoAnswer> {
        let result = match self.position.outcome() {
            shakmaty::Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => GameResult::WhiteWins,
            shakmaty::Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => GameResult::BlackWins,
            shakmaty::Outcome::Known(KnownOutcome::Draw) => GameResult::Draw,
            shakmaty::Outcome::Unknown => return Err(NoAnswer::unsupported("the outcome is unknown to a position alone")),
        };
        Ok(Outcome { result, termination: None })
    }

    fn san(&mut self, about: &Move) -> Result<String, NoAnswer> {
        san(&self.position, about, self.mode)
    }

    fn read_san(&mut self, text: &str) -> Result<Meaning, NoAnswer> {
        let read = text.parse::<SanPlus>().ok().and_then(|read| read.san.to_move(&self.position).ok());
        Ok(read.and_then(|played| chess::uci(played, self.mode)).map_or(Meaning::Refused, Meaning::Move))
    }

    fn read_fen(&mut self, text: &str) -> Result<Acceptance, NoAnswer> {
        let read = chess::position(text, self.mode == CastlingMode::Chess960);
        Ok(if read.is_ok() { Acceptance::Accepted } else { Acceptance::Refused })
    }

    fn perft(&mut self, depth: u32) -> Result<u64, NoAnswer> {
        Ok(shakmaty::perft(&self.position, depth))
    }
}
