//! Segments in a sentence.

use beamsplitter_decode::trace::Why;
use beamsplitter_state::{hundredths, percent};

use super::{Outcome, Segment, why_words};

/// Returns a segment in a sentence: what it says, how probable it is, and why it stands where it
/// does.
pub fn describe(segment: &Segment) -> String {
    let readings: Vec<_> =
        segment.readings.iter().map(|reading| (reading + 1).to_string()).collect();
    let readings = match readings.len() {
        0 => String::new(),
        1 => format!("; part of interpretation {}", readings[0]),
        _ => format!("; part of interpretations {}", readings.join(", ")),
    };
    let lost: String = segment.lost.iter().map(|lost| format!("; {lost}")).collect();
    let hidden = match segment.hidden {
        0 => String::new(),
        hidden => format!("; {hidden} tokens below it are folded"),
    };
    let parting = match &segment.parting {
        Some(parting) => format!("; here the branches part: {parting}"),
        None => String::new(),
    };
    format!("{} — {}{readings}{parting}{lost}{hidden}", text(segment), odds(segment))
}

/// The name of a segment's tokens among its [`details`].
pub const TOKENS: &str = "Tokens";

/// Returns what there is to know of a segment, each with its name: the same as [`describe`] says.
pub fn details(segment: &Segment) -> Vec<(&'static str, String)> {
    let numbers: Vec<_> =
        segment.readings.iter().map(|reading| (reading + 1).to_string()).collect();
    let mut details = vec![(TOKENS, segment.text.trim().to_owned())];
    details.push(match segment.is_share {
        true => ("Share of the finished queries here", percent(segment.probability.into())),
        false => ("Probability", percent(segment.probability.into())),
    });
    if !segment.is_share {
        details.push(("Log-probability so far", hundredths(segment.score)));
        details.push(("Outcome", outcome(segment)));
    }
    if !numbers.is_empty() {
        details.push(("Interpretations", numbers.join(", ")));
    }
    details.extend(segment.parting.clone().map(|parting| ("Here the branches part", parting)));
    details.extend(segment.lost.iter().map(|lost| ("Lost", lost.clone())));
    if segment.hidden > 0 {
        details.push(("Folded below it", format!("{} tokens", segment.hidden)));
    }
    details
}

/// Returns what is written on a segment, and all of its tokens where these are more: its name must
/// begin with what is seen.
fn text(segment: &Segment) -> String {
    let written: String = segment.words.iter().map(|word| word.text.as_str()).collect();
    match written == segment.text {
        true => written,
        false => format!("{written}: {}", segment.text),
    }
}

/// Returns how probable a segment is, and what became of it.
fn odds(segment: &Segment) -> String {
    let probability = percent(segment.probability.into());
    if segment.is_share {
        return format!("{probability} of the finished queries’ probability at this fork");
    }
    format!(
        "probability {probability}, log-probability {}; {}",
        hundredths(segment.score),
        outcome(segment)
    )
}

/// Returns what became of a segment, in words.
fn outcome(segment: &Segment) -> String {
    let fell = segment.outcome == Outcome::Lost && segment.why == Why::Kept;
    format!("{}{}", why_words(segment.why), if fell { ", fell off the beam later" } else { "" })
}
