use super::*;
use crate::dates::dates;
use crate::question::Question;

#[track_caller]
fn check(cells: &[&str], question: &str, expect: &str) {
    let mut forms = DateForms::default();
    cells.iter().for_each(|cell| forms.add(cell));
    let said = dates(&Question::new(question));
    let write = |(text, reason): (String, Reason)| match reason {
        Reason::DateStart => format!("^{text}"),
        Reason::DatePart => format!("~{text}"),
        Reason::DatePattern => format!("like {text}"),
        _ => text,
    };
    let texts: Vec<String> =
        said.iter().flat_map(|said| texts(&forms, said.date, said.bound)).map(write).collect();
    assert_eq!(texts.join(" | "), expect, "{question}");
}

#[test]
fn writes_dates_as_the_cells_are() {
    let iso: &[&str] = &["2004-01-31", "2005-02-01"];
    check(iso, "on 1 June 2005", "2005-06-01");
    check(iso, "in June 2005", "^2005-06");
    check(iso, "since June 2005", "2005-06-01");
    check(iso, "until February 2004", "2004-02-29");
    check(iso, "in 2005", "^2005");
    check(iso, "after 2005", "2005-12-31");
    check(iso, "in the 1980s", "^198");
    check(iso, "in June", "~-06-");
    check(iso, "on June 1st", "~-06-01");
    check(iso, "between 1 June and 30 June 2005", "2005-06-01 | 2005-06-30");
    check(&["2005-06-01 10:20:00"], "after 1 June 2005", "2005-06-01 23:59:59");
    check(&["2005-06-01 10:20:00"], "on 1 June 2005", "^2005-06-01");
    check(&["2005/06/01"], "on June 1, 2005", "2005/06/01");
    check(&["06/15/2005"], "on 1 June 2005", "06/01/2005");
    check(&["15/06/2005", "01/02/2003"], "on 1 June 2005", "01/06/2005");
    check(&["6/15/2005"], "on 1 June 2005", "6/1/2005");
    check(&["6/15/2005"], "in June 2005", "like 6/%/2005");
    check(&["1.6.2005 10:20"], "on 2005-06-01", "like 6.1.2005%");
    check(&["June 15, 2005"], "on 2005-06-01", "June 01, 2005");
    check(&["7 Jun 2005"], "in 2005-06-01", "1 Jun 2005");
    check(&["June 15, 2005"], "in August", "~August");
    check(&["June 15, 2005"], "in 2005", "~2005");
    check(&["June 15, 2005"], "in the eighties", "~198");
    check(&["17 June", "2 August"], "on 9 June 2005", "9 June");
    check(&["17 June", "2 August"], "in June", "~June");
    check(&["17 June", "2 August"], "in 2005", "");
    check(&["June 2005"], "in June 2005", "June 2005");
}

#[test]
fn other_columns_hold_no_dates() {
    for cell in [
        "United States",
        "12:30:15",
        "Week 1",
        "March Madness",
        "555-1234",
        "2005-06-99",
        "Boeing 737-300",
    ] {
        check(&[cell], "in June 2005", "");
    }
    check(&["2005-06-01", "soon", "later"], "in June 2005", "");
}

#[test]
fn a_bound_without_a_year_has_the_only_one_of_the_cells() {
    let one = ["2024-03-01", "2024-04-02"];
    check(&one, "between March 1 and March 10", "2024-03-01 | 2024-03-10");
    check(&one, "on March 1", "~-03-01");
    check(&["2023-03-01", "2024-04-02"], "after March 1", "~-03-01");
}
