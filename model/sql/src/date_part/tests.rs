//! Which dates the cells of a column are, and the SQL for their parts.

use super::*;

/// Returns year and month of the dates of a column, whose cells stand between bars.
fn parts(cells: &str, number: bool, called: bool) -> Option<String> {
    let dates = Dates::of(cells.split(" | "), number, called)?;
    let [year, month] = [DatePart::Year, DatePart::Month].map(|part| dates.part(part, "d"));
    Some(format!("{year} | {month}"))
}

#[test]
fn days_and_seconds_are_counted_from_their_beginning() {
    let days = "strftime('%Y', d + 2415018.5) | strftime('%m', d + 2415018.5)";
    let check = |cells: &str, called, expected: Option<&str>| {
        assert_eq!(parts(cells, true, called).as_deref(), expected, "{cells}");
    };
    check("45321 | 45322.5", true, Some(days));
    check("45321 | 45322", false, None);
    check("45321 | 120", true, None);
    let julian = "strftime('%Y', d) | strftime('%m', d)";
    check("2459067.575 | 2459100.5", false, Some(julian));
    check("2459067 | 2459100", false, None);
    check("2459067 | 2459100", true, Some(julian));
    let micro = "strftime('%Y', d / 1000000, 'unixepoch')";
    let month = micro.replace("%Y", "%m");
    check("1710460800123456", false, Some(&format!("{micro} | {month}")));
    check("1710460800123456789", true, None);
}

#[test]
fn years_and_months_stand_alone() {
    let check = |cells: &str, number, expected: Option<&str>| {
        assert_eq!(parts(cells, number, false).as_deref(), expected, "{cells}");
    };
    let digits = Some("substr(d, 1, 4) | substr(d, 5, 2)");
    check("202403 | 202311", true, digits);
    check("202403 | 202311", false, digits);
    check("202403 | 202413", true, None);
    check("202403", true, None);
    check("2024-03 | 2023-11", false, Some("substr(d, 1, 4) | substr(d, 6, 2)"));
    check("03/2024 | 11/2023", false, Some("substr(d, 4, 4) | substr(d, 1, 2)"));
    check("2008/09 | 2009/10", false, None);
    check("2008/09 | 2009/10 | 2010/03", false, Some("substr(d, 1, 4) | substr(d, 6, 2)"));
    check("2024-03 | 2024-13 | 2024-04 | 2024-05 | 2024-06", false, None);
    let day = Dates::of(["202403", "202311"].into_iter(), true, false).expect("months");
    let first = "substr(d, 1, 4) || '-' || substr(d, 5, 2) || '-' || '01'";
    assert_eq!(day.part(DatePart::Date, "d"), first);
}

#[test]
fn years_of_two_digits_are_found_by_the_order_that_all_cells_allow() {
    let year = |since: u16, place: &str| {
        format!("({since} + (substr(d, {place}) + {}) % 100)", 100 - since % 100)
    };
    let check = |cells: &str, expected: Option<String>| {
        assert_eq!(parts(cells, false, false), expected, "{cells}");
    };
    // One year, so the window is open around it.
    let in_24 = |place: &str, month: &str| Some(format!("{} | {month}", year(1975, place)));
    check("03/04/24 | 17/05/24", in_24("7, 2", "substr(d, 4, 2)"));
    check("03/04/24 | 05/17/24", in_24("7, 2", "substr(d, 1, 2)"));
    check("24-04-03 | 24-04-17", in_24("1, 2", "substr(d, 4, 2)"));
    check("03-04-24 | 17-05-24", in_24("7, 2", "substr(d, 4, 2)"));
    check("03.04.24", in_24("7, 2", "substr(d, 4, 2)"));
    let born = Some(format!("{} | substr(d, 4, 2)", year(1926, "7, 2")));
    check("05.06.48 | 12.11.62 | 31.01.85 | 01.02.03", born);
    check("1.10.2 | 1.9.12", None);
    check("12:30:15 | 10:20:30", None);
    check("03/04/24 | 33/14/24", None);
    check("03/04/24 | soon", None);
}
