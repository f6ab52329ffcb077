//! The tree as SVG: the same text on the page, in files, and in the golden pictures of the tests.

use std::fmt::Write;

use beamsplitter_decode::output_language::TokenClass;

use super::{
    Area, CHARACTER, Edge, LossMark, MARK, Outcome, PADDING, Segment, TreeScene, describe,
};

/// Different colours of interpretations; more interpretations share them.
const HUES: usize = 5;

/// Colours and type of a file that stands alone. On the page the style sheets say these.
const STYLE: &str = "svg{background:#fff}text{font:12px ui-monospace,Menlo,Consolas,monospace;\
fill:#131922;white-space:pre}.structure{fill:#556072}.table{fill:#0a6b62;font-weight:700}\
.column{fill:#0b5cad;font-weight:700}.value{fill:#8b2a4a}rect{fill:#fff;stroke:#8c96a5}\
.edge{fill:none;stroke:#8c96a5;stroke-linecap:round}.lost rect,.pruned rect,.edge.lost,\
.edge.pruned{stroke:#d8dde5}.pruned rect,.edge.pruned{stroke-dasharray:3 3}\
circle{fill:#fff;stroke:#556072;stroke-width:1.5}.mark text,.parting text,.fold text{font:700 10px sans-serif;\
text-anchor:middle}.hue-1>rect,.edge.hue-1,.mark.hue-1 circle{stroke:#0b62c4}\
.hue-2>rect,.edge.hue-2,.mark.hue-2 circle{stroke:#b3470b}.hue-3>rect,.edge.hue-3,\
.mark.hue-3 circle{stroke:#13784e}.hue-4>rect,.edge.hue-4,.mark.hue-4 circle{stroke:#8436b5}\
.hue-5>rect,.edge.hue-5,.mark.hue-5 circle{stroke:#a3195b}\
.odds{font:10px sans-serif;fill:#556072;text-anchor:end;paint-order:stroke;stroke:#fff;stroke-width:3px}\
.loss path{fill:none;stroke:#b3261e;stroke-width:1.5}.loss text{font:700 12px sans-serif;fill:#b3261e;\
paint-order:stroke;stroke:#fff;stroke-width:4px}";

/// Returns a file of its own, `title` being its name for those who do not see it.
pub fn file(scene: &TreeScene, title: &str) -> String {
    let (width, height) = (scene.width, scene.height);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<style>{STYLE}</style>\n{}</svg>\n",
        escaped(title),
        body(scene)
    )
}

/// Returns what stands within the `svg` element. A segment is `#segment-{index}`, says its index in
/// `data-segment`, and has a class `reading-{n}` for each interpretation through it, from 0.
pub fn body(scene: &TreeScene) -> String {
    body_within(scene, &scene.area())
}

/// Returns [`body`] without the pieces that do not touch `area`.
pub fn body_within(scene: &TreeScene, area: &Area) -> String {
    let mut text = String::from("<g aria-hidden=\"true\">\n");
    let edges = || scene.edges.iter().filter(|edge| area.holds_edge(edge));
    for edge in edges() {
        write_edge(&mut text, edge, &scene.segments[edge.segment]);
    }
    // Over all lines, so that none hides them.
    for edge in edges() {
        write_odds(&mut text, edge);
    }
    text.push_str("</g>\n");
    let segments = scene.segments.iter().enumerate();
    for (index, segment) in segments.filter(|(_, segment)| area.holds(segment)) {
        write_segment(&mut text, index, segment);
    }
    for mark in scene.losses.iter().filter(|mark| area.touches(mark.from, mark.end())) {
        write_loss(&mut text, mark);
    }
    text
}

/// Writing to a `String` cannot fail.
macro_rules! put {
    ($text:expr, $($arguments:tt)*) => {
        let _ = write!($text, $($arguments)*);
    };
}

fn write_edge(text: &mut String, edge: &Edge, segment: &Segment) {
    let ((x0, y0), (x1, y1)) = (edge.from, edge.to);
    let middle = (x0 + x1) / 2.0;
    let classes = classes("edge", segment);
    put!(
        text,
        "<path class=\"{classes}\" stroke-width=\"{:.2}\" d=\"M{x0:.1} {y0:.1}",
        edge.stroke
    );
    if y0 == y1 {
        put!(text, "H{x1:.1}\"/>\n");
    } else {
        put!(text, "C{middle:.1} {y0:.1} {middle:.1} {y1:.1} {x1:.1} {y1:.1}\"/>\n");
    }
}

/// Writes the probability of the way to a segment.
fn write_odds(text: &mut String, edge: &Edge) {
    let (x1, y1) = edge.to;
    put!(
        text,
        "<text class=\"odds\" x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
        x1 - 3.0,
        y1 - 3.0,
        odds(edge.probability)
    );
}

/// Returns a probability as short as an edge needs it: `64 %`, `0.3 %`, and a power of ten where it
/// is smaller than a thousandth.
fn odds(probability: f32) -> String {
    match probability {
        p if p >= 0.0095 => format!("{:.0} %", 100.0 * p),
        p if p >= 0.001 => format!("{:.1} %", 100.0 * p),
        p if p > 0.0 => {
            let power = format!("{:.0}", p.log10().floor().abs());
            let digits: String = power.chars().filter_map(raised).collect();
            format!("10⁻{digits}")
        }
        _ => "0".to_owned(),
    }
}

