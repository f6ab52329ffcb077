//! Work in slices, so that whoever waits for this thread is let in between.
//!
//! A timer would pause for four milliseconds at least, and for a second in a tab that is not in
//! view (<https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers>); a message
//! to oneself costs microseconds.

use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::MessageChannel;

use super::now;

/// Milliseconds of work after which a pause is due: less than a frame of the screen.
const LONGEST: f64 = 10.0;
/// Steps between two looks at the clock.
const STEPS: u32 = 8;

/// Lets others have the thread.
pub struct Pause {
    channel: Option<MessageChannel>,
}

impl Pause {
    /// Creates a pause that can be taken any number of times.
    #[expect(clippy::new_without_default, reason = "it opens a channel")]
    pub fn new() -> Self {
        Self { channel: MessageChannel::new().ok() }
    }

    /// Waits until everything that was queued before has run.
    pub async fn take(&self) {
        let Some(channel) = &self.channel else { return };
        let promise = js_sys::Promise::new(&mut |resolve, _| {
            let listener = Closure::once_into_js(move || resolve.call0(&JsValue::NULL));
            channel.port2().set_onmessage(Some(listener.unchecked_ref()));
            // Nothing is transferred, so nothing can fail to be cloned.
            channel.port1().post_message(&JsValue::NULL).ok();
        });
        JsFuture::from(promise).await.ok();
    }
}

/// A long piece of work of many short steps.
pub struct Slices {
    pause: Pause,
    since: f64,
    steps: u32,
}

impl Slices {
    /// Begins the first slice.
    #[expect(clippy::new_without_default, reason = "it starts a clock")]
    pub fn new() -> Self {
        Self { pause: Pause::new(), since: now(), steps: 0 }
    }

    /// Returns, after a step, whether the slice is long enough.
    pub fn is_over(&mut self) -> bool {
        self.steps += 1;
        self.steps.is_multiple_of(STEPS) && now() - self.since > LONGEST
    }

    /// Pauses after a step that may take a slice by itself, where it is time to.
    pub async fn long_step(&mut self) {
        if now() - self.since > LONGEST {
            self.pause().await;
        }
    }

    /// Pauses, and begins another slice.
    pub async fn pause(&mut self) {
        self.pause.take().await;
        self.since = now();
    }

    /// Pauses after a step where it is time to.
    pub async fn step(&mut self) {
        if self.is_over() {
            self.pause().await;
        }
    }
}
