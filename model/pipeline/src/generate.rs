//! ODIN's generator (Vaidya et al., section 5): drives the search over masked schemas by the network.

use std::collections::BTreeSet;

use beamsplitter_decode::record::Observer;
use beamsplitter_decode::settings::{Encoding, Odin};
use beamsplitter_decode::trace::{MaskedSchemaTrace, Trace};
use beamsplitter_decode::{
    DecodeError, FoundQuery, MaskedDecoder, Model, OutputLanguage, Settings, Tasks, Token,
};
use beamsplitter_link::{CellMatch, Item, Words};
use beamsplitter_odin::generator::{Relevance, Search};
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt};

/// A question as the network reads it, and what it takes to write it for a smaller schema.
pub(crate) struct Question<'a> {
    pub words: &'a Words,
    pub prompt: &'a QuestionPrompt,
    /// The cells that were found for it.
    pub cells: &'a [CellMatch],
}

/// Decodes queries under masked schemas, the most promising first, until the calls are used up or no
/// schema waits. `preferences` are added to the logits of their tokens. Returns the ranked queries
/// and the trace, which has the tree of masked schemas.
///
/// # Errors
/// If the settings do not allow masking, the model fails, or the observer cancels the run.
pub(crate) async fn queries<M: Model, O: Observer>(
    model: &mut M,
    question: &Question<'_>,
    settings: &Settings,
    preferences: Vec<(Token, f32)>,
    observer: &mut O,
) -> Result<(Vec<FoundQuery>, Trace), DecodeError<M::Error>> {
    let prompt = question.prompt;
    let language = PointerLanguage::new(prompt).repairing(settings.ranking.repairs);
    let tasks = language.tasks();
    let odin = settings.odin.unwrap_or(Odin::PAPER);
    let relevance = match odin.tables {
        true => Relevance::with_tables(&prompt.links),
        false => Relevance::new(&prompt.links),
    };
    let mut search = Search::new(&prompt.schema, relevance, odin.max_calls);
    let mut decoder = MaskedDecoder::new(model, &language, &tasks, settings, observer)?;
    decoder.prefer(preferences);
    let (mut full, mut masked) = (Vec::new(), Vec::new());
    // The search that decoded each masked schema, in the order of calls.
    let mut searches = Vec::new();
    while let Some(index) = search.next() {
        searches.push(decoder.trace().searches.len());
        let names = &search.schemas[index].masked;
        let mut queries = match names.last() {
            None => decoder.decode_all().await?,
            Some(_) => decode_without(&mut decoder, question, odin, names).await?,
        };
        let last = names.last().and_then(|name| prompt.token((*name).into()));
        let Some(best) = queries.first_mut() else { continue };
        let used: Vec<Item> = decoder
            .names_in(best)
            .into_iter()
            .filter_map(|name| prompt.symbol(name).item())
            .collect();
        let counts = |item: &Item| odin.tables || matches!(item, Item::Column(_));
        search.found(index, &used.into_iter().filter(counts).collect::<Vec<_>>());
        if index > 0 {
            best.masked = last;
            masked.push(best.clone());
            continue;
        }
        if let Some(extra) = odin.extra_length {
            // Start and end token count, too.
            decoder.at_most(best.tokens.len() + extra + 2);
        }
        full = queries;
    }
    let candidates = decoder.rank(&full, &masked);
    let tree = search.schemas.iter().map(|schema| MaskedSchemaTrace {
        masked: schema.masked.iter().filter_map(|name| prompt.token((*name).into())).collect(),
        score: schema.score,
        parent: schema.parent,
        search: schema.call.map(|call| searches[call]),
    });
    decoder.record_schemas(tree.collect());
    Ok((candidates.clone(), decoder.finish(&candidates)))
}

/// Decodes without some names.
async fn decode_without<'r, 'a, M, S, T, O>(
    decoder: &mut MaskedDecoder<'r, 'a, M, S, T, O>,
    question: &Question<'_>,
    odin: Odin,
    names: &[Item],
) -> Result<Vec<FoundQuery>, DecodeError<M::Error>>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    let prompt = question.prompt;
    let mut forbidden: BTreeSet<Token> =
        names.iter().filter_map(|name| prompt.token((*name).into())).collect();
    match odin.encoding {
        Encoding::Once => decoder.decode(&forbidden).await,
        Encoding::Each => {
            let masked = names.iter().copied().collect();
            let smaller = prompt.without(question.words, question.cells, &masked);
            forbidden.extend(smaller.missing);
            decoder.decode_reading(&forbidden, smaller.prompt).await
        }
    }
}
