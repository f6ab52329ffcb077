//! The lattice of plans, drawn.

use beamsplitter_scene::lattice::{HEIGHT, Lattice, Origin, PlanBox, WIDTH, lattice};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use beamsplitter_shell::picture::{SavePicture, drawn};
use beamsplitter_shell::store;
use beamsplitter_shell::ui::plural;

/// Units of the drawing in the page's own measure: its text of 12 units is as large as the page's
/// smallest text.
const REM: f32 = 14.25;

/// What is told below the saved picture.
const LEGEND: [&str; 2] = [
    "(joins, selected columns): more joins downwards, more columns to the right (section 5.1 of the paper).",
    "Bold: the model's own plan. Dashed: not tried.",
];

/// Shows plans around the model's own: joins downwards, selected columns to the right.
#[component]
pub fn LatticeFigure() -> impl IntoView {
    let run = store().run;
    let scene =
        Memo::new(move |_| run.with(|run| run.trace.as_ref().and_then(|trace| lattice(trace))));
    view! {
        {move || scene.get().map(|scene| view! {
            <figure class="figure lattice-figure">
                {drawing(&scene)}
                <figcaption class="quiet">
                    "Plans (joins, selected columns) around the model's own: more joins downwards, more columns to the right (section 5.1)."
                </figcaption>
                <SavePicture what="Plans" drawn=Box::new(|| drawn(".lattice")) legend=LEGEND.map(str::to_owned) />
            </figure>
        })}
    }
}

fn drawing(scene: &Lattice) -> impl IntoView + use<> {
    let own = scene.plans.iter().find(|plan| plan.origin == Origin::Own).map(|plan| plan.at);
    let edges: Vec<_> = scene
        .plans
        .iter()
        .filter(|plan| plan.origin != Origin::Own)
        .filter_map(|plan| {
            let from = own?;
            let class = if plan.origin == Origin::NotTried { "way untried" } else { "way" };
            Some(view! {
                <path class=class d=format!("M{} {}L{} {}", from.0, from.1, plan.at.0, plan.at.1) />
            })
        })
        .collect();
    let boxes: Vec<_> = scene.plans.iter().map(plan_box).collect();
    view! {
        <svg
            class="lattice"
            viewBox=format!("0 0 {} {}", scene.width, scene.height)
            // In the page's own measure, which grows with the screen.
            width=format!("{}rem", scene.width / REM)
            height=format!("{}rem", scene.height / REM)
            role="group"
            aria-label="Lattice of plans"
        >
            {edges} {boxes}
        </svg>
    }
}

fn plan_box(plan: &PlanBox) -> impl IntoView + use<> {
    let (x, y) = plan.at;
    let class = match plan.origin {
        Origin::Own => "plan-box own",
        Origin::Counterfactual => "plan-box",
        Origin::NotTried => "plan-box untried",
    };
    let numbers: Vec<String> =
        plan.templates.iter().map(|template| (template + 1).to_string()).collect();
    let what = match (plan.origin, numbers.len()) {
        // SQL has no such query.
        (Origin::NotTried, _) if plan.plan.selects == 0 => "no column".to_owned(),
        (Origin::NotTried, _) => "not tried".to_owned(),
        (_, 0) => "no template".to_owned(),
        (_, count) => {
            let word = plural(count, "template");
            let word = word.split_once(' ').map_or("template", |(_, word)| word).to_owned();
            format!("{word} {}", numbers.join(", "))
        }
    };
    let first = plan.templates.first().copied();
    let go = move || {
        let target =
            first.and_then(|first| document().get_element_by_id(&format!("template-{first}")));
        if let Some(target) = target {
            if let Ok(Some(details)) = target.query_selector("details") {
                details.set_attribute("open", "").ok();
                if let Ok(Some(summary)) = details.query_selector("summary") {
                    summary.unchecked_into::<web_sys::HtmlElement>().focus().ok();
                }
            }
            target.scroll_into_view();
        }
    };
    let label = format!("Plan ({}, {}): {what}", plan.plan.joins, plan.plan.selects);
    let interactive = first.is_some();
    view! {
        <g
            class=class
            role=if interactive { "button" } else { "img" }
            tabindex=interactive.then_some("0")
            aria-label=label
            on:click=move |_| go()
            on:keydown=move |event| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    go();
                }
            }
        >
            <rect
                x=(x - WIDTH / 2.0).to_string()
                y=(y - HEIGHT / 2.0).to_string()
                width=WIDTH.to_string()
                height=HEIGHT.to_string()
                rx="6"
            />
            <text class="counts" x=x.to_string() y=(y - 3.0).to_string()>
                {format!("({}, {})", plan.plan.joins, plan.plan.selects)}
            </text>
            <text class="what" x=x.to_string() y=(y + 14.0).to_string()>{what}</text>
        </g>
    }
}
