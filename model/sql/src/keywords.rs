//! SQLite's keywords (<https://www.sqlite.org/lang_keywords.html>) and function names.
//! Lists are sorted and in lower case.

/// Words that can never be a bare name.
const RESERVED: &[&str] = &[
    "add",
    "all",
    "alter",
    "and",
    "as",
    "autoincrement",
    "between",
    "case",
    "check",
    "collate",
    "commit",
    "constraint",
    "create",
    "default",
    "deferrable",
    "delete",
    "distinct",
    "drop",
    "else",
    "escape",
    "except",
    "exists",
    "foreign",
    "from",
    "group",
    "having",
    "in",
    "index",
    "insert",
    "intersect",
    "into",
    "is",
    "isnull",
    "join",
    "limit",
    "not",
    "nothing",
    "notnull",
    "null",
    "on",
    "or",
    "order",
    "primary",
    "references",
    "returning",
    "select",
    "set",
    "table",
    "then",
    "to",
    "transaction",
    "union",
    "unique",
    "update",
    "using",
    "values",
    "when",
    "where",
];

/// Keywords with a use between the operands of a query, which SQLite takes for names elsewhere.
const SOFT_IN_QUERIES: &[&str] = &[
    "asc",
    "by",
    "cross",
    "current",
    "desc",
    "end",
    "exclude",
    "filter",
    "first",
    "following",
    "full",
    "glob",
    "groups",
    "indexed",
    "inner",
    "last",
    "left",
    "like",
    "match",
    "materialized",
    "natural",
    "no",
    "nulls",
    "offset",
    "others",
    "outer",
    "over",
    "partition",
    "preceding",
    "range",
    "recursive",
    "regexp",
    "right",
    "row",
    "rows",
    "ties",
    "unbounded",
    "window",
    "with",
];

/// All other keywords that SQLite takes for a name where no keyword can stand.
const SOFT: &[&str] = &[
    "abort",
    "action",
    "after",
    "always",
    "analyze",
    "attach",
    "before",
    "begin",
    "cascade",
    "cast",
    "column",
    "conflict",
    "current_date",
    "current_time",
    "current_timestamp",
    "database",
    "deferred",
    "detach",
    "do",
    "each",
    "exclusive",
    "explain",
    "fail",
    "for",
    "generated",
    "if",
    "ignore",
    "immediate",
    "initially",
    "instead",
    "key",
    "of",
    "plan",
    "pragma",
    "query",
    "raise",
    "reindex",
    "release",
    "rename",
    "replace",
    "restrict",
    "rollback",
    "savepoint",
    "temp",
    "temporary",
    "trigger",
    "vacuum",
    "view",
    "virtual",
    "without",
];

/// Functions that questions over a database make use of.
const FUNCTIONS: &[&str] = &[
    "abs",
    "avg",
    "cast",
    "ceil",
    "ceiling",
    "char",
    "coalesce",
    "concat",
    "count",
    "date",
    "datetime",
    "dense_rank",
    "first_value",
    "floor",
    "format",
    "glob",
    "group_concat",
    "ifnull",
    "iif",
    "instr",
    "julianday",
    "lag",
    "last_value",
    "lead",
    "length",
    "like",
    "lower",
    "ltrim",
    "max",
    "min",
    "mod",
    "nth_value",
    "ntile",
    "nullif",
    "power",
    "printf",
    "rank",
    "replace",
    "round",
    "row_number",
    "rtrim",
    "sqrt",
    "strftime",
    "string_agg",
    "substr",
    "substring",
    "sum",
    "time",
    "total",
    "trim",
    "typeof",
    "unixepoch",
    "upper",
];

fn among(list: &[&str], word: &str) -> bool {
    // Every word of the lists is shorter than this.
    if word.len() > 20 || !word.is_ascii() {
        return false;
    }
    list.binary_search(&word.to_ascii_lowercase().as_str()).is_ok()
}

/// Returns whether `word` can never be a bare name.
pub fn is_reserved(word: &str) -> bool {
    among(RESERVED, word)
}

/// Returns whether `word` is one of SQLite's keywords.
pub fn is_keyword(word: &str) -> bool {
    is_keyword_in_queries(word) || among(SOFT, word)
}

/// Returns whether `word` is a keyword where a query goes on after an operand or a table.
pub fn is_keyword_in_queries(word: &str) -> bool {
    is_reserved(word) || among(SOFT_IN_QUERIES, word)
}

/// Returns whether `word` names a function that SQLite has.
pub fn is_function(word: &str) -> bool {
    among(FUNCTIONS, word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_do_not_overlap() {
        for list in [RESERVED, SOFT_IN_QUERIES, SOFT, FUNCTIONS] {
            assert!(list.is_sorted());
        }
        assert!(!SOFT_IN_QUERIES.iter().any(|w| is_reserved(w)));
        assert!(!SOFT.iter().any(|w| is_keyword_in_queries(w)));
        assert_eq!(RESERVED.len() + SOFT_IN_QUERIES.len() + SOFT.len(), 147);
    }

    #[test]
    fn letter_case_does_not_matter() {
        assert!(is_reserved("Select") && is_keyword("KEY") && is_function("Count"));
        assert!(!is_keyword("name") && !is_reserved("key"));
    }
}
