//! Which examples are run, and how.

use beamsplitter_ambiguity::run::{Provenance, Shard, VERSION, fingerprint};
use serde::{Deserialize, Serialize};

use super::{Example, TOP};
use beamsplitter_protocol::Decoder;

/// Which examples are run, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The decoder.
    pub decoder: Decoder,
    /// The file of a system's predictions, which are counted instead of what the decoder finds.
    #[serde(default)]
    pub given: Option<String>,
    /// Only the first so many examples of the file.
    pub limit: Option<usize>,
    /// Only every N-th example, from the I-th on.
    #[serde(with = "shard", default)]
    pub shard: Option<Shard>,
}

/// A shard as text: `1/4`.
mod shard {
    use super::{Deserialize, Shard};
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(of: &Option<Shard>, to: S) -> Result<S::Ok, S::Error> {
        match of {
            Some(shard) => to.collect_str(shard),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(of: D) -> Result<Option<Shard>, D::Error> {
        let text: Option<String> = Option::deserialize(of)?;
        Ok(text.and_then(|text| text.parse().ok()))
    }
}

impl Choice {
    /// Decoders that a run can have: those that the command knows by the same name.
    pub fn decoders() -> impl Iterator<Item = Decoder> {
        Decoder::ALL.into_iter().filter(|decoder| *decoder != Decoder::Wide)
    }

    /// Returns what the run is told from others over its file by.
    pub fn system(&self) -> &str {
        self.given.as_deref().unwrap_or(self.decoder.name())
    }

    /// Returns what answers, for people.
    pub fn label(&self) -> &str {
        self.given.as_deref().unwrap_or(self.decoder.label())
    }

    /// Returns what every result of such an example with this decoder says of it, but for the file.
    pub(super) fn made_by(&self, example: &Example, model: Option<String>) -> Provenance {
        if let Some(given) = &self.given {
            let name = given.rsplit_once('.').map_or(given.as_str(), |(stem, _)| stem);
            return Provenance {
                benchmark: example.benchmark(),
                decoder: name.to_owned(),
                model: None,
                settings: fingerprint(&[]),
                top: TOP,
                width: 0,
                without: Vec::new(),
                version: VERSION.to_owned(),
                data: None,
                predictions_hash: None,
            };
        }
        let settings = self.decoder.settings().returning(TOP);
        Provenance {
            benchmark: example.benchmark(),
            decoder: self.decoder.name().to_owned(),
            model,
            // Settings are plain numbers and names, which JSON has forms for.
            settings: fingerprint(&serde_json::to_vec(&settings).unwrap_or_default()),
            top: TOP,
            width: settings.vanilla.beam.width,
            without: Vec::new(),
            version: VERSION.to_owned(),
            data: None,
            predictions_hash: None,
        }
    }
}
