//! What our engine does natively and in a browser when it is measured beside others.

use std::error::Error;

use beamsplitter_decode::{
    Batch, Constraint, Model, Prompt, Search, Token,
    constraint::{AllowedTokens, Extension},
    output_language::TokenClass,
    settings::{Beam, ForcedScore},
};
use beamsplitter_t5::{Config, Device, Files, Scheme, T5, Weights};

/// Any token may follow.
struct Anything;

impl Constraint for Anything {
    fn allowed_tokens(&self, _: &[Token], _: &[f32]) -> AllowedTokens<'_> {
        AllowedTokens { class: TokenClass::Structure, extension: Extension::Branch(None) }
    }
}

/// Returns the model of config.json and model.safetensors on `device`; `weights`: "f32" or "int8".
///
/// # Errors
/// When a file is not what it should be, or `weights` is another word.
pub fn load(
    config: &[u8],
    tensors: Vec<u8>,
    weights: &str,
    device: &Device,
) -> Result<T5, Box<dyn Error>> {
    let scheme = match weights {
        "f32" => Scheme::None,
        "int8" => Scheme::Q8,
        other => return Err(format!("weights are f32 or int8, not {other}").into()),
    };
    let config = Config::from_json(config)?;
    let files = Files::from([("model.safetensors".to_owned(), tensors)]);
    let weights = Weights::read(&config, &files, scheme)?;
    drop(files);
    Ok(T5::new(config, weights, None, device)?)
}

/// Reads the input `ids` and returns the best output of `count` tokens by beam search.
pub async fn decode(
    model: &mut T5,
    ids: &[u32],
    width: usize,
    count: usize,
) -> Result<Vec<Token>, Box<dyn Error>> {
    let positions = ids.iter().map(|id| vec![*id]).collect();
    let memory = model.read(&Prompt { positions, ..Prompt::default() }).await?;
    let search = Search {
        start: model.start_token(),
        prefix: Vec::new(),
        hidden: 0,
        ends: vec![model.end_token()],
        beam: Beam { max_length: count + 1, ..Beam::width(width) },
        prefix_score: ForcedScore::LogProbability,
        unbranched_score: ForcedScore::LogProbability,
        constraint: Box::new(Anything),
    };
    let mut batch = Batch::new(model, None, 0, vec![(memory, search)], 0);
    while batch.step(model).await? {}
    Ok(batch.finished(0).first().map(|best| best.tokens.clone()).unwrap_or_default())
}
