//! Speaks for owlchess: a `MoveChain`, which counts repetitions and quiet moves and tells what ends a game from what may be
//! claimed.

use chess_conformance::{
    Move, Question, Ruleset, Start, Uci,
    answer::{self, Acceptance, GameResult, Ground, Grounds, Meaning, Moves, Right, Rights, Termination},
    backend::{Description, NoAnswer, Rules, serve},
};
use owlchess::{
    Board, CastlingSide, Color, DrawReason, MoveChain, Outcome, WinReason, movegen::legal, moves::make,
    types::OutcomeFilter,
};
use std::io;

fn main() -> io::Result<()> {
    serve::<Owlchess>(io::stdin().lock(), io::stdout().lock())
}

struct Owlchess {
    chain: MoveChain,
    filter: OutcomeFilter,
    /// What ended the game. The chain takes no moves while it holds an outcome, and the board questions want them.
    ended: Option<Outcome>,
}

impl Rules for Owlchess {
    fn describe() -> Description {
        let mut description = Description::new("owlchess", "0.4.1")
            .questions([
                Question::LegalMoves,
                Question::IsLegal,
                Question::Check,
                Question::Checkmate,
                Question::Stalemate,
                Question::CastlingRights,
                Question::InsufficientMaterial,
                Question::HalfmoveClock,
                Question::Threefold,
                Question::Fivefold,
                Question::FiftyMoves,
                Question::SeventyFiveMoves,
                Question::Outcome,
                Question::Claims,
                Question::San,
                Question::ReadSan,
                Question::ReadFen,
            ])
            .rulesets(Ruleset::ALL.iter().copied());
        description.language = Some("Rust".to_owned());
        description
    }

    fn set_up(start: Start<'_>) -> Result<Self, NoAnswer> {
        let chain = MoveChain::from_fen(start.fen).map_err(NoAnswer::error)?;
        // Documented: `Strict` is what the Laws apply without a claim, `Relaxed` adds the third occurrence and fifty moves,
        // which end an online game.
        let filter = if start.ruleset == Ruleset::Online { OutcomeFilter::Relaxed } else { OutcomeFilter::Strict };
        let mut game = Self { chain, filter, ended: None };
        game.settle();
        Ok(game)
    }

    fn play(&mut self, played: &Move) -> Result<(), NoAnswer> {
        self.chain.push(make::Uci(played.uci.as_str())).map_err(NoAnswer::error)?;
        self.settle();
        Ok(())
    }

    fn legal_moves(&mut self) -> Result<Moves, NoAnswer> {
        let moves: Vec<Uci> = legal::gen_all(self.board()).iter().copied().map(uci).collect::<Result<_, _>>()?;
        moves.try_into().map_err(NoAnswer::error)
    }

    fn is_legal(&mut self, about: &Move) -> Result<bool, NoAnswer> {
        Ok(self.own_move(&about.uci).is_ok())
    }

