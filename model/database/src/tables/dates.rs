//! Dates as people write them, in files of which all is text.

use beamsplitter_sql::date_part::Dates;

/// Returns how all of these fields are dates that SQLite does not read as they are written; none where one
/// of them is no date, or where they leave open which number is the month.
pub(super) fn written<'a>(fields: &(impl Iterator<Item = &'a str> + Clone)) -> Option<Dates> {
    let dates = Dates::of(fields.clone(), false, false)?;
    // 1.2.10 may be a version.
    let is_version = |field: &str| field.len() < "01.02.10".len() && field.contains('.');
    let sure = dates.is_sure_of(fields.clone());
    (sure && !fields.clone().any(is_version)).then_some(dates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fields: &str, expected: Option<&str>) {
        let fields = fields.split(" | ");
        let dates = written(&fields);
        let read =
            dates.map(|dates| fields.filter_map(|field| dates.iso(field)).collect::<Vec<_>>());
        assert_eq!(read.map(|read| read.join(" | ")).as_deref(), expected);
    }

    #[test]
    fn dates_become_those_of_sqlite() {
        check("15/02/2024 | 03/04/2023", Some("2024-02-15 | 2023-04-03"));
        check("2/15/2024 | 3/4/2023", Some("2024-02-15 | 2023-03-04"));
        check("15.02.24 | 03.04.23", Some("2024-02-15 | 2023-04-03"));
        check("Feb 5 2024 | March 12 2023", Some("2024-02-05 | 2023-03-12"));
        check("5 Feb. 2024", Some("2024-02-05"));
        check("05-FEB-24 | 31-DEC-99", Some("2024-02-05 | 1999-12-31"));
        check("20240215 | 20230403", Some("2024-02-15 | 2023-04-03"));
        check("2024/2/15 | 2023/4/3", Some("2024-02-15 | 2023-04-03"));
        check("15/02/2024 14:05 | 3/4/2023 9:05", Some("2024-02-15 14:05 | 2023-04-03 09:05"));
        check(
            "2/15/2024, 2:05 PM | 2/15/2024, 12:05 AM",
            Some("2024-02-15 14:05 | 2024-02-15 00:05"),
        );
        check("2024-02-15 10:00:00 UTC", Some("2024-02-15 10:00:00Z"));
    }

    #[test]
    fn what_is_no_date_or_leaves_the_month_open_stays_text() {
        for fields in [
            "03/04/2024 | 07/05/2024",
            "2024-02-15 | 2023-04-03",
            "15/02/2024 | soon",
            "15/02/2024 | 15.02.2024",
            "1.2.10 | 1.3.11",
            "03/2024 | 04/2024",
            "202402 | 202403",
            "1710460800 | 1711929600",
            "15/02/2024 14:05 EST",
            "20240101 | 20240230",
            "15/02/2024 | 29/02/2023",
        ] {
            check(fields, None);
        }
    }
}
