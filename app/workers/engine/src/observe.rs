//! Turns the pipeline's events into messages to the page.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use beamsplitter_browser::now;
use beamsplitter_decode::FoundQuery;
use beamsplitter_decode::trace::{PlanTrace, Purpose, TemplateTrace, Trace};
use beamsplitter_link::{Item, Level};
use beamsplitter_pipeline::{Candidate, Event, Observer, Source as Origin};
use beamsplitter_protocol::{
    self as protocol, Meaning, Phase, RunError, RunEvent, RunId, Source, items_of,
};
use beamsplitter_sql::english::english;
use beamsplitter_sql::{Schema, normalise};

use crate::calls::LastResult;
use crate::port::Port;
use crate::rest::Rest;

/// Names that are shown for one word: more say nothing.
const MEANINGS: usize = 4;
/// Milliseconds between two reports of steps: nobody reads a number that changes faster.
const BETWEEN_REPORTS: f64 = 50.0;

/// Turns events into messages and hears cancellations.
pub struct RunObserver<'a> {
    port: Port,
    rest: &'a Rest,
    /// Whether the question was broken off because it has rare words.
    lacks_words: bool,
    run: RunId,
    schema: Schema,
    phase: Phase,
    steps: usize,
    /// Hypotheses that were extended since steps were last reported.
    rows: usize,
    /// When steps were last reported.
    reported: f64,
    plans: Vec<PlanTrace>,
    /// Those that were decoded, by their number: they are over in any order.
    templates: BTreeMap<usize, TemplateTrace>,
    /// What each search is for.
    purposes: Vec<Purpose>,
    /// Whether a query was decoded.
    has_decoded: bool,
    last: LastResult,
    /// The trace of a run that was cancelled.
    stopped: Option<Trace>,
}

impl<'a> RunObserver<'a> {
    /// Watches run `run` over `schema`, whose words may be in `rest`.
    pub fn new(port: Port, run: RunId, schema: &Schema, rest: &'a Rest) -> Self {
        Self {
            port,
            rest,
            lacks_words: false,
            run,
            schema: schema.clone(),
            phase: Phase::Linking,
            steps: 0,
            rows: 0,
            reported: 0.0,
            plans: Vec::new(),
            templates: BTreeMap::new(),
            purposes: Vec::new(),
            has_decoded: false,
            last: LastResult::default(),
            stopped: None,
        }
    }

    /// Returns where the database leaves the last result.
    pub fn last_result(&self) -> LastResult {
        self.last.clone()
    }

    /// Returns whether the run was broken off because it has rare words, since this was last called.
    pub fn lacks_words(&mut self) -> bool {
        std::mem::take(&mut self.lacks_words)
    }

    /// Returns the trace of a run that was cancelled, as far as it went.
    pub fn stopped_trace(&mut self) -> Option<Trace> {
        let mut trace = self.stopped.take()?;
        // A batch that was not over has not been counted.
        trace.run.steps = self.steps;
        Some(trace)
    }

    fn say(&self, event: RunEvent) {
        self.port.event(self.run, event);
    }

    /// Searches run side by side, so a phase never gives way to an earlier one.
    fn enter(&mut self, phase: Phase) {
        if phase > self.phase {
            self.phase = phase;
            self.say(RunEvent::Phase(phase));
        }
    }

    /// Tells the page of the steps so far.
    fn report_steps(&mut self) {
        self.reported = now();
        let rows = std::mem::take(&mut self.rows);
        self.say(RunEvent::Step { steps: self.steps, rows });
    }

    fn decode(&mut self, event: beamsplitter_decode::Event<'_>) {
        use beamsplitter_decode::Event;
        match event {
            Event::Plans(plans) => {
                self.plans = plans.to_vec();
                self.say(RunEvent::Plans(self.plans.clone()));
            }
            Event::Begin { trace, .. } => {
                self.purposes.push(trace.purpose);
                self.enter(phase_of(trace.purpose));
            }
            Event::Step { log, .. } => {
                self.steps += 1;
                self.rows += log.nodes.len();
                if now() - self.reported > BETWEEN_REPORTS {
                    self.report_steps();
                }
            }
            Event::Template { index, template } => {
                self.templates.insert(index, template.clone());
                let known = self.templates.iter().map(|(&index, template)| (index, template));
                self.say(RunEvent::Templates(items_of(&self.plans, known)));
            }
            Event::Queries { search, queries } => {
                queries.first().into_iter().for_each(|found| self.decoded(search, found))
            }
            Event::Stopped(trace) => {
                self.report_steps();
                self.stopped = Some(trace.clone());
            }
            Event::Candidates(_) => {}
        }
    }

