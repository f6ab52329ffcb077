//! What was learned from a person's choices over the open database.

use beamsplitter_browser::blob;
use beamsplitter_protocol::{Hint, Hints};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Choose, Show, download, plural};
use beamsplitter_state::file_name;

/// Shows the hints, each of which can be changed or forgotten, a switch, and files of them.
#[component]
pub fn HintsPanel() -> impl IntoView {
    let store = store();
    let count = Memo::new(move |_| store.hints.with(|hints| hints.hints.len()));
    let picks = Memo::new(move |_| store.hints.with(|hints| hints.picks.len()));
    let learning = Memo::new(move |_| store.hints.with(|hints| hints.learning));
    let items = move || {
        let hints = store.hints.with(|hints| hints.hints.clone());
        hints.into_iter().enumerate().map(|(place, hint)| item(place, hint)).collect::<Vec<_>>()
    };
    let export = move |_| {
        let text = store.hints.with_untracked(Hints::to_json);
        let database =
            store.database.with_untracked(|state| state.name().unwrap_or_default().to_owned());
        download(&file_name(&["hints", &database], "json"), "application/json", &text);
    };
    let imported = RwSignal::new(None);
    let import = move |files: Vec<File>| {
        spawn_local(async move {
            for file in files {
                let read = blob::text(&file).await.map(|text| Hints::from_json(text.as_bytes()));
                let told = match read {
                    Ok(Ok(hints)) => {
                        let mut told = String::new();
                        store.edit_hints(|own| told = own.merge(hints).sentence());
                        told
                    }
                    Ok(Err(error)) => format!("{error}."),
                    Err(error) => format!("it could not be read: {error}."),
                };
                imported.set(Some(format!("{}: {told}", file.name())));
            }
        });
    };
    view! {
        <details class="hints">
            <summary>
                {move || format!("What your choices taught: {}", plural(count.get(), "hint"))}
            </summary>
            <ul aria-label="Hints">{items}</ul>
            <Show when=move || count.get() == 0>
                <p class="quiet">
                    "Say which interpretation you meant, and the next question about this database \
                     is read in the same way. Hints stay in this browser."
                </p>
            </Show>
            <Show when=move || picks.get() != 0>
                <p class="quiet">
                    {move || format!(
                        "What you chose before ({}) also counts in how many interpretations are shown. ",
                        plural(picks.get(), "choice"),
                    )}
                    <button
                        type="button"
                        class="link"
                        aria-label="Forget the choices that count in how many are shown"
                        on:click=move |_| store.edit_hints(|hints| hints.picks.clear())
                    >
                        "Forget"
                    </button>
                </p>
            </Show>
            <div class="ask-controls">
                <label class="check">
                    <input
                        type="checkbox"
                        prop:checked=move || learning.get()
                        on:change=move |event| {
                            let on = event_target_checked(&event);
                            store.edit_hints(|hints| hints.learning = on);
                        }
                    />
                    "Learn from my choices, and use what was learned"
                </label>
                <span class="spring"></span>
                <button type="button" disabled=move || count.get() + picks.get() == 0 on:click=export>"Export"</button>
                <Choose label="Import" named="A file of hints" accept=".json" on_files=import />
            </div>
            <p class="quiet" role="status">{imported}</p>
        </details>
    }
}

/// Returns one hint.
fn item(place: usize, hint: Hint) -> impl IntoView {
    let store = store();
    let label = format!("What “{}” means", hint.words);
    let names: Vec<String> =
        std::iter::once(&hint.preferred).chain(&hint.rejected).cloned().collect();
    let options: Vec<_> = names
        .iter()
        .map(|name| {
            let selected = *name == hint.preferred;
            view! { <option value=name.clone() selected=selected>{Hint::said(name)}</option> }
        })
        .collect();
    let on_change = move |event| {
        let preferred = event_target_value(&event);
        let rejected = names.iter().filter(|name| **name != preferred).cloned().collect();
        store.edit_hints(|hints| {
            if let Some(hint) = hints.hints.get_mut(place) {
                (hint.preferred, hint.rejected, hint.weight) = (preferred, rejected, 1.0);
            }
        });
    };
    let forget = move |_| {
        store.edit_hints(|hints| {
            if place < hints.hints.len() {
                hints.hints.remove(place);
            }
        });
    };
    let name = format!("Forget the hint about “{}”", hint.words);
    view! {
        <li>
            <label>
                {format!("By “{}” you mean ", hint.words)}
                <select aria-label=label on:change=on_change>{options}</select>
            </label>
            <button type="button" class="link" aria-label=name on:click=forget>"Forget"</button>
        </li>
    }
}
