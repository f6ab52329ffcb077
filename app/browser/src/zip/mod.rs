//! Zip archives: the directory, so that one file can be read without the others, and what has to be
//! written around files. The browser itself inflates and deflates.
//!
//! Layout: APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.

mod write;

pub use write::Writer;

/// Bytes at the end of an archive that are certain to hold the end of its directory.
pub const TAIL: u64 = 22 + 0xFFFF;
/// Bytes of a local header before the name.
pub const LOCAL: u64 = 30;

/// One file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its path.
    pub path: String,
    /// Whether it is compressed by deflate; else it is stored as it is.
    pub deflated: bool,
    /// Checksum (CRC-32) of its bytes when it is unpacked.
    pub crc: u32,
    /// Its bytes in the archive.
    pub compressed: u64,
    /// Its bytes when it is unpacked.
    pub size: u64,
    /// Where its local header begins.
    pub header: u64,
}

/// Why an archive cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ZipError {
    /// No directory at its end.
    #[error("it is no zip archive, or its end is missing")]
    NoDirectory,
    /// The directory is not what its end says.
    #[error("its directory is damaged")]
    Damaged,
    /// Sizes beyond four gigabytes, read or written.
    #[error(
        "it is a zip64 archive, of more than 4 GB or 65,535 files; unpack it and attach the folder"
    )]
    Zip64,
}

/// Returns where the directory lies: offset and length, from the last [`TAIL`] bytes of the
/// archive.
///
/// # Errors
/// [`ZipError::NoDirectory`], [`ZipError::Zip64`].
pub fn directory(tail: &[u8]) -> Result<(u64, u64), ZipError> {
    let end = (0..=tail.len().saturating_sub(22))
        .rev()
        .find(|&at| tail.get(at..at + 4) == Some(b"PK\x05\x06"))
        .ok_or(ZipError::NoDirectory)?;
    let end = &tail[end..];
    let (length, offset) = (u32_at(end, 12), u32_at(end, 16));
    match (length, offset) {
        (Some(u32::MAX), _) | (_, Some(u32::MAX)) => Err(ZipError::Zip64),
        (Some(length), Some(offset)) => Ok((offset.into(), length.into())),
        _ => Err(ZipError::NoDirectory),
    }
}

/// Returns the files of a directory. Encrypted ones and those of other methods than deflate are
/// left out.
pub fn entries(mut directory: &[u8]) -> Result<Vec<Entry>, ZipError> {
    let mut found = Vec::new();
    while !directory.is_empty() {
        if directory.get(..4) != Some(b"PK\x01\x02") {
            return Err(ZipError::Damaged);
        }
        let half = |at| u16_at(directory, at).ok_or(ZipError::Damaged);
        let whole = |at| u32_at(directory, at).map(u64::from).ok_or(ZipError::Damaged);
        let (flags, method) = (half(8)?, half(10)?);
        let (name, extra, comment) = (half(28)?, half(30)?, half(32)?);
        let end = 46 + usize::from(name);
        let path = directory.get(46..end).ok_or(ZipError::Damaged)?;
        let path = String::from_utf8_lossy(path).into_owned();
        let readable = flags & 1 == 0 && (method == 0 || method == 8);
        if readable && !path.ends_with('/') {
            let crc = u32_at(directory, 16).ok_or(ZipError::Damaged)?;
            let (compressed, size, header) = (whole(20)?, whole(24)?, whole(42)?);
            found.push(Entry { path, deflated: method == 8, crc, compressed, size, header });
        }
        let next = end + usize::from(extra) + usize::from(comment);
        directory = directory.get(next..).ok_or(ZipError::Damaged)?;
    }
    Ok(found)
}

/// Returns where the bytes of a file begin, from its local header's first [`LOCAL`] bytes.
pub fn data(entry: &Entry, header: &[u8]) -> Result<u64, ZipError> {
    if header.get(..4) != Some(b"PK\x03\x04") {
        return Err(ZipError::Damaged);
    }
    match (u16_at(header, 26), u16_at(header, 28)) {
        (Some(name), Some(extra)) => Ok(entry.header + LOCAL + u64::from(name) + u64::from(extra)),
        _ => Err(ZipError::Damaged),
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an archive with `a/b.db` stored, as Python's `zipfile` writes it.
    fn archive() -> Vec<u8> {
        let mut bytes = Vec::new();
        let sizes = [5_u32.to_le_bytes(), 5_u32.to_le_bytes()].concat();
        bytes.extend(b"PK\x03\x04\x14\0\0\0\0\0\0\0\x21\0\0\0\0\0");
        bytes.extend(&sizes);
        bytes.extend(b"\x06\0\0\0a/b.dbhello");
        let directory = bytes.len() as u32;
        bytes.extend(b"PK\x01\x02\x14\x03\x14\0\0\0\0\0\0\0\x21\0\0\0\0\0");
        bytes.extend(&sizes);
        bytes.extend(b"\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0a/b.db");
        let length = bytes.len() as u32 - directory;
        bytes.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
        bytes.extend([length.to_le_bytes(), directory.to_le_bytes()].concat());
        bytes.extend(b"\0\0");
        bytes
    }

    #[test]
    fn files_are_found() {
        let bytes = archive();
        let (offset, length) = directory(&bytes).unwrap();
        let found = entries(&bytes[offset as usize..(offset + length) as usize]).unwrap();
        assert_eq!(found.len(), 1);
        let entry = &found[0];
        assert_eq!((entry.path.as_str(), entry.deflated, entry.size), ("a/b.db", false, 5));
        let start = data(entry, &bytes[..LOCAL as usize]).unwrap() as usize;
        assert_eq!(&bytes[start..start + 5], b"hello");
    }

    #[test]
    fn what_is_no_archive_is_refused() {
        assert_eq!(directory(b""), Err(ZipError::NoDirectory));
        assert_eq!(directory(&archive()[..60]), Err(ZipError::NoDirectory));
        assert_eq!(entries(b"PK\x01\x02"), Err(ZipError::Damaged));
        assert_eq!(entries(b"nonsense"), Err(ZipError::Damaged));
    }
}
