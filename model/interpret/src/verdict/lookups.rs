//! Looks values of a question up among the cells of the database.

use std::ops::Range;

use beamsplitter_database::{Database, Value};
use beamsplitter_link::Question;
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema, quote, quote_text};

/// Most columns that are searched.
const COLUMNS: usize = 120;
/// Most different cells of one column that are told apart.
const CELLS: usize = 4;

/// What one value was found as.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lookup {
    /// The value as the question has it.
    pub text: String,
    /// Whether the question marks it as a value, or a query compares with it.
    pub sure: bool,
    /// Columns of which a cell is the value, in any letter case.
    pub exact: Vec<ColumnRef>,
    /// Columns with longer cells that contain its words, and the first of those cells.
    pub within: Vec<(ColumnRef, Vec<String>)>,
}

impl Lookup {
    /// Returns whether it is meant as a value, and no cell is it or has its words.
    pub fn is_nowhere(&self) -> bool {
        self.sure && self.exact.is_empty() && self.within.is_empty()
    }

    /// Takes in the rows of its query over these columns.
    fn read(&mut self, rows: &[Vec<Value>], columns: &[ColumnRef]) {
        for row in rows {
            let [Value::Integer(place), Value::Text(cell)] = row.as_slice() else { continue };
            let Some(&at) = usize::try_from(*place).ok().and_then(|place| columns.get(place))
            else {
                continue;
            };
            if cell.trim().eq_ignore_ascii_case(self.text.trim()) {
                self.exact.push(at);
            } else {
                match self.within.iter_mut().find(|(column, _)| *column == at) {
                    Some((_, cells)) => cells.push(cell.clone()),
                    None => self.within.push((at, vec![cell.clone()])),
                }
            }
        }
    }

    /// Returns whether several cells of the column that [`Self::most_within`] returns contain the value,
    /// so that it may mean one or the other.
    pub fn has_several_within(&self, compared: Option<ColumnRef>) -> bool {
        self.most_within(compared).is_some_and(|(_, cells)| cells.len() > 1)
    }

    /// Returns the column that a query compares with the value, if cells of it contain the value, and
    /// these; else the column with the most different ones.
    pub fn most_within(&self, compared: Option<ColumnRef>) -> Option<&(ColumnRef, Vec<String>)> {
        if let Some(of) = self.within.iter().find(|(at, _)| Some(*at) == compared) {
            return Some(of);
        }
        self.within.iter().reduce(|best, one| if one.1.len() > best.1.len() { one } else { best })
    }
}

/// Looks up values in every text column; each comes with whether it is surely meant as one.
pub async fn look_up<D: Database>(
    values: Vec<(String, bool)>,
    schema: &Schema,
    database: &mut D,
) -> Vec<Lookup> {
    let columns: Vec<ColumnRef> = schema
        .columns()
        .filter(|(_, column)| matches!(column.kind, ColumnKind::Text | ColumnKind::Others))
        .map(|(at, _)| at)
        .take(COLUMNS)
        .collect();
    let queries: Vec<Option<String>> =
        values.iter().map(|(text, _)| lookup_query(text, &columns, schema)).collect();
    queries.iter().flatten().for_each(|query| database.prepare(query));
    let mut all = Vec::new();
    for ((text, sure), query) in values.into_iter().zip(queries) {
        let mut found = Lookup { text, sure, ..Lookup::default() };
        if let Some(query) = query
            && let Ok(result) = database.run(&query).await
        {
            found.read(&result.rows, &columns);
        }
        all.push(found);
    }
    all
}

