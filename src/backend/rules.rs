//! The convenience trait for engines written in Rust, and the backend made of it.

use super::{Backend, BackendError, Description, Reply, Source};
use crate::{
    answer::{self, Answer},
    colour::Colour,
    moves::Move,
    question::{Question, for_each_question},
    scenario::{Argument, Ask, Event, Scenario, Start, Step},
};
use std::{fmt, marker::PhantomData};

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// The engine does not claim to know.
    Unsupported(String),
    /// The engine claims to know and could not answer: it refused a legal move, say. This is a failure.
    Error(String),
}

impl NoAnswer {
    /// The engine does not claim to know, for this reason.
    pub fn unsupported(why: impl Into<String>) -> Self {
        Self::Unsupported(why.into())
    }

    /// The engine could not answer, for this reason.
    pub fn error(what: impl fmt::Display) -> Self {
        Self::Error(what.to_string())
    }

    fn into_reply(self) -> Reply {
        match self {
            Self::Unsupported(why) => Reply::Unsupported(why),
            Self::Error(what) => Reply::Error(what),
        }
    }
}

macro_rules! define_rules {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal =
        $method:ident($($kind:ident: $argument:ty)?) -> $answer:ty, $class:ident, $scope:ident, $clause:literal,
        null: $nothing:tt, $drawn:tt;)+) => {
        /// A game in an engine under test: one value is one game, from its start on.
        ///
        /// Implement [`describe`](Self::describe), [`set_up`](Self::set_up), [`play`](Self::play) and the questions that the
        /// engine's own interface answers; all others are unsupported. State what the engine says and mend nothing: an
        /// answer that the engine does not give is `unsupported`.
        ///
        /// ```
        /// use chess_conformance::{Question, backend::{Description, NoAnswer, Rules}, Move, Start};
        ///
        /// struct Counter(u64);
        ///
        /// impl Rules for Counter {
        ///     fn describe() -> Description {
        ///         Description::new("counter", "1.0").questions([Question::HalfmoveClock])
        ///     }
        ///     fn set_up(_: Start<'_>) -> Result<Self, NoAnswer> {
        ///         Ok(Self(0))
        ///     }
        ///     fn play(&mut self, _: &Move) -> Result<(), NoAnswer> {
        ///         self.0 += 1;
        ///         Ok(())
        ///     }
        ///     fn halfmove_clock(&mut self) -> Result<u64, NoAnswer> {
        ///         Ok(self.0)
        ///     }
        /// }
        /// ```
        pub trait Rules: Sized {
            /// What the engine is and what it claims.
            fn describe() -> Description;

            /// Starts a game.
            ///
            /// # Errors
            ///
            /// [`NoAnswer::Unsupported`] where the engine documents that it does not take such a start, otherwise
            /// [`NoAnswer::Error`]. No question of the case is answered then.
            fn set_up(start: Start<'_>) -> Result<Self, NoAnswer>;

            /// Plays a legal move.
            ///
            /// # Errors
            ///
            /// The engine refuses it. No later question of the case is answered then.
            fn play(&mut self, played: &Move) -> Result<(), NoAnswer>;

            /// Takes in an event that is no move: a claim, an offer, a flag fall.
            ///
            /// # Errors
            ///
            /// By default every event is unsupported. No later question of the case is answered then.
            fn event(&mut self, event: &Event) -> Result<(), NoAnswer> {
                Err(NoAnswer::Unsupported(format!("does not know the event: {event}")))
            }

            $(
                $(#[doc = $doc])+
                ///
                #[doc = concat!("Laws ", $clause, ".")]
                ///
                /// # Errors
                ///
                /// By default the question is unsupported.
                fn $method(&mut self $(, about: $argument)?) -> Result<$answer, NoAnswer> {
                    $(let _: $argument = about;)?
                    Err(NoAnswer::Unsupported(concat!("does not answer ", $name).to_owned()))
                }
            )+
        }

        fn ask<R: Rules>(game: &mut R, Ask { question, argument }: &Ask) -> Reply {
            match question {
                $(Question::$variant => define_rules!(@call game, $method, argument, question, $($kind)?),)+
            }
        }
    };
    (@call $game:ident, $method:ident, $argument:ident, $question:ident,) => { reply($game.$method()) };
    (@call $game:ident, $method:ident, $argument:ident, $question:ident, Plies) => {
        match $argument {
            Argument::Plies(first, second) => reply($game.$method((*first, *second))),
            _ => misasked(*$question),
        }
    };
    (@call $game:ident, $method:ident, $argument:ident, $question:ident, Move) => {
        match $argument { Argument::Move(with) => reply($game.$method(with)), _ => misasked(*$question) }
    };
    (@call $game:ident, $method:ident, $argument:ident, $question:ident, Text) => {
        match $argument { Argument::Text(text) => reply($game.$method(text)), _ => misasked(*$question) }
    };
    (@call $game:ident, $method:ident, $argument:ident, $question:ident, $kind:ident) => {
        match $argument { Argument::$kind(about) => reply($game.$method(*about)), _ => misasked(*$question) }
    };
}

for_each_question!(define_rules);

fn reply<T: Answer>(answer: Result<T, NoAnswer>) -> Reply {
    match answer {
        Ok(answer) => serde_json::to_value(answer).map_or_else(|e| Reply::Error(e.to_string()), Reply::Value),
        Err(none) => none.into_reply(),
    }
}

fn misasked(question: Question) -> Reply {
    Reply::Error(format!("{question} was asked without its argument"))
}

/// A backend made of a type that implements [`Rules`].
pub struct RulesBackend<R>(PhantomData<fn() -> R>);

impl<R> fmt::Debug for RulesBackend<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RulesBackend")
    }
}

impl<R> Default for RulesBackend<R> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<R: Rules> Backend for RulesBackend<R> {
    fn answer(&mut self, scenario: &Scenario) -> Result<Vec<Reply>, BackendError> {
        let mut game = R::set_up(scenario.start());
        let mut replies = Vec::new();
        for step in &scenario.timeline {
            match (step, &mut game) {
                (Step::Ask(asked), Ok(game)) => replies.push(ask(game, asked)),
                (Step::Ask(_), Err(none)) => replies.push(none.clone().into_reply()),
                (Step::Event(event), Ok(playing)) => {
                    let taken =
                        if let Event::Move(played) = event { playing.play(played) } else { playing.event(event) };
                    if let Err(none) = taken {
                        game = Err(none);
                    }
                }
                (Step::Event(_), Err(_)) => {}
            }
        }
        Ok(replies)
    }
}

impl<R: Rules + 'static> Source for RulesBackend<R> {
    fn description(&self) -> Description {
        R::describe()
    }

    fn start(&self) -> Result<Box<dyn Backend>, BackendError> {
        Ok(Box::new(Self::default()))
    }
}
