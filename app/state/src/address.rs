//! What the address bar says: view, question, settings and sample database, never data.
//!
//! All of it stands behind the `#`, which browsers do not send to servers:
//! `#/tree?question=How%20many%3F&decoder=beam&sample=library.sqlite&reading=2`.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::{HypothesisRef, Selection, View};
use beamsplitter_protocol::Decoder;

/// What is written as it is, beside letters and digits.
const PLAIN: AsciiSet =
    NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b',');

/// Longest question, or word that is looked for, that is taken from an address, in characters.
const LONGEST_QUESTION: usize = 2_000;

/// Most settings that an address changes.
const MOST_CHANGES: usize = 40;

/// A place in the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Address {
    /// The view.
    pub view: View,
    /// The question.
    pub question: String,
    /// How to search.
    pub decoder: Decoder,
    /// What is changed of the decoder's settings, each as `NAME=VALUE`.
    pub changes: Vec<String>,
    /// File name of the sample database; `None` for a file of the person's own.
    pub sample: Option<String>,
    /// Seconds that a query may take, where it is not the usual number.
    pub limit: Option<f64>,
    /// The interpretation that is followed, and the hypothesis that is looked at.
    pub selection: Selection,
    /// The example that is annotated, by its id.
    pub item: Option<String>,
    /// What is looked for in the view, as the view writes it.
    pub find: String,
}

impl Address {
    /// Reads what stands behind the `#`; what does not make sense is left out.
    pub fn parse(hash: &str) -> Self {
        let hash = hash.trim_start_matches('#').trim_start_matches('/');
        let (view, settings) = hash.split_once('?').unwrap_or((hash, ""));
        let mut address = Self { view: View::named(view).unwrap_or_default(), ..Self::default() };
        for (key, value) in settings.split('&').filter_map(|pair| pair.split_once('=')) {
            let value = percent_decode_str(value).decode_utf8_lossy();
            match key {
                "question" => address.question = value.chars().take(LONGEST_QUESTION).collect(),
                "decoder" => address.decoder = Decoder::named(&value).unwrap_or_default(),
                "set" if address.changes.len() < MOST_CHANGES => {
                    address.changes.push(value.into_owned());
                }
                "sample" => address.sample = plain_name(&value).map(str::to_owned),
                "limit" => {
                    address.limit = value.parse().ok().filter(|&s: &f64| s > 0.0 && s <= 600.0);
                }
                "find" => address.find = value.chars().take(LONGEST_QUESTION).collect(),
                "item" => address.item = Some(value.into_owned()).filter(|id| !id.is_empty()),
                "reading" => {
                    let number = value.parse().ok();
                    address.selection.reading = number.and_then(|n: usize| n.checked_sub(1));
                }
                "at" => address.selection.hypothesis = hypothesis(&value),
                _ => {}
            }
        }
        address
    }
}

/// Returns what an address says that this page does not know, in words for the person who follows it.
pub fn unknown_parts(hash: &str) -> Vec<String> {
    let hash = hash.trim_start_matches('#').trim_start_matches('/');
    let (view, settings) = hash.split_once('?').unwrap_or((hash, ""));
    let mut unknown = Vec::new();
    if !view.is_empty() && View::named(view).is_none() {
        unknown.push(format!("the view “{view}”"));
    }
    for (key, value) in settings.split('&').filter_map(|pair| pair.split_once('=')) {
        let value = percent_decode_str(value).decode_utf8_lossy();
        match key {
            "decoder" if Decoder::named(&value).is_none() => {
                unknown.push(format!("the decoder “{value}”"));
            }
            "sample" if plain_name(&value).is_none() => {
                unknown.push(format!("the sample “{value}”"));
            }
            "question" | "decoder" | "set" | "sample" | "limit" | "reading" | "at" | "item"
            | "find" => {}
            _ => unknown.push(format!("“{key}”")),
        }
    }
    unknown
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut settings = Vec::new();
        let mut add = |key: &str, value: &str| {
            settings.push(format!("{key}={}", utf8_percent_encode(value, &PLAIN)));
        };
        let question = self.question.trim();
        if !question.is_empty() {
            add("question", question);
        }
        if self.decoder != Decoder::default() {
            add("decoder", self.decoder.name());
        }
        for change in &self.changes {
            add("set", change);
        }
        if let Some(sample) = &self.sample {
            add("sample", sample);
        }
        if let Some(limit) = self.limit {
            add("limit", &limit.to_string());
        }
        if let Some(reading) = self.selection.reading {
            add("reading", &(reading + 1).to_string());
        }
        if let Some(HypothesisRef { search, node }) = self.selection.hypothesis {
            add("at", &format!("{search}.{node}"));
        }
        if let Some(item) = &self.item {
            add("item", item);
        }
        if !self.find.is_empty() {
            add("find", &self.find);
        }
        write!(f, "#/{}", self.view.slug())?;
        if settings.is_empty() { Ok(()) } else { write!(f, "?{}", settings.join("&")) }
    }
}

/// Reads a hypothesis: the number of its search and its own, from 0.
fn hypothesis(text: &str) -> Option<HypothesisRef> {
    let (search, node) = text.split_once('.')?;
    Some(HypothesisRef { search: search.parse().ok()?, node: node.parse().ok()? })
}

/// Returns a file name without a path: an address may not reach for other files.
fn plain_name(name: &str) -> Option<&str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (!name.is_empty() && name.chars().all(plain) && !name.starts_with('.')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(address: Address, text: &str) {
        assert_eq!(address.to_string(), text);
        assert_eq!(Address::parse(text), address);
    }

    #[test]
    fn addresses_round_trip() {
        check(Address::default(), "#/ask");
        let address = Address {
            view: View::Steps,
            question: "Größe & 100 % = \"mehr\"?#/+".into(),
            decoder: Decoder::Beam,
            changes: vec!["vanilla.beam.width=3".into()],
            sample: Some("library.sqlite".into()),
            limit: Some(15.0),
            selection: Selection {
                reading: Some(1),
                hypothesis: Some(HypothesisRef { search: 2, node: 417 }),
            },
            item: Some("case 7".into()),
            find: "of & by".into(),
        };
        let text = "#/steps?question=Gr%C3%B6%C3%9Fe%20%26%20100%20%25%20%3D%20%22mehr%22%3F%23%2F%2B\
                    &decoder=beam&set=vanilla.beam.width%3D3&sample=library.sqlite&limit=15&reading=2\
                    &at=2.417&item=case%207&find=of%20%26%20by";
        check(address, text);
    }

    #[test]
    fn what_is_unknown_is_told() {
        let unknown = unknown_parts("#/nowhere?decoder=x&question=a&colour=red");
        assert_eq!(unknown, ["the view “nowhere”", "the decoder “x”", "“colour”"]);
        assert!(unknown_parts("#/tree?question=a&decoder=beam&set=a%3D1").is_empty());
        assert!(unknown_parts("").is_empty());
    }

    #[test]
    fn nonsense_is_left_out() {
        for text in [
            "",
            "#",
            "#/",
            "#/nowhere?reading=0&limit=-1&decoder=x&sample=../x",
            "#?&=&%",
            "#/ask?at=1&at=.&at=x.2",
        ] {
            assert_eq!(Address::parse(text), Address::default(), "{text}");
        }
        let long = format!("#/ask?question={}", "x".repeat(9_999));
        assert_eq!(Address::parse(&long).question.len(), LONGEST_QUESTION);
    }
}
