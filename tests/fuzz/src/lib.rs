//! Readers of files that strangers made, and what must hold whatever is in them.
//!
//! `cargo xtask fuzz` looks for inputs that break them. One that did is kept in `seeds`, and is read
//! by every test run from then on.

use std::fs;
use std::io;
use std::path::Path;

use beamsplitter_decode::Trace;
use beamsplitter_sql::{Schema, Template, check_select, conforms, english, lex, normalise, prefix};
use beamsplitter_t5::{Config, Files, Manifest, Scheme, Weights, WordTable};

/// Something that reads files of strangers.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Good inputs to begin with.
    pub seeds: &'static [&'static [u8]],
    /// Words of the format.
    pub words: &'static [&'static str],
    /// Reads an input and tells in a word what came of it; panics where something must not be.
    pub run: fn(&[u8]) -> String,
}

/// All readers.
pub const TARGETS: [Target; 4] = [
    Target {
        name: "sql",
        seeds: &[
            b"select t1.name , count(*) from singer as t1 join concert as t2 on t1.id = t2.singer_id where t1.age > 20.5 and t2.year in ( select max(year) from concert ) group by t1.name having count(*) >= 2 order by count(*) desc limit 3",
            b"SELECT \"First Name\", `a``b`, [x y] FROM t WHERE s LIKE '%it''s%' AND n BETWEEN -1 AND 2e3 -- end",
            b"with r as (select 1 as a union all select 2) select case when a is null then 'x' else cast(a as text) end from r except select x'0f'",
            b"select distinct count(distinct column) , table.* from table left join table using ( column ) where not exists ( select 1 )",
        ],
        words: &[
            "select ", " from ", " where ", " join ", " on ", "(", ")", ",", ".", "*", "'", "\"", "`", "[", "]", ";",
            " union ", " not ", "-", "--", "/*", "*/", " as ", " case ", " end ", " in (", " between ", "\u{0}", "é", "?",
        ],
        run: sql,
    },
    Target {
        name: "trace",
        seeds: &[include_bytes!("../seeds/trace.json")],
        words: &[
            "[", "]", "{", "}", ",", ":", "null", "\"", "\\u0000", "\"vanilla\"", "{\"fill\":{\"template\":9}}",
            "{\"repeats\":{\"template\":0}}", "\"kept\"", "\"column\"", "\"version\":2,",
        ],
        run: trace,
    },
    Target {
        name: "weights",
        seeds: &[
            include_bytes!("../../parity/fixtures/own/model.safetensors"),
            include_bytes!("../../parity/fixtures/t5_1_0/model.safetensors"),
        ],
        words: &[
            "\"F16\"", "\"F32\"", "\"BF16\"", "\"I8\"", "\"U8\"", "\"shape\":[", "\"data_offsets\":[", "],", "{", "}",
            "\"shared.weight\":", ".scales\":", "\u{ff}\u{ff}\u{ff}\u{ff}",
        ],
        run: weights,
    },
    Target {
        name: "package",
        seeds: &[
            include_bytes!("../../../public/models/default/manifest.json"),
            include_bytes!("../../parity/fixtures/own/words.bin"),
            include_bytes!("../../parity/fixtures/own/config.json"),
        ],
        words: &["[", "]", "{", "}", ",", ":", "null", "\"", "\"d_model\":", "\"files\":", "\"sha256\":", "BSWT"],
        run: package,
    },
];

/// Returns the reader of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    const { &TARGETS }.iter().find(|target| target.name == name)
}

impl Target {
    /// Writes `seeds/0`, `seeds/1`, ... and `words.dict` (in libFuzzer's format) into `folder`.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let seeds = folder.join("seeds");
        fs::create_dir_all(&seeds)?;
        for (at, seed) in self.seeds.iter().enumerate() {
            fs::write(seeds.join(at.to_string()), seed)?;
        }
        let lines: String = self.words.iter().map(|word| format!("{}\n", quoted(word))).collect();
        fs::write(folder.join("words.dict"), lines)
    }
}

/// Returns a word in quotes, every byte but letters and digits by its number.
fn quoted(word: &str) -> String {
    let byte = |byte: u8| match byte.is_ascii_alphanumeric() {
        true => char::from(byte).to_string(),
        false => format!("\\x{byte:02X}"),
    };
    format!("\"{}\"", word.bytes().map(byte).collect::<String>())
}

fn sql(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let joined: String = lex::all_tokens(&text).iter().map(|token| token.text).collect();
    assert_eq!(joined, text, "tokens are not the whole text");
    let template = Template::of(&text);
    let written = template.to_string();
    assert_eq!(Template::of(&written).to_string(), written, "the template has another template");
    let canonical = normalise(&text);
    assert_eq!(normalise(&canonical), canonical, "the canonical text has another canonical text");
    let half = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let _ = (conforms(&text[..half], &template), prefix::Prefix::of(&text[..half]));
    let read = english(&text, &Schema::default()).is_ok();
    match check_select(&text) {
        Ok(_) => format!("select, {} words, {read}", template.words().len().min(40)),
        Err(error) => error.to_string(),
    }
}

fn trace(input: &[u8]) -> String {
    match Trace::from_json(input) {
        Ok(trace) => {
            for search in &trace.searches {
                let _ = search.distinct();
            }
            trace.summary()
        }
        Err(error) => error.to_string(),
    }
}

fn weights(input: &[u8]) -> String {
    let config = include_bytes!("../../parity/fixtures/own/config.json");
    let config = Config::from_json(config).expect("a good configuration");
    let files = Files::from([("model.safetensors".to_owned(), input.to_vec())]);
    let read = |scheme| Weights::read(&config, &files, scheme);
    match (read(Scheme::None), read(Scheme::Q8)) {
        (Ok(weights), Ok(_)) => {
            weights.write().expect("what was read can be written");
            "weights".to_owned()
        }
        (Err(error), _) | (_, Err(error)) => error.to_string(),
    }
}

fn package(input: &[u8]) -> String {
    let table = WordTable::read(input).map(|table| format!("{} rows", table.rows()));
    let manifest = Manifest::from_json(input).map(|manifest| manifest.files.len());
    let config = Config::from_json(input).map(|config| config.inner());
    let text = |error: beamsplitter_t5::Error| error.to_string();
    format!("{:?} {:?} {:?}", table.map_err(text), manifest.map_err(text), config.map_err(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reader_survives_its_seeds_cut_anywhere() {
        for target in &TARGETS {
            for seed in target.seeds {
                (target.run)(seed);
                // Few places of a large file, all of a small one.
                let step = seed.len() / 40 + 1;
                for end in (0..seed.len()).step_by(step) {
                    (target.run)(&seed[..end]);
                    let mut damaged = seed.to_vec();
                    damaged[end] ^= 0x55;
                    (target.run)(&damaged);
                }
            }
        }
    }

    #[test]
    fn words_are_written_for_libfuzzer() {
        assert_eq!(quoted("a \"\u{0}é"), r#""a\x20\x22\x00\xC3\xA9""#);
        assert!(target("sql").is_some() && target("nothing").is_none());
    }
}
