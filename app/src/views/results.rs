//! What a run found, as tabs over one run.

use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::{meanings::Meanings, readings::Readings, store, templates::Templates, tree::Tree};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Readings,
    Tree,
    Templates,
}

/// In their order on the page.
const TABS: [(Tab, &str, &str); 3] = [
    (Tab::Readings, "tab-readings", "Readings"),
    (Tab::Tree, "tab-tree", "Beam tree"),
    (Tab::Templates, "tab-templates", "Templates"),
];

/// Readings, tree and templates.
#[component]
pub fn Results() -> impl IntoView {
    let run = store().run;
    let tab = RwSignal::new(Tab::Readings);
    let found = Memo::new(move |_| {
        run.with(|run| (run.readings.len(), run.templates.len(), run.trace.is_some()))
    });
    let button = move |(value, id, label): (Tab, &'static str, &'static str)| {
        let number = move || match value {
            Tab::Readings => Some(found.get().0),
            Tab::Templates => Some(found.get().1),
            Tab::Tree => None,
        };
        view! {
            <button
                role="tab"
                id=id
                aria-controls="result-panel"
                aria-selected=move || (tab.get() == value).to_string()
                tabindex=move || if tab.get() == value { "0" } else { "-1" }
                on:click=move |_| tab.set(value)
            >
                {label}
                {move || number().map(|number| view! { <span class="number">{number}</span> })}
            </button>
        }
    };
    // Arrow keys move between tabs, as in any tab list.
    let on_key = move |event: KeyboardEvent| {
        let at = TABS.iter().position(|&(value, ..)| value == tab.get_untracked()).unwrap_or(0);
        let to = match event.key().as_str() {
            "ArrowRight" => (at + 1) % TABS.len(),
            "ArrowLeft" => (at + TABS.len() - 1) % TABS.len(),
            "Home" => 0,
            "End" => TABS.len() - 1,
            _ => return,
        };
        event.prevent_default();
        let (value, id, _) = TABS[to];
        tab.set(value);
        focus(id);
    };
    let labelled =
        move || TABS.iter().find(|(value, ..)| *value == tab.get()).map(|(_, id, _)| *id);
    view! {
        <Show when=move || found.get() != (0, 0, false)>
            <section class="results" aria-label="Results">
                <Meanings />
                <div class="tabs" role="tablist" aria-label="Views" on:keydown=on_key>
                    {TABS.map(button).to_vec()}
                </div>
                <div id="result-panel" role="tabpanel" aria-labelledby=labelled>
                    {move || match tab.get() {
                        Tab::Readings => view! { <Readings /> }.into_any(),
                        Tab::Tree => view! { <Tree /> }.into_any(),
                        Tab::Templates => view! { <Templates /> }.into_any(),
                    }}
                </div>
            </section>
        </Show>
    }
}

fn focus(id: &str) {
    use wasm_bindgen::JsCast;
    let element = document().get_element_by_id(id);
    if let Some(element) =
        element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    {
        // Nothing depends on it.
        element.focus().ok();
    }
}
