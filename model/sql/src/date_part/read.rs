//! What the cells of a column say as dates.

use super::Dates;
use crate::clock::Clock;
use crate::date_form::{Form, Piece, USUAL, order};

impl Dates {
    /// Returns a number by which a cell stands in the order of time, where the text itself may not.
    pub fn time_of(&self, cell: &str) -> Option<f64> {
        let Self::Form { form, century, .. } = self else { return None };
        let [year, month, day] = form.read(cell, *century)?.map(f64::from);
        let clock = Clock::of(form.behind(cell)).map_or(0.0, |clock| clock.seconds());
        Some((year * 372.0 + month * 31.0 + day) * 86_400.0 + clock)
    }

    /// Returns a text of the form of the cells as SQLite writes dates, with its time of day; none of any
    /// other text, and of a day that its month does not have.
    pub fn iso(&self, text: &str) -> Option<String> {
        let Self::Form { form, century, .. } = self else { return None };
        let [year, month, day] = form.read(text, *century)?;
        let date = format!("{year:04}-{month:02}-{day:02}");
        let clock = match form.behind(text).trim() {
            "" => String::new(),
            _ => format!(" {}", Clock::of(form.behind(text))?.text()),
        };
        (1..=days(year, month)?).contains(&day).then(|| date + &clock)
    }

    /// Returns whether [`iso`](Self::iso) reads all of these cells, days with their months and years, and
    /// they leave open nothing.
    pub fn is_sure_of<'t>(&self, cells: impl Iterator<Item = &'t str> + Clone) -> bool {
        let Self::Form { form, .. } = self else { return false };
        let is_of = |cell: &'t str| {
            self.iso(cell).is_some() && order(cell).is_none_or(|order| order == form.signs())
        };
        form.pieces.contains(&Piece::Day) && cells.clone().all(is_of) && !self.is_open_in(cells)
    }

    /// Returns whether another order of the numbers of these cells makes other dates of all that are dates.
    ///
    /// ```
    /// use beamsplitter_sql::date_part::Dates;
    /// let is_open = |cells: [&'static str; 2]| {
    ///     let dates = Dates::of(cells.into_iter(), false, false).unwrap();
    ///     dates.is_open_in(cells.into_iter())
    /// };
    /// assert!(is_open(["03/04/2024", "07/05/2024"]));
    /// assert!(!is_open(["03/04/2024", "17/05/2024"]));
    /// ```
    pub fn is_open_in<'t>(&self, cells: impl Iterator<Item = &'t str> + Clone) -> bool {
        let Self::Form { form, .. } = self else { return false };
        let dates: Vec<(&str, String)> =
            cells.filter_map(|cell| Some((cell, self.iso(cell)?))).collect();
        form.others().into_iter().any(|other| {
            let other = self.with(other);
            let read = |(cell, _): &(&str, String)| other.iso(cell);
            dates.iter().all(|date| read(date).is_some())
                && dates.iter().any(|date| read(date).as_ref() != Some(&date.1))
        })
    }

    /// Returns the same dates in another form.
    fn with(&self, form: Form) -> Self {
        match *self {
            Self::Form { padded, century, halves, .. } => {
                Self::Form { form, padded, century, halves }
            }
            _ => self.clone(),
        }
    }
}

/// Returns how many days a month has; none if there is no such month.
fn days(year: u16, month: u16) -> Option<u16> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => Some(if leap { 29 } else { 28 }),
        4 | 6 | 9 | 11 => Some(30),
        1..=12 => Some(31),
        _ => None,
    }
}

impl Form {
    /// Returns the forms of three numbers in the orders that people write, with the marks of this one; none
    /// where a name, points or a year in front leave no doubt.
    fn others(&self) -> Vec<Self> {
        let is_plain = |piece: &Piece| match piece {
            Piece::Name { .. } => true,
            Piece::Text(mark) => mark == ".",
            _ => false,
        };
        if self.pieces.first() == Some(&Piece::Year) || self.pieces.iter().any(is_plain) {
            return Vec::new();
        }
        let short = self.pieces.contains(&Piece::ShortYear);
        let orders = if short { &USUAL[..] } else { &USUAL[..2] };
        let mut forms: Vec<Self> = orders.iter().map(|order| self.in_order(order)).collect();
        for piece in forms.iter_mut().flat_map(|form| &mut form.pieces) {
            if *piece == Piece::ShortYear && !short {
                *piece = Piece::Year;
            }
        }
        forms
    }
}
