//! Shows whether both devices give the same interpretations.

use beamsplitter_state::{CheckStage, DeviceCheck, Differing, EngineState};
use leptos::prelude::*;

use super::device_check::DeviceCheckStore;
use beamsplitter_shell::Store;
use beamsplitter_shell::ui::{Show, count, query};

/// Shows the panel.
#[component]
pub fn Devices(store: Store) -> impl IntoView {
    let on_gpu = Memo::new(move |_| store.engine.with(EngineState::on_gpu));
    view! {
        <section class="panel" aria-labelledby="devices-title">
            <h3 id="devices-title">"Same interpretations on both devices"</h3>
            <Show
                when=move || on_gpu.get()
                fallback=move || view! { <p class="quiet">{move || why_not(store)}</p> }
            >
                <Check store />
            </Show>
            <Found />
        </section>
    }
}

/// Returns why there is nothing to compare.
fn why_not(store: Store) -> String {
    store.engine.with(|engine| match &engine.device {
        Some(device) => {
            format!("Nothing to compare: this page runs on the CPU. {}", device.reason)
        }
        None => "The device is not known yet.".into(),
    })
}

#[component]
fn Check(store: Store) -> impl IntoView {
    let devices = expect_context::<DeviceCheckStore>();
    let limit = RwSignal::new(None::<usize>);
    let running = Memo::new(move |_| devices.check.with(DeviceCheck::is_running));
    let ready = move || store.engine.with(EngineState::is_ready);
    let on_limit = move |event| {
        limit.set(event_target_value(&event).trim().parse().ok().filter(|&limit| limit > 0));
    };
    view! {
        <p class="quiet">
            "A hundred questions about the sample databases are asked on WebGPU and on the CPU, by the \
             decoder that is chosen (" {move || store.decoder.get().label()} "). A second engine is started \
             for it: about 100 MB of memory more until the end."
        </p>
        <div class="gallery-actions">
            <label>
                "Questions "
                <input
                    type="number"
                    min="1"
                    max="100"
                    placeholder="all"
                    class="short"
                    disabled=move || running.get()
                    on:input=on_limit
                />
            </label>
            <Show
                when=move || running.get()
                fallback=move || view! {
                    <button
                        disabled=move || !ready()
                        on:click=move |_| devices.start(limit.get_untracked())
                    >
                        "Compare both devices"
                    </button>
                }
            >
                <button
                    disabled=move || !devices.check.with(DeviceCheck::goes_on)
                    on:click=move |_| devices.stop()
                >
                    "Stop"
                </button>
            </Show>
        </div>
    }
}

/// Shows how far it is, and what was found.
#[component]
fn Found() -> impl IntoView {
    let devices = expect_context::<DeviceCheckStore>();
    let progress = move || {
        devices.check.with(|check| match &check.stage {
            CheckStage::Asking => Some((check.compared, check.planned)),
            _ => None,
        })
    };
    let line = move || devices.check.with(line);
    let verdict = move || {
        devices.check.with(|check| {
            // While it goes on, figures change with every question: that is for the line above.
            let over = !check.is_running();
            over.then(|| Some((check.verdict()?, check.agrees(), check.score_difference)))?
        })
    };
    let differing = move || devices.check.with(|check| check.differing.clone());
    view! {
        {move || progress().map(|(compared, planned)| view! {
            <progress
                aria-label="Questions compared"
                max=planned.max(1).to_string()
                value=compared.to_string()
            ></progress>
        })}
        <p class="quiet" class:error=move || failed(devices)>{line}</p>
        <div role="status">
            {move || verdict().map(|(words, good, difference)| view! {
                <p class="verdict" class:good=good class:bad=!good>{words}</p>
                <p class="quiet">
                    {format!("Where they are the same, scores differ by {difference:.1e} at most.")}
                </p>
            })}
        </div>
        {move || {
            let all: Vec<_> = differing().into_iter().map(difference).collect();
            (!all.is_empty()).then(|| view! { <ul class="differing">{all}</ul> })
        }}
    }
}

fn failed(devices: DeviceCheckStore) -> bool {
    devices.check.with(|check| matches!(check.stage, CheckStage::Failed(_)))
}

fn line(check: &DeviceCheck) -> String {
    let so_far = format!("{} of {}", check.compared, check.planned);
    match &check.stage {
        CheckStage::Idle | CheckStage::Done => String::new(),
        CheckStage::Starting => "The second engine is being started …".into(),
        CheckStage::Asking => {
            let pace = check.pace.words(check.planned - check.compared);
            let differ = match check.differing.len() {
                0 => String::new(),
                differ => format!(", {} differ", count(differ)),
            };
            let pace = if pace.is_empty() { pace } else { format!(" · {pace}") };
            format!("{so_far}{differ}{pace}")
        }
        CheckStage::Stopping => format!("{so_far} · stopping after this step …"),
        CheckStage::Stopped => format!("Stopped after {so_far}."),
        CheckStage::Failed(reason) if check.compared == 0 => reason.clone(),
        CheckStage::Failed(reason) => format!("{reason} It ended after {so_far}."),
    }
}

fn difference(differing: Differing) -> impl IntoView {
    let Differing { question, gpu, cpu } = differing;
    let list = |device: &'static str, queries: Vec<String>| {
        let items: Vec<_> = queries.iter().map(|sql| view! { <li>{query(sql)}</li> }).collect();
        view! { <p class="quiet">{device}</p> <ol>{items}</ol> }
    };
    view! {
        <li>
            <p>{question}</p>
            {list("WebGPU", gpu)}
            {list("CPU", cpu)}
        </li>
    }
}
