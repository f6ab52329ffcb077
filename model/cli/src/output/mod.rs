//! Files that the command writes.
//!
//! All of them come from here: each is written beside its place and renamed when it is whole, so
//! that a run that ends early leaves what was there. A file that another program wrote is replaced
//! with `--force` alone, and a file that the command reads never.

mod kind;

use std::fs::{File, Metadata, Permissions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tempfile::{Builder, NamedTempFile};

pub use beamsplitter_sqlite::reason;
pub use kind::{APPLICATION_ID, FileKind};

/// The option of every command that writes files.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Force {
    /// Replace an existing file, also one that this command did not write.
    #[arg(long)]
    pub force: bool,
}

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The command reads it.
    #[error(
        "{0}: this command reads it, so it cannot write there; name another file for the output"
    )]
    Input(PathBuf),
    /// Somebody else's file stands there.
    #[error(
        "{path}: exists and is not {expected}; name another file, or replace this one with --force"
    )]
    Foreign {
        path: PathBuf,
        /// What could be replaced.
        expected: &'static str,
    },
    /// The file is write-protected.
    #[error("{0}: is write-protected; name another file, or replace this one with --force")]
    Protected(PathBuf),
    /// The system refused.
    #[error("{path}: cannot be written: {}", reason(.source))]
    Write { path: PathBuf, source: std::io::Error },
}

impl OutputError {
    /// Says of which file the system complained.
    pub fn write(path: &Path) -> impl Fn(std::io::Error) -> Self {
        move |source| Self::Write { path: path.to_owned(), source }
    }
}

/// Writes files, but never over what the command reads.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    inputs: Vec<PathBuf>,
    force: bool,
}

impl Outputs {
    /// Writes files, and over files of others if that is wanted.
    pub fn new(Force { force }: Force) -> Self {
        Self { inputs: Vec::new(), force }
    }

    /// Returns whether files of others may be replaced.
    pub fn force(&self) -> bool {
        self.force
    }

    /// Protects files that the command reads, and all files of folders that it reads.
    pub fn reading<'a>(mut self, inputs: impl IntoIterator<Item = &'a Path>) -> Self {
        self.inputs.extend(inputs.into_iter().map(Path::to_owned));
        self
    }

    /// Protects a database and the files that SQLite keeps beside it.
    pub fn reading_database(mut self, path: &Path) -> Self {
        self.inputs.push(path.to_owned());
        for suffix in ["-wal", "-shm", "-journal"] {
            let mut beside = path.as_os_str().to_owned();
            beside.push(suffix);
            self.inputs.push(beside.into());
        }
        self
    }

    /// Tells whether a file may be written, before the work that it is the result of.
    ///
    /// # Errors
    /// If it is an input, somebody else's, write-protected, or a folder.
    pub fn check(&self, path: &Path, kind: FileKind) -> Result<(), OutputError> {
        let Some(known) = metadata(path)? else { return Ok(()) };
        if self.inputs.iter().any(|input| same(input, path)) {
            return Err(OutputError::Input(path.to_owned()));
        }
        if known.is_dir() {
            let source = std::io::ErrorKind::IsADirectory.into();
            return Err(OutputError::Write { path: path.to_owned(), source });
        }
        if !known.is_file() || known.len() == 0 || kind.wrote(path) {
            return self.writable(path, &known);
        }
        if self.inputs.iter().any(|input| within(input, path)) {
            return Err(OutputError::Input(path.to_owned()));
        }
        if !self.force {
            return Err(OutputError::Foreign { path: path.to_owned(), expected: kind.name() });
        }
        Ok(())
    }

    fn writable(&self, path: &Path, known: &Metadata) -> Result<(), OutputError> {
        if known.is_file() && known.permissions().readonly() && !self.force {
            return Err(OutputError::Protected(path.to_owned()));
        }
        Ok(())
    }

    /// Begins a file; it is there when it is [finished](Output::finish).
    pub fn create(&self, path: &Path, kind: FileKind) -> Result<Output, OutputError> {
        self.check(path, kind)?;
        Output::begin(path)
    }

    /// Writes a whole file.
    pub fn write(&self, path: &Path, kind: FileKind, bytes: &[u8]) -> Result<(), OutputError> {
        let mut output = self.create(path, kind)?;
        output.put(bytes)?;
        output.finish()
    }
}

/// A file that is being written.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    /// Beside the place that it is for.
    Beside(BufWriter<NamedTempFile>),
    /// A device or a pipe, which is written as it is.
    Device(BufWriter<File>),
}

impl Output {
    fn begin(path: &Path) -> Result<Self, OutputError> {
        let failed = OutputError::write(path);
        let known = metadata(path)?;
        if known.as_ref().is_some_and(|known| !known.is_file()) {
            let file = File::options().write(true).open(path).map_err(failed)?;
            return Ok(Self { path: path.to_owned(), sink: Sink::Device(BufWriter::new(file)) });
        }
        // Through a link, the file that it leads to is replaced, and the link stays.
        let place = match &known {
            Some(_) => path.canonicalize().map_err(&failed)?,
            None => path.to_owned(),
        };
        let folder = match place.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = Builder::new();
        builder.prefix(".beamsplitter-").suffix(".part");
        if let Some(permissions) = permissions(known.as_ref()) {
            builder.permissions(permissions);
        }
        let file = builder.tempfile_in(folder).map_err(failed)?;
        Ok(Self { path: place, sink: Sink::Beside(BufWriter::new(file)) })
    }

    /// Returns where the file will be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns where the file lies until it is finished: for those who write files by their paths.
    pub fn temporary(&self) -> &Path {
        match &self.sink {
            Sink::Beside(file) => file.get_ref().path(),
            Sink::Device(_) => &self.path,
        }
    }

    /// Writes bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        let written = match &mut self.sink {
            Sink::Beside(file) => file.write_all(bytes),
            Sink::Device(file) => file.write_all(bytes),
        };
        written.map_err(OutputError::write(&self.path))
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If the system refuses, for example because the disk is full: what was there stays.
    pub fn finish(self) -> Result<(), OutputError> {
        let failed = OutputError::write(&self.path);
        match self.sink {
            Sink::Device(mut file) => file.flush().map_err(failed),
            Sink::Beside(file) => {
                let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
                file.as_file().sync_data().map_err(&failed)?;
                file.persist(&self.path).map_err(|error| failed(error.error))?;
                Ok(())
            }
        }
    }
}

/// Returns what stands at a path, if anything does; of a link, what it leads to.
fn metadata(path: &Path) -> Result<Option<Metadata>, OutputError> {
    match path.metadata() {
        Ok(known) => Ok(Some(known)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(OutputError::write(path)(error)),
    }
}

/// Returns whether two paths lead to one file, by whichever links.
fn same(a: &Path, b: &Path) -> bool {
    same_file::is_same_file(a, b).unwrap_or(false)
}

/// Returns whether a file lies in a folder or a folder of it.
fn within(folder: &Path, path: &Path) -> bool {
    match (folder.canonicalize(), path.canonicalize()) {
        (Ok(folder), Ok(path)) => folder.is_dir() && path.starts_with(folder),
        _ => false,
    }
}

/// Returns the permissions of the file that is replaced, or those that every new file gets.
fn permissions(known: Option<&Metadata>) -> Option<Permissions> {
    #[cfg(unix)]
    let new = Some(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(not(unix))]
    let new = None;
    known.filter(|known| !known.permissions().readonly()).map(Metadata::permissions).or(new)
}

#[cfg(test)]
mod tests;
