mod pictures;

use beamsplitter_decode::record::Recorder;
use beamsplitter_decode::settings::Settings;
use beamsplitter_decode::trace::{CandidateTrace, Node, Purpose, SearchTrace};

use beamsplitter_sql::schema::Table;

use super::*;

/// Returns a search with one node for each entry: parent, word, rank, why.
fn trace(nodes: &[(i64, &str, u32, Why)], finished: &[u32], candidates: &[u32]) -> Trace {
    let mut search = SearchTrace::new(Purpose::Vanilla, 10);
    for (id, &(parent, _, rank, why)) in (0..).zip(nodes) {
        let (parent, log_prob, score) = (u32::try_from(parent).ok(), 0.5_f32.ln(), -(id as f32));
        let node = Node { id, parent, token: id, log_prob, score, rank, why, ..Node::default() };
        search.nodes.push(&node);
    }
    search.finished = finished.iter().map(|&node| (node, 0.0)).collect();
    let candidate = |&node: &u32| CandidateTrace { node, ..CandidateTrace::default() };
    Trace {
        words: (0..).zip(nodes.iter().map(|node| node.1.to_owned())).collect(),
        searches: vec![search],
        candidates: candidates.iter().map(candidate).collect(),
        ..Recorder::new(&Settings::beam(10)).trace
    }
}

/// Builds a search that finished queries of these words, each with its probability; they share no
/// nodes, and the first is interpretation 0.
pub(super) fn spelled(queries: &[(&[&str], f64)]) -> Trace {
    let mut nodes = Vec::new();
    let mut ends = Vec::new();
    let mut log_probs = Vec::new();
    for (words, probability) in queries {
        for (place, &word) in words.iter().enumerate() {
            let parent = if place == 0 { -1 } else { nodes.len() as i64 - 1 };
            nodes.push((parent, word, 0, Why::Kept));
            let is_first = place == 0;
            log_probs.push(if is_first { probability.ln() as f32 } else { 0.0 });
        }
        ends.push(nodes.len() as u32 - 1);
    }
    let mut trace = trace(&nodes, &ends, &ends[..1]);
    // Equal words are equal tokens.
    let words: Vec<&str> = nodes.iter().map(|node| node.1).collect();
    let token = |word: &&str| words.iter().position(|other| other == word).unwrap_or(0) as u32;
    trace.searches[0].nodes.token = words.iter().map(token).collect();
    trace.searches[0].nodes.log_prob = log_probs;
    trace
}

/// Builds `select count from (a | b where)`, and `c`, which was pruned.
pub(super) fn forked() -> Trace {
    use Why::{Finished, Kept, PrunedByScore};
    let nodes = [
        (-1, "select", 0, Kept),
        (0, "count", 0, Kept),
        (1, "from", 0, Kept),
        (2, "b", 1, Kept),
        (2, "a", 0, Finished),
        (2, "c", 2, PrunedByScore),
        (3, "where", 0, Kept),
    ];
    trace(&nodes, &[4], &[4])
}

/// Returns every segment as its text at its line.
fn lines(scene: &TreeScene) -> Vec<(String, usize)> {
    let text = |segment: &Segment| segment.words.iter().map(|word| word.text.as_str()).collect();
    let line = |segment: &Segment| ((segment.y - MARGIN) / LINE) as usize;
    scene.segments.iter().map(|segment| (text(segment), line(segment))).collect()
}

#[track_caller]
fn check(detail: Detail, expect: &[(&str, usize)]) {
    let expect: Vec<_> = expect.iter().map(|(text, line)| (text.to_string(), *line)).collect();
    assert_eq!(lines(&lay_out(&forked(), &Schema::default(), 0, detail, &BTreeSet::new())), expect);
}

#[test]
fn the_best_continuation_stays_on_its_line() {
    check(Detail::Finished, &[("select count from a", 0)]);
    check(Detail::Kept, &[("select count from", 0), ("a", 0), ("b where", 1)]);
    check(Detail::All, &[("select count from", 0), ("a", 0), ("b where", 1), ("c", 2)]);
}

#[test]
fn fates_and_readings_are_told_apart() {
    let scene = lay_out(&forked(), &Schema::default(), 0, Detail::All, &BTreeSet::new());
    let outcomes: Vec<Outcome> = scene.segments.iter().map(|segment| segment.outcome).collect();
    assert_eq!(outcomes, [Outcome::Finished, Outcome::Finished, Outcome::Lost, Outcome::Pruned]);
    assert_eq!(scene.segments[1].readings, [0]);
    assert_eq!(scene.segments[1].ends, [0]);
    assert_eq!(scene.segments[0].ends, [] as [usize; 0]);
    assert_eq!(scene.segments[2].readings, [] as [usize; 0]);
    assert_eq!(scene.segments[2].why, Why::Kept);
}

#[test]
fn segments_follow_their_parents_without_overlap() {
    let scene = lay_out(&forked(), &Schema::default(), 0, Detail::All, &BTreeSet::new());
    for edge in &scene.edges {
        let segment = &scene.segments[edge.segment];
        let parent = &scene.segments[segment.parent.unwrap()];
        assert_eq!(edge.from, (parent.x + parent.width, parent.y));
        assert_eq!(edge.to, (segment.x, segment.y));
        assert!(edge.to.0 > edge.from.0 && segment.x + segment.width <= scene.width);
    }
    assert_eq!(scene.edges.len(), scene.segments.len() - 1);
}

