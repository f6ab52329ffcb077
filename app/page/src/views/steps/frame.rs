//! One step: what is done, which tokens are allowed, and the candidates.

use beamsplitter_decode::output_language::TokenClass;
use beamsplitter_decode::trace::Why;
use beamsplitter_scene::steps::{ALGORITHM, Choice, Line, Mask, Mass};
use beamsplitter_scene::tree::{excluded_words, why_words};
use beamsplitter_state::{HypothesisRef, View};
use leptos::prelude::*;

use super::super::signs::signs;
use super::StepPlayer;
use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::ui::{Dots, glossed, hundredths, percent};

/// Where the paper can be read a section at a time.
const PAPER: &str = "https://ar5iv.labs.arxiv.org/html/2310.13659";
/// Width of a bar of probability 1, in user units.
const BAR: f32 = 120.0;
/// Width of the bar of all probability, in user units.
const MASS: f32 = 400.0;
/// Names of a whitelist that are shown at first.
const NAMES: usize = 24;

/// Shows the present step.
#[component]
pub fn FrameView(player: StepPlayer) -> impl IntoView {
    let frame = Memo::new(move |_| player.frame());
    view! {
        <div class="frame" aria-live="polite">
            <p class="step-description">{move || frame.with(|frame| frame.description.clone())}</p>
            <p class="quiet">
                {move || frame.with(|frame| format!("{} · {} · ", frame.search, frame.position))}
                {move || source(frame.with(|frame| frame.section))}
                " · " <ViewLink view=View::Tree>"see it in the tree"</ViewLink>
            </p>
            {move || frame.with(|frame| frame.mask.clone()).map(mask)}
            {move || frame.with(|frame| frame.algorithm).map(algorithm)}
        </div>
        {signs()}
        <ol class="hypotheses" aria-label="Hypotheses">
            {move || {
                frame
                    .with(|frame| frame.lines.clone())
                    .into_iter()
                    .enumerate()
                    .map(|(index, line)| hypothesis(index, line, player))
                    .collect::<Vec<_>>()
            }}
        </ol>
    }
}

/// Returns where the paper says so: `5.2, algorithm 1` is section 5.2.
fn source(section: &'static str) -> AnyView {
    let Some((chapter, part)) = section.split(',').next().and_then(|s| s.split_once('.')) else {
        return "our own, not in the paper".into_any();
    };
    view! {
        <a
            href=format!("{PAPER}#S{chapter}.SS{part}")
            rel="noreferrer"
            target="_blank"
        >
            {format!("section {section} of the paper")}
            <span aria-hidden="true">" ↗"</span>
            <span class="hidden">" (at ar5iv.labs.arxiv.org, in a new tab)"</span>
        </a>
    }
    .into_any()
}

fn mask(mask: Mask) -> impl IntoView {
    let total = mask.whitelist.len();
    let shown = mask.whitelist.into_iter().take(NAMES);
    let names: Vec<_> = shown.map(|name| view! { <li><code>{name}</code></li> }).collect();
    let more = (total > NAMES)
        .then(|| view! { <li class="quiet">{format!("and {} more", total - NAMES)}</li> });
    view! {
        <div class="mask">
            <p><strong>{glossed("Mask", "Mask")} ": "</strong>{mask.rule}</p>
            <ul class="whitelist" aria-label="Whitelist">{names}{more}</ul>
        </div>
    }
}

/// Shows algorithm 1 with the line that is at work.
fn algorithm(at: usize) -> impl IntoView {
    let lines: Vec<_> = ALGORITHM
        .iter()
        .enumerate()
        .map(|(place, line)| {
            let here = place == at;
            view! { <li class:now=here aria-current=here.then_some("step")>{*line}</li> }
        })
        .collect();
    view! {
        <figure class="algorithm">
            <figcaption class="quiet">"Algorithm 1, restricted infilling"</figcaption>
            <ol>{lines}</ol>
        </figure>
    }
}

