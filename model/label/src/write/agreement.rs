//! Figures of agreement, and what two annotators say where they differ, as tables.

use super::table::row;
use crate::Agreement;
use crate::agreement::{Confusion, Figure};

/// Writes a row for each label and its units, with every figure and its interval.
pub fn figures(all: &[Agreement]) -> String {
    let mut names = ["label", "of", "annotators", "units", "from_file"].map(str::to_owned).to_vec();
    if let Some(first) = all.first() {
        for (name, _) in first.figures.each() {
            names.extend([name.to_owned(), format!("{name}_low"), format!("{name}_high")]);
        }
    }
    names.push("missing".into());
    let mut text = String::new();
    row(&mut text, &names);
    for one in all {
        let mut cells = vec![
            one.label.clone(),
            one.units_in_words(),
            one.annotators.join(", "),
            one.units.to_string(),
            one.from_file.to_string(),
        ];
        cells.extend(one.figures.each().into_iter().flat_map(|(_, figure)| numbers(figure)));
        let missing = one.missing.iter().map(|(name, why)| format!("{name}: {}", why.words()));
        cells.push(missing.collect::<Vec<_>>().join("; "));
        row(&mut text, &cells);
    }
    text
}

/// Returns the cells of a figure: its value, and the ends of its interval.
fn numbers(figure: &Figure) -> [String; 3] {
    let (low, high) = figure.interval.unzip();
    [figure.value, low, high].map(|number| number.map_or(String::new(), |n| n.to_string()))
}

/// Writes a row for each label, every two annotators, and what each of them says.
pub fn confusions(all: &[Confusion]) -> String {
    let mut text = String::new();
    let names = ["label", "annotator_1", "annotator_2", "value_1", "value_2", "units"];
    row(&mut text, &names.map(str::to_owned));
    for one in all {
        for (value, counts) in one.categories.iter().zip(&one.counts) {
            for (other, count) in one.categories.iter().zip(counts) {
                let [first, second] = one.annotators.clone();
                let cells = [
                    one.label.clone(),
                    first,
                    second,
                    value.clone(),
                    other.clone(),
                    count.to_string(),
                ];
                row(&mut text, &cells);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Item, LabelSet, Project, Value, agreement, agreement::RatingCollector};
    use serde_json::json;

    #[test]
    fn tables_have_every_figure_and_cell() {
        let object = json!({"question": "?", "query1": "a"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let mut project = Project::new("test", LabelSet::standard(), vec![item.clone()]);
        for (who, said) in [("ada", "yes"), ("bob, jr", "no")] {
            who.clone_into(&mut project.annotator);
            let set = [("ambiguous".to_owned(), Some(Value::text(said)))].into();
            let event = project.decision(1, &item, set, 1).unwrap().event;
            project.record(event);
        }
        let table = figures(&agreement(&project));
        let rows: Vec<&str> = table.lines().collect();
        assert_eq!(rows.len(), 2);
        assert!(rows[0].starts_with("label,of,annotators,units,from_file,percent,percent_low,"));
        assert!(rows[1].starts_with("ambiguous,all,\"ada, bob, jr\",1,0,0,0,0,0,"), "{}", rows[1]);

        let mut collector = RatingCollector::new(&project);
        while collector.step(&project).is_some() {}
        let found: Vec<Confusion> = collector.parts().iter().flat_map(|p| p.confusions()).collect();
        assert_eq!(
            confusions(&found),
            "label,annotator_1,annotator_2,value_1,value_2,units\n\
             ambiguous,ada,\"bob, jr\",no,no,0\n\
             ambiguous,ada,\"bob, jr\",no,yes,0\n\
             ambiguous,ada,\"bob, jr\",yes,no,1\n\
             ambiguous,ada,\"bob, jr\",yes,yes,0\n"
        );
    }
}
