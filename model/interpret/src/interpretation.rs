//! The interpretations of a question, from what was decoded and what rules add.

use beamsplitter_database::Database;
use beamsplitter_link::{CellMatch, Question, Words};
use beamsplitter_odin::selector::{Facts, Selector};
use beamsplitter_pipeline::Answer;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::Schema;
use beamsplitter_sql::english::{english, heads};

use crate::beside::{self, Beside};
use crate::caution::cautions;
use crate::clarify::next_question;
use crate::conversation::possible;
use crate::differ;
use crate::facts::{facts, is_empty};
use crate::found::{Folded, Interpretation, Interpretations, Reason, Source};
use crate::gathered::{ExecutedQuery, cells, executed, gather};
use crate::left_out::{self, left_out, spans_of};
use crate::places::{names_all, places};
use crate::replaced::replaced;
use crate::rules::{Rule, is_flat};
use crate::span::Span;
use crate::tables::{TableWord, table_word};
use crate::unmeant::{self, flaws};
use crate::unsaid::unsaid;
use crate::vary::{self, Pointless};
use crate::verdict::{self, Sort, Verdict, are_all_placed, to_tell, unplaced};
use crate::words::content;

/// From this probability of a query on, the database may be said to have what the question names: it is
/// likelier meant than not.
const LIKELY: f64 = 0.5;

/// Interprets a decoded question: adds the readings of [rules](crate::rules), executes them, keeps
/// what `selector` keeps at `alpha`, and finds the words that those disagree about.
pub async fn interpret<D: Database>(
    words: &Words,
    prompt: &QuestionPrompt,
    answer: &Answer,
    database: &mut D,
    selector: &Selector,
    alpha: f64,
) -> Interpretations {
    let cells = cells(prompt);
    let mut found = gather(prompt, answer, &cells, database).await;
    let candidates = executed(&found, prompt, answer);
    let mut facts = facts(&candidates, prompt);
    let seen = verdict::Seen { words, prompt, candidates: &candidates, facts: &facts };
    let verdict = verdict::judge(&seen, database).await;
    let (mut kept, mut rest) = choose(&found, &facts, selector, alpha);
    let flaws = flaws(prompt, &found, &facts);
    let mut pointless = unmeant::fold(&flaws, &mut kept, &mut rest);
    let ambiguous = verdict.category.sort() == Sort::Ambiguous;
    pointless.extend(vary::fold(prompt, &found, &facts, ambiguous, &mut kept));
    // Where the database has no answer, what nobody means is none.
    let is_unmeant = kept.iter().all(|index| flaws[*index].is_some());
    if is_unmeant && verdict.category.sort() == Sort::Unanswerable && verdict.is_given() {
        rest.splice(0..0, kept.drain(..));
    }
    let too_few_points = selector.calibration.too_few_points(alpha);
    let said = said(prompt, &found);
    let verdict = match said {
        Some(said) => {
            kept = vec![said];
            pointless.clear();
            let is_own = |index: &usize| *index != said && found[*index].same_as.is_none();
            rest = (0..found.len()).filter(is_own).collect();
            verdict::in_so_many_words(verdict)
        }
        None => verdict,
    };
    left_out::fold(prompt, &cells, &found, &facts, &mut kept, &mut pointless);
    let mut added = Beside::default();
    if said.is_none() {
        let places = (&mut kept, &mut rest);
        added = beside::add(&prompt.schema, &mut found, &mut facts, places, database).await;
    }
    let queries: Vec<_> = kept.iter().map(|index| found[*index].query.as_ref()).collect();
    let table_word = table_word(prompt, &queries);
    let verdict = match &table_word {
        Some(word) => word.judged(verdict),
        None => verdict,
    };
    let verdict = match kept.first().and_then(|first| found[*first].query.as_ref()) {
        Some(query) if said.is_none() => {
            let words = to_tell(&verdict, prompt, query);
            verdict.told(words)
        }
        Some(_) => verdict,
        None => verdict.told(Vec::new()),
    };
    // No query is a reading of a request to change the data.
    if verdict.asks_to_change {
        (kept, rest, pointless) = Default::default();
    }
    let table_word = table_word.filter(|_| !kept.is_empty());
    let shown: Vec<_> = kept.iter().filter_map(|index| found[*index].query.as_ref()).collect();
    let is_table = table_word.is_some() && verdict.category.sort() == Sort::Ambiguous;
    let evidence = match &table_word {
        Some(word) if is_table => Some(word.evidence()),
        _ => differ::evidence(verdict.category, prompt, &shown),
    };
    let verdict = Verdict { evidence: evidence.unwrap_or(verdict.evidence), ..verdict };
    let chosen = Chosen { kept, rest, pointless, added, table_word };
    let mut written = write(prompt, &cells, &found, &facts, selector, &chosen);
    for (shown, index) in written.shown.iter_mut().zip(&chosen.kept) {
        if let (Some(query), Ok(result)) = (&found[*index].query, &found[*index].result) {
            let rows = result.rows.len();
            shown.cautions.extend(unsaid(query, rows, &prompt.schema, database).await);
        }
        shown.cautions.extend(flaws.get(*index).copied().flatten().and_then(Reason::caution));
    }
    let first = chosen.kept.first().and_then(|first| found[*first].query.as_ref());
    let has_places = !written.spans.is_empty()
        || written.shown.first().is_some_and(|first| !first.places.is_empty())
        || first.is_some_and(|query| unplaced(prompt, query).len() < content(prompt).len());
    let candidates = executed(&found, prompt, answer);
    let seen = verdict::Seen { words, prompt, candidates: &candidates, facts: &facts };
    let verdict = match verdict::says_nothing(&seen, has_places) {
        Some(nothing) if said.is_none() && !verdict.asks_to_change => {
            Verdict { evidence: nothing, ..verdict }
        }
        _ => verdict,
    };
    // Of words that may mean several things, and of queries that are hardly likely, it says too much.
    let are_placed = shown.iter().all(|query| are_all_placed(prompt, query));
    let is_likely = written.shown.iter().any(|one| one.probability >= LIKELY);
    let is_plain = said.is_none() && written.spans.is_empty();
    let verdict = match is_plain && is_likely && are_placed {
        true => verdict.with_all_there(),
        false => verdict,
    };
    let found = Interpretations { verdict, too_few_points, ..written };
    if said.is_some() { found } else { found.with_doubt() }
}

