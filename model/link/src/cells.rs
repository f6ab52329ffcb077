//! The cells of a database by their words, and the cells that a question names.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::date_form::DateForms;

use crate::blanks::is_blank;
use crate::flags::FewTexts;
use crate::offers::Offers;
use crate::question::plain_words;
use crate::similar::{distance, initials, tolerance, unaccented};

/// Longest run of words looked up among the cells.
pub(crate) const LONGEST: usize = 6;

/// The cells of the same words.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Their words, one space apart.
    pub key: String,
    /// Column and spelling, one for each column.
    pub cells: Vec<(ColumnRef, String)>,
}

/// The distinct cells of a database's columns, by their words.
///
/// The hash maps are only looked up, never walked: no order of theirs reaches a result.
#[derive(Clone, Debug, Default)]
pub struct ValueIndex {
    pub(crate) entries: Vec<Entry>,
    pub(crate) by_key: HashMap<String, usize>,
    /// Cells with accents, by their words without these.
    by_plain_key: HashMap<String, usize>,
    by_word: HashMap<String, Vec<usize>>,
    pub(crate) by_initials: HashMap<String, Vec<usize>>,
    pub(crate) by_letters: HashMap<String, usize>,
    /// Words of five letters or more, by first letter and length.
    spellings: HashMap<(char, usize), Vec<String>>,
    pub(crate) dates: BTreeMap<ColumnRef, DateForms>,
    /// Columns that may be flags.
    pub(crate) few: BTreeMap<ColumnRef, FewTexts>,
    /// The first cell of each column that says that nothing is known.
    pub(crate) blanks: BTreeMap<ColumnRef, String>,
    /// Values that are offered without being named.
    pub(crate) offers: Offers,
}

impl ValueIndex {
    /// Adds one distinct cell. Numbers and cells of more than six words are left out: numbers are
    /// taken from the question as they are.
    pub fn insert(&mut self, column: ColumnRef, cell: &str) {
        self.few.entry(column).or_default().add(cell);
        self.offers.insert(column, cell);
        if is_blank(cell) {
            self.blanks.entry(column).or_insert_with(|| cell.to_owned());
        }
        if cell.trim().parse::<f64>().is_ok() {
            return;
        }
        self.dates.entry(column).or_default().add(cell);
        let words = plain_words(cell);
        if words.is_empty() || words.len() > LONGEST {
            return;
        }
        let key = words.join(" ");
        let at = match self.by_key.get(&key) {
            Some(&known) => known,
            None => self.add_entry(key, &words),
        };
        let cells = &mut self.entries[at].cells;
        // A column may spell one thing in two ways; the first spelling serves.
        if !cells.iter().any(|(c, _)| *c == column) {
            cells.push((column, cell.to_owned()));
        }
    }

    fn add_entry(&mut self, key: String, words: &[String]) -> usize {
        let at = self.entries.len();
        self.by_key.insert(key.clone(), at);
        self.entries.push(Entry { key: key.clone(), cells: Vec::new() });
        if let Cow::Owned(plain) = unaccented(&key) {
            self.by_plain_key.entry(plain).or_insert(at);
        }
        for word in words.iter().filter(|word| word.len() > 2) {
            self.add_word(word, at);
            if let Cow::Owned(plain) = unaccented(word) {
                self.add_word(&plain, at);
            }
        }
        if words.len() > 1 {
            self.by_letters.entry(words.concat()).or_insert(at);
            if let Some(short) = initials(words.iter().map(String::as_str)) {
                self.by_initials.entry(short).or_default().push(at);
            }
        }
        at
    }

    fn add_word(&mut self, word: &str, at: usize) {
        if let Some(entries) = self.by_word.get_mut(word) {
            if entries.last() != Some(&at) {
                entries.push(at);
            }
            return;
        }
        self.by_word.insert(word.to_owned(), vec![at]);
        let letters = word.chars().count();
        if let (Some(first), true) = (word.chars().next(), letters > 4) {
            self.spellings.entry((first, letters)).or_default().push(word.to_owned());
        }
    }

