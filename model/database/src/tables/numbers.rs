//! Numbers as people write them: thousands marks, decimal commas, currencies, per cent, brackets.

/// How the numbers of a column are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Style {
    thousands: &'static [char],
    decimal: char,
    /// A word beside every number: "kg", "EUR".
    unit: Option<String>,
}

/// Signs of currencies, which may stand on either side of a number.
const CURRENCIES: [char; 13] = ['$', '€', '£', '¥', '₹', '₽', '₩', '₺', '₪', '₫', '฿', '₴', '¢'];
/// What stands for a missing value between numbers, in lower case, as spreadsheets, R, pandas and
/// SQL's shells write it, and `\N` as MySQL does.
const MISSING: [&str; 16] = [
    "\\n", "-", "--", "---", "–", "—", "?", ".", "..", "n/a", "na", "#n/a", "nan", "null", "none",
    "n/r",
];

const SPACES: &[char] = &[' ', '\u{a0}', '\u{202f}', '\'', '\u{2019}'];
const FORMS: [(&[char], char); 4] = [(&[','], '.'), (&['.'], ','), (SPACES, '.'), (SPACES, ',')];
/// The plainest form: digits and a decimal point.
const PLAIN: (&[char], char) = (&[], '.');

/// Returns whether a field of a column of numbers stands for none.
pub(super) fn is_missing(field: &str) -> bool {
    MISSING.contains(&field.to_lowercase().as_str())
}

/// Returns whether a field has the look of a number or a date: digits, and no letters.
pub(super) fn is_figure(field: &str) -> bool {
    field.chars().any(|c| c.is_ascii_digit()) && !field.chars().any(char::is_alphabetic)
}

impl Style {
    /// Returns how all of these numbers are written; none where one of them is no number.
    /// `comma` is whether the file has decimal commas.
    pub(super) fn of<'a>(
        fields: &(impl Iterator<Item = &'a str> + Clone),
        comma: bool,
    ) -> Option<Self> {
        // Money of two currencies is no column of numbers.
        let mut signs =
            fields.clone().filter_map(|field| field.chars().find(|c| CURRENCIES.contains(c)));
        if let Some(sign) = signs.next()
            && signs.any(|other| other != sign)
        {
            return None;
        }
        // Nor are shares of which some are per cent.
        let is_percent = |field: &str| field.ends_with('%');
        let is_zero = |field: &str| !field.contains(|c: char| c.is_ascii_digit() && c != '0');
        if fields.clone().any(is_percent)
            && fields.clone().any(|field| !is_percent(field) && !is_zero(field))
        {
            return None;
        }
        let unit = fields.clone().next().and_then(unit);
        let style = |&(thousands, decimal): &(&'static [char], char)| {
            let style = Self { thousands, decimal, unit: unit.clone() };
            fields.clone().all(|field| style.number(field).is_some()).then_some(style)
        };
        let plain = || style(&PLAIN);
        let grouped = |form: &(&'static [char], char)| {
            let mark = |field: &str| field.contains(form.0);
            let longer = |field: &str| field.chars().filter(char::is_ascii_digit).count() > 3;
            // Where thousands are marked, all of them are.
            let evident = fields.clone().any(mark) && fields.clone().any(|field| !mark(field));
            (evident && fields.clone().all(|field| mark(field) || !longer(field)))
                .then(|| style(form))
                .flatten()
        };
        let [english, german, ..] = &FORMS;
        let first = if comma { style(german) } else { grouped(german).or_else(plain) };
        first.or_else(plain).or_else(|| style(english)).or_else(|| FORMS.iter().find_map(style))
    }

    /// Returns a number as SQL writes it.
    pub(super) fn number(&self, field: &str) -> Option<String> {
        let field: String = field.trim().chars().map(plain_digit).collect();
        let mut text = field.as_str();
        if let Some(unit) = &self.unit {
            text = text.strip_suffix(unit.as_str()).or_else(|| text.strip_prefix(unit.as_str()))?;
        }
        let aside = |c: char| CURRENCIES.contains(&c) || c.is_whitespace();
        text = text.trim_matches(aside);
        let bracketed = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let minus = |c: char| matches!(c, '-' | '\u{2212}');
        let (negative, text) = match bracketed {
            Some(text) => (true, text),
            None => match text.strip_prefix(minus).or_else(|| text.strip_suffix(minus)) {
                Some(text) => (true, text),
                None => (false, text.strip_prefix('+').unwrap_or(text)),
            },
        };
        let text = text.trim_matches(aside);
        let text = text.strip_suffix('%').unwrap_or(text).trim_matches(aside);
        let (text, exponent) = match text.split_once(['e', 'E']) {
            Some((text, power)) if is_digits(power.trim_start_matches(['-', '+'])) => {
                (text, Some(power))
            }
            Some(_) => return None,
            None => (text, None),
        };
        let (whole, fraction) = match text.split_once(self.decimal) {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (text, None),
        };
        let whole = self.ungrouped(whole)?;
        let sign = if negative { "-" } else { "" };
        match (fraction, exponent) {
            (Some(fraction), _) if !is_digits(fraction) => None,
            (fraction, Some(power)) => {
                Some(format!("{sign}{whole}.{}e{power}", fraction.unwrap_or("0")))
            }
            (Some(fraction), None) => Some(format!("{sign}{whole}.{fraction}")),
            // A longer one would lose digits as a number.
            (None, None) => whole.parse::<i64>().ok().map(|_| format!("{sign}{whole}")),
        }
    }

