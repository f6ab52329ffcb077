//! Curves as a picture: SVG, which browsers and documents show.

use std::fmt::Write as _;

/// What a picture of ours begins with, so that it can be replaced.
pub const GENERATOR: &str = "<!-- beamsplitter -->";

/// Colours that people tell apart whatever colours they see (Okabe and Ito, 2008).
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#666666"];
/// The area of the curves in pixels: left, top, width, height.
const AREA: (f64, f64, f64, f64) = (64.0, 24.0, 616.0, 280.0);
/// Height of a line of the legend in pixels.
const LINE: f64 = 22.0;

/// A curve.
pub struct Curve {
    /// What the legend says.
    pub name: String,
    /// One value in per cent for each place of the horizontal axis.
    pub values: Vec<f64>,
}

/// Draws curves over named places of the horizontal axis, which `title` names; values are in per
/// cent. Title and places may have no marks of XML.
pub fn curves(title: &str, places: &[String], curves: &[Curve]) -> String {
    let (left, top, width, height) = AREA;
    let bottom = top + height;
    let x = |place: usize| left + width * (place as f64 + 0.5) / places.len() as f64;
    let y = |value: f64| bottom - height * value / 100.0;
    let (full, all) = (left + width + 40.0, bottom + 64.0 + LINE * curves.len() as f64);
    let mut svg = format!(
        "{GENERATOR}\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {all}\" \
         font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for value in [0.0, 20.0, 40.0, 60.0, 80.0, 100.0] {
        let (y, end, beside) = (y(value), left + width, left - 8.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {y}H{end}\" stroke=\"#ddd\"/>\
             <text x=\"{beside}\" y=\"{y}\" dy=\"5\" text-anchor=\"end\">{value} %</text>"
        );
    }
    let mut text = |x: f64, y: f64, anchor: &str, text: &str| {
        let _ =
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
    };
    for (place, name) in places.iter().enumerate() {
        text(x(place), bottom + 20.0, "middle", name);
    }
    text(left + width / 2.0, bottom + 44.0, "middle", title);
    let row = |index: usize| bottom + 64.0 + LINE * index as f64;
    for (index, curve) in curves.iter().enumerate() {
        let name = curve.name.replace('&', "&amp;").replace('<', "&lt;");
        text(left + 32.0, row(index) + 5.0, "start", &name);
    }
    for (index, (curve, colour)) in curves.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let points: Vec<(f64, f64)> =
            curve.values.iter().enumerate().map(|(place, value)| (x(place), y(*value))).collect();
        let line = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>();
        let _ = writeln!(
            svg,
            "<g stroke=\"{colour}\" stroke-width=\"3\" fill=\"none\"><path d=\"M{left} {}h24\"/>\
             <polyline points=\"{}\"/></g>",
            row(index),
            line.join(" ")
        );
        for (x, y) in points {
            let _ =
                writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>");
        }
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_have_their_names_and_places() {
        let places = ["0".to_owned(), "1".to_owned(), "2 and more".to_owned()];
        let curve = Curve { name: "first right".to_owned(), values: vec![0.0, 20.0, 100.0] };
        let svg = curves("choices made", &places, &[curve]);
        assert!(svg.starts_with(GENERATOR) && svg.trim_end().ends_with("</svg>"), "{svg}");
        for word in [">2 and more<", ">choices made<", ">first right<", "points=\"166.7,304.0 "] {
            assert!(svg.contains(word), "{word}: {svg}");
        }
        assert_eq!(svg.matches("<circle").count(), 3);
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert!(!curves("choices", &[], &[]).contains("<circle"));
    }
}
