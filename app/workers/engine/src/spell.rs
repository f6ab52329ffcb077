//! Queries as the model writes them: which tokens, and how likely each is after those before it.

use beamsplitter_decode::{Model, OutputLanguage, Token};
use beamsplitter_interpret::followup::{Before, full_question};
use beamsplitter_link::{Question, Words};
use beamsplitter_pipeline::{CellLookup, Linearisation};
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt};
use beamsplitter_protocol::{RunId, SpellError, Spelled};
use beamsplitter_sql::Schema;
use beamsplitter_t5::{Memory, T5};

use crate::calls::RemoteDatabase;
use crate::loader::Loaded;
use crate::port::Port;

/// Queries that wait to be written.
pub struct Asked {
    /// The question that they answer.
    pub question: String,
    /// The database that is asked.
    pub schema: Schema,
    /// The queries.
    pub queries: Vec<String>,
}

/// Writes each query, or says why the model cannot.
pub async fn spell(
    port: &Port,
    loaded: Option<&mut Loaded>,
    asked: Asked,
) -> Vec<Result<Spelled, SpellError>> {
    let refuse = |error: SpellError| asked.queries.iter().map(|_| Err(error.clone())).collect();
    let Some(loaded) = loaded else { return refuse(SpellError::NoModel) };
    let Linearisation::Pointers(words) = &loaded.language else {
        return refuse(SpellError::Pieces);
    };
    loaded.rest.is_needed(None);
    let prompt = loop {
        let prompt = read(port, words, &asked).await;
        if !loaded.rest.is_needed(Some(&prompt.prompt)) {
            break prompt;
        }
        if let Err(error) = loaded.rest.whole(port, None).await {
            return refuse(SpellError::Network { reason: error.to_string() });
        }
    };
    let memory = match &loaded.last_read {
        Some((read, memory)) if *read == prompt.prompt => memory.clone(),
        _ => match loaded.model.read(&prompt.prompt).await {
            Ok(memory) => memory,
            Err(error) => return refuse(network(error)),
        },
    };
    let mut spelled = Vec::with_capacity(asked.queries.len());
    for query in &asked.queries {
        spelled.push(write(&mut loaded.model, &memory, &prompt, query).await);
    }
    spelled
}

/// Returns the full question that words ask after the one before; without a model that knows words,
/// with the words behind it.
pub async fn follow(
    port: &Port,
    loaded: Option<&mut Loaded>,
    before: &Before,
    (words, schema): (String, Schema),
) -> String {
    match loaded.map(|loaded| &loaded.language) {
        Some(Linearisation::Pointers(known)) => {
            let asked = Asked { question: words, schema, queries: Vec::new() };
            full_question(before, &read(port, known, &asked).await)
        }
        _ => before.with(&words),
    }
}

/// Returns the vectors of names by their words; none without a model that knows words, or where the
/// vectors of rare words do not come.
pub async fn vectors(
    port: &Port,
    loaded: Option<&mut Loaded>,
    names: &[Vec<String>],
) -> Vec<Vec<f32>> {
    let Some(Loaded { language: Linearisation::Pointers(words), rest, .. }) = loaded else {
        return Vec::new();
    };
    rest.is_needed(None);
    loop {
        let vectors =
            names.iter().map(|name| words.vector(name.iter().map(String::as_str))).collect();
        if !rest.is_needed(None) {
            return vectors;
        }
        if rest.whole(port, None).await.is_err() {
            return Vec::new();
        }
    }
}

/// Returns the question as the model reads it, with the cells that it names.
async fn read(port: &Port, words: &Words, asked: &Asked) -> QuestionPrompt {
    // Run 0 is never cancelled: the page counts from 1.
    let (run, last) = (RunId(0), Default::default());
    let schema = asked.schema.clone();
    let mut database = RemoteDatabase::new(port.clone(), run, schema, last);
    // Without cells a query with a value of the database cannot be written, which is then said.
    let cells = database.cells(&Question::new(&asked.question)).await.unwrap_or_default();
    QuestionPrompt::new(words, &asked.question, &asked.schema, &cells)
}

fn network(error: beamsplitter_t5::Error) -> SpellError {
    SpellError::Network { reason: error.to_string() }
}

async fn write(
    model: &mut T5,
    memory: &Memory,
    question: &QuestionPrompt,
    query: &str,
) -> Result<Spelled, SpellError> {
    let targets = question.targets(query);
    let targets = targets.map_err(|error| SpellError::Query { reason: error.to_string() })?;
    let tokens: &[Token] = targets.first().map_or(&[], |target| &target.tokens);
    let output_language = PointerLanguage::new(question);
    let mut cache = model.begin(std::slice::from_ref(memory));
    let mut spelled = Spelled::default();
    // The first token says which task this is; every other one is judged after those before it.
    for pair in tokens.windows(2) {
        let scores = model.step(&mut cache, &[0], &[pair[0]]).await.map_err(network)?;
        let score = scores.row(0).get(pair[1] as usize).copied();
        spelled.words.push(output_language.text(pair[1]).into_owned());
        spelled.log_probs.push(score.unwrap_or(f32::NEG_INFINITY).max(f32::MIN));
    }
    Ok(spelled)
}
