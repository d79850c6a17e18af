//! Enums whose variants have a name: one table for the type, its spelling and the message for a wrong one.

/// A text that names nothing in a table; lists what there is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no {kind} `{found}`: {known}")]
pub struct UnknownName {
    kind: &'static str,
    found: String,
    known: String,
}

impl UnknownName {
    pub(crate) fn new(kind: &'static str, found: &str, known: &[&str]) -> Self {
        let hint = nearest(found, known.iter().copied());
        let hint = hint.map_or(String::new(), |near| format!("did you mean `{near}`? "));
        Self { kind, found: found.to_owned(), known: format!("{hint}known are {}", known.join(", ")) }
    }
}

/// Defines an enum with `ALL`, `name`, `Display`, `FromStr` and serde by name.
macro_rules! named {
    ($(#[$doc:meta])* $type:ident, $kind:literal { $($(#[$item_doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(::schemars::JsonSchema))]
        pub enum $type {
            $($(#[$item_doc])* #[serde(rename = $name)] $variant,)+
        }

        impl $type {
            /// All of them, in the order of the documentation.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The name in case files, on the wire and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            /// Reads the name.
            ///
            /// # Errors
            ///
            /// A text that is none of the names; the error lists them.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|known| known.name() == text).ok_or_else(|| {
                    let known: Vec<_> = Self::ALL.iter().map(|known| known.name()).collect();
                    $crate::UnknownName::new($kind, text, &known)
                })
            }
        }
    };
}
pub(crate) use named;

/// The known name that is most like the text, if any is like enough to be a slip of the keyboard.
pub fn nearest<S: AsRef<str>>(text: &str, known: impl IntoIterator<Item = S>) -> Option<S> {
    let length = text.chars().count();
    let allowed = (length / 3).clamp(1, 4);
    // Nobody means another word by a capital.
    let lower = text.to_lowercase();
    let distance = |name: &str| match strsim::damerau_levenshtein(text, name) {
        0 => 0,
        exact => exact.min(strsim::damerau_levenshtein(&lower, name) + 1),
    };
    known
        .into_iter()
        .filter(|name| name.as_ref().chars().count().abs_diff(length) <= allowed)
        .map(|name| (distance(name.as_ref()), name))
        .filter(|(distance, name)| *distance <= allowed && name.as_ref() != text)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Makes a checked text of a type that holds a `String` and implements `FromStr`: `as_str`, `Display`, and the conversions that
/// serde needs.
macro_rules! checked_text {
    ($type:ident) => {
        impl $type {
            /// It as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(&self.0)
            }
        }

        impl TryFrom<String> for $type {
            type Error = <Self as ::std::str::FromStr>::Err;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(checked: $type) -> Self {
                checked.0
            }
        }
    };
}
pub(crate) use checked_text;
