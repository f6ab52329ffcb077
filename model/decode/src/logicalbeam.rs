//! LogicalBeam (section 5): finds the best plan and its neighbours, a template for each plan and
//! fillings for each template, and chooses the candidates among these and vanilla beam search.

use crate::{
    error::DecodeError,
    masking::names,
    model::{Model, Token},
    outcome::Outcome,
    output_language::{OutputLanguage, Plan, Task},
    plan::plans,
    rank::{FoundQuery, rank},
    record::{Event, Observer},
    run::{Run, SearchJob},
    settings::{Neighbours, Settings, Stages, Templates},
    tasks::Tasks,
    trace::{Flag, PlanTrace, Purpose},
};

/// Decodes one question by vanilla beam search, and by LogicalBeam where the settings have
/// templates.
///
/// # Errors
/// If the model fails or contradicts its contract, a setting is out of its range, or the observer
/// cancels the run. A model that writes invalid SQL causes no error, but fewer candidates; the trace
/// says why.
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
    decode_preferring(model, output_language, tasks, settings, Vec::new(), observer).await
}

/// Does what [`decode`] does, with additions to the logits of some tokens in all searches.
pub async fn decode_preferring<M, S, T, O>(
    model: &mut M,
    output_language: &S,
    tasks: &T,
    settings: &Settings,
    preferences: Vec<(Token, f32)>,
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
    run.preferences = preferences;
    let own = match &settings.templates {
        Some(templates) if templates.neighbours != Neighbours::None => {
            decode_best_plan(&mut run, templates).await?
        }
        _ => None,
    };
    let vanilla =
        run.plain_search(Purpose::Vanilla, Task::Vanilla, Vec::new(), settings.vanilla.beam);
    let mut jobs = vec![vanilla];
    match (own, &settings.templates) {
        (Some(own), Some(templates)) => jobs.extend(template_jobs(&mut run, own, templates)?),
        (None, Some(templates)) if templates.neighbours == Neighbours::None => {
            jobs.push(run.plain_search(
                Purpose::Templates,
                Task::Template,
                Vec::new(),
                templates.beam,
            ));
        }
        _ => {}
    }
    run.decode_batch("templates and queries", jobs).await?;
    // Fillings that could not go on from their template in the same batch.
    let mut jobs = Vec::new();
    for index in std::mem::take(&mut run.unfilled) {
        jobs.extend(run.fill_search(index));
    }
    let phase = if settings.masking.is_some() { "fillings and maskings" } else { "fillings" };
    if let Some(masking) = &settings.masking {
        jobs.extend(run.masked_searches(masking)?);
    }
    run.decode_batch(phase, jobs).await?;

    let (ranking, fillings) = (&settings.ranking, fillings_in_plan_order(&run));
    let candidates =
        rank(ranking, names(run.output_language), &run.vanilla, &run.masked, &fillings);
    let language = run.output_language;
    run.recorder.candidates(&candidates, |query| language.repairs(&query.tokens));
    run.notify(Event::Candidates(&candidates))?;
    Ok(Outcome {
        candidates,
        vanilla: run.vanilla,
        masked: run.masked,
        templates: run.templates,
        fillings: run.fillings,
        trace: run.recorder.trace,
    })
}

/// Decodes the plan of the best template. A greedy search ends as soon as the plan is complete: the
/// search for the template under this plan then continues it in the same way.
async fn decode_best_plan<M, S, T, O>(
    run: &mut Run<'_, '_, M, S, T, O>,
    templates: &Templates,
) -> Result<Option<Plan>, DecodeError<M::Error>>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    let job = run.plain_search(Purpose::Plan, Task::Template, Vec::new(), templates.beam);
    run.decode_batch("plan", vec![job]).await?;
    Ok(run.best_plan)
}

/// Returns one search for each plan, and adds an empty template for each that it may return.
fn template_jobs<'a, M, S, T, O>(
    run: &mut Run<'_, 'a, M, S, T, O>,
    own: Plan,
    templates: &Templates,
) -> Result<Vec<SearchJob<'a>>, DecodeError<M::Error>>
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
                jobs.push(run.plain_search(purpose, Task::Template, prefix, beam));
                beam.returns.min(beam.width)
            }
            Stages::Single => {
                jobs.push(
                    run.single_stage_search(index, prefix).ok_or(DecodeError::NoSingleStage)?,
                );
                1
            }
        };
        // Vanilla beam search is the first search of the batch.
        let search = run.recorder.trace.searches.len() + jobs.len();
        for _ in 0..places {
            run.add_template(index, plan, search);
        }
    }
    let plans = run.recorder.trace.plans.clone();
    run.notify(Event::Plans(&plans))?;
    Ok(jobs)
}

/// Returns the fillings of each template. Those of equal templates belong to the first of them, even
/// if a later one was found and filled first.
fn fillings_in_plan_order<M, S, T, O>(run: &Run<'_, '_, M, S, T, O>) -> Vec<Vec<FoundQuery>>
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
