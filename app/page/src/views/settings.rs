//! The decoder's settings, with what each does and its section of the paper.

mod presets;

use beamsplitter_state::{NamedSetting, SETTINGS};
use leptos::prelude::*;
use serde_json::Value;

use beamsplitter_shell::ui::plural;
use beamsplitter_shell::{Store, store};

/// Shows the settings of the chosen decoder, folded.
#[component]
pub fn DecoderSettings() -> impl IntoView {
    let store = store();
    let unfolded = RwSignal::new(false);
    let changed = Memo::new(move |_| {
        let changes = store.changes.get();
        SETTINGS.iter().filter(|setting| setting.changed(&changes).is_some()).count()
    });
    let title = move || match changed.get() {
        0 => "Settings of this decoder".to_owned(),
        count => format!("Settings of this decoder: {} changed", plural(count, "setting")),
    };
    let rows = move || {
        let decoder = store.decoder.get();
        let of = |setting: &NamedSetting| Some(row(*setting, setting.of(decoder)?, store));
        SETTINGS.iter().filter_map(of).collect::<Vec<_>>()
    };
    view! {
        <details class="settings" on:toggle=move |_| unfolded.set(true)>
            <summary>{title}</summary>
            {move || unfolded.get().then(|| view! {
                <p class="quiet">{move || store.decoder.get().about()}</p>
                <ul class="setting-list" aria-label="Settings of this decoder">{rows}</ul>
                <button type="button" on:click=move |_| store.changes.set(Vec::new())>
                    "Back to the decoder's own settings"
                </button>
                <presets::Presets />
            })}
        </details>
    }
}

fn row(setting: NamedSetting, own: Value, store: Store) -> impl IntoView {
    // A word stands without the quotes of JSON, as in an address.
    let own_text = own.as_str().map_or_else(|| own.to_string(), str::to_owned);
    let value = move || {
        let changes = store.changes.get();
        setting.changed(&changes).map_or_else(|| own_text.clone(), str::to_owned)
    };
    let set = move |value: String| {
        let decoder = store.decoder.get_untracked();
        store.changes.update(|changes| setting.set(changes, decoder, &value));
    };
    let is_changed = move || store.changes.with(|changes| setting.changed(changes).is_some());
    let field = if own.is_boolean() {
        view! {
            <input
                type="checkbox"
                prop:checked=move || value() == "true"
                on:change=move |event| set(event_target_checked(&event).to_string())
            />
        }
        .into_any()
    } else if !setting.words.is_empty() {
        let option = |&(word, label): &(&'static str, &'static str)| {
            let value = value.clone();
            view! { <option value=word selected=move || value() == word>{label}</option> }
        };
        let options: Vec<_> = setting.words.iter().map(option).collect();
        view! {
            <select on:change=move |event| set(event_target_value(&event))>{options}</select>
        }
        .into_any()
    } else {
        view! {
            <input
                type="number"
                class="short"
                step="any"
                prop:value=value
                on:change=move |event| set(event_target_value(&event))
            />
        }
        .into_any()
    };
    view! {
        <li class:changed=is_changed>
            <label>{field} " " <strong>{setting.label}</strong></label>
            <p>{setting.about} " " <span class="quiet">{setting.source.to_string()} " · " <code>{setting.path}</code></span></p>
        </li>
    }
}
