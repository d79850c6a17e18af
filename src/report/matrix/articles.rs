//! The titles of articles, and of sections that are no clauses of their own: in our own words, as `spec/` has them.

use crate::{clause::ClauseId, suite::Suite};

const TITLES: &[(&str, &str)] = &[
    ("1", "Nature and objectives"),
    ("2", "The initial position"),
    ("3", "The moves of the pieces"),
    ("4", "The act of moving"),
    ("5", "The completion of the game"),
    ("6", "The chess clock"),
    ("7", "Irregularities"),
    ("8", "The recording of the moves"),
    ("9", "The drawn game"),
    ("9.1", "Draw offers"),
    ("9.5", "How a claim is made and ruled"),
    ("10", "Points"),
    ("11", "The conduct of the players"),
    ("12", "The role of the arbiter"),
    ("A", "Appendix A: rapid chess"),
    ("B", "Appendix B: blitz"),
    ("C", "Appendix C: algebraic notation"),
    ("D", "Appendix D: blind and visually disabled players"),
    ("I", "Guidelines I: adjourned games"),
    ("II", "Guidelines II: Chess960"),
    ("III", "Guidelines III: games without increment"),
    ("Online", "FIDE Online Chess Regulations"),
];

/// The title of an article or a section; empty if it has none.
pub(super) fn title<'a>(id: &ClauseId, suite: &'a Suite) -> &'a str {
    let clause = suite.clause(id).map(|clause| clause.title.as_str());
    let known = || TITLES.iter().find(|(known, _)| *known == id.as_str()).map(|(_, title)| *title);
    clause.or_else(known).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::TITLES;
    use crate::clause::ClauseId;
    use std::{fs, path::Path};

    #[test]
    fn every_article_has_the_title_that_the_specification_gives_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/fide-2023");
        let mut checked = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let text = fs::read_to_string(entry.unwrap().path()).unwrap();
            let Some(title) = text.lines().find_map(|line| line.strip_prefix("title: ")) else { continue };
            let first = text.lines().find_map(|line| line.strip_prefix("  \"")?.strip_suffix("\":")).unwrap();
            let article = first.parse::<ClauseId>().unwrap().head(1);
            assert!(TITLES.contains(&(article.as_str(), title.trim_matches('"'))), "{article}: {title}");
            checked += 1;
        }
        assert_eq!(checked, TITLES.iter().filter(|(id, _)| !id.contains('.')).count());
    }
}
