//! A close look at an adapter: each thing that the protocol asks of it, tried by itself, with the line sent and the line that came.

use super::{
    BackendError, Description, HandshakeError, Limits, Patience,
    child::{Child, printable},
    protocol::{Greeting, Introduction, Request, Response},
};
use crate::{
    answer::ShapeError,
    question::Scope,
    scenario::{Scenario, Step},
    suite::Case,
};
use serde_json::{Value, json};
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

/// One thing that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What a good adapter does.
    pub duty: &'static str,
    /// What this one did instead; `None` if it did its duty.
    pub fault: Option<Fault>,
}

/// What an adapter did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, and what to do about it.
    pub what: String,
    /// The line that was sent, cut short.
    pub sent: String,
    /// The line that came, cut short; empty if none did.
    pub came: String,
}

/// Something to be tried in a conversation.
type Duty<'a> = dyn Fn(&mut Talk) -> Result<(), Fault> + 'a;

/// How long a stray line is waited for.
const QUIET: Duration = Duration::from_millis(100);

/// Tries everything that the protocol asks of an adapter, with the trivial cases of the suite.
///
/// # Errors
///
/// The adapter does not get through the handshake, so that nothing else can be tried.
pub fn check_adapter(
    command: &[String],
    cases: &[&Case],
    limits: Limits,
    stop: &Arc<AtomicBool>,
) -> Result<(Introduction, Vec<Finding>), HandshakeError> {
    let mut talk = Talk::begin(command, limits, stop)?;
    let introduction = talk.introduction.clone();
    let mut findings = vec![Finding { duty: "introduces itself", fault: introduction_fault(&introduction) }];
    let description = Description::from(introduction.clone());
    let scenarios = cases.iter().map(|case| description.claimed(&case.scenario).0);
    let scenarios: Vec<Scenario> = scenarios.filter(|scenario| scenario.asks().next().is_some()).collect();
    let Some(first) = scenarios.first() else {
        let what = "it claims nothing that a trivial case asks: claim `legal-moves` or `outcome`, say".to_owned();
        findings.push(Finding {
            duty: "answers a case",
            fault: Some(Fault { what, sent: String::new(), came: String::new() }),
        });
        return Ok((introduction, findings));
    };
    let duties: [(&'static str, &Duty<'_>); 7] = [
        ("answers a case, and flushes after the line", &|talk| talk.answers(first, 7)),
        ("sends the number of the case back, whatever it is", &|talk| talk.answers(first, 4_000_000_007)),
        ("answers every question of every trivial case in the right shape", &|talk| talk.answers_all(&scenarios)),
        ("answers cases that are sent ahead, in their order", &|talk| talk.keeps_order(first)),
        ("says `unsupported` to a question that it does not know", &|talk| {
            talk.declines(json!({ "ask": "no-such-question" }))
        }),
        ("says `unsupported` after an event that it does not know", &|talk| talk.declines_after(first)),
        ("goes on after an event that is no move", &|talk| talk.takes_offer(first)),
    ];
    for (duty, try_it) in duties {
        // A line that nobody asked for belongs to the duty that has just been tried, and not to the next.
        let fault = try_it(&mut talk).and_then(|()| talk.is_quiet()).err();
        let is_lost = fault.is_some();
        findings.push(Finding { duty, fault });
        if is_lost {
            // What is still under way would be taken for the next answer.
            talk = match Talk::begin(command, limits, stop) {
                Ok(talk) => talk,
                Err(e) => {
                    let fault = Fault { what: e.to_string(), sent: greeting(), came: String::new() };
                    findings.push(Finding { duty: "starts a second time", fault: Some(fault) });
                    return Ok((introduction, findings));
                }
            };
        }
    }
    findings.push(Finding { duty: "ends when its input ends", fault: talk.ends().err() });
    Ok((introduction, findings))
}

