//! Judging: a pure function of the expectation and the reply. It knows no chess.

use crate::{answer::Agreement, backend::Reply, named::named, question::Question, suite::Expected};

named! {
    /// What is said of a question or of a case.
    Verdict, "verdict" {
        /// The answer conforms.
        Pass = "pass",
        /// The answer does not conform.
        Fail = "fail",
        /// The backend does not claim to know.
        Unsupported = "unsupported",
        /// The backend did not answer in time.
        Timeout = "timeout",
        /// The backend died.
        Crash = "crash",
        /// What the backend said is no answer.
        ProtocolError = "protocol-error",
    }
}

impl Verdict {
    /// The verdict of a case whose questions have these: an error goes before a failure, a failure before what is not
    /// claimed, and a case passes only if every question does.
    pub fn of_case(questions: impl IntoIterator<Item = Self>) -> Self {
        let rank = |verdict: &Self| match verdict {
            Self::Pass => 0,
            Self::Unsupported => 1,
            Self::Fail => 2,
            Self::ProtocolError => 3,
            Self::Timeout => 4,
            Self::Crash => 5,
        };
        questions.into_iter().max_by_key(rank).unwrap_or(Self::Pass)
    }

    /// Whether it says something of the backend as a program, and nothing of the rules.
    pub fn is_error(self) -> bool {
        match self {
            Self::Timeout | Self::Crash | Self::ProtocolError => true,
            Self::Pass | Self::Fail | Self::Unsupported => false,
        }
    }
}

/// The judgement on one question.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// What came back; a value in its canonical spelling.
    pub got: Reply,
    /// Which reading the answer follows, where the case has several.
    pub reading: Option<String>,
}

/// Judges what a backend said where `expected` conforms.
///
/// A reply of the wrong shape is a protocol error: it tells us about the adapter, not about the rules.
pub fn judge(question: Question, expected: &Expected, reply: Reply) -> Judgement {
    let shape = question.shape();
    let value = match reply {
        Reply::Unsupported(why) => return Judgement::without_answer(Verdict::Unsupported, Reply::Unsupported(why)),
        Reply::Error(what) => return Judgement::without_answer(Verdict::Fail, Reply::Error(what)),
        Reply::Value(value) => match shape.canonical(&value) {
            Ok(value) => value,
            Err(e) => {
                let got = Reply::Error(format!("`{value}` is no answer to {question}: {e}"));
                return Judgement::without_answer(Verdict::ProtocolError, got);
            }
        },
    };
    let readings: Vec<(Option<&String>, Agreement)> = match expected {
        Expected::Answer(answer) => vec![(None, shape.compare(answer, &value))],
        Expected::Readings(readings) => {
            readings.iter().map(|(name, answer)| (Some(name), shape.compare(answer, &value))).collect()
        }
    };
    let mut agreeing = readings.iter().filter(|(_, agreement)| *agreement == Agreement::Agrees);
    if let Some((reading, _)) = agreeing.next() {
        // An answer that fits several readings does not say which it follows.
        let reading = if agreeing.next().is_some() { None } else { reading.cloned() };
        return Judgement { verdict: Verdict::Pass, got: Reply::Value(value), reading };
    }
    let silent = readings.iter().find_map(|(_, agreement)| match agreement {
        Agreement::Silent(field) => Some(*field),
        Agreement::Agrees | Agreement::Differs => None,
    });
    if let Some(field) = silent {
        let why = format!("does not state {field}");
        return Judgement::without_answer(Verdict::Unsupported, Reply::Unsupported(why));
    }
    Judgement { verdict: Verdict::Fail, got: Reply::Value(value), reading: None }
}

impl Judgement {
    fn without_answer(verdict: Verdict, got: Reply) -> Self {
        Self { verdict, got, reading: None }
    }
}
