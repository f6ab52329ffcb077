//! `dist/`: what is there already and has not changed stays, what no build wrote goes.

use crate::failure::Failure;
use crate::files::files;
use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The folder of the built page, while it is being written.
#[derive(Debug)]
pub struct Dist {
    root: PathBuf,
    written: BTreeSet<PathBuf>,
    bytes: u64,
    /// Of names and contents, in the order in which they were written.
    hash: DefaultHasher,
}

impl Dist {
    /// Begins to write the page into `root`.
    pub fn open(root: PathBuf) -> Dist {
        Dist { root, written: BTreeSet::new(), bytes: 0, hash: DefaultHasher::new() }
    }

    /// Returns bytes of all files that were written.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the document with the version of all that was written: it changes with any of the
    /// files, by which public/offline.js knows that they do.
    pub fn stamped(&self, document: &str) -> String {
        let version = format!("<meta name=\"version\" content=\"{:016x}\" />", self.hash.finish());
        document.replacen("</head>", &format!("{version}</head>"), 1)
    }

    /// Writes one file.
    pub fn write(&mut self, name: &str, content: &[u8]) -> Result<(), Failure> {
        let path = self.root.join(name);
        self.bytes += content.len() as u64;
        self.written.insert(path.clone());
        (name, content).hash(&mut self.hash);
        if fs::read(&path).is_ok_and(|old| old == content) {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(&self.root);
        fs::create_dir_all(folder).map_err(Failure::file("create", folder))?;
        fs::write(&path, content).map_err(Failure::file("write", &path))
    }

    /// Copies `file` into `folder` below the page's.
    pub fn copy(&mut self, file: &Path, folder: &str) -> Result<(), Failure> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let name = if folder.is_empty() { name.into_owned() } else { format!("{folder}/{name}") };
        self.write(&name, &fs::read(file).map_err(Failure::file("read", file))?)
    }

    /// Copies `folder` with its name and all it holds.
    pub fn copy_folder(&mut self, folder: &Path) -> Result<(), Failure> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.copy_into(folder, &name)
    }

    /// Copies what `folder` holds, without its name.
    pub fn copy_files_of(&mut self, folder: &Path) -> Result<(), Failure> {
        self.copy_into(folder, "")
    }

    fn copy_into(&mut self, folder: &Path, name: &str) -> Result<(), Failure> {
        for file in files(folder)? {
            let inner = file.strip_prefix(folder).unwrap_or(&file).parent();
            let inner = Path::new(name).join(inner.unwrap_or(Path::new("")));
            self.copy(&file, &inner.to_string_lossy())?;
        }
        Ok(())
    }

    /// Removes files that this build did not write.
    pub fn finish(&self) -> Result<(), Failure> {
        for file in files(&self.root)? {
            if !self.written.contains(&file) {
                fs::remove_file(&file).map_err(Failure::file("remove", &file))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_written_stays() {
        let folder = std::env::temp_dir().join(format!("dist-{}", std::process::id()));
        let (source, root) = (folder.join("source/models"), folder.join("dist"));
        fs::create_dir_all(source.join("own")).unwrap();
        fs::create_dir_all(&root).unwrap();
        fs::write(source.join("own/config.json"), "{}").unwrap();
        fs::write(root.join("old.js"), "old").unwrap();
        let mut dist = Dist::open(root.clone());
        dist.copy_folder(&source).unwrap();
        dist.copy(&source.join("own/config.json"), "samples").unwrap();
        let document = dist.stamped("<head></head>");
        dist.write("more.json", b"[]").unwrap();
        assert_ne!(dist.stamped("<head></head>"), document);
        dist.write("index.html", b"<p>").unwrap();
        dist.finish().unwrap();
        let names: Vec<String> = files(&root)
            .unwrap()
            .iter()
            .map(|file| file.strip_prefix(&root).unwrap().display().to_string())
            .collect();
        assert_eq!(
            names,
            ["index.html", "models/own/config.json", "more.json", "samples/config.json"]
        );
        assert_eq!(dist.bytes(), 9);
        fs::remove_dir_all(folder).unwrap();
    }
}
