//! A copy of a database with its write-ahead log, in a folder of its own that is removed again.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The copy; dropping it removes it.
pub(crate) struct PrivateCopy {
    folder: PathBuf,
    file: PathBuf,
}

impl PrivateCopy {
    /// Copies a database and its log.
    ///
    /// # Errors
    /// What the operating system says of the folder for temporary files, or of the copying.
    pub fn of(path: &Path) -> io::Result<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("beamsplitter-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        private_folder(&folder)?;
        let file = folder.join("copy.sqlite");
        let copy = Self { folder, file };
        std::fs::copy(path, &copy.file)?;
        std::fs::copy(beside(path, "-wal"), beside(&copy.file, "-wal"))?;
        Ok(copy)
    }

    /// Returns the copied database.
    pub fn file(&self) -> &Path {
        &self.file
    }
}

/// Makes a folder that nobody else can look into; one that is there already is an error.
fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

impl Drop for PrivateCopy {
    fn drop(&mut self) {
        // What cannot be removed lies among temporary files, which the system removes.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Returns the file of that ending beside a database.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
