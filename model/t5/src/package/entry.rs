//! The size and the hash of a packaged file.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Error;

/// The size and the hash of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Size in bytes.
    pub size: u64,
    /// SHA-256, hexadecimal.
    pub sha256: String,
}

impl FileEntry {
    /// Computes the size and the hash of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self { size: bytes.len() as u64, sha256: sha256(bytes) }
    }

    /// Checks that some bytes are those of the file.
    ///
    /// # Errors
    /// If size or hash differ.
    pub fn check(&self, file: &str, bytes: &[u8]) -> Result<(), Error> {
        self.check_size(file, bytes)?;
        self.check_hash(file, sha256(bytes))
    }

    /// Checks that there are as many bytes as the file has.
    ///
    /// # Errors
    /// If there are more or fewer.
    pub fn check_size(&self, file: &str, bytes: &[u8]) -> Result<(), Error> {
        let actual = bytes.len() as u64;
        if actual != self.size {
            return Err(Error::Size { file: file.into(), expected: self.size, actual });
        }
        Ok(())
    }

    /// Checks that a hash, computed elsewhere, is that of the file.
    ///
    /// # Errors
    /// If it is another one.
    pub fn check_hash(&self, file: &str, actual: String) -> Result<(), Error> {
        if actual != self.sha256 {
            return Err(Error::Hash { file: file.into(), expected: self.sha256.clone(), actual });
        }
        Ok(())
    }
}

/// Returns the SHA-256 of some bytes, hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