fn introduction_fault(said: &Introduction) -> Option<Fault> {
    let needs_rulesets = said.questions.iter().any(|question| question.scope() == Scope::Ruleset);
    let what = if said.name.trim().is_empty() || said.version.trim().is_empty() {
        "`name` or `version` is empty"
    } else if said.questions.is_empty() {
        "`questions` is empty, so nothing would ever be asked"
    } else if needs_rulesets && said.rulesets.is_empty() {
        "`rulesets` is empty, so `outcome` and the questions about claims would never be asked: say for which it speaks"
    } else {
        return None;
    };
    let came = serde_json::to_string(said).unwrap_or_default();
    Some(Fault { what: what.to_owned(), sent: greeting(), came: short(came.as_bytes()) })
}

fn greeting() -> String {
    serde_json::to_string(&Greeting::default()).unwrap_or_default()
}

fn short(line: &[u8]) -> String {
    const LONGEST: usize = 300;
    let text = printable(line);
    if text.chars().count() <= LONGEST { text } else { text.chars().take(LONGEST).chain(" ...".chars()).collect() }
}

/// A conversation in which each line is sent by hand.
struct Talk {
    child: Child,
    introduction: Introduction,
    patience: Duration,
}

impl Talk {
    fn begin(command: &[String], limits: Limits, stop: &Arc<AtomicBool>) -> Result<Self, HandshakeError> {
        let failed = |error, stderr| HandshakeError { error, stderr };
        let mut child = Child::start(command, Arc::clone(stop)).map_err(|error| failed(error, Vec::new()))?;
        child.send(greeting().into_bytes());
        let introduced = child.receive(Instant::now() + limits.start);
        match introduced.and_then(|line| super::process::read(&line, "an introduction")) {
            Ok(introduction) => Ok(Self { child, introduction, patience: limits.case }),
            Err(error) => {
                child.kill();
                let stderr = child.take_stderr(Patience::Some);
                Err(failed(error, stderr))
            }
        }
    }

    fn line(case: u64, scenario: &Scenario) -> Vec<u8> {
        serde_json::to_vec(&Request::new(case, scenario.clone())).unwrap_or_default()
    }

    /// Sends a line and waits for the one that answers it.
    fn exchange(&mut self, line: &[u8]) -> Result<Vec<u8>, Fault> {
        self.child.send(line.to_vec());
        let sent = short(line);
        self.child.receive(Instant::now() + self.patience).map_err(|e| {
            let what = match &e {
                BackendError::Timeout(_) if self.is_holding_back() => {
                    "the answer came only when the input had ended: flush standard output after each line".to_owned()
                }
                BackendError::Timeout(_)
                | BackendError::Crash(_)
                | BackendError::Protocol(_)
                | BackendError::AfterAnswer(_)
                | BackendError::Interrupted => e.to_string(),
            };
            Fault { what, sent, came: String::new() }
        })
    }

    /// Whether an answer that is overdue comes when the input ends: then it waited in a buffer.
    fn is_holding_back(&mut self) -> bool {
        self.child.end_input();
        self.child.receive(Instant::now() + self.patience.min(Duration::from_secs(2))).is_ok()
    }

    fn response(&mut self, line: &[u8], number: u64, questions: usize) -> Result<Response, Fault> {
        let came = self.exchange(line)?;
        judge_response(line, &came, number, questions)
    }

    fn answers(&mut self, scenario: &Scenario, case: u64) -> Result<(), Fault> {
        self.response(&Self::line(case, scenario), case, scenario.asks().count()).map(drop)
    }

    fn answers_all(&mut self, scenarios: &[Scenario]) -> Result<(), Fault> {
        for (case, scenario) in (100..).zip(scenarios) {
            let line = Self::line(case, scenario);
            let response = self.response(&line, case, scenario.asks().count())?;
            for ((_, ask), reply) in scenario.asks().zip(response.answers) {
                if let super::Reply::Value(value) = &reply {
                    ask.question.shape().canonical(value).map_err(|e: ShapeError| Fault {
                        what: format!("`{value}` is no answer to {ask}: {e}"),
                        sent: short(&line),
                        came: short(value.to_string().as_bytes()),
                    })?;
                }
            }
        }
        Ok(())
    }

