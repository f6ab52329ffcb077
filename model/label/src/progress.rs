//! Progress of an annotator: items done, speed, time left.

use crate::{Action, Project, Status};

/// Items of which the present speed is the mean.
const RECENT: usize = 30;

/// Progress of an annotator.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// All items.
    pub items: usize,
    /// Items with all required labels.
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
    let mut progress = Progress { items: project.items().len(), ..Progress::default() };
    for item in project.items() {
        let Some(labels) = project.labels(&item.id) else { continue };
        match project.status(item) {
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
    }
}
