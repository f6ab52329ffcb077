//! One run: searches in batches, what they find, and who is told.

use crate::{
    batch::Batch,
    constraint::{Free, Guided, Infill},
    error::DecodeError,
    logicalbeam::Found,
    model::{Model, Prompt, Token},
    output_language::{OutputLanguage, Plan, Task},
    rank::FoundQuery,
    record::{Event, Observer, Recorder},
    search::Search,
    settings::{Beam, ForcedScore, Settings},
    tasks::Tasks,
    trace::Purpose,
};

/// A search that is to be begun.
pub(crate) struct Job<'a> {
    pub purpose: Purpose,
    pub prompt: Prompt,
    pub search: Search<'a>,
}

/// State of a run.
pub(crate) struct Run<'r, 'a, M: Model, S: OutputLanguage, T, O> {
    model: &'r mut M,
    pub output_language: &'a S,
    pub tasks: &'a T,
    pub settings: &'a Settings,
    observer: &'r mut O,
    pub recorder: Recorder,
    memories: Vec<(Prompt, M::Memory)>,
    /// Plan of the free decode.
    pub own: Option<Plan>,
    pub vanilla: Vec<FoundQuery>,
    pub masked: Vec<FoundQuery>,
    pub templates: Vec<Found<S::Template>>,
    pub fillings: Vec<Vec<FoundQuery>>,
    /// Templates that are to be filled in a batch of their own.
    pub waiting: Vec<usize>,
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
            own: None,
            vanilla: Vec::new(),
            masked: Vec::new(),
            templates: Vec::new(),
            fillings: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Tells the observer.
    pub fn tell(&mut self, event: Event<'_>) -> Result<(), DecodeError<M::Error>> {
        match self.observer.event(event) {
            std::ops::ControlFlow::Continue(()) => Ok(()),
            std::ops::ControlFlow::Break(()) => Err(DecodeError::Cancelled),
        }
    }

    /// A search without a template; `plan` is the forced prefix of a plan.
    pub fn job(
        &self,
        purpose: Purpose,
        task: Task<'a, S::Template>,
        plan: Vec<Token>,
        beam: Beam,
    ) -> Job<'a> {
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
        Job { purpose, prompt: task_prompt.prompt.into_owned(), search }
    }

    /// The search for SQL under plan `index` in one pass; `None`: the model cannot do that.
    pub fn single_stage(&self, index: usize, plan: Vec<Token>) -> Option<Job<'a>> {
        let settings = &self.settings.infilling;
        let task = self.tasks.single_stage()?;
        let task_prompt = task.task_prompt;
        let mut prefix = task_prompt.prefix;
        let hidden = prefix.len();
        prefix.extend(plan);
        let guided =
            Guided { output_language: self.output_language, settings, separator: task.separator };
        let search = Search {
            start: task_prompt.start,
            prefix,
            hidden,
            ends: task_prompt.ends,
            beam: settings.beam,
            prefix_score: settings.prefix_score,
            unbranched_score: settings.unbranched_score,
            constraint: Box::new(guided),
        };
        let purpose = Purpose::SingleStage { plan: index };
        Some(Job { purpose, prompt: task_prompt.prompt.into_owned(), search })
    }

    /// The search that fills template `index`.
    pub fn filling(&self, index: usize) -> Option<Job<'a>> {
        let Found { template, tokens, .. } = &self.templates[index];
        let template = template.clone()?;
        let settings = &self.settings.infilling;
        let task_prompt = self.tasks.task_prompt(Task::Fill(&template), tokens);
        let search = Search {
            start: task_prompt.start,
            hidden: task_prompt.prefix.len(),
            prefix: task_prompt.prefix,
            ends: task_prompt.ends,
            beam: settings.beam,
            prefix_score: settings.prefix_score,
            unbranched_score: settings.unbranched_score,
            constraint: Box::new(Infill {
                output_language: self.output_language,
                template,
                settings,
            }),
        };
        let purpose = Purpose::Fill { template: index };
        Some(Job { purpose, prompt: task_prompt.prompt.into_owned(), search })
    }

    async fn memory(&mut self, prompt: &Prompt) -> Result<M::Memory, DecodeError<M::Error>> {
        if let Some((_, memory)) = self.memories.iter().find(|(read, _)| read == prompt) {
            return Ok(memory.clone());
        }
        let memory = self.model.read(prompt).await.map_err(DecodeError::Read)?;
        self.memories.push((prompt.clone(), memory.clone()));
        Ok(memory)
    }

    pub fn begin(
        &mut self,
        purpose: Purpose,
        search: &Search<'_>,
    ) -> Result<(), DecodeError<M::Error>> {
        let width = search.beam.width;
        let search = self.recorder.begin(purpose, width, &search.prefix);
        let trace = self.recorder.trace.searches[search].clone();
        self.tell(Event::Begin { search, trace: &trace })
    }

    /// What names that the question means add to their logits.
    fn bonuses(&self) -> Vec<(Token, f32)> {
        let fusion = self.settings.fusion;
        if fusion == 0.0 {
            return Vec::new();
        }
        self.output_language
            .meant()
            .into_iter()
            .map(|(name, score)| (name, fusion * score))
            .collect()
    }

    /// Decodes some searches, and those that follow from them, to their ends.
    pub async fn batch(
        &mut self,
        phase: &str,
        jobs: Vec<Job<'a>>,
    ) -> Result<(), DecodeError<M::Error>> {
        if jobs.is_empty() {
            return Ok(());
        }
        let begun = self.observer.now();
        let first = self.recorder.trace.searches.len();
        let mut searches = Vec::with_capacity(jobs.len());
        for job in jobs {
            let memory = self.memory(&job.prompt).await?;
            self.begin(job.purpose, &job.search)?;
            searches.push((memory, job.search));
        }
        let runners_up = self.settings.trace.runners_up;
        let mut batch = Batch::new(self.model, first, searches, runners_up);
        batch.fuse(self.bonuses());
        let mut settled = vec![false; batch.len()];
        while batch.step(self.model).await? {
            self.recorder.step(&batch.log, |token| self.output_language.text(token).into_owned());
            let event = Event::Step { log: &batch.log, words: &self.recorder.trace.words };
            if self.observer.event(event).is_break() {
                return Err(DecodeError::Cancelled);
            }
            self.read_plan(first, &mut batch);
            for (i, settled) in settled.iter_mut().enumerate() {
                if !*settled && batch.is_done(first + i) {
                    *settled = true;
                    self.on_finished(first + i, &mut batch)?;
                }
            }
            settled.resize(batch.len(), false);
        }
        self.recorder.trace.run.steps += batch.steps;
        self.recorder.trace.run.rows += batch.rows;
        let ended = self.observer.now();
        self.recorder.timing(phase, begun, ended);
        Ok(())
    }

    /// Ends a greedy free decode once its plan is there.
    fn read_plan(&mut self, search: usize, batch: &mut Batch<'a, M>) {
        let trace = &self.recorder.trace.searches[search];
        if trace.purpose != Purpose::Plan || trace.width > 1 {
            return;
        }
        let output = batch.running(search).next();
        let plan = output.and_then(|output| self.output_language.plan(batch.shown(search, output)));
        if let Some(plan) = plan {
            self.own = Some(plan);
            batch.close(search);
        }
    }
}
