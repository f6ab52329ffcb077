//! Settings of decoders, from `--set`, addresses and traces; presets and hints that are kept.

use beamsplitter_decode::Settings;
use beamsplitter_decode::preset::Preset;
use beamsplitter_decode::settings::{Change, SettingError, change};
use beamsplitter_odin::hints::Hints;
use beamsplitter_state::bring;

use crate::{Target, owned};

/// The reader.
pub const TARGET: Target = Target { name: "settings", seeds, run };

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = owned(&[
        b"vanilla.beam.width=3\ninfilling.unbranched_score=excluded\nranking.reserve=2",
        b"templates.neighbours={\"paper\":{\"max_joins\":2}}\ntrace.nodes=100\nranking.reserve=3",
        b"[{\"name\":\"wide\",\"decoder\":\"beam\",\"changes\":[\"vanilla.beam.width=25\"]}]",
        include_bytes!("../../abuse/files/hints.json"),
    ]);
    seeds.extend(Preset::ALL.iter().filter_map(|one| serde_json::to_vec(&one.settings()).ok()));
    seeds
}

fn run(input: &[u8]) -> String {
    if let Ok(hints) = Hints::from_json(input) {
        let again = Hints::from_json(hints.to_json().as_bytes()).expect("hints were written");
        assert_eq!(again, hints, "hints are read as others");
    }
    let text = String::from_utf8_lossy(input);
    let mut presets = Vec::new();
    bring(&mut presets, &text);
    if let Ok(settings) = serde_json::from_slice::<Settings>(input) {
        return format!("{:?}", kept(&settings));
    }
    let changes: Result<Vec<Change>, _> = text.lines().map(str::parse).collect();
    let changes = match changes {
        Ok(changes) => changes,
        Err(error) => return error.to_string(),
    };
    let mut told = String::new();
    for preset in Preset::ALL {
        match change(preset.settings(), &changes) {
            Ok(settings) => {
                kept(&settings).expect("what is changed is within its range");
                told.push('+');
            }
            Err(error) => told = error.to_string(),
        }
    }
    told
}

/// Returns whether settings are within their ranges; those that are come back from a file as they
/// were.
fn kept(settings: &Settings) -> Result<(), SettingError> {
    settings.check()?;
    let written = serde_json::to_string(settings).expect("settings can be written");
    let read: Settings = serde_json::from_str(&written).expect("settings were written");
    assert_eq!(&read, settings, "settings are read as others");
    Ok(())
}
