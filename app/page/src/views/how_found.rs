//! How a question is answered: the decoder, its settings, and how long a query may take.

use beamsplitter_protocol::Decoder;
use leptos::prelude::*;

use super::settings::DecoderSettings;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::Term;

/// Time limits for a query, in seconds.
const LIMITS: [f64; 4] = [1.0, 5.0, 15.0, 60.0];

/// Shows the choices.
#[component]
pub fn HowFound() -> impl IntoView {
    view! {
        <div class="ask-controls">
            <DecoderChoice />
            <LimitChoice />
        </div>
        <DecoderSettings />
    }
}

#[component]
fn DecoderChoice() -> impl IntoView {
    let store = store();
    let (decoder, changes) = (store.decoder, store.changes);
    let options: Vec<_> = Decoder::ALL
        .into_iter()
        .map(|value| {
            view! {
                <option value=value.name() selected=move || decoder.get() == value>
                    {value.label()}
                </option>
            }
        })
        .collect();
    let on_change = move |event| {
        if let Some(chosen) = Decoder::named(&event_target_value(&event)) {
            decoder.set(chosen);
            // Settings of one decoder mean nothing to another.
            changes.set(Vec::new());
        }
    };
    view! {
        <label class="choice">
            <span class="hidden">"Decoder"</span>
            <select on:change=on_change>{options}</select>
        </label>
        {move || view! { <Term text="What it does" meaning=decoder.get().about() class="quiet" /> }}
    }
}

#[component]
fn LimitChoice() -> impl IntoView {
    let store = store();
    let options: Vec<_> = LIMITS
        .iter()
        .map(|&limit| {
            view! {
                <option value=limit.to_string() selected=move || store.limit.get() == limit>
                    {format!("{limit} s per query")}
                </option>
            }
        })
        .collect();
    let on_change = move |event| {
        if let Ok(limit) = event_target_value(&event).parse() {
            store.set_limit(limit);
        }
    };
    view! {
        <label class="limit">
            <span class="hidden">"Time limit"</span>
            <select on:change=on_change>{options}</select>
        </label>
    }
}
