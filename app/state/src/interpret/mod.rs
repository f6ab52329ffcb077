//! What a person does with the interpretations of a question.

mod dialogue;
mod how_sure;
mod marks;
mod shown;
mod verdict;

pub use dialogue::Dialogue;
pub use how_sure::HowSure;
pub use marks::{Piece, pieces};
pub use shown::shown_alone;
pub use verdict::{as_sentence, headline, is_surely_unanswerable, is_unanswerable};

#[cfg(test)]
pub(crate) mod tests {
    use beamsplitter_interpret::{Interpretation, Interpretations, Meaning, Span};

    /// Builds a run whose word "name" means the stage name or the birth name, with different rows.
    pub(crate) fn found() -> Interpretations {
        let interpretation = |name: &str| {
            let result = beamsplitter_database::Execution {
                columns: vec![name.to_owned()],
                rows: vec![vec![beamsplitter_database::Value::Text(name.to_owned())]],
                more: false,
            };
            let sql = format!("select {} from artist", name.replace(' ', "_"));
            let text = format!("List the [{name}] of all");
            Interpretation { text, ..Interpretation::of(sql, 0.5, Ok(result)) }
        };
        let meaning = |(place, label): (usize, &str)| Meaning {
            label: label.to_owned(),
            readings: vec![place],
        };
        let names = ["stage name", "birth name"];
        let meanings = names.into_iter().enumerate().map(meaning).collect();
        Interpretations {
            shown: names.map(interpretation).to_vec(),
            spans: vec![Span { text: "name".into(), start: 9, end: 13, meanings }],
            ..Interpretations::default()
        }
    }
}
