//! The personalizer: what a person means by a word, learned from the readings that they pick
//! (section 7, algorithm 3).

use std::collections::BTreeMap;
use std::ops::Range;

use beamsplitter_link::{Item, Links, Question};
use beamsplitter_sql::Schema;
use serde::{Deserialize, Serialize};

pub use crate::choices::Names;
use crate::choices::choices;

/// By how much a hint fades with each later choice about the same words: after seven of them it
/// counts half.
pub const DECAY: f64 = 0.9;
/// What is added to the logit of a name for a preference of 1, and taken for one of -1.
pub const LOGIT: f32 = 4.0;
/// Hints that have faded below this are forgotten.
const FORGOTTEN: f64 = 0.05;

/// "When referring to *total sales*, the person prefers *customer_sales.gross_sales* over
/// *customer_sales.net_sales*." Names, not numbers, so that hints outlive changes of the schema.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hint {
    /// The words, in lower case.
    pub words: String,
    /// The name that is preferred: `table.column`, or `table`.
    pub preferred: String,
    /// Names that readings which were not picked had instead.
    #[serde(default)]
    pub rejected: Vec<String>,
    /// How much it counts: 1 when it was learned, less with each later choice.
    #[serde(default = "full")]
    pub weight: f64,
}

impl Hint {
    /// Returns a name as people say it: `task of crew member` for `crew_member.task`.
    pub fn said(name: &str) -> String {
        let name = name.replace('_', " ");
        match name.split_once('.') {
            Some((table, column)) => format!("{column} of {table}"),
            None => name,
        }
    }

    /// Returns the hint as a sentence.
    pub fn sentence(&self) -> String {
        let rejected = match self.rejected.as_slice() {
            [] => String::new(),
            names => {
                let names: Vec<String> = names.iter().map(|name| Self::said(name)).collect();
                format!(", not {}", names.join(" or "))
            }
        };
        format!("By “{}” you mean {}{rejected}.", self.words, Self::said(&self.preferred))
    }
}

impl Hint {
    /// Returns a hint that a person gives by themselves: words that mean a table or a column.
    pub fn taught(words: &str, preferred: &str) -> Self {
        let (words, preferred) = (words.trim().to_lowercase(), preferred.to_owned());
        Self { words, preferred, rejected: Vec::new(), weight: 1.0 }
    }

    /// Returns whether the question has the words of the hint.
    fn applies(&self, question: &Question) -> bool {
        self.place(question).is_some()
    }

    /// Returns where the question has the words of the hint, one after the other, in any number.
    fn place(&self, question: &Question) -> Option<Range<usize>> {
        let words = Question::new(&self.words).words;
        let last = question.words.len().checked_sub(words.len())?;
        let is = |run: &Range<usize>| {
            let here = &question.words[run.clone()];
            here.iter().zip(&words).all(|(word, own)| word.stem == own.stem)
        };
        (0..=last).map(|from| from..from + words.len()).find(|run| !run.is_empty() && is(run))
    }
}

/// What is known of a person's preferences over one database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hints {
    /// The hints, oldest first.
    pub hints: Vec<Hint>,
    /// Whether choices are learned from and used.
    #[serde(default = "on")]
    pub learning: bool,
    /// Selector's scores of the queries that were picked, from 0 to 1: calibration points of the
    /// person's own (section 6.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub picks: Vec<f64>,
}

fn on() -> bool {
    true
}

fn full() -> f64 {
    1.0
}

impl Default for Hints {
    fn default() -> Self {
        Self { hints: Vec::new(), learning: true, picks: Vec::new() }
    }
}

impl Hints {
    /// Notes that a query of this score was picked.
    pub fn note_pick(&mut self, score: f64) {
        if self.learning {
            self.picks.push(score);
        }
    }

    /// Takes back that a query of this score was picked.
    pub fn forget_pick(&mut self, score: f64) {
        if let Some(place) = self.picks.iter().rposition(|known| known.to_bits() == score.to_bits())
        {
            self.picks.remove(place);
        }
    }

