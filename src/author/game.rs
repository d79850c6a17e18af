//! The game of a case while it is read: moves are played as they are written, so that every mistake is seen at its ply.

use super::{
    movetext::{self, Written},
    problem::{Problem, Problems, Span},
    reader::{self, KeyDoc},
    schema,
    start::Start,
    tree::{Node, Value},
};
use crate::{
    chess::{self, NoMove},
    colour::Colour,
    moves::{Move, Uci},
};
use shakmaty::{CastlingMode, Chess, Position};

/// The position that a case has reached.
#[derive(Debug)]
pub(super) struct Game {
    position: Chess,
    mode: CastlingMode,
    ply: usize,
    /// Whether a draw has been claimed.
    pub(super) claimed: bool,
    /// After a mistake no later move can be judged, and nothing more is said of the moves of this case.
    lost: bool,
}

/// Far more than the longest game that the Laws allow to go on.
const MAX_PLIES: usize = 20_000;

impl Game {
    pub(super) fn new(start: Option<&Start>) -> Self {
        let (position, chess960) =
            start.map_or((Chess::default(), false), |start| (start.position.clone(), start.chess960));
        Self { position, mode: chess::mode(chess960), ply: 0, claimed: false, lost: start.is_none() }
    }

    pub(super) fn ply(&self) -> usize {
        self.ply
    }

    /// Who has not moved yet, by the move number and the side to move; `None` where both have, or where it is not known.
    pub(super) fn who_has_not_moved(&self) -> Option<&'static str> {
        match (self.position.fullmoves().get(), chess::colour(self.position.turn())) {
            (1, Colour::White) if !self.lost => Some("neither player has"),
            (1, Colour::Black) if !self.lost => Some("Black has not"),
            _ => None,
        }
    }

    /// Whether the position is no longer known.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    pub(super) fn diagram(&self) -> String {
        chess::diagram(&self.position)
    }

    /// The piece on a square belongs to this player.
    pub(super) fn stands_on(&self, square: &str, by: Colour) -> bool {
        let square = square.parse::<shakmaty::Square>().ok();
        square.and_then(|square| self.position.board().color_at(square)).is_some_and(|owner| chess::colour(owner) == by)
    }

    /// Plays what stands behind `moves:`: movetext, or a list of movetext and repeated runs.
    pub(super) fn play(&mut self, node: &Node, source: &str, problems: &mut Problems) -> Vec<Move> {
        let mut written = Vec::new();
        collect(node, source, problems, &mut written);
        if written.len() + self.ply > MAX_PLIES {
            let problem = Problem::new(node.span.clone(), format!("{} plies are too many", written.len() + self.ply));
            problems.add(problem.help(format!("no case needs more than {MAX_PLIES}")));
            self.lost = true;
        }
        let mut played = Vec::new();
        for word in written {
            if self.lost {
                break;
            }
            match chess::read_move(&self.position, &word.text) {
                Ok(legal) => {
                    played.extend(chess::full_move(&self.position, legal, self.mode));
                    self.position.play_unchecked(legal);
                    self.ply += 1;
                }
                Err(why) => {
                    self.lost = true;
                    problems.add(self.no_move(why, &word));
                }
            }
        }
        played
    }

    /// A legal move in the position; reports one that is not.
    pub(super) fn legal(&self, text: &str, span: &Span, problems: &mut Problems) -> Option<Move> {
        if self.lost {
            return None;
        }
        match chess::read_move(&self.position, text) {
            Ok(legal) => chess::full_move(&self.position, legal, self.mode),
            Err(why) => {
                problems.add(self.no_move(why, &Written { text: text.to_owned(), span: span.clone() }));
                None
            }
        }
    }

    /// A move that may be illegal; an illegal one stands in coordinates.
    pub(super) fn any(&self, text: &str, span: &Span, problems: &mut Problems) -> Option<Move> {
        if self.lost {
            return None;
        }
        match (chess::read_move(&self.position, text), text.parse::<Uci>()) {
            (Ok(legal), _) => chess::full_move(&self.position, legal, self.mode),
            (Err(_), Ok(uci)) => Some(Move { uci, san: None }),
            (Err(why), Err(_)) => {
                let word = Written { text: text.to_owned(), span: span.clone() };
                let problem = self.no_move(why, &word);
                problems.add(match why {
                    NoMove::Illegal => problem.help(format!(
                        "{}; a move meant to be illegal is written in coordinates: e1e3",
                        self.way_out(why, text)
                    )),
                    NoMove::Syntax | NoMove::Ambiguous | NoMove::WrongSign(_) => problem,
                });
                None
            }
        }
    }

    fn no_move(&self, why: NoMove, word: &Written) -> Problem {
        let text = &word.text;
        let what = match why {
            NoMove::Syntax => format!("`{text}` is no move"),
            NoMove::Illegal => format!("`{text}` is not legal"),
            NoMove::Ambiguous => format!("`{text}` can be played by two men"),
            NoMove::WrongSign('#') => format!("`{text}` does not mate"),
            NoMove::WrongSign(_) => format!("`{text}` does not give check"),
        };
        let to_move = chess::colour(self.position.turn());
        let problem = Problem::new(word.span.clone(), what).label(format!("ply {}, {to_move} to move", self.ply + 1));
        problem.help(self.way_out(why, text))
    }

    /// What to write instead of a text that is no legal move.
    fn way_out(&self, why: NoMove, text: &str) -> String {
        let near = chess::near(&self.position, text);
        match why {
            NoMove::WrongSign(_) => "leave the sign out or mend the move".to_owned(),
            _ if near.is_empty() => "the game is over: there is no legal move".to_owned(),
            NoMove::Syntax => {
                format!("write moves as on a scoresheet or in coordinates; legal here: {}", near.join(", "))
            }
            NoMove::Illegal | NoMove::Ambiguous => format!("legal here: {}", near.join(", ")),
        }
    }
}

