//! Files of labels by several people as one project.

use std::collections::{BTreeMap, BTreeSet};

use crate::{LabelSet, MergeSummary, Project, Records};

/// The records of one file.
#[derive(Clone, Debug)]
pub struct LabelFile {
    /// Name by which the file is known to its reader, usually its path.
    pub name: String,
    /// What it holds.
    pub records: Records,
}

/// What is known of the annotators of several files.
#[derive(Clone, Debug, Default)]
pub struct Identities {
    /// Annotators to rename before anything is combined.
    pub renames: Vec<Rename>,
    /// Names that stand for the same person in every file.
    pub same: BTreeSet<String>,
}

/// Another name for an annotator of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rename {
    /// The [name](LabelFile::name) of the file.
    pub file: String,
    /// The annotator's name in the file.
    pub from: String,
    /// The annotator's name from here on.
    pub to: String,
}

/// Why files cannot be combined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CombineError {
    /// One name in several files, where only one set of labels for each item could stay.
    #[error(
        "annotator “{annotator}” is in several files: {files}; rename one of them, or declare that \
         it is the same person",
        files = files.join(", ")
    )]
    SameName {
        /// The name.
        annotator: String,
        /// The files, in order.
        files: Vec<String>,
    },
    /// A rename of somebody who is not there.
    #[error("cannot rename “{}” of {}: the file has no such annotator", .0.from, .0.file)]
    NobodyToRename(Rename),
}

/// Combines files into one project.
///
/// # Errors
/// If two files have an annotator of one name who is not declared to be the same person, or if
/// there is nobody to rename.
pub fn combine(
    label_set: LabelSet,
    mut files: Vec<LabelFile>,
    identities: &Identities,
) -> Result<(Project, MergeSummary), CombineError> {
    for rename in &identities.renames {
        apply(rename, &mut files)?;
    }
    check_names(&files, &identities.same)?;
    let mut project = Project::new("merged", label_set, Vec::new());
    let mut total = MergeSummary::default();
    for file in files {
        let summary = project.merge(file.records, 0);
        total.items += summary.items;
        total.known += summary.known;
        total.labels += summary.labels;
        total.superseded += summary.superseded;
    }
    Ok((project, total))
}

fn apply(rename: &Rename, files: &mut [LabelFile]) -> Result<(), CombineError> {
    let mut renamed = false;
    for file in files.iter_mut().filter(|file| file.name == rename.file) {
        for (_, annotator, _) in &mut file.records.labels {
            if *annotator == rename.from {
                annotator.clone_from(&rename.to);
                renamed = true;
            }
        }
    }
    if renamed { Ok(()) } else { Err(CombineError::NobodyToRename(rename.clone())) }
}

fn check_names(files: &[LabelFile], same: &BTreeSet<String>) -> Result<(), CombineError> {
    let mut places: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for (place, file) in files.iter().enumerate() {
        for (_, annotator, _) in &file.records.labels {
            places.entry(annotator).or_default().insert(place);
        }
    }
    for (annotator, places) in places {
        if places.len() > 1 && !same.contains(annotator) {
            let files = places.into_iter().map(|place| files[place].name.clone()).collect();
            return Err(CombineError::SameName { annotator: annotator.to_owned(), files });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Item, Labels, Value};
    use serde_json::json;

    /// Returns a file in which `annotator` comments twelve items.
    fn file(name: &str, annotator: &str, comment: &str) -> LabelFile {
        let item = |n: usize| {
            let object = json!({"question": n.to_string(), "query1": "a"});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        };
        let values = BTreeMap::from([("comment".to_owned(), Value::text(comment))]);
        let labels = Labels { values, ..Labels::default() };
        let labels = (0..12).map(|n| (n, annotator.to_owned(), labels.clone()));
        let records = Records {
            items: (0..12).map(item).collect(),
            labels: labels.collect(),
            ..Records::default()
        };
        LabelFile { name: name.into(), records }
    }

    fn counted(
        files: Vec<LabelFile>,
        identities: &Identities,
    ) -> Result<(usize, usize), CombineError> {
        let (project, summary) = combine(LabelSet::standard(), files, identities)?;
        let decisions = project.decisions();
        let kept = decisions.annotators().map(|who| decisions.by(who).count()).sum();
        Ok((kept, summary.superseded))
    }

    #[test]
    fn one_name_in_two_files_is_refused_until_it_is_explained() {
        // Equal file names in two folders too.
        let files = || vec![file("x/labels.jsonl", "me", "a"), file("y/labels.jsonl", "me", "b")];
        let refused = counted(files(), &Identities::default()).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "annotator “me” is in several files: x/labels.jsonl, y/labels.jsonl; rename one of \
             them, or declare that it is the same person"
        );
        let rename =
            |to: &str| Rename { file: "y/labels.jsonl".into(), from: "me".into(), to: to.into() };
        let renamed = Identities { renames: vec![rename("you")], ..Identities::default() };
        assert_eq!(counted(files(), &renamed), Ok((24, 0)));
        let same = Identities { same: BTreeSet::from(["me".into()]), ..Identities::default() };
        assert_eq!(counted(files(), &same), Ok((12, 12)));
    }

    #[test]
    fn a_rename_may_not_make_two_people_one() {
        let files = || vec![file("a", "ada", "a"), file("b", "bob", "b")];
        assert_eq!(counted(files(), &Identities::default()), Ok((24, 0)));
        let rename = |from: &str| Identities {
            renames: vec![Rename { file: "b".into(), from: from.into(), to: "ada".into() }],
            ..Identities::default()
        };
        assert!(matches!(counted(files(), &rename("bob")), Err(CombineError::SameName { .. })));
        assert!(matches!(counted(files(), &rename("x")), Err(CombineError::NobodyToRename(_))));
    }
}
