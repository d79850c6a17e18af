//! Reading a timeline: moves, events and check points in their order.

use super::{
    expect,
    game::Game,
    problem::{Problem, Problems, Span},
    reader::{self, KeyDoc, What},
    schema,
    start::Start,
    tree::Node,
};
use crate::{
    answer::{Ground, Outcome, Termination},
    colour::Colour,
    moves::SquareName,
    question::Question,
    ruleset::Edition,
    scenario::{Claim, Event, IllegalMove, Step, Touch},
    suite::{Expectation, Expected},
};

/// The key of what this module reads.
pub(super) const TIMELINE: KeyDoc = KeyDoc::new(
    "timeline",
    "moves, events and questions in their order",
    "[moves: e4 e5, offer: black]",
    schema::timeline,
);

/// The parts of a case that happen one after the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) moves: Option<&'a Node>,
    pub(super) timeline: Option<&'a Node>,
    pub(super) expect: Option<&'a Node>,
}

/// Where the game starts, and what it is read against.
#[derive(Debug, Clone, Copy)]
pub(super) struct From<'a> {
    /// `None` where the start is wrong.
    pub(super) start: Option<&'a Start>,
    pub(super) edition: Edition,
    pub(super) source: &'a str,
}

type Read = fn(&Node, &mut Reading<'_>) -> Option<Event>;

/// A kind of step: its key, and how the event behind it is read; `None` for the two that are no events.
struct StepKind {
    key: KeyDoc,
    event: Option<Read>,
}

const fn step(
    name: &'static str,
    doc: &'static str,
    schema: fn() -> serde_json::Value,
    event: Option<Read>,
) -> StepKind {
    StepKind { key: KeyDoc::new(name, doc, "", schema), event }
}

const MOVES: KeyDoc = KeyDoc::new("moves", "moves that are made and completed", "1. e4 e5 2. Nf3", schema::moves);
/// Questions, in a timeline and at the end of a case alike.
pub(super) const EXPECT: KeyDoc =
    KeyDoc::new("expect", "questions at this point", "{ outcome: ongoing }", schema::expect);

/// Every kind of step. An event is added here and in [`Event`].
const STEPS: &[StepKind] = &[
    StepKind { key: MOVES, event: None },
    step("claim", "a draw is claimed, and ruled on at once", schema::claim, Some(claim)),
    step(
        "offer",
        "the player offers a draw",
        schema::colour,
        Some(|node, reading| reading.player(node).map(Event::Offer)),
    ),
    step("accept", "the player accepts the offer", schema::colour, Some(accept)),
    step(
        "decline",
        "the player declines the offer",
        schema::colour,
        Some(|node, reading| reading.player(node).map(Event::Decline)),
    ),
    step(
        "withdraw",
        "the player tries to take back a claim or an offer",
        schema::colour,
        Some(|node, reading| reading.player(node).map(Event::Withdraw)),
    ),
    step("touch", "a man is touched", schema::touch, Some(touch)),
    step("resign", "the player resigns", schema::colour, Some(|node, reading| reading.player(node).map(Event::Resign))),
    step(
        "flag",
        "the player's flag has fallen",
        schema::colour,
        Some(|node, reading| reading.player(node).map(Event::Flag)),
    ),
    step("illegal-move", "an illegal move is completed and taken back", schema::illegal_move, Some(illegal_move)),
    StepKind { key: EXPECT, event: None },
];

/// The keys of a step, for the schema.
pub(super) fn step_keys() -> impl Iterator<Item = &'static KeyDoc> {
    STEPS.iter().map(|kind| &kind.key)
}

struct Reading<'a> {
    game: Game,
    source: &'a str,
    problems: &'a mut Problems,
    edition: Edition,
    /// Whether the start is the usual one, which shows no move number.
    is_standard: bool,
    /// The acceptances so far, if none of them can have had an effect.
    early: Option<Early>,
    steps: Vec<Step>,
    expectations: Vec<Expectation>,
}

