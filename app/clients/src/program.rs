//! Which of the engine's two programs is fetched: the one that can use a graphics processor is several
//! times as large.

use std::pin::pin;

use beamsplitter_browser::gpu::adapter;
use beamsplitter_protocol::DeviceChoice;
use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use web_sys::{Event, window};

/// The program with WebGPU.
const WITH_GPU: &str = "engine";
/// The program without it.
const WITHOUT_GPU: &str = "engine_cpu";
/// Milliseconds that a browser has to name its graphics processor: the page waits no longer.
const PATIENCE: u32 = 3_000;
/// The attribute of the document's element that names the program, and the event that says so.
const ANNOUNCED: (&str, &str) = ("data-engine", "engine");

/// Returns the program that a choice of devices needs. A graphics processor that is emulated is used, and
/// timed, for whoever asks for it alone.
pub async fn program(choice: DeviceChoice) -> &'static str {
    if choice == DeviceChoice::Cpu {
        return WITHOUT_GPU;
    }
    let asked = choice != DeviceChoice::Automatic;
    match select(pin!(adapter()), TimeoutFuture::new(PATIENCE)).await {
        Either::Left((Ok(adapter), _)) if asked || !adapter.software => WITH_GPU,
        Either::Right(_) if asked => WITH_GPU,
        _ => WITHOUT_GPU,
    }
}

/// Tells the script that started the page (public/boot.js), which keeps the program for visits without
/// a network.
pub fn announce(program: &str) {
    let Some(window) = window() else { return };
    let element = window.document().and_then(|document| document.document_element());
    let (attribute, event) = ANNOUNCED;
    if let Some(element) = element
        && element.set_attribute(attribute, program).is_ok()
        && let Ok(event) = Event::new(event)
    {
        // Nobody can prevent it.
        window.dispatch_event(&event).ok();
    }
}
