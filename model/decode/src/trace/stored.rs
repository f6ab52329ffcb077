//! Reads stored traces, which may come from anyone, checks that they are consistent, and sums them up in a
//! line.

use serde::Deserialize;

use super::{
    Flag, MaskedSchemaTrace, Nodes, Purpose, RunnersUp, SearchTrace, TRACE_VERSION, Trace,
};
use crate::settings::SettingError;

/// A reason why a stored trace cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// Written by another version of this program.
    #[error("this trace has version {found}, this program reads version {TRACE_VERSION}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// More than [`Trace::MOST_BYTES`].
    #[error("this file has more than {} MB, which no trace has: choose the file of one question", Trace::MOST_BYTES >> 20)]
    TooLarge,
    /// The file is something else.
    #[error("this is not a trace of Beamsplitter: {why}")]
    Foreign {
        /// What the parser says.
        why: String,
    },
    /// It does not have the form of its version.
    #[error("this trace is damaged: {why}")]
    Damaged {
        /// What the parser says.
        why: String,
    },
    /// The arrays of a search do not fit together.
    #[error("search {search} of this trace is damaged: {what}")]
    Search {
        /// Index of the search.
        search: usize,
        /// What does not fit.
        what: &'static str,
    },
    /// A number of its settings is out of range.
    #[error("this trace is damaged: {0}")]
    Setting(#[from] SettingError),
    /// Something refers to what is not there.
    #[error("this trace is damaged: {what} {index} refers to something that it does not contain")]
    Reference {
        /// Kind of the thing.
        what: &'static str,
        /// Its index.
        index: usize,
    },
}

impl Trace {
    /// Checks that all parts fit together, so that views need not check again.
    ///
    /// # Errors
    /// Returns the first defect.
    pub fn check(&self) -> Result<(), TraceError> {
        if self.version != TRACE_VERSION {
            return Err(TraceError::Version { found: self.version });
        }
        self.run.settings.check()?;
        let reference = |what, index, good: bool| {
            if good { Ok(()) } else { Err(TraceError::Reference { what, index }) }
        };
        for (i, search) in self.searches.iter().enumerate() {
            search.check().map_err(|what| TraceError::Search { search: i, what })?;
            let good = match search.purpose {
                Purpose::Vanilla | Purpose::Plan | Purpose::Templates | Purpose::Masked { .. } => {
                    true
                }
                Purpose::Template { plan } | Purpose::SingleStage { plan } => {
                    plan < self.plans.len()
                }
                Purpose::Fill { template } => template < self.templates.len(),
                Purpose::MaskedSet { set } => set < self.masked_sets.len(),
            };
            reference("search", i, good)?;
        }
        for (i, template) in self.templates.iter().enumerate() {
            let repeats = template.flags.iter().all(|flag| match *flag {
                Flag::Repeats { template } => template != i && template < self.templates.len(),
                _ => true,
            });
            let found = template.search < self.searches.len() && template.plan < self.plans.len();
            reference("template", i, repeats && found)?;
        }
        for (i, schema) in self.masked_schemas.iter().enumerate() {
            reference("masked schema", i, self.fits(i, schema))?;
        }
        for (i, candidate) in self.candidates.iter().enumerate() {
            reference("candidate", i, candidate.search < self.searches.len())?;
        }
        Ok(())
    }
}

impl Trace {
    /// Returns whether masked schema `index` is its parent with one more name masked, and was
    /// decoded by a search without these names.
    fn fits(&self, index: usize, schema: &MaskedSchemaTrace) -> bool {
        let MaskedSchemaTrace { masked, score, parent, search } = schema;
        let of_parent = match *parent {
            None => index == 0 && masked.is_empty(),
            Some(parent) => {
                let longer = |above: &MaskedSchemaTrace| {
                    masked.len() == above.masked.len() + 1 && masked.starts_with(&above.masked)
                };
                parent < index && longer(&self.masked_schemas[parent])
            }
        };
        let decoded = search.is_none_or(|search| match self.searches.get(search) {
            Some(SearchTrace { purpose: Purpose::Vanilla, .. }) => masked.is_empty(),
            Some(SearchTrace { purpose: Purpose::MaskedSet { set }, .. }) => {
                self.masked_sets.get(*set).is_some_and(|set| masked.iter().all(|t| set.contains(t)))
            }
            _ => false,
        });
        of_parent && decoded && (0.0..=1.0).contains(score)
    }
}

impl SearchTrace {
    fn check(&self) -> Result<(), &'static str> {
        let Nodes { id, parent, step, token, log_prob, score, rank, why, class } = &self.nodes;
        let n = id.len();
        let lengths = [
            parent.len(),
            step.len(),
            token.len(),
            log_prob.len(),
            score.len(),
            rank.len(),
            why.len(),
            class.len(),
        ];
        if lengths.iter().any(|&length| length != n) {
            return Err("its arrays have different lengths");
        }
        if id.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err("its nodes are not in order");
        }
        let known = |parent: i64| {
            parent == -1 || u32::try_from(parent).is_ok_and(|id| self.nodes.find(id).is_some())
        };
        if id.iter().zip(parent).any(|(&id, &parent)| parent >= i64::from(id) || !known(parent)) {
            return Err("a node has no parent");
        }
        let RunnersUp { parent, token, probability, why } = &self.runners_up;
        if [token.len(), probability.len(), why.len()].iter().any(|&m| m != parent.len()) {
            return Err("its runners-up have different lengths");
        }
        if parent.iter().any(|&parent| !known(parent)) {
            return Err("a runner-up has no parent");
        }
        Ok(())
    }
}

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
