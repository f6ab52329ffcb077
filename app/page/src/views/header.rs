//! The header: name, model and device, light and dark.

use beamsplitter_state::{EngineState, ModelState, View};
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::File;

use beamsplitter_shell::ui::{Choose, Segmented, Term, bytes};
use beamsplitter_shell::{
    navigation::{Navigation, ViewLink},
    store,
};

/// Shows the bar at the top.
#[component]
pub fn Header() -> impl IntoView {
    view! {
        <header class="bar">
            <div class="brand">
                <Mark />
                <h1 class="wordmark">"Beamsplitter"</h1>
                <span class="tagline">"How many meanings does a question have?"</span>
            </div>
            <Instrument />
            <Theme />
            <Navigation />
        </header>
    }
}

/// Shows one beam in, three out.
#[component]
fn Mark() -> impl IntoView {
    view! {
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
            <path class="in" d="M1 16H14" />
            <path class="one" d="M14 16 31 5" />
            <path class="two" d="M14 16H31" />
            <path class="three" d="M14 16 31 27" />
            <rect class="cube" x="10" y="12" width="8" height="8" transform="rotate(45 14 16)" />
        </svg>
    }
}

/// Shows which model runs where, and why.
#[component]
fn Instrument() -> impl IntoView {
    let store = store();
    let engine = store.engine;
    let model = move || {
        engine.with(|engine| match &engine.model {
            ModelState::Waiting => "Model: starting".to_owned(),
            ModelState::Missing => "No model".to_owned(),
            ModelState::Loading(progress) if progress.total == 0 => "Model: requesting".into(),
            ModelState::Loading(progress) => format!(
                "Model: {} of {}{}",
                bytes(progress.received),
                bytes(progress.total),
                match engine.rate {
                    _ if progress.cached => ", from the cache".to_owned(),
                    Some(rate) => {
                        let left = progress.total.saturating_sub(progress.received) as f64;
                        format!(
                            ", {} a second, {:.0} s left",
                            bytes(rate as u64),
                            left / rate.max(1.0)
                        )
                    }
                    None => String::new(),
                },
            ),
            ModelState::Ready(card) if card.own => format!("{} · your own model", card.name),
            ModelState::Ready(card) => card.name.clone(),
        })
    };
    let part = move || {
        engine.with(|engine| match &engine.model {
            ModelState::Loading(progress) if progress.total > 0 => {
                Some((progress.received, progress.total))
            }
            _ => None,
        })
    };
    let device = move || {
        engine.with(|engine| {
            engine.device.as_ref().map(|device| {
                let adapter =
                    (!device.adapter.is_empty()).then(|| format!(" · {}", device.adapter));
                (
                    format!("{}{}", device.backend, adapter.unwrap_or_default()),
                    device.reason.clone(),
                )
            })
        })
    };
    view! {
        <section class="instrument" aria-label="Model and device">
            <p class="instrument-line" role="status">
                <span class="lamp" class:ready=move || engine.with(|engine| engine.is_ready())></span>
                <span>{model}</span>
                {move || engine.with(EngineState::has_own).then(|| view! {
                    <button class="link" on:click=move |_| store.use_shipped_model()>"Use the shipped model"</button>
                })}
                {move || device().map(|(name, reason)| view! { <Term text=name meaning=reason class="device" /> })}
                <ViewLink view=View::Model current=true>"Model and settings"</ViewLink>
            </p>
            {move || {
                part().map(|(received, total)| view! {
                    <progress max=total value=received aria-label="Model download"></progress>
                })
            }}
            {move || {
                engine.with(|engine| engine.error.clone())
                    .map(|error| view! { <p class="error" role="alert">{error}</p> })
            }}
        </section>
    }
}

/// Loads a packaged model from files of the person's own.
#[component]
pub fn OtherModel() -> impl IntoView {
    let store = store();
    let on_files = move |files: Vec<File>| {
        let files: Vec<JsValue> = files.into_iter().map(JsValue::from).collect();
        store.load_model(&files);
    };
    view! {
        <Choose
            label="Another model…"
            named="Files of a packaged model"
            about="All files of a packaged model (with manifest.json), or of a Hugging Face T5 checkpoint"
            class="link"
            multiple=true
            on_files
        />
    }
}

/// Values of `data-theme`, each with what it is called.
const THEMES: [(&str, &str); 3] = [("light", "Light"), (SYSTEM, "Auto"), ("dark", "Dark")];
/// The theme of a page for which none was chosen.
const SYSTEM: &str = "system";

/// Shows the choice of light, dark, or as the system is.
#[component]
fn Theme() -> impl IntoView {
    let root = || document().document_element();
    let stored = root().and_then(|root| root.get_attribute("data-theme"));
    let known =
        THEMES.into_iter().map(|(name, _)| name).find(|name| stored.as_deref() == Some(*name));
    let theme = RwSignal::new(known.unwrap_or(SYSTEM));
    let choose = move |name: &'static str| {
        theme.set(name);
        if let Some(root) = root() {
            root.set_attribute("data-theme", name).ok();
        }
        // Storage may be forbidden; then the choice lasts as long as the page.
        if let Ok(Some(storage)) = window().local_storage() {
            storage.set_item("theme", name).ok();
        }
    };
    view! {
        <Segmented
            legend="Colours"
            name="theme"
            options=THEMES.to_vec()
            class="theme"
            chosen=theme
            on_choose=choose
        />
    }
}
