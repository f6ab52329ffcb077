//! The paper's figures on the page's model, and the outputs that its authors released.

mod finding;
mod five;
mod four;
mod model;
mod store;
mod table_eight;
mod table_five;
mod tables;

use beamsplitter_state::{FIGURES, Figure, View};
use leptos::prelude::*;

use beamsplitter_shell::Store;
use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::Show;
pub use finding::RunFinding;
pub use model::Facts;
pub use store::FigureStore;

/// A figure or table that is decoded in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Live {
    /// Figure 4.
    FigureFour,
    /// Figure 5.
    FigureFive,
    /// Tables 3, 4, 6 and 7.
    SystemTables,
    /// Table 5.
    TableFive,
}

impl Live {
    /// Returns what it is called.
    fn name(self) -> &'static str {
        match self {
            Self::FigureFour => "figure 4",
            Self::FigureFive => "figure 5",
            Self::SystemTables => "tables 3, 4, 6 and 7",
            Self::TableFive => "table 5",
        }
    }
}

/// Shows a card for each figure.
#[component]
pub fn Figures() -> impl IntoView {
    let store = store();
    let live = expect_context::<FigureStore>();
    let figures: Vec<_> = FIGURES.iter().map(|figure| figure_card(*figure, store)).collect();
    view! {
        <section class="gallery-section" aria-labelledby="figures-title">
            <h3 id="figures-title">"The paper's figures, on our model"</h3>
            <p>
                "Each figure says, once it was run, whether what the paper found holds here. Where it does not, \
                 the model may be why:"
            </p>
            <Facts />
            <ul class="gallery gallery-full">{figures}</ul>
        </section>
        <div class="figures-live">
            <four::FigureFour figures=live />
            <five::FigureFive figures=live />
        </div>
        <tables::SystemTables figures=live />
        <table_five::TableFive figures=live />
        <table_eight::TableEight />
        <section class="gallery-section" aria-labelledby="released-title">
            <h3 id="released-title">"The authors' released outputs"</h3>
            <p>
                "Files of predictions, AmbiQT's or your own, open in "
                <ViewLink view=View::Label>"Annotate"</ViewLink>
                ": each question with its golds and predictions, which gold each prediction equals, and a live run \
                 on its database beside them."
            </p>
        </section>
    }
}

fn figure_card(figure: Figure, store: Store) -> impl IntoView {
    let on_click = move |_| {
        let asked = figure.asked;
        let (sample, question) = (asked.sample.to_owned(), asked.question.to_owned());
        store.show_example(sample, question, asked.decoder, figure.view);
    };
    view! {
        <li class="gallery-card">
            <p class="gallery-question">{format!("Figure {}: {}", figure.number, figure.title)}</p>
            <p class="quiet">{figure.text}</p>
            {finding::of_figure(figure, store)}
            <div class="gallery-actions">
                <button on:click=on_click>{format!("Run figure {}", figure.number)}</button>
            </div>
        </li>
    }
}

/// Shows the button that runs a figure; while one runs, how far it is and the button that stops it.
#[component]
fn Running(
    /// The figures.
    figures: FigureStore,
    /// Which.
    figure: Live,
    /// Runs it.
    #[prop(into)]
    on_run: Callback<()>,
) -> impl IntoView {
    let label = format!("Run {}", figure.name());
    let decodings = format!("Decodings of {}", figure.name());
    let under_way = move || figures.progress.get().filter(|(running, ..)| *running == figure);
    let waits = move || {
        (!figures.can_run() && under_way().is_none())
            .then_some("Waiting for the model or for another figure.")
    };
    view! {
        <p class="ask-controls">
            <Show
                when=move || under_way().is_some()
                fallback=move || view! {
                    <button disabled=move || !figures.can_run() on:click=move |_| on_run.run(())>{label.clone()}</button>
                    <span class="quiet">{waits}</span>
                }
            >
                <button on:click=move |_| figures.stop()>"Stop"</button>
                {
                    let name = decodings.clone();
                    move || under_way().map(|(_, done, all)| view! {
                        <progress max=all value=done aria-label=name.clone()></progress>
                        <span class="quiet">{match all {
                            0 => "Fetching the examples …".to_owned(),
                            _ => format!("{done} of {all} decodings. {}", figures.pace.get().words(all - done)),
                        }}</span>
                    })
                }
            </Show>
        </p>
        {move || figures.error.get().filter(|(failed, _)| *failed == figure).map(|(_, error)| view! {
            <p class="error" role="alert">{error}</p>
        })}
    }
}