/// Returns the query for cells of the columns that have the words of a value; none where it has no word,
/// or there is no column.
fn lookup_query(text: &str, columns: &[ColumnRef], schema: &Schema) -> Option<String> {
    let question = Question::new(text);
    let words: Vec<&str> = question
        .words
        .iter()
        .filter(|word| word.is_word())
        .map(|word| word.text.as_str())
        .collect();
    if words.is_empty() || columns.is_empty() {
        return None;
    }
    let pattern = quote_text(&format!("% {} %", words.join(" ")));
    let part = |(place, at): (usize, &ColumnRef)| {
        let table = quote(&schema.tables[at.table].name);
        let column = quote(&schema.column(*at).name);
        let plain = ["-", "(", ")", ",", "."]
            .iter()
            .fold(column.clone(), |inner, mark| format!("replace({inner}, '{mark}', ' ')"));
        format!(
            "SELECT * FROM (SELECT DISTINCT {place} AS place, {column} AS cell FROM {table} \
             WHERE ' ' || {plain} || ' ' LIKE {pattern} LIMIT {CELLS})"
        )
    };
    Some(columns.iter().enumerate().map(part).collect::<Vec<_>>().join(" UNION ALL "))
}

/// Returns the quoted texts of a question, as ranges of its words, without the marks.
pub fn quoted(question: &Question) -> Vec<Range<usize>> {
    let words = &question.words;
    let is_mark = |at: usize| matches!(words[at].text.as_str(), "\"" | "'" | "“" | "”" | "‘" | "’");
    let spaced_before =
        |at: usize| at == 0 || words[at - 1].span.end < words[at].span.start || is_open(at, words);
    let mut found = Vec::new();
    let mut start = None;
    for at in 0..words.len() {
        if !is_mark(at) {
            continue;
        }
        match start {
            // "singer's" opens nothing.
            None if spaced_before(at) => start = Some(at + 1),
            Some(from) if from < at => {
                let closes = words
                    .get(at + 1)
                    .is_none_or(|next| next.span.start > words[at].span.end || !next.is_word());
                if closes {
                    found.push(from..at);
                    start = None;
                }
            }
            _ => {}
        }
    }
    found
}

fn is_open(at: usize, words: &[beamsplitter_link::QuestionWord]) -> bool {
    at > 0 && words[at - 1].text == "("
}

/// Returns the runs of words that begin with a capital letter inside a sentence.
pub fn capitalised(question: &Question) -> Vec<Range<usize>> {
    let words = &question.words;
    let capital = |at: usize| {
        let said = &question.text[words[at].span.clone()];
        let opens = at == 0 || matches!(words[at - 1].text.as_str(), "." | "?" | "!");
        said.starts_with(char::is_uppercase) && !opens
    };
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in (0..words.len()).filter(|&at| capital(at)) {
        match found.last_mut() {
            Some(run) if run.end == at => run.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(runs: Vec<Range<usize>>, question: &Question) -> Vec<String> {
        runs.into_iter().map(|run| question.slice(run).to_owned()).collect()
    }

    #[test]
    fn the_column_that_is_compared_comes_before_one_with_more_cells() {
        let at = |column| ColumnRef { table: 0, column };
        let cells = |cells: &[&str]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
        let two = (at(1), cells(&["North California", "South California"]));
        let three = (at(2), cells(&["California A", "California B", "California C"]));
        let lookup = Lookup { within: vec![two.clone(), three.clone()], ..Lookup::default() };
        assert_eq!(lookup.most_within(Some(at(1))), Some(&two));
        assert_eq!(lookup.most_within(Some(at(3))), Some(&three));
        assert_eq!(lookup.most_within(None), Some(&three));
        assert!(lookup.has_several_within(None) && !Lookup::default().has_several_within(None));
        let one = |column| (at(column), cells(&["Springfield"]));
        let once_each = Lookup { within: vec![one(1), one(2)], ..Lookup::default() };
        assert!(!once_each.has_several_within(Some(at(1))), "each column has one");
    }

    #[test]
    fn values_by_their_marks_and_capitals() {
        let text = "What is the singer's name in 'New York' or \"rome\"?";
        let question = Question::new(text);
        assert_eq!(said(quoted(&question), &question), ["New York", "rome"]);
        assert_eq!(said(capitalised(&question), &question), ["New York"]);
    }
}
