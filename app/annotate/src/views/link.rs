//! The address of an example: it names the example in view, and opening it shows that example.

use leptos::prelude::*;

use super::AnnotationStore;
use crate::store::Saved;

/// Keeps the example in view and the address together, as long as the view is there.
pub fn follow(annotations: AnnotationStore) {
    let store = beamsplitter_shell::store();
    let here = Memo::new(move |_| {
        let at = annotations.at.get();
        annotations.project.with(|project| Some(project.items().get(at?)?.id.clone()))
    });
    let loaded = Memo::new(move |_| annotations.saved.get() != Saved::Loading);
    // An address that was followed comes before what was in view at the last visit.
    let followed = RwSignal::new(false);
    Effect::new(move |last: Option<Option<String>>| {
        let wanted = store.item.get();
        let last = last.flatten();
        if !loaded.get() {
            return last;
        }
        followed.set(true);
        let here = here.get_untracked();
        if wanted.is_none() || wanted == here {
            return wanted;
        }
        let place = wanted
            .as_ref()
            .and_then(|id| annotations.project.with_untracked(|project| project.place(id)));
        match place {
            Some(place) => annotations.show(Some(place)),
            None => {
                store.item.set(here);
                // The address of the project that was open before names nothing that is missed.
                if wanted != last {
                    annotations
                        .said
                        .set("The open project has no example that the link names.".into());
                }
            }
        }
        wanted
    });
    Effect::new(move |_| {
        let here = here.get();
        if followed.get() && here.is_some() && store.item.get_untracked() != here {
            store.item.set(here);
        }
    });
}