    /// Returns the scores of the queries that were picked; none where choices are not used.
    pub fn own_scores(&self) -> &[f64] {
        if self.learning { &self.picks } else { &[] }
    }

    /// Learns from a choice: for each run of words that is linked with a name which the picked
    /// reading has and with one that a rejected reading has instead, the first is preferred.
    /// Older hints about the same words fade; one that says the opposite fades at once.
    pub fn learn(
        &mut self,
        question: &Question,
        schema: &Schema,
        links: &Links,
        picked: &Names,
        rejected: &[Names],
    ) {
        if !self.learning {
            return;
        }
        for (words, preferred, others) in choices(question, links, picked, rejected) {
            let hint = Hint {
                words,
                preferred: preferred.full_name(schema),
                rejected: others.iter().map(|item| item.full_name(schema)).collect(),
                weight: 1.0,
            };
            self.add(hint);
        }
    }

    /// Adds a hint, in place of an older one for the same words and name.
    pub fn add(&mut self, hint: Hint) {
        for known in self.hints.iter_mut().filter(|known| known.words == hint.words) {
            let opposite = known.rejected.contains(&hint.preferred);
            known.weight *= if opposite { DECAY * 0.5 } else { DECAY };
        }
        self.hints.retain(|known| {
            known.weight >= FORGOTTEN
                && (known.words != hint.words || known.preferred != hint.preferred)
        });
        self.hints.push(hint);
    }

    /// Returns the preference for each name that hints about the question's words have: above 0 for
    /// names that were picked for these words, below for those that were rejected.
    pub fn preferences(&self, question: &Question, schema: &Schema) -> BTreeMap<Item, f64> {
        let mut found = BTreeMap::new();
        if !self.learning {
            return found;
        }
        for hint in self.hints.iter().filter(|hint| hint.applies(question)) {
            let rejected = hint.rejected.iter().map(|name| (name, -1.0));
            for (name, sign) in [(&hint.preferred, 1.0)].into_iter().chain(rejected) {
                let Some(item) = named(schema, name) else { continue };
                let entry: &mut f64 = found.entry(item).or_default();
                if (sign * hint.weight).abs() > entry.abs() {
                    *entry = sign * hint.weight;
                }
            }
        }
        found
    }

    /// Returns what words of the question mean by hints that weigh no other name against it: they are
    /// names of their tables and columns from then on.
    pub fn taught(&self, question: &Question, schema: &Schema) -> Vec<(Range<usize>, Item)> {
        let taught = self.hints.iter().filter(|hint| self.learning && hint.rejected.is_empty());
        let place = |hint: &Hint| Some((hint.place(question)?, named(schema, &hint.preferred)?));
        taught.filter_map(place).collect()
    }

    /// Returns the hints that speak for `names` in this question, to say why a reading came first.
    pub fn reasons(&self, question: &Question, schema: &Schema, names: &Names) -> Vec<&Hint> {
        let says = |hint: &&Hint| {
            let item = named(schema, &hint.preferred);
            hint.applies(question) && item.is_some_and(|item| names.contains(&item))
        };
        if self.learning { self.hints.iter().filter(says).collect() } else { Vec::new() }
    }
}

/// Returns the sum of the preferences for the names of a reading.
pub fn preference(preferences: &BTreeMap<Item, f64>, names: &Names) -> f64 {
    preferences.iter().filter(|(item, _)| names.contains(item)).map(|(_, value)| value).sum()
}

