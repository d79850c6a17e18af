//! Answers: what may come back for a question, one file per shape.
//!
//! An answer is canonical JSON. A shape is a Rust type that reads it strictly and writes it in one way, so that two answers
//! agree if they are equal. To add a shape, add a file with a type that implements [`Answer`].
//! This module knows no chess: it never asks whether an answer is right.

mod outcome;
mod ruling;
mod sets;
mod simple;

pub use outcome::{GameResult, Outcome, ParseOutcomeError, Termination};
pub use ruling::{MustPlay, Ruling};
pub use sets::{Ground, Grounds, Moves, Right, Rights};
pub use simple::{Acceptance, DrawOffer, Meaning};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// A type that is the answer to a question.
pub trait Answer: Serialize + DeserializeOwned + PartialEq {
    /// The shape's name in documentation and schemas.
    const NAME: &'static str;
    /// What the JSON looks like, in a sentence.
    const DOC: &'static str;
    /// What the author of a case may write, as YAML.
    const EXAMPLE: &'static str;
    /// How the author of a case writes it.
    const WRITTEN: Written = Written::Plain;

    /// How `got` compares where `self` is expected. Equality, unless the shape lets a backend leave fields unstated.
    fn compare(&self, got: &Self) -> Agreement {
        if self == got { Agreement::Agrees } else { Agreement::Differs }
    }

    /// The JSON Schema of what an author writes.
    fn schema() -> Value;

    /// The answer as a reader wants to see it.
    fn words(&self) -> String {
        match serde_json::to_value(self) {
            Ok(Value::String(word)) => word,
            Ok(value) => value.to_string(),
            Err(_) => String::new(),
        }
    }
}

/// How an answer compares with the one that is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// It conforms.
    Agrees,
    /// It does not.
    Differs,
    /// It leaves out this field, which the case is about: the backend does not claim to know.
    Silent(&'static str),
}

/// How an author writes an answer of a shape in a case file.
#[derive(Debug, Clone, Copy)]
pub enum Written {
    /// As the JSON has it.
    Plain,
    /// As text that this function turns into the JSON, or refuses with a reason.
    Words(fn(&str) -> Result<Value, String>),
    /// As a list of moves in any notation.
    Moves,
    /// As one move in any notation, or this word.
    MoveOr(&'static str),
    /// As a map in which this key holds one move in any notation, or the word `none`.
    MapWithMove(&'static str),
}

/// A shape of answers, as a value that tables can hold.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// The name in documentation and schemas.
    pub name: &'static str,
    /// What the JSON looks like.
    pub doc: &'static str,
    /// What an author may write, as YAML.
    pub example: &'static str,
    /// How an author writes it.
    pub written: Written,
    canonical: fn(&Value) -> Result<Value, ShapeError>,
    compare: fn(&Value, &Value) -> Agreement,
    words: fn(&Value) -> String,
    /// The JSON Schema of what an author writes.
    pub schema: fn() -> Value,
}

/// JSON that is no answer of the shape that the question has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}; a {shape} is {doc}")]
pub struct ShapeError {
    shape: &'static str,
    doc: &'static str,
    detail: String,
}

impl ShapeError {
    /// What is wrong, without what the shape is.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

impl Shape {
    /// The shape that a type stands for.
    pub const fn of<T: Answer>() -> Self {
        Self {
            name: T::NAME,
            doc: T::DOC,
            example: T::EXAMPLE,
            written: T::WRITTEN,
            canonical: canonical::<T>,
            compare: compare::<T>,
            words: words::<T>,
            schema: T::schema,
        }
    }

    /// Checks JSON against the shape and brings it into its one spelling.
    ///
    /// # Errors
    ///
    /// JSON of another shape, with what is wrong and what the shape is.
    pub fn canonical(&self, value: &Value) -> Result<Value, ShapeError> {
        (self.canonical)(value)
    }

    /// How the canonical answer `got` compares where the canonical answer `expected` is the right one.
    pub fn compare(&self, expected: &Value, got: &Value) -> Agreement {
        (self.compare)(expected, got)
    }

    /// A canonical answer as a reader wants to see it.
    pub fn words(&self, value: &Value) -> String {
        (self.words)(value)
    }
}

fn canonical<T: Answer>(value: &Value) -> Result<Value, ShapeError> {
    T::deserialize_strictly(value).and_then(|answer| serde_json::to_value(answer).map_err(|e| shape_error::<T>(&e)))
}

fn compare<T: Answer>(expected: &Value, got: &Value) -> Agreement {
    match (T::deserialize_strictly(expected), T::deserialize_strictly(got)) {
        (Ok(expected), Ok(got)) => expected.compare(&got),
        _ => Agreement::Differs,
    }
}

fn words<T: Answer>(value: &Value) -> String {
    T::deserialize_strictly(value).map_or_else(|_| value.to_string(), |answer| answer.words())
}

trait Strict: Sized {
    fn deserialize_strictly(value: &Value) -> Result<Self, ShapeError>;
}

impl<T: Answer> Strict for T {
    fn deserialize_strictly(value: &Value) -> Result<Self, ShapeError> {
        T::deserialize(value).map_err(|e| shape_error::<T>(&e))
    }
}

fn shape_error<T: Answer>(error: &serde_json::Error) -> ShapeError {
    ShapeError {
        shape: T::NAME,
        doc: T::DOC,
        detail: error.to_string().replace("u64", "a whole number").replace("u32", "a whole number"),
    }
}