    /// Returns the number of distinct cells.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the cells of exactly these words; where there are none, those that differ in accents.
    pub(crate) fn entry(&self, words: &[&str]) -> Option<usize> {
        let key = words.join(" ");
        let plain = || {
            let plain = unaccented(&key);
            self.by_key.get(&*plain).or_else(|| self.by_plain_key.get(&*plain))
        };
        self.by_key.get(&key).or_else(plain).copied()
    }

    /// Returns the cells that have a word, accents aside where none has it with them.
    pub(crate) fn with_word(&self, word: &str) -> Option<&Vec<usize>> {
        self.by_word.get(word).or_else(|| self.by_word.get(&*unaccented(word)))
    }

    /// Returns the words of cells that a misspelt word is nearest to, at most two, in alphabetical order.
    pub(crate) fn corrections(&self, word: &str) -> Vec<&str> {
        let most = tolerance(word);
        let letters = word.chars().count();
        let Some(first) = word.chars().next().filter(|_| most > 0) else { return Vec::new() };
        let mut near: Vec<(usize, &str)> = (letters - most..=letters + most)
            .filter_map(|length| self.spellings.get(&(first, length)))
            .flatten()
            .filter_map(|known| Some((distance(word, known, most)?, known.as_str())))
            .collect();
        near.sort_unstable();
        let least = near.first().map_or(0, |near| near.0);
        near.into_iter().take_while(|near| near.0 == least).take(2).map(|near| near.1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell_match::Reason;
    use crate::question::Question;
    use beamsplitter_sql::Schema;

    #[track_caller]
    fn check(question: &str, cells: &[&str], expect: &str) {
        let mut index = ValueIndex::default();
        let column = ColumnRef { table: 0, column: 0 };
        cells.iter().for_each(|cell| index.insert(column, cell));
        let matches = index.matches(&Question::new(question));
        let found = matches.into_iter().filter(|m| m.reason != Reason::Flag && m.reason.is_named());
        let found: Vec<String> = found.map(|m| format!("{} {:?}", m.text, m.reason)).collect();
        assert_eq!(found.join(", "), expect, "{question}");
    }

    #[test]
    fn finds_the_very_words() {
        check("singers from france", &["France", "Francesca"], "France Same");
        check("how many dogs?", &["dog"], "dog Plural");
        check("who is in new york", &["New York", "York"], "New York Same");
        check("which is the best?", &["which", "is"], "");
        check("whose decision was no?", &["no", "yes"], "no Same");
        check("players with no decision", &["no", "yes"], "");
    }

    #[test]
    fn finds_misspelt_cells() {
        check("people of Germny", &["Germany"], "Germany Spelling");
        check("people of the untied states", &["United States"], "United States Spelling");
        check("books by tolkein", &["J. R. R. Tolkien"], "J. R. R. Tolkien Spelling");
        check("books of germany", &["Germany", "Germani"], "Germany Same");
        check("cats of Iron", &["Iran"], "");
    }

    #[test]
    fn finds_cells_by_part() {
        check("books by Tolkien", &["J. R. R. Tolkien"], "J. R. R. Tolkien Part");
        check("books by Le Guin", &["Ursula K. Le Guin"], "Ursula K. Le Guin Part");
        check("the history of art", &["World History"], "");
        check("names with 'West' in them", &["West Leonard"], "");
        let doctor = ["Dr. Maria Lopez"];
        check("patients of maria lopez", &doctor, "Dr. Maria Lopez Part");
        check("patients of maria", &doctor, "");
        check("fee of dr. lopez", &doctor, "Dr. Maria Lopez Part");
        check("people born in alaska", &["Anchorage, Alaska"], "Anchorage, Alaska Part");
        check("People born in alaska by Ada", &["Anchorage, Alaska"], "");
        check("by Smith", &["A Smith", "B Smith", "C Smith", "D Smith"], "");
    }

    #[test]
    fn finds_people_by_half_a_name() {
        let people = ["Ivy Chen", "Omar Khan"];
        check("phone of ivy", &people, "Ivy Chen Part");
        check("when did omar join", &people, "Omar Khan Part");
        check("what is chen's phone", &people, "Ivy Chen Part");
        check("phones of ivy of Paris", &people, "");
        check("ivy plants", &people, "");
        check("phone of ivy's team", &people, "Ivy Chen Part");
        check("which shop is open", &["Open Market"], "");
        check("when did spring end", &["Hot spring", "spring onions"], "");
    }

    #[test]
    fn finds_cells_by_another_form() {
        check("cancelled trips", &["Cancel"], "Cancel Form");
        check("comedies and dramas", &["Comedy", "Drama"], "Comedy Form, Drama Plural");
        check("show all cardiologists", &["Cardiology"], "Cardiology Form");
        check("cancel trips", &["Cancelled"], "");
        check("ordered items", &["ordering"], "");
    }

    #[test]
    fn finds_abbreviations_and_other_spaces() {
        check(
            "cities in the USA",
            &["United States of America"],
            "United States of America Initials",
        );
        check("cities in the USA", &["United States"], "United States Initials");
        check("cities in the UK", &["United Kingdom"], "United Kingdom Initials");
        check("cities of the United States", &["USA"], "USA Initials");
        check("cities in us", &["United States"], "");
        check("cities of the United States", &["usa"], "usa Initials");
        check("European and french cities", &["europe", "France"], "europe Origin, France Origin");
        check("French films", &["French", "France"], "French Same");
        check("colleges in Florida or LA", &["FL", "LA", "la"], "FL Initials, LA Same");
        check("colleges in NY", &["New York"], "New York Initials");
        check("colleges in NY", &["New York", "NY"], "NY Same");
        check("tell me or him of Oregon, Maine", &["Oregon", "me"], "Oregon Same");
        check("planes of air bus", &["Airbus"], "Airbus Spaces");
        check("planes of jetblue", &["Jet Blue"], "Jet Blue Spaces");
    }

    #[test]
    fn finds_cells_whatever_their_accents() {
        let people = ["ÅSE BERG", "Émile Roux", "Łukasz", "Straße"];
        check("books by ase berg", &people, "ÅSE BERG Same");
        check("books by Åse Berg", &people, "ÅSE BERG Same");
        check("books by emile", &people, "Émile Roux Part");
        check("who is lukasz", &people, "Łukasz Same");
        check("who lives in strasse", &people, "Straße Same");
        check("who is Zoë", &["Zoe"], "Zoe Same");
        check("who is jose", &["José", "Jose"], "Jose Same");
        check("who is josé", &["José", "Jose"], "José Same");
    }

    #[test]
    fn finds_parts_of_words() {
        let mut index = ValueIndex::default();
        let column = ColumnRef { table: 0, column: 0 };
        ["Ölbilder", "Heizöl", "Lakes"].iter().for_each(|cell| index.insert(column, cell));
        let found = |question: &str| {
            let matches = index.matches(&Question::new(question)).into_iter();
            let inside = matches.filter(|found| found.reason == Reason::Inside);
            inside.map(|found| found.text).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(found("titles that contain lak"), "lak");
        assert_eq!(found("titles that contain öl"), "Öl öl");
        assert_eq!(found("titles that contain Lakes"), "");
        assert_eq!(found("titles that contain zz"), "");
    }

    #[test]
    fn finds_dates_as_the_column_has_them() {
        check("in June 2005", &["2004-01-31", "soon enough"], "");
        check("in June 2005", &["2004-01-31"], "2005-06 DateStart");
        check("born in August", &["August 8, 1986"], "August DatePart");
    }

    #[test]
    fn explains_itself() {
        let table = beamsplitter_sql::Table {
            name: "country".to_owned(),
            columns: vec![beamsplitter_sql::Column {
                name: "name".to_owned(),
                ..Default::default()
            }],
            ..beamsplitter_sql::Table::default()
        };
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let mut index = ValueIndex::default();
        index.insert(ColumnRef { table: 0, column: 0 }, "Germany");
        let question = Question::new("people of Germny");
        let matches = index.matches(&question);
        let named = matches.iter().find(|found| found.reason.is_named());
        let explanation = named.map(|found| found.explanation(&question, &schema));
        let expect = "'Germny' looks like the cell 'Germany' in country.name";
        assert_eq!(explanation.as_deref(), Some(expect));
    }
}
