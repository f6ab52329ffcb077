//! Names of exported files: project, annotators, decoder.

use beamsplitter_label::{Format, Project};

/// Annotators that are named; more are counted.
const NAMED: usize = 3;

/// The formats whose files have examples, of which a project can begin.
const WITH_EXAMPLES: [Format; 4] =
    [Format::Jsonl, Format::Csv, Format::Adjudicated, Format::Cleaned];

/// Returns the name of a file of a project, with its ending.
pub fn export_name(project: &Project, format: Format) -> String {
    file_name(&format!("{}{}", project.name, ending(project, format)))
}

/// Returns the name of the project that begins with a file and has what is in it: without what
/// [`export_name`] adds, so that names do not grow on their way.
pub fn project_name(project: &Project, file: &str) -> String {
    let added = WITH_EXAMPLES.map(|format| file_name(&ending(project, format)));
    let named = added.iter().find_map(|added| file.strip_suffix(added.as_str()));
    let stem = || file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    named.filter(|name| !name.is_empty()).unwrap_or_else(stem).to_owned()
}

/// Returns what follows the project's name in the name of a file.
fn ending(project: &Project, format: Format) -> String {
    let ending = match format {
        Format::Project => ".labels",
        Format::Jsonl => "-labels.jsonl",
        Format::Csv => "-labels.csv",
        Format::Adjudicated => "-adjudicated.jsonl",
        Format::Differences => "-differences.csv",
        Format::Cleaned => "-cleaned.json",
    };
    let who: Vec<&str> = project.decisions().annotators().collect();
    let who = match (format, who.as_slice()) {
        (Format::Project | Format::Adjudicated | Format::Cleaned, _) | (_, []) => String::new(),
        (_, names) if names.len() <= NAMED => format!("-{}", names.join("-")),
        (_, names) => format!("-{}-annotators", names.len()),
    };
    let decoder = decoder(project).map_or(String::new(), |decoder| format!("-{decoder}"));
    format!("{decoder}{who}{ending}")
}

/// Returns the decoder that found all candidates, where their records name one.
fn decoder(project: &Project) -> Option<&str> {
    let mut all = project.items().iter().map(|item| item.object.get("decoder")?.as_str());
    let first = all.next()??;
    all.all(|decoder| decoder == Some(first)).then_some(first)
}

/// Returns a name with a hyphen for every sign that a file name may not have.
pub fn file_name(name: &str) -> String {
    let sign = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    name.chars().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use beamsplitter_label::{Action, Item, LabelSet, Value};
    use serde_json::json;

    use super::*;

    fn project(decoders: [&str; 2], people: &[&str]) -> Project {
        let item = |(at, decoder): (usize, &str)| {
            let object = json!({"question": format!("{at}?"), "decoder": decoder});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        };
        let items: Vec<Item> = decoders.into_iter().enumerate().map(item).collect();
        let mut project = Project::new("dev set", LabelSet::standard(), items);
        for who in people {
            project.annotator = (*who).to_owned();
            let set = [("comment".to_owned(), Some(Value::text("x")))].into();
            let item = project.items()[0].id.clone();
            let event = project
                .event(1, Action::Decide { item, set, from_file: Default::default(), spent: 0 });
            project.record(event);
        }
        project
    }

    #[test]
    fn names_carry_project_decoder_and_annotators() {
        let name =
            |decoders, people: &[&str], format| export_name(&project(decoders, people), format);
        assert_eq!(
            name(["beam", "beam"], &["ada"], Format::Jsonl),
            "dev-set-beam-ada-labels.jsonl"
        );
        assert_eq!(
            name(["beam", "odin"], &["ada", "bob"], Format::Csv),
            "dev-set-ada-bob-labels.csv"
        );
        let four = ["a", "b", "c", "d"];
        assert_eq!(
            name(["", "beam"], &four, Format::Differences),
            "dev-set-4-annotators-differences.csv"
        );
        assert_eq!(name(["x", "y"], &["ada"], Format::Project), "dev-set.labels");
        assert_eq!(name(["x", "y"], &[], Format::Adjudicated), "dev-set-adjudicated.jsonl");
    }

    #[test]
    fn names_do_not_grow_on_their_way() {
        for format in WITH_EXAMPLES {
            let mut project = project(["beam", "beam"], &["ada", "bob"]);
            project.name = "dev".into();
            assert_eq!(project_name(&project, &export_name(&project, format)), "dev");
        }
        let project = project(["x", "y"], &["ada"]);
        for (file, name) in
            [("dev.set.jsonl", "dev.set"), ("-ada-labels.csv", "-ada-labels"), ("x", "x")]
        {
            assert_eq!(project_name(&project, file), name);
        }
    }
}
