//! Views whose code is fetched when they are first looked at.
//!
//! With the feature `split` the page's program is cut here: what only such a view reaches goes into
//! a program of its own (`tests/xtask/src/split.rs`). Without it all is in one, and nothing waits.

use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_browser::dropped::Files;
use beamsplitter_state::View;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::ambiguous::Form;
use super::chart_files::ChartFiles;
use super::data::DataStore;
use super::how_found::HowFound;
use super::run_view::RunView;
use beamsplitter_annotate::{AnnotationStore, LabelView};
use beamsplitter_benchmark::{BenchmarkStore, BenchmarkView};
use beamsplitter_shell::Store;
use beamsplitter_shell::navigation::focus_view;
use beamsplitter_stress::{StressStore, StressView};

#[cfg(feature = "split")]
use leptos::wasm_split::{SplitLoaderError, wasm_split};

/// The code of a view did not come: no network, or another version on the server.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Missing;

#[cfg(feature = "split")]
impl From<SplitLoaderError> for Missing {
    fn from(_: SplitLoaderError) -> Self {
        // The loader has told the console why.
        Self
    }
}

/// What of Ask comes when somebody wants it, with the code of the views over a run.
#[derive(Clone)]
pub enum Part {
    /// What stands behind the line "How it was found".
    HowFound,
    /// The form that makes a table or a column ambiguous.
    AmbiguousForm,
    /// The buttons that save a chart and its table.
    Chart {
        /// What the table is called.
        of: String,
        /// What the chart is called.
        what: String,
        /// The query.
        sql: String,
    },
}

/// A view whose code is here, and what of it outlives being looked at.
pub trait LazyView {
    /// Makes `view`, for code that several views share.
    fn view(&self, view: View) -> AnyView;
    /// Makes a part of Ask, where its code is this one's.
    fn part(&self, _: Part) -> AnyView {
        ().into_any()
    }
    /// Takes what was dropped on it.
    fn import_dropped(&self, dropped: Files);
}

/// What a view's code is entered by.
type Make = fn(Store) -> Rc<dyn LazyView>;

/// Brings the code of a view.
macro_rules! code {
    ($bring:ident, $program:ident, $make:expr) => {
        #[cfg(feature = "split")]
        #[wasm_split($program, fallible, wasm_split_path = leptos::wasm_split)]
        fn $bring() -> Result<Make, Missing> {
            Ok($make)
        }

        #[cfg(not(feature = "split"))]
        async fn $bring() -> Result<Make, Missing> {
            Ok($make)
        }
    };
}

code!(bring_label, label, |store| Rc::new(AnnotationStore::new(store)));
code!(bring_benchmark, benchmark, |store| Rc::new(BenchmarkStore::new(store)));
code!(bring_stress, stress, |store| Rc::new(StressStore::new(store)));
code!(bring_run_views, run_views, |store| Rc::new(RunViews(DataStore::new(store))));

/// The views over the present run: who looks at one soon looks at another.
struct RunViews(DataStore);

impl LazyView for RunViews {
    fn view(&self, view: View) -> AnyView {
        provide_context(self.0);
        view! { <RunView view /> }.into_any()
    }

    fn part(&self, part: Part) -> AnyView {
        match part {
            Part::HowFound => view! { <HowFound /> }.into_any(),
            Part::AmbiguousForm => view! { <Form /> }.into_any(),
            Part::Chart { of, what, sql } => view! { <ChartFiles of what sql /> }.into_any(),
        }
    }

    fn import_dropped(&self, _: Files) {}
}

impl LazyView for AnnotationStore {
    fn view(&self, _: View) -> AnyView {
        provide_context(*self);
        view! {
            <h2 id="view-title" class="hidden" tabindex="-1">{View::Label.label()}</h2>
            <LabelView />
        }
        .into_any()
    }

    fn import_dropped(&self, dropped: Files) {
        AnnotationStore::import_dropped(*self, dropped);
    }
}

impl LazyView for BenchmarkStore {
    fn view(&self, _: View) -> AnyView {
        provide_context(*self);
        view! { <BenchmarkView /> }.into_any()
    }

    fn import_dropped(&self, dropped: Files) {
        BenchmarkStore::import_dropped(*self, dropped);
    }
}

impl LazyView for StressStore {
    fn view(&self, _: View) -> AnyView {
        provide_context(*self);
        view! { <StressView /> }.into_any()
    }