/// Returns a digit as it stands in a power.
fn raised(digit: char) -> Option<char> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize)
}

fn write_segment(text: &mut String, index: usize, segment: &Segment) {
    let Segment { x, y, width, .. } = *segment;
    let expanded = match (segment.forks, segment.hidden) {
        (0, _) => "",
        (_, 0) => " aria-expanded=\"true\"",
        _ => " aria-expanded=\"false\"",
    };
    put!(
        text,
        "<g id=\"segment-{index}\" data-segment=\"{index}\" class=\"{}\" role=\"treeitem\" \
         aria-level=\"{}\"{expanded} aria-label=\"{}\">",
        classes("segment", segment),
        segment.depth + 1,
        escaped(&describe(segment)),
    );
    put!(
        text,
        "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"20\" rx=\"4\"/>",
        y - 10.0
    );
    put!(text, "<text x=\"{:.1}\" y=\"{:.1}\" xml:space=\"preserve\">", x + PADDING, y + 4.2);
    for word in &segment.words {
        put!(text, "<tspan class=\"{}\">{}</tspan>", position(word.class), escaped(&word.text));
    }
    text.push_str("</text></g>\n");
    write_marks(text, index, segment);
}

/// Writes the numbers of the interpretations that end with a segment, the sign of a word whose
/// meanings part behind it, and the sign of what is folded below it. The segment itself says all of
/// them in words.
fn write_marks(text: &mut String, index: usize, segment: &Segment) {
    if segment.ends.is_empty() && segment.hidden == 0 && segment.parting.is_none() {
        return;
    }
    let Segment { x, y, width, .. } = *segment;
    let classes = classes("marks", segment);
    put!(text, "<g class=\"{classes}\" data-segment=\"{index}\" aria-hidden=\"true\">");
    let mut right = x + width + MARK / 2.0;
    for reading in &segment.ends {
        put!(
            text,
            "<g class=\"mark hue-{}\"><circle cx=\"{right:.1}\" cy=\"{y:.1}\" r=\"8\"/>\
             <text x=\"{right:.1}\" y=\"{:.1}\">{}</text></g>",
            reading % HUES + 1,
            y + 3.8,
            reading + 1
        );
        right += MARK;
    }
    if let Some(parting) = &segment.parting {
        // On the segment's edge: behind it stand the probabilities of its ways.
        right -= MARK / 2.0 - 2.0;
        put!(
            text,
            "<g class=\"parting\"><title>{}</title><circle cx=\"{right:.1}\" cy=\"{y:.1}\" r=\"8\"/>\
             <text x=\"{right:.1}\" y=\"{:.1}\">?</text></g>",
            escaped(parting),
            y + 3.8
        );
        right += MARK;
    }
    if segment.hidden > 0 {
        put!(
            text,
            "<g class=\"fold\"><circle cx=\"{right:.1}\" cy=\"{y:.1}\" r=\"8\"/>\
             <text x=\"{right:.1}\" y=\"{:.1}\">+</text></g>",
            y + 3.8
        );
    }
    text.push_str("</g>\n");
}

/// Writes where an expected query was lost. The segment says the same in words.
fn write_loss(text: &mut String, mark: &LossMark) {
    let ((x, from), y) = (mark.from, mark.y);
    put!(
        text,
        "<g class=\"loss\" data-segment=\"{}\" aria-hidden=\"true\"><path d=\"M{x:.1} {:.1}V{y:.1}h{:.1}\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\">✕ {}</text></g>\n",
        mark.segment,
        from + 10.0,
        CHARACTER,
        x + 1.5 * CHARACTER,
        y + 4.2,
        escaped(&mark.text)
    );
}

/// Returns what a piece of the tree is, for its colour and for finding it.
fn classes(what: &str, segment: &Segment) -> String {
    let outcome = match segment.outcome {
        Outcome::Finished => "finished",
        Outcome::Lost => "lost",
        Outcome::Pruned => "pruned",
    };
    let mut classes = format!("{what} {outcome}");
    if let [reading] = segment.readings[..] {
        put!(classes, " hue-{}", reading % HUES + 1);
    }
    for reading in &segment.readings {
        put!(classes, " reading-{reading}");
    }
    classes
}

/// Returns the class of a word.
fn position(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Structure | TokenClass::End => "structure",
        TokenClass::Table => "table",
        TokenClass::Column => "column",
        TokenClass::Value => "value",
        TokenClass::InsideName => "name",
    }
}

/// Returns text as it stands in XML, in quotes or between tags. What XML cannot hold is left out.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::odds;

    #[test]
    fn small_probabilities_are_powers_of_ten() {
        let texts = [1.0, 0.642, 0.01, 0.0098, 0.0042, 0.00002].map(odds);
        assert_eq!(texts, ["100 %", "64 %", "1 %", "1 %", "0.4 %", "10⁻⁵"]);
    }
}
