//! Cells of a table, as pictures show them.

/// A cell: its text, and what is drawn behind it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// The text, in lines.
    pub text: String,
    /// Its colour, or its bar.
    pub shade: Option<Shade>,
}

/// A colour behind a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Shade {
    /// The colour, as every program that reads SVG knows it.
    pub colour: String,
    /// How strong it is, from 0 to 1.
    pub opacity: f32,
    /// How much of the cell's width it takes: less than 1 for a bar.
    pub part: f32,
}

impl Shade {
    /// Reads a colour as browsers compute it: `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or
    /// `color(srgb 0.1 0.2 0.3 / 0.5)`. None where nothing is seen.
    pub fn of(css: &str) -> Option<Self> {
        let (form, rest) = css.split_once('(')?;
        let most = if form == "color" { 1.0 } else { 255.0 };
        let numbers: Vec<f32> =
            rest.split([' ', ',', '/', ')']).filter_map(|number| number.parse().ok()).collect();
        let [red, green, blue] =
            (*numbers.first_chunk::<3>()?).map(|part| (part / most * 255.0).round());
        let opacity = numbers.get(3).copied().unwrap_or(1.0);
        let colour = format!("rgb({red},{green},{blue})");
        (opacity > 0.0).then_some(Self { colour, opacity, part: 1.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_browsers_write_them() {
        let shade =
            |colour: &str, opacity| Some(Shade { colour: colour.to_owned(), opacity, part: 1.0 });
        assert_eq!(Shade::of("rgb(1, 20, 255)"), shade("rgb(1,20,255)", 1.0));
        assert_eq!(Shade::of("rgba(1, 20, 255, 0.25)"), shade("rgb(1,20,255)", 0.25));
        assert_eq!(Shade::of("color(srgb 0 0.2 1 / 0.5)"), shade("rgb(0,51,255)", 0.5));
        for none in ["rgba(0, 0, 0, 0)", "transparent", "", "rgb(x)"] {
            assert_eq!(Shade::of(none), None, "{none}");
        }
    }
}
