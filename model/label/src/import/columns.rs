//! Columns of a table, or keys of JSON records, that have names of their own, until somebody says what
//! they hold.

use beamsplitter_database::{Sheet, TextError, read_older_text};

use super::roles::{Chosen, PREVIEW, Role};
use super::table::is_needed;
use super::{ImportError, keys};
use crate::LabelSet;

/// The header and the first rows of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// Names of the columns.
    pub head: Vec<String>,
    /// Cells of the first rows.
    pub rows: Vec<Vec<String>>,
}

impl Columns {
    /// Returns the columns of a table without a column `question`, or the keys of records without such
    /// a key; none where the file is something else, or has one column only.
    pub fn unnamed(bytes: &[u8]) -> Option<Self> {
        let (text, _) = read_older_text(bytes.to_vec()).ok()?;
        if text.trim_start().starts_with(['[', '{']) {
            if LabelSet::in_file(bytes).is_some() {
                return None;
            }
            return keys::unnamed(&text).map(|(head, rows)| Self { head, rows });
        }
        let Sheet { head, rows, .. } = Sheet::read(&text);
        if head.len() < 2 || head.iter().any(|name| is_needed(name)) {
            return None;
        }
        let rows: Vec<Vec<String>> = rows.into_iter().take(PREVIEW).map(|row| row.fields).collect();
        (!rows.is_empty()).then_some(Self { head, rows })
    }

    /// Guesses what the columns hold by their names; each holds one thing.
    pub fn guess(&self) -> Chosen {
        let mut chosen: Chosen = [None; 5];
        for (place, role) in Role::ALL.into_iter().enumerate() {
            let free = |at: &usize| !chosen[..place].contains(&Some(*at));
            let has = |at: usize, word: &str| self.head[at].to_lowercase().contains(word);
            let columns = || (0..self.head.len()).filter(free);
            let found = role.words().iter().find_map(|word| columns().find(|at| has(*at, word)));
            chosen[place] = found;
        }
        chosen
    }
}

