//! Lets one tab at a time change a stored project.

use std::time::Duration;

use gloo_timers::future::sleep;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;

/// How often, and how far apart, the lock is asked for.
const TRIES: usize = 10;
const WAIT: Duration = Duration::from_millis(200);

/// The lock on a storage, held until it is let go or the page goes.
pub struct Lock(Option<Function>);

impl Lock {
    /// Lets another tab have the project.
    pub fn release(self) {
        if let Some(done) = self.0 {
            done.call0(&JsValue::UNDEFINED).ok();
        }
    }
}

/// Takes the lock on a storage; none where another tab has it. Browsers without locks are taken to
/// have one tab.
pub async fn alone(storage: &str) -> Option<Lock> {
    for _ in 0..TRIES {
        let Some(asked) = ask(storage, true) else { return Some(Lock(None)) };
        if let Some(lock) = given(asked).await {
            return Some(lock);
        }
        // A tab that was just closed or reloaded holds it for a moment.
        sleep(WAIT).await;
    }
    None
}

/// Waits until the other tab is gone, and takes the lock; none where that cannot be.
pub async fn succeed(storage: &str) -> Option<Lock> {
    given(ask(storage, false)?).await
}

async fn given(asked: Promise) -> Option<Lock> {
    let done = JsFuture::from(asked).await.ok()?.dyn_into().ok()?;
    Some(Lock(Some(done)))
}

/// Asks for the lock, `at_once` or whenever it is free; the promise is of what lets it go again, or of
/// null where it was not given.
fn ask(storage: &str, at_once: bool) -> Option<Promise> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &at_once.into()).ok()?;
    Some(Promise::new(&mut |resolve: Function, _| {
        let on_lock = Closure::once_into_js(move |lock: JsValue| {
            // Held until that is settled.
            Promise::new(&mut |done: Function, _| {
                let lets_go = if lock.is_null() {
                    done.call0(&JsValue::UNDEFINED).ok();
                    JsValue::NULL
                } else {
                    done.into()
                };
                resolve.call1(&JsValue::UNDEFINED, &lets_go).ok();
            })
        });
        request.call3(&locks, &storage.into(), &options, &on_lock).ok();
    }))
}
