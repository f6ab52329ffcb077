//! What a browser fetches before the first question is answered, where there is no graphics processor.

use crate::failure::Failure;
use crate::gzip::{file, kilobytes};
use std::path::Path;

/// Gzipped bytes that may be fetched before it.
const LIMIT: u64 = 13_800_000;
/// The engine, beside the page.
const ENGINE: [&str; 3] = ["engine_loader.js", "engine_cpu.js", "engine_cpu_bg.wasm"];
/// The model, without the vectors of rare words.
const MODEL: [&str; 5] =
    ["manifest.json", "model.safetensors", "selector.json", "tokenizer.json", "words.first.bin"];
/// What comes after it, or when a question needs it.
const REST: &str = "words.rest.bin";

/// Checks the sum of the page, which has `page` gzipped bytes, the engine and the model in `dist`;
/// returns a line about it.
pub fn check(page: u64, dist: &Path) -> Result<String, Failure> {
    let model = dist.join("models/default");
    let mut parts = vec![("the page", page)];
    for name in ENGINE {
        parts.push((name, file(dist, name)?));
    }
    for name in MODEL {
        parts.push((name, file(&model, name)?));
    }
    let size = parts.iter().map(|(_, size)| size).sum();
    let limit = kilobytes(LIMIT);
    if size > LIMIT {
        let line = |(name, size): &(&str, u64)| format!("  {:>9}  {name}", kilobytes(*size));
        let listing = parts.iter().map(line).collect::<Vec<_>>().join("\n");
        let size = kilobytes(size);
        return Err(Failure::found(format!(
            "the first question needs {size} gzipped, more than {limit}:\n{listing}"
        )));
    }
    let (size, rest) = (kilobytes(size), kilobytes(file(&model, REST)?));
    Ok(format!("the first question needs {size} of {limit}, rare words {rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn too_much_before_the_first_question_is_refused() {
        let dist = std::env::temp_dir().join(format!("first-question-{}", std::process::id()));
        let model = dist.join("models/default");
        fs::create_dir_all(&model).unwrap();
        for name in ENGINE {
            fs::write(dist.join(name), "a").unwrap();
        }
        for name in MODEL {
            fs::write(model.join(name), "a").unwrap();
        }
        assert!(check(0, &dist).unwrap_err().to_string().contains(REST));
        fs::write(model.join(REST), "a").unwrap();
        let line = check(1_000_000, &dist).unwrap();
        assert!(line.contains("1001 KB of 13800 KB, rare words 1 KB"), "{line}");
        let text = check(LIMIT, &dist).unwrap_err().to_string();
        assert!(text.contains("more than 13800 KB") && text.contains("words.first.bin"), "{text}");
        fs::remove_file(model.join("words.first.bin")).unwrap();
        assert!(check(0, &dist).unwrap_err().to_string().contains("words.first.bin"));
        fs::remove_dir_all(dist).unwrap();
    }
}
