//! A step of a timeline as JSON.

use super::{Argument, Ask, Claim, Event, IllegalMove, Step, Touch};
use crate::{colour::Colour, moves::Move, question::Question};
use serde::{Deserialize, Serialize};

/// A step as JSON: one event key, or `ask` with its argument beside it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Wire {
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<Question>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<Claim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offer: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    accept: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decline: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    withdraw: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    touch: Option<Touch>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resign: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flag: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal_move: Option<IllegalMove>,
}

/// JSON that is no step of a timeline.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum StepError {
    #[error("a step holds one event, or `ask` with the argument that the question takes")]
    Keys,
    #[error("`{0}` is asked without its argument, or with another's")]
    Argument(Question),
}

impl TryFrom<Wire> for Step {
    type Error = StepError;

    fn try_from(wire: Wire) -> Result<Self, Self::Error> {
        let Wire {
            ask,
            played,
            colour,
            plies,
            text,
            depth,
            claim,
            offer,
            accept,
            decline,
            withdraw,
            touch,
            resign,
            flag,
            illegal_move,
        } = wire;
        let arguments = [
            colour.map(Argument::Colour),
            plies.map(|(first, second)| Argument::Plies(first, second)),
            text.map(Argument::Text),
            depth.map(Argument::Depth),
        ];
        let events = [
            claim.map(Event::Claim),
            offer.map(Event::Offer),
            accept.map(Event::Accept),
            decline.map(Event::Decline),
            withdraw.map(Event::Withdraw),
            touch.map(Event::Touch),
            resign.map(Event::Resign),
            flag.map(Event::Flag),
            illegal_move.map(Event::IllegalMove),
        ];
        let mut arguments = arguments.into_iter().flatten();
        let mut events = events.into_iter().flatten();
        if let Some(question) = ask {
            let mut arguments = arguments.chain(played.map(Argument::Move));
            let argument = arguments.next().unwrap_or(Argument::None);
            let fits = argument.kind() == question.argument() && arguments.next().is_none() && events.next().is_none();
            return if fits { Ok(Self::Ask(Ask { question, argument })) } else { Err(StepError::Argument(question)) };
        }
        let mut events = events.chain(played.map(Event::Move));
        match (events.next(), events.next(), arguments.next()) {
            (Some(event), None, None) => Ok(Self::Event(event)),
            _ => Err(StepError::Keys),
        }
    }
}

impl From<Step> for Wire {
    fn from(step: Step) -> Self {
        let none = Self::default();
        match step {
            Step::Ask(Ask { question, argument }) => {
                let asked = Self { ask: Some(question), ..none };
                match argument {
                    Argument::None => asked,
                    Argument::Move(with) => Self { played: Some(with), ..asked },
                    Argument::Colour(colour) => Self { colour: Some(colour), ..asked },
                    Argument::Plies(first, second) => Self { plies: Some((first, second)), ..asked },
                    Argument::Text(text) => Self { text: Some(text), ..asked },
                    Argument::Depth(depth) => Self { depth: Some(depth), ..asked },
                }
            }
            Step::Event(event) => match event {
                Event::Move(played) => Self { played: Some(played), ..none },
                Event::Claim(claim) => Self { claim: Some(claim), ..none },
                Event::Offer(by) => Self { offer: Some(by), ..none },
                Event::Accept(by) => Self { accept: Some(by), ..none },
                Event::Decline(by) => Self { decline: Some(by), ..none },
                Event::Withdraw(by) => Self { withdraw: Some(by), ..none },
                Event::Touch(touch) => Self { touch: Some(touch), ..none },
                Event::Resign(by) => Self { resign: Some(by), ..none },
                Event::Flag(by) => Self { flag: Some(by), ..none },
                Event::IllegalMove(illegal) => Self { illegal_move: Some(illegal), ..none },
            },
        }
    }
}
