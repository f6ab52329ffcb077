//! Stands in for `beamsplitter_sql::guard`.

/// Lets a single `SELECT` or `WITH` through.
pub fn check(sql: &str) -> Result<(), String> {
    let sql = sql.trim().trim_end_matches(';');
    let first = sql.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    if !matches!(first.as_str(), "select" | "with") {
        return Err("only SELECT queries are executed".into());
    }
    if sql.contains(';') {
        return Err("only one statement at a time is executed".into());
    }
    Ok(())
}
