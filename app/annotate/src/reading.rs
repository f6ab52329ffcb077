//! Reads files of examples in slices.

use beamsplitter_label::import::ImportError;
use beamsplitter_label::{Import, Imported, LabelSet};

use beamsplitter_browser::Slices;

/// Reads a file a few records at a time, so that the page goes on meanwhile, and says how far it
/// is, in per cent.
///
/// # Errors
/// If nothing in it can be used.
pub async fn read(
    bytes: Vec<u8>,
    set: LabelSet,
    share: impl Fn(f64),
) -> Result<Imported, ImportError> {
    let mut import = Import::new(bytes, set)?;
    let mut slices = Slices::new();
    while import.step() {
        if slices.is_over() {
            share(100.0 * import.share());
            slices.pause().await;
        }
    }
    import.finish()
}
