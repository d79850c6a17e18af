//! Ctrl-C: the run stops, what was found is reported, and no program is left behind.

use std::sync::{Arc, LazyLock, atomic::AtomicBool};

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    // Where no handler can be set the signal ends the program at once, as it would have anyway.
    drop(ctrlc::set_handler(move || raised.store(true, std::sync::atomic::Ordering::Relaxed)));
    flag
});

/// Becomes true when the user, or the system, asks the program to end.
pub(super) fn flag() -> Arc<AtomicBool> {
    Arc::clone(&FLAG)
}
