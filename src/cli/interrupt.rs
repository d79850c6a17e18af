//! Ctrl-C: the run stops, what was found is reported, and no program is left behind.

use super::exit::Exit;
use std::sync::{
    Arc, LazyLock,
    atomic::{AtomicBool, Ordering},
};

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    // Where no handler can be set the signal ends the program at once, as it would have anyway.
    drop(ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            leave();
        }
    }));
    flag
});

/// Whoever asks twice is not to be kept waiting: the output may be blocked, or a backend of this process may never come back.
#[expect(clippy::exit, reason = "nothing that could be unwound is known to come to an end")]
fn leave() -> ! {
    std::process::exit(Exit::Interrupted as i32)
}

/// Whether the user has asked the program to end.
pub(super) fn is_raised() -> bool {
    FLAG.load(Ordering::Relaxed)
}

/// Becomes true when the user, or the system, asks the program to end.
pub(super) fn flag() -> Arc<AtomicBool> {
    Arc::clone(&FLAG)
}
