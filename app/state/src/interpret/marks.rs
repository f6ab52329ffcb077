//! The question cut at the words that may mean several things.

use beamsplitter_interpret::Span;

/// A piece of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The words.
    pub text: String,
    /// The span that they are, by its place, if they are marked.
    pub span: Option<usize>,
}

/// Cuts a question at its spans, which stand in the order of the question. Of spans that overlap
/// the first is marked; one that does not fit the text is not.
pub fn pieces(question: &str, spans: &[Span]) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut end = 0;
    for (place, span) in spans.iter().enumerate() {
        let (Some(before), Some(words)) =
            (question.get(end..span.start), question.get(span.start..span.end))
        else {
            continue;
        };
        let pieces = [(before, None), (words, Some(place))];
        found.extend(pieces.map(|(text, span)| Piece { text: text.to_owned(), span }));
        end = span.end;
    }
    let rest = question.get(end..).unwrap_or_default().to_owned();
    found.push(Piece { text: rest, span: None });
    found.retain(|piece| !piece.text.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_cut_at_its_spans() {
        let span = |start, end| Span { text: String::new(), start, end, meanings: Vec::new() };
        let cut = |spans: &[Span]| {
            let show = |piece: Piece| match piece.span {
                Some(place) => format!("[{place} {}]", piece.text),
                None => piece.text,
            };
            pieces("Die Größe je Ort", spans).into_iter().map(show).collect::<String>()
        };
        assert_eq!(cut(&[]), "Die Größe je Ort");
        assert_eq!(cut(&[span(4, 11), span(15, 18)]), "Die [0 Größe] je [1 Ort]");
        assert_eq!(cut(&[span(4, 11), span(8, 11)]), "Die [0 Größe] je Ort");
        assert_eq!(cut(&[span(4, 7), span(40, 50)]), "Die Größe je Ort", "not within a letter");
    }
}
