//! Speaks for the crate chess: a `Game` with resignation, draw offers and draws that a player declares.

use chess::{Action, Board, BoardStatus, ChessMove, Color, Game, GameResult as Own, MoveGen};
use chess_conformance::{
    Claim, Colour, Event, Move, Question, Ruleset, Start, Uci,
    answer::{Acceptance, GameResult, Grounds, Meaning, Moves, Outcome, Right, Rights, Ruling, Termination},
    backend::{Description, NoAnswer, Rules, serve},
};
use std::io;

fn main() -> io::Result<()> {
    serve::<Chess>(io::stdin().lock(), io::stdout().lock())
}

struct Chess {
    game: Game,
    /// What `Game::declare_draw` said last.
    declared: Option<bool>,
}

impl Rules for Chess {
    fn describe() -> Description {
        let mut description = Description::new("chess", "3.2.0")
            .questions([
                Question::LegalMoves,
                Question::IsLegal,
                Question::Check,
                Question::Checkmate,
                Question::Stalemate,
                Question::CastlingRights,
                Question::Threefold,
                Question::FiftyMoves,
                Question::Outcome,
                Question::Claims,
                Question::Ruling,
                Question::ReadSan,
                Question::ReadFen,
                Question::Perft,
            ])
            // A third occurrence and fifty moves are for a player to declare, as over the board.
            .rulesets([Ruleset::Otb, Ruleset::Rapid, Ruleset::Blitz]);
        description.language = Some("Rust".to_owned());
        description
    }

    fn set_up(start: Start<'_>) -> Result<Self, NoAnswer> {
        Ok(Self { game: start.fen.parse().map_err(NoAnswer::error)?, declared: None })
    }

    fn play(&mut self, played: &Move) -> Result<(), NoAnswer> {
        let own = own_move(&played.uci)?;
        if self.game.make_move(own) { Ok(()) } else { Err(NoAnswer::error(format!("refused the legal move {played}"))) }
    }

    /// What the calls return is their answer, not an error: an acceptance without an offer, say, is refused with `false`.
    fn event(&mut self, event: &Event) -> Result<(), NoAnswer> {
        match event {
            Event::Claim(Claim { by, with: None, .. }) if color(*by) == self.game.side_to_move() => {
                self.declared = Some(self.game.declare_draw());
            }
            Event::Offer(by) => {
                self.game.offer_draw(color(*by));
            }
            // The call takes it that the player accepts "a draw offer from my opponent", and cannot be told who does.
            Event::Accept(by) if self.last_offer() == Some(color(*by)) => {
                return Err(NoAnswer::unsupported("accept_draw cannot be told that a player accepts the own offer"));
            }
            Event::Accept(_) => {
                self.game.accept_draw();
            }
            Event::Resign(by) => {
                self.game.resign(color(*by));
            }
            _ => return Err(NoAnswer::unsupported(format!("has no call for the event: {event}"))),
        }
        Ok(())
    }

    fn legal_moves(&mut self) -> Result<Moves, NoAnswer> {
        let moves: Vec<Uci> = MoveGen::new_legal(&self.board()).map(uci).collect::<Result<_, _>>()?;
        moves.try_into().map_err(NoAnswer::error)
    }

    fn is_legal(&mut self, about: &Move) -> Result<bool, NoAnswer> {
        Ok(self.board().legal(own_move(&about.uci)?))
    }

