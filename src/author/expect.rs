//! Reading `expect:`: questions with their arguments and the answers that conform.

use super::{
    game::Game,
    problem::{Problem, Problems},
    reader::{self, What},
    shape,
    timeline::EXPECT,
    tree::{Key, Node, Value},
};
use crate::{
    answer::Written,
    colour::Colour,
    question::{ArgumentKind, Question},
    scenario::{Argument, Ask},
    suite::{Expectation, Expected},
};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The questions of one check point with their expectations, in the order of the file.
pub(super) fn read(node: &Node, game: &Game, problems: &mut Problems) -> Vec<(Ask, Expectation)> {
    let mut found = Vec::new();
    let Some(map) = reader::entries(node, &EXPECT, problems) else { return found };
    let Some(map) = map.or_empty(&EXPECT, problems) else { return found };
    for (key, node) in map.iter() {
        let Ok(question) = key.text.parse::<Question>() else {
            reader::unknown(key, "`expect`", Question::ALL.iter().map(|question| question.name()), problems);
            continue;
        };
        let mut add = |argument, key: &Key, node: &Node, problems: &mut Problems| {
            if let Some(expected) = expected(question, key, node, game, problems) {
                let expectation = Expectation { expected, board: game.diagram() };
                found.push((Ask { question, argument }, expectation));
            }
        };
        if question == Question::Ruling && !game.claimed {
            let problem = Problem::new(key.span.clone(), "`ruling` is asked before a draw was claimed");
            problems
                .add(problem.help("put a step `claim: { by: white, ground: threefold }` before it into `timeline`"));
        }
        if question.argument() == ArgumentKind::None {
            add(Argument::None, key, node, problems);
            continue;
        }
        let mut asked = BTreeMap::new();
        for (key, node) in arguments(question, node, problems).unwrap_or_default() {
            let Some(argument) = argument(question, key, game, problems) else { continue };
            // Two spellings of a move, say.
            if let Some(first) = asked.insert(argument.to_string(), &key.span) {
                let problem = Problem::new(key.span.clone(), format!("`{question}` is asked about `{argument}` twice"));
                problems.add(problem.elsewhere("the first time is at", problems.place(first), "keep one of them"));
                continue;
            }
            add(argument, key, node, problems);
        }
    }
    found
}

/// The map from arguments to answers; its keys may look like numbers, since they are read as what the question takes.
fn arguments<'a>(question: Question, node: &'a Node, problems: &mut Problems) -> Option<&'a [(Key, Node)]> {
    if let Value::Map(entries) = &node.value
        && !entries.is_empty()
    {
        return Some(entries);
    }
    let argument = match question.argument() {
        ArgumentKind::None => "",
        ArgumentKind::Move => "Nf3",
        ArgumentKind::Colour => "white",
        ArgumentKind::Plies => "0-4",
        ArgumentKind::Text => "\"text\"",
        ArgumentKind::Depth => "3",
    };
    let problem = Problem::new(node.span.clone(), format!("`{question}` does not say what it is asked about"));
    problems.add(problem.help(format!("write `{question}: {{ {argument}: {} }}`", question.shape().example)));
    None
}

/// Deeper, a count takes minutes.
const MAX_DEPTH: u32 = 6;

fn argument(question: Question, key: &Key, game: &Game, problems: &mut Problems) -> Option<Argument> {
    let text = key.text.as_str();
    let argument = match question.argument() {
        ArgumentKind::None => Some(Argument::None),
        ArgumentKind::Move => return game.any(text, &key.span, problems).map(Argument::Move),
        ArgumentKind::Colour => text.parse::<Colour>().ok().map(Argument::Colour),
        ArgumentKind::Plies => plies(text).map(|(first, second)| Argument::Plies(first, second)),
        ArgumentKind::Text => Some(Argument::Text(text.to_owned())),
        ArgumentKind::Depth => text.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth)).map(Argument::Depth),
    };
    let wanted = match (&argument, question.argument()) {
        (Some(Argument::Plies(_, last)), _) if *last > game.ply() && !game.is_lost() => {
            format!("only {} plies have been played here", game.ply())
        }
        (Some(_), _) => return argument,
        (None, ArgumentKind::Colour) => "write white or black".to_owned(),
        (None, ArgumentKind::Plies) => "write two plies, the earlier first: 0-4".to_owned(),
        (None, _) => format!("write a depth in plies from 1 to {MAX_DEPTH}"),
    };
    problems.add(Problem::new(key.span.clone(), format!("`{question}` is not asked about `{text}`")).help(wanted));
    None
}

fn plies(text: &str) -> Option<(usize, usize)> {
    let (first, second) = text.split_once('-')?;
    let plies = (first.parse().ok()?, second.parse().ok()?);
    (plies.0 < plies.1).then_some(plies)
}

