//! The view Model: what is loaded, where it runs and why, its speed, the parity check, and what is
//! kept.

mod device_check;
mod devices;
mod separated;
mod storage;

use beamsplitter_protocol::{GpuLimits, HelpReport, ModelCard, ModelChoice, ParityReport};
use beamsplitter_state::{EngineState, ModelState};
use leptos::prelude::*;

pub use device_check::DeviceCheckStore;
use storage::BrowserStorage;

use super::figures::Facts;
use super::header::OtherModel;
use beamsplitter_shell::Store;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{bytes, count, milliseconds};

/// Shows the panel.
#[component]
pub fn Model() -> impl IntoView {
    let store = store();
    let storage = BrowserStorage::new(store);
    storage.measure();
    view! {
        <div class="panels">
            <section class="panel" aria-labelledby="model-title">
                <h3 id="model-title">"Model"</h3>
                {move || store.engine.with(|engine| match &engine.model {
                    ModelState::Ready(card) => card_view(card).into_any(),
                    ModelState::Loading(progress) => view! {
                        <p class="quiet">
                            {format!("{}: {} of {}", progress.file, bytes(progress.received), bytes(progress.total))}
                        </p>
                    }.into_any(),
                    ModelState::Waiting => view! { <p class="quiet">"It is being started."</p> }.into_any(),
                    ModelState::Missing => view! { <p class="quiet">"There is none."</p> }.into_any(),
                })}
                <Facts />
                <Shipped store />
                <OtherModel />
            </section>
            <separated::ReadOtherwise store />
            <Device store />
            <Parity store />
            <devices::Devices store />
            <Kept storage />
        </div>
    }
}

/// Shows which models are shipped, their cards, and how to start with the other one.
#[component]
fn Shipped(store: Store) -> impl IntoView {
    let card = |model: ModelChoice| format!("{}CARD.md", model.folder());
    let place = move |query: &'static str| move || again(store, query);
    view! {
        <p>
            <a rel="external" href=place("?model=typed")>"Beamsplitter small"</a> " ("
            <a rel="external" href=card(ModelChoice::Typed)>"its card"</a>
            ") is for questions as people type them. "
            <a rel="external" href=place("?model=spider")>"Beamsplitter, Spider alone"</a> " ("
            <a rel="external" href=card(ModelChoice::Spider)>"its card"</a>
            ") was trained in the paper's setting; it is fetched when the page starts with it, 14 MB."
        </p>
    }
}

/// Returns the address of this view with another query: what the engine is, it is from the start on.
fn again(store: Store, query: &str) -> String {
    let path = window().location().pathname().unwrap_or_default();
    let hash = store.link(store.view.get());
    let hash = hash.split_once('#').map(|(_, hash)| hash.to_owned()).unwrap_or_default();
    format!("{path}{query}#{hash}")
}

fn fact(name: &'static str, value: String) -> impl IntoView {
    view! { <div><dt>{name}</dt> <dd>{value}</dd></div> }
}

/// Shows what a graphics processor allows.
fn gpu_limits(limits: &GpuLimits) -> impl IntoView + use<> {
    let threads = count(limits.threads);
    let workgroup = format!("{threads} threads, {} shared", bytes(limits.shared_memory.into()));
    let features = limits.features.join(", ");
    view! {
        {fact("Largest buffer", bytes(limits.buffer))}
        {fact("Workgroup", workgroup)}
        {(!features.is_empty()).then(|| fact("Features", features))}
    }
}

/// Returns what other engines do, in words.
fn help_text(report: &HelpReport) -> String {
    let HelpReport { helpers, rows, helped } = *report;
    let engines = if helpers == 1 { "1 engine".to_owned() } else { format!("{helpers} engines") };
    if rows == 0 {
        return format!("{engines} beside this one, for the next question");
    }
    let (helped, rows) = (count(helped as u64), count(rows as u64));
    format!("{engines} beside this one decoded {helped} of the last run's {rows} hypotheses")
}

fn card_view(card: &ModelCard) -> impl IntoView + use<> {
    view! {
        <dl class="fact-list">
            {fact("Name", card.name.clone())}
            {fact("Download in all", bytes(card.bytes))}
            {fact("Weights in memory", bytes(card.memory))}
            {fact("Quantisation", card.quantization.clone())}
            {fact("Licence", card.licence.clone())}
            {fact("SHA-256", card.sha256.clone())}
        </dl>
    }
}

