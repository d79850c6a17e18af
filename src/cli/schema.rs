//! `schema`: the JSON Schemas of what authors, adapters and readers of reports write and read. To add one, add a row.

use super::{console::Console, error::Error, exit::Exit};
use crate::{
    author,
    backend::protocol::{Greeting, Introduction, Request, Response},
    report::Report,
};
use clap::builder::{PossibleValue, PossibleValuesParser};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

/// A schema that is published.
pub(super) struct Published {
    /// Its name on the command line.
    name: &'static str,
    /// What it describes.
    doc: &'static str,
    /// Where it stands in the repository.
    pub(super) path: &'static str,
    /// Makes it.
    pub(super) schema: fn() -> Value,
}

/// Every schema.
pub(super) const PUBLISHED: &[Published] = &[
    Published { name: "case", doc: "case files", path: "spec/case.schema.json", schema: author::case_schema },
    Published {
        name: "request",
        doc: "what the harness sends to an adapter, a line each",
        path: "spec/protocol.request.schema.json",
        schema: || either(["Greeting", "Request"]),
    },
    Published {
        name: "answer",
        doc: "what an adapter answers, a line each",
        path: "spec/protocol.answer.schema.json",
        schema: || either(["Introduction", "Response"]),
    },
    Published { name: "report", doc: "reports as JSON", path: "spec/report.schema.json", schema: report },
];

#[derive(Debug, Clone, clap::Args)]
pub(super) struct Args {
    /// Which schema.
    #[arg(default_value = PUBLISHED[0].name, value_parser = names())]
    which: String,
}

fn names() -> PossibleValuesParser {
    PUBLISHED.iter().map(|schema| PossibleValue::new(schema.name).help(schema.doc)).into()
}

pub(super) fn run(args: &Args, console: &mut Console) -> Result<Exit, Error> {
    if let Some(schema) = PUBLISHED.iter().find(|schema| schema.name == args.which) {
        console.json(&(schema.schema)())?;
    }
    Ok(Exit::Conforms)
}

/// Draft 7, which every validator knows.
fn draft7() -> schemars::SchemaGenerator {
    SchemaSettings::draft07().into_generator()
}

fn report() -> Value {
    draft7().into_root_schema_for::<Report>().to_value()
}

/// A line that is one of these messages.
fn either(names: [&str; 2]) -> Value {
    let mut generator = draft7();
    generator.subschema_for::<Greeting>();
    generator.subschema_for::<Introduction>();
    generator.subschema_for::<Request>();
    generator.subschema_for::<Response>();
    let definitions = generator.take_definitions(true);
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "oneOf": names.map(|name| json!({ "$ref": format!("#/definitions/{name}") })),
        "definitions": definitions,
    });
    drop_unreferenced(&mut schema);
    schema
}

/// Leaves out the definitions that nothing leads to.
fn drop_unreferenced(schema: &mut Value) {
    loop {
        let text = schema.to_string();
        let Some(definitions) = schema["definitions"].as_object_mut() else { return };
        let before = definitions.len();
        definitions.retain(|name, _| text.contains(&format!("\"#/definitions/{name}\"")));
        if definitions.len() == before {
            return;
        }
    }
}
