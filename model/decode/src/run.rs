//! The state of a run: its searches in batches, what they found, its trace and its observer.

use crate::{
    batch::Batch,
    constraint::{Constraint, Free, Guided, Infill},
    error::DecodeError,
    model::{Model, Prompt, Token},
    outcome::DecodedTemplate,
    output_language::{OutputLanguage, Plan, Task},
    rank::FoundQuery,
    record::{Event, Observer, Recorder},
    search::Search,
    settings::{Beam, ForcedScore, Settings},
    tasks::{SingleStage, TaskPrompt, Tasks},
    trace::Purpose,
};

/// A search that has not begun, with its prompt.
pub(crate) struct SearchJob<'a> {
    pub purpose: Purpose,
    pub prompt: Prompt,
    pub search: Search<'a>,
}

/// The state of a run.
pub(crate) struct Run<'r, 'a, M: Model, S: OutputLanguage, T, O> {
    model: &'r mut M,
    pub output_language: &'a S,
    pub tasks: &'a T,
    pub settings: &'a Settings,
    observer: &'r mut O,
    pub recorder: Recorder,
    memories: Vec<(Prompt, M::Memory)>,
    /// The cache of the latest batch, which may know prefixes of the next one.
    cache: Option<M::Cache>,
    /// Plan of the best template, decoded without constraint.
    pub best_plan: Option<Plan>,
    pub vanilla: Vec<FoundQuery>,
    /// The best query without each name that was masked.
    pub masked: Vec<FoundQuery>,
    /// Search number and queries of each set of masked names.
    pub without: Vec<(usize, Vec<FoundQuery>)>,
    pub templates: Vec<DecodedTemplate<S::Template>>,
    pub fillings: Vec<Vec<FoundQuery>>,
    /// Indices of templates that are filled in a batch of their own.
    pub unfilled: Vec<usize>,
    /// What the caller adds to the logits of some tokens.
    pub preferences: Vec<(Token, f32)>,
}

