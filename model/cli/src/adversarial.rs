//! The shipped model over databases whose names are traps: what it writes is SQL all the same.

use std::path::{Path, PathBuf};

use beamsplitter_decode::{OutputLanguage, Preset, Task};
use beamsplitter_engine::Engine;
use beamsplitter_link::Question;
use beamsplitter_odin::hints::Hints;
use beamsplitter_pipeline::{Answer, CellLookup, Database, Linearisation, ModelPrompt};
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt};
use rusqlite::Connection;

use crate::asking::answered;
use crate::database::SqliteFile;
use crate::model::load;

fn engine() -> Engine {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    load(&root.join("public/models/default")).expect("the shipped model")
}

/// A database file that is gone with the test.
struct File(PathBuf);

impl File {
    fn new(name: &str, sql: &str) -> Self {
        let path = std::env::temp_dir().join(format!("traps-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Connection::open(&path).expect(name).execute_batch(sql).expect(sql);
        Self(path)
    }

    fn open(&self) -> SqliteFile {
        SqliteFile::open(&self.0).expect("it was just made")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Asks with a preset; every candidate is SQL that the database understands.
fn answer(engine: &mut Engine, file: &File, preset: Preset, question: &str) -> Answer {
    let (mut database, settings) = (file.open(), preset.settings());
    let answer = answered(engine, &mut database, question, &settings, &Hints::default());
    let answer = answer.expect(question);
    assert!(!answer.candidates.is_empty(), "{question}");
    for candidate in &answer.candidates {
        let Err(error) = &candidate.outcome else { continue };
        // A column of a table that is not in FROM, the mean of `*`, or a group by the number of a column
        // that counts is a wrong query, but one.
        let meant = [
            "no such column",
            "misuse of aggregate",
            "aggregate functions are not allowed in the GROUP BY",
            "same number of result columns",
            "wrong number of arguments",
        ];
        let known = meant.iter().any(|text| error.to_string().contains(text));
        assert!(known, "{question}: {}: {}", candidate.sql, error);
    }
    answer
}

/// Checks that queries are in the model's language, come back unchanged, and follow their templates
/// token by token: each name stands where one is due, on the whitelist.
fn spelled(engine: &Engine, file: &File, question: &str, queries: &[&str]) {
    let Linearisation::Pointers(words) = &engine.language else { panic!("it points at names") };
    let mut database = file.open();
    let schema = pollster::block_on(Database::schema(&mut database)).expect("a schema");
    let cells = pollster::block_on(database.cells(&Question::new(question))).expect("cells");
    let prompt = QuestionPrompt::new(words, question, &schema, &cells);
    let output_language = PointerLanguage::new(&prompt);
    for query in queries {
        let targets = prompt.targets(query).unwrap_or_else(|error| panic!("{query}: {error}"));
        let [plain, planned] = &targets[..] else { panic!("{query}: no plan") };
        let sql = &plain.tokens[1..plain.tokens.len() - 1];
        let written = output_language.sql(sql).expect(query);
        assert_eq!(written, *query);
        assert!(pollster::block_on(database.run(&written)).is_ok(), "{written}");
        let template = output_language.template(&planned.tokens[1..]).expect("a template");
        assert!(output_language.fills(&template, sql), "{query}");
        for at in 0..sql.len() {
            let (before, token) = (&sql[..at], sql[at]);
            let position =
                output_language.next_class(Task::Fill(&template), before).expect("it conforms");
            let class = output_language.token_class(Task::Vanilla, before, token);
            assert_eq!(class, Some(position), "{query}: {}", output_language.text(token));
            let names = output_language.names(position, before);
            assert!(names.is_empty() || names.binary_search(&token).is_ok(), "{query}: {token}");
        }
    }
}

#[test]
fn keywords_spaces_and_quotes_are_names() {
    let file = File::new(
        "keywords",
        r#"create table "order" ("select" integer primary key, "from" text, "group by" real);
           create table "Rock ""n"" Roll" ("o'clock" text, "a`b" integer, "order" integer,
               foreign key ("order") references "order" ("select"));
           create table "table" ("column" text, "string" text, "number" integer);
           insert into "order" values (1, 'Bern', 2.5), (2, 'Rome', 3.5);
           insert into "Rock ""n"" Roll" values ('noon', 3, 1);
           insert into "table" values ('x', 'y', 3);"#,
    );
    let mut engine = engine();
    spelled(
        &engine,
        &file,
        "what is the column of the table with number 3?",
        &[
            r#"select `column` from `table` where number = 3"#,
            r#"select string , count(*) from `table` group by string"#,
            r#"select t1.`from` , t2.`o'clock` from `order` as t1 join `Rock "n" Roll` as t2 on t1.`select` = t2.`order`"#,
        ].map(|query| query.replace(" ,", ",")).each_ref().map(String::as_str),
    );
    for preset in [Preset::Beamsplitter, Preset::LogicalBeam, Preset::Beam] {
        answer(&mut engine, &file, preset, "How many orders are from Rome?");
        answer(&mut engine, &file, preset, "List the select and group by of each order.");
        answer(&mut engine, &file, preset, "What is the o'clock of each rock n roll?");
    }
}

#[test]
fn dots_quotes_and_newlines_are_names() {
    let file = File::new(
        "dots",
        r#"create table "dog.kennel" ("dog""s name" text, "the
size" integer, "a``b`" integer primary key, "x.y" integer);
           create table "visit's ""log""" ("when
it was" text, "dog.id" integer references "dog.kennel" ("a``b`"));
           insert into "dog.kennel" values ('Rex', 3, 1, 2), ('Ada', 5, 2, 3);
           insert into "visit's ""log""" values ('May', 1);"#,
    );
    let mut engine = engine();
    for preset in [Preset::Beamsplitter, Preset::LogicalBeam, Preset::Beam] {
        for question in [
            "What is the name of each dog?",
            "How many dogs have size 3?",
            "When was the visit of the dog named Rex?",
            "What is the average x.y of the kennels?",
        ] {
            let answer = answer(&mut engine, &file, preset, question);
            let ran = |c: &beamsplitter_pipeline::Candidate| c.outcome.is_ok();
            assert!(answer.candidates.iter().any(ran), "{question}");
        }
    }
}

#[test]
fn prefixes_and_equal_names_are_told_apart() {
    let file = File::new(
        "prefixes",
        "create table song (song_id integer primary key, song text, song_name text, name text);
         create table songs (song_id integer references song (song_id), name text, id integer);
         create table song_song (id integer primary key, song_id integer, name text);
         insert into song values (1, 'a', 'b', 'c');",
    );
    let mut engine = engine();
    let queries = [
        "select song, song_name, name from song",
        "select name from songs",
        "select name from song_song where name = 'c'",
        "select t1.name, t2.name from song as t1 join songs as t2 on t1.song_id = t2.song_id",
    ];
    spelled(&engine, &file, "which song is named 'c'?", &queries);
    for preset in [Preset::Beamsplitter, Preset::LogicalBeam, Preset::SingleStage] {
        let mut ask = || answer(&mut engine, &file, preset, "What are the names of all songs?");
        let (once, twice) = (ask(), ask());
        once.trace.check().expect("a trace that fits together");
        assert_eq!(once.trace, twice.trace, "{preset}");
    }
}

#[test]
fn of_five_hundred_tables_the_least_related_go() {
    let mut sql = String::new();
    for i in 0..500 {
        sql += &format!("create table part_{i} (id integer primary key, weight real, name text);");
    }
    sql += "create table lighthouse (id integer primary key, height real, name text);
            insert into lighthouse values (1, 30.5, 'Pharos');";
    let file = File::new("many", &sql);
    let mut engine = engine();
    let answer =
        answer(&mut engine, &file, Preset::LogicalBeam, "What is the height of each lighthouse?");
    let ModelPrompt::Pointers(prompt) = &answer.prompt else { panic!("it points at names") };
    // It is told how much was cut.
    assert!(prompt.dropped > 1000 && prompt.prompt.positions.len() <= 320);
    let columns = prompt.schema.columns().count();
    assert_eq!(columns, 501 * 3);
    assert!(answer.candidates[0].sql.contains("lighthouse"), "{}", answer.candidates[0].sql);
}
