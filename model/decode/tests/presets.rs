//! Every decoder by name, on the toy: what only it does.

mod common;

use beamsplitter_decode::{
    DecodeError, Diversity, Method, Outcome, Preset, Sampling, Settings, ThreePrompts, Token,
    TokenClass, decode,
    settings::Neighbours,
    trace::{Purpose, SearchTrace, Why},
};
use common::toy;
use pollster::block_on;

type Run = Outcome<Vec<Token>>;

fn run(seed: u64, settings: Settings) -> Run {
    let settings = toy::short(settings);
    block_on(decode(&mut toy::model(seed), &toy::Toy, &toy::tasks(), &settings, &mut ()))
        .expect("a run")
}

fn searches(run: &Run, purpose: impl Fn(Purpose) -> bool) -> Vec<&SearchTrace> {
    run.trace.searches.iter().filter(|search| purpose(search.purpose)).collect()
}

#[test]
fn every_decoder_answers_twice_alike_and_tells_names_from_structure() {
    for preset in Preset::ALL {
        let [one, two] = [1, 2].map(|_| run(4, preset.settings()));
        assert_eq!(one.trace, two.trace, "{preset}");
        one.trace.check().expect("a trace that fits together");
        let most = 5 + preset.settings().ranking.reserve;
        assert!(!one.candidates.is_empty() && one.candidates.len() <= most, "{preset}");
        let [vanilla] = searches(&one, |p| p == Purpose::Vanilla)[..] else { panic!("one") };
        for class in [TokenClass::Table, TokenClass::Column, TokenClass::Structure, TokenClass::End]
        {
            assert!(vanilla.nodes.class.contains(&class), "{preset}: {class:?}");
        }
    }
}

#[test]
fn maskings_do_without_a_name_of_the_best_query() {
    let (mut masked, mut named) = (0, false);
    for seed in 0..6 {
        let found = run(seed, Settings::beamsplitter());
        let best = &found.vanilla[0].tokens;
        for search in searches(&found, |p| matches!(p, Purpose::Masked { .. })) {
            let Purpose::Masked { token } = search.purpose else { panic!("a masking") };
            assert!(best.contains(&token), "seed {seed}: {token} is no name of the best query");
            assert!(!search.nodes.token.contains(&token), "seed {seed}: {token} was written");
            named |= search.nodes.class.contains(&TokenClass::Column);
        }
        for query in &found.masked {
            let name = query.masked.expect("the name that was masked");
            assert!(!query.tokens.contains(&name), "seed {seed}");
            masked += 1;
        }
    }
    assert!(masked > 0, "nothing was masked");
    assert!(named, "names look like structure");
}

#[test]
fn masking_needs_a_grammar() {
    let mut settings = Settings::beamsplitter();
    settings.vanilla.grammar = false;
    let tried = block_on(decode(&mut toy::model(1), &toy::Toy, &toy::tasks(), &settings, &mut ()));
    let error = tried.expect_err("names cannot be masked").to_string();
    assert!(error.contains("switch `vanilla.grammar` on"), "{error}");
}

#[test]
fn one_stage_writes_sql_under_each_plan_and_branches_at_names() {
    for seed in 0..6 {
        let found = run(seed, Settings::single_stage());
        assert!(
            searches(&found, |p| matches!(p, Purpose::Template { .. } | Purpose::Fill { .. }))
                .is_empty()
        );
        let plans = found.trace.plans.len();
        let passes = searches(&found, |p| matches!(p, Purpose::SingleStage { .. }));
        assert_eq!((passes.len(), found.templates.len()), (plans, plans));
        for (i, pass) in passes.iter().enumerate() {
            let nodes = &pass.nodes;
            let branching =
                |i: usize| matches!(nodes.class[i], TokenClass::Table | TokenClass::Column);
            for i in (0..nodes.len()).filter(|&i| nodes.why[i] == Why::Kept) {
                assert!(branching(i), "seed {seed}: kept where nothing branches");
            }
            assert!(nodes.why.contains(&Why::ForcedUnbranched));
            // The template on the way is one; its SQL need not follow it.
            let queries = &found.fillings[i];
            assert!(found.trace.templates[i].filled || queries.is_empty());
            assert!(queries.iter().all(|query| query.template == Some(i)));
        }
    }
}

