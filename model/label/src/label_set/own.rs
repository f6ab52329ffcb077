//! The label sets that come with the program: one for AmbiQT's examples and all others, one for each
//! other benchmark.

use beamsplitter_ambiguity::read::Object;

use super::LabelSet;

/// The files of the label sets of benchmarks, by the key of a record that only they have.
const BENCHMARKS: [(&str, &str); 4] = [
    ("readings", include_str!("practiq.json")),
    ("ambig_type", include_str!("ambrosia.json")),
    ("targets", include_str!("damber.json")),
    ("plausible", include_str!("mod-ambiqt.json")),
];

impl LabelSet {
    /// Lists the label sets that come with the program, the standard one first.
    pub fn all() -> Vec<Self> {
        // A test reads them.
        let benchmarks = BENCHMARKS.iter().filter_map(|(_, text)| Self::read(text).ok());
        std::iter::once(Self::standard()).chain(benchmarks).collect()
    }

    /// Returns the label set for records like this one.
    pub fn fitting(record: &Object) -> Self {
        // AmbiQT's built records have words under the key of PRACTIQ's list.
        let has = |key: &str| {
            record.get(key).is_some_and(|value| key == "ambig_type" || value.is_array())
        };
        let own = BENCHMARKS.iter().find(|(key, _)| has(key));
        own.and_then(|(_, text)| Self::read(text).ok()).unwrap_or_else(Self::standard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Item, Project, Status};
    use serde_json::{Value, json};

    #[track_caller]
    fn check(record: Value, name: &str, key: &str, golds: usize) {
        let object = record.as_object().unwrap().clone();
        let set = LabelSet::fitting(&object);
        assert_eq!(set.name, name);
        let item = Item::new(object).unwrap();
        assert_eq!(item.golds.len(), golds);
        // One key decides the example.
        let mut project = Project::new("test", set, vec![item.clone()]);
        let set = &project.label_set;
        let shortcut = set.shortcuts.iter().find(|shortcut| shortcut.key == key).unwrap();
        let values = shortcut.values(set, &item).unwrap();
        let event = project.decision(1, &item, values, 1).unwrap().event;
        project.record(event);
        assert_eq!(project.status(&item), Status::Done);
        let labels = project.labels(&item.id).unwrap();
        assert!(project.label_set.contradictions_of(labels, golds).is_empty());
    }

    #[test]
    fn every_benchmark_has_its_own() {
        let names: Vec<String> = LabelSet::all().into_iter().map(|set| set.name).collect();
        assert_eq!(names, ["standard", "practiq", "ambrosia", "damber", "mod-ambiqt"]);
        let reading = |query: &str| json!({"meaning": query, "query": query});
        check(
            json!({"question": "?", "category": "answerable", "readings": [reading("a")]}),
            "practiq",
            "1",
            1,
        );
        check(
            json!({"question": "?", "ambig_type": "scope", "gold_queries": ["a", "b", "c"]}),
            "ambrosia",
            "1",
            3,
        );
        let target = |column: &str| json!({"column": column, "sql": format!("select {column}")});
        check(
            json!({"id": "t/project/1", "question": "?", "category": "project", "table": "t",
                "targets": [target("a"), target("b")]}),
            "damber",
            "1",
            2,
        );
        check(
            json!({"question": "?", "query1": "a", "query2": "d", "preferred": 1,
                "readings": "not executed", "plausible": ["a", "b", "c", "d"]}),
            "mod-ambiqt",
            "4",
            4,
        );
        check(json!({"question": "?", "query1": "a", "query2": "b"}), "standard", "1", 2);
    }
}