const RUN_KEYS: &[KeyDoc] = &[
    KeyDoc::new("repeat", "the moves to be repeated", "Nf3 Nf6 Ng1 Ng8", schema::moves),
    KeyDoc::new("times", "how often they are played", "3", schema::times),
];

/// The keys of a repeated run, for the schema.
pub(super) fn run_keys() -> &'static [KeyDoc] {
    RUN_KEYS
}

fn collect(node: &Node, source: &str, problems: &mut Problems, written: &mut Vec<Written>) {
    match &node.value {
        Value::List(nodes) if !nodes.is_empty() => {
            for node in nodes {
                collect_item(node, source, problems, written);
            }
        }
        Value::List(_) | Value::Text { .. } | Value::Map(_) | Value::Empty => {
            collect_item(node, source, problems, written);
        }
    }
}

/// One item of a list: a text, or a run; a list in a list says nothing that the list does not.
fn collect_item(node: &Node, source: &str, problems: &mut Problems, written: &mut Vec<Written>) {
    match &node.value {
        Value::Text { .. } => {
            let (before, mistakes) = (written.len(), problems.len());
            written.extend(movetext::moves(source, &node.span, problems));
            if written.len() == before && problems.len() == mistakes {
                problems.add(no_moves(node));
            }
        }
        Value::Map(_) => {
            let Some(run) = reader::fields(node, "a repeated run", RUN_KEYS, problems) else { return };
            let repeated = run.require(&RUN_KEYS[0], problems);
            let times = run.require(&RUN_KEYS[1], problems);
            let times = times.and_then(|node| reader::number(node, &RUN_KEYS[1], 1..=1000, problems));
            if let (Some(repeated), Some(times)) = (repeated, times) {
                let mut once = Vec::new();
                collect(repeated, source, problems, &mut once);
                for _ in 0..times {
                    // The whole is measured against the limit by the caller; here it only must not grow without end.
                    if written.len() > MAX_PLIES {
                        return;
                    }
                    written.extend(once.iter().cloned());
                }
            }
        }
        Value::List(nodes) if !nodes.is_empty() => {
            let problem = Problem::new(node.span.clone(), "a list of moves holds texts and repeated runs");
            problems.add(problem.label("this is a list").help("take the inner brackets or dashes away"));
        }
        Value::List(_) | Value::Empty => problems.add(no_moves(node)),
    }
}

fn no_moves(node: &Node) -> Problem {
    Problem::new(node.span.clone(), "there are no moves here").help("write them as on a scoresheet: 1. e4 e5")
}
