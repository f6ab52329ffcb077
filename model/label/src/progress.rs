//! Progress of annotators: items done, speed, time left.

use crate::adjudication::{ADJUDICATOR, disagrees, is_open};
use crate::decisions::status;
use crate::{Action, Project, ReviewState, Status};

/// Items of which the present speed is the mean.
const RECENT: usize = 30;

/// Progress of an annotator.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// All items; for the adjudicator, those on which annotators differ.
    pub items: usize,
    /// Items with all required labels; for the adjudicator, those of the above that are decided.
    pub done: usize,
    /// Skipped.
    pub skipped: usize,
    /// Flagged.
    pub flagged: usize,
    /// Seconds that were spent, over all items.
    pub seconds: f64,
    /// Recent seconds for an item; none before the first decision.
    pub each: Option<f64>,
    /// Seconds that the open items will take at that speed.
    pub left: Option<f64>,
}

/// Computes the progress of the present annotator over all items of the project.
#[expect(clippy::cast_precision_loss, reason = "counts of items")]
pub fn progress(project: &Project) -> Progress {
    let adjudicates = project.annotator == ADJUDICATOR;
    let mut progress = Progress { items: project.items().len(), ..Progress::default() };
    if adjudicates {
        let disputed = || project.items().iter().filter(|item| disagrees(project, item));
        progress.items = disputed().count();
        progress.done = disputed().filter(|item| !is_open(project, item)).count();
    }
    for item in project.items() {
        let Some(labels) = project.labels(&item.id) else { continue };
        match project.status(item) {
            _ if adjudicates => {}
            Status::Done => progress.done += 1,
            Status::Skipped => progress.skipped += 1,
            Status::Open | Status::Begun => {}
        }
        progress.flagged +=
            usize::from(project.decisions().is_flagged(&project.annotator, &item.id));
        progress.seconds += labels.seconds();
    }
    progress.each = recent(project);
    let left = progress.items - progress.done - progress.skipped;
    progress.left = progress.each.map(|each| each * left as f64);
    progress
}

/// What one annotator has done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Share {
    /// The annotator.
    pub annotator: String,
    /// Items with all required labels.
    pub done: usize,
    /// Items with some labels.
    pub begun: usize,
    /// Skipped.
    pub skipped: usize,
    /// Flagged.
    pub flagged: usize,
    /// Handed in, and not yet accepted or returned.
    pub submitted: usize,
    /// Accepted by a reviewer.
    pub accepted: usize,
    /// Returned by a reviewer.
    pub returned: usize,
    /// Seconds that were spent, over all items.
    pub seconds: f64,
    /// Median of the seconds for an item that is done or skipped; none where there is none.
    pub median: Option<f64>,
}

/// Computes what everybody who labelled something has done, by name.
pub fn shares(project: &Project) -> Vec<Share> {
    let decisions = project.decisions();
    let share = |annotator: &str| {
        let mut share = Share { annotator: annotator.to_owned(), ..Share::default() };
        let mut times = Vec::new();
        for (id, labels) in decisions.by(annotator) {
            let Some(item) = project.item(id) else { continue };
            let is = status(&project.label_set, Some(labels), item.golds.len());
            share.seconds += labels.seconds();
            share.flagged += usize::from(decisions.is_flagged(annotator, id));
            match labels.review() {
                ReviewState::Open => {}
                ReviewState::Submitted | ReviewState::InReview => share.submitted += 1,
                ReviewState::Accepted => share.accepted += 1,
                ReviewState::Returned => share.returned += 1,
            }
            match is {
                Status::Done => share.done += 1,
                Status::Begun => share.begun += 1,
                Status::Skipped => share.skipped += 1,
                Status::Open => {}
            }
            if matches!(is, Status::Done | Status::Skipped) {
                times.push(labels.spent);
            }
        }
        times.sort_unstable();
        let middle = times.get(times.len() / 2).map(|&spent| seconds(spent));
        Share { median: middle, ..share }
    };
    decisions.annotators().map(share).collect()
}

#[expect(clippy::cast_precision_loss, reason = "nobody labels for thousands of years")]
fn seconds(spent: u64) -> f64 {
    spent as f64 / 1e3
}

/// Computes the mean seconds of the items that were decided on last.
#[expect(clippy::cast_precision_loss, reason = "counts of items")]
fn recent(project: &Project) -> Option<f64> {
    let mut items: Vec<&str> = Vec::new();
    let mut sum = 0.0;
    for event in project.journal().iter().rev() {
        if event.annotator != project.annotator {
            continue;
        }
        let Action::Decide { item, spent, .. } = &event.action else { continue };
        if !items.contains(&item.as_str()) {
            if items.len() == RECENT {
                break;
            }
            items.push(item);
        }
        sum += *spent as f64 / 1e3;
    }
    (!items.is_empty()).then(|| sum / items.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Item, LabelSet, Value};
    use serde_json::json;
    use std::collections::BTreeMap;

    #[test]
    fn speed_and_time_left() {
        let items = (0..10).map(|n| {
            let object = json!({"question": n.to_string(), "query1": "a"});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        });
        let mut project = Project::new("test", LabelSet::standard(), items.collect());
        assert_eq!(progress(&project), Progress { items: 10, ..Progress::default() });
        for n in 0..4 {
            let item = project.items()[n / 2].clone();
            let slot = ["gold.1", "ambiguous"][n % 2];
            let value = Some(Value::text(["valid", "no"][n % 2]));
            let set = BTreeMap::from([(slot.to_owned(), value)]);
            let event = project.decision(1, &item, set, 3_000).unwrap().event;
            project.record(event);
        }
        let now = progress(&project);
        assert_eq!((now.done, now.seconds, now.each, now.left), (2, 12.0, Some(6.0), Some(48.0)));
        "bob".clone_into(&mut project.annotator);
        let item = project.items()[5].clone();
        for slot in ["flag", "skip"] {
            let set = BTreeMap::from([(slot.to_owned(), Some(Value::Flag(true)))]);
            let decision = project.decision(1, &item, set, 500).unwrap();
            project.record(decision.event);
        }
        let shares = shares(&project);
        let facts = |at: usize| {
            let share: &Share = &shares[at];
            (share.annotator.as_str(), share.done, share.skipped, share.flagged, share.median)
        };
        assert_eq!(shares.len(), 2);
        assert_eq!(facts(0), ("annotator 1", 2, 0, 0, Some(6.0)));
        assert_eq!(facts(1), ("bob", 0, 1, 1, Some(1.0)));
    }
}