/// Queries by index: those that are shown, those that are not, those that are folded under another one,
/// and those that stand beside one. And the tables of which the question may ask one, if no word says which.
struct Chosen {
    kept: Vec<usize>,
    rest: Vec<usize>,
    pointless: Vec<Pointless>,
    added: Beside,
    table_word: Option<TableWord>,
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

/// Splits the queries into those that are shown and those that are not, by index. Of a rule's
/// readings all are shown or none. What the person's earlier choices speak for is shown, and comes
/// first; then the one scope that the question says in so many words, the likeliest decoded query, other
/// readings of rules, other queries, and what combines two readings.
fn choose(
    found: &[ExecutedQuery<'_>],
    facts: &[Facts],
    selector: &Selector,
    alpha: f64,
) -> (Vec<usize>, Vec<usize>) {
    let selection = selector.select(facts, alpha);
    let mut kept = selection.kept;
    let own = |index: &usize| found[*index].same_as.is_none();
    let ruled: Vec<usize> =
        (0..found.len()).filter(|index| found[*index].rule.is_some()).filter(own).collect();
    let is_scope =
        |found: &&ExecutedQuery<'_>| found.rule.as_ref().is_some_and(|r| r.rule == Rule::Scope);
    let is_said = found.iter().filter(is_scope).count() == 1;
    // Both readings of a rule, where they differ in this database, and the scope that is said.
    if ruled.len() > 1 {
        kept.extend(&ruled);
    } else if is_said {
        kept.extend(ruled.iter().filter(|index| is_scope(&&found[**index])));
    }
    // What the database keeps, beside what is computed.
    kept.extend(ruled.iter().filter(|index| is_stored(&found[**index])));
    let preferred = |index: &usize| facts[*index].preference > 0.0 && facts[*index].fails == 0.0;
    kept.extend((0..found.len()).filter(own).filter(preferred));
    kept.sort_unstable();
    kept.dedup();
    // One value, once for each row of a table, is nothing that anybody asks for.
    let repeats = |index: &usize| {
        found[*index].query.as_ref().is_some_and(crate::query::ParsedQuery::repeats_a_subquery)
    };
    if !kept.iter().all(repeats) {
        kept.retain(|index| !repeats(index));
    }
    // Where a rule has both readings, conditions that are all alternatives are no third one.
    let of_attachment = |index: &&usize| {
        found[**index].rule.as_ref().is_some_and(|rule| rule.rule == Rule::Attachment)
    };
    if kept.iter().filter(of_attachment).count() > 1 {
        kept.retain(|index| !found[*index].query.as_ref().is_some_and(is_flat));
    }
    // The likeliest query that the decoder found, by itself or beside a rule.
    let decoded = kept.iter().copied().filter(|&index| facts[index].by_rule == 0.0);
    let best = decoded.min_by(|&a, &b| selection.scores[a].total_cmp(&selection.scores[b]));
    let place = |index: usize| match &found[index] {
        reading if is_said && is_scope(&reading) => 0,
        _ if best == Some(index) => 1,
        // Both columns of a vague word come after each by itself.
        reading if reading.rule.as_ref().is_some_and(|rule| rule.both) => 4,
        reading if reading.rule.is_some() => 2,
        _ => 3,
    };
    kept.sort_by(|&a, &b| {
        let preference = facts[b].preference.total_cmp(&facts[a].preference);
        let score = selection.scores[a].total_cmp(&selection.scores[b]);
        preference.then(place(a).cmp(&place(b))).then(score)
    });
    let rest = (0..found.len())
        .filter(|index| !kept.contains(index) && found[*index].same_as.is_none())
        .collect();
    (kept, rest)
}

/// Returns the other queries with the rows of query `index`: what was merged into it, and what
/// returns its rows, with what was merged into that.
fn variants(found: &[ExecutedQuery<'_>], index: usize) -> Vec<String> {
    let others = found.iter().filter(|other| other.same_as == Some(index));
    let with_variants = |other: &ExecutedQuery<'_>| {
        std::iter::once(other.sql.clone()).chain(other.variants.clone()).collect::<Vec<_>>()
    };
    found[index].variants.iter().cloned().chain(others.flat_map(with_variants)).collect()
}

/// Returns the question in the words of each of the readings; none where it has no words for one, or
/// the same for two: these say too little of both.
fn own_words(
    question: &Question,
    schema: &Schema,
    spans: &[Span],
    readings: usize,
) -> Vec<Option<String>> {
    let texts: Vec<Option<String>> =
        (0..readings).map(|reading| replaced(question, schema, spans, reading)).collect();
    let is_alone =
        |text: &String| texts.iter().flatten().filter(|other| *other == text).count() == 1;
    texts.iter().map(|text| text.clone().filter(&is_alone)).collect()
}

/// Returns whether a query reads a total that the database keeps.
fn is_stored(found: &ExecutedQuery<'_>) -> bool {
    found.rule.as_ref().is_some_and(|rule| rule.rule == Rule::Stored)
}

/// Returns what ambiguous words mean in one reading.
fn meanings(spans: &[Span], reading: usize) -> Vec<&str> {
    let meanings = spans.iter().flat_map(|span| &span.meanings);
    let here = meanings.filter(|meaning| meaning.readings.contains(&reading));
    here.map(|meaning| meaning.label.as_str()).collect()
}

/// Returns the interpretations, each with its text, and what to ask back. The verdict is left to the
/// caller.
fn write(
    prompt: &QuestionPrompt,
    cells: &[CellMatch],
    found: &[ExecutedQuery<'_>],
    facts: &[Facts],
    selector: &Selector,
    Chosen { kept, rest, pointless, added, table_word }: &Chosen,
) -> Interpretations {
    let (question, schema) = (&prompt.question, &prompt.schema);
    let spans = spans_of(prompt, cells, found, kept, table_word.as_ref());
    let query_of = |index: usize| Some((found[index].query.as_ref()?, &*found[index].sql));
    let interpretation = |index: usize, text: String, dropped: Vec<String>| Interpretation {
        text,
        sql: found[index].sql.clone(),
        source: match found[index].rule.is_some() || added.texts.contains_key(&index) {
            true => Source::Rule,
            false => Source::Decoder,
        },
        probability: selector.probability(&facts[index]),
        result: found[index].result.clone(),
        heads: heads(&found[index].sql, schema),
        places: query_of(index).map(|(query, sql)| places(prompt, query, sql)).unwrap_or_default(),
        dropped,
        variants: variants(found, index),
        pointless: pointless
            .iter()
            .filter(|of| of.under == index)
            .map(|of| Folded { sql: found[of.index].sql.clone(), reason: of.reason })
            .collect(),
        cautions: found[index]
            .query
            .as_ref()
            .map(|query| cautions(query, schema, !added.alike.contains(&index)))
            .unwrap_or_default(),
        because: Vec::new(),
        teaches: Vec::new(),
    };
    let told = |index: usize| {
        let own =
            || english(&found[index].sql, schema).unwrap_or_else(|_| found[index].sql.clone());
        added.texts.get(&index).cloned().unwrap_or_else(own)
    };
    let has_stored = kept.iter().any(|&index| is_stored(&found[index]));
    let shown: Vec<Interpretation> = kept
        .iter()
        .zip(own_words(question, schema, &spans, kept.len()))
        .enumerate()
        .map(|(reading, (&index, text))| {
            let text = text.filter(|_| {
                if added.texts.contains_key(&index) {
                    return false;
                }
                let one = &found[index];
                let meanings = meanings(&spans, reading);
                let query = one.query.as_ref().filter(|_| !has_stored);
                query.is_some_and(|query| names_all(prompt, query, &one.sql, &meanings))
            });
            let told = || match (has_stored, is_stored(&found[index])) {
                (true, true) => format!("{}, as it is stored", told(index)),
                (true, false) => format!("{}, computed from the rows", told(index)),
                _ => told(index),
            };
            let dropped = left_out(prompt, &found[index], &spans, reading);
            interpretation(index, text.unwrap_or_else(told), dropped)
        })
        .collect();
    let folded: Vec<Interpretation> = rest
        .iter()
        .map(|&index| {
            interpretation(index, told(index), left_out(prompt, &found[index], &[], index))
        })
        .collect();
    let texts: Vec<String> = shown.iter().map(|shown| shown.text.clone()).collect();
    let likeliest = folded
        .iter()
        .filter(|folded| folded.result.as_ref().is_ok_and(|result| !is_empty(result)))
        .map(|folded| folded.probability)
        .fold(0.0, f64::max);
    let least = shown.iter().map(|shown| shown.probability).fold(1.0, f64::min);
    Interpretations {
        clarification: next_question(&spans, &texts, &possible(&shown)),
        complete: likeliest < least,
        shown,
        folded,
        spans,
        verdict: Verdict::default(),
        too_few_points: None,
    }
}
