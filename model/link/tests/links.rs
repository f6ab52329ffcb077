//! What the words of a question may mean, by the word vectors that the shipped model has.

use beamsplitter_link::{FLOOR, Item, Level, Links, Question, Words, link, rank, spelt};
use beamsplitter_sql::{ColumnRef, Schema, Table};

fn words() -> Words {
    let tokenizer = include_bytes!("../../../public/models/default/tokenizer.json");
    let table = include_bytes!("../../../public/models/default/words.bin");
    Words::from_bytes(tokenizer, table).unwrap()
}

fn schema() -> Schema {
    Schema {
        name: "music".to_owned(),
        tables: vec![
            Table::of("artist", &["artist_id", "StageName", "age"]),
            Table::of("performer", &["performer_id", "prof_no"]),
            Table::of("invoice", &["net_amount"]),
        ],
        foreign_keys: Vec::new(),
    }
}

const ARTIST: Item = Item::Table(0);
const PERFORMER: Item = Item::Table(1);
const INVOICE: Item = Item::Table(2);

const fn column(table: usize, column: usize) -> Item {
    Item::Column(ColumnRef { table, column })
}

fn links(question: &str, floor: f32) -> Links {
    link(&words(), &Question::new(question), &schema(), floor)
}

#[test]
fn names_are_found_by_their_letters() {
    let found = links("What are the stage names and ages of artists of each professor?", FLOOR);
    for (item, level) in [
        (column(0, 1), Level::Exact),
        (column(0, 2), Level::Exact),
        (ARTIST, Level::Exact),
        (column(0, 0), Level::Partial),
        (column(1, 1), Level::Partial),
    ] {
        assert_eq!(found.level(item), Some(level), "{item:?}");
    }
    let stage = found.links.iter().find(|l| l.item == column(0, 1) && l.level == Level::Exact);
    assert_eq!(stage.map(|link| link.words.clone()), Some(3..5), "the words that name it");
}

#[test]
fn a_word_may_mean_two_names_and_neither_is_it() {
    let question = "How many singers are there?";
    let found = links(question, FLOOR);
    for table in [ARTIST, PERFORMER] {
        assert!(matches!(found.level(table), Some(Level::Near | Level::Nearest)), "{table:?}");
        assert!((FLOOR..1.0).contains(&found.sureness(table)), "{table:?}");
    }
    assert_eq!((found.level(INVOICE), found.sureness(INVOICE)), (None, 0.0));
    let ranked = rank(&words(), &Question::new(question), &schema());
    assert!(ranked.iter().any(|[tables, _]| tables.len() == 3 && tables[2] == INVOICE));
}

#[test]
fn a_lower_floor_finds_more_and_loses_nothing() {
    let question = "Who is owed the largest bill?";
    let [low, usual, high] = [0.2, FLOOR, 1.1].map(|floor| links(question, floor).links);
    assert!(high.len() <= usual.len() && usual.len() < low.len());
    assert!(usual.iter().all(|link| low.contains(link)));
    assert!(high.iter().all(|link| matches!(link.level, Level::Exact | Level::Partial)));
}

#[test]
fn abbreviated_and_technical_names_are_read_as_what_they_mean() {
    let schema = Schema {
        tables: vec![Table::of("dept_emp", &["fk_prod"]), Table::of("tblOrder", &["OrderQty"])],
        ..Schema::default()
    };
    let check = |question: &str, item: Item, expect: Level| {
        let found = link(&words(), &Question::new(question), &schema, FLOOR);
        assert_eq!(found.level(item), Some(expect), "{question}");
    };
    check("each department employee", Item::Table(0), Level::Exact);
    check("rows of dept emp", Item::Table(0), Level::Exact);
    check("employees by age", Item::Table(0), Level::Partial);
    check("most frequent products", column(0, 0), Level::Exact);
    check("how many orders", Item::Table(1), Level::Exact);
    check("the order quantity", column(1, 0), Level::Exact);
}

#[test]
fn misspelt_names_are_found() {
    let check = |question: &str, item: Item, expect: Level| {
        let found = links(question, FLOOR);
        assert_eq!(found.level(item), Some(expect), "{question}");
    };
    check("number of perfomers", PERFORMER, Level::Exact);
    check("each artst", ARTIST, Level::Exact);
    check("the invioces", INVOICE, Level::Exact);
    assert_ne!(links("the voices", FLOOR).level(INVOICE), Some(Level::Exact));
}

#[test]
fn without_links_nothing_is_found() {
    let words = words().without_links();
    let found = link(&words, &Question::new("Names of artists"), &schema(), FLOOR);
    assert_eq!(found, Links::default());
}

#[test]
fn words_that_say_what_is_asked_are_spelt_right() {
    let check = |text: &str, expect: &str| {
        let question = Question::new(text);
        let spelt = spelt(&words(), &question, &schema(), &[]);
        let texts: Vec<&str> = spelt.words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts.join(" "), expect);
        assert_eq!(spelt.text, text, "what the person wrote stays");
    };
    check("totla amount of the latset invoices", "total amount of the latest invoices");
    check("artists older than fourty", "artists older than forty");
    check("the oldset performr", "the oldest performr");
    // A name, a word of the dictionary, and a word that is as near to a name of the schema.
    check("songs by Latset", "songs by latset");
    check("the later amoung", "the later amoung");
}
