//! Chooses the candidates among all results (section 5.2).

use crate::{
    model::Token,
    settings::{Merge, Order, Ranking},
};

/// A query that a search found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundQuery {
    /// Normalised SQL.
    pub sql: String,
    /// Equal for queries that return the same rows on every database.
    pub key: String,
    /// Its tokens, without forced prefix and end token.
    pub tokens: Vec<Token>,
    /// Their log-probabilities under the model.
    pub log_probs: Vec<f32>,
    /// Its final score in its search.
    pub score: f32,
    /// Index of the template that it fills; `None` for a search without a template.
    pub template: Option<usize>,
    /// The name that was masked, if one was.
    pub masked: Option<Token>,
    /// Its rank among the queries of its search, from 0.
    pub rank: usize,
    /// Number of its search in the trace.
    pub search: usize,
    /// Its last node there.
    pub node: u32,
}

impl FoundQuery {
    /// Returns the log-probability of the whole output.
    fn log_prob(&self) -> f32 {
        self.log_probs.iter().sum()
    }
}

/// Returns the candidates without duplicates, as many as the settings want, reserve included.
///
/// The best results of vanilla beam search come first, then the best masked queries, then fillings
/// in the order of the settings. Where names were masked, other results of vanilla beam search and
/// masking come before fillings. Mixtures come last where the settings say so.
///
/// `masked` has the best query without each name, `fillings[i]` the queries of template i, best
/// first. `is_name` tells names from other tokens.
pub fn rank(
    settings: &Ranking,
    is_name: impl Fn(Token) -> bool,
    vanilla: &[FoundQuery],
    masked: &[FoundQuery],
    fillings: &[Vec<FoundQuery>],
) -> Vec<FoundQuery> {
    let merge = settings.merge;
    let mut chosen =
        CandidateList { most: settings.candidates + settings.reserve, merge, queries: Vec::new() };
    let mut vanilla: Vec<&FoundQuery> = vanilla.iter().collect();
    let mut masked: Vec<&FoundQuery> = masked.iter().collect();
    let mut mixtures = Vec::new();
    if settings.mixtures_last {
        let known: Vec<&FoundQuery> = vanilla.iter().chain(&masked).copied().collect();
        mixtures = known.iter().copied().filter(|r| is_mixture(r, &known, &is_name)).collect();
        for queries in [&mut vanilla, &mut masked] {
            queries.retain(|query| !mixtures.contains(query));
        }
    }
    let vanilla = distinct(vanilla, merge);
    chosen.add(vanilla.iter().copied().take(settings.vanilla));
    if settings.masked > 0 {
        let probable = |a: &&FoundQuery, b: &&FoundQuery| b.log_prob().total_cmp(&a.log_prob());
        masked.sort_by(probable);
        let mut masked = distinct(masked, merge);
        masked.retain(|query| vanilla.first().is_none_or(|best| !merge.same(best, query)));
        chosen.add(masked.iter().copied().take(settings.masked));
        let mut rest: Vec<&FoundQuery> = vanilla.into_iter().chain(masked).collect();
        rest.sort_by(probable);
        chosen.add(rest);
    }
    let mut ordered = Vec::new();
    for (i, fillings) in fillings.iter().enumerate() {
        let taken = settings.per_template.unwrap_or(usize::MAX);
        ordered.extend(fillings.iter().enumerate().take(taken).map(|(j, query)| (i, j, query)));
    }
    if let Order::Weighted { template, filling } = settings.order {
        ordered.sort_by_key(|&(i, j, _)| template * i + filling * j);
    }
    let mixed = |query: &&FoundQuery| mixtures.iter().any(|mixture| merge.same(mixture, query));
    let fillings = ordered.iter().map(|&(_, _, query)| query);
    chosen.add(fillings.filter(|query| !mixed(query)));
    chosen.add(mixtures.iter().copied());
    chosen.queries
}

/// Returns whether `query` is a mixture: it has two names, each of them alone in the places of both
/// gives another of the known queries, and one of these queries is more probable.
fn is_mixture(query: &FoundQuery, known: &[&FoundQuery], is_name: impl Fn(Token) -> bool) -> bool {
    let mut names: Vec<Token> = query.tokens.iter().copied().filter(|&t| is_name(t)).collect();
    names.sort_unstable();
    names.dedup();
    let alone = |name: Token, other: Token| {
        let tokens = || query.tokens.iter().map(|&t| if t == other { name } else { t });
        known.iter().find(|known| tokens().eq(known.tokens.iter().copied()))
    };
    let likelier = |other: &FoundQuery| other.log_prob() > query.log_prob();
    let mixed = |a: Token, b: Token| {
        let both = alone(a, b).zip(alone(b, a));
        both.is_some_and(|(one, two)| likelier(one) || likelier(two))
    };
    names.iter().enumerate().any(|(i, &a)| names[i + 1..].iter().any(|&b| mixed(a, b)))
}

impl Merge {
    fn same(self, a: &FoundQuery, b: &FoundQuery) -> bool {
        match self {
            Self::Text => a.sql == b.sql,
            Self::Query => a.key == b.key,
        }
    }
}

