//! Tables that are drawn: with lines of signs between rows, bars around them, or columns that begin at the
//! same place of each line, as programs print their results.

use super::records::Record;

/// Fewest signs of a line that is drawn.
const DRAWN: usize = 3;

/// Takes out lines that are drawn between rows, and the bars at both ends of all others; returns the
/// numbers of the lines.
pub(super) fn undrawn(records: &mut Vec<Record>, separator: u8) -> Vec<usize> {
    let mut lines = Vec::new();
    records.retain(|record| {
        let drawn = is_drawn(record);
        if drawn {
            lines.push(record.line);
        }
        !drawn
    });
    let is_blank = |field: Option<&String>| field.is_some_and(|field| field.trim().is_empty());
    let is_cut = |record: &Record| record.fields.len() > 2;
    let is_barred =
        |record: &Record| is_blank(record.fields.first()) && is_blank(record.fields.last());
    let cut = || records.iter().filter(|record| is_cut(record));
    if separator == b'|' && cut().next().is_some() && cut().all(is_barred) {
        for record in records.iter_mut().filter(|record| is_cut(record)) {
            record.fields.pop();
            record.fields.remove(0);
        }
    }
    lines
}

/// Returns whether a record is a line of signs: `+----+----+`, `|---|:--:|`, `==== ====`.
fn is_drawn(record: &Record) -> bool {
    let signs = |field: &String| field.chars().all(|c| "+-=:| ".contains(c));
    let long = |field: &String| field.contains(&"-".repeat(DRAWN)) || field.contains("===");
    record.fields.iter().all(signs) && record.fields.iter().any(long)
}

/// Returns the records of a text whose columns begin at the same place of each line; none where it has no
/// such columns. Two spaces stand between two names, or a line is drawn below them. What follows an empty
/// line is not part of the table.
pub(super) fn aligned(text: &str) -> Option<Vec<Record>> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let start = lines.iter().position(|line| !line.is_empty())?;
    let end = lines[start..].iter().position(|line| line.is_empty());
    let table = &lines[start..end.map_or(lines.len(), |end| start + end)];
    let [names, first, ..] = table else { return None };
    let drawn = Record { line: 0, fields: vec![(*first).to_owned()] };
    let drawn = is_drawn(&drawn) && !first.contains(['+', '|']);
    if !(drawn || names.trim_start().contains("  ")) || text.contains('\t') {
        return None;
    }
    let width = table.iter().map(|line| line.chars().count()).max()?;
    let mut filled = vec![false; width];
    for line in table {
        for (at, letter) in line.chars().enumerate() {
            filled[at] |= letter != ' ';
        }
    }
    let mut begins: Vec<usize> =
        (0..width).filter(|&at| filled[at] && (at == 0 || !filled[at - 1])).collect();
    // Where no name stands, words of one column happen to end at the same place.
    let name: Vec<bool> = names.chars().map(|letter| letter != ' ').collect();
    let ends: Vec<usize> = begins.iter().skip(1).copied().chain([width]).collect();
    let mut at = 0;
    begins.retain(|begin| {
        at += 1;
        name.iter().take(ends[at - 1]).skip(*begin).any(|is| *is)
    });
    if begins.len() < 2 {
        return None;
    }
    let cut = |line: &str| -> Vec<String> {
        let ends = begins.iter().skip(1).copied().chain([width]);
        let field = |(from, to): (&usize, usize)| {
            let field: String = line.chars().take(to).skip(*from).collect();
            field.trim().to_owned()
        };
        begins.iter().zip(ends).map(field).collect()
    };
    let record = |(at, line): (usize, &&str)| Record {
        line: at + 1,
        fields: match at >= start && at < start + table.len() {
            true => cut(line),
            false => vec![(*line).to_owned()],
        },
    };
    Some(lines.iter().enumerate().map(record).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_begin_at_the_same_place() {
        let cut = |text: &str| {
            aligned(text).map(|records| {
                records.into_iter().map(|record| record.fields.join("|")).collect::<Vec<_>>()
            })
        };
        let table = "id          age\nAnn Lee      34\nBob Ray      41\n";
        assert_eq!(cut(table).unwrap(), ["id|age", "Ann Lee|34", "Bob Ray|41"]);
        let drawn = "id name\n-- ----\n 1 Ann\n\n(1 row affected)\n";
        assert_eq!(cut(drawn).unwrap(), ["id|name", "--|----", "1|Ann", "", "(1 row affected)"]);
        assert_eq!(cut("full name\nAnna Lee\nBert Moe\n"), None);
        assert_eq!(cut("Who is  it?\nWhat was there?\n"), None);
        assert_eq!(cut("name\n"), None);
    }
}
