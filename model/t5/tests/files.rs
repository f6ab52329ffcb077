//! Files: published checkpoints, packages, tokenizers, and what is wrong with them.

mod support;

use beamsplitter_decode::Model;
use beamsplitter_t5::{
    About, Config, Device, Error, Files, Manifest, Package, Scheme, T5, TaskConfig, Tokenizer,
    Weights, WordTable, files_read, spiece_to_json,
};
use pollster::block_on;
use safetensors::SafeTensors;
use serde_json::json as object;
use support::{assert_close, files, forced, json, model, own_cases, prompt};

const LIMIT: u64 = 1 << 30;

fn own_files() -> Files {
    let mut files = files("own");
    let spiece = self::files("spiece").remove("spiece.model").expect("spiece.model");
    files.insert("spiece.model".into(), spiece);
    files
}

fn about() -> About {
    let task = TaskConfig { prefix: "template generation: ".into() };
    About {
        name: "tiny".into(),
        licence: "Apache-2.0 OR MIT".into(),
        linearisation: "pointers".into(),
        tasks: [("template".to_string(), task)].into(),
    }
}

#[test]
fn texts_become_the_pieces_that_transformers_has() {
    let converted = spiece_to_json(&files("spiece")["spiece.model"], 100).expect("tokenizer.json");
    let tokenizer = Tokenizer::from_json(&converted).expect("tokenizer");
    assert_eq!(tokenizer.size(), 200);
    for case in json("spiece/expected.json").as_array().expect("cases") {
        let text = case["text"].as_str().expect("text");
        let ids = tokenizer.encode(text).expect("encode");
        let expected: Vec<u32> = case["ids"]
            .as_array()
            .expect("ids")
            .iter()
            .map(|id| id.as_u64().expect("id") as u32)
            .collect();
        assert_eq!(ids, expected, "{text:?}");
        let decoded = tokenizer.decode(&ids).expect("decode");
        assert_eq!(decoded, case["decoded"].as_str().expect("decoded"), "{text:?}");
    }
}

#[test]
fn packages_come_back_as_they_were() {
    for scheme in [Scheme::None, Scheme::F16, Scheme::Q8, Scheme::Q4] {
        let package =
            Package::from_checkpoint(&own_files(), scheme, about(), LIMIT).expect("package");
        let mut files = package.files().expect("files");
        let manifest = files.remove("manifest.json").expect("manifest");
        let manifest = Manifest::from_json(&manifest).expect("manifest");
        assert_eq!(manifest, package.manifest);
        assert_eq!(manifest.size(), files.values().map(|bytes| bytes.len() as u64).sum::<u64>());
        let package = Package::read(manifest, files).expect("read");
        assert_eq!(package.manifest.tasks["template"].prefix, "template generation: ");
        assert_eq!(package.tokenizer().expect("tokenizer").size(), 200);

        let case = own_cases().remove(0);
        let mut packed = package.model(&Device::flex()).expect("model");
        let mut direct = model("own", scheme, &Device::flex());
        let found = forced(&mut packed, &case.prompt, &case.tokens);
        assert_eq!(found, forced(&mut direct, &case.prompt, &case.tokens), "{scheme:?}");
        let exact =
            forced(&mut model("own", Scheme::None, &Device::flex()), &case.prompt, &case.tokens);
        let tolerance = if matches!(scheme, Scheme::None | Scheme::F16) { 1e-3 } else { 0.5 };
        assert_close(&found, &exact, tolerance, "quantised");
    }
}

#[test]
fn quantisation_saves_what_it_says() {
    let config = Config { d_model: 64, d_kv: 32, d_ff: 96, ..Config::tiny(400, 100, 10) };
    let weights = Weights::random(&config, 1);
    let files = Files::from([("model.safetensors".to_string(), weights.write().expect("write"))]);
    let bytes = |scheme| Weights::read(&config, &files, scheme).expect("read").bytes() as f64;
    let full = bytes(Scheme::None);
    assert_eq!(full as usize, weights.bytes());
    assert!((bytes(Scheme::F16) / full - 0.5).abs() < 0.02);
    assert!((bytes(Scheme::Q8) / full - 8.5 / 32.0).abs() < 0.03);
    assert!(bytes(Scheme::Q4) / full < 0.22);
}