/// Returns the table or column of a [full name](Item::full_name), in any letter case.
fn named(schema: &Schema, name: &str) -> Option<Item> {
    let tables = (0..schema.tables.len()).map(Item::Table);
    let columns = schema.columns().map(|(at, _)| Item::Column(at));
    tables.chain(columns).find(|item| item.full_name(schema).eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice::from_ref;

    use beamsplitter_link::{Level, Link};
    use beamsplitter_sql::{ColumnRef, Table};

    fn column(column: usize) -> Item {
        Item::Column(ColumnRef { table: 0, column })
    }

    /// Builds links: "total sales" may mean gross_sales and net_sales.
    fn sales() -> (Question, Schema, Links) {
        let question = Question::new("Show the total sales of each customer");
        let table = Table::of("customer_sales", &["customer", "gross_sales", "net_sales"]);
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let link = |words, item| Link { words, item, level: Level::Near, score: 0.6, rank: 0 };
        let links = vec![link(2..4, column(1)), link(2..4, column(2)), link(3..4, column(1))];
        (question, schema, Links { links })
    }

    fn names(columns: &[usize]) -> Names {
        columns.iter().map(|c| column(*c)).collect()
    }

    #[test]
    fn a_choice_becomes_a_hint() {
        let (question, schema, links) = sales();
        let mut hints = Hints::default();
        hints.learn(&question, &schema, &links, &names(&[0, 1]), &[names(&[0, 2])]);
        assert_eq!(hints.hints.len(), 1);
        assert_eq!(
            hints.hints[0].sentence(),
            "By “total sales” you mean gross sales of customer sales, \
             not net sales of customer sales."
        );
        let preferences = hints.preferences(&question, &schema);
        assert_eq!(preference(&preferences, &names(&[1])), 1.0);
        assert_eq!(preference(&preferences, &names(&[2])), -1.0);
        assert_eq!(hints.reasons(&question, &schema, &names(&[1])).len(), 1);
        assert!(hints.reasons(&question, &schema, &names(&[2])).is_empty());
    }

    #[test]
    fn later_choices_count_more() {
        let (question, schema, links) = sales();
        let mut hints = Hints::default();
        let (gross, net) = (names(&[1]), names(&[2]));
        hints.learn(&question, &schema, &links, &gross, from_ref(&net));
        hints.learn(&question, &schema, &links, &net, from_ref(&gross));
        let preferences = hints.preferences(&question, &schema);
        assert!(preference(&preferences, &net) > 0.0 && preference(&preferences, &gross) < 0.0);
        for _ in 0..4 {
            hints.learn(&question, &schema, &links, &net, from_ref(&gross));
        }
        assert_eq!(hints.hints.len(), 1, "what was contradicted again and again is forgotten");
    }

    #[test]
    fn what_all_readings_share_teaches_nothing() {
        let (question, schema, links) = sales();
        let mut hints = Hints::default();
        hints.learn(&question, &schema, &links, &names(&[1]), &[names(&[1])]);
        hints.learn(&question, &schema, &links, &names(&[1]), &[]);
        assert!(hints.hints.is_empty());
    }

    #[test]
    fn a_taught_word_is_a_name_in_any_number() {
        let (_, schema, _) = sales();
        let mut hints = Hints::default();
        hints.add(Hint::taught(" Customers ", "customer_sales"));
        let question = Question::new("List the customer of May");
        assert_eq!(hints.taught(&question, &schema), [(2..3, Item::Table(0))]);
        assert_eq!(hints.preferences(&question, &schema)[&Item::Table(0)], 1.0);
        hints.learning = false;
        assert!(hints.taught(&question, &schema).is_empty());
    }

    #[test]
    fn switched_off_nothing_is_learned_or_used() {
        let (question, schema, links) = sales();
        let mut hints = Hints::default();
        hints.learn(&question, &schema, &links, &names(&[1]), &[names(&[2])]);
        hints.learning = false;
        hints.learn(&question, &schema, &links, &names(&[2]), &[names(&[1])]);
        assert_eq!(hints.hints.len(), 1);
        assert!(hints.preferences(&question, &schema).is_empty());
        let json = serde_json::to_string(&hints).unwrap();
        assert_eq!(serde_json::from_str::<Hints>(&json).unwrap(), hints);
    }

    #[test]
    fn picks_are_noted_and_taken_back() {
        let mut hints = Hints::default();
        hints.note_pick(0.1);
        hints.note_pick(0.2);
        hints.forget_pick(0.1);
        hints.forget_pick(0.3);
        assert_eq!(hints.own_scores(), [0.2]);
        hints.learning = false;
        hints.note_pick(0.4);
        assert!(hints.own_scores().is_empty() && hints.picks == [0.2]);
    }
}