    /// Returns the digits of a whole number without the marks between thousands; none of what begins
    /// with a zero, which is a code.
    fn ungrouped(&self, whole: &str) -> Option<String> {
        let groups: Vec<&str> = whole.split(self.thousands).collect();
        if let [first, inner @ .., last] = groups.as_slice() {
            let all = |long| first.len() <= long && inner.iter().all(|group| group.len() == long);
            // In India hundreds of thousands are marked: 12,34,567.
            let indian = self.thousands == [','] && !inner.is_empty() && all(2);
            (last.len() == 3 && (all(3) || indian)).then_some(())?;
        }
        let digits = groups.concat();
        (is_digits(&digits) && (digits.len() == 1 || !digits.starts_with('0'))).then_some(digits)
    }
}

/// Returns a digit of Arabic, Persian, Indian or wide type as a plain one; any other character as it is.
fn plain_digit(c: char) -> char {
    const ZEROS: [u32; 4] = [0x660, 0x6f0, 0x966, 0xff10];
    let digit = ZEROS.iter().find_map(|zero| u32::from(c).checked_sub(*zero).filter(|n| *n < 10));
    digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the word beside a number: six letters at most behind it and a space, which begin small as
/// those of units do and names do not, or three capitals on either side.
fn unit(field: &str) -> Option<String> {
    let capitals = |word: &str| word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase());
    let unit = |word: &str| {
        let letters = word.chars().all(char::is_alphabetic) && word.chars().count() <= 6;
        letters && word.starts_with(char::is_lowercase) || capitals(word)
    };
    let behind = field.rsplit_once(' ').filter(|(number, word)| is_figure(number) && unit(word));
    let before = field.split_once(' ').filter(|(code, number)| is_figure(number) && capitals(code));
    let word = behind.map(|(_, word)| word).or(before.map(|(code, _)| code));
    word.map(str::to_owned)
}

/// Returns whether a field can only be a number with a decimal comma: 3,5 and 1.234,50.
pub(super) fn has_decimal_comma(field: &str) -> bool {
    let style = Style { thousands: &['.'], decimal: ',', unit: None };
    let fraction = field
        .rsplit_once(',')
        .map(|(_, fraction)| fraction.trim_end_matches(|c: char| !c.is_ascii_digit()));
    fraction.is_some_and(|digits| digits.len() != 3) && style.number(field).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fields: &[&str], comma: bool, expected: &[&str]) {
        let style = Style::of(&fields.iter().copied(), comma).expect("numbers");
        let read: Vec<String> = fields.iter().filter_map(|field| style.number(field)).collect();
        assert_eq!(read, expected, "{fields:?}");
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        check(&["1", "-2.5"], false, &["1", "-2.5"]);
        check(&["25,145,561", "576,851"], false, &["25145561", "576851"]);
        check(&["15.9%", "2.3 %", "0"], false, &["15.9", "2.3", "0"]);
        check(&["-30,78", "1.850,00"], true, &["-30.78", "1850.00"]);
        check(&["-30,78", "1.850,00"], false, &["-30.78", "1850.00"]);
        check(&["1.200", "950", "12.000"], false, &["1200", "950", "12000"]);
        check(&["1.200", "2.345"], false, &["1.200", "2.345"]);
        check(&["1.234", "1,5"], true, &["1234", "1.5"]);
        check(&["$1,200.50", "(3.00)", "$ 7", "4-"], false, &["1200.50", "-3.00", "7", "-4"]);
        check(&["12 kg", "3.5 kg"], false, &["12", "3.5"]);
        check(&["EUR 12", "EUR 1,000"], false, &["12", "1000"]);
        check(&["1 234,5", "12"], false, &["1234.5", "12"]);
        check(&["1e5", "-2.5E-3"], false, &["1.0e5", "-2.5e-3"]);
        check(&["1'234", "999"], false, &["1234", "999"]);
        check(&["12,34,567", "1,00,000", "950"], false, &["1234567", "100000", "950"]);
        check(&["１２３", "٤٥"], false, &["123", "45"]);
    }

    #[test]
    fn codes_dates_and_words_are_no_numbers() {
        for fields in [
            ["01067", "1"],
            ["1e", "e5"],
            ["23.04.2014", "1"],
            ["A1", "A2"],
            ["1,2,3", "4"],
            ["1,23,45,6", "123,45,678"],
            ["12 kg", "3 m"],
            ["$1.20", "€2.30"],
            ["50%", "0.5"],
        ] {
            assert_eq!(Style::of(&fields.into_iter(), false), None, "{fields:?}");
        }
        assert_eq!(Style::of(&["12345678901234567890"].into_iter(), false), None);
    }
}
