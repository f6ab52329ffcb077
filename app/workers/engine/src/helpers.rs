//! Engines that help this one: workers of its own, with the same program and the same model.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::pin::pin;
use std::rc::Rc;

use beamsplitter_browser::{machine, receive, send};
use beamsplitter_decode::parallel::{Remote, SharedRows, Step};
use beamsplitter_decode::{LogProbs, Prompt};
use beamsplitter_protocol::{
    CallId, DeviceChoice, EngineReply, EngineRequest, HelpReport, HelpRequest, HelperChoice,
};
use futures_channel::oneshot::{Sender, channel};
use futures_util::FutureExt;
use futures_util::future::{Either, LocalBoxFuture, select};
use gloo_events::{EventListener, EventListenerOptions};
use js_sys::Float32Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

use crate::loader::Loaded;
use crate::port::Port;
use crate::timer::after;

/// Starts the program without WebGPU.
const SCRIPT: &str = "engine_loader.js?engine_cpu";

/// The longest that a helper may take for a step; it is not asked again afterwards.
const PATIENCE_MILLISECONDS: i32 = 20_000;

/// Where a model came from.
#[derive(Clone)]
pub enum Source {
    /// A path, relative to the page.
    Path(String),
    /// Files that a person chose.
    Files(Vec<JsValue>),
}

/// The helpers of this engine.
pub struct Helpers {
    port: Port,
    choice: HelperChoice,
    all: Vec<Helper>,
    /// How many of them have loaded the model.
    loaded: Rc<Cell<usize>>,
}

impl Helpers {
    /// Creates an engine's helpers: none so far.
    pub fn new(port: Port) -> Self {
        Self { port, choice: HelperChoice::default(), all: Vec::new(), loaded: Rc::default() }
    }

    /// Sets how many there may be.
    pub fn choose(&mut self, choice: HelperChoice) {
        self.choice = choice;
    }

    /// Starts the helpers of a model that was loaded, in place of those of the model before. There are none
    /// on a graphics processor.
    pub fn follow(&mut self, loaded: &Loaded, source: &Source) {
        self.all.clear();
        self.loaded = Rc::default();
        if loaded.device == "CPU" {
            let bytes = loaded.model.memory_bytes() as u64;
            let count = self.choice.count(bytes, machine().gigabytes);
            let start = |_| {
                let sha256 = loaded.sha256.clone();
                Helper::start(self.port.clone(), source.clone(), sha256, self.loaded.clone())
            };
            // A browser without workers of workers has no helpers.
            self.all = (0..count).filter_map(start).collect();
        }
    }

    /// Returns those that have the model.
    pub fn ready(&self) -> Vec<Helper> {
        self.all.iter().filter(|helper| helper.is_there()).cloned().collect()
    }

    /// Tells the page what helpers did in the last run.
    pub fn report(&self, rows: SharedRows) {
        let helpers = self.ready().len();
        if helpers > 0 || rows.elsewhere > 0 {
            let report = HelpReport { helpers, rows: rows.all, helped: rows.elsewhere };
            self.port.send(&EngineReply::Helpers(report));
        }
    }
}

/// A helper. Clones share it; its worker is ended with the last one.
#[derive(Clone)]
pub struct Helper(Rc<Inner>);