#[test]
fn a_model_without_that_task_says_so() {
    let prompt = |_: &Vec<Token>| Default::default();
    let (vanilla, template) = Default::default();
    let tasks = ThreePrompts { vanilla, template, fill: prompt, start: toy::PLAN, end: toy::AT };
    let settings = toy::short(Settings::single_stage());
    let error = block_on(decode(&mut toy::model(2), &toy::Toy, &tasks, &settings, &mut ()));
    assert_eq!(error.expect_err("no such task"), DecodeError::NoSingleStage);
}

#[test]
fn two_stages_fill_what_one_free_search_found() {
    let settings = toy::short(Settings::two_stage());
    let returns = settings.templates.expect("templates").beam.returns;
    assert_eq!(settings.templates.expect("templates").neighbours, Neighbours::None);
    for seed in 0..6 {
        let found = run(seed, Settings::two_stage());
        assert!(
            searches(&found, |p| matches!(p, Purpose::Plan | Purpose::Template { .. })).is_empty()
        );
        let [search] = searches(&found, |p| p == Purpose::Templates)[..] else { panic!("one") };
        assert_eq!(found.templates.len(), search.finished.len());
        assert!(search.prefix.is_empty() && search.finished.len() <= returns);
        for (template, trace) in found.templates.iter().zip(&found.trace.templates) {
            assert_eq!(template.plan, found.trace.plans[trace.plan].plan);
        }
        let filled = searches(&found, |p| matches!(p, Purpose::Fill { .. }));
        let wanted = found.trace.templates.iter().filter(|template| template.filled).count();
        assert_eq!(filled.len(), wanted);
        // Plain beam search: nothing is forced but the prefix.
        for search in filled {
            assert!(!search.nodes.why.contains(&Why::ForcedUnbranched));
        }
    }
}

#[test]
fn samples_are_counted_and_seeds_differ() {
    let sampled = |seed, temperature| {
        let mut settings = Preset::TopK.settings().returning(8);
        settings.ranking.candidates = 5;
        let sampling = Sampling { seed, temperature, ..Sampling::default() };
        settings.vanilla.beam.method = Method::Sample(sampling);
        run(1, settings)
    };
    let hot = sampled(1, 1.0);
    let [search] = searches(&hot, |p| p == Purpose::Vanilla)[..] else { panic!("one search") };
    assert_eq!((search.finished.len(), hot.trace.run.seed), (8, Some(1)));
    assert!(search.distinct() > 4 && search.nodes.why.contains(&Why::Drawn));
    assert!(search.runners_up.why.iter().all(|&why| why == Why::NotDrawn));
    assert_ne!(hot.vanilla, sampled(2, 1.0).vanilla);
    // Near zero, every sample is the greedy output, and they are one row of the batch.
    let cold = sampled(1, 0.01);
    assert_eq!(cold.trace.searches[0].distinct(), 1);
    assert_eq!(cold.trace.run.rows, cold.trace.run.steps);
    assert_eq!(cold.candidates[0].sql, run(1, Settings::beam(1)).candidates[0].sql);
}

#[test]
fn groups_differ_where_beams_would_not() {
    let first = |penalty| {
        let mut settings = Preset::Diverse.settings();
        settings.vanilla.beam.method = Method::Diverse(Diversity { groups: 5, penalty });
        let found = run(3, settings);
        let nodes = &found.trace.searches[0].nodes;
        let kept = |i: &usize| nodes.step[*i] == 1 && nodes.why[*i] == Why::Kept;
        let mut tokens: Vec<_> = (0..nodes.len()).filter(kept).map(|i| nodes.token[i]).collect();
        tokens.sort_unstable();
        tokens.dedup();
        tokens.len()
    };
    assert!(first(0.0) < first(4.0), "{} {}", first(0.0), first(4.0));
}

#[test]
fn settings_out_of_range_are_refused_before_anything_is_decoded() {
    let mut settings = Settings::beam(10);
    settings.vanilla.beam.method = Method::Diverse(Diversity { groups: 3, penalty: 1.0 });
    let mut model = toy::model(1);
    let found = block_on(decode(&mut model, &toy::Toy, &toy::tasks(), &settings, &mut ()));
    let text = "the setting `vanilla.beam.method.diverse.groups` is 3: it must be a divisor of \
                the width, 10";
    assert_eq!(found.expect_err("out of range").to_string(), text);
    assert_eq!(model.reads, 0);
}
