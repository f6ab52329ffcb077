//! Lets one tab at a time change the stored project.

use std::time::Duration;

use gloo_timers::future::sleep;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;

const NAME: &str = "beamsplitter-labels";
/// How often, and how far apart, the lock is asked for.
const TRIES: usize = 10;
const WAIT: Duration = Duration::from_millis(200);

/// Takes the lock on the kept project for as long as the page lives; false where another tab has
/// it. Browsers without locks are taken to have one tab.
pub async fn alone() -> bool {
    for _ in 0..TRIES {
        let Some(alone) = ask(true) else { return true };
        if JsFuture::from(alone).await.is_ok_and(|value| value.is_truthy()) {
            return true;
        }
        // A tab that was just closed or reloaded holds it for a moment.
        sleep(WAIT).await;
    }
    false
}

/// Waits until the other tab is gone, and takes the lock; false where that cannot be.
pub async fn succeed() -> bool {
    let Some(alone) = ask(false) else { return false };
    JsFuture::from(alone).await.is_ok_and(|value| value.is_truthy())
}

/// Asks for the lock, `at_once` or whenever it is free; the promise is of whether it was given.
fn ask(at_once: bool) -> Option<Promise> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &at_once.into()).ok()?;
    Some(Promise::new(&mut |resolve: Function, _| {
        let on_lock = Closure::once_into_js(move |lock: JsValue| {
            resolve.call1(&JsValue::UNDEFINED, &JsValue::from(!lock.is_null())).ok();
            // Held until the page goes.
            Promise::new(&mut |done: Function, _| {
                if lock.is_null() {
                    done.call0(&JsValue::UNDEFINED).ok();
                }
            })
        });
        request.call3(&locks, &NAME.into(), &options, &on_lock).ok();
    }))
}
