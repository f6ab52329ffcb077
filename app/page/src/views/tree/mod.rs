//! The beam tree: one search as lines of SQL that fork.

mod controls;
mod drawing;
mod files;
mod losses;
mod schemas;
mod table;
mod view_port;

use std::collections::BTreeSet;
use std::sync::Arc;

use beamsplitter_decode::Trace;
use beamsplitter_scene::coverage::losses_in;
use beamsplitter_scene::tree::{
    Detail, TOKENS, TreeScene, ambiguous_words, details, first_look, lay_out, lay_out_in_sql_order,
};
use beamsplitter_sql::Schema;
use beamsplitter_state::{HypothesisRef, Selection};
use leptos::prelude::*;

use super::signs::signs;
use beamsplitter_shell::Store;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::Show;

/// The order in which tokens are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    /// As the search wrote them: our model writes FROM first.
    #[default]
    Search,
    /// As SQL has them, for the queries that were finished.
    Sql,
}

/// How the tree is looked at.
#[derive(Clone, Copy)]
struct TreeState {
    store: Store,
    trace: Memo<Option<Arc<Trace>>>,
    /// Index of the search.
    search: RwSignal<usize>,
    detail: RwSignal<Detail>,
    order: RwSignal<Order>,
    /// Index into the zoom levels.
    zoom: RwSignal<usize>,
    /// Last nodes of the segments that are folded.
    folded: RwSignal<BTreeSet<u32>>,
    /// What is searched for.
    wanted: RwSignal<String>,
    /// The hypothesis that is looked at; it outlives another layout of the same search.
    node: RwSignal<Option<u32>>,
    /// Its segment in the present layout.
    current: Memo<Option<usize>>,
    /// The segment that is to be brought into view.
    sought: RwSignal<Option<usize>>,
    scene: Memo<TreeScene>,
}

/// Shows the tree of one search, with a choice of searches.
#[component]
pub fn Tree() -> impl IntoView {
    let look = TreeState::new(store());
    view! {
        <Show
            when=move || look.trace.with(Option::is_some)
            fallback=|| view! { <p class="quiet">"The tree appears when the search is over."</p> }
        >
            <schemas::MaskedSchemas look />
            <controls::Controls look />
            <Show when=move || look.order.get() == Order::Sql>
                <p class="quiet">{SQL_ORDER}</p>
            </Show>
            <losses::Losses />
            <div class="tree-stage">
                <drawing::Drawing look />
                <Details look />
            </div>
            <controls::Legend look />
            {signs()}
            <table::Table look />
        </Show>
    }
}

/// Shows what there is to know of the piece that is looked at, beside the drawing.
#[component]
fn Details(look: TreeState) -> impl IntoView {
    let rows = move || {
        look.scene.with(|scene| {
            let segment = look.current.get().and_then(|place| scene.segments.get(place));
            segment.map(|segment| {
                let row = |(name, text): (&'static str, String)| {
                    let code = name == TOKENS;
                    view! { <div><dt>{name}</dt> <dd class:code=code>{text}</dd></div> }
                };
                view! { <dl>{details(segment).into_iter().map(row).collect::<Vec<_>>()}</dl> }
            })
        })
    };
    view! {
        <div class="tree-note" role="status">
            {move || match rows() {
                Some(rows) => rows.into_any(),
                None => view! { <p>{HELP} <span class="by-keys">" " {KEYS}</span></p> }.into_any(),
            }}
        </div>
    }
}

const HELP: &str = "Point at a piece of the tree, or tap it.";

const KEYS: &str = "Or focus the tree and walk with the arrow keys; Enter follows the interpretation of a \
                    piece, Space folds what is below it.";

const SQL_ORDER: &str = "The finished queries as SQL writes them, SELECT first, merged where they begin \
                         alike. The search did not go this way: our model writes FROM first, so that \
                         the tables are known when it writes columns. A percentage is a branch's \
                         share of the probability of the finished queries. What was not finished is not drawn.";