    fn import_dropped(&self, dropped: Files) {
        // A database that is dropped is opened by the page, and tested when that is asked for.
        if let Some(file) = dropped.files.into_iter().next() {
            self.store.open_file(file);
        }
    }
}

/// The views whose code is here. Copies share them.
#[derive(Clone, Copy)]
pub struct LazyViews {
    store: Store,
    here: StoredValue<BTreeMap<View, Rc<dyn LazyView>>, LocalStorage>,
    /// Whom the signals of those that come belong to.
    owner: StoredValue<Owner>,
}

impl LazyViews {
    /// Creates an empty list. The state of the views lives as long as the present owner.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            here: StoredValue::new_local(BTreeMap::new()),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
        }
    }

    /// Passes what was dropped to a view, as soon as its code is here.
    pub async fn import_dropped(self, view: View, dropped: Files) {
        // Where it does not come, the view says so.
        if let Ok(view) = self.bring(view).await {
            view.import_dropped(dropped);
        }
    }

    fn get(self, view: View) -> Option<Rc<dyn LazyView>> {
        self.here.with_value(|here| here.get(&program(view)).cloned())
    }

    /// Fetches the code of a view, unless it is here.
    async fn bring(self, view: View) -> Result<Rc<dyn LazyView>, Missing> {
        let make = match view {
            View::Label => bring_label().await?,
            View::Benchmark => bring_benchmark().await?,
            View::Stress => bring_stress().await?,
            _ => bring_run_views().await?,
        };
        // Somebody else may have waited for the same code.
        if let Some(made) = self.get(view) {
            return Ok(made);
        }
        let made = self.owner.get_value().with(|| make(self.store));
        self.here.update_value(|here| drop(here.insert(program(view), Rc::clone(&made))));
        Ok(made)
    }
}

/// Returns the view under which the code of `view` is kept: those over a run come together.
fn program(view: View) -> View {
    match view {
        View::Label | View::Benchmark | View::Stress => view,
        _ => View::Tree,
    }
}

/// Shows a lazy view, or what there is to say until its code is here.
#[component]
pub fn Arriving(
    /// Which view.
    view: View,
) -> impl IntoView {
    let views = expect_context::<LazyViews>();
    let found = RwSignal::new(views.get(view).is_some().then_some(Ok(())));
    let fetch = move || {
        found.set(None);
        spawn_local(async move {
            let code = views.bring(view).await.map(drop);
            let focused = document().active_element().is_some_and(|place| place.id() == TITLE);
            // Nothing is there any more when the view was left meanwhile.
            if found.try_set(Some(code)).is_none() && focused {
                focus_view();
            }
        });
    };
    if found.with_untracked(Option::is_none) {
        fetch();
    }
    let words = move || {
        match found.get() {
        Some(Err(Missing)) => view! {
            <p class="error" role="alert">
                "This view could not be loaded. Check the connection and try again, or reload the page: there may be a newer version. "
                <button
                    class="link"
                    on:click=move |_| {
                        focus_view();
                        fetch();
                    }
                >
                    "Try again"
                </button>
            </p>
        }
        .into_any(),
        _ => {
            let loading = format!("Loading {} …", view.label());
            view! { <p class="quiet busy" role="status">{loading}</p> }.into_any()
        }
    }
    };
    let here = Memo::new(move |_| found.get() == Some(Ok(())));
    move || match here.get().then(|| views.get(view)).flatten() {
        Some(made) => made.view(view),
        _ => view! {
            <section class="view" aria-labelledby=TITLE>
                <header class="view-head">
                    <h2 id=TITLE tabindex="-1">{view.label()}</h2>
                    <p class="quiet">{view.about()}</p>
                </header>
                {words}
            </section>
        }
        .into_any(),
    }
}

/// Shows a part of Ask as soon as its code is here.
#[component]
pub fn Piece(
    /// Which part.
    part: Part,
) -> impl IntoView {
    let views = expect_context::<LazyViews>();
    let found = RwSignal::new(None);
    spawn_local(async move {
        let code = views.bring(View::Tree).await.map(drop);
        // Nothing is there any more when the view was left meanwhile.
        found.try_set(Some(code));
    });
    move || match found.get() {
        Some(Ok(())) => views.get(View::Tree).map(|made| made.part(part.clone())),
        Some(Err(Missing)) => {
            Some(view! { <p class="error" role="alert">"This could not be loaded."</p> }.into_any())
        }
        None => Some(view! { <p class="quiet busy">"Loading …"</p> }.into_any()),
    }
}

/// Id of a view's title, which the focus goes to.
const TITLE: &str = "view-title";
