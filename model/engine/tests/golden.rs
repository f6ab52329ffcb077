//! The shipped model decodes what an oracle on Hugging Face's `generate` decodes: the same five
//! queries in the same order, scores within a thousandth. See tests/parity/shipped/oracle.py.
//!
//! Every third question is held against one of the decoders; with `BEAMSPLITTER_GOLDEN=all` every
//! question against all that the file has for it.

#[allow(dead_code, reason = "not every program needs all of it")]
mod shipped;

use beamsplitter_decode::{OutputLanguage, Preset, Token, decode};
use beamsplitter_engine::Engine;
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt};
use pollster::block_on;
use shipped::{engine, golden, question_prompt};

/// Returns what differs between the candidates of a decoder and the oracle's.
fn differs(
    engine: &mut Engine,
    prompt: &QuestionPrompt,
    preset: Preset,
    expect: &[(Vec<Token>, f32)],
) -> Option<String> {
    let output_language = PointerLanguage::new(prompt);
    let (tasks, settings) = (output_language.tasks(), preset.settings());
    let found = block_on(decode(&mut engine.model, &output_language, &tasks, &settings, &mut ()));
    let found = found.expect("a run").candidates;
    let line = |tokens: &[Token], score| {
        format!("\n  {score:.5} {}", output_language.sql(tokens).unwrap_or_default())
    };
    let same = found.len() == expect.len()
        && found.iter().zip(expect).all(|(found, (tokens, score))| {
            found.tokens == *tokens && (found.score - score).abs() < 1e-3
        });
    if same {
        return None;
    }
    let found: String = found.iter().map(|found| line(&found.tokens, found.score)).collect();
    let expect: String = expect.iter().map(|(tokens, score)| line(tokens, *score)).collect();
    Some(format!("found{found}\nexpected{expect}"))
}

/// Of so many questions one is looked at, when nobody asks for all.
const SLICE: usize = 3;

#[test]
fn the_shipped_model_finds_what_the_oracle_finds() {
    let (header, questions) = golden();
    let mut engine = engine();
    assert_eq!(
        engine.sha256().as_deref(),
        Some(header.model.as_str()),
        "the golden file is of another model than the shipped one: make it anew with \
         tests/parity/shipped/oracle.py (its first lines say how)"
    );
    let all = std::env::var("BEAMSPLITTER_GOLDEN").is_ok_and(|value| value == "all");
    let (mut compared, mut wrong) = (0, Vec::new());
    for (number, question) in questions.iter().enumerate() {
        let prompt = question_prompt(&engine, question, &header.schemas);
        let decoded = header.presets.iter().filter(|name| question.found.contains_key(*name));
        let presets = decoded.clone().count();
        for (at, name) in decoded.enumerate() {
            if all || number % SLICE == 0 && at == number / SLICE % presets {
                let preset: Preset = name.parse().expect("a decoder");
                compared += 1;
                if let Some(what) = differs(&mut engine, &prompt, preset, &question.found[name]) {
                    wrong.push(format!("{} ({}), {name}: {what}", question.id, question.question));
                }
            }
        }
    }
    println!("{compared} runs over {} questions, {} differ", questions.len(), wrong.len());
    assert!(compared >= questions.len() / SLICE && wrong.is_empty(), "{}", wrong.join("\n\n"));
}