impl TreeState {
    fn new(store: Store) -> Self {
        let search = RwSignal::new(0);
        let detail = RwSignal::new(Detail::Kept);
        let order = RwSignal::new(Order::default());
        let folded = RwSignal::new(BTreeSet::new());
        let trace = Memo::new(move |_| store.run.with(|run| run.trace.clone()));
        let words = Memo::new(move |_| store.run.with(ambiguous_words));
        let lost = Memo::new(move |_| {
            let golds = store.golds.get();
            store.run.with(|run| losses_in(&golds, run, search.get()))
        });
        let scene = Memo::new(move |_| {
            let lay_out = |trace: &Trace, schema: &Schema, folded: &_| match order.get() {
                Order::Search => lay_out(trace, schema, search.get(), detail.get(), folded),
                Order::Sql => lay_out_in_sql_order(trace, schema, search.get(), folded),
            };
            let mut scene = trace.with(|trace| match trace {
                Some(trace) => store
                    .run_schema
                    .with(|schema| folded.with(|folded| lay_out(trace, schema, folded))),
                None => TreeScene::default(),
            });
            words.with(|words| scene.mark_partings(words));
            trace.with(|trace| {
                let found = trace.as_ref().and_then(|trace| trace.searches.get(search.get()));
                // What was lost was not finished.
                if let (Some(found), Order::Search) = (found, order.get()) {
                    lost.with(|lost| scene.mark_losses(found, lost));
                }
            });
            scene
        });
        let node = RwSignal::new(None);
        let current =
            Memo::new(move |_| node.get().and_then(|node| scene.with(|all| all.segment_of(node))));
        let look = Self {
            store,
            trace,
            search,
            detail,
            order,
            zoom: RwSignal::new(view_port::FULL),
            folded,
            wanted: RwSignal::new(String::new()),
            node,
            current,
            sought: RwSignal::new(None),
            scene,
        };
        look.follow_selection();
        look
    }

    /// Shows the search of what is selected, when that changes; afterwards any other may be chosen.
    fn follow_selection(self) {
        Effect::new(move |_| {
            let Selection { reading, hypothesis } = self.store.selection.get();
            let place = self.trace.with(|trace| {
                let trace = trace.as_ref()?;
                Some(hypothesis.map_or_else(|| first_look(trace, reading), |found| found.search))
            });
            let Some(place) = place else { return };
            if self.search.get_untracked() != place {
                self.show_search(place);
            }
            if let Some(hypothesis) = hypothesis {
                self.node.set(Some(hypothesis.node));
                self.sought.set(self.current.get_untracked());
            }
        });
    }

    /// Looks at a segment of the present layout.
    fn look_at(self, place: usize) {
        let last = self.scene.with_untracked(|scene| scene.segments.get(place)?.last());
        self.node.set(last);
    }

    /// Looks at a segment, and scrolls to it.
    fn go_to(self, place: usize) {
        self.look_at(place);
        self.sought.set(Some(place));
    }

    /// Shows tokens in this order. Only ends of queries are the same nodes in both.
    fn set_order(self, order: Order) {
        self.folded.set(BTreeSet::new());
        self.order.set(order);
    }

    /// Looks at a search in every view, so that a link keeps it: at its first node, where it has one.
    fn choose_search(self, search: usize) {
        let first = self.trace.with_untracked(|trace| {
            trace.as_ref()?.searches.get(search)?.nodes.id.first().copied()
        });
        match first {
            None => self.show_search(search),
            Some(node) => self.store.selection.update(|selection| {
                selection.hypothesis = Some(HypothesisRef { search, node });
            }),
        }
    }

    fn show_search(self, search: usize) {
        self.node.set(None);
        self.folded.set(BTreeSet::new());
        self.search.set(search);
    }

    /// Selects a segment in every view.
    fn select(self, place: usize) {
        let found = self.scene.with_untracked(|scene| {
            let segment = scene.segments.get(place)?;
            let reading = match (&segment.ends[..], &segment.readings[..]) {
                ([first, ..], _) | ([], [first]) => Some(*first),
                _ => None,
            };
            Some((segment.last()?, reading))
        });
        let Some((node, reading)) = found else { return };
        let search = self.search.get_untracked();
        let is_of_search = self.trace.with_untracked(|trace| {
            let found = trace.as_ref().and_then(|trace| trace.searches.get(search));
            found.is_some_and(|found| found.nodes.find(node).is_some())
        });
        self.store.selection.update(|selection| {
            if is_of_search {
                selection.hypothesis = Some(HypothesisRef { search, node });
            }
            if reading.is_some() {
                selection.reading = reading;
            }
        });
    }

    /// Folds what lies beneath a segment, or unfolds it.
    fn fold(self, place: usize) {
        let last = self.scene.with_untracked(|scene| {
            scene.segments.get(place).filter(|segment| segment.forks > 0)?.last()
        });
        if let Some(last) = last {
            self.folded.update(|folded| {
                if !folded.remove(&last) {
                    folded.insert(last);
                }
            });
        }
    }

    /// Segments that contain what is searched for.
    fn matches(self) -> Vec<usize> {
        let wanted = self.wanted.with(|wanted| wanted.trim().to_lowercase());
        if wanted.is_empty() {
            return Vec::new();
        }
        self.scene.with(|scene| {
            let all = scene.segments.iter().enumerate();
            all.filter(|(_, segment)| segment.text.to_lowercase().contains(&wanted))
                .map(|(place, _)| place)
                .collect()
        })
    }
}