/// An acceptance before both players have moved.
struct Early {
    span: Span,
    who: &'static str,
}

/// Reads moves, timeline and expectations of a case; what is wrong is reported.
pub(super) fn read(parts: Parts<'_>, from: From<'_>, problems: &mut Problems) -> (Vec<Step>, Vec<Expectation>) {
    let mut reading = Reading {
        game: Game::new(from.start),
        source: from.source,
        problems,
        edition: from.edition,
        is_standard: from.start.is_some_and(Start::is_standard),
        early: None,
        steps: Vec::new(),
        expectations: Vec::new(),
    };
    if let Some(moves) = parts.moves {
        reading.moves(moves);
    }
    if let Some(timeline) = parts.timeline {
        let steps = reader::items(timeline, &TIMELINE, reading.problems).unwrap_or_default();
        for step in steps {
            reading.step(step);
        }
    }
    if let Some(expect) = parts.expect {
        reading.expect(expect);
    }
    (reading.steps, reading.expectations)
}

impl Reading<'_> {
    fn moves(&mut self, node: &Node) {
        let played = self.game.play(node, self.source, self.problems);
        self.steps.extend(played.into_iter().map(|played| Step::Event(Event::Move(played))));
    }

    fn expect(&mut self, node: &Node) {
        for (ask, expectation) in expect::read(node, &self.game, self.problems) {
            if ask.question == Question::Outcome && expects_agreement(&expectation.expected) {
                self.refuse_early_acceptance();
            }
            self.steps.push(Step::Ask(ask));
            self.expectations.push(expectation);
        }
    }

    fn step(&mut self, node: &Node) {
        let Some(map) = reader::entries(node, "a step", self.problems) else { return };
        let mut entries = map.iter();
        let (Some((key, value)), None) = (entries.next(), entries.next()) else {
            let problem = Problem::new(node.span.clone(), "a step holds one thing");
            self.problems.add(problem.help("begin each step with `- `, so that their order is plain"));
            return;
        };
        let Some(kind) = STEPS.iter().find(|kind| kind.key.name == key.text) else {
            reader::unknown(key, "a step", step_keys().map(|key| key.name), self.problems);
            return;
        };
        match (kind.key.name, kind.event) {
            (name, None) if name == MOVES.name => self.moves(value),
            (_, None) => self.expect(value),
            (_, Some(event)) => {
                let event = event(value, self);
                self.steps.extend(event.map(Step::Event));
            }
        }
    }

    /// Where a case expects that a draw was agreed, an acceptance must have had an effect.
    fn refuse_early_acceptance(&mut self) {
        let Some(Early { span, who }) = self.early.take() else { return };
        let problem = Problem::new(span, format!("this acceptance has no effect: {who} moved yet"));
        self.problems.add(problem.help(if self.is_standard {
            "a draw is agreed only after both players have moved (Laws 5.2.3)"
        } else {
            "the move number of the start says so; write 2 or more there, or let both players move"
        }));
    }

    fn player(&mut self, node: &Node) -> Option<Colour> {
        reader::parsed(node, What::from("a player").such_as("white"), self.problems).map(|player| player.value)
    }
}

const BY: KeyDoc = KeyDoc::new("by", "white or black", "white", schema::colour);
const GROUND: KeyDoc = KeyDoc::new("ground", "threefold or fifty-moves", "threefold", schema::ground);
const WITH: KeyDoc = KeyDoc::new("with", "the intended move, written down and not played", "Nf3", schema::one_move);
const SQUARE: KeyDoc = KeyDoc::new("square", "where the man stands", "e2", schema::square);
const ADJUSTING: KeyDoc =
    KeyDoc::new("adjusting", "true: the player has said that he only adjusts it", "true", schema::flag);
const MOVE: KeyDoc = KeyDoc::new("move", "what was done on the board, in coordinates", "e1e3", schema::one_move);

