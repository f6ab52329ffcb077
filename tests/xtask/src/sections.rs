//! What a built program carries for people who debug it: names of functions, and who made it.
//! They would be a sixth of what a browser fetches of the engine, and a quarter of the page.
//! (The compiler's `strip` takes a section along that wasm-bindgen reads.)

use crate::failure::Failure;
use std::fs;
use std::path::Path;

/// Sections that a browser does not need.
const NEEDLESS: [&str; 2] = ["name", "producers"];
/// Magic number and version.
const HEAD: usize = 8;

/// Takes the needless sections out of every program of ours in `dist`; returns the bytes that it saved.
pub fn strip(dist: &Path) -> Result<u64, Failure> {
    let mut saved = 0;
    for entry in fs::read_dir(dist).map_err(Failure::file("read", dist))? {
        let path = entry.map_err(Failure::file("read", dist))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.ends_with(".wasm") || name.starts_with("sql-") {
            continue;
        }
        let program = fs::read(&path).map_err(Failure::file("read", &path))?;
        let stripped = stripped(&program)
            .ok_or_else(|| Failure::found(format!("{} is no program", path.display())))?;
        saved += (program.len() - stripped.len()) as u64;
        fs::write(&path, stripped).map_err(Failure::file("write", &path))?;
    }
    Ok(saved)
}

/// Returns `program` without the needless sections; nothing where it is damaged.
fn stripped(program: &[u8]) -> Option<Vec<u8>> {
    let mut kept = program.get(..HEAD).filter(|head| head.starts_with(b"\0asm"))?.to_vec();
    let mut at = HEAD;
    while at < program.len() {
        let (size, body) = number(program, at + 1)?;
        let end = body.checked_add(size)?;
        let section = program.get(at..end)?;
        let needless = section[0] == 0 && {
            let (length, name) = number(program, body)?;
            let name = program.get(name..name.checked_add(length)?)?;
            NEEDLESS.iter().any(|needless| needless.as_bytes() == name)
        };
        if !needless {
            kept.extend_from_slice(section);
        }
        at = end;
    }
    Some(kept)
}

/// Returns a number in LEB128, and where it ends.
fn number(bytes: &[u8], start: usize) -> Option<(usize, usize)> {
    let mut value = 0;
    for (place, byte) in bytes.get(start..)?.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Some((value, start + place + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut program = b"\0asm\x01\0\0\0".to_vec();
        for (kind, body) in sections {
            program.push(*kind);
            // The size in two bytes, as a linker may write it.
            program.extend([(body.len() & 0x7f) as u8 | 0x80, (body.len() >> 7) as u8]);
            program.extend_from_slice(body);
        }
        program
    }

    #[test]
    fn names_go_and_code_stays() {
        let names = [b"\x04name".as_slice(), &[7; 300]].concat();
        let whole = program(&[
            (10, b"code"),
            (0, &names),
            (0, b"\x0ftarget_features+"),
            (0, b"\x09producersx"),
        ]);
        let expect = program(&[(10, b"code"), (0, b"\x0ftarget_features+")]);
        assert_eq!(stripped(&whole).unwrap(), expect);
        assert_eq!(stripped(&expect).unwrap(), expect);
    }

    #[test]
    fn damage_is_noticed() {
        let whole = program(&[(10, b"code")]);
        assert!(stripped(&whole[..whole.len() - 1]).is_none());
        assert!(stripped(b"<!doctype html>").is_none() && stripped(b"").is_none());
        assert!(
            stripped(&[whole.as_slice(), &[0, 0xff, 0xff, 0xff, 0xff, 0xff]].concat()).is_none()
        );
    }
}
