//! What the library cozy-chess says of itself: positions with a halfmove clock and without a history.
//!
//! The adapter states what the library's own interface says and mends nothing.

use chess_conformance::{
    Move, Question, Ruleset, Start, Uci,
    answer::{Acceptance, GameResult, Moves, Outcome, Right, Rights},
    backend::{Description, NoAnswer, Rules},
};
use cozy_chess::{
    Board, Color, GameStatus,
    util::{display_uci_move, parse_uci_move},
};

/// A game in cozy-chess.
#[derive(Debug)]
pub(crate) struct CozyChess {
    board: Board,
    earlier: Vec<Board>,
    chess960: bool,
}

/// The library documents that its clock is capped at 100.
const LAST_CLOCK: u8 = 100;

impl Rules for CozyChess {
    fn describe() -> Description {
        let mut description = Description::new("cozy-chess", "0.3.4")
            .questions([
                Question::LegalMoves,
                Question::IsLegal,
                Question::Check,
                Question::Checkmate,
                Question::CastlingRights,
                Question::HalfmoveClock,
                Question::SamePosition,
                Question::Outcome,
                Question::ReadFen,
            ])
            // `Board::status` documents that a hundred quiet plies draw the game without a claim, as in online play.
            .rulesets([Ruleset::Online])
            .chess960(true);
        description.language = Some("Rust".to_owned());
        description
    }

    fn set_up(start: Start<'_>) -> Result<Self, NoAnswer> {
        let clock = start.fen.split(' ').nth(4).and_then(|clock| clock.parse().ok());
        if clock.is_some_and(|clock: u32| clock > LAST_CLOCK.into()) {
            return Err(NoAnswer::unsupported("documents that it takes no halfmove clock above 100"));
        }
        Ok(Self { board: read(start.fen, start.chess960)?, earlier: Vec::new(), chess960: start.chess960 })
    }

    fn play(&mut self, played: &Move) -> Result<(), NoAnswer> {
        let own = self.own_move(&played.uci)?;
        self.earlier.push(self.board.clone());
        self.board.try_play(own).map_err(|_| NoAnswer::error(format!("refused the legal move {played}")))
    }

    fn legal_moves(&mut self) -> Result<Moves, NoAnswer> {
        let mut own_moves = Vec::new();
        self.board.generate_moves(|moves| {
            own_moves.extend(moves);
            false
        });
        let moves: Vec<Uci> = own_moves.into_iter().map(|own| self.uci(own)).collect::<Result<_, _>>()?;
        moves.try_into().map_err(NoAnswer::error)
    }

    fn is_legal(&mut self, about: &Move) -> Result<bool, NoAnswer> {
        Ok(self.own_move(&about.uci).is_ok_and(|own| self.board.is_legal(own)))
    }

    fn check(&mut self) -> Result<bool, NoAnswer> {
        Ok(!self.board.checkers().is_empty())
    }

    fn checkmate(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.board.status() == GameStatus::Won)
    }

    fn castling_rights(&mut self) -> Result<Rights, NoAnswer> {
        let white = self.board.castle_rights(Color::White);
        let black = self.board.castle_rights(Color::Black);
        let rights = [
            (white.short, Right::WhiteShort),
            (white.long, Right::WhiteLong),
            (black.short, Right::BlackShort),
            (black.long, Right::BlackLong),
        ];
        Ok(rights.into_iter().filter(|(file, _)| file.is_some()).map(|(_, right)| right).collect())
    }

    fn halfmove_clock(&mut self) -> Result<u64, NoAnswer> {
        match self.board.halfmove_clock() {
            LAST_CLOCK => Err(NoAnswer::unsupported("documents that its clock is capped at 100")),
            clock => Ok(clock.into()),
        }
    }

    /// The call that the library documents for repetitions.
    fn same_position(&mut self, (first, second): (usize, usize)) -> Result<bool, NoAnswer> {
        let at = |ply: usize| self.earlier.get(ply).unwrap_or(&self.board);
        Ok(at(first).same_position(at(second)))
    }

    /// The documentation of `Board::status` says that a game which is ongoing may still be drawn by repetition or by the men,
    /// so that is no answer.
    fn outcome(&mut self) -> Result<Outcome, NoAnswer> {
        let result = match (self.board.status(), self.board.side_to_move()) {
            (GameStatus::Won, Color::White) => GameResult::BlackWins,
            (GameStatus::Won, Color::Black) => GameResult::WhiteWins,
            (GameStatus::Drawn, _) => GameResult::Draw,
            (GameStatus::Ongoing, _) => {
                return Err(NoAnswer::unsupported(
                    "documents that it detects no repetition and no insufficient material",
                ));
            }
        };
        Ok(Outcome { result, termination: None })
    }

    fn read_fen(&mut self, text: &str) -> Result<Acceptance, NoAnswer> {
        Ok(if read(text, self.chess960).is_ok() { Acceptance::Accepted } else { Acceptance::Refused })
    }
}

impl CozyChess {
    /// The library writes castling as the king onto the rook; coordinates of standard chess are translated by its own helper.
    fn own_move(&self, uci: &Uci) -> Result<cozy_chess::Move, NoAnswer> {
        let read = if self.chess960 { uci.as_str().parse() } else { parse_uci_move(&self.board, uci.as_str()) };
        read.map_err(NoAnswer::error)
    }

    fn uci(&self, own: cozy_chess::Move) -> Result<Uci, NoAnswer> {
        let text = if self.chess960 { own.to_string() } else { display_uci_move(&self.board, own).to_string() };
        text.parse().map_err(NoAnswer::error)
    }
}

fn read(fen: &str, chess960: bool) -> Result<Board, NoAnswer> {
    Board::from_fen(fen, chess960).map_err(NoAnswer::error)
}