const READINGS: &str = "readings";

fn expected(question: Question, key: &Key, node: &Node, game: &Game, problems: &mut Problems) -> Option<Expected> {
    match &node.value {
        Value::Map(entries) if entries.iter().any(|(key, _)| key.text == READINGS) => {
            readings(question, entries, game, problems)
        }
        Value::Empty | Value::Text { .. } | Value::List(_) | Value::Map(_) => {
            answer(question, key, node, game, problems).map(Expected::Answer)
        }
    }
}

fn readings(question: Question, entries: &[(Key, Node)], game: &Game, problems: &mut Problems) -> Option<Expected> {
    let [(_, node)] = entries else {
        let span = entries.first().map_or(0..0, |(key, _)| key.span.clone());
        problems
            .add(Problem::new(span, "`readings` stands alone").help("put every answer below it, each under its name"));
        return None;
    };
    let named = reader::entries(node, "`readings`", problems)?;
    let mut readings = BTreeMap::new();
    for (key, node) in named.iter() {
        readings.insert(key.text.clone(), answer(question, key, node, game, problems)?);
    }
    if readings.len() < 2 {
        let problem = Problem::new(node.span.clone(), "there is only one reading");
        problems.add(problem.help("write the answer without `readings`, or name the other one"));
        return None;
    }
    Some(Expected::Readings(readings))
}

/// The canonical answer that an author has written behind a key.
fn answer(question: Question, key: &Key, node: &Node, game: &Game, problems: &mut Problems) -> Option<Json> {
    let shape = question.shape();
    let what = What::behind(&key.text, shape.example);
    let json = match shape.written {
        Written::Words(read) => {
            let text = reader::text(node, what, problems)?;
            match read(&text.value) {
                Ok(json) => json,
                Err(what) => {
                    problems.add(Problem::of_error(text.span, &what));
                    return None;
                }
            }
        }
        _ if !shape::fits(node, &(shape.schema)(), what, problems) => return None,
        Written::Plain => plain(node),
        Written::Moves => moves(node, game, problems)?,
        Written::MoveOr(word) => move_or(node, word, game, problems)?,
        Written::MapWithMove(key) => map_with_move(node, key, game, problems)?,
    };
    let canonical = shape.canonical(&json).ok();
    if canonical.is_none() {
        let problem = Problem::new(node.span.clone(), format!("this is no answer to `{question}`"));
        problems.add(problem.help(format!("{} Write {}{}", question.doc(), shape.doc, what.hint())));
    }
    canonical
}

/// YAML as JSON: bare truth values and whole numbers are what they look like, all else is text.
fn plain(node: &Node) -> Json {
    match &node.value {
        Value::Empty => Json::Null,
        Value::Text { text, plain: true } => match text.as_str() {
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            _ => text.parse::<u64>().map_or_else(|_| Json::from(text.as_str()), Json::from),
        },
        Value::Text { text, plain: false } => Json::from(text.as_str()),
        Value::List(nodes) => nodes.iter().map(plain).collect(),
        Value::Map(entries) => entries.iter().map(|(key, node)| (key.text.clone(), plain(node))).collect(),
    }
}

fn moves(node: &Node, game: &Game, problems: &mut Problems) -> Option<Json> {
    let nodes = reader::list(node, "this", problems)?;
    let mut seen = BTreeMap::new();
    let mut read = |node: &Node| {
        let text = reader::text(node, "a move", problems)?;
        let legal = game.legal(&text.value, &text.span, problems)?;
        // The same move may be spelled in two ways.
        if let Some(first) = seen.insert(legal.uci.clone(), text.span.clone()) {
            let problem = Problem::new(text.span, format!("`{}` is given twice", text.value));
            problems.add(problem.elsewhere("the first time is at", problems.place(&first), "keep one of them"));
            return None;
        }
        Some(Json::String(legal.uci.into()))
    };
    let found: Vec<Option<Json>> = nodes.iter().map(&mut read).collect();
    found.into_iter().collect()
}

fn move_or(node: &Node, word: &str, game: &Game, problems: &mut Problems) -> Option<Json> {
    let text = reader::text(node, "a move", problems)?;
    if text.value == word {
        return Some(Json::String(text.value));
    }
    game.legal(&text.value, &text.span, problems).map(|legal| Json::String(legal.uci.into()))
}

fn map_with_move(node: &Node, key: &str, game: &Game, problems: &mut Problems) -> Option<Json> {
    let map = reader::entries(node, "this", problems)?;
    let mut json = serde_json::Map::new();
    for (name, node) in map.iter() {
        let value = if name.text == key { move_or(node, "none", game, problems)? } else { plain(node) };
        json.insert(name.text.clone(), value);
    }
    Some(Json::Object(json))
}
