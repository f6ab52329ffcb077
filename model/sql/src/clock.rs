//! Times of day as people write them behind dates.

/// A time of day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock<'t> {
    hour: u8,
    minute: u8,
    /// Seconds with what is behind their point; empty where there are none.
    seconds: &'t str,
    /// The zone as SQLite writes it, `Z` or `+02:00`; empty where none is told.
    zone: String,
    /// Whether hours count to twelve, twice a day.
    pub(crate) halves: bool,
    /// Whether SQLite's functions of dates read it as it is written.
    pub(crate) plain: bool,
}

impl<'t> Clock<'t> {
    /// Reads the time that stands behind a date; none of anything else, as of a zone by its name.
    pub(crate) fn of(behind: &'t str) -> Option<Self> {
        let text = behind.trim_start_matches(|c: char| !c.is_ascii_digit());
        let apart = &behind[..behind.len() - text.len()];
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.');
        let (time, rest) = text.split_at(text.find(|c| !is_part(c)).unwrap_or(text.len()));
        let (hour, minutes) = time.split_once(':')?;
        let (minute, seconds) = minutes.split_once(':').unwrap_or((minutes, ""));
        let rest = rest.trim();
        let half = rest.to_ascii_lowercase().replace('.', "");
        let halves = matches!(half.as_str(), "am" | "pm");
        let zone = if halves { String::new() } else { zone(rest)? };
        let written: u8 = hour.parse().ok()?;
        let is_hour = if halves { (1..=12).contains(&written) } else { written < 24 };
        let whole = seconds.split_once('.').map_or(seconds, |(whole, _)| whole);
        let is_two = |digits: &str| digits.len() == 2 && digits < "60";
        let is_time = is_hour && is_two(minute) && (seconds.is_empty() || is_two(whole));
        let is_plain = hour.len() == 2 && apart.trim_matches([' ', 'T']).is_empty() && zone == rest;
        let afternoon = if half == "pm" { 12 } else { 0 };
        is_time.then(|| Self {
            hour: if halves { written % 12 + afternoon } else { written },
            minute: minute.parse().unwrap_or_default(),
            seconds,
            zone,
            halves,
            plain: is_plain && !halves,
        })
    }

    /// Returns the seconds since midnight.
    pub(crate) fn seconds(&self) -> f64 {
        let minutes = f64::from(self.hour) * 60.0 + f64::from(self.minute);
        minutes * 60.0 + self.seconds.parse().unwrap_or(0.0)
    }

    /// Returns it as SQLite writes times: `14:05`, `14:05:30`, with its zone.
    pub(crate) fn text(&self) -> String {
        let apart = if self.seconds.is_empty() { "" } else { ":" };
        format!("{:02}:{:02}{apart}{}{}", self.hour, self.minute, self.seconds, self.zone)
    }
}

/// Returns a zone as SQLite writes it.
fn zone(text: &str) -> Option<String> {
    if matches!(text, "" | "Z") {
        return Some(text.to_owned());
    }
    if matches!(text, "UTC" | "GMT") {
        return Some("Z".to_owned());
    }
    let digits = text.strip_prefix(['+', '-'])?.replacen(':', "", 1);
    let is_zone = matches!(digits.len(), 2 | 4) && digits.bytes().all(|byte| byte.is_ascii_digit());
    // PostgreSQL leaves out minutes.
    is_zone.then(|| format!("{}{}:{:0<2}", &text[..1], &digits[..2], &digits[2..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let check = |behind: &str, expected: Option<(&str, bool)>| {
            let found = Clock::of(behind).map(|clock| (clock.text(), clock.plain));
            let found = found.as_ref().map(|(text, plain)| (text.as_str(), *plain));
            assert_eq!(found, expected, "{behind}");
        };
        check(" 14:05", Some(("14:05", true)));
        check("T14:05:30.250Z", Some(("14:05:30.250Z", true)));
        check(" 14:05:30+02:00", Some(("14:05:30+02:00", true)));
        check(" 14:05:30 UTC", Some(("14:05:30Z", false)));
        check(" 14:05 -0530", Some(("14:05-05:30", false)));
        check(" 9:05", Some(("09:05", false)));
        check(", 2:05 PM", Some(("14:05", false)));
        check(" 12:05 a.m.", Some(("00:05", false)));
        check(" 12:05:09PM", Some(("12:05:09", false)));
        check(" 14:05:30+00", Some(("14:05:30+00:00", false)));
        for other in [" 14:05 EST", " 24:05", " 13:05 pm", " 7:60", " 7", ""] {
            check(other, None);
        }
        assert_eq!(Clock::of(" 1:01:01.5 pm").map(|clock| clock.seconds()), Some(46_861.5));
    }
}
