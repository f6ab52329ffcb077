//! Readings that should be found, from a file of AmbiQT's or any other with questions and queries.

use beamsplitter_app::label::reading::read;
use beamsplitter_app::state::View;
use beamsplitter_app::web::reason;
use beamsplitter_label::{Imported, Item, LabelSet};
use js_sys::Uint8Array;
use leptos::task::spawn_local;
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, HtmlInputElement};

use crate::store::Store;
use crate::ui::plural;
use crate::views::navigation::ViewLink;

/// Chooses the file; the golds of the present question are taken from it.
#[component]
pub fn FromFile(store: Store) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let said = RwSignal::new(None::<Result<String, String>>);
    let on_change = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let file = input.files().and_then(|files| files.get(0));
        input.set_value("");
        if let Some(file) = file {
            said.set(Some(Ok(format!("Reading {} …", file.name()))));
            spawn_local(async move { said.set(Some(take(store, &file).await)) });
        }
    };
    let on_open = move |_| {
        if let Some(input) = input.get() {
            input.click();
        }
    };
    view! {
        <button title="AmbiQT's records, predictions, any list of questions with queries" on:click=on_open>
            "Take them from a file…"
        </button>
        <input
            type="file"
            hidden
            node_ref=input
            aria-label="File with the readings"
            on:change=on_change
        />
        <span role="status">
            {move || said.get().map(|said| match said {
                Ok(words) => view! { <span class="quiet">{words}</span> }.into_any(),
                Err(words) => view! {
                    <span class="error">{words} " "</span>
                    <span class="quiet">
                        <ViewLink view=View::Label>"Label"</ViewLink>
                        " opens such files, and decodes any of their questions."
                    </span>
                }
                .into_any(),
            })}
        </span>
    }
}

/// Takes the golds of the present question.
async fn take(store: Store, file: &File) -> Result<String, String> {
    let name = file.name();
    let buffer = JsFuture::from(file.array_buffer()).await;
    let buffer = buffer.map_err(|e| format!("{name} could not be read: {}.", reason(&e)))?;
    let bytes = Uint8Array::new(&buffer).to_vec();
    let items: Vec<Item> = match read(bytes, LabelSet::standard(), |_| ()).await {
        Ok(Imported::Records(records)) => records.items,
        Ok(Imported::Project(project, _)) => project.into_items().collect(),
        Err(error) => return Err(format!("{name}: {error}")),
    };
    let asked = store.run.with_untracked(|run| words(&run.question));
    let count = plural(items.len() as u64, "question");
    let found = items.into_iter().find(|item| words(&item.question) == asked);
    let found = found.filter(|item| !item.golds.is_empty());
    let found =
        found.ok_or_else(|| format!("{name} has {count}, but none with golds is this one."))?;
    let golds = plural(found.golds.len() as u64, "gold");
    store.set_golds(found.golds);
    Ok(format!("{golds} of this question from {name}."))
}

/// The words of a question, in lower case.
fn words(question: &str) -> Vec<String> {
    let words = question.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}
