//! What a run does with the results of a search.

use crate::{
    batch::Batch,
    error::DecodeError,
    model::{Model, Token},
    outcome::DecodedTemplate,
    output_language::{OutputLanguage, Plan, Task},
    rank::FoundQuery,
    record::{Event, Observer},
    run::Run,
    search::Hypothesis,
    settings::Templates,
    tasks::Tasks,
    trace::{Flag, PlanTrace, Purpose, TemplateTrace},
};

impl<'a, M, S, T, O> Run<'_, 'a, M, S, T, O>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    /// Stores and records what a search found, and begins the searches that follow from it.
    pub fn on_finished(
        &mut self,
        search: usize,
        batch: &mut Batch<'a, M>,
    ) -> Result<(), DecodeError<M::Error>> {
        let finished = batch.finished(search).to_vec();
        let prefix = self.recorder.trace.searches[search].prefix.len();
        self.recorder.finish(search, &finished);
        match self.recorder.trace.searches[search].purpose {
            Purpose::Plan => {
                let best = finished.first();
                self.best_plan = self.best_plan.or(best.and_then(|best| {
                    self.output_language.plan(batch.visible(search, best.output()))
                }));
                Ok(())
            }
            Purpose::Vanilla => {
                self.vanilla = self.found_queries(search, None, &finished, prefix);
                let queries = self.vanilla.clone();
                self.notify(Event::Queries { search, queries: &queries })
            }
            Purpose::Templates => {
                for (i, hypothesis) in finished.iter().enumerate() {
                    let output = batch.visible(search, hypothesis.output());
                    let plan = self.output_language.plan(output).unwrap_or_default();
                    let at = self.plan_index(plan, i == 0)?;
                    self.add_template(at, plan, search);
                    let index = self.templates.len() - 1;
                    self.on_template_finished(index, search, hypothesis, batch)?;
                }
                Ok(())
            }
            Purpose::SingleStage { .. } => self.on_single_stage_finished(search, &finished, batch),
            Purpose::Masked { token } => {
                let mut queries = self.found_queries(search, None, &finished, prefix);
                queries.iter_mut().for_each(|query| query.masked = Some(token));
                self.masked.extend(queries.first().cloned());
                self.notify(Event::Queries { search, queries: &queries })
            }
            Purpose::MaskedSet { .. } => {
                let queries = self.found_queries(search, None, &finished, prefix);
                self.without.push((search, queries.clone()));
                self.notify(Event::Queries { search, queries: &queries })
            }
            Purpose::Template { .. } => {
                let slots = self.recorder.trace.templates.iter();
                let slot = slots.take_while(|template| template.search != search).count();
                for (i, hypothesis) in finished.iter().enumerate() {
                    self.on_template_finished(slot + i, search, hypothesis, batch)?;
                }
                Ok(())
            }
            Purpose::Fill { template } => {
                let queries = self.found_queries(search, Some(template), &finished, prefix);
                self.fillings[template].clone_from(&queries);
                self.notify(Event::Queries { search, queries: &queries })
            }
        }
    }

    /// Returns the index of a plan that a template itself names, which may be a new one.
    fn plan_index(&mut self, plan: Plan, own: bool) -> Result<usize, DecodeError<M::Error>> {
        let known = self.recorder.trace.plans.iter().position(|known| known.plan == plan);
        if let Some(known) = known {
            return Ok(known);
        }
        self.recorder.trace.plans.push(PlanTrace { plan, own });
        let plans = self.recorder.trace.plans.clone();
        self.notify(Event::Plans(&plans))?;
        Ok(plans.len() - 1)
    }

    /// Adds an empty template that `search` is to find under plan number `index`.
    pub fn add_template(&mut self, index: usize, plan: Plan, search: usize) {
        self.templates.push(DecodedTemplate { plan, template: None, tokens: Vec::new() });
        self.fillings.push(Vec::new());
        self.recorder.trace.templates.push(TemplateTrace {
            plan: index,
            search,
            node: 0,
            text: String::new(),
            score: 0.0,
            flags: vec![Flag::Missing],
            filled: false,
        });
    }

    /// Stores what one pass under a plan found: the template that it wrote on the way, and SQL.
    fn on_single_stage_finished(
        &mut self,
        search: usize,
        finished: &[Hypothesis],
        batch: &Batch<'a, M>,
    ) -> Result<(), DecodeError<M::Error>> {
        let traces = &self.recorder.trace.templates;
        let index = traces.iter().take_while(|template| template.search != search).count();
        let separator = self.tasks.single_stage().map(|task| task.separator);
        let split = |hypothesis: &Hypothesis| {
            hypothesis.tokens.iter().position(|&token| Some(token) == separator)
        };
        if let Some(best) = finished.first()
            && let Some(at) = split(best)
        {
            let written = batch.visible(search, &best.tokens[..at]);
            let template = self.output_language.template(written);
            let trace = &mut self.recorder.trace.templates[index];
            trace.node = best.node;
            trace.score = best.score;
            trace.filled = true;
            trace.flags = match &template {
                None => vec![Flag::Unreadable],
                Some(template) => {
                    trace.text = self.output_language.template_text(template);
                    let counts = self.output_language.counts(template);
                    let kept = counts == self.templates[index].plan;
                    if kept { Vec::new() } else { vec![Flag::Contradicts { counts }] }
                }
            };
            let trace = trace.clone();
            self.templates[index].template = template;
            self.templates[index].tokens = best.tokens[..=at].to_vec();
            self.notify(Event::Template { index, template: &trace })?;
        }
        let begins = finished.first().and_then(split).map(|at| at + 1);
        let queries =
            self.found_queries(search, Some(index), finished, begins.unwrap_or(usize::MAX));
        self.fillings[index].clone_from(&queries);
        self.notify(Event::Queries { search, queries: &queries })
    }

    /// Stores what a search found for template `index`, and begins its filling if it is filled.
    fn on_template_finished(
        &mut self,
        index: usize,
        search: usize,
        hypothesis: &Hypothesis,
        batch: &mut Batch<'a, M>,
    ) -> Result<(), DecodeError<M::Error>> {
        let output = batch.visible(search, hypothesis.output());
        self.store_template(index, hypothesis, output)?;
        match self.recorder.trace.templates[index].filled {
            true => self.begin_filling(index, search, hypothesis, batch),
            false => Ok(()),
        }
    }

    /// Stores a template and decides whether it is filled.
    fn store_template(
        &mut self,
        index: usize,
        hypothesis: &Hypothesis,
        output: &[Token],
    ) -> Result<(), DecodeError<M::Error>> {
        let mut flags = Vec::new();
        let mut fill = true;
        let found = if hypothesis.complete { self.output_language.template(output) } else { None };
        match &found {
            None => {
                fill = false;
                flags.push(if hypothesis.complete { Flag::Unreadable } else { Flag::Unfinished });
            }
            Some(template) => {
                let same = |other: &DecodedTemplate<S::Template>| {
                    other.template.as_ref() == Some(template)
                };
                if let Some(template) = self.first_of(same) {
                    fill = false;
                    flags.push(Flag::Repeats { template });
                }
                let counts = self.output_language.counts(template);
                if counts != self.templates[index].plan {
                    let filled = |t: &Templates| t.fill_contradicting;
                    fill &= self.settings.templates.as_ref().is_none_or(filled);
                    flags.push(Flag::Contradicts { counts });
                }
            }
        }
        let trace = &mut self.recorder.trace.templates[index];
        trace.node = hypothesis.node;
        trace.score = hypothesis.score;
        trace.flags = flags;
        trace.filled = fill;
        if let Some(template) = &found {
            trace.text = self.output_language.template_text(template);
        }
        let trace = trace.clone();
        self.templates[index].template = found;
        self.templates[index].tokens.clone_from(&hypothesis.tokens);
        self.notify(Event::Template { index, template: &trace })
    }

    /// Returns the index of an equal template: one that is filled, or else any.
    fn first_of(&self, same: impl Fn(&DecodedTemplate<S::Template>) -> bool) -> Option<usize> {
        let all = || (0..self.templates.len()).filter(|&i| same(&self.templates[i]));
        all().find(|&i| self.recorder.trace.templates[i].filled).or_else(|| all().next())
    }

    /// Continues a template that was just finished with its filling, or puts the filling off to a
    /// batch of its own.
    fn begin_filling(
        &mut self,
        index: usize,
        search: usize,
        hypothesis: &Hypothesis,
        batch: &mut Batch<'a, M>,
    ) -> Result<(), DecodeError<M::Error>> {
        let Some(job) = self.fill_search(index) else { return Ok(()) };
        let task_prompt = self.tasks.task_prompt(Task::Template, &[]);
        if batch.can_resume(search, hypothesis)
            && job.search.start == task_prompt.start
            && job.search.prefix == hypothesis.tokens
            && job.prompt == *task_prompt.prompt
        {
            self.record_begin(job.purpose, &job.search)?;
            batch.resume(job.search, hypothesis);
        } else {
            self.unfilled.push(index);
        }
        Ok(())
    }

    /// Returns the queries among the finished hypotheses, best first. Their tokens follow `prefix`
    /// forced ones.
    fn found_queries(
        &self,
        search: usize,
        template: Option<usize>,
        finished: &[Hypothesis],
        prefix: usize,
    ) -> Vec<FoundQuery> {
        let wanted = template.and_then(|index| self.templates[index].template.as_ref());
        let wanted = wanted.filter(|_| self.settings.infilling.drop_nonconforming);
        let mut queries: Vec<FoundQuery> = Vec::new();
        for hypothesis in finished {
            let output = hypothesis.output();
            let tokens = output.get(prefix..).unwrap_or_default();
            if wanted.is_some_and(|wanted| !self.output_language.fills(wanted, tokens)) {
                continue;
            }
            let Some(sql) = self.output_language.sql(tokens) else { continue };
            if template.is_some() && queries.iter().any(|earlier| earlier.sql == sql) {
                continue;
            }
            queries.push(FoundQuery {
                key: self.output_language.key(tokens).unwrap_or_else(|| sql.clone()),
                sql,
                tokens: tokens.to_vec(),
                log_probs: hypothesis
                    .log_probs
                    .get(prefix..output.len())
                    .unwrap_or_default()
                    .to_vec(),
                score: hypothesis.score,
                template,
                masked: None,
                rank: queries.len(),
                search,
                node: hypothesis.node,
            });
        }
        queries
    }
}
