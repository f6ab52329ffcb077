//! A way to have a text read otherwise.

use beamsplitter_protocol::Reading;
use beamsplitter_shell::Store;
use beamsplitter_shell::ui::EncodingChoice;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

/// What is asked of a table. It is plain HTML: nothing in it changes.
const FIELDS: &str = r#"
<p><label>Separator <select name="separator"><option value="">found out<option value=",">comma<option value=";">semicolon<option value="&#9;">tab<option value="|">bar</select></label></p>
<p><label>Line of the names (0: none) <input name="line" type="number" min="0"></label></p>
<p><label><input name="text" type="checkbox"> Numbers and dates stay text</label></p>"#;

/// Shows a form by which the open text is read otherwise; nothing beside a database file.
#[component]
pub fn ReadOtherwise(store: Store) -> impl IntoView {
    let (encoding, sample) = (RwSignal::new(String::new()), RwSignal::new(Vec::new()));
    spawn_local(async move {
        // Nothing is there any more when the view was left meanwhile.
        sample.try_set(store.text_sample().await);
    });
    let read = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let form = event.target().and_then(|form| form.dyn_into::<Element>().ok());
        // A choice has a value as a field has.
        let field = |name: &str| {
            let found = form.as_ref()?.query_selector(name).ok()??;
            Some(found.unchecked_into::<HtmlInputElement>())
        };
        store.read_text_as(&Reading {
            encoding: Some(encoding.get_untracked()).filter(|name| !name.is_empty()),
            separator: field("[name=separator]").and_then(|field| field.value().bytes().next()),
            head_line: field("[name=line]").and_then(|field| field.value().parse().ok()),
            text: field("[name=text]").is_some_and(|field| field.checked()),
        });
    };
    store.text_file().map(|name| {
        view! {
            <section class="panel" aria-labelledby="tables-title">
                <h3 id="tables-title">"How " {name} " is read"</h3>
                <p class="quiet">
                    "The encoding, the separator and the line of the names are found out. Where they are wrong, say which they are: the file is read again. Of a script, the encoding counts alone."
                </p>
                <form on:submit=read>
                    <EncodingChoice sample chosen=encoding none="found out" />
                    <div inner_html=FIELDS></div>
                    <button>"Read again"</button>
                </form>
            </section>
        }
    })
}
