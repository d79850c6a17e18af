//! The JSON Schema of case files, made from the same tables that the reader uses.

use super::{case_file, game, reader::KeyDoc, timeline};
use crate::{
    answer::Ground,
    question::{ArgumentKind, Question},
    ruleset::{Edition, Ruleset},
    suite::{Polarity, Status},
};
use serde_json::{Map, Value, json};

/// The JSON Schema of case files, for editors. Draft 7, which every editor knows.
pub fn case_schema() -> Value {
    let mut schema = object(case_file::FILE_KEYS.iter(), &["topic", "cases"]);
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    schema["title"] = json!("Cases of chess-conformance");
    schema["definitions"] = json!({
        "case": object(case_file::CASE_KEYS.iter(), &["because"]),
        "step": step(),
        "moves": moves_definition(),
        "expect": expect_definition(),
    });
    schema
}

fn object<'a>(keys: impl Iterator<Item = &'a KeyDoc>, required: &[&str]) -> Value {
    let properties: Map<String, Value> =
        keys.map(|key| (key.name.to_owned(), documented((key.schema)(), key.doc))).collect();
    json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties })
}

fn documented(mut schema: Value, doc: &str) -> Value {
    // Draft 7 ignores what stands beside a reference.
    if schema.get("$ref").is_some() {
        return json!({ "description": doc, "allOf": [schema] });
    }
    schema["description"] = json!(doc);
    schema
}

fn step() -> Value {
    let mut step = object(timeline::step_keys(), &[]);
    step["minProperties"] = json!(1);
    step["maxProperties"] = json!(1);
    step
}

fn moves_definition() -> Value {
    let run = object(game::run_keys().iter(), &["repeat", "times"]);
    json!({ "oneOf": [
        { "type": "string", "minLength": 1 },
        { "type": "array", "minItems": 1, "items": { "oneOf": [{ "type": "string", "minLength": 1 }, run] } },
    ] })
}

fn expect_definition() -> Value {
    let properties: Map<String, Value> = Question::ALL
        .iter()
        .map(|question| {
            let answer = answer(*question);
            let schema = match question.argument() {
                ArgumentKind::None => answer,
                ArgumentKind::Colour => json!({
                    "type": "object",
                    "minProperties": 1,
                    "additionalProperties": false,
                    "properties": { "white": answer, "black": answer }
                }),
                ArgumentKind::Plies => json!({
                    "type": "object",
                    "minProperties": 1,
                    "additionalProperties": false,
                    "patternProperties": { "^[0-9]+-[0-9]+$": answer }
                }),
                // A bare depth is a number to other readers of YAML, and to them a pattern is for texts alone.
                ArgumentKind::Move | ArgumentKind::Text | ArgumentKind::Depth => {
                    json!({ "type": "object", "minProperties": 1, "additionalProperties": answer })
                }
            };
            (question.name().to_owned(), documented(schema, question.doc()))
        })
        .collect();
    json!({ "type": "object", "additionalProperties": false, "minProperties": 1, "properties": properties })
}

fn answer(question: Question) -> Value {
    let answer = (question.shape().schema)();
    let readings = json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["readings"],
        "properties": { "readings": { "type": "object", "minProperties": 2, "additionalProperties": answer } }
    });
    json!({ "anyOf": [answer, readings] })
}

pub(super) fn text() -> Value {
    json!({ "type": "string", "minLength": 1 })
}

pub(super) fn clause() -> Value {
    json!({ "type": "string", "pattern": "^(Online )?[0-9A-Za-z]+(\\.[0-9A-Za-z]+)*$" })
}

pub(super) fn clauses() -> Value {
    json!({ "type": "array", "minItems": 1, "items": clause() })
}

pub(super) fn tags() -> Value {
    json!({ "type": "array", "minItems": 1, "items": text() })
}

pub(super) fn edition() -> Value {
    json!({ "enum": Edition::ALL })
}

pub(super) fn ruleset() -> Value {
    json!({ "enum": Ruleset::ALL })
}

pub(super) fn polarity() -> Value {
    json!({ "enum": Polarity::ALL })
}

pub(super) fn status() -> Value {
    json!({ "enum": Status::ALL })
}

pub(super) fn ground() -> Value {
    json!({ "enum": Ground::ALL })
}

pub(super) fn colour() -> Value {
    json!({ "enum": ["white", "black"] })
}

pub(super) fn flag() -> Value {
    json!({ "type": "boolean" })
}

pub(super) fn square() -> Value {
    json!({ "type": "string", "pattern": "^[a-h][1-8]$" })
}

pub(super) fn one_move() -> Value {
    json!({ "type": "string", "minLength": 2 })
}

pub(super) fn times() -> Value {
    json!({ "type": "integer", "minimum": 1, "maximum": 1000 })
}

pub(super) fn start() -> Value {
    json!({ "type": "string", "minLength": 1, "examples": ["standard", "7k/8/5KQ1/8/8/8/8/8 w - - 149 120", "chess960 518"] })
}

pub(super) fn claim() -> Value {
    object(timeline::CLAIM_KEYS.iter(), &["by", "ground"])
}

pub(super) fn touch() -> Value {
    object(timeline::TOUCH_KEYS.iter(), &["by", "square"])
}

pub(super) fn illegal_move() -> Value {
    object(timeline::ILLEGAL_KEYS.iter(), &["by", "move"])
}

pub(super) fn moves() -> Value {
    json!({ "$ref": "#/definitions/moves" })
}

pub(super) fn timeline() -> Value {
    json!({ "type": "array", "minItems": 1, "items": { "$ref": "#/definitions/step" } })
}

pub(super) fn expect() -> Value {
    json!({ "$ref": "#/definitions/expect" })
}

pub(super) fn cases() -> Value {
    json!({
        "type": "object",
        "minProperties": 1,
        "propertyNames": { "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" },
        "additionalProperties": { "$ref": "#/definitions/case" }
    })
}
