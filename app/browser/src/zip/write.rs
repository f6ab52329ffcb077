//! Writes the headers and the directory of an archive.

use super::{Entry, ZipError};

/// 1 January 1980, the first date that archives know: what was saved twice is the same twice.
const DATE: u16 = 0x21;
/// Names are in UTF-8.
const UTF8: u16 = 1 << 11;
/// The version that knows deflate.
const VERSION: u16 = 20;

/// An archive that is being written: headers and the directory, between which the files stand.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    directory: Vec<u8>,
    files: u16,
    at: u64,
}

impl Writer {
    /// Returns what stands before the packed bytes of a file. The entry's own place counts for
    /// nothing: it follows the file before it.
    ///
    /// # Errors
    /// [`ZipError::Zip64`] where it has no room.
    pub fn header(&mut self, entry: &Entry) -> Result<Vec<u8>, ZipError> {
        let whole = |number: u64| u32::try_from(number).map_err(|_| ZipError::Zip64);
        let (at, compressed, size) =
            (whole(self.at)?, whole(entry.compressed)?, whole(entry.size)?);
        let name = u16::try_from(entry.path.len()).map_err(|_| ZipError::Zip64)?;
        self.files = self.files.checked_add(1).ok_or(ZipError::Zip64)?;
        let method = if entry.deflated { 8 } else { 0 };
        let mut facts = Vec::new();
        [VERSION, UTF8, method, 0, DATE].iter().for_each(|half| facts.extend(half.to_le_bytes()));
        [entry.crc, compressed, size].iter().for_each(|whole| facts.extend(whole.to_le_bytes()));
        facts.extend(name.to_le_bytes());
        // No extra field.
        facts.extend([0, 0]);
        let path = entry.path.as_bytes();
        self.directory.extend(b"PK\x01\x02");
        self.directory.extend(VERSION.to_le_bytes());
        self.directory.extend(&facts);
        // Comment, disk, attributes inside and outside.
        self.directory.extend([0; 10]);
        self.directory.extend(at.to_le_bytes());
        self.directory.extend(path);
        let header = [b"PK\x03\x04", facts.as_slice(), path].concat();
        self.at += header.len() as u64 + entry.compressed;
        Ok(header)
    }

    /// Returns what stands after the last file.
    ///
    /// # Errors
    /// [`ZipError::Zip64`] where the files have no room.
    pub fn finish(self) -> Result<Vec<u8>, ZipError> {
        let whole = |number: u64| u32::try_from(number).map_err(|_| ZipError::Zip64);
        let (length, at) = (whole(self.directory.len() as u64)?, whole(self.at)?);
        let mut end = self.directory;
        end.extend(b"PK\x05\x06\0\0\0\0");
        [self.files, self.files].iter().for_each(|count| end.extend(count.to_le_bytes()));
        [length, at].iter().for_each(|whole| end.extend(whole.to_le_bytes()));
        end.extend([0, 0]);
        Ok(end)
    }
}
