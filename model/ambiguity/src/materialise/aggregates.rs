//! A table of aggregates, computed beforehand: a row for each group of its plain columns.

use beamsplitter_sql::{ColumnRef, Schema, lex, quote};

use super::fill::Fill;
use crate::build::clauses;
use crate::changed::Changed;
use crate::name_references::{NameReferences, Target};
use crate::record::{Change, Record};

const FUNCTIONS: [&str; 5] = ["sum", "avg", "min", "max", "count"];

/// A column of the new table.
struct Cell {
    name: String,
    declared: String,
    /// How the original tables give it.
    expression: String,
    aggregated: bool,
}

pub(super) fn write(
    written: &mut Vec<String>,
    schema: &Schema,
    changed: &Changed,
    record: &Record,
    fill: Fill,
) {
    let Change::Aggregates { table, columns, .. } = &record.change else { return };
    let sql = &record.orig_query;
    let Some(parts) = clauses(sql) else { return };
    let Ok(name_references) = NameReferences::of(sql, schema) else { return };
    let mut names = columns.clone();
    names.extend(lacking(record, &changed.schema));
    let source = Sources { schema, sql, name_references: &name_references };
    let cells: Vec<Cell> = names.iter().filter_map(|name| source.cell(name)).collect();
    let list = |of: fn(&Cell) -> String| cells.iter().map(of).collect::<Vec<_>>().join(", ");
    let new = quote(table);
    let declared = |cell: &Cell| format!("{} {}", quote(&cell.name), cell.declared);
    written.push(format!("create table {new} ({})", list(declared)));

    let shift = |cell: &Cell| match (fill, cell.aggregated) {
        (Fill::Shifted | Fill::Rotated, true) => {
            let e = &cell.expression;
            format!(
                "case typeof({e}) when 'integer' then {e} + abs({e}) / 5 + 1 \
                 when 'real' then {e} * 1.2 + 0.5 else {e} end"
            )
        }
        _ => cell.expression.clone(),
    };
    let values: Vec<String> = cells.iter().map(shift).collect();
    let groups: Vec<&str> =
        cells.iter().filter(|cell| !cell.aggregated).map(|cell| cell.expression.as_str()).collect();
    let from = sql[parts.from.clone()].trim_end();
    let rows = source.first_alias().and_then(|alias| fill.rows(&format!("{alias}.rowid")));
    let rows = rows.map(|rows| format!(" where {rows}")).unwrap_or_default();
    let grouped =
        if groups.is_empty() { String::new() } else { format!(" group by {}", groups.join(", ")) };
    written.push(format!("insert into {new} select {} {from}{rows}{grouped}", values.join(", ")));
}

/// Returns columns that the second reading names and the new table lacks: the benchmark's new
/// tables lack those of conditions.
pub(crate) fn lacking(record: &Record, changed: &Schema) -> Vec<String> {
    let unknown =
        NameReferences::of(&record.query2, changed).map(|name_references| name_references.unknown);
    let mut names: Vec<String> = Vec::new();
    for name in unknown.unwrap_or_default() {
        if !names.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
            names.push(name);
        }
    }
    names
}

/// The original tables, as the original query names them.
struct Sources<'a> {
    schema: &'a Schema,
    sql: &'a str,
    name_references: &'a NameReferences,
}

impl Sources<'_> {
    fn cell(&self, name: &str) -> Option<Cell> {
        if let Some((at, text)) = self.column(name) {
            let declared = self.schema.column(at).declared.clone();
            return Some(Cell {
                name: name.to_owned(),
                declared,
                expression: text,
                aggregated: false,
            });
        }
        let number = |expression: String, declared: &str| {
            let declared = declared.to_owned();
            Some(Cell { name: name.to_owned(), declared, expression, aggregated: true })
        };
        if name.eq_ignore_ascii_case("number") {
            return number("count(*)".to_owned(), "integer");
        }
        let (function, of) = name.split_once('_')?;
        let function = FUNCTIONS.into_iter().find(|f| f.eq_ignore_ascii_case(function))?;
        let (at, text) = self.column(of)?;
        let declared = match function {
            "min" | "max" => self.schema.column(at).declared.as_str(),
            "count" => "integer",
            _ => "real",
        };
        number(format!("{function}({text})"), declared)
    }

    /// Returns a column by name, as the query writes it; else as a table of the query has it.
    fn column(&self, name: &str) -> Option<(ColumnRef, String)> {
        let written =
            self.name_references.all.iter().find_map(|reference| match reference.target {
                Target::Column(at) if self.schema.column(at).name.eq_ignore_ascii_case(name) => {
                    Some((at, self.sql[reference.whole.clone()].to_owned()))
                }
                _ => None,
            });
        written.or_else(|| {
            self.name_references.tables().into_iter().find_map(|table| {
                let column = self.schema.tables[table].column_named(name)?;
                Some((
                    ColumnRef { table, column },
                    quote(&self.schema.tables[table].columns[column].name),
                ))
            })
        })
    }

    /// Returns what the first table is called in the query.
    fn first_alias(&self) -> Option<String> {
        let source =
            self.name_references.all.iter().find(|s| matches!(s.target, Target::Source(_)))?;
        let whole = &self.sql[source.whole.clone()];
        lex::tokens(whole).last().map(|token| token.text.to_owned())
    }
}
