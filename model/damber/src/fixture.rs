//! A small schema for this crate's tests.

use beamsplitter_sql::schema::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};

/// Returns `shell(ShellID, Sex, Length, Height, beach_id)` and `beach(id, name)`.
pub fn schema() -> Schema {
    let column = |name: &str, kind| Column { name: name.into(), kind, ..Column::default() };
    let (text, number) = (ColumnKind::Text, ColumnKind::Number);
    let shell = [
        ("ShellID", number),
        ("Sex", text),
        ("Length", number),
        ("Height", number),
        ("beach_id", number),
    ];
    let beach = [("id", number), ("name", text)];
    let table = |name: &str, columns: &[(&str, ColumnKind)]| Table {
        name: name.into(),
        columns: columns.iter().map(|&(name, kind)| column(name, kind)).collect(),
        ..Table::default()
    };
    let mut schema = Schema {
        name: "shells".into(),
        tables: vec![table("shell", &shell), table("beach", &beach)],
        foreign_keys: vec![ForeignKey {
            from: ColumnRef { table: 0, column: 4 },
            to: ColumnRef { table: 1, column: 0 },
        }],
    };
    schema.tables[0].columns[0].primary_key = true;
    schema.tables[1].columns[0].primary_key = true;
    schema
}
