//! Files that a person chooses.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{File, FileList, HtmlInputElement};

use super::Term;

/// Shows a button that opens the browser's dialog for files. The input behind it is hidden, and can
/// be reached by its label.
#[component]
pub fn Choose(
    /// What the button says.
    label: &'static str,
    /// What the input is called; as the button where left out.
    #[prop(optional)]
    named: &'static str,
    /// Which files it takes, where its label does not say so.
    #[prop(optional)]
    about: &'static str,
    /// Class of the button.
    #[prop(optional)]
    class: &'static str,
    /// Endings and types of files that the dialog offers; all where left out.
    #[prop(optional)]
    accept: &'static str,
    /// Whether several files can be chosen at once.
    #[prop(optional)]
    multiple: bool,
    /// Whether a folder is chosen, with every file in it.
    #[prop(optional)]
    folder: bool,
    /// What becomes of the files, one at least.
    #[prop(into)]
    on_files: Callback<Vec<File>>,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let on_change = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let files = listed(input.files());
        // The same file can be chosen again after a change on disk.
        input.set_value("");
        if !files.is_empty() {
            on_files.run(files);
        }
    };
    let on_click = move |_| {
        if let Some(input) = input.get() {
            if folder {
                input.set_attribute("webkitdirectory", "").ok();
            }
            input.click();
        }
    };
    let given = |text: &'static str| (!text.is_empty()).then_some(text);
    view! {
        <button type="button" class=given(class) on:click=on_click>{label}</button>
        {given(about).map(|about| view! { <Term text="Which files?" meaning=about class="quiet" /> })}
        <input
            type="file"
            hidden
            node_ref=input
            multiple=multiple || folder
            accept=given(accept)
            aria-label=given(named).unwrap_or(label)
            on:change=on_change
        />
    }
}

/// Returns the files of a list.
fn listed(files: Option<FileList>) -> Vec<File> {
    let files = files.into_iter();
    files.flat_map(|files| (0..files.length()).filter_map(move |at| files.get(at))).collect()
}