pub(super) const CLAIM_KEYS: &[KeyDoc] = &[BY, GROUND, WITH];
pub(super) const TOUCH_KEYS: &[KeyDoc] = &[BY, SQUARE, ADJUSTING];
pub(super) const ILLEGAL_KEYS: &[KeyDoc] = &[BY, MOVE];

fn expects_agreement(expected: &Expected) -> bool {
    let agreed = serde_json::to_value(Outcome::draw(Termination::Agreement)).ok();
    match expected {
        Expected::Answer(answer) => Some(answer) == agreed.as_ref(),
        Expected::Readings(readings) => readings.values().any(|answer| Some(answer) == agreed.as_ref()),
    }
}

fn accept(node: &Node, reading: &mut Reading<'_>) -> Option<Event> {
    // Until July 2017 an agreement needed no moves.
    let needs_moves = reading.edition.agreement_needs_moves();
    reading.early =
        reading.game.who_has_not_moved().filter(|_| needs_moves).map(|who| Early { span: node.span.clone(), who });
    reading.player(node).map(Event::Accept)
}

fn claim(node: &Node, reading: &mut Reading<'_>) -> Option<Event> {
    reading.game.claimed = true;
    let map = reader::fields(
        node,
        What::from("a claim").such_as("claim: { by: white, ground: threefold }"),
        CLAIM_KEYS,
        reading.problems,
    )?;
    let by = map.require(&BY, reading.problems).and_then(|node| reading.player(node));
    let ground = map.require(&GROUND, reading.problems);
    let ground = ground.and_then(|node| reader::parsed::<Ground>(node, &GROUND, reading.problems));
    let with = match map.get(WITH.name) {
        Some(node) => {
            let text = reader::text(node, &WITH, reading.problems)?;
            Some(reading.game.any(&text.value, &text.span, reading.problems)?)
        }
        None => None,
    };
    Some(Event::Claim(Claim { by: by?, ground: ground?.value, with }))
}

fn touch(node: &Node, reading: &mut Reading<'_>) -> Option<Event> {
    let map = reader::fields(
        node,
        What::from("a touch").such_as("touch: { by: white, square: e2 }"),
        TOUCH_KEYS,
        reading.problems,
    )?;
    let by = map.require(&BY, reading.problems).and_then(|node| reading.player(node));
    let square = map.require(&SQUARE, reading.problems);
    let square = square.and_then(|node| reader::parsed::<SquareName>(node, &SQUARE, reading.problems))?;
    let adjusting = map.get(ADJUSTING.name).and_then(|node| reader::yes_or_no(node, &ADJUSTING, reading.problems));
    let game = &reading.game;
    let is_occupied = Colour::ALL.into_iter().any(|colour| game.stands_on(square.value.as_str(), colour));
    if !is_occupied && !game.is_lost() {
        let problem = Problem::new(square.span, format!("no man stands on {}", square.value));
        reading.problems.add(problem.help("name the square of the man that is touched"));
        return None;
    }
    Some(Event::Touch(Touch { by: by?, square: square.value, adjusting: adjusting.unwrap_or(false) }))
}

fn illegal_move(node: &Node, reading: &mut Reading<'_>) -> Option<Event> {
    let map = reader::fields(
        node,
        What::from("an illegal move").such_as("illegal-move: { by: white, move: e1e3 }"),
        ILLEGAL_KEYS,
        reading.problems,
    )?;
    let by = map.require(&BY, reading.problems).and_then(|node| reading.player(node));
    let text = map.require(&MOVE, reading.problems).and_then(|node| reader::text(node, &MOVE, reading.problems))?;
    let played = reading.game.any(&text.value, &text.span, reading.problems)?;
    if let Some(san) = &played.san {
        let problem = Problem::new(text.span, format!("`{san}` is legal here"));
        reading.problems.add(problem.help("name an illegal move, or make it one of the `moves`"));
        return None;
    }
    Some(Event::IllegalMove(IllegalMove { by: by?, played }))
}