#[test]
fn wrong_files_are_named() {
    let good = own_files();
    let error = |change: &dyn Fn(&mut Files)| {
        let mut files = good.clone();
        change(&mut files);
        match Package::from_checkpoint(&files, Scheme::Q8, about(), LIMIT) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        }
    };
    assert_eq!(error(&|_| ()), "");
    for name in ["config.json", "words.bin", "model.safetensors"] {
        assert!(error(&|files| drop(files.remove(name))).contains(name));
    }
    assert!(error(&|files| drop(files.remove("spiece.model"))).contains("tokenizer.json"));
    let cut =
        |files: &mut Files| files.get_mut("model.safetensors").expect("file").truncate(40_000);
    assert!(error(&cut).contains("has 40000 bytes where 50194 were expected"), "{}", error(&cut));
    let other = |files: &mut Files| {
        drop(files.insert("model.safetensors".into(), b"PK\x03\x04 zip archive".to_vec()))
    };
    assert!(error(&other).contains("not a safetensors file"));
    let short = |files: &mut Files| files.get_mut("words.bin").expect("file").truncate(100);
    assert!(error(&short).contains("words.bin has 100 bytes where 612 were expected"));
    let config = |files: &mut Files, from: &str, to: &str| {
        let config = String::from_utf8(files["config.json"].clone()).expect("text");
        assert!(config.contains(from));
        files.insert("config.json".into(), config.replace(from, to).into_bytes());
    };
    let wide = error(&|files| config(files, "\"d_ff\": 37", "\"d_ff\": 38"));
    assert!(wide.contains("[37, 20] where [38, 20] was expected"), "{wide}");
    let deep = error(&|files| config(files, "\"num_layers\": 3", "\"num_layers\": 4"));
    assert!(deep.contains("no tensor \"encoder.block.3"), "{deep}");
    // One layer less of either stack would load, and write nonsense.
    let shallow = error(&|files| config(files, "\"num_layers\": 3", "\"num_layers\": 2"));
    assert!(
        shallow.contains("has a tensor \"encoder.block.2.") && shallow.contains("does not call")
    );
    let silu = error(&|files| config(files, "\"relu\"", "\"gated-silu\""));
    assert!(silu.contains("feed_forward_proj is \"gated-silu\""), "{silu}");
    let none = error(&|files| config(files, "\"d_model\": 20", "\"d_model\": 0"));
    assert!(none.contains("d_model is 0"), "{none}");
    let text = error(&|files| drop(files.insert("config.json".into(), b"hello".to_vec())));
    assert!(text.contains("config.json cannot be read"), "{text}");
    let large = Package::from_checkpoint(&good, Scheme::Q8, about(), 1000);
    assert!(matches!(large, Err(Error::TooLarge { limit: 1000, .. })));
}