/// Writes a table with the names of records in its header, or records with these names, by which it is
/// imported.
///
/// # Errors
/// If it is no text, or no table.
pub fn renamed(bytes: Vec<u8>, chosen: &Chosen) -> Result<Vec<u8>, ImportError> {
    let (text, _) = read_older_text(bytes)?;
    if let Some(records) = keys::renamed(&text, chosen) {
        return Ok(records);
    }
    let Sheet { mut head, rows, .. } = Sheet::read(&text);
    let failed = |error: csv::Error| ImportError::Nothing { first: error.to_string() };
    for (at, name) in head.iter_mut().enumerate() {
        let role = Role::ALL.into_iter().zip(chosen).find(|(_, place)| **place == Some(at));
        *name = match role {
            Some((role, _)) => role.key().to_owned(),
            // Nobody said that it holds what its name would mean.
            None if Role::ALL.iter().any(|role| role.key() == name) => format!("{name} (column)"),
            None => std::mem::take(name),
        };
    }
    let mut written = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    written.write_record(&head).map_err(failed)?;
    // A row with too few cells is told of when it is imported.
    for row in rows {
        written.write_record(&row.fields).map_err(failed)?;
    }
    written.into_inner().map_err(|_| TextError::Empty.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{Imported, import};

    const TABLE: &str = "Utterance;db name;SQL a;SQL b;note\n\
        How old?;pets;select age from pets;\"select birth; from pets\";x\n\
        Who?;zoo;select a;;y\n";

    #[test]
    fn columns_are_guessed_and_renamed() {
        let columns = Columns::unnamed(TABLE.as_bytes()).unwrap();
        assert_eq!(columns.head, ["Utterance", "db name", "SQL a", "SQL b", "note"]);
        assert_eq!(columns.rows[0][3], "select birth; from pets");
        let chosen = columns.guess();
        assert_eq!(chosen, [Some(0), Some(1), Some(2), Some(3), None]);
        let bytes = renamed(TABLE.into(), &chosen).unwrap();
        let Ok(Imported::Records(records)) = import(&bytes, &LabelSet::standard()) else {
            panic!("no records")
        };
        assert_eq!(records.problems, []);
        let [first, second] = records.items.as_slice() else { panic!("{records:?}") };
        assert_eq!((first.question.as_str(), first.db_id.as_str()), ("How old?", "pets"));
        assert_eq!(first.golds, ["select age from pets", "select birth; from pets"]);
        assert_eq!(second.golds, ["select a"]);
        assert_eq!(first.object["note"], "x");
    }

    #[test]
    fn keys_are_guessed_and_renamed_as_columns_are() {
        let lines = "{\"id\": 7, \"data\": {\"text\": \"How old?\", \"database\": \"pets\"}, \"kind\": 1}\n\
            {\"data\": {\"text\": \"Who?\"}, \"sql\": \"select a\"}\n";
        let list = format!("[{}]", lines.trim().replace('\n', ","));
        for file in [lines, &list] {
            let columns = Columns::unnamed(file.as_bytes()).unwrap();
            assert_eq!(columns.head, ["data.database", "data.text", "id", "kind", "sql"]);
            assert_eq!(columns.rows[0], ["pets", "How old?", "7", "1", ""]);
            let mut chosen = columns.guess();
            assert_eq!(chosen, [Some(1), Some(0), Some(4), None, Some(3)]);
            chosen[4] = None;
            let bytes = renamed(file.into(), &chosen).unwrap();
            let Ok(Imported::Records(records)) = import(&bytes, &LabelSet::standard()) else {
                panic!("no records")
            };
            assert_eq!(records.problems, []);
            let [first, second] = records.items.as_slice() else { panic!("{records:?}") };
            assert_eq!((first.question.as_str(), first.db_id.as_str()), ("How old?", "pets"));
            assert_eq!((first.id.as_str(), first.kind.as_str()), ("7", ""));
            assert_eq!(
                (second.golds.as_slice(), second.db_id.as_str()),
                (&["select a".to_owned()][..], "")
            );
            assert_eq!(first.object["data"]["text"], "How old?");
        }
    }

    #[test]
    fn a_key_may_have_all_golds() {
        let file =
            "{\"text\": \"How old?\", \"queries\": [\"select a\", \"select b\", \"select c\"]}\n";
        let chosen = Columns::unnamed(file.as_bytes()).unwrap().guess();
        assert_eq!(chosen, [Some(1), None, None, None, None]);
        let chosen = [Some(1), None, Some(0), None, None];
        let bytes = renamed(file.into(), &chosen).unwrap();
        let Ok(Imported::Records(records)) = import(&bytes, &LabelSet::standard()) else {
            panic!("no records")
        };
        assert_eq!(records.problems, []);
        assert_eq!(records.items[0].golds, ["select a", "select b", "select c"]);
    }

    #[test]
    fn only_tables_without_our_names_are_asked_about() {
        let set = serde_json::to_string(&LabelSet::standard()).unwrap();
        let project = crate::write::head(&crate::Project::default());
        for file in [
            set.as_str(),
            &project,
            "question,sql\nWho?,select 1\n",
            "[{\"a\": 1}]",
            "a\nb\n",
            "a,b\n",
            "",
        ] {
            assert_eq!(Columns::unnamed(file.as_bytes()), None, "{file}");
        }
    }

    #[test]
    fn a_name_of_ours_that_was_not_chosen_means_nothing() {
        let table = "text,kind,query1\nWho?,dog,select 1\n";
        let bytes = renamed(table.into(), &[Some(0), None, None, None, None]).unwrap();
        assert_eq!(
            String::from_utf8(bytes).unwrap().lines().next(),
            Some("question,kind (column),query1 (column)")
        );
    }
}
