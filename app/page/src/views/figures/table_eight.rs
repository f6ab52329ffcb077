//! Table 8, as the paper has it: two prompts for ChatGPT.

use beamsplitter_ambiguity::published::{AMBIQT, System};
use leptos::prelude::*;

use super::tables::{KINDS, head};
use beamsplitter_shell::picture::{About, SaveTable};

/// The table's number.
const NUMBER: u8 = 8;

/// Shows the paper's figures, and why there are none of ours.
#[component]
pub fn TableEight() -> impl IntoView {
    let prompts = AMBIQT.iter().filter(|system| system.table == NUMBER);
    view! {
        <section class="figure-live figure-tables" aria-labelledby="table-8">
            <h3 id="table-8">"Table 8: two prompts for ChatGPT"</h3>
            <p class="quiet">
                "The share of AmbiQT's questions, in per cent, for which both queries are among the five that ChatGPT writes, for two \
                 prompts. It is not run here: ChatGPT runs on its maker's computers, and this page sends nothing to anybody."
            </p>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Two prompts for ChatGPT">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"Prompt"</th>
                            {KINDS.into_iter().map(head).collect::<Vec<_>>()}
                        </tr>
                    </thead>
                    <tbody>{prompts.map(row).collect::<Vec<_>>()}</tbody>
                </table>
            </div>
            <SaveTable
                what="Table 8 of the paper, two prompts for ChatGPT"
                table="[aria-labelledby=table-8] table"
                legend=["In per cent of AmbiQT: both queries are among five. Bhaskar et al. 2023, table 8.".to_owned()]
                about=About::Others
            />
        </section>
    }
}

fn row(prompt: &System) -> impl IntoView + use<> {
    let cells = prompt.both.map(|both| view! { <td class="number">{format!("{both:.1}")}</td> });
    view! {
        <tr>
            <th scope="row">{prompt.system}</th>
            {cells.into_iter().collect::<Vec<_>>()}
        </tr>
    }
}
