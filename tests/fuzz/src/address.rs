//! Addresses that somebody sends a link to.

use beamsplitter_state::{Address, unknown_parts};

use crate::{Target, owned};

/// The reader.
pub const TARGET: Target = Target { name: "address", seeds, run };

fn seeds() -> Vec<Vec<u8>> {
    owned(&[
        b"#/steps?question=Gr%C3%B6%C3%9Fe%20%26%20100%20%25&decoder=beam&set=vanilla.beam.width%3D3&sample=library.sqlite&limit=15&reading=2&at=2.417&item=case%207",
        b"#/coverage?question=a&decoder=top-k",
        b"#/nowhere?reading=0&limit=-1&sample=../x",
    ])
}

fn run(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let address = Address::parse(&text);
    let written = address.to_string();
    let again = Address::parse(&written);
    assert_eq!(again.to_string(), written, "an address leads to another one");
    assert!(unknown_parts(&written).is_empty(), "{written} has unknown parts");
    assert!(written.is_ascii() && !written.contains(['<', '"', '\'']), "{written}");
    if let Some(sample) = &address.sample {
        let a_path = sample.contains(['/', '\\', ':']) || [".", ".."].contains(&sample.as_str());
        assert!(!a_path, "{sample} is a path");
    }
    format!("{:?} {:?}", address.view, unknown_parts(&text).len())
}
