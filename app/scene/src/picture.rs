//! A drawing as a picture that stands alone: with what it shows above it, and what its signs mean below.

mod cell;
mod grid;

use super::tree::escaped;

pub use cell::{Cell, Shade};
pub use grid::grid;

/// Room around and between the parts.
const SPACE: f32 = 16.0;
/// Height of a line of text.
const LINE: f32 = 20.0;
/// Width of a sign of text, at most.
const SIGN: f32 = 8.0;

/// A drawing: an `svg` element with its size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The element, with a width and a height of its own.
    pub svg: String,
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
}

/// A drawing with what is told of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The drawing.
    pub drawing: Drawing,
    /// What it shows: the first line is its title.
    pub head: Vec<String>,
    /// What its signs mean, a line each.
    pub legend: Vec<String>,
    /// Colour of the paper, and of text on it.
    pub colours: (String, String),
}

impl Picture {
    /// Returns the picture as one `svg` element.
    pub fn framed(&self) -> Drawing {
        let Drawing { svg, width, height } = &self.drawing;
        let longest = self.head.iter().chain(&self.legend).map(|line| line.chars().count()).max();
        let text = longest.unwrap_or_default() as f32 * SIGN;
        let below = 2.0 * SPACE + self.head.len() as f32 * LINE;
        let wide = width.max(text) + 2.0 * SPACE;
        let high = below + height + 2.0 * SPACE + self.legend.len() as f32 * LINE;
        let (paper, ink) = (escaped(&self.colours.0), escaped(&self.colours.1));
        let line = |place: usize, text: &String, top: f32, weight: u32| {
            let y = top + (place as f32 + 0.75) * LINE;
            // As attributes' styles, so that no style sheet of the drawing changes them.
            format!(
                "<text x=\"{SPACE}\" y=\"{y}\" style=\"font:{weight} 13px sans-serif;fill:{ink};stroke:none;text-anchor:start\">{}</text>\n",
                escaped(text)
            )
        };
        let weight = |place: usize| if place == 0 { 700 } else { 400 };
        let head = self.head.iter().enumerate();
        let head: String = head.map(|(at, text)| line(at, text, SPACE, weight(at))).collect();
        let legend = self.legend.iter().enumerate();
        let legend: String =
            legend.map(|(at, text)| line(at, text, below + height + SPACE, 400)).collect();
        let title = self.head.first().map(|title| escaped(title)).unwrap_or_default();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" role=\"img\">\n\
             <title>{title}</title>\n<rect width=\"{wide}\" height=\"{high}\" style=\"fill:{paper};stroke:none\"/>\n\
             {head}<g transform=\"translate({SPACE} {below})\">\n{svg}\n</g>\n{legend}</svg>\n"
        );
        Drawing { svg, width: wide, height: high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_says_what_it_shows_and_what_its_signs_mean() {
        let drawing = Drawing { svg: "<svg id=\"inner\"/>".into(), width: 400.0, height: 100.0 };
        let picture = Picture {
            drawing,
            head: vec!["Beam tree: a < b?".into(), "Beam search".into()],
            legend: vec!["✕ lost".into()],
            colours: ("#fff".into(), "#000".into()),
        };
        let Drawing { svg, width, height } = picture.framed();
        assert!(svg.contains("<title>Beam tree: a &lt; b?</title>"));
        for part in ["<svg id=\"inner\"/>", "Beam search</text>", "✕ lost</text>"] {
            assert!(svg.contains(part), "{part}");
        }
        assert_eq!((width, height), (432.0, 72.0 + 100.0 + 32.0 + 20.0));
        // A text that is longer than the drawing is whole.
        let long = Picture { head: vec!["x".repeat(99)], ..picture };
        assert!(long.framed().width > 99.0 * 7.0);
    }
}
