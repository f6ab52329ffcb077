//! LogicalBeam (section 5): a plan, its neighbours, a template for each, fillings for each
//! template, and the choice among them and vanilla beam search.

use crate::{
    error::DecodeError,
    masking::names,
    model::{Model, Token},
    output_language::{OutputLanguage, Plan, Task},
    plan::plans,
    rank::{FoundQuery, rank},
    record::{Event, Observer},
    run::{Job, Run},
    settings::{Neighbours, Settings, Stages, Templates},
    tasks::Tasks,
    trace::{Flag, PlanTrace, Purpose, Trace},
};

/// What a run found.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<T> {
    /// The candidates, best first.
    pub candidates: Vec<FoundQuery>,
    /// All results of vanilla beam search, best first.
    pub vanilla: Vec<FoundQuery>,
    /// The templates, in the order of their plans; [`Trace::templates`] has their flags.
    pub templates: Vec<Found<T>>,
    /// The best result without each name that was masked.
    pub masked: Vec<FoundQuery>,
    /// All fillings of each template, best first.
    pub fillings: Vec<Vec<FoundQuery>>,
    /// How all of it was found.
    pub trace: Trace,
}

/// A template that was found under a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<T> {
    /// The plan.
    pub plan: Plan,
    /// The template, if there is one.
    pub template: Option<T>,
    /// What the decoder wrote, end token included.
    pub tokens: Vec<Token>,
}

/// Decodes one question: vanilla beam search, and LogicalBeam where the settings have templates.
///
/// # Errors
/// If the model fails or contradicts its contract, a setting has no meaning, or the observer
/// stops the run. A model that writes nonsense is no error: there are fewer candidates then, and
/// the trace tells why.
pub async fn decode<M, S, T, O>(
    model: &mut M,
    output_language: &S,
    tasks: &T,
    settings: &Settings,
    observer: &mut O,
) -> Result<Outcome<S::Template>, DecodeError<M::Error>>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    settings.check()?;
    let mut run = Run::new(model, output_language, tasks, settings, observer);
    let own = match &settings.templates {
        Some(templates) if templates.neighbours != Neighbours::None => {
            own_plan(&mut run, templates).await?
        }
        _ => None,
    };
    let vanilla = run.job(Purpose::Vanilla, Task::Vanilla, Vec::new(), settings.vanilla.beam);
    let mut jobs = vec![vanilla];
    match (own, &settings.templates) {
        (Some(own), Some(templates)) => jobs.extend(template_jobs(&mut run, own, templates)?),
        (None, Some(templates)) if templates.neighbours == Neighbours::None => {
            jobs.push(run.job(Purpose::Templates, Task::Template, Vec::new(), templates.beam));
        }
        _ => {}
    }
    run.batch("templates and queries", jobs).await?;
    // Fillings that could not go on from their template in the same batch.
    let mut jobs = Vec::new();
    for index in std::mem::take(&mut run.waiting) {
        jobs.extend(run.filling(index));
    }
    let phase = if settings.masking.is_some() { "fillings and maskings" } else { "fillings" };
    if let Some(masking) = &settings.masking {
        jobs.extend(run.maskings(masking)?);
    }
    run.batch(phase, jobs).await?;

    let (ranking, fillings) = (&settings.ranking, in_plan_order(&run));
    let candidates =
        rank(ranking, names(run.output_language), &run.vanilla, &run.masked, &fillings);
    run.recorder.candidates(&candidates);
    run.tell(Event::Candidates(&candidates))?;
    Ok(Outcome {
        candidates,
        vanilla: run.vanilla,
        masked: run.masked,
        templates: run.templates,
        fillings: run.fillings,
        trace: run.recorder.trace,
    })
}

/// The plan of the best template without constraint. A greedy decode is over as soon as the plan
/// is written: forced to begin with it, it goes on to the same template.
async fn own_plan<M, S, T, O>(
    run: &mut Run<'_, '_, M, S, T, O>,
    templates: &Templates,
) -> Result<Option<Plan>, DecodeError<M::Error>>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    let job = run.job(Purpose::Plan, Task::Template, Vec::new(), templates.beam);
    run.batch("plan", vec![job]).await?;
    Ok(run.own)
}

/// One search for each plan, and a place for each template that it may return.
fn template_jobs<'a, M, S, T, O>(
    run: &mut Run<'_, 'a, M, S, T, O>,
    own: Plan,
    templates: &Templates,
) -> Result<Vec<Job<'a>>, DecodeError<M::Error>>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    let mut jobs = Vec::new();
    for (plan, beam) in plans(own, templates.neighbours, templates.beam) {
        let Some(prefix) = run.output_language.plan_prefix(plan) else { continue };
        let index = run.recorder.trace.plans.len();
        run.recorder.trace.plans.push(PlanTrace { plan, own: plan == own });
        let places = match templates.stages {
            Stages::Two => {
                let purpose = Purpose::Template { plan: index };
                jobs.push(run.job(purpose, Task::Template, prefix, beam));
                beam.returns.min(beam.width)
            }
            Stages::Single => {
                jobs.push(run.single_stage(index, prefix).ok_or(DecodeError::NoSingleStage)?);
                1
            }
        };
        // Vanilla beam search is the first search of the batch.
        let search = run.recorder.trace.searches.len() + jobs.len();
        for _ in 0..places {
            run.place(index, plan, search);
        }
    }
    let plans = run.recorder.trace.plans.clone();
    run.tell(Event::Plans(&plans))?;
    Ok(jobs)
}

/// The fillings of each template. Those of equal templates belong to the first of them, whichever
/// was found and filled first.
fn in_plan_order<M, S, T, O>(run: &Run<'_, '_, M, S, T, O>) -> Vec<Vec<FoundQuery>>
where
    M: Model,
    S: OutputLanguage,
{
    let mut fillings = run.fillings.clone();
    for (i, template) in run.recorder.trace.templates.iter().enumerate() {
        for flag in &template.flags {
            if let Flag::Repeats { template: other } = *flag
                && other > i
            {
                fillings.swap(i, other);
            }
        }
    }
    fillings
}
