//! Whether what an author wrote can be an answer of a shape. The JSON Schema of the shape says so, item by item, so that what is
//! wrong is shown where it stands, in the words of an author.

use super::{
    problem::{Problem, Problems},
    reader::{self, What},
    tree::{Node, Value},
};
use crate::named::nearest;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Reports everything that the schema does not allow; `true` if there is nothing.
pub(super) fn fits(node: &Node, schema: &Json, what: What<'_>, problems: &mut Problems) -> bool {
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<&str> = words.iter().filter_map(Json::as_str).collect();
        return is_word(node, &words, what, problems);
    }
    match schema["type"].as_str() {
        Some("boolean") => is_yes_or_no(node, what, problems),
        Some("integer") => {
            let range = schema["minimum"].as_u64().unwrap_or(0)..=schema["maximum"].as_u64().unwrap_or(u64::MAX);
            reader::number(node, what, range, problems).is_some()
        }
        Some("string") => reader::text(node, what, problems).is_some(),
        Some("array") => is_list(node, schema, what, problems),
        Some("object") => is_map(node, schema, what, problems),
        Some(_) | None => true,
    }
}

fn is_word(node: &Node, words: &[&str], what: What<'_>, problems: &mut Problems) -> bool {
    let Value::Text { text, .. } = &node.value else {
        reader::wrong_kind(node, what, &either(words), problems);
        return false;
    };
    let is_known = words.contains(&text.as_str());
    if !is_known {
        let problem = Problem::new(node.span.clone(), format!("{what} is not `{text}`"));
        problems.add(problem.help(match nearest(text, words) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write {}", either(words)),
        }));
    }
    is_known
}

fn is_yes_or_no(node: &Node, what: What<'_>, problems: &mut Problems) -> bool {
    let Value::Text { text, plain } = &node.value else {
        return reader::yes_or_no(node, what, problems).is_some();
    };
    let meant = match text.to_lowercase().as_str() {
        "true" | "yes" | "y" | "on" => "true",
        "false" | "no" | "n" | "off" => "false",
        _ => return reader::yes_or_no(node, what, problems).is_some(),
    };
    let is_spelled = *plain && text == meant;
    if !is_spelled {
        let problem = Problem::new(node.span.clone(), format!("{what} is true or false"));
        problems.add(problem.help(format!("write {meant} without quotes")));
    }
    is_spelled
}

fn is_list(node: &Node, schema: &Json, what: What<'_>, problems: &mut Problems) -> bool {
    let Some(nodes) = reader::list(node, what, problems) else { return false };
    let mut fits_all = true;
    let mut seen = BTreeMap::new();
    let item = format!("an item of {what}");
    for node in nodes {
        fits_all &= fits(node, &schema["items"], What::from(item.as_str()), problems);
        if let (true, Value::Text { text, .. }) = (schema["uniqueItems"] == true, &node.value)
            && let Some(first) = seen.insert(text, &node.span)
        {
            let problem = Problem::new(node.span.clone(), format!("`{text}` is given twice"));
            problems.add(problem.elsewhere("the first one is at", problems.place(first), "keep one of them"));
            fits_all = false;
        }
    }
    fits_all
}

fn is_map(node: &Node, schema: &Json, what: What<'_>, problems: &mut Problems) -> bool {
    let Some(map) = reader::entries(node, what, problems) else { return false };
    let Some(properties) = schema["properties"].as_object() else { return true };
    let mut fits_all = true;
    for (key, node) in map.iter() {
        if let Some(schema) = properties.get(&key.text) {
            fits_all &= fits(node, schema, What::behind(&key.text, &example(schema)), problems);
        } else {
            reader::unknown(key, what, properties.keys().map(String::as_str), problems);
            fits_all = false;
        }
    }
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str);
    for key in required.filter(|key| map.get(key).is_none()) {
        let problem = Problem::new(reader::first_byte(&node.span), format!("`{key}` is missing in {what}"));
        problems.add(problem.help(format!("add `{key}: {}`", example(&properties[key]))));
        fits_all = false;
    }
    fits_all
}

/// What may stand behind a key.
fn example(schema: &Json) -> String {
    let example = &schema["examples"][0];
    match example.as_str() {
        Some(text) => text.to_owned(),
        None if schema["type"] == "boolean" => "true".to_owned(),
        None if example.is_null() => String::new(),
        None => example.to_string(),
    }
}

/// `one, two or three`.
fn either(words: &[&str]) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        words => words.concat(),
    }
}
