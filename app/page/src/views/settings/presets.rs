//! Settings that a person keeps by a name.

use beamsplitter_state::{LONGEST_NAME, Preset};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use beamsplitter_shell::ui::Show;
use beamsplitter_shell::{Store, store};

/// Shows the saved presets, and a field to save the present settings by a name.
#[component]
pub fn Presets() -> impl IntoView {
    let store = store();
    let name = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let save = move || match store.save_preset(&name.get_untracked()) {
        Ok(()) => {
            name.set(String::new());
            error.set(None);
        }
        Err(refused) => error.set(Some(refused.to_string())),
    };
    let on_key = move |event: KeyboardEvent| {
        // The field stands in the form of the question, which Enter would ask.
        if event.key() == "Enter" {
            event.prevent_default();
            save();
        }
    };
    let any = move || store.presets.with(|presets| !presets.is_empty());
    let items = move || {
        let presets = store.presets.get().into_iter();
        presets.map(|preset| item(preset, store)).collect::<Vec<_>>()
    };
    view! {
        <div class="presets">
            <Show when=any>
                <ul aria-label="Saved presets">{items}</ul>
            </Show>
            <label>
                "Save these settings as "
                <input
                    type="text"
                    maxlength=LONGEST_NAME.to_string()
                    autocomplete="off"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                    on:keydown=on_key
                />
            </label>
            <button type="button" on:click=move |_| save()>"Save preset"</button>
            <Show when=move || error.with(Option::is_some)>
                <p class="error" role="alert">{move || error.get()}</p>
            </Show>
        </div>
    }
}

fn item(preset: Preset, store: Store) -> impl IntoView {
    let (of, applied) = (preset.clone(), preset.clone());
    let is_set =
        move || store.changes.with(|changes| of.is(store.decoder.get(), changes)).to_string();
    let (label, forget) = (format!("Delete preset {}", preset.name), preset.name.clone());
    view! {
        <li>
            <button
                type="button"
                class="chip"
                aria-pressed=is_set
                on:click=move |_| store.apply_preset(&applied)
            >
                {preset.name}
            </button>
            <button
                type="button"
                class="link"
                aria-label=label
                on:click=move |_| store.delete_preset(&forget)
            >
                "Delete"
            </button>
        </li>
    }
}
