//! Files of predictions for Spider: queries alone, as its own evaluator reads them, or records.

use std::io::Cursor;
use std::path::Path;

use beamsplitter_ambiguity::predictions;
use beamsplitter_ambiguity::read::{Object, RecordError, stream};
use beamsplitter_ambiguity::spider::Example;

use super::{Problem, SpiderError};
use crate::input::{self, InputError};
use crate::records::records;

/// The key under which `evaluate spider --out` writes candidates.
const OURS: &str = "predictions";

/// Questions by their place in the file, each with its predictions, best first.
pub type Predicted = Vec<(usize, (Example, Vec<String>))>;

/// Reads predictions, and says of which records there are none.
///
/// # Errors
/// If a file cannot be read, or queries and questions are not as many.
pub fn read(
    path: &Path,
    file: Option<&Path>,
    key: Option<&str>,
) -> Result<(Predicted, Vec<Problem>), SpiderError> {
    let bytes = input::bytes(path)?;
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if first.is_some_and(|byte| matches!(byte, b'[' | b'{')) {
        return Ok(of_records(&bytes, key).map_err(InputError::read(path))?);
    }
    let file = file.ok_or_else(|| SpiderError::NoFile(path.to_owned()))?;
    let examples = records(file, Example::new)?.items;
    let text = String::from_utf8_lossy(&bytes);
    let queries = queries(&text);
    if queries.len() != examples.len() {
        let (found, expected) = (queries.len(), examples.len());
        return Err(SpiderError::Lines { path: path.to_owned(), found, expected });
    }
    let both = examples.into_iter().zip(queries);
    let one = |((index, example), sql): ((usize, Example), &str)| {
        (index, (example, vec![sql.to_owned()]))
    };
    Ok((both.map(one).collect(), Vec::new()))
}

/// Returns one query a line, without what follows a tab: the name of the database. Lines at the end
/// that are empty are none.
fn queries(text: &str) -> Vec<&str> {
    let lines = text.trim_end().lines();
    lines.map(|line| line.split('\t').next().unwrap_or_default().trim()).collect()
}

fn of_records(bytes: &[u8], key: Option<&str>) -> std::io::Result<(Predicted, Vec<Problem>)> {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    let one = |object: Object| -> Result<(Example, Vec<String>), RecordError> {
        let key = key.or_else(|| object.contains_key(OURS).then_some(OURS));
        let queries = predictions(&object, key)?;
        Ok((Example::new(object)?, queries))
    };
    stream(Cursor::new(bytes), |index, object| match object.and_then(one) {
        Ok(predicted) => found.push((index, predicted)),
        Err(error) => problems.push(Problem { index, reason: error.to_string() }),
    })?;
    Ok((found, problems))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_a_line() {
        let text = "select 1\td\n\nselect 'a b' \n\n";
        assert_eq!(queries(text), ["select 1", "", "select 'a b'"]);
    }

    #[test]
    fn records_say_their_predictions() {
        let text = concat!(
            r#"{"db_id": "d", "question": "q", "query": "g", "predictions": ["a", "b"]}"#,
            "\n",
            r#"{"db_id": "d", "question": "q", "query": "g", "t2s_outs": ["c"]}"#,
            "\n",
            r#"{"db_id": "d", "question": "q", "query": "g"}"#,
        );
        let (found, problems) = of_records(text.as_bytes(), None).unwrap();
        let queries: Vec<&[String]> = found.iter().map(|(_, (_, q))| q.as_slice()).collect();
        assert_eq!(queries, [&["a".to_owned(), "b".to_owned()][..], &["c".to_owned()]]);
        assert_eq!(problems[0].index, 2);
    }
}
