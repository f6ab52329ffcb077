//! A row for each test and system, as comma-separated values (RFC 4180).

use beamsplitter_common::inert::inert;

use crate::write::System;

/// The names of the columns.
pub const HEADER: [&str; 17] = [
    "system",
    "database",
    "table",
    "category",
    "test",
    "label",
    "question",
    "prediction",
    "target column",
    "cell precision",
    "cell recall",
    "tuple cardinality",
    "tuple constraint",
    "tuple order",
    "mean",
    "right",
    "error",
];

/// Writes every scored test; a text that a spreadsheet would take for a formula is [`inert`].
///
/// # Errors
/// None that are known: the rows are written into memory.
pub fn csv(systems: &[System<'_>]) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEADER)?;
    for system in systems {
        for (test, scored) in &system.scored {
            let metrics = &scored.metrics;
            let number = |x: f64| format!("{x:.3}");
            let order = metrics.tuple_order.map(number).unwrap_or_default();
            let row = [
                system.name.clone(),
                test.db_id.clone(),
                test.table.clone(),
                test.category.to_string(),
                test.id.clone(),
                test.label.clone().unwrap_or_default(),
                test.question.clone(),
                scored.prediction.clone(),
                scored.column.clone(),
                number(metrics.cell_precision),
                number(metrics.cell_recall),
                number(metrics.tuple_cardinality),
                number(metrics.tuple_constraint),
                order,
                number(metrics.mean()),
                u8::from(scored.is_right()).to_string(),
                scored.error.clone().unwrap_or_default(),
            ];
            writer.write_record(row.iter().map(|cell| inert(cell).into_owned()))?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
