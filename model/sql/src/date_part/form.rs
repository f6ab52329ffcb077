//! The SQL for parts of dates that the text itself has.

use super::DatePart;
use crate::date_form::{Form, Piece};

impl Piece {
    /// Returns the number of characters of the piece, where it is always the same.
    pub(super) fn width(&self, padded: bool) -> Option<i64> {
        match self {
            Self::Year => Some(4),
            Self::ShortYear => Some(2),
            Self::Month | Self::Day => padded.then_some(2),
            Self::Name { short } => short.then_some(3),
            Self::Text(text) => Some(text.chars().count() as i64),
        }
    }
}

impl Form {
    /// Returns the expression for a part that the text itself has.
    pub(super) fn part(
        &self,
        part: DatePart,
        column: &str,
        padded: bool,
        century: u16,
    ) -> Option<String> {
        let piece = |wanted: &dyn Fn(&Piece) -> bool| {
            let at = self.pieces.iter().position(wanted)?;
            Some(self.piece(at, column, padded))
        };
        let two = |text: String| match padded {
            true => text,
            false => format!("printf('%02d', {text})"),
        };
        let part_of = |part| self.part(part, column, padded, century);
        // A month without days begins on its first one.
        let day = || part_of(DatePart::Day).unwrap_or_else(|| "'01'".to_owned());
        Some(match part {
            DatePart::Year => match piece(&|piece| *piece == Piece::Year) {
                Some(year) => year,
                None => {
                    let year = piece(&|piece| *piece == Piece::ShortYear)?;
                    format!("({century} + ({year} + {}) % 100)", 100 - century % 100)
                }
            },
            DatePart::Day => two(piece(&|piece| *piece == Piece::Day)?),
            DatePart::Month => match piece(&|piece| *piece == Piece::Month) {
                Some(month) => two(month),
                None => {
                    let name = piece(&|piece| matches!(piece, Piece::Name { .. }))?;
                    let months = "'janfebmaraprmayjunjulaugsepoctnovdec'";
                    format!(
                        "printf('%02d', (instr({months}, lower(substr({name}, 1, 3))) + 2) / 3)"
                    )
                }
            },
            DatePart::YearMonth => {
                format!("{} || '-' || {}", part_of(DatePart::Year)?, part_of(DatePart::Month)?)
            }
            DatePart::Date => {
                let [year, month] = [part_of(DatePart::Year)?, part_of(DatePart::Month)?];
                format!("{year} || '-' || {month} || '-' || {}", day())
            }
            DatePart::Hour if self.time => {
                let text = self.text_of_time(column);
                format!("substr({text}, instr({text}, ':') - 2, 2)")
            }
            _ => return None,
        })
    }

    /// Returns the expression for a text whose first colon stands in the time of day: the cell, without
    /// its date where that has colons, too.
    pub(super) fn text_of_time(&self, column: &str) -> String {
        let is_colon = |piece: &Piece| matches!(piece, Piece::Text(mark) if mark.contains(':'));
        let width = self.pieces.iter().map(|piece| piece.width(true)).sum::<Option<i64>>();
        match width.filter(|_| self.pieces.iter().any(is_colon)) {
            Some(width) => format!("substr({column}, {})", width + 1),
            None => column.to_owned(),
        }
    }

    /// Returns the expression for the piece at `at`.
    fn piece(&self, at: usize, column: &str, padded: bool) -> String {
        let (mut text, mut start) = (column.to_owned(), 1);
        for (before, piece) in self.pieces[..at].iter().enumerate() {
            match (piece.width(padded), self.pieces.get(before + 1)) {
                (Some(width), _) => start += width,
                (None, Some(Piece::Text(mark))) => {
                    let rest = if start > 1 { format!("substr({text}, {start})") } else { text };
                    text = format!("substr({rest}, instr({rest}, {}))", crate::quote_text(mark));
                    start = 1;
                }
                (None, _) => {}
            }
        }
        if let Some(width) = self.pieces[at].width(padded) {
            return match at + 1 == self.pieces.len() && !self.time && text != column {
                true => format!("substr({column}, -{width})"),
                false => format!("substr({text}, {start}, {width})"),
            };
        }
        let rest = if start > 1 { format!("substr({text}, {start})") } else { text };
        match self.pieces.get(at + 1) {
            Some(Piece::Text(mark)) => {
                format!("substr({rest}, 1, instr({rest}, {}) - 1)", crate::quote_text(mark))
            }
            // printf reads the digits and leaves what follows.
            _ => rest,
        }
    }
}