#[test]
fn probabilities_multiply_along_a_segment() {
    let scene = lay_out(&forked(), &Schema::default(), 0, Detail::Kept, &BTreeSet::new());
    assert!((scene.segments[0].probability - 0.125).abs() < 1e-6);
    assert!((scene.edges[0].stroke - 3.0).abs() < 1e-6);
}

#[test]
fn names_and_numbers_are_told_from_structure() {
    let schema = Schema { tables: vec![Table::of("Stage", &["name"])], ..Schema::default() };
    let nodes = ["stage.name", "from", "stage", "limit", "3", "</s>"];
    let nodes: Vec<_> =
        nodes.iter().zip(-1..).map(|(word, parent)| (parent, *word, 0, Why::Kept)).collect();
    let scene = lay_out(&trace(&nodes, &[5], &[]), &schema, 0, Detail::Finished, &BTreeSet::new());
    let classes: Vec<TokenClass> = scene.segments[0].words.iter().map(|word| word.class).collect();
    use TokenClass::{Column as C, Structure as S, Table as T, Value as V};
    assert_eq!(classes, [C, S, T, S, V, S]);
    assert_eq!(scene.segments[0].words[5].text, " ∎");
}

#[test]
fn a_long_forced_prefix_is_folded() {
    use Why::{Finished, ForcedByPrefix as Forced};
    let nodes = ["0", "joins", "1", "selects", "@", "select", "name"];
    let why = [Forced, Forced, Forced, Forced, Forced, Forced, Finished];
    let nodes: Vec<_> = nodes
        .iter()
        .zip(why)
        .zip(-1..)
        .map(|((word, why), parent)| (parent, *word, 0, why))
        .collect();
    let scene = lay_out(
        &trace(&nodes, &[6], &[]),
        &Schema::default(),
        0,
        Detail::Finished,
        &BTreeSet::new(),
    );
    assert_eq!(lines(&scene), [("forced prefix".to_owned(), 0), ("name".to_owned(), 0)]);
    assert_eq!(scene.segments[0].text, "0 joins 1 selects @ select");
}

#[test]
fn pieces_of_words_are_joined() {
    let nodes =
        [(-1, "▁select", 0, Why::Kept), (0, "▁count", 0, Why::Kept), (1, "ry", 0, Why::Finished)];
    let scene = lay_out(
        &trace(&nodes, &[2], &[]),
        &Schema::default(),
        0,
        Detail::Finished,
        &BTreeSet::new(),
    );
    assert_eq!(lines(&scene), [("select country".to_owned(), 0)]);
}

#[test]
fn a_search_that_is_not_there_draws_nothing() {
    assert_eq!(
        lay_out(&forked(), &Schema::default(), 1, Detail::All, &BTreeSet::new()),
        TreeScene::default()
    );
}

#[test]
fn a_long_chain_does_not_overflow() {
    let nodes: Vec<_> = (0..100_000).map(|i| (i - 1, "x", 0, Why::Kept)).collect();
    let scene = lay_out(
        &trace(&nodes, &[99_999], &[99_999]),
        &Schema::default(),
        0,
        Detail::All,
        &BTreeSet::new(),
    );
    assert_eq!(scene.segments.len(), 1);
}

#[test]
fn the_search_of_a_reading_is_looked_at_first() {
    let mut trace = forked();
    let mut plan = trace.searches[0].clone();
    plan.purpose = Purpose::Plan;
    trace.searches.insert(0, plan);
    trace.candidates[0].search = 0;
    assert_eq!(first_look(&trace, None), 1);
    assert_eq!(first_look(&trace, Some(0)), 0);
    assert_eq!(first_look(&trace, Some(9)), 1);
}

#[test]
fn titles_say_what_a_search_is_for() {
    let mut trace = forked();
    let mut again = trace.searches[0].clone();
    again.purpose = Purpose::Fill { template: 1 };
    trace.searches.push(again.clone());
    trace.searches.push(again);
    assert_eq!(titles(&trace), ["Beam search", "Template 2", "Template 2 (2)"]);
    // A search without one name is called as one without a set of one.
    trace.searches.truncate(1);
    trace.words = (0..5).map(|token| (token, format!("n{token}"))).collect();
    trace.masked_sets = vec![vec![0], vec![0, 1, 2, 3, 4], Vec::new()];
    let mut title = |purpose| {
        trace.searches[0].purpose = purpose;
        titles(&trace).remove(0)
    };
    let one = "Extra search without “n0”";
    assert_eq!(title(Purpose::Masked { token: 0 }), one);
    assert_eq!(title(Purpose::MaskedSet { set: 0 }), one);
    let many = "Extra search without “n0”, “n1”, “n2” and 2 more";
    assert_eq!(title(Purpose::MaskedSet { set: 1 }), many);
    assert_eq!(title(Purpose::MaskedSet { set: 2 }), "All names");
}
