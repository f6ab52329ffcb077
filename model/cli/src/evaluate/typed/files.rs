//! Databases with their questions, as folders hold them.

use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::Object;
use beamsplitter_interpret::evaluate::typed::Line;
use serde_json::Value;

use crate::database::SqliteFile;
use crate::dump::make;
use crate::error::CommandError;
use crate::input::{self, InputError};
use crate::labels::Labels;
use crate::terminal::note;

/// The file of the questions, beside that of the database.
const QUESTIONS: &str = "questions.jsonl";

/// A database with its questions.
pub struct Files {
    /// What both are called.
    pub name: String,
    script: PathBuf,
    questions: PathBuf,
}

/// Questions, each with its place in their file, counted from 0.
pub type Lines = Vec<(usize, Line)>;

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] InputError),
    /// It holds nothing to ask.
    #[error(
        "{0}: no database with questions is there; it takes NAME/NAME.sql and NAME/questions.jsonl"
    )]
    Empty(PathBuf),
}

/// Finds databases with their questions: each folder by itself, or those that it holds, by name.
pub fn find(folders: &[PathBuf]) -> Result<Vec<Files>, FilesError> {
    let mut all = Vec::new();
    for folder in folders {
        let mut within: Vec<Files> = Files::of(folder).into_iter().collect();
        if within.is_empty() {
            let failed = InputError::read(folder);
            for entry in std::fs::read_dir(folder).map_err(&failed)? {
                within.extend(Files::of(&entry.map_err(&failed)?.path()));
            }
            within.sort_by(|a, b| a.name.cmp(&b.name));
        }
        if within.is_empty() {
            return Err(FilesError::Empty(folder.clone()));
        }
        all.extend(within);
    }
    Ok(all)
}

impl Files {
    /// Returns what a folder holds, if it is of one database.
    fn of(folder: &Path) -> Option<Self> {
        let name = std::path::absolute(folder).ok()?.file_name()?.to_str()?.to_owned();
        let (script, questions) = (folder.join(format!("{name}.sql")), folder.join(QUESTIONS));
        (script.is_file() && questions.is_file()).then_some(Self { name, script, questions })
    }

    /// Makes the database, the `index`-th of all, in `scratch`, and opens it.
    pub fn open(&self, scratch: &Path, index: usize) -> Result<SqliteFile, CommandError> {
        // Two folders may hold databases of one name.
        let path = scratch.join(format!("{index}-{}.sqlite", self.name));
        let script =
            std::fs::read_to_string(&self.script).map_err(InputError::read(&self.script))?;
        let refused = make(&path, &script).map_err(CommandError::of)?;
        if refused > 0 {
            let script = self.script.display();
            note(format_args!("{script}: SQLite refuses {refused} statements; the rest is used"));
        }
        Ok(SqliteFile::open(&path)?)
    }

    /// Returns the lines of the questions, as labels leave them.
    pub fn lines(&self, labels: &Labels<'_>) -> Result<Lines, InputError> {
        let text = String::from_utf8_lossy(&input::bytes(&self.questions)?).into_owned();
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let parse = |(at, line): (usize, &str)| {
            let failed = InputError::line(&self.questions, at);
            let object: Object = serde_json::from_str(line).map_err(&failed)?;
            // Several questions in a row are not labelled.
            let read = |object| serde_json::from_value(Value::Object(object));
            let left = match object.contains_key("question") {
                true => labels.left(object, read),
                false => read(object).map(Some),
            };
            Ok(left.map_err(failed)?.map(|line| (at, line)))
        };
        lines.map(parse).filter_map(Result::transpose).collect()
    }
}

/// Returns places of at most `most` of `of` things, evenly spread.
pub fn spread(of: usize, most: Option<usize>) -> Vec<usize> {
    let most = most.unwrap_or(of).min(of);
    (0..most).map(|place| (2 * place + 1) * of / (2 * most)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labels::Labelled;

    #[test]
    fn a_sample_is_spread_over_the_file() {
        assert_eq!(spread(10, Some(4)), [1, 3, 6, 8]);
        assert_eq!(spread(3, None), [0, 1, 2]);
        assert_eq!(spread(2, Some(9)), [0, 1]);
        assert!(spread(0, Some(3)).is_empty() && spread(3, Some(0)).is_empty());
    }

    #[test]
    fn folders_are_found_by_themselves_and_within_another() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b", "a", "other"] {
            let of = folder.path().join(name);
            std::fs::create_dir(&of).unwrap();
            std::fs::write(of.join("questions.jsonl"), "{\"class\": \"conversation\"}\n\n")
                .unwrap();
            let script = if name == "other" { "no" } else { name };
            std::fs::write(of.join(format!("{script}.sql")), "create table t (a)").unwrap();
        }
        let names = |path: PathBuf| {
            let all = find(&[path]);
            all.map(|all| all.into_iter().map(|files| files.name).collect::<Vec<_>>())
        };
        assert_eq!(names(folder.path().to_owned()).unwrap(), ["a", "b"]);
        assert_eq!(names(folder.path().join("b")).unwrap(), ["b"]);
        let error = names(folder.path().join("other")).unwrap_err();
        assert!(error.to_string().contains("NAME/NAME.sql"), "{error}");
        let files = find(&[folder.path().join("a")]).unwrap().remove(0);
        let labelled = Labelled::default();
        let labels = labelled.read().unwrap();
        assert_eq!(files.lines(&labels).unwrap(), [(0, Line::Conversation)]);
        let database = files.open(folder.path(), 0).unwrap();
        assert_eq!(database.schema().tables.len(), 1);
        std::fs::write(&files.questions, "{\"class\": \"riddle\"}").unwrap();
        let error = files.lines(&labels).unwrap_err().to_string();
        assert!(error.contains("line 1") && error.contains("riddle"), "{error}");
    }
}
