//! Expected queries, from a file of AmbiQT's or any other with questions and queries.

use beamsplitter_annotate::reading::read;
use beamsplitter_browser::blob::{self, ReadError};
use beamsplitter_label::{Imported, Item, LabelSet};
use beamsplitter_state::View;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use beamsplitter_shell::Store;
use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::ui::{Choose, plural};

/// Why no golds are taken from a file. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum TakeError {
    /// Its bytes do not come.
    #[error("{name} could not be read: {error}.")]
    Read { name: String, error: ReadError },
    /// It holds something else.
    #[error("{name}: {reason}")]
    Records { name: String, reason: String },
    /// It has other questions.
    #[error("{name} has {count}, but none of them asks this question and has golds.")]
    NotThere { name: String, count: String },
}

/// Chooses the file; the golds of the present question are taken from it.
#[component]
pub fn FromFile(store: Store) -> impl IntoView {
    let said = RwSignal::new(None::<Result<String, TakeError>>);
    let on_files = move |files: Vec<File>| {
        for file in files {
            said.set(Some(Ok(format!("Reading {} …", file.name()))));
            spawn_local(async move { said.set(Some(take(store, &file).await)) });
        }
    };
    view! {
        <Choose
            label="Take them from a file…"
            named="File with expected queries"
            about="AmbiQT's records, predictions, any list of questions with queries"
            on_files
        />
        <span role="status">
            {move || said.get().map(|said| match said {
                Ok(words) => view! { <span class="quiet">{words}</span> }.into_any(),
                Err(error) => view! {
                    <span class="error">{error.to_string()} " "</span>
                    <span class="quiet">
                        <ViewLink view=View::Label>"Annotate"</ViewLink>
                        " opens such files, and decodes any of their questions."
                    </span>
                }
                .into_any(),
            })}
        </span>
    }
}

/// Takes the golds of the present question.
async fn take(store: Store, file: &File) -> Result<String, TakeError> {
    let name = file.name();
    let bytes = blob::bytes(file).await;
    let bytes = bytes.map_err(|error| TakeError::Read { name: name.clone(), error })?;
    let items: Vec<Item> = match read(bytes, LabelSet::standard(), |_| ()).await {
        Ok(Imported::Records(records)) => records.items,
        Ok(Imported::Project(project, _)) => project.into_items().collect(),
        Err(error) => return Err(TakeError::Records { name, reason: error.to_string() }),
    };
    let asked = store.run.with_untracked(|run| words(&run.question));
    let count = plural(items.len(), "question");
    let found = items.into_iter().find(|item| words(&item.question) == asked);
    let found = found.filter(|item| !item.golds.is_empty());
    let found = found.ok_or_else(|| TakeError::NotThere { name: name.clone(), count })?;
    let golds = plural(found.golds.len(), "gold");
    store.set_golds(found.golds);
    Ok(format!("{golds} of this question from {name}."))
}

/// Returns the words of a question, in lower case.
fn words(question: &str) -> Vec<String> {
    let words = question.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}