impl<'r, 'a, M, S, T, O> Run<'r, 'a, M, S, T, O>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    pub fn new(
        model: &'r mut M,
        output_language: &'a S,
        tasks: &'a T,
        settings: &'a Settings,
        observer: &'r mut O,
    ) -> Self {
        Self {
            model,
            output_language,
            tasks,
            settings,
            observer,
            recorder: Recorder::new(settings),
            memories: Vec::new(),
            cache: None,
            best_plan: None,
            vanilla: Vec::new(),
            masked: Vec::new(),
            without: Vec::new(),
            templates: Vec::new(),
            fillings: Vec::new(),
            unfilled: Vec::new(),
            preferences: Vec::new(),
        }
    }

    /// Passes an event to the observer.
    ///
    /// # Errors
    /// [`DecodeError::Cancelled`] if the observer breaks.
    pub fn notify(&mut self, event: Event<'_>) -> Result<(), DecodeError<M::Error>> {
        match self.observer.event(event) {
            std::ops::ControlFlow::Continue(()) => Ok(()),
            std::ops::ControlFlow::Break(()) => Err(self.stopped()),
        }
    }

    /// Hands the trace so far to the observer, which cancelled the run.
    fn stopped(&mut self) -> DecodeError<M::Error> {
        let _ = self.observer.event(Event::Stopped(&self.recorder.trace));
        DecodeError::Cancelled
    }

    /// Returns a search that is not limited by a template. `plan` holds the forced tokens of a
    /// plan.
    pub fn plain_search(
        &self,
        purpose: Purpose,
        task: Task<'a, S::Template>,
        plan: Vec<Token>,
        beam: Beam,
    ) -> SearchJob<'a> {
        let task_prompt = self.tasks.task_prompt(task, &[]);
        let (grammar, prefix_score) = match (task, &self.settings.templates) {
            (Task::Template, Some(templates)) => (templates.grammar, templates.prefix_score),
            _ => (self.settings.vanilla.grammar, ForcedScore::LogProbability),
        };
        let mut prefix = task_prompt.prefix;
        let hidden = prefix.len();
        prefix.extend(plan);
        let search = Search {
            start: task_prompt.start,
            prefix,
            hidden,
            ends: task_prompt.ends,
            beam,
            prefix_score,
            unbranched_score: ForcedScore::LogProbability,
            constraint: Box::new(Free { output_language: self.output_language, task, grammar }),
        };
        SearchJob { purpose, prompt: task_prompt.prompt.into_owned(), search }
    }

    /// Returns the search for SQL under plan `index` in one pass, or `None` where the model has not
    /// learned that.
    pub fn single_stage_search(&self, index: usize, plan: Vec<Token>) -> Option<SearchJob<'a>> {
        let settings = &self.settings.infilling;
        let SingleStage { task_prompt, separator } = self.tasks.single_stage()?;
        let guided = Guided { output_language: self.output_language, settings, separator };
        let purpose = Purpose::SingleStage { plan: index };
        Some(self.infilling(purpose, task_prompt, plan, Box::new(guided)))
    }

    /// Returns the search that fills template `index`, if there is such a template.
    pub fn fill_search(&self, index: usize) -> Option<SearchJob<'a>> {
        let DecodedTemplate { template, tokens, .. } = &self.templates[index];
        let template = template.clone()?;
        let settings = &self.settings.infilling;
        let task_prompt = self.tasks.task_prompt(Task::Fill(&template), tokens);
        let infill = Infill { output_language: self.output_language, template, settings };
        let purpose = Purpose::Fill { template: index };
        Some(self.infilling(purpose, task_prompt, Vec::new(), Box::new(infill)))
    }

    /// Returns a search with the settings of infilling. `plan` holds the forced tokens of a plan.
    fn infilling(
        &self,
        purpose: Purpose,
        task_prompt: TaskPrompt<'_>,
        plan: Vec<Token>,
        constraint: Box<dyn Constraint + 'a>,
    ) -> SearchJob<'a> {
        let settings = &self.settings.infilling;
        let mut prefix = task_prompt.prefix;
        let hidden = prefix.len();
        prefix.extend(plan);
        let search = Search {
            start: task_prompt.start,
            prefix,
            hidden,
            ends: task_prompt.ends,
            beam: settings.beam,
            prefix_score: settings.prefix_score,
            unbranched_score: settings.unbranched_score,
            constraint,
        };
        SearchJob { purpose, prompt: task_prompt.prompt.into_owned(), search }
    }

    /// Encodes a prompt, or returns the encoding of an equal one.
    async fn memory(&mut self, prompt: &Prompt) -> Result<M::Memory, DecodeError<M::Error>> {
        if let Some((_, memory)) = self.memories.iter().find(|(read, _)| read == prompt) {
            return Ok(memory.clone());
        }
        let memory = self.model.read(prompt).await.map_err(DecodeError::Read)?;
        self.memories.push((prompt.clone(), memory.clone()));
        Ok(memory)
    }

    /// Records the beginning of a search.
    pub fn record_begin(
        &mut self,
        purpose: Purpose,
        search: &Search<'_>,
    ) -> Result<(), DecodeError<M::Error>> {
        let width = search.beam.width;
        let search = self.recorder.begin(purpose, width, &search.prefix);
        let trace = self.recorder.trace.searches[search].clone();
        self.notify(Event::Begin { search, trace: &trace })
    }

    /// Decodes some searches, and the fillings that continue them, until all are done.
    pub async fn decode_batch(
        &mut self,
        phase: &str,
        jobs: Vec<SearchJob<'a>>,
    ) -> Result<(), DecodeError<M::Error>> {
        if jobs.is_empty() {
            return Ok(());
        }
        let begun = self.observer.now();
        let first = self.recorder.trace.searches.len();
        let mut searches = Vec::with_capacity(jobs.len());
        for job in jobs {
            let memory = self.memory(&job.prompt).await?;
            self.record_begin(job.purpose, &job.search)?;
            searches.push((memory, job.search));
        }
        let runners_up = self.settings.trace.runners_up;
        let mut batch = Batch::new(self.model, self.cache.take(), first, searches, runners_up);
        batch.fuse(self.preferences.clone());
        let mut handled = vec![false; batch.len()];
        while batch.step(self.model).await? {
            self.recorder.step(&batch.log, |token| self.output_language.text(token).into_owned());
            let event = Event::Step { log: &batch.log, words: &self.recorder.trace.words };
            if self.observer.event(event).is_break() {
                return Err(self.stopped());
            }
            self.stop_at_plan(first, &mut batch);
            for (i, handled) in handled.iter_mut().enumerate() {
                if !*handled && batch.is_done(first + i) {
                    *handled = true;
                    self.on_finished(first + i, &mut batch)?;
                }
            }
            handled.resize(batch.len(), false);
        }
        self.recorder.trace.run.steps += batch.steps;
        self.recorder.trace.run.rows += batch.rows;
        self.cache = Some(batch.into_cache());
        let ended = self.observer.now();
        self.recorder.timing(phase, begun, ended);
        Ok(())
    }

    /// Ends a greedy search for the best plan once the plan is complete.
    fn stop_at_plan(&mut self, search: usize, batch: &mut Batch<'a, M>) {
        let trace = &self.recorder.trace.searches[search];
        if trace.purpose != Purpose::Plan || trace.width > 1 {
            return;
        }
        let output = batch.running(search).next();
        let plan =
            output.and_then(|output| self.output_language.plan(batch.visible(search, output)));
        if let Some(plan) = plan {
            self.best_plan = Some(plan);
            batch.close(search);
        }
    }
}
