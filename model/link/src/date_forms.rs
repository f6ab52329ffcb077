//! Dates written in the form of a column.

use beamsplitter_sql::date_form::{DateForms, Form, Piece, month_name};

use crate::cell_match::Reason;
use crate::dates::{Bound, Date};

/// Returns the texts by which a query on this column finds `date`, and how: whole cells for
/// bounds, parts of them or LIKE patterns for periods. Empty for a column that holds other texts. A
/// bound without a year has that of the cells, where all have one.
pub fn texts(forms: &DateForms, date: Date, bound: Bound) -> Vec<(String, Reason)> {
    let only_year =
        forms.years.first().filter(|_| bound != Bound::Within && forms.years.len() == 1);
    let date = Date { year: date.year.or(only_year.copied()), ..date };
    let written = forms.best().and_then(|form| write(&form, date, bound, !forms.unpadded));
    written.into_iter().collect()
}

fn write(form: &Form, date: Date, bound: Bound, padded: bool) -> Option<(String, Reason)> {
    let sorts = form.sorts() && padded;
    let has = |piece: &Piece| form.pieces.contains(piece);
    if has(&Piece::ShortYear) {
        return date.year.filter(|_| !date.decade).map(|_| pattern(form, date, padded));
    }
    if !has(&Piece::Year) && date.month.is_none() {
        return None;
    }
    let year_first = form.pieces.first() == Some(&Piece::Year);
    let start = if year_first { Reason::DateStart } else { Reason::DatePart };
    let begins = |text: String| (text, Reason::DateStart);
    let holds = |text: String| (text, Reason::DatePart);
    Some(match (date.year, date.month, date.day) {
        (Some(year), None, _) if date.decade && (bound == Bound::Within || !sorts) => {
            ((year / 10).to_string(), start)
        }
        (Some(_), Some(_), Some(_)) if sorts && form.time && bound == Bound::Within => {
            begins(written(form, date, padded))
        }
        (Some(_), ..) if sorts && (date.day.is_some() || bound != Bound::Within) => {
            let clock = if form.time && bound == Bound::Last { " 23:59:59" } else { "" };
            let day = date.edge(bound == Bound::Last);
            (written(form, day, padded) + clock, Reason::Date)
        }
        (Some(year), None, _) => (year.to_string(), start),
        (Some(_), Some(_), None) if sorts => {
            begins(written(form, date, padded).trim_end_matches(['%', '-', '/', '.']).to_owned())
        }
        // A month without its year is what the cell contains.
        (_, Some(month), None) if date.year.is_none() || !has(&Piece::Year) => {
            match form.pieces.iter().find(|piece| is_name(piece)) {
                Some(Piece::Name { short }) => holds(name(month, *short)),
                _ if sorts => holds(written(form, date, padded).trim_matches('%').to_owned()),
                _ => pattern(form, date, padded),
            }
        }
        (None, Some(_), _) if sorts => {
            holds(written(form, date, padded).trim_matches('%').to_owned())
        }
        (_, Some(_), _) => pattern(form, date, padded),
        (None, None, _) => return None,
    })
}

/// Returns the whole cell, or the LIKE pattern where the date or the time of day leaves something
/// open.
fn pattern(form: &Form, date: Date, padded: bool) -> (String, Reason) {
    let any = if form.time { "%" } else { "" };
    let text = written(form, date, padded) + any;
    let reason = if text.contains('%') { Reason::DatePattern } else { Reason::Date };
    (text, reason)
}

/// Returns the date in this form, `%` for what it leaves open.
fn written(form: &Form, date: Date, padded: bool) -> String {
    let number = |part: Option<u8>| match part {
        Some(part) if padded => format!("{part:02}"),
        Some(part) => part.to_string(),
        None => "%".to_owned(),
    };
    let piece = |piece: &Piece| match piece {
        Piece::Year => date.year.map_or("%".to_owned(), |year| year.to_string()),
        Piece::ShortYear => date.year.map_or("%".to_owned(), |year| format!("{:02}", year % 100)),
        Piece::Month => number(date.month),
        Piece::Day => number(date.day),
        Piece::Name { short } => date.month.map_or("%".to_owned(), |month| name(month, *short)),
        Piece::Text(text) => text.clone(),
    };
    form.pieces.iter().map(piece).collect()
}

/// Returns the name of a month as cells write it: `June`, `Jun`.
fn name(month: u8, short: bool) -> String {
    let name = month_name(month);
    let rest = if short { &name[1..3] } else { &name[1..] };
    name[..1].to_uppercase() + rest
}

fn is_name(piece: &Piece) -> bool {
    matches!(piece, Piece::Name { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;
    use crate::dates::dates;
    use crate::question::Question;

    #[test]
    fn writes_dates_as_the_cells_are() {
        let write = |(text, reason): (String, Reason)| match reason {
            Reason::DateStart => format!("^{text}"),
            Reason::DatePart => format!("~{text}"),
            Reason::DatePattern => format!("like {text}"),
            _ => text,
        };
        cases::check("src/date_forms.txt", |case| {
            let (question, cells) = case.split_once(" | ").unwrap();
            let mut forms = DateForms::default();
            cells.split("; ").for_each(|cell| forms.add(cell));
            let said = dates(&Question::new(question)).into_iter();
            let texts = said.flat_map(|said| texts(&forms, said.date, said.bound)).map(write);
            texts.collect::<Vec<_>>().join(" | ")
        });
    }
}
