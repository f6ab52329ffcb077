//! From the bytes of a file to an open database and its schema.

use std::path::Path;

use beamsplitter_browser::reason;
use beamsplitter_database::{
    FileError, Inspection, OpenSchema, READ_ONLY, SchemaBudget, ScriptOutcome, TableFile, inspect,
    is_script, is_table, read_schema, read_text_in, run_script, tables_script,
};
use beamsplitter_protocol::{LARGEST_FILE, OpenError, OpenedDatabase, held_tables, holds_tables};
use js_sys::Uint8Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use crate::sqljs::{Connection, SqlJs};

/// Bytes that are enough to tell kinds of file apart.
const HEAD: u32 = 4096;

/// Opens `file` for reading.
///
/// # Errors
/// Every way in which a file can turn out not to be a database to ask about.
pub async fn open(
    sql: &SqlJs,
    name: &str,
    file: &Blob,
) -> Result<(Connection, OpenedDatabase), OpenError> {
    let unreadable = |reason: String| OpenError::Unreadable { name: name.into(), reason };
    let size = file.size() as u64;
    if size > LARGEST_FILE {
        return Err(OpenError::TooLarge { name: name.into(), megabytes: size.div_ceil(1 << 20) });
    }
    let buffer =
        JsFuture::from(file.array_buffer()).await.map_err(|error| unreadable(reason(&error)))?;
    let mut bytes = Uint8Array::new(&buffer);
    let mut notes = Vec::new();
    let mut script = ScriptOutcome::default();
    let mut files = texts(name, &bytes)?;
    match files.pop() {
        None => {}
        Some(TableFile { name, bytes: text, reading }) if is_script(&name) => {
            let refused = |reason| OpenError::Script { name: name.clone(), reason };
            let (text, told) = read_text_in(text, reading.encoding.as_deref())
                .map_err(|error| refused(error.to_string()))?;
            (bytes, script) = scripted(sql, &text).map_err(|error| unreadable(reason(&error)))?;
            notes.extend(told.into_iter().chain(script.notes()));
        }
        Some(last) => {
            files.push(last);
            let made = tables_script(files)
                .map_err(|(name, error)| OpenError::Table { name, reason: error.to_string() })?;
            notes.extend(made.notes);
            let reason = |error: JsValue| format!("SQLite says “{}”.", reason(&error));
            bytes = built(sql, &made.script)
                .map_err(|error| OpenError::Table { name: name.into(), reason: reason(error) })?;
        }
    }
    let size = u64::from(bytes.length());
    let head = bytes.subarray(0, HEAD.min(bytes.length())).to_vec();
    if inspect(name, &head, size)? == Inspection::WriteAhead {
        bytes.set_index(18, 1);
        bytes.set_index(19, 1);
        notes.push(
            "The database keeps a write-ahead log: changes in its -wal file are not seen here."
                .into(),
        );
    }
    let connection = sql.open(&bytes).map_err(|error| unreadable(reason(&error)))?;
    let OpenSchema { schema, left_out, uncounted, .. } = connection
        .run(&READ_ONLY.join("; "))
        .map_err(|error| reason(&error))
        .and_then(|_| {
            read_schema(&connection, stem(name), &SchemaBudget::SHOWN)
                .map_err(|error| error.to_string())
        })
        .map_err(|message| failed(name, &message))?;
    if schema.tables.is_empty() {
        let name = name.into();
        return Err(match left_out.first() {
            _ if !script.refused.is_empty() => {
                OpenError::Script { name, reason: script.notes().join(" ") }
            }
            Some(first) => OpenError::Unusable { name, reason: first.to_string() },
            None => OpenError::NoTables { name },
        });
    }
    notes.extend(left_out.iter().map(|left_out| format!("{left_out}.")));
    if uncounted > 0 {
        notes.push(format!("Rows of {uncounted} tables are not counted, to save time."));
    }
    Ok((connection, OpenedDatabase { schema, bytes: size, notes }))
}

/// Returns the name of a file without its ending, which is what its schema is called.
fn stem(name: &str) -> &str {
    Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name)
}

/// Returns the files of text or workbooks that a database is made of, each with how it is read: tables, or
/// one script; none where the file is something else.
fn texts(name: &str, bytes: &Uint8Array) -> Result<Vec<TableFile>, OpenError> {
    if holds_tables(name) {
        let damaged =
            || "The tables that were kept are damaged. Open their files again.".to_owned();
        return held_tables(&bytes.to_vec())
            .ok_or_else(|| OpenError::Table { name: name.into(), reason: damaged() });
    }
    let is_text = is_table(name) || is_script(name);
    Ok(is_text.then(|| TableFile::new(name, bytes.to_vec())).into_iter().collect())
}

/// Returns the database that statements make from nothing.
fn built(sql: &SqlJs, script: &str) -> Result<Uint8Array, JsValue> {
    in_new(sql, |connection| {
        connection.run(script)?;
        connection.export()
    })
}

/// Returns the database that a script makes, and what became of the script.
fn scripted(sql: &SqlJs, script: &str) -> Result<(Uint8Array, ScriptOutcome), JsValue> {
    in_new(sql, |connection| {
        let outcome = run_script(connection, script);
        Ok((connection.export()?, outcome))
    })
}

/// Does `work` in a new database, which is closed afterwards.
fn in_new<T>(
    sql: &SqlJs,
    work: impl FnOnce(&Connection) -> Result<T, JsValue>,
) -> Result<T, JsValue> {
    let connection = sql.open(&Uint8Array::new_with_length(0))?;
    let done = work(&connection);
    connection.close()?;
    done
}

/// Returns what SQLite's complaint about the whole file means.
fn failed(name: &str, message: &str) -> OpenError {
    let name = name.to_owned();
    if message.contains("not a database") || message.contains("encrypted") {
        FileError::Encrypted { name }.into()
    } else {
        FileError::Damaged { name, what: format!("SQLite says “{message}”") }.into()
    }
}