struct Inner {
    worker: Worker,
    state: Rc<State>,
    next: Cell<u32>,
    _listeners: [EventListener; 2],
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// What is known of a helper.
#[derive(Default)]
struct State {
    is_there: Cell<bool>,
    calls: RefCell<BTreeMap<CallId, Sender<LogProbs>>>,
}

impl State {
    /// Notes that it does not answer any more; whoever waits is told.
    fn lose(&self) {
        self.is_there.set(false);
        self.calls.take();
    }
}

impl Helper {
    /// Starts a worker that loads the model from `source`. It helps as soon as it has loaded weights with
    /// this SHA-256.
    fn start(port: Port, source: Source, sha256: String, loaded: Rc<Cell<usize>>) -> Option<Self> {
        let worker = Worker::new(SCRIPT).ok()?;
        let state = Rc::new(State::default());
        let (known, to) = (state.clone(), worker.clone());
        let on_message = EventListener::new(&worker, "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
            let Some(Ok(message)) = data.map(|data| receive::<EngineReply>(&data)) else { return };
            match message.body {
                EngineReply::Ready => load(&to, &source),
                EngineReply::Loaded(card) if card.sha256 == sha256 => {
                    known.is_there.set(true);
                    loaded.set(loaded.get() + 1);
                    let report = HelpReport { helpers: loaded.get(), ..HelpReport::default() };
                    port.send(&EngineReply::Helpers(report));
                }
                EngineReply::Helped { call, width } => {
                    let waiting = known.calls.borrow_mut().remove(&call);
                    let values = message.attachments.first().and_then(|it| it.dyn_ref());
                    if let (Some(waiting), Some(width), Some(values)) = (waiting, width, values) {
                        let values = Float32Array::to_vec(values);
                        // The run may have been stopped.
                        waiting.send(LogProbs { width, values }).ok();
                    }
                }
                _ => {}
            }
        });
        let known = state.clone();
        // What is prevented is that the error becomes one of this worker, which the page would start anew.
        let options = EventListenerOptions::enable_prevent_default();
        let on_error = EventListener::new_with_options(&worker, "error", options, move |event| {
            event.prevent_default();
            known.lose();
        });
        let next = Cell::default();
        Some(Self(Rc::new(Inner { worker, state, next, _listeners: [on_message, on_error] })))
    }

    fn number(&self) -> u32 {
        self.0.next.set(self.0.next.get() + 1);
        self.0.next.get()
    }

    fn send(&self, request: HelpRequest) {
        post(&self.0.worker, &EngineRequest::Help(request), &[]);
    }
}

/// Tells a helper which model to load.
fn load(worker: &Worker, source: &Source) {
    let model = match source {
        Source::Path(path) => Some(path.clone()),
        Source::Files(_) => None,
    };
    let (device, helpers) = (DeviceChoice::Cpu, HelperChoice::default());
    post(worker, &EngineRequest::Start { device, model, helpers }, &[]);
    if let Source::Files(files) = source {
        post(worker, &EngineRequest::LoadFiles { keep: false }, files);
    }
}

/// Sends a message, which is text and files and can always be cloned.
fn post(worker: &Worker, request: &EngineRequest, attachments: &[JsValue]) {
    send(request, attachments, |message| worker.post_message(message)).ok();
}

impl Remote for Helper {
    type Answer = LocalBoxFuture<'static, Option<LogProbs>>;

    fn is_there(&self) -> bool {
        self.0.state.is_there.get()
    }

    fn expect(&self, prompt: &Prompt) {
        self.send(HelpRequest::Expect(prompt.clone()));
    }

    fn begin(&self, prompts: &[Rc<Prompt>]) -> u32 {
        let mut distinct: Vec<&Rc<Prompt>> = Vec::new();
        let place = |prompt| {
            let known = distinct.iter().position(|known| Rc::ptr_eq(known, prompt));
            known.unwrap_or_else(|| {
                distinct.push(prompt);
                distinct.len() - 1
            })
        };
        let rows = prompts.iter().map(place).collect();
        let prompts = distinct.into_iter().map(|prompt| (**prompt).clone()).collect();
        let batch = self.number();
        self.send(HelpRequest::Begin { batch, prompts, rows });
        batch
    }

    fn step(&self, batch: u32, step: &Step) -> Self::Answer {
        let call = CallId(self.number());
        let (sender, answer) = channel();
        if self.is_there() {
            self.0.state.calls.borrow_mut().insert(call, sender);
            self.send(HelpRequest::Step { call, batch, step: step.clone() });
        }
        let state = self.0.state.clone();
        async move {
            match select(answer, pin!(after(PATIENCE_MILLISECONDS))).await {
                Either::Left((probs, _)) => probs.ok(),
                Either::Right(_) => {
                    state.lose();
                    None
                }
            }
        }
        .boxed_local()
    }

    fn end(&self, batch: u32) {
        self.send(HelpRequest::End { batch });
    }
}