    fn check(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.board().is_check())
    }

    fn checkmate(&mut self) -> Result<bool, NoAnswer> {
        Ok(matches!(self.chain.calc_outcome(), Some(Outcome::Win { reason: WinReason::Checkmate, .. })))
    }

    fn stalemate(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.chain.calc_outcome() == Some(Outcome::Draw(DrawReason::Stalemate)))
    }

    fn castling_rights(&mut self) -> Result<Rights, NoAnswer> {
        let castling = self.board().raw().castling;
        let rights = [
            (Color::White, CastlingSide::King, Right::WhiteShort),
            (Color::White, CastlingSide::Queen, Right::WhiteLong),
            (Color::Black, CastlingSide::King, Right::BlackShort),
            (Color::Black, CastlingSide::Queen, Right::BlackLong),
        ];
        Ok(rights.into_iter().filter(|(color, side, _)| castling.has(*color, *side)).map(|(.., right)| right).collect())
    }

    fn insufficient_material(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.board().calc_draw_simple() == Some(DrawReason::InsufficientMaterial))
    }

    fn halfmove_clock(&mut self) -> Result<u64, NoAnswer> {
        Ok(self.board().raw().move_counter.into())
    }

    /// One reason is given at a time, so another reason hides this one, unless it is documented to come last.
    fn threefold(&mut self) -> Result<bool, NoAnswer> {
        match self.chain.calc_outcome() {
            Some(Outcome::Draw(DrawReason::Repeat3 | DrawReason::Repeat5)) => Ok(true),
            None => Ok(false),
            Some(other) => hidden(other),
        }
    }

    fn fivefold(&mut self) -> Result<bool, NoAnswer> {
        match self.chain.calc_outcome() {
            Some(Outcome::Draw(DrawReason::Repeat5)) => Ok(true),
            None | Some(Outcome::Draw(DrawReason::Repeat3 | DrawReason::Moves50)) => Ok(false),
            Some(other) => hidden(other),
        }
    }

    fn fifty_moves(&mut self) -> Result<bool, NoAnswer> {
        match self.board().calc_draw_simple() {
            Some(DrawReason::Moves50 | DrawReason::Moves75) => Ok(true),
            None => Ok(false),
            Some(other) => hidden(Outcome::Draw(other)),
        }
    }

    fn seventy_five_moves(&mut self) -> Result<bool, NoAnswer> {
        match self.board().calc_draw_simple() {
            Some(DrawReason::Moves75) => Ok(true),
            None | Some(DrawReason::Moves50) => Ok(false),
            Some(other) => hidden(Outcome::Draw(other)),
        }
    }

    fn outcome(&mut self) -> Result<answer::Outcome, NoAnswer> {
        let Some(ended) = self.ended else { return Ok(answer::Outcome::ONGOING) };
        let result = match ended.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        };
        let termination = match ended {
            Outcome::Win { reason: WinReason::Checkmate, .. } => Some(Termination::Checkmate),
            Outcome::Draw(DrawReason::Stalemate) => Some(Termination::Stalemate),
            Outcome::Draw(DrawReason::InsufficientMaterial) => Some(Termination::DeadPosition),
            Outcome::Draw(DrawReason::Repeat3) => Some(Termination::Threefold),
            Outcome::Draw(DrawReason::Repeat5) => Some(Termination::Fivefold),
            Outcome::Draw(DrawReason::Moves50) => Some(Termination::FiftyMoves),
            Outcome::Draw(DrawReason::Moves75) => Some(Termination::SeventyFiveMoves),
            _ => None,
        };
        Ok(answer::Outcome { result, termination })
    }

    /// What `Relaxed` passes and `Strict` does not is documented as "outcomes where player can claim a draw".
    fn claims(&mut self) -> Result<Grounds, NoAnswer> {
        if self.filter == OutcomeFilter::Relaxed || self.ended.is_some() {
            return Err(NoAnswer::unsupported("says what may be claimed only in a game that goes on, over the board"));
        }
        let fifty = (self.board().calc_draw_simple() == Some(DrawReason::Moves50)).then_some(Ground::FiftyMoves);
        match self.chain.calc_outcome() {
            Some(Outcome::Draw(DrawReason::Repeat3)) => Ok([Ground::Threefold].into_iter().chain(fifty).collect()),
            None => Ok(Grounds::default()),
            Some(other) => hidden(other),
        }
    }

    fn san(&mut self, about: &Move) -> Result<String, NoAnswer> {
        Ok(self.own_move(&about.uci)?.san(self.board()).map_err(NoAnswer::error)?.to_string())
    }

    fn read_san(&mut self, text: &str) -> Result<Meaning, NoAnswer> {
        match owlchess::Move::from_san(text, self.board()) {
            Ok(own) => Ok(Meaning::Move(uci(own)?)),
            Err(_) => Ok(Meaning::Refused),
        }
    }

    fn read_fen(&mut self, text: &str) -> Result<Acceptance, NoAnswer> {
        Ok(if Board::from_fen(text).is_ok() { Acceptance::Accepted } else { Acceptance::Refused })
    }
}

impl Owlchess {
    fn board(&self) -> &Board {
        self.chain.last()
    }

    /// Lets the library settle the game, and keeps the first outcome, as the chain itself would.
    fn settle(&mut self) {
        let settled = self.chain.set_auto_outcome(self.filter);
        self.ended = self.ended.or(settled);
        self.chain.clear_outcome();
    }

    fn own_move(&self, uci: &Uci) -> Result<owlchess::Move, NoAnswer> {
        owlchess::Move::from_uci_legal(uci.as_str(), self.board()).map_err(NoAnswer::error)
    }
}

fn uci(own: owlchess::Move) -> Result<Uci, NoAnswer> {
    own.uci().to_string().parse().map_err(NoAnswer::error)
}

fn hidden<T>(by: Outcome) -> Result<T, NoAnswer> {
    Err(NoAnswer::unsupported(format!("gives one reason at a time, here: {by}")))
}
