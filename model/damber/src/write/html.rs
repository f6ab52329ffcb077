//! A report as one web page that needs nothing else.

use std::fmt::Write;

use crate::confusion::{Confusion, Matrix};
use crate::write::System;
use crate::write::tables::{Table, drops, sections};

/// What the page says made it: a file that says so may be written over.
pub const GENERATOR: &str = "<meta name=\"generator\" content=\"beamsplitter damber\">";

const STYLE: &str = "\
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; }
th, td { padding: 0.2rem 0.6rem; text-align: left; border-bottom: 1px solid #8886; }
td.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.matrix td { text-align: center; min-width: 2.5rem; }
.matrix td.same { background: rgb(40 140 90 / calc(var(--share) * 70%)); }
.matrix td.other { background: rgb(210 60 50 / calc(var(--share) * 70%)); }
code { overflow-wrap: anywhere; }
";

/// Writes the report of one system, or of several beside each other, on what `about` names.
pub fn html(about: &str, systems: &[System<'_>]) -> String {
    let title = format!("How well questions about {} work", text(about));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let names: Vec<String> = systems.iter().map(|system| text(&system.name)).collect();
    let _ = writeln!(
        page,
        "<p>Asked: {}. Questions and their SQL are made from templates (DAMBER, after QATCH). \
         Figures go from 0 to 1, with bootstrap intervals of 95 %.</p>",
        names.join(", ")
    );
    for table in sections(systems, true).iter().chain(&drops(systems)) {
        page += &shown(table);
    }
    for system in systems {
        let heading = |what: &str| match systems.len() {
            1 => what.to_owned(),
            _ => format!("{what}: {}", text(&system.name)),
        };
        let matrices = [
            ("Columns asked about, and columns used", &system.report.confusions),
            ("Labels, and the columns they were read as", &system.report.readings),
        ];
        for (what, confusions) in matrices {
            page += &matrices_of(&heading(what), confusions);
        }
        page += &tests(&heading("Every test"), system);
    }
    page + "</body>\n</html>\n"
}

fn shown(table: &Table) -> String {
    let mut out = format!("<h2>{}</h2>\n<div class=\"scroll\"><table>\n<tr>", text(&table.title));
    for head in &table.heads {
        let _ = write!(out, "<th scope=\"col\">{}</th>", text(head));
    }
    out += "</tr>\n";
    for row in &table.rows {
        out += "<tr>";
        for (place, cell) in row.iter().enumerate() {
            let name = place == 0 || table.heads[place] == "system";
            let (tag, class) = if name { ("th", "") } else { ("td", " class=\"figure\"") };
            let _ = write!(out, "<{tag}{class}>{}</{tag}>", text(cell));
        }
        out += "</tr>\n";
    }
    out + "</table></div>\n"
}

fn matrices_of(heading: &str, confusions: &[Confusion]) -> String {
    let mut out = String::new();
    for matrix in Matrix::of(confusions) {
        let most = matrix.most().max(1) as f64;
        let _ = write!(
            out,
            "<h3>{}</h3>\n<div class=\"scroll\"><table class=\"matrix\">\n<tr><th>asked</th>",
            text(&matrix.table)
        );
        for used in &matrix.used {
            let _ = write!(
                out,
                "<th scope=\"col\">{}</th>",
                if used.is_empty() { "none".into() } else { text(used) }
            );
        }
        out += "</tr>\n";
        for (asked, counts) in &matrix.asked {
            let _ = write!(out, "<tr><th scope=\"row\">{}</th>", text(asked));
            for (used, count) in matrix.used.iter().zip(counts) {
                let class = if used == asked { "same" } else { "other" };
                let share = *count as f64 / most;
                let shown = if *count == 0 { String::new() } else { count.to_string() };
                let _ =
                    write!(out, "<td class=\"{class}\" style=\"--share: {share:.2}\">{shown}</td>");
            }
            out += "</tr>\n";
        }
        out += "</table></div>\n";
    }
    if out.is_empty() { out } else { format!("<h2>{heading}</h2>\n{out}") }
}

fn tests(heading: &str, system: &System<'_>) -> String {
    let mut out = format!(
        "<h2>{heading}</h2>\n<div class=\"scroll\"><table>\n<tr><th>Question</th>\
         <th>Category</th><th>Prediction</th><th>Mean</th></tr>\n"
    );
    for (test, scored) in &system.scored {
        let error = scored.error.as_ref().map(|error| format!("<br>{}", text(error)));
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td>{}</td><td><code>{}</code>{}</td><td class=\"figure\">{:.2}</td></tr>",
            text(&test.question),
            test.category,
            text(&scored.prediction),
            error.unwrap_or_default(),
            scored.metrics.mean()
        );
    }
    out + "</table></div>\n"
}

/// Returns text as HTML shows it.
fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() && c != '\n' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
