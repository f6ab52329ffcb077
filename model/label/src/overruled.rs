//! Labels that were overruled, by the adjudicator or by the majority: for annotators to learn from,
//! and as a table.

use crate::adjudication::raters;
use crate::{Item, Project, Resolution, Value, adjudicated};

/// A label of an annotator that does not hold in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Overruled {
    /// The annotator.
    pub annotator: String,
    /// The slot.
    pub slot: String,
    /// What the annotator gave; none where a required label was left out.
    pub given: Option<Value>,
    /// What holds; none where the adjudicator left it empty.
    pub holds: Option<Value>,
    /// How that came about.
    pub how: Resolution,
}

/// Lists the labels of an item that do not hold in the end, by slot and annotator. What is still
/// open is not among them, nor are queries and words.
pub fn overruled(project: &Project, item: &Item) -> Vec<Overruled> {
    let result = adjudicated(project, item);
    let raters = raters(project, item);
    let mut found = Vec::new();
    for slot in project.label_set.slots(item.golds.len()) {
        let Some(&how) = result.how.get(&slot.name).filter(|how| **how != Resolution::Open) else {
            continue;
        };
        if !slot.field.is_rated() {
            continue;
        }
        let holds = result.values.get(&slot.name);
        let category = |value: Option<&Value>| value.map(Value::category);
        for (annotator, labels) in &raters {
            let given = labels.get(&slot.name);
            let said = given.is_some() || slot.field.required;
            if said && category(given) != category(holds) {
                found.push(Overruled {
                    annotator: (*annotator).to_owned(),
                    slot: slot.name.clone(),
                    given: given.cloned(),
                    holds: holds.cloned(),
                    how,
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudication::{ADJUDICATOR, taken};
    use crate::{Format, LabelSet, write};
    use serde_json::json;

    /// Returns a project in which three annotators press a key each on one item, and the
    /// adjudicator a fourth.
    fn project(keys: [&str; 4]) -> Project {
        let object = json!({"id": "x", "db_id": "pets", "question": "Which, \"or\" not?",
            "query1": "a", "query2": "b"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let mut project = Project::new("test", LabelSet::standard(), vec![item.clone()]);
        for (who, key) in ["ada", "bob", "cyd", ADJUDICATOR].into_iter().zip(keys) {
            who.clone_into(&mut project.annotator);
            let set = &project.label_set;
            let Some(shortcut) = set.shortcuts.iter().find(|shortcut| shortcut.key == key) else {
                continue;
            };
            let values = shortcut.values(set, &item).unwrap();
            let event = project.decision(1, &item, values, 1).unwrap().event;
            project.record(event);
        }
        project
    }

    fn facts(project: &Project) -> Vec<String> {
        let found = overruled(project, &project.items()[0]);
        let word = |value: &Option<Value>| value.as_ref().map_or("-".into(), Value::category);
        let fact = |one: &Overruled| {
            let (given, holds) = (word(&one.given), word(&one.holds));
            format!("{} {} {given} {holds} {:?}", one.annotator, one.slot, one.how)
        };
        found.iter().map(fact).collect()
    }

    #[test]
    fn what_the_adjudicator_and_most_say_counts() {
        assert_eq!(
            facts(&project(["1", "1", "2", "5"])),
            [
                "cyd gold.2 invalid valid Adjudicated",
                "ada ambiguous yes no Adjudicated",
                "bob ambiguous yes no Adjudicated",
                "cyd preferred 1 - Adjudicated",
            ]
        );
        let without = facts(&project(["1", "1", "2", ""]));
        assert_eq!(without, ["cyd gold.2 invalid valid Majority", "cyd ambiguous no yes Majority"]);
        assert_eq!(facts(&project(["1", "", "", ""])), Vec::<String>::new());
    }

    #[test]
    fn the_table_has_a_row_for_each() {
        let text = write::text(&project(["1", "1", "2", "5"]), Format::Differences);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 5);
        assert_eq!(rows[0], "id,db_id,question,annotator,label,given,holds,how,comment");
        assert_eq!(rows[2], "x,pets,\"Which, \"\"or\"\" not?\",ada,ambiguous,yes,no,adjudicated,");
    }

    #[test]
    fn all_of_one_annotator_is_taken() {
        let mut project = project(["1", "2", "5", "6"]);
        let item = project.items()[0].clone();
        ADJUDICATOR.clone_into(&mut project.annotator);
        for who in ["bob", "ada", "cyd"] {
            let set = taken(&project, &item, who);
            let event = project.decision(2, &item, set, 1).unwrap().event;
            project.record(event);
            let labels = |who| project.decisions().labels(who, "x").unwrap().values.clone();
            assert_eq!(labels(ADJUDICATOR), labels(who));
        }
    }
}
