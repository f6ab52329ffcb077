//! A timer of this worker.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::WorkerGlobalScope;

/// Returns a future that is ready after so many milliseconds.
pub fn after(milliseconds: i32) -> JsFuture {
    let scope: WorkerGlobalScope = js_sys::global().unchecked_into();
    JsFuture::from(Promise::new(&mut |resolve, _| {
        // Every worker has timers.
        scope.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds).ok();
    }))
}
