//! What becomes of the results of a search.

use crate::{
    batch::Batch,
    error::DecodeError,
    logicalbeam::Found,
    model::{Model, Token},
    rank::Reading,
    record::{Event, Observer},
    run::Run,
    search::Hypothesis,
    settings::Templates,
    surface::{Surface, Task},
    tasks::Tasks,
    trace::{Flag, Purpose},
};

impl<'a, M, S, T, O> Run<'_, 'a, M, S, T, O>
where
    M: Model,
    S: Surface,
    T: Tasks<S::Template>,
    O: Observer,
{
    /// Takes what a search found.
    pub fn settle(
        &mut self,
        search: usize,
        batch: &mut Batch<'a, M>,
    ) -> Result<(), DecodeError<M::Error>> {
        let finished = batch.finished(search).to_vec();
        self.recorder.finish(search, &finished);
        match self.recorder.trace.searches[search].purpose {
            Purpose::Plan => {
                let best = finished.first();
                self.own =
                    self.own.or(
                        best.and_then(|best| self.surface.plan(batch.shown(search, best.output())))
                    );
                Ok(())
            }
            Purpose::Vanilla => {
                self.vanilla = self.readings(search, None, &finished);
                let readings = self.vanilla.clone();
                self.tell(Event::Readings { search, readings: &readings })
            }
            Purpose::Template { .. } => {
                let slots = self.recorder.trace.templates.iter();
                let slot = slots.take_while(|template| template.search != search).count();
                for (i, hypothesis) in finished.iter().enumerate() {
                    let output = batch.shown(search, hypothesis.output());
                    self.settle_template(slot + i, hypothesis, output)?;
                    if self.recorder.trace.templates[slot + i].filled {
                        self.fill(slot + i, search, hypothesis, batch)?;
                    }
                }
                Ok(())
            }
            Purpose::Fill { template } => {
                let readings = self.readings(search, Some(template), &finished);
                self.fillings[template].clone_from(&readings);
                self.tell(Event::Readings { search, readings: &readings })
            }
        }
    }

    fn settle_template(
        &mut self,
        index: usize,
        hypothesis: &Hypothesis,
        output: &[Token],
    ) -> Result<(), DecodeError<M::Error>> {
        let mut flags = Vec::new();
        let mut fill = true;
        let found = if hypothesis.complete { self.surface.template(output) } else { None };
        match &found {
            None => {
                fill = false;
                flags.push(if hypothesis.complete { Flag::Unreadable } else { Flag::Unfinished });
            }
            Some(template) => {
                let same = |other: &Found<S::Template>| other.template.as_ref() == Some(template);
                if let Some(template) = self.first_of(same) {
                    fill = false;
                    flags.push(Flag::Repeats { template });
                }
                let counts = self.surface.counts(template);
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
            trace.text = self.surface.template_text(template);
        }
        let trace = trace.clone();
        self.templates[index].template = found;
        self.templates[index].tokens.clone_from(&hypothesis.tokens);
        self.tell(Event::Template { index, template: &trace })
    }

    /// The template like this that is filled, or else any.
    fn first_of(&self, same: impl Fn(&Found<S::Template>) -> bool) -> Option<usize> {
        let all = || (0..self.templates.len()).filter(|&i| same(&self.templates[i]));
        all().find(|&i| self.recorder.trace.templates[i].filled).or_else(|| all().next())
    }

    /// Goes on from the template just written, or lets its filling wait for a batch of its own.
    fn fill(
        &mut self,
        index: usize,
        search: usize,
        hypothesis: &Hypothesis,
        batch: &mut Batch<'a, M>,
    ) -> Result<(), DecodeError<M::Error>> {
        let Some(job) = self.filling(index) else { return Ok(()) };
        let opening = self.tasks.opening(Task::Template, &[]);
        if batch.is_fresh(search, hypothesis)
            && job.search.start == opening.start
            && job.search.prefix == hypothesis.tokens
            && job.prompt == *opening.prompt
        {
            self.begin(job.purpose, &job.search)?;
            batch.resume(job.search, hypothesis);
        } else {
            self.waiting.push(index);
        }
        Ok(())
    }

    fn readings(
        &self,
        search: usize,
        template: Option<usize>,
        finished: &[Hypothesis],
    ) -> Vec<Reading> {
        let prefix = self.recorder.trace.searches[search].prefix.len();
        let wanted = template.and_then(|index| self.templates[index].template.as_ref());
        let wanted = wanted.filter(|_| self.settings.infilling.drop_nonconforming);
        let mut readings: Vec<Reading> = Vec::new();
        for hypothesis in finished {
            let output = hypothesis.output();
            let tokens = output.get(prefix..).unwrap_or_default();
            if wanted.is_some_and(|wanted| !self.surface.fills(wanted, tokens)) {
                continue;
            }
            let Some(sql) = self.surface.sql(tokens) else { continue };
            if template.is_some() && readings.iter().any(|earlier| earlier.sql == sql) {
                continue;
            }
            readings.push(Reading {
                sql,
                tokens: tokens.to_vec(),
                log_probs: hypothesis
                    .log_probs
                    .get(prefix..output.len())
                    .unwrap_or_default()
                    .to_vec(),
                score: hypothesis.score,
                template,
                rank: readings.len(),
                search,
                node: hypothesis.node,
            });
        }
        readings
    }
}
