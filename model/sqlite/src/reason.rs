//! What the system says of a file, in words.

use std::io::{Error, ErrorKind};

/// Says why the system refused, without its error numbers.
pub fn reason(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        ErrorKind::QuotaExceeded => "the disk quota is used up".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "a part of its path is a file, not a folder".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_no_numbers() {
        assert_eq!(reason(&ErrorKind::StorageFull.into()), "the disk is full");
        let error = Error::from_raw_os_error(5);
        assert!(!reason(&error).contains("os error"), "{}", reason(&error));
    }
}
