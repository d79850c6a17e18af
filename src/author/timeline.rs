//! Reading a timeline: moves, events and check points in their order.

use super::{
    expect,
    game::Game,
    problem::{Problem, Problems},
    reader::{self, KeyDoc},
    schema,
    start::Start,
    tree::Node,
};
use crate::{
    answer::Ground,
    colour::Colour,
    moves::SquareName,
    scenario::{Claim, Event, IllegalMove, Step, Touch},
    suite::Expectation,
};

/// The parts of a case that happen one after the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) moves: Option<&'a Node>,
    pub(super) timeline: Option<&'a Node>,
    pub(super) expect: Option<&'a Node>,
}

type Read = fn(&Node, &mut Reading<'_>) -> Option<Event>;

/// A kind of step: its key, and how the event behind it is read; `None` for the two that are no events.
struct StepKind {
    key: KeyDoc,
    event: Option<Read>,
}

const fn step(name: &'static str, doc: &'static str, schema: fn() -> serde_json::Value, event: Option<Read>) -> StepKind {
    StepKind { key: KeyDoc { name, doc, schema }, event }
}

const MOVES: &str = "moves";
const EXPECT: &str = "expect";

/// Every kind of step. An event is added here and in [`Event`].
const STEPS: &[StepKind] = &[
    step(MOVES, "moves that are made and completed", schema::moves, None),
    step("claim", "a draw is claimed, and ruled on at once", schema::claim, Some(claim)),
    step("offer", "the player offers a draw", schema::colour, Some(|node, reading| reading.player(node).map(Event::Offer))),
    step("accept", "the player accepts the offer", schema::colour, Some(|node, reading| reading.player(node).map(Event::Accept))),
    step("decline", "the player declines the offer", schema::colour, Some(|node, reading| reading.player(node).map(Event::Decline))),
    step(
        "withdraw",
        "the player tries to take back a claim or an offer",
        schema::colour,
        Some(|node, reading| reading.player(node).map(Event::Withdraw)),
    ),
    step("touch", "a man is touched", schema::touch, Some(touch)),
    step("resign", "the player resigns", schema::colour, Some(|node, reading| reading.player(node).map(Event::Resign))),
    step("flag", "the player's flag has fallen", schema::colour, Some(|node, reading| reading.player(node).map(Event::Flag))),
    step("illegal-move", "an illegal move is completed and taken back", schema::illegal_move, Some(illegal_move)),
    step(EXPECT, "questions at this point", schema::expect, None),
];

/// The keys of a step, for the schema.
pub(super) fn step_keys() -> impl Iterator<Item = &'static KeyDoc> {
    STEPS.iter().map(|kind| &kind.key)
}

struct Reading<'a> {
    game: Game,
    source: &'a str,
    problems: &'a mut Problems,
    steps: Vec<Step>,
    expectations: Vec<Expectation>,
}

/// Reads moves, timeline and expectations of a case; what is wrong is reported.
pub(super) fn read(
    parts: Parts<'_>,
    start: Option<&Start>,
    source: &str,
    problems: &mut Problems,
) -> (Vec<Step>, Vec<Expectation>) {
    let game = Game::new(start);
    let mut reading = Reading { game, source, problems, steps: Vec::new(), expectations: Vec::new() };
    if let Some(moves) = parts.moves {
        reading.moves(moves);
    }
    if let Some(timeline) = parts.timeline {
        let steps = reader::list(timeline, "`timeline`", reading.problems).unwrap_or_default();
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
            (MOVES, _) => self.moves(value),
            (EXPECT, _) => self.expect(value),
            (_, Some(event)) => {
                let event = event(value, self);
                self.steps.extend(event.map(Step::Event));
            }
            (_, None) => {}
        }
    }

    fn player(&mut self, node: &Node) -> Option<Colour> {
        reader::parsed(node, "a player", self.problems).map(|player| player.value)
    }
}

const BY: KeyDoc = KeyDoc { name: "by", doc: "white or black", schema: schema::colour };
const GROUND: KeyDoc = KeyDoc { name: "ground", doc: "threefold or fifty-moves", schema: schema::ground };
const WITH: KeyDoc = KeyDoc { name: "with", doc: "the intended move, written down and not played", schema: schema::one_move };
const SQUARE: KeyDoc = KeyDoc { name: "square", doc: "where the man stands", schema: schema::square };
const ADJUSTING: KeyDoc =
    KeyDoc { name: "adjusting", doc: "true: the player has said that he only adjusts it", schema: schema::flag };
const MOVE: KeyDoc = KeyDoc { name: "move", doc: "what was done on the board, in coordinates", schema: schema::one_move };

pub(super) const CLAIM_KEYS: &[KeyDoc] = &[BY, GROUND, WITH];
pub(super) const TOUCH_KEYS: &[KeyDoc] = &[BY, SQUARE, ADJUSTING];
pub(super) const ILLEGAL_KEYS: &[KeyDoc] = &[BY, MOVE];

fn claim(node: &Node, reading: &mut Reading<'_>) -> Option<Event> {
    let map = reader::fields(node, "a claim", CLAIM_KEYS, reading.problems)?;
    let by = map.require(&BY, reading.problems).and_then(|node| reading.player(node));
    let ground = map.require(&GROUND, reading.problems);
    let ground = ground.and_then(|node| reader::parsed::<Ground>(node, "the ground", reading.problems));
    let with = match map.get(WITH.name) {
        Some(node) => {
            let text = reader::text(node, "the intended move", reading.problems)?;
            Some(reading.game.any(&text.value, &text.span, reading.problems)?)
        }
        None => None,
    };
    Some(Event::Claim(Claim { by: by?, ground: ground?.value, with }))
}

fn touch(node: &Node, reading: &mut Reading<'_>) -> Option<Event> {
    let map = reader::fields(node, "a touch", TOUCH_KEYS, reading.problems)?;
    let by = map.require(&BY, reading.problems).and_then(|node| reading.player(node));
    let square = map.require(&SQUARE, reading.problems);
    let square = square.and_then(|node| reader::parsed::<SquareName>(node, "a square", reading.problems))?;
    let adjusting = map.get(ADJUSTING.name).and_then(|node| reader::yes_or_no(node, "`adjusting`", reading.problems));
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
    let map = reader::fields(node, "an illegal move", ILLEGAL_KEYS, reading.problems)?;
    let by = map.require(&BY, reading.problems).and_then(|node| reading.player(node));
    let text = map.require(&MOVE, reading.problems).and_then(|node| reader::text(node, "the move", reading.problems))?;
    let played = reading.game.any(&text.value, &text.span, reading.problems)?;
    if let Some(san) = &played.san {
        let problem = Problem::new(text.span, format!("`{san}` is legal here"));
        reading.problems.add(problem.help("name an illegal move, or make it one of the `moves`"));
        return None;
    }
    Some(Event::IllegalMove(IllegalMove { by: by?, played }))
}
