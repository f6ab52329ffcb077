use super::*;

#[track_caller]
fn check(text: &str, expect: &str) {
    let part = |part: Option<u16>| part.map_or("?".to_owned(), |part| part.to_string());
    let write = |said: SaidDate| {
        let Date { year, month, day, .. } = said.date;
        let [month, day] = [month, day].map(|part| part.map(u16::from));
        format!("{:?} {}-{}-{}", said.bound, part(year), part(month), part(day))
    };
    let texts: Vec<String> = dates(&Question::new(text)).into_iter().map(write).collect();
    assert_eq!(texts.join(", "), expect, "{text}");
}

#[test]
fn reads_days() {
    check("on 1 June 2005", "Within 2005-6-1");
    check("on the 1st of June, 2005", "Within 2005-6-1");
    check("on June 1st, 2005", "Within 2005-6-1");
    check("on Dec 31", "Within ?-12-31");
    check("before 2005-06-01", "First 2005-6-1");
    check("after 06/15/2005", "Last 2005-6-15");
    check("15/06/2005", "Within 2005-6-15");
    check("1.6.2005", "Within 2005-6-1");
    check("between 1 June and 30 June 2005", "First 2005-6-1, Last 2005-6-30");
}

#[test]
fn reads_months_and_years() {
    check("placed in 2023", "Within 2023-?-?");
    check("since the year 2005", "First 2005-?-?");
    check("in 2005 or later", "First 2005-?-?");
    check("on or after June 1, 2005", "First 2005-6-1");
    check("from 2005 onwards", "First 2005-?-?");
    check("between April and June 2017", "First 2017-4-?, Last 2017-6-?");
    check("from May 2004 to June 2005", "First 2004-5-?, Last 2005-6-?");
    check("orders in march", "Within ?-3-?");
    check("orders from May 2004", "Within 2004-5-?");
    check("orders from the year 2004 on", "First 2004-?-?");
    check("starting from 2004", "First 2004-?-?");
    check("documents dated 2012", "Within 2012-?-?");
    check("later than 1999", "Last 1999-?-?");
    check(
        "in the eighties, the 90s or the 2010s",
        "Within 1980-?-?, Within 1990-?-?, Within 2010-?-?",
    );
    check("people in their eighties", "");
    check("between 1999 and 2001", "First 1999-?-?, Last 2001-?-?");
}

#[test]
fn takes_no_other_number_for_a_date() {
    check("more than 2000 students", "");
    check("Who may march?", "");
    check("flight 2005-06-99", "");
    check("version 1.2 of 5-6-7", "");
    check("in room 2005", "");
}
