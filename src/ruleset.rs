//! Editions of the Laws, and the rulesets that say which clauses are in force.

use crate::named::named;

named! {
    /// An edition of the FIDE Laws, by the year it came into force.
    Edition, "edition" {
        /// In force from 1 January 2023.
        Fide2023 = "fide-2023",
        /// In force from 1 January 2018 (the draw rules since 1 July 2017).
        Fide2018 = "fide-2018",
        /// In force from 1 July 2014: the first with fivefold repetition and seventy-five moves.
        Fide2014 = "fide-2014",
        /// In force from 1 July 2009.
        Fide2009 = "fide-2009",
    }
}

impl Edition {
    /// The year in which it came into force.
    pub fn year(self) -> u16 {
        match self {
            Self::Fide2023 => 2023,
            Self::Fide2018 => 2018,
            Self::Fide2014 => 2014,
            Self::Fide2009 => 2009,
        }
    }
}

named! {
    /// Which clauses are in force in a game.
    Ruleset, "ruleset" {
        /// Competition over the board.
        Otb = "otb",
        /// The same with Appendix A.
        Rapid = "rapid",
        /// The same with Appendix B.
        Blitz = "blitz",
        /// The FIDE Online Chess Regulations: repetition and fifty moves end the game by themselves.
        Online = "online",
    }
}