#[test]
fn damaged_packages_are_refused() {
    let package =
        Package::from_checkpoint(&own_files(), Scheme::Q8, about(), LIMIT).expect("package");
    let files = package.files().expect("files");
    let manifest = || package.manifest.clone();
    let mut flipped = files.clone();
    flipped.get_mut("model.safetensors").expect("weights")[20_000] ^= 1;
    assert!(matches!(Package::read(manifest(), flipped), Err(Error::Hash { .. })));
    let mut short = files.clone();
    short.get_mut("words.bin").expect("words").pop();
    assert!(matches!(Package::read(manifest(), short), Err(Error::Size { actual: 611, .. })));
    let mut fewer = files.clone();
    fewer.remove("tokenizer.json");
    assert!(matches!(Package::read(manifest(), fewer), Err(Error::MissingFile { .. })));
    assert!(matches!(manifest().check_size(1000), Err(Error::TooLarge { .. })));
    let mut outside = manifest();
    let words = outside.files.remove("words.bin").expect("words");
    outside.files.insert("../words.bin".into(), words);
    let read = Manifest::from_json(&outside.to_json().expect("json")).expect_err("refused");
    assert!(read.to_string().contains("names the file \"../words.bin\""), "{read}");
    assert!(matches!(Package::read(outside, files.clone()), Err(Error::FileName { .. })));
    // What the manifest does not name is not read, whatever else lies in the folder.
    let mut fewer = manifest();
    fewer.files.remove("words.bin");
    let without = Package::read(fewer, files.clone()).expect("the files that are named");
    assert!(matches!(without.words(), Err(Error::MissingFile { name }) if name == "words.bin"));
    let newer = Manifest::from_json(br#"{"format": 2, "unheard": "of"}"#);
    assert!(newer.expect_err("refused").to_string().contains("format 2"));
}

#[test]
fn shards_that_are_missing_are_named() {
    let mut files = files("t5_1_1");
    let config = Config::from_json(&files["config.json"]).expect("config");
    files.remove("model-00002-of-00002.safetensors");
    let error = Weights::read(&config, &files, Scheme::None).expect_err("refused");
    assert!(error.to_string().contains("model-00002-of-00002.safetensors"));
}

/// transformers 5 writes `tie_word_embeddings: true` for T5 1.1 and Flan too.
#[test]
fn untied_models_are_told_by_their_scaling() {
    let mut files = files("t5_1_1");
    let mut config = json("t5_1_1/config.json");
    config["tie_word_embeddings"] = true.into();
    config["scale_decoder_outputs"] = false.into();
    files.insert("config.json".into(), config.to_string().into_bytes());
    let config = Config::from_json(&files["config.json"]).expect("config");
    let weights = Weights::read(&config, &files, Scheme::None).expect("weights");
    let mut newer = T5::new(config, weights, None, &Device::flex()).expect("model");
    let mut older = model("t5_1_1", Scheme::None, &Device::flex());
    let prompt = prompt(&[5, 9, 1]);
    let found = forced(&mut newer, &prompt, &[0, 7]);
    assert_eq!(found, forced(&mut older, &prompt, &[0, 7]));
}

/// Packages changed files of a checkpoint; returns what is wrong with them, or the size of the
/// tokenizer and its pieces of a text.
fn packed(changed: &[(&str, &serde_json::Value)]) -> Result<(usize, Vec<u32>), String> {
    let mut files = own_files();
    for (name, json) in changed {
        files.insert((*name).to_owned(), json.to_string().into_bytes());
    }
    let package = Package::from_checkpoint(&files, Scheme::None, about(), LIMIT);
    let tokenizer = package.map_err(|error| error.to_string())?.tokenizer().expect("tokenizer");
    Ok((tokenizer.size(), tokenizer.encode_plain("a <=b <").expect("encode")))
}

#[test]
fn added_tokens_are_read_or_refused() {
    let (size, plain) = packed(&[]).expect("plain");
    assert_eq!(size, 200);
    assert!(plain.iter().all(|&id| id < 200));
    let old = object!({" <": 200, " <=": 201, "<extra_id_0>": 199});
    let token = |text: &str| object!({"content": text, "normalized": true, "special": false});
    let new = object!({"added_tokens_decoder": {"201": token(" <="), "200": token(" <")}});
    let both = [("added_tokens.json", &old), ("tokenizer_config.json", &new)];
    for files in [&both[..1], &both[1..], &both[..]] {
        let (size, ids) = packed(files).expect("added");
        assert_eq!(size, 202);
        assert!(ids.contains(&200) && ids.contains(&201), "{ids:?}");
    }
    let gap = packed(&[("added_tokens.json", &object!({" <": 205}))]).expect_err("a gap");
    assert!(gap.contains("the id of \" <\" is 205 in added_tokens.json, but 200"), "{gap}");
    let moved = packed(&[("added_tokens.json", &object!({"<extra_id_0>": 7}))]).expect_err("moved");
    assert!(moved.contains("\"<extra_id_0>\" is 7 in added_tokens.json, but 199"), "{moved}");
    let listed = object!({"additional_special_tokens": ["<extra_id_1>", "<sql>"]});
    let without = packed(&[("tokenizer_config.json", &listed)]).expect_err("without an id");
    assert!(without.contains("\"<sql>\" is none in tokenizer_config.json, but none"), "{without}");
    let sentinels = |number| packed(&[("tokenizer_config.json", &object!({"extra_ids": number}))]);
    assert_eq!(sentinels(0).expect("none").0, 100);
    assert!(sentinels(-1).expect_err("negative").contains("extra_ids"));
    let text = packed(&[("added_tokens.json", &object!([" <"]))]).expect_err("a list");
    assert!(text.contains("added_tokens.json cannot be read"), "{text}");
}

/// Returns the error of reading a checkpoint with one more tensor, the numbers of `shared.weight`
/// with `change`, and the given keys.
fn with_tensor(name: &str, change: u8, keys: &[(&str, bool)]) -> String {
    let single = files("t5_1_0")["model.safetensors"].clone();
    let tensors = SafeTensors::deserialize(&single).expect("tensors");
    let shared = tensors.tensor("shared.weight").expect("shared.weight");
    let mut numbers = shared.data().to_vec();
    numbers[0] ^= change;
    let other =
        safetensors::tensor::TensorView::new(shared.dtype(), shared.shape().to_vec(), &numbers);
    let all = tensors.iter().chain([(name, other.expect("a tensor"))]);
    let bytes = safetensors::serialize(all, None).expect("written");
    let mut config = json("t5_1_0/config.json");
    config.as_object_mut().expect("object").remove("tie_word_embeddings");
    for (key, value) in keys {
        config[*key] = (*value).into();
    }
    let config = Config::from_json(config.to_string().as_bytes()).expect("config");
    let files = Files::from([("model.safetensors".to_owned(), bytes)]);
    match Weights::read(&config, &files, Scheme::None) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn an_output_layer_is_used_or_refused() {
    let head = "lm_head.weight";
    for keys in [&[][..], &[("tie_word_embeddings", true)]] {
        assert_eq!(with_tensor(head, 0, keys), "");
        let error = with_tensor(head, 1, keys);
        assert!(
            error.contains(head) && error.contains("\"tie_word_embeddings\": false"),
            "{error}"
        );
    }
    for key in ["tie_word_embeddings", "scale_decoder_outputs"] {
        assert_eq!(with_tensor(head, 1, &[(key, false)]), "");
    }
    assert_eq!(with_tensor("encoder.embed_tokens.weight", 0, &[]), "");
    let two = with_tensor("encoder.embed_tokens.weight", 1, &[("tie_word_embeddings", false)]);
    assert!(two.contains("\"encoder.embed_tokens.weight\" differ"), "{two}");
    let unheard = with_tensor("adapter.weight", 0, &[]);
    assert!(unheard.contains("\"adapter.weight\" that its configuration does not"), "{unheard}");
}

#[test]
fn the_files_that_are_read_are_known() {
    let mut files = files("t5_1_1");
    files.insert("notes.txt".into(), Vec::new());
    let read = files_read(&files).expect("weights");
    let others: Vec<&String> = files.keys().filter(|name| !read.contains(*name)).collect();
    assert_eq!(others, ["expected.safetensors", "notes.txt", "searches.json"]);
    let mut own = own_files();
    let without = object!({"vocab_size": 30, "d_model": 20, "d_kv": 7, "d_ff": 37, "num_layers": 3,
                           "num_heads": 3});
    own.insert("config.json".into(), without.to_string().into_bytes());
    let error = Package::from_checkpoint(&own, Scheme::None, about(), LIMIT).expect_err("refused");
    assert!(error.to_string().contains("words.bin: config.json has no word_table"), "{error}");
}

#[test]
fn random_models_are_the_same_for_the_same_seed() {
    let config = Config::tiny(40, 12, 30);
    let mut first = T5::random(config.clone(), 5).expect("model");
    let mut second = T5::random(config.clone(), 5).expect("model");
    let mut other = T5::random(config, 6).expect("model");
    assert!(first.memory_bytes() > 10_000);
    assert_eq!(first.vocabulary(), 12);
    let prompt = prompt(&[3, 20, 41, 69]);
    let found = forced(&mut first, &prompt, &[2, 3]);
    assert_eq!(found, forced(&mut second, &prompt, &[2, 3]));
    assert_ne!(found, forced(&mut other, &prompt, &[2, 3]));
    assert_eq!(block_on(first.read(&prompt)).expect("read").length(), 4);
}

#[test]
fn a_prompt_with_a_word_that_is_not_there_is_not_read() {
    let config = Config::tiny(20, 12, 50);
    let values = (0..400).map(|value| (value % 97) as i8).collect();
    let whole = WordTable::new(8, vec![0.01; 50], values).expect("table");
    let [first, rest] = whole.split(&[1, 2].into()).expect("parts");
    let part = WordTable::read_first(&first).expect("first part");
    let model = |words: &WordTable| {
        let weights = Weights::random(&config, 5);
        T5::new(config.clone(), weights, Some(words.clone()), &Device::flex()).expect("model")
    };
    let (mut full, mut lacking) = (model(&whole), model(&part));
    let (frequent, rare) = (prompt(&[3, 21, 22]), prompt(&[3, 21, 41]));
    assert_eq!(forced(&mut lacking, &frequent, &[2, 3]), forced(&mut full, &frequent, &[2, 3]));
    assert!(!part.was_lacking());
    assert!(matches!(block_on(lacking.read(&rare)), Err(Error::RareWords)));
    assert!(part.was_lacking());
    part.add_rest(&rest).expect("rest");
    assert_eq!(forced(&mut lacking, &rare, &[2, 3]), forced(&mut full, &rare, &[2, 3]));
}