#[component]
fn Device(store: Store) -> impl IntoView {
    let device = move || store.engine.with(|engine| engine.device.clone());
    let speed = move || {
        store.run.with(|run| {
            let seconds = run.milliseconds? / 1000.0;
            (seconds > 0.0 && run.steps > 0).then(|| {
                let tokens = run.rows as f64 / seconds;
                (format!("{tokens:.0} tokens a second over all beams"), run.steps as f64 / seconds)
            })
        })
    };
    let help = move || store.engine.with(|engine| engine.help.as_ref().map(help_text));
    let place = move |query: &str| again(store, query);
    view! {
        <section class="panel" aria-labelledby="device-title">
            <h3 id="device-title">"Device"</h3>
            {move || device().map(|device| view! {
                <dl class="fact-list">
                    {fact("Backend", device.backend)}
                    {(!device.adapter.is_empty()).then(|| fact("Adapter", device.adapter))}
                    {device.limits.as_ref().map(gpu_limits)}
                    {fact("Why", device.reason)}
                    {help().map(|help| fact("Helpers", help))}
                    {speed().map(|(tokens, steps)| fact("Last run", format!("{tokens}, {steps:.0} steps a second")))}
                </dl>
            })}
            {move || store.engine.with(|engine| engine.error.clone()).map(|error| view! {
                <p class="error">{error}</p>
            })}
            <p class="quiet">
                "Start again on "
                <a rel="external" href=move || place("")>"the faster device"</a> " ("
                <a rel="external" href=move || place("?device=measure")>"measured anew"</a> "), "
                <a rel="external" href=move || place("?device=cpu")>"the CPU"</a> " or "
                <a rel="external" href=move || place("?device=webgpu")>"WebGPU"</a> "."
            </p>
        </section>
    }
}

#[component]
fn Parity(store: Store) -> impl IntoView {
    let asked = RwSignal::new(false);
    let report = move || store.engine.with(|engine| engine.parity.clone());
    let waiting = move || asked.get() && report().is_none();
    let on_click = move |_| {
        store.engine.update(|engine| engine.parity = None);
        asked.set(true);
        store.check_parity();
    };
    view! {
        <section class="panel" aria-labelledby="parity-title">
            <h3 id="parity-title">"Parity check"</h3>
            <p class="quiet">
                "A tiny model with every part that ours has is run on this device and compared with \
                 what PyTorch computed for it."
            </p>
            <p>
                <button disabled=move || waiting() || !store.engine.with(EngineState::is_ready) on:click=on_click>
                    {move || if waiting() { "Checking …" } else { "Check this device" }}
                </button>
            </p>
            <div aria-live="polite">
                {move || report().map(|report| match report {
                    Ok(report) => parity(&report).into_any(),
                    Err(error) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
                })}
            </div>
        </section>
    }
}

fn parity(report: &ParityReport) -> impl IntoView + use<> {
    let good = report.difference <= report.allowed;
    let verdict = if good { "passed" } else { "failed" };
    view! {
        <p class="verdict" class:good=good class:bad=!good>
            {format!(
                "{verdict}: largest difference {:.1e} of {} log-probabilities, {:.0e} allowed ({})",
                report.difference,
                count(report.values),
                report.allowed,
                milliseconds(report.milliseconds),
            )}
        </p>
        <p class="quiet">{format!("Memory of the model's worker: {}", bytes(report.heap))}</p>
    }
}

#[component]
fn Kept(storage: BrowserStorage) -> impl IntoView {
    let usage = move || match storage.usage.get() {
        Some((used, allowed)) => format!("{} of {} allowed", bytes(used), bytes(allowed)),
        None => "this browser does not say how much".to_owned(),
    };
    view! {
        <section class="panel" aria-labelledby="kept-title">
            <h3 id="kept-title">"Kept in this browser"</h3>
            <p class="quiet">
                "The model's files, your own model's too, the page itself, the last run, and the database of your own that was opened \
                 last, so that a reload comes back to where you were. Nothing leaves the browser."
            </p>
            <p role="status">{usage}</p>
            <div class="gallery-actions">
                <button on:click=move |_| storage.forget_model()>"Delete the model's files"</button>
                <button on:click=move |_| storage.forget_everything()>"Delete everything"</button>
            </div>
        </section>
    }
}
