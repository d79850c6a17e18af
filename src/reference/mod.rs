//! The reference: shakmaty for the moves, our own arbiter on top.
use crate::{
    backend::{Description, NoAnswer, Rules},
    moves::Move,
    scenario::Start,
};

/// The reference arbiter.
#[derive(Debug)]
pub struct Reference {}

impl Rules for Reference {
    fn describe() -> Description {
        Description::new("reference", env!("CARGO_PKG_VERSION"))
    }
    fn set_up(_: Start<'_>) -> Result<Self, NoAnswer> {
        Ok(Self {})
    }
    fn play(&mut self, _: &Move) -> Result<(), NoAnswer> {
        Ok(())
    }
}

/// Bare shakmaty.
#[derive(Debug)]
pub struct Shakmaty {}

impl Rules for Shakmaty {
    fn describe() -> Description {
        Description::new("shakmaty", "0.30.1")
    }
    fn set_up(_: Start<'_>) -> Result<Self, NoAnswer> {
        Ok(Self {})
    }
    fn play(&mut self, _: &Move) -> Result<(), NoAnswer> {
        Ok(())
    }
}
