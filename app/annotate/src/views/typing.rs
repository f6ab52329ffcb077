//! When a text that somebody types is stored.

use std::time::Duration;

/// A pause in typing after which a text is stored.
pub const PAUSE: Duration = Duration::from_millis(700);
