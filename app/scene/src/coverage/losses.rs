//! The places of one search at which expected queries were lost.

use beamsplitter_decode::trace::Purpose;
use beamsplitter_state::{Gold, RunState};

use super::{Fall, Verdict, fall_in, verdict};
use crate::tree::Loss;

/// Returns where expected queries were lost in one search of a run. Beam search is told of every
/// query that it lost, also of those that another search found; other searches, each held to a
/// template, a plan or a mask, of the queries that no search found and that they came closest to.
pub fn losses_in(golds: &[Gold], run: &RunState, search: usize) -> Vec<Loss> {
    let lost = |(query, gold): (usize, &Gold)| {
        let (fall, elsewhere) = lost_in(gold, run, search)?;
        let node = fall.hypothesis?.node;
        let more = if elsewhere { "; another search found it" } else { "" };
        Some(Loss { query, node, why: format!("{}{more}", fall.why) })
    };
    golds.iter().enumerate().filter_map(lost).collect()
}

/// Returns where a search lost a query, and whether another one found it.
fn lost_in(gold: &Gold, run: &RunState, search: usize) -> Option<(Fall, bool)> {
    let trace = run.trace.as_deref()?;
    let found = trace.searches.get(search)?;
    match (verdict(gold, run), found.purpose) {
        // A recorded run writes in other words than those of our model.
        (Verdict::Missed(_), Purpose::Vanilla) if run.system.is_empty() => {
            let words = &gold.spelled.as_ref()?.as_ref().ok()?.words;
            Some((fall_in(trace, search, found, words, String::new()), false))
        }
        (Verdict::Missed(Some(fall)), _) => {
            (fall.hypothesis?.search == search).then_some((fall, false))
        }
        (Verdict::Query(place), Purpose::Vanilla)
            if trace.candidates.get(place).is_some_and(|candidate| candidate.search != search) =>
        {
            let words = &gold.spelled.as_ref()?.as_ref().ok()?.words;
            let fall = fall_in(trace, search, found, words, String::new());
            fall.needed.is_some().then_some((fall, true))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use beamsplitter_decode::trace::CandidateTrace;
    use beamsplitter_protocol::Spelled;
    use beamsplitter_sql::normalise;

    use super::super::tests::{reading, trace};
    use super::*;

    fn gold(sql: &str) -> Gold {
        let words = sql.split_whitespace().chain([crate::words::END]).map(str::to_owned);
        let spelled = Spelled { words: words.collect(), log_probs: Vec::new() };
        Gold { spelled: Some(Ok(spelled)), ..Gold::of(sql, &normalise(sql)) }
    }

    #[test]
    fn what_beam_search_lost_is_marked_there_also_where_another_search_found_it() {
        let mut trace = trace();
        let mut other = trace.searches[0].clone();
        other.purpose = Purpose::Fill { template: 0 };
        trace.searches.push(other);
        let candidate = |search| CandidateTrace { search, node: 6, ..CandidateTrace::default() };
        trace.candidates = vec![candidate(0), candidate(1)];
        let readings = vec![reading("select name from a", 1), reading("select name from d", 2)];
        let run = RunState { trace: Some(Arc::new(trace)), readings, ..RunState::default() };
        let golds = ["select name from c", "select name from a", "select name from d"].map(gold);
        let lost = losses_in(&golds, &run, 0);
        let told: Vec<(usize, u32, &str)> =
            lost.iter().map(|loss| (loss.query, loss.node, loss.why.as_str())).collect();
        assert_eq!(told.len(), 2);
        assert_eq!(told[0], (0, 2, "rank 3, the beam keeps 2"));
        assert_eq!((told[1].0, told[1].1), (2, 2));
        assert!(told[1].2.ends_with("; another search found it"), "{}", told[1].2);
        assert!(losses_in(&golds, &run, 1).is_empty(), "beam search came as close");
        assert!(losses_in(&golds, &run, 7).is_empty());
    }
}