    /// Tells the page of the best query of a search.
    fn decoded(&mut self, search: usize, found: &FoundQuery) {
        let source = match (found.template, self.purposes.get(search)) {
            (Some(template), _) => Source::Template(template),
            (None, Some(Purpose::Masked { .. } | Purpose::MaskedSet { .. })) => Source::Masked,
            (None, _) => Source::Vanilla,
        };
        let is_first = !std::mem::replace(&mut self.has_decoded, true);
        self.say(RunEvent::Decoded(protocol::Candidate {
            english: english(&found.sql, &self.schema).unwrap_or_else(|_| found.sql.clone()),
            normal: normalise(&found.sql),
            sql: found.sql.clone(),
            score: found.score,
            source,
        }));
        if is_first {
            self.port.send_held();
        }
    }
}

impl Observer for RunObserver<'_> {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Linked(reading) => {
                if self.rest.is_needed(Some(&reading.prompt)) {
                    self.lacks_words = true;
                    return ControlFlow::Break(());
                }
                self.say(RunEvent::Linked(meanings(reading, &self.schema)));
                self.enter(Phase::Encoding);
            }
            Event::Decode(event) => self.decode(event),
            Event::Candidates(candidates) => {
                self.report_steps();
                self.say(RunEvent::Candidates(candidates.iter().map(message).collect()));
                self.enter(Phase::Executing);
            }
            Event::Merged { index, next } => {
                self.last.take();
                self.say(RunEvent::Merged { reading: index, next: next.map(message) });
            }
            Event::Outcome { index, candidate } => {
                let lost = || Err(RunError::Closed { reason: "the result was lost".into() });
                let outcome = self.last.take().unwrap_or_else(lost);
                let same_as = candidate.same_as;
                self.say(RunEvent::Outcome { reading: index, outcome, same_as });
            }
        }
        if self.port.is_cancelled(self.run) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn now(&self) -> Option<f64> {
        Some(now())
    }
}

/// Returns the step of answering that a search belongs to.
fn phase_of(purpose: Purpose) -> Phase {
    match purpose {
        Purpose::Vanilla | Purpose::Masked { .. } | Purpose::MaskedSet { .. } => Phase::Searching,
        Purpose::Plan | Purpose::Templates | Purpose::Template { .. } => Phase::Templates,
        Purpose::Fill { .. } | Purpose::SingleStage { .. } => Phase::Filling,
    }
}

fn message(candidate: &Candidate) -> protocol::Candidate {
    protocol::Candidate {
        english: candidate.english.clone(),
        sql: candidate.sql.clone(),
        normal: normalise(&candidate.sql),
        score: candidate.score,
        source: match candidate.source {
            Origin::Vanilla => Source::Vanilla,
            Origin::Masked => Source::Masked,
            Origin::Template(template) => Source::Template(template),
        },
    }
}

/// Returns what words of the question may mean, for those that may mean a name.
fn meanings(reading: &beamsplitter_prompt::QuestionPrompt, schema: &Schema) -> Vec<Meaning> {
    let mut found: Vec<Meaning> = Vec::new();
    let mut add = |words: &std::ops::Range<usize>, name: String, why: &str| {
        let spans = reading.question.words.get(words.clone()).unwrap_or_default();
        let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return };
        let bytes = (first.span.start, last.span.end);
        let meaning = match found.iter_mut().position(|known| known.bytes == bytes) {
            Some(place) => &mut found[place],
            None => {
                found.push(Meaning { bytes, names: Vec::new() });
                let last = found.len() - 1;
                &mut found[last]
            }
        };
        let known = meaning.names.iter().any(|(other, _)| *other == name);
        if !known && meaning.names.len() < MEANINGS {
            meaning.names.push((name, why.to_owned()));
        }
    };
    for literal in reading.literals.iter().filter(|literal| !literal.columns.is_empty()) {
        for &column in &literal.columns {
            let name =
                format!("{}.{}", schema.tables[column.table].name, schema.column(column).name);
            add(&literal.words, format!("'{}' in {name}", literal.text), "a value of this column");
        }
    }
    for link in reading.links.links.iter().filter(|link| link.level >= Level::Nearest) {
        let name = match link.item {
            Item::Table(table) => schema.tables[table].name.clone(),
            Item::Column(at) => {
                format!("{}.{}", schema.tables[at.table].name, schema.column(at).name)
            }
        };
        let why = match link.level {
            Level::Exact => "the same words",
            Level::Partial => "a word in common",
            Level::Nearest => "nearest in meaning",
            Level::Near | Level::Far => "near in meaning",
        };
        add(&link.words, name, why);
    }
    // Of words within words the shortest say it best; numbers mean themselves.
    let text = &reading.question.text;
    let letters = |meaning: &Meaning| {
        let words = text.get(meaning.bytes.0..meaning.bytes.1).unwrap_or_default();
        words.contains(char::is_alphabetic)
    };
    let within = |inner: (usize, usize), outer: (usize, usize)| {
        inner != outer && outer.0 <= inner.0 && inner.1 <= outer.1
    };
    let spans: Vec<(usize, usize)> =
        found.iter().filter(|meaning| letters(meaning)).map(|meaning| meaning.bytes).collect();
    found.retain(|meaning| {
        letters(meaning) && !spans.iter().any(|&span| within(span, meaning.bytes))
    });
    found.sort_by_key(|meaning| meaning.bytes);
    found
}
