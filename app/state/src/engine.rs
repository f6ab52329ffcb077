//! What the engine runs on and which model it holds.

use beamsplitter_protocol::{
    DeviceReport, EngineReply, HelpReport, LoadProgress, ModelCard, ParityError, ParityReport,
};

/// The engine, as far as the page knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineState {
    /// What computations run on; `None` until it is known.
    pub device: Option<DeviceReport>,
    /// The model.
    pub model: ModelState,
    /// Why the last model was not loaded, or why the worker is gone.
    pub error: Option<String>,
    /// What the last parity check found.
    pub parity: Option<Result<ParityReport, ParityError>>,
    /// What other engines did in the last run, where any help.
    pub help: Option<HelpReport>,
    /// Why it does not run on the device that was chosen first.
    pub fallen: Option<String>,
    /// Bytes of the model that arrive in a second, once that can be said.
    pub rate: Option<f64>,
    /// When the first bytes were there, in milliseconds, and how many.
    began: Option<(f64, u64)>,
}

/// The way of a model into the engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ModelState {
    /// Nothing is known yet.
    #[default]
    Waiting,
    /// Its files arrive.
    Loading(LoadProgress),
    /// It can be asked.
    Ready(ModelCard),
    /// There is none.
    Missing,
}

impl EngineState {
    /// Takes in what the engine says about itself; events of runs are not for here.
    pub fn fold(&mut self, reply: &EngineReply) {
        match reply {
            EngineReply::Device(report) => {
                let mut report = report.clone();
                if let Some(reason) = &self.fallen {
                    report.reason.clone_from(reason);
                }
                self.device = Some(report);
            }
            EngineReply::Loading(progress) => {
                // A model in use stays in view while another one is on its way.
                if !matches!(self.model, ModelState::Ready(_)) {
                    self.model = ModelState::Loading(progress.clone());
                }
            }
            EngineReply::Loaded(card) => {
                self.model = ModelState::Ready(card.clone());
                self.error = None;
                self.help = None;
            }
            EngineReply::NotLoaded { message } => {
                self.error = Some(message.clone());
                if !matches!(self.model, ModelState::Ready(_)) {
                    self.model = ModelState::Missing;
                }
            }
            EngineReply::Helpers(report) => self.help = Some(*report),
            EngineReply::Checked(report) => self.parity = Some(report.clone()),
            EngineReply::Ready
            | EngineReply::Calls { .. }
            | EngineReply::Followed { .. }
            | EngineReply::Spelled { .. }
            | EngineReply::Vectors { .. }
            | EngineReply::Helped { .. }
            | EngineReply::Events { .. } => {}
        }
    }

    /// Measures how fast a model arrives: `now` in milliseconds is when it said so. Files that this
    /// browser has kept do not arrive.
    pub fn clock(&mut self, reply: &EngineReply, now: f64) {
        match reply {
            EngineReply::Loading(progress) if !progress.cached => {
                let (since, before) = *self.began.get_or_insert((now, progress.received));
                let seconds = (now - since) / 1_000.0;
                if seconds > 0.2 {
                    self.rate = Some(progress.received.saturating_sub(before) as f64 / seconds);
                }
            }
            EngineReply::Loaded(_) | EngineReply::NotLoaded { .. } => {
                (self.rate, self.began) = (None, None);
            }
            _ => {}
        }
    }

    /// Notes that the worker is gone; `again` if it is about to be started anew.
    pub fn lost(&mut self, reason: &str, again: bool) {
        let (model, next) = if again {
            (ModelState::Waiting, "It is started again, on the CPU.")
        } else {
            (ModelState::Missing, "Reload the page.")
        };
        let error = Some(format!("The model's worker stopped ({reason}). {next}"));
        let fallen =
            again.then(|| format!("It went on with the CPU when its worker stopped ({reason})."));
        *self = Self { model, error, fallen, ..Self::default() };
    }

    /// Returns whether computations run on a graphics processor.
    pub fn on_gpu(&self) -> bool {
        self.device.as_ref().is_some_and(|device| device.backend != "CPU")
    }

    /// Returns whether the model is of the person's own.
    pub fn has_own(&self) -> bool {
        matches!(&self.model, ModelState::Ready(card) if card.own)
    }

    /// Returns whether the model is of the person's own and kept nowhere but in its worker.
    pub fn goes_with_its_worker(&self) -> bool {
        matches!(&self.model, ModelState::Ready(card) if card.own && card.unkept.is_some())
    }

    /// Returns whether a question can be asked.
    pub fn is_ready(&self) -> bool {
        matches!(self.model, ModelState::Ready(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_that_is_started_again_says_so() {
        let mut state = EngineState::default();
        state.lost("out of memory", true);
        assert!(state.error.as_deref().is_some_and(|error| error.contains("started again")));
        state.fold(&EngineReply::Device(DeviceReport::default()));
        let why = state.device.as_ref().map(|device| device.reason.as_str());
        assert_eq!(why, state.fallen.as_deref());
        state.fold(&EngineReply::Loaded(ModelCard::default()));
        assert!(state.is_ready());
        state.lost("out of memory", false);
        assert_eq!(state.model, ModelState::Missing);
    }

    #[test]
    fn the_rate_of_a_download() {
        let mut state = EngineState::default();
        let loading = |received, cached| {
            EngineReply::Loading(LoadProgress { received, cached, ..LoadProgress::default() })
        };
        state.clock(&loading(500, true), 0.0);
        state.clock(&loading(1_000, false), 1_000.0);
        assert_eq!(state.rate, None);
        state.clock(&loading(5_000, false), 3_000.0);
        assert_eq!(state.rate, Some(2_000.0));
        state.clock(&EngineReply::Loaded(ModelCard::default()), 4_000.0);
        assert_eq!(state, EngineState::default());
    }

    #[test]
    fn a_model_of_ones_own_is_known_as_one() {
        let mut state = EngineState::default();
        assert!(!state.has_own());
        state.fold(&EngineReply::Loaded(ModelCard { own: true, ..ModelCard::default() }));
        assert!(state.has_own() && !state.goes_with_its_worker());
        let unkept = Some("no room".into());
        state.fold(&EngineReply::Loaded(ModelCard { own: true, unkept, ..ModelCard::default() }));
        assert!(state.has_own() && state.goes_with_its_worker());
        state.fold(&EngineReply::Loaded(ModelCard::default()));
        assert!(!state.has_own());
    }

    #[test]
    fn a_failed_load_leaves_the_model_in_use() {
        let mut state = EngineState::default();
        state.fold(&EngineReply::NotLoaded { message: "no".into() });
        assert_eq!(state.model, ModelState::Missing);
        state.fold(&EngineReply::Loaded(ModelCard::default()));
        state.fold(&EngineReply::Loading(LoadProgress::default()));
        state.fold(&EngineReply::NotLoaded { message: "no".into() });
        assert!(state.is_ready());
        assert_eq!(state.error.as_deref(), Some("no"));
    }
}
