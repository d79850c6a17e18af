//! Conformance classes: what a backend may say of itself after a run.

use super::{BackendReport, Check};
use crate::{
    question::Class,
    suite::{CaseId, Status, Suite},
    verdict::Verdict,
};
use std::collections::BTreeSet;

/// How a backend stands in a class. Only scored cases are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// The selected cases ask nothing of the class.
    NotAsked,
    /// Every question was answered and none failed.
    Conforms,
    /// So many of the questions failed.
    Fails(usize, usize),
    /// So many of the questions are not claimed, and the others passed.
    InPart(usize, usize),
    /// No question is claimed.
    NotClaimed,
    /// All that was asked was answered rightly, and the run was stopped before all was asked.
    CutOff,
}

/// How a backend stands in every class, in the order of [`Class::ALL`].
///
/// Cases with a Chess960 start count in [`Class::Chess960`] and nowhere else: a backend that knows nothing of Chess960 can
/// still conform to the other classes.
pub(super) fn standings(report: &BackendReport, suite: &Suite) -> Vec<(Class, Standing)> {
    let chess960: BTreeSet<&CaseId> =
        suite.cases.iter().filter(|case| case.scenario.chess960).map(|case| &case.id).collect();
    let settled = report.cases.iter().filter(|case| case.status == Status::Settled);
    let checks: Vec<(Class, &Check)> = settled
        .flat_map(|case| {
            let is_chess960 = chess960.contains(&case.id);
            case.checks
                .iter()
                .map(move |check| (if is_chess960 { Class::Chess960 } else { check.question.class() }, check))
        })
        .collect();
    let of = |class: Class| {
        let asked = checks.iter().filter(|(asked, _)| *asked == class);
        let standing = standing(asked.map(|(_, check)| check.verdict));
        if report.cut_off && standing == Standing::Conforms { Standing::CutOff } else { standing }
    };
    Class::ALL.iter().map(|class| (*class, of(*class))).collect()
}

fn standing(verdicts: impl Iterator<Item = Verdict>) -> Standing {
    let (mut asked, mut failed, mut unsupported) = (0, 0, 0);
    for verdict in verdicts {
        asked += 1;
        match verdict {
            Verdict::Pass => {}
            Verdict::Unsupported => unsupported += 1,
            Verdict::Fail | Verdict::Timeout | Verdict::Crash | Verdict::ProtocolError => failed += 1,
        }
    }
    match (asked, failed, unsupported) {
        (0, _, _) => Standing::NotAsked,
        (_, 1.., _) => Standing::Fails(failed, asked),
        (_, _, 0) => Standing::Conforms,
        (_, _, _) if unsupported == asked => Standing::NotClaimed,
        (_, _, _) => Standing::InPart(unsupported, asked),
    }
}

#[cfg(test)]
mod tests {
    use super::{Standing, standing};
    use crate::verdict::Verdict::{Crash, Fail, Pass, Unsupported};

    #[test]
    fn a_class_is_conformed_to_only_when_all_of_it_was_answered_rightly() {
        for (verdicts, expected) in [
            (&[][..], Standing::NotAsked),
            (&[Pass, Pass], Standing::Conforms),
            (&[Pass, Unsupported], Standing::InPart(1, 2)),
            (&[Unsupported, Unsupported], Standing::NotClaimed),
            (&[Pass, Fail, Unsupported], Standing::Fails(1, 3)),
            (&[Pass, Crash], Standing::Fails(1, 2)),
        ] {
            assert_eq!(standing(verdicts.iter().copied()), expected, "{verdicts:?}");
        }
    }
}
