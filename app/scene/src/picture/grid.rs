//! Rows of text as a drawing.

use super::{Cell, Drawing};
use crate::tree::{CHARACTER, escaped};

/// Height of a line.
const LINE: f32 = 18.0;
/// Room between rows and between columns.
const GAP: f32 = 14.0;
/// Most characters of a column, beyond which its text goes on in another line.
const WIDEST: usize = 46;
/// Fewest characters of a row that has one cell alone.
const FEWEST: usize = 60;
/// Fewest characters of a column that has bars.
const BAR: usize = 20;

/// Returns rows of cells as a drawing with text in one colour, the first row as the head; a row of one cell goes
/// over all columns.
pub fn grid(rows: &[Vec<Cell>], ink: &str) -> Drawing {
    let ink = escaped(ink);
    let widths = widths(rows);
    let step = |width: &usize| *width as f32 * CHARACTER + GAP;
    let inner: f32 = widths.iter().map(step).sum();
    let whole = ((inner / CHARACTER) as usize).max(FEWEST);
    let width = inner.max(whole as f32 * CHARACTER);
    let (mut body, mut y) = (String::new(), 0.0);
    for (place, row) in rows.iter().enumerate() {
        let weight = if place == 0 { 700 } else { 400 };
        let of_cell = |column: usize| if row.len() > 1 { widths[column] } else { whole };
        let cells = row.iter().enumerate();
        let texts: Vec<Vec<String>> =
            cells.map(|(column, cell)| wrapped(&cell.text, of_cell(column))).collect();
        let lines = texts.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let high = lines as f32 * LINE;
        let mut x = 0.0;
        for (column, (cell, parts)) in row.iter().zip(&texts).enumerate() {
            body += &shaded(cell, (x, y), (step(&of_cell(column)), high));
            for (at, part) in parts.iter().enumerate() {
                let base = y + (at as f32 + 0.75) * LINE;
                body += &format!(
                    "<text x=\"{x}\" y=\"{base}\" style=\"font:{weight} 12px monospace;fill:{ink};stroke:none;text-anchor:start\">{}</text>\n",
                    escaped(part)
                );
            }
            x += step(&of_cell(column));
        }
        y += high + GAP / 2.0;
        let below = y - GAP / 4.0;
        body += &format!(
            "<path d=\"M0 {below}H{width}\" style=\"fill:none;stroke:{ink};stroke-opacity:0.25\"/>\n"
        );
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{y}\">\n{body}</svg>"
    );
    Drawing { svg, width, height: y }
}

/// Returns the width of each column, in characters.
fn widths(rows: &[Vec<Cell>]) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let widest = |column: usize| {
        let cells = rows.iter().filter(|row| row.len() > 1).filter_map(|row| row.get(column));
        let width = |cell: &Cell| {
            let text = cell.text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
            let has_bar = cell.shade.as_ref().is_some_and(|shade| shade.part < 1.0);
            text.max(if has_bar { BAR } else { 0 })
        };
        cells.map(width).max().unwrap_or_default().min(WIDEST)
    };
    (0..columns).map(widest).collect()
}

/// Returns what is drawn behind a cell.
fn shaded(cell: &Cell, (x, y): (f32, f32), (wide, high): (f32, f32)) -> String {
    let Some(shade) = &cell.shade else { return String::new() };
    // Text has room on both sides.
    let (x, wide) = (x - GAP / 4.0, (wide - GAP / 2.0) * shade.part.clamp(0.0, 1.0));
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" style=\"fill:{};fill-opacity:{};stroke:none\"/>\n",
        escaped(&shade.colour),
        shade.opacity
    )
}

/// Returns the lines of a text, each in lines of so many characters at most, each of whole words where they fit.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    text.split('\n').flat_map(|line| wrapped_line(line, width)).collect()
}

fn wrapped_line(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for part in letters.chunks(width) {
            let before = lines.last().map_or(0, |line| line.chars().count());
            let fits = before == 0 || before + 1 + part.len() <= width;
            if !fits {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.extend(part);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::Shade;
    use super::*;

    #[test]
    fn long_cells_go_on_in_another_line_and_nothing_is_lost() {
        assert_eq!(wrapped("select name from artist", 11), ["select name", "from artist"]);
        assert_eq!(wrapped("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrapped("", 3), [""]);
        assert_eq!(wrapped("a b\nc", 30), ["a b", "c"]);
    }

    #[test]
    fn rows_stand_below_each_other_and_their_cells_in_columns() {
        let cell = |text: &&str| Cell { text: (*text).to_owned(), shade: None };
        let row = |cells: &[&str]| cells.iter().map(cell).collect();
        let long = "word ".repeat(30);
        let drawing = grid(&[row(&["Query", "Rank"]), row(&["a < b", "1"]), row(&[&long])], "#123");
        assert!(drawing.svg.contains("font:700 12px monospace;fill:#123"));
        assert!(drawing.svg.contains(">a &lt; b</text>"));
        // The third row has one cell, which goes over the whole width in several lines.
        assert_eq!(drawing.svg.matches("<text").count(), 4 + wrapped(&long, FEWEST).len());
        assert_eq!(drawing.svg.matches("<path").count(), 3);
        let xs = |text: &str| {
            let line = drawing.svg.lines().find(|line| line.contains(text)).unwrap();
            line.split('"').nth(1).unwrap().to_owned()
        };
        assert_eq!((xs(">Query<"), xs(">Rank<")), (xs(">a &lt; b<"), xs(">1<")));
        assert!(drawing.height > 5.0 * LINE && drawing.width >= FEWEST as f32 * CHARACTER);
        assert_eq!(grid(&[], "#000").height, 0.0);
    }

    #[test]
    fn colours_stand_behind_their_cells_and_bars_are_as_long_as_they_say() {
        let cell = |text: &str, part: Option<f32>| {
            let shade = |part| Shade { colour: "rgb(1,2,3)".to_owned(), opacity: 0.5, part };
            Cell { text: text.to_owned(), shade: part.map(shade) }
        };
        let rows = [
            vec![cell("a", None), cell("b", Some(1.0))],
            vec![cell("3 samples", Some(0.75)), cell("c", None)],
        ];
        let svg = grid(&rows, "#000").svg;
        let rects: Vec<&str> = svg.lines().filter(|line| line.starts_with("<rect")).collect();
        assert_eq!(rects.len(), 2);
        assert!(rects[0].contains("fill:rgb(1,2,3);fill-opacity:0.5"));
        let bar = 0.75 * (BAR as f32 * CHARACTER + GAP / 2.0);
        assert!(rects[1].contains(&format!("width=\"{bar}\"")), "{}", rects[1]);
    }
}