/// Removes repeated queries, where results are merged by what they ask.
fn distinct(queries: Vec<&FoundQuery>, merge: Merge) -> Vec<&FoundQuery> {
    if merge == Merge::Text {
        return queries;
    }
    let mut kept: Vec<&FoundQuery> = Vec::new();
    for query in queries {
        if !kept.iter().any(|earlier| merge.same(earlier, query)) {
            kept.push(query);
        }
    }
    kept
}

/// Candidates chosen so far.
struct CandidateList {
    most: usize,
    merge: Merge,
    queries: Vec<FoundQuery>,
}

impl CandidateList {
    /// Adds new queries until the list is full.
    fn add<'r>(&mut self, queries: impl IntoIterator<Item = &'r FoundQuery>) {
        for query in queries {
            let known = self.queries.iter().any(|earlier| self.merge.same(earlier, query));
            if !known && self.queries.len() < self.most {
                self.queries.push(query.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    fn queries(list: &str) -> Vec<FoundQuery> {
        let query = |(rank, sql): (usize, &str)| FoundQuery {
            sql: sql.into(),
            key: sql.into(),
            rank,
            ..FoundQuery::default()
        };
        list.split_whitespace().enumerate().map(query).collect()
    }

    fn check(settings: Settings, vanilla: &str, fillings: &[&str], expect: &str) {
        let fillings: Vec<_> = fillings.iter().map(|list| queries(list)).collect();
        let found = rank(&settings.ranking, |_| true, &queries(vanilla), &[], &fillings);
        let found: Vec<_> = found.iter().map(|query| query.sql.as_str()).collect();
        assert_eq!(found.join(" "), expect);
    }

    #[test]
    fn paper_takes_two_of_everything() {
        check(Settings::paper(), "a b c", &["d e f", "g h", "i"], "a b d e g");
        check(Settings::paper(), "a b c", &["a b d", "g", "b h i", "j"], "a b g h j");
        check(Settings::paper(), "", &["x"], "x");
    }

    #[test]
    fn beam_search_fills_the_places_of_equal_texts() {
        check(Settings::beam(10), "a a b c b d e f", &[], "a b c d e");
        check(Settings::beam(10).returning(3), "a a b c b d e f", &[], "a b c");
        check(Settings::beam(1), "a", &[], "a");
    }

    #[test]
    fn maskings_take_places_of_their_own() {
        let mut ranking = Settings::paper().ranking;
        (ranking.vanilla, ranking.masked, ranking.merge) = (2, 2, Merge::Query);
        // Log-probabilities fall from left to right; equal letters ask the same.
        let all = |list: &str| {
            let mut all = queries(list);
            for query in &mut all {
                let letter = query.sql.as_bytes()[0];
                query.log_probs = vec![-f32::from(letter), -1.0];
                query.key = char::from(letter).to_string();
            }
            all
        };
        let check = |vanilla, masked, expect: &str| {
            let found = rank(&ranking, |_| true, &all(vanilla), &all(masked), &[queries("x y")]);
            let found: Vec<_> = found.iter().map(|query| query.sql.as_str()).collect();
            assert_eq!(found.join(" "), expect);
        };
        check("a1 a2 b c d", "g f", "a1 b f g c");
        // What beam search has already gets no second place, and gives its own to nobody.
        check("a b c d e", "g b a f", "a b f c d");
        check("a", "", "a x y");
    }

    #[test]
    fn mixtures_come_last() {
        // Letters are names; a query is as probable as it stands early.
        let of = |list: &str| {
            let mut all = queries(list);
            for (place, query) in all.iter_mut().enumerate() {
                query.tokens = query.sql.bytes().map(Token::from).collect();
                query.log_probs = vec![-(place as f32)];
            }
            all
        };
        let is_name = |token| token < Token::from(b'x');
        let check = |vanilla, last, expect: &str| {
            let ranking = Ranking { mixtures_last: last, ..Settings::beam(10).ranking };
            let found = rank(&ranking, is_name, &of(vanilla), &[], &[]);
            let found: Vec<_> = found.iter().map(|query| query.sql.as_str()).collect();
            assert_eq!(found.join(" "), expect);
        };
        check("aza azb bza bzb azc", false, "aza azb bza bzb azc");
        check("aza azb bza bzb azc", true, "aza bzb azc azb bza");
        // `x` and `y` are no names; nobody says `cc`; the most probable is never one.
        check("xz xy yz azc aza", true, "xz xy yz azc aza");
        check("azb aza bzb", true, "azb aza bzb");
    }

    #[test]
    fn released_weighs_templates_against_fillings() {
        // Costs: d 0, e 2, f 4, g 3, h 5.
        check(Settings::released(), "a b c", &["d e f", "g h"], "a b d e g");
        check(Settings::released(), "a a c", &["d e f", "g h"], "a d e g f");
        // A tie, 3 * 0 + 2 * 3 = 3 * 2 + 2 * 0, goes to the earlier template.
        check(Settings::released(), "", &["d e f x", "g", "y"], "d e g f x");
    }
}