    fn check(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.board().checkers().popcnt() > 0)
    }

    fn checkmate(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.board().status() == BoardStatus::Checkmate)
    }

    fn stalemate(&mut self) -> Result<bool, NoAnswer> {
        Ok(self.board().status() == BoardStatus::Stalemate)
    }

    fn castling_rights(&mut self) -> Result<Rights, NoAnswer> {
        let white = self.board().castle_rights(Color::White);
        let black = self.board().castle_rights(Color::Black);
        let rights = [
            (white.has_kingside(), Right::WhiteShort),
            (white.has_queenside(), Right::WhiteLong),
            (black.has_kingside(), Right::BlackShort),
            (black.has_queenside(), Right::BlackLong),
        ];
        Ok(rights.into_iter().filter(|(has, _)| *has).map(|(_, right)| right).collect())
    }

    fn threefold(&mut self) -> Result<bool, NoAnswer> {
        self.neither()
    }

    fn fifty_moves(&mut self) -> Result<bool, NoAnswer> {
        self.neither()
    }

    /// No result is no answer: `GameResult` has no word for the draws that come without a declaration, dead positions among
    /// them, and the documentation does not say that a game without a result goes on.
    fn outcome(&mut self) -> Result<Outcome, NoAnswer> {
        let (result, why) = match self.game.result() {
            Some(Own::WhiteCheckmates) => (GameResult::WhiteWins, Some(Termination::Checkmate)),
            Some(Own::BlackCheckmates) => (GameResult::BlackWins, Some(Termination::Checkmate)),
            Some(Own::WhiteResigns | Own::BlackResigns) => {
                return Err(NoAnswer::unsupported("says who has resigned, and not what the result is"));
            }
            Some(Own::Stalemate) => (GameResult::Draw, Some(Termination::Stalemate)),
            Some(Own::DrawAccepted) => (GameResult::Draw, Some(Termination::Agreement)),
            // It does not say for which of the two grounds.
            Some(Own::DrawDeclared) => (GameResult::Draw, None),
            None => return Err(NoAnswer::unsupported("knows no draws that come without a declaration")),
        };
        Ok(Outcome { result, termination: why })
    }

    fn claims(&mut self) -> Result<Grounds, NoAnswer> {
        self.neither().map(|_| Grounds::default())
    }

    fn ruling(&mut self) -> Result<Ruling, NoAnswer> {
        let upheld = self.declared.ok_or_else(|| NoAnswer::error("no draw has been declared"))?;
        Ok(Ruling { upheld, bonus_seconds: None, must_play: None })
    }

    fn read_san(&mut self, text: &str) -> Result<Meaning, NoAnswer> {
        match ChessMove::from_san(&self.board(), text) {
            Ok(own) => Ok(Meaning::Move(uci(own)?)),
            Err(_) => Ok(Meaning::Refused),
        }
    }

    fn read_fen(&mut self, text: &str) -> Result<Acceptance, NoAnswer> {
        Ok(if text.parse::<Board>().is_ok() { Acceptance::Accepted } else { Acceptance::Refused })
    }

    fn perft(&mut self, depth: u32) -> Result<u64, NoAnswer> {
        Ok(MoveGen::movegen_perft_test(&self.board(), depth as usize) as u64)
    }
}

impl Chess {
    fn board(&self) -> Board {
        self.game.current_position()
    }

    /// One call answers "by 3-fold repetition or 50-move rule": only its `false` says all that is asked of either.
    fn neither(&self) -> Result<bool, NoAnswer> {
        if self.game.result().is_some() {
            return Err(NoAnswer::unsupported("speaks of no draws in a game that is over"));
        }
        if self.game.can_declare_draw() {
            return Err(NoAnswer::unsupported("says that a draw may be declared, and not on which ground"));
        }
        Ok(false)
    }

    fn last_offer(&self) -> Option<Color> {
        let offer = |action: &Action| if let Action::OfferDraw(by) = action { Some(*by) } else { None };
        self.game.actions().iter().rev().find_map(offer)
    }
}

fn color(colour: Colour) -> Color {
    match colour {
        Colour::White => Color::White,
        Colour::Black => Color::Black,
    }
}

fn own_move(uci: &Uci) -> Result<ChessMove, NoAnswer> {
    uci.as_str().parse().map_err(NoAnswer::error)
}

fn uci(own: ChessMove) -> Result<Uci, NoAnswer> {
    own.to_string().parse().map_err(NoAnswer::error)
}
