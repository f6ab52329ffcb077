//! What is written, and what is not.

use super::*;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("beamsplitter-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn forced() -> Outputs {
    Outputs::new(Force { force: true })
}

#[test]
fn files_of_others_are_replaced_with_force_alone() {
    let folder = folder("outputs");
    let path = folder.join("notes.json");
    std::fs::write(&path, "{\"mine\": 1}").unwrap();
    for kind in [
        FileKind::Trace,
        FileKind::Results,
        FileKind::Examples,
        FileKind::Database,
        FileKind::Labels,
    ] {
        let error = Outputs::default().write(&path, kind, b"x").unwrap_err().to_string();
        assert!(error.contains("notes.json: exists and is not "), "{error}");
        assert!(error.ends_with("--force"), "{error}");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "{\"mine\": 1}");
    forced().write(&path, FileKind::Trace, b"x").unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "x");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_input_is_never_an_output() {
    let folder = folder("inputs");
    let path = folder.join("in.sqlite");
    std::fs::write(&path, "").unwrap();
    std::fs::hard_link(&path, folder.join("hard")).unwrap();
    let mut names = vec!["in.sqlite", "hard"];
    if cfg!(unix) {
        #[cfg(unix)]
        std::os::unix::fs::symlink(&path, folder.join("soft")).unwrap();
        names.push("soft");
    }
    let outputs = forced().reading_database(&path);
    for name in names {
        let error = outputs.write(&folder.join(name), FileKind::Trace, b"x").unwrap_err();
        assert!(matches!(error, OutputError::Input(_)), "{error}");
    }
    std::fs::write(folder.join("in.sqlite-wal"), "log").unwrap();
    assert!(outputs.check(&folder.join("in.sqlite-wal"), FileKind::Trace).is_err());
    // Neither is a file of a folder that is read; a new file may lie there.
    let outputs = forced().reading([folder.as_path()]);
    assert!(outputs.check(&folder.join("in.sqlite-wal"), FileKind::Trace).is_err());
    outputs.write(&folder.join("new"), FileKind::Trace, b"x").unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_not_finished_leaves_what_was_there() {
    let folder = folder("unfinished");
    let path = folder.join("a");
    std::fs::write(&path, "old").unwrap();
    let mut output = forced().create(&path, FileKind::Trace).unwrap();
    output.put(b"new").unwrap();
    drop(output);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "no temporary file stays");
    let error = Outputs::default().write(&folder.join("b/c"), FileKind::Trace, b"x").unwrap_err();
    assert!(error.to_string().ends_with("there is no such file or folder"), "{error}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn links_devices_and_permissions_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = folder("links");
    let (target, link) = (folder.join("target"), folder.join("link"));
    std::fs::write(&target, "").unwrap();
    std::fs::set_permissions(&target, Permissions::from_mode(0o640)).unwrap();
    symlink(&target, &link).unwrap();
    Outputs::default().write(&link, FileKind::Trace, b"x").unwrap();
    assert!(link.is_symlink());
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "x");
    assert_eq!(target.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    Outputs::default().write(Path::new("/dev/null"), FileKind::Trace, b"x").unwrap();
    assert!(Path::new("/dev/null").metadata().unwrap().file_type().is_char_device());
    let full = Outputs::default().write(Path::new("/dev/full"), FileKind::Trace, b"x").unwrap_err();
    assert_eq!(full.to_string(), "/dev/full: cannot be written: the disk is full");
    std::fs::remove_dir_all(folder).unwrap();
}
