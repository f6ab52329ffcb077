//! The engine worker: owns the model.

use beamsplitter_app::protocol::{EngineReply, EngineRequest};
use beamsplitter_app::web::{receive, send};
use wasm_bindgen::{JsCast, prelude::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let this = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(message) = receive::<EngineRequest>(&event.data())
            && let EngineRequest::Start { .. } = message.body
        {
            let message = "No model is packaged with this page yet.".to_owned();
            reply(&this, &EngineReply::NotLoaded { message });
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    reply(&scope, &EngineReply::Ready);
}

fn reply(scope: &DedicatedWorkerGlobalScope, reply: &EngineReply) {
    send(reply, &[], |message| scope.post_message(message)).ok();
}
