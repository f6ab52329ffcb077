//! Reads stored traces, which may come from anyone, and sums them up in a line.

use serde::Deserialize;

use super::{TRACE_VERSION, Trace, TraceError};

/// The one field that every version has.
#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// What tells a run that the page saved, or that model/recorder wrote, from a trace alone.
pub const RUN_FORMAT: &str = "beamsplitter-run";

/// Such a run: a trace, with question and results around it.
#[derive(Deserialize)]
struct RunFile {
    trace: Trace,
}

/// The field that only such a run has.
#[derive(Deserialize)]
struct Format {
    format: Option<String>,
}

impl Trace {
    /// Size in bytes of the largest file that is read. A trace with the default [`TraceLimits`] has
    /// about 5 MB.
    ///
    /// [`TraceLimits`]: crate::settings::TraceLimits
    pub const MOST_BYTES: usize = 64 << 20;

    /// Reads a stored trace and checks it, so that views need not check again.
    ///
    /// # Errors
    /// If it is too large, not JSON, not a trace, of another version, or damaged.
    pub fn from_json(bytes: &[u8]) -> Result<Self, TraceError> {
        if bytes.len() > Self::MOST_BYTES {
            return Err(TraceError::TooLarge);
        }
        let foreign = |error: serde_json::Error| TraceError::Foreign { why: error.to_string() };
        let Version { version } = serde_json::from_slice(bytes).map_err(foreign)?;
        if version != TRACE_VERSION {
            return Err(TraceError::Version { found: version });
        }
        let damaged = |error: serde_json::Error| TraceError::Damaged { why: error.to_string() };
        let trace: Self = serde_json::from_slice(bytes).map_err(damaged)?;
        trace.check()?;
        Ok(trace)
    }

    /// Reads a stored trace, or the one in a run that was saved, and checks it.
    ///
    /// # Errors
    /// Those of [`Trace::from_json`].
    pub fn from_file(bytes: &[u8]) -> Result<Self, TraceError> {
        if bytes.len() > Self::MOST_BYTES {
            return Err(TraceError::TooLarge);
        }
        let is_run = serde_json::from_slice(bytes)
            .is_ok_and(|Format { format }| format.as_deref() == Some(RUN_FORMAT));
        if !is_run {
            return Self::from_json(bytes);
        }
        let damaged = |error: serde_json::Error| TraceError::Damaged { why: error.to_string() };
        let RunFile { trace } = serde_json::from_slice(bytes).map_err(damaged)?;
        trace.check()?;
        Ok(trace)
    }

    /// Sums up the trace in a line.
    pub fn summary(&self) -> String {
        let nodes: usize = self.searches.iter().map(|search| search.nodes.len()).sum();
        let mut line = format!(
            "trace of {}: {} candidates, {} plans, {} templates, {} searches, {nodes} hypotheses, {} steps",
            self.run.settings.name,
            self.candidates.len(),
            self.plans.len(),
            self.templates.len(),
            self.searches.len(),
            self.run.steps,
        );
        if !self.masked_schemas.is_empty() {
            line.push_str(&format!(", {} masked schemas", self.masked_schemas.len()));
        }
        let left_out = self.omitted.nodes + self.omitted.pruned + self.omitted.runners_up;
        if left_out > 0 {
            line.push_str(&format!(", {left_out} entries left out"));
        }
        line
    }
}