    fn keeps_order(&mut self, scenario: &Scenario) -> Result<(), Fault> {
        let lines: Vec<(u64, Vec<u8>)> = (20..24).map(|case| (case, Self::line(case, scenario))).collect();
        for (_, line) in &lines {
            self.child.send(line.clone());
        }
        for (case, line) in &lines {
            let came = self.child.receive(Instant::now() + self.patience);
            let came = came.map_err(|e| Fault { what: e.to_string(), sent: short(line), came: String::new() })?;
            judge_response(line, &came, *case, scenario.asks().count())?;
        }
        Ok(())
    }

    /// A case with one question, which no adapter can know.
    fn declines(&mut self, step: Value) -> Result<(), Fault> {
        self.all_unsupported(&[step], 1)
    }

    fn declines_after(&mut self, scenario: &Scenario) -> Result<(), Fault> {
        let question = scenario.asks().next().and_then(|(_, ask)| serde_json::to_value(Step::Ask(ask.clone())).ok());
        self.all_unsupported(&[json!({ "no-such-event": "white" }), question.unwrap_or_default()], 1)
    }

    fn all_unsupported(&mut self, timeline: &[Value], questions: usize) -> Result<(), Fault> {
        let request = json!({
            "case": 30, "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess960": false,
            "edition": "fide-2023", "ruleset": "otb", "timeline": timeline
        });
        let line = request.to_string().into_bytes();
        let response = self.response(&line, 30, questions)?;
        if response.answers.iter().all(|reply| matches!(reply, super::Reply::Unsupported(_))) {
            return Ok(());
        }
        let came = short(&serde_json::to_vec(&response).unwrap_or_default());
        Err(Fault {
            what: "it answered what it cannot know: say {\"unsupported\":\"why\"}".to_owned(),
            sent: short(&line),
            came,
        })
    }

    /// An offer may be known or not; it must not end the adapter.
    fn takes_offer(&mut self, scenario: &Scenario) -> Result<(), Fault> {
        let offer = Step::Event(crate::scenario::Event::Offer(crate::colour::Colour::White));
        let mut scenario = scenario.clone();
        scenario.timeline.insert(0, offer);
        self.answers(&scenario, 40)
    }

    fn is_quiet(&mut self) -> Result<(), Fault> {
        match self.child.receive(Instant::now() + QUIET) {
            Ok(line) => {
                let what = "it wrote a line that nobody asked for: send diagnostics to standard error".to_owned();
                Err(Fault { what, sent: String::new(), came: short(&line) })
            }
            Err(BackendError::Timeout(_)) => Ok(()),
            Err(e) => Err(Fault { what: e.to_string(), sent: String::new(), came: String::new() }),
        }
    }

    fn ends(self) -> Result<(), Fault> {
        if self.child.leaves_by_itself() {
            return Ok(());
        }
        let what = "it was still running half a second after its input had ended, and was killed".to_owned();
        Err(Fault { what, sent: "(end of input)".to_owned(), came: String::new() })
    }
}

fn judge_response(sent: &[u8], came: &[u8], number: u64, questions: usize) -> Result<Response, Fault> {
    let fault = |what: String| Fault { what, sent: short(sent), came: short(came) };
    let response: Response = super::process::read(came, "an answer").map_err(|e| fault(e.to_string()))?;
    if response.case != number {
        return Err(fault(format!("the number of the case is {number}, and {} came back", response.case)));
    }
    if response.answers.len() != questions {
        return Err(fault(format!(
            "{} answers to {questions} questions: one for each `ask`, in their order",
            response.answers.len()
        )));
    }
    Ok(response)
}
