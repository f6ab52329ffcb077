//! An answer in a person's own words, held against the options of a question back.
//!
//! An option says what its label says, what its interpretations say in English (with *stored* and
//! *computed*, where that is what they differ in), and the names in their queries.

use beamsplitter_link::is_stop;
use beamsplitter_sql::names::{self, ORDINALS};

use crate::clarify::Choice;
use crate::found::Interpretation;

/// Returns the option that free text names: the one that shares most words with it, where that is one;
/// "1" or "first" are the first. Only words that tell the options apart count, and those that carry no
/// meaning of their own only between options that are equal without them.
///
/// # Errors
/// The words of the text that no option has; none where several options share as many.
pub fn matching(
    options: &[Choice],
    shown: &[Interpretation],
    text: &str,
) -> Result<usize, Vec<String>> {
    let words = names::words(text);
    if let Some(place) = by_number(&words).filter(|place| *place < options.len()) {
        return Ok(place);
    }
    let mut said = bases(text);
    said.sort_unstable();
    said.dedup();
    let says: Vec<Vec<String>> = options.iter().map(|option| all_of(option, shown)).collect();
    let labels: Vec<Vec<String>> = options.iter().map(|option| bases(&option.label)).collect();
    let tells_apart = |word: &&String| !says.iter().all(|says| says.contains(word));
    let shared = |says: &Vec<String>| {
        let here = said.iter().filter(tells_apart).filter(|word| says.contains(*word));
        let (stops, content): (Vec<&String>, Vec<&String>) = here.partition(|word| is_stop(word));
        (content.len(), stops.len())
    };
    let has_content = said.iter().filter(tells_apart).any(|word| !is_stop(word));
    let counts: Vec<(usize, usize)> = says.iter().map(shared).collect();
    let most = counts.iter().copied().max().unwrap_or_default();
    let of_label = |at: &usize| said.iter().filter(|word| labels[*at].contains(word)).count();
    let best: Vec<usize> = (0..options.len()).filter(|&at| counts[at] == most).collect();
    let by_label = best.iter().map(of_label).max().unwrap_or_default();
    let is_none = (has_content && most.0 == 0) || (most == (0, 0) && by_label == 0);
    let found = match (is_none, best.as_slice()) {
        (true, _) => None,
        (false, [only]) => Some(*only),
        // Of several with the same words, the one whose label has most of them, or says nothing else.
        _ => {
            let best: Vec<usize> =
                best.iter().copied().filter(|at| of_label(at) == by_label).collect();
            match best.as_slice() {
                [only] => Some(*only),
                best => best.iter().copied().find(|&at| labels[at].len() == by_label),
            }
        }
    };
    let is_new =
        |word: &String| !is_stop(word) && !says.iter().any(|says| says.contains(&base(word)));
    found.ok_or_else(|| words.into_iter().filter(is_new).collect())
}

/// Returns the place that a number or an ordinal says, if that is all that is said.
fn by_number(said: &[String]) -> Option<usize> {
    let [number] = said else { return None };
    let digits = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    digits.or_else(|| ORDINALS.iter().position(|ordinal| ordinal == number))
}

/// Returns the words that an option has in its label, in English and in its queries.
fn all_of(option: &Choice, shown: &[Interpretation]) -> Vec<String> {
    let readings = option.readings.iter().filter_map(|&reading| shown.get(reading));
    let texts = readings.flat_map(|shown| [&shown.text, &shown.sql]);
    texts.chain([&option.label]).flat_map(|text| bases(text)).collect()
}

fn bases(text: &str) -> Vec<String> {
    names::words(text).iter().map(|word| base(word)).collect()
}

/// Returns a word without a last *s*, as the page has no table of plurals; *this* keeps it.
fn base(word: &str) -> String {
    let plural = word.strip_suffix('s').filter(|_| !is_stop(word));
    plural.unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::RunError;

    use super::*;

    fn option(label: &str) -> Choice {
        Choice { label: label.to_owned(), readings: Vec::new() }
    }

    #[test]
    fn free_text_finds_its_option() {
        let options = [option("stage name"), option("birth name"), option("name")];
        let finds = |text: &str| matching(&options, &[], text).ok();
        assert_eq!(finds("the stage name, please"), Some(0));
        assert_eq!(finds("BIRTH"), Some(1));
        assert_eq!(finds("the names"), Some(2));
        assert_eq!(finds("2"), Some(1));
        assert_eq!(finds("third"), Some(2));
        assert_eq!(finds("9"), None);
        assert_eq!(finds("neither"), None);
        assert_eq!(matching(&[], &[], "name"), Err(vec!["name".to_owned()]));
    }

    #[test]
    fn free_text_finds_the_option_by_its_english_and_its_query() {
        let reading = |text: &str, sql: &str| {
            let result = Err(RunError::Closed { reason: String::new() });
            let told = Interpretation::of(sql.to_owned(), 0.5, result);
            Interpretation { text: text.to_owned(), ..told }
        };
        let shown = [
            reading(
                "the number of tickets for each day, computed from the rows",
                "select day, count(*) from ticket group by day",
            ),
            reading(
                "the number sold of each day, as it is stored",
                "select day, number_sold from dailySales",
            ),
        ];
        let options = [0, 1].map(|at| Choice { readings: vec![at], ..option(&shown[at].text) });
        let finds = |text: &str| matching(&options, &shown, text);
        assert_eq!(finds("the one computed from the tickets"), Ok(0));
        assert_eq!(finds("the stored number"), Ok(1));
        assert_eq!(finds("what daily sales has"), Ok(1));
        let unheard = |text: &str| finds(text).unwrap_err();
        assert_eq!(unheard("that of the weather in Rome"), ["weather", "rome"]);
        assert!(unheard("the number of each day").is_empty(), "both have all of it");
    }

    #[test]
    fn small_words_decide_only_where_nothing_else_does() {
        let options = [option("all together"), option("each by itself")];
        assert_eq!(matching(&options, &[], "each of them"), Ok(1));
        assert_eq!(matching(&options, &[], "all of the rain"), Err(vec!["rain".to_owned()]));
    }
}
