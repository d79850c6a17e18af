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
    /// Whether a draw may be agreed only after a move by each player (Laws 5.2.3, since 1 July 2017).
    pub fn agreement_needs_moves(self) -> bool {
        match self {
            Self::Fide2023 | Self::Fide2018 => true,
            Self::Fide2014 | Self::Fide2009 => false,
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
