//! The interpretations of a question, from what was decoded and what rules add.

use beamsplitter_database::Database;
use beamsplitter_link::{Question, Words};
use beamsplitter_odin::selector::Selector;
use beamsplitter_pipeline::Answer;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::english::english;

use crate::beside::{self, Beside};
use crate::cards::Cards;
use crate::conversation::first_question;
use crate::differ;
use crate::found::{Interpretations, Reason};
use crate::gathered::{ExecutedQuery, Gathered, executed};
use crate::left_out;
use crate::query::ParsedQuery;
use crate::tables::{TableWord, table_word};
use crate::unmeant;
use crate::unsaid::unsaid;
use crate::vary;
use crate::verdict::{self, Sort, Verdict, are_all_placed, to_tell, unplaced};
use crate::words::content;
use crate::written::write;

/// From this probability of a query on, the database may be said to have what the question names: it is
/// likelier meant than not.
const LIKELY: f64 = 0.5;

/// Interprets a decoded question: adds the readings of [rules](crate::rules), executes them, shows
/// what `selector` keeps at `alpha`, and finds the words that those disagree about.
pub async fn interpret<D: Database>(
    words: &Words,
    prompt: &QuestionPrompt,
    answer: &Answer,
    database: &mut D,
    selector: &Selector,
    alpha: f64,
) -> Interpretations {
    let mut known = Gathered::of(prompt, answer, database).await;
    let candidates = executed(&known.queries, prompt, answer);
    let seen = verdict::Seen { words, prompt, candidates: &candidates, facts: &known.facts };
    let judged = verdict::judge(&seen, database).await;
    let flaws = unmeant::flaws(&known);
    let said = said(prompt, &known.queries);
    let mut cards = match said {
        Some(said) => Cards::only(said, &known),
        // No query is a reading of a request to change the data.
        None if judged.asks_to_change => Cards::default(),
        None => chosen(&known, &flaws, &judged, selector, alpha),
    };
    let added = match said {
        Some(_) => Beside::default(),
        None => beside::add(&mut known, &mut cards, database).await,
    };
    let shown = cards.queries(&known);
    let table_word = table_word(prompt, &shown);
    let mut written = write(&known, &cards, &added, table_word.as_ref(), selector);
    caution(&mut written, &known, &cards, &flaws, database).await;
    written.too_few_points = selector.calibration.too_few_points(alpha);
    if said.is_some() {
        written.verdict = verdict::in_so_many_words(judged);
        return written;
    }
    written.verdict = match judged.asks_to_change {
        true => judged.told(Vec::new()),
        false => told(judged, table_word.as_ref(), words, prompt, &shown, &written),
    };
    written.clarification = first_question(&written);
    written.with_doubt()
}

/// Returns which queries are shown: those that the selector keeps, without what nobody could mean beside
/// them.
fn chosen(
    known: &Gathered<'_>,
    flaws: &[Option<Reason>],
    judged: &Verdict,
    selector: &Selector,
    alpha: f64,
) -> Cards {
    let mut cards = Cards::choose(known, selector, alpha);
    unmeant::fold(flaws, &mut cards);
    vary::fold(known, judged.category.sort() == Sort::Ambiguous, &mut cards);
    left_out::fold(known, &mut cards);
    cards
}

/// Returns what a person is told of a verdict, with the queries that are shown beside it.
fn told(
    judged: Verdict,
    table_word: Option<&TableWord>,
    words: &Words,
    prompt: &QuestionPrompt,
    shown: &[Option<&ParsedQuery<'_>>],
    written: &Interpretations,
) -> Verdict {
    let verdict = match table_word {
        Some(word) => word.judged(judged),
        None => judged,
    };
    let first = shown.first().copied().flatten();
    let left_out = first.map_or_else(Vec::new, |query| to_tell(&verdict, prompt, query));
    let verdict = verdict.told(left_out);
    let shown: Vec<&ParsedQuery<'_>> = shown.iter().copied().flatten().collect();
    let evidence = match table_word {
        Some(word) if verdict.category.sort() == Sort::Ambiguous => Some(word.evidence()),
        _ => differ::evidence(verdict.category, prompt, &shown),
    };
    let has_places = !written.spans.is_empty()
        || written.shown.first().is_some_and(|first| !first.places.is_empty())
        || first.is_some_and(|query| unplaced(prompt, query).len() < content(prompt).len());
    let evidence = verdict::says_nothing(words, prompt, has_places).or(evidence);
    let verdict = Verdict { evidence: evidence.unwrap_or(verdict.evidence), ..verdict };
    // Of words that may mean several things, and of queries that are hardly likely, it says too much.
    let are_placed = shown.iter().all(|query| are_all_placed(prompt, query));
    let is_likely = written.shown.iter().any(|one| one.probability >= LIKELY);
    match written.spans.is_empty() && is_likely && are_placed {
        true => verdict.with_all_there(),
        false => verdict,
    }
}

/// Adds what only the rows show of each query, and its flaw.
async fn caution<D: Database>(
    written: &mut Interpretations,
    known: &Gathered<'_>,
    cards: &Cards,
    flaws: &[Option<Reason>],
    database: &mut D,
) {
    for (shown, index) in written.shown.iter_mut().zip(&cards.shown) {
        if let (Some(query), Ok(result)) = (known.query(*index), &known.queries[*index].result) {
            let rows = result.rows.len();
            shown.cautions.extend(unsaid(query, rows, &known.prompt.schema, database).await);
        }
        shown.cautions.extend(flaws.get(*index).copied().flatten().and_then(Reason::caution));
    }
}

/// Returns the query that the question is word for word, as [`english`] has it: an interpretation
/// that is asked again. Letter case, spaces and marks aside.
fn said(prompt: &QuestionPrompt, found: &[ExecutedQuery<'_>]) -> Option<usize> {
    let plain = |text: &str| {
        let words = Question::new(text).words.into_iter().filter(|word| word.is_word());
        words.map(|word| word.text).collect::<Vec<_>>()
    };
    let question = plain(&prompt.question.text);
    let is = |found: &ExecutedQuery<'_>| {
        let text = english(&found.sql, &prompt.schema);
        found.result.is_ok() && text.is_ok_and(|text| plain(&text) == question)
    };
    let place = found.iter().position(is)?;
    Some(found[place].same_as.unwrap_or(place))
}
