//! Copying text to the clipboard.

use js_sys::{Function, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use beamsplitter_browser::BrowserError;

/// Shows a button that copies a text and then says so.
#[component]
pub fn CopyButton(
    /// What the button says.
    label: &'static str,
    /// What it copies, as the end of its name, for those who hear it.
    what: String,
    /// The text, as it is when the button is pressed.
    text: Box<dyn Fn() -> String>,
) -> impl IntoView {
    let said = RwSignal::new(label);
    let on_click = move |_| {
        let text = text();
        spawn_local(async move {
            let words = if copy(&text).await.is_ok() { "Copied" } else { "Not copied" };
            // Nothing is there any more when the view was left meanwhile.
            let _ = said.try_set(words);
        });
    };
    view! {
        <button type="button" class="link" on:click=on_click>
            <span aria-live="polite">{move || said.get()}</span> <span class="hidden">" " {what}</span>
        </button>
    }
}

/// Writes a text to the clipboard, where the browser lets the page.
async fn copy(text: &str) -> Result<(), BrowserError> {
    let navigator = JsValue::from(window().navigator());
    let clipboard = Reflect::get(&navigator, &"clipboard".into())?;
    let write: Function = Reflect::get(&clipboard, &"writeText".into())?.dyn_into()?;
    let promise: js_sys::Promise = write.call1(&clipboard, &text.into())?.dyn_into()?;
    JsFuture::from(promise).await?;
    Ok(())
}
