//! States of the USA by name where cells have their codes, and the reverse.

use std::ops::Range;

use super::Search;
use crate::cell_match::Reason;

/// Postal codes of the states and of the capital's district, with their names.
#[rustfmt::skip]
const STATES: [(&str, &str); 51] = [
    ("al", "alabama"), ("ak", "alaska"), ("az", "arizona"), ("ar", "arkansas"),
    ("ca", "california"), ("co", "colorado"), ("ct", "connecticut"), ("de", "delaware"),
    ("dc", "district of columbia"), ("fl", "florida"), ("ga", "georgia"), ("hi", "hawaii"),
    ("id", "idaho"), ("il", "illinois"), ("in", "indiana"), ("ia", "iowa"), ("ks", "kansas"),
    ("ky", "kentucky"), ("la", "louisiana"), ("me", "maine"), ("md", "maryland"),
    ("ma", "massachusetts"), ("mi", "michigan"), ("mn", "minnesota"), ("ms", "mississippi"),
    ("mo", "missouri"), ("mt", "montana"), ("ne", "nebraska"), ("nv", "nevada"),
    ("nh", "new hampshire"), ("nj", "new jersey"), ("nm", "new mexico"), ("ny", "new york"),
    ("nc", "north carolina"), ("nd", "north dakota"), ("oh", "ohio"), ("ok", "oklahoma"),
    ("or", "oregon"), ("pa", "pennsylvania"), ("ri", "rhode island"), ("sc", "south carolina"),
    ("sd", "south dakota"), ("tn", "tennessee"), ("tx", "texas"), ("ut", "utah"),
    ("vt", "vermont"), ("va", "virginia"), ("wa", "washington"), ("wv", "west virginia"),
    ("wi", "wisconsin"), ("wy", "wyoming"),
];

impl Search<'_> {
    /// Finds states: "Florida" for the cell "FL", "FL" for the cell "Florida". Codes are written in
    /// capitals, in the cell as in the question.
    pub fn states(&mut self) {
        self.each_run(1..=3, |search, run| {
            let said = search.texts(run.clone()).join(" ");
            let entry = match STATES.iter().find(|(_, name)| *name == said) {
                Some((code, _)) => search.index.entry(&[code]).filter(|at| search.is_code(*at))?,
                None => {
                    let (_, name) = STATES.iter().find(|(code, _)| *code == said)?;
                    let shouts = search.is_capital(run.clone());
                    search.index.by_key.get(*name).copied().filter(|_| shouts)?
                }
            };
            Some((vec![entry], Reason::Initials))
        });
    }

    /// Returns whether all cells of an entry are in capitals.
    fn is_code(&self, entry: usize) -> bool {
        let cells = &self.index.entries[entry].cells;
        cells.iter().all(|(_, cell)| cell.chars().all(char::is_uppercase))
    }

    /// Returns whether a run of words is in capitals, and the question is not.
    fn is_capital(&self, run: Range<usize>) -> bool {
        let small = self.question.text.chars().any(char::is_lowercase);
        let text = |word: usize| &self.question.text[self.question.words[word].span.clone()];
        small && run.map(|at| text(self.words[at])).all(|t| t.chars().all(char::is_uppercase))
    }
}