fn hypothesis(index: usize, line: Line, player: StepPlayer) -> impl IntoView {
    let score = line.score.map(|score| {
        let probability = percent(f64::from(score).exp());
        format!("probability so far {probability} (log-probability {})", hundredths(score))
    });
    let output = if line.output.is_empty() { "(start)".to_owned() } else { line.output };
    let choices: Vec<_> = line.choices.into_iter().map(|choice| row(choice, player)).collect();
    let label = format!("Candidates of hypothesis {}", index + 1);
    let mass = (line.mass.forbidden > 0.0).then(|| mass_bar(line.mass));
    view! {
        <li class="hypothesis">
            <p class="so-far"><code>{output}</code> " " <span class="quiet">{score}</span></p>
            {mass}
            <div class="table-scroll" tabindex="0" role="region" aria-label=label>
                <table class="facts">
                    <thead class="hidden-head">
                        <tr>
                            <th scope="col">"Token"</th>
                            <th scope="col">"Probability of the token"</th>
                            <th scope="col">"Log-probability so far"</th>
                            <th scope="col">"Outcome"</th>
                        </tr>
                    </thead>
                    <tbody>{choices}</tbody>
                </table>
            </div>
        </li>
    }
}

/// Shows how much of the next token's probability the constraint allows, and how much it forbids.
fn mass_bar(mass: Mass) -> impl IntoView {
    let parts =
        [("allowed", mass.allowed), ("forbidden", mass.forbidden), ("not listed", mass.unlisted())];
    let mut left = 0.0;
    let rects: Vec<_> = parts
        .iter()
        .map(|&(name, share)| {
            let (x, width) = (left * MASS, share * MASS);
            left += share;
            let class = name.replace(' ', "-");
            view! { <rect class=class x=x.to_string() y="0" width=width.to_string() height="10" /> }
        })
        .collect();
    let words: Vec<_> = parts
        .iter()
        .filter(|(_, share)| *share > 0.0)
        .map(|&(name, share)| {
            let class = name.replace(' ', "-");
            view! { <span class=class>{format!("{name} {}", percent(share.into()))}</span> }
        })
        .collect();
    view! {
        <div class="mass" role="group" aria-label="Probability of the next token">
            <svg viewBox=format!("0 0 {MASS} 10") preserveAspectRatio="none" aria-hidden="true">{rects}</svg>
            <p>{words}</p>
        </div>
    }
}

fn row(choice: Choice, player: StepPlayer) -> impl IntoView {
    let class = match choice.class {
        TokenClass::Table => "table",
        TokenClass::Column => "column",
        TokenClass::Value => "value",
        _ => "structure",
    };
    let lives = choice.node.is_some()
        && matches!(
            choice.why,
            Why::Kept | Why::Drawn | Why::ForcedByPrefix | Why::ForcedUnbranched | Why::Finished
        );
    let why = match choice.node {
        Some(_) => why_words(choice.why),
        None => excluded_words(choice.why),
    };
    let bar = (choice.probability * BAR).max(1.0);
    let score = choice.score.map(hundredths);
    let node = choice.node;
    let search =
        move || player.moments.with(|all| all.get(player.at.get()).map(|moment| moment.search));
    let hypothesis = move || Some(HypothesisRef { search: search()?, node: node? });
    let selected = move || {
        let selection = player.store.selection.get();
        selection.hypothesis.is_some() && selection.hypothesis == hypothesis()
    };
    let followed = {
        let readings = choice.readings.clone();
        move || player.store.reading().is_some_and(|reading| readings.contains(&reading))
    };
    let word = choice.word.clone();
    let name = if node.is_some() {
        let select = move |_| {
            let hypothesis = untrack(hypothesis);
            player.store.selection.update(|selection| selection.hypothesis = hypothesis);
        };
        view! { <button class=format!("link code {class}") on:click=select>{word}</button> }
            .into_any()
    } else {
        view! { <code class=class>{word}</code> }.into_any()
    };
    view! {
        <tr class:faded=!lives class:current=selected class:followed=followed>
            <td>{name}</td>
            <td class="probability">
                <svg class="bar-of" viewBox=format!("0 0 {BAR} 8") width="120" height="8" aria-hidden="true">
                    <rect x="0" y="0" width=bar.to_string() height="8" />
                </svg>
                {percent(choice.probability.into())}
            </td>
            <td class="number">{score}</td>
            <td>{why} " " <Dots readings=choice.readings /></td>
        </tr>
    }
}
