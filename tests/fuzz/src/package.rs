//! Model packages: manifest, configuration, word table, weights.

use beamsplitter_t5::{Config, Error, Files, Manifest, Scheme, Weights, WordTable};

use crate::{Target, owned};

/// The reader of all files but the weights.
pub const PACKAGE: Target = Target { name: "package", seeds, run };
/// The reader of weights.
pub const WEIGHTS: Target = Target { name: "weights", seeds: weight_seeds, run: weights };

fn seeds() -> Vec<Vec<u8>> {
    owned(&[
        include_bytes!("../../../public/models/default/manifest.json"),
        include_bytes!("../../parity/fixtures/own/words.bin"),
        include_bytes!("../../parity/fixtures/own/config.json"),
    ])
}

fn weight_seeds() -> Vec<Vec<u8>> {
    owned(&[
        include_bytes!("../../parity/fixtures/own/model.safetensors"),
        include_bytes!("../../parity/fixtures/t5_1_0/model.safetensors"),
    ])
}

fn run(input: &[u8]) -> String {
    let rows = |table: WordTable| format!("{} rows", table.rows());
    let table = WordTable::read(input).or_else(|_| WordTable::read_first(input)).map(rows);
    let table = table.map_err(Error::of_words);
    let manifest = Manifest::from_json(input).map(|manifest| manifest.files.len());
    let config = Config::from_json(input).map(|config| config.inner());
    let text = |error: Error| error.to_string();
    format!("{:?} {:?} {:?}", table.map_err(text), manifest.map_err(text), config.map_err(text))
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
