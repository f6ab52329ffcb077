//! Both readings of every built example parse, run, and return different results where the data
//! allows: on any database of a few tables with distinct values, for queries of the usual shapes.

mod memory;

use beamsplitter_ambiguity::Kind;
use beamsplitter_ambiguity::build::{Original, Rules, Synonyms, build, build_preferred};
use beamsplitter_ambiguity::materialise::{Fill, Verdict, materialise, undo};
use beamsplitter_database::Database;
use beamsplitter_sql::check_select;
use memory::Memory;
use proptest::prelude::*;

const SHAPES: &[&str] = &[
    "SELECT {a} , {n} FROM {t}",
    "SELECT {n} , {a} FROM {t} ORDER BY {m} DESC LIMIT 1",
    "SELECT {a} , {n} FROM {t} WHERE {m} > 2",
    "SELECT count(*) FROM {t}",
    "SELECT count(DISTINCT {a}) FROM {t}",
    "SELECT avg({n}) , max({m}) FROM {t}",
    "SELECT {g} , sum({n}) FROM {t} GROUP BY {g}",
    "SELECT {g} , count(*) FROM {t} GROUP BY {g}",
    "SELECT {g} FROM {t} GROUP BY {g} HAVING sum({n}) > 1",
    "SELECT avg({n}) FROM {t} WHERE {g} = 'g0'",
    "SELECT T1.{a} , T2.part FROM {t} AS T1 JOIN parts AS T2 ON T1.id = T2.owner",
    "SELECT max(T1.{n}) FROM {t} AS T1 JOIN parts AS T2 ON T1.id = T2.owner WHERE T2.part != 'x'",
    "SELECT {a} FROM {t} WHERE id NOT IN (SELECT owner FROM parts WHERE part = 'p1')",
    "SELECT {a} , {n} FROM {t} WHERE {n} > (SELECT min({n}) FROM {t})",
    "SELECT {a} FROM {t} WHERE {m} > 3 UNION SELECT {a} FROM {t} WHERE {m} < 2",
    "SELECT {t}.{a} , {t}.{n} FROM {t}",
    "SELECT x.{a} , x.{n} FROM (SELECT {a} , {n} FROM {t}) AS x",
];

/// Returns names as databases have them: plain, with a space, with a word of SQL.
fn names() -> impl Strategy<Value = [String; 5]> {
    let pool = ["name", "first name", "order", "Größe", "age", "colour_code", "from", "x2", "kind"];
    let picked = proptest::sample::subsequence(pool.to_vec(), 4).prop_shuffle();
    let table = proptest::sample::select(vec!["dogs", "group", "big dogs", "Rows"]);
    (picked, table).prop_map(|(columns, table)| {
        let quoted = |name: &str| beamsplitter_sql::quote(name);
        [
            quoted(columns[0]),
            quoted(columns[1]),
            quoted(columns[2]),
            quoted(columns[3]),
            quoted(table),
        ]
    })
}

fn script([a, n, m, g, t]: &[String; 5], rows: usize) -> String {
    let mut script = format!(
        "create table {t} (id integer primary key, {a} text, {n} integer, {m} real, {g} text);
         create table parts (part_id integer primary key, owner integer, part text);"
    );
    for row in 0..rows {
        let (number, real) = (7 * row * row + 3, (row * 5) % rows + 1);
        let group = row % 3;
        script +=
            &format!("insert into {t} values ({row}, 'a{row}', {number}, {real}.5, 'g{group}');");
        script += &format!("insert into parts values ({row}, {row}, 'p{row}');");
    }
    script
}

fn filled(shape: &str, [a, n, m, g, t]: &[String; 5]) -> String {
    shape.replace("{a}", a).replace("{n}", n).replace("{m}", m).replace("{g}", g).replace("{t}", t)
}

fn synonyms([a, n, m, g, t]: &[String; 5]) -> Synonyms {
    let mut synonyms = Synonyms::default();
    let bare = |name: &String| name.trim_matches('`').to_owned();
    for (column, [first, second]) in [
        (a, ["alpha", "second alpha"]),
        (n, ["first-number", "select"]),
        (m, ["measure", "metre"]),
        (g, ["gang", "gaggle"]),
    ] {
        synonyms.add(&format!("{}.{}={first},{second}", bare(t), bare(column))).unwrap();
    }
    synonyms.add("parts.part=piece,portion").unwrap();
    synonyms.add("parts.owner=holder,keeper").unwrap();
    synonyms.add(&format!("{}=hounds,table", bare(t))).unwrap();
    synonyms.add(&format!("{}.id=no,number of it", bare(t))).unwrap();
    synonyms.add("parts=pieces,the portions").unwrap();
    synonyms
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn readings_parse_run_and_differ(names in names(), rows in 8usize..14) {
        let mut memory = Memory::of(&script(&names, rows));
        let schema = memory.tables();
        let synonyms = synonyms(&names);
        let mut built_of = [0usize; 4];
        for shape in SHAPES {
            let query = filled(shape, &names);
            let original = Original { question: "?", query: &query, schema: &schema };
            for (at, kind) in Kind::ALL.into_iter().enumerate() {
                let built = build(&original, kind, &synonyms, Rules::Sound);
                prop_assert!(built.skipped.is_empty(), "{query}: {:?}", built.skipped);
                for record in built.examples {
                    built_of[at] += 1;
                    prop_assert!(check_select(&record.query1).is_ok(), "{}", record.query1);
                    prop_assert!(check_select(&record.query2).is_ok(), "{}", record.query2);
                    let made = materialise(&record, &schema, &mut memory, Fill::of(kind));
                    let made = pollster::block_on(made).unwrap();
                    prop_assert_eq!(
                        made.verdict, Verdict::Differ,
                        "{:?}\n{}\n{}", made.fill, record.query1, record.query2
                    );
                    pollster::block_on(undo(&mut memory));
                }
            }
        }
        prop_assert!(built_of.iter().all(|built| *built > 3), "{built_of:?}");
        prop_assert_eq!(memory.tables(), schema);
    }

    #[test]
    fn several_names_ambiguous_at_once_are_one_database(names in names(), seed in 0u64..4) {
        let mut memory = Memory::of(&script(&names, 9));
        let schema = memory.tables();
        let synonyms = synonyms(&names);
        let mut several = 0;
        for shape in SHAPES {
            let query = filled(shape, &names);
            let original = Original { question: "?", query: &query, schema: &schema };
            for kind in [Kind::Column, Kind::Table] {
                let Some(record) = build_preferred(&original, kind, &synonyms, Rules::Sound, seed)
                else { continue };
                let made = materialise(&record, &schema, &mut memory, Fill::of(kind));
                let made = pollster::block_on(made).unwrap();
                prop_assert_eq!(made.verdict, Verdict::Differ, "{:?} {}", kind, query);
                let plausible = record.object()["plausible"].as_array().unwrap();
                several += usize::from(kind == Kind::Column && plausible.len() > 2);
                for sql in plausible {
                    let ran = pollster::block_on(memory.run(sql.as_str().unwrap()));
                    prop_assert!(ran.is_ok(), "{sql}: {ran:?}");
                }
                pollster::block_on(undo(&mut memory));
            }
        }
        prop_assert!(several > 5, "{several}");
        prop_assert_eq!(memory.tables(), schema);
    }
}
