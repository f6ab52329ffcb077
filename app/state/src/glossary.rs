//! The words that a learner meets on the page, and what they mean.

/// A word and its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word, as the page writes it.
    pub term: &'static str,
    /// What it means, in one or two sentences.
    pub meaning: &'static str,
    /// Where it comes from.
    pub from: &'static str,
}

const fn word(term: &'static str, meaning: &'static str, from: &'static str) -> Word {
    Word { term, meaning, from }
}

/// The words, in alphabetical order.
pub const GLOSSARY: [Word; 34] = [
    word("∎", "The end of a query: the token with which the model stops writing.", "T5, </s>"),
    word(
        "@",
        "Ends a template; what follows is the query that fills it.",
        "our model's output format",
    ),
    word(
        "<plan>, <sql>",
        "The first token of an output, given to the model: write a plan and a template, or write a query at once.",
        "our model's output format",
    ),
    word(
        "again",
        "What follows is of the second use of a table that the query uses twice; SQL gives it an alias.",
        "our model's output format",
    ),
    word(
        "AmbiQT",
        "A benchmark of questions with two right queries each, made from Spider's questions.",
        "paper, section 3",
    ),
    word(
        "Beam",
        "The hypotheses that a search keeps at one step. Its width is their number.",
        "paper, section 5",
    ),
    word(
        "Beam search",
        "Writes a query token by token and keeps the most probable beginnings at each step.",
        "paper, section 5",
    ),
    word("C, two columns fit", "A word of the question may mean either of two columns.", "AmbiQT"),
    word(
        "Constrained infilling",
        "Fills names into a template. Structure is copied; the beam branches only where a name begins.",
        "paper, section 5.2, algorithm 1",
    ),
    word(
        "Counterfactual plan",
        "A plan next to the model's own: one join or one selected column more or fewer.",
        "paper, section 5.1",
    ),
    word(
        "Coverage",
        "Which of the expected queries are among the first results. EitherInTopK: at least one; BothInTopK: both.",
        "paper, section 6.2",
    ),
    word("Decoder", "A way to search for queries with a model, with all its settings.", ""),
    word(
        "Direct match",
        "A candidate returns the same rows as a gold, in the same order where the gold sorts them.",
        "",
    ),
    word(
        "EM",
        "Exact set match: a candidate is the same query as a gold, clause by clause, whatever its values.",
        "Spider (Yu et al. 2018)",
    ),
    word(
        "EXM",
        "Execution match: a candidate returns the same rows as a gold, column by column.",
        "Zhong et al. 2020",
    ),
    word("Expected query", "A query that should be found: a gold of a benchmark, or your own.", ""),
    word("Filling", "A query that was decoded under a template.", "paper, section 5.2"),
    word(
        "FROM first",
        "Our model writes FROM before SELECT: once the tables are chosen, the columns are theirs.",
        "our model's output format",
    ),
    word("Hypothesis", "The beginning of a query in a beam, with its score.", "beam search"),
    word("Interpretation", "What a question may mean, told in English from a query.", ""),
    word(
        "J, same fact in two tables",
        "A column's values also stand in a second table, which has to be joined.",
        "AmbiQT",
    ),
    word(
        "LogicalBeam",
        "The paper's decoder: counterfactual plans, one template each, constrained infilling.",
        "paper, section 5",
    ),
    word("Mask", "The tokens that a step may not take. Their probability is set to zero.", ""),
    word(
        "Nucleus sampling",
        "Draws each token among the most probable ones that together have a given probability.",
        "Holtzman et al. 2020",
    ),
    word(
        "P, computed or stored total",
        "An aggregate can be computed, or read from a table that keeps it.",
        "AmbiQT",
    ),
    word(
        "Plan",
        "The number of joins and of selected columns, written before a template.",
        "paper, section 5.1",
    ),
    word(
        "Pointer",
        "An output token that stands for a table, a column or a value of the database.",
        "Vinyals et al. 2015",
    ),
    word(
        "Probability",
        "Of a token: after those before it. Of a query, or so far: the product over its tokens.",
        "",
    ),
    word(
        "Pruned",
        "Dropped in the step that made it: enough other hypotheses scored higher.",
        "beam search",
    ),
    word(
        "Score per token",
        "What the ranking compares: the geometric mean of the probabilities of a query's tokens, so that long queries are not behind. It does not say how sure a query is.",
        "",
    ),
    word("T, two tables fit", "A word of the question may mean either of two tables.", "AmbiQT"),
    word("Template", "A query without its names and values.", "paper, section 5.1, appendix E"),
    word("Token", "One piece of output: a keyword, a name, a number or a sign.", ""),
    word("Whitelist", "The names that may stand at one place of a filling.", "paper, section 5.2"),
];

/// Returns what a word of the glossary means; nothing of any other.
pub fn meaning(term: &str) -> &'static str {
    GLOSSARY.iter().find(|word| word.term == term).map_or("", |word| word.meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_explained_once() {
        let mut terms: Vec<&str> = GLOSSARY.iter().map(|word| word.term).collect();
        terms.sort_unstable();
        terms.dedup();
        assert_eq!(terms.len(), GLOSSARY.len());
        assert!(GLOSSARY.iter().all(|word| word.meaning.ends_with('.')));
        assert!(meaning("EXM").starts_with("Execution match"));
        assert_eq!(meaning("no such word"), "");
    }
}
