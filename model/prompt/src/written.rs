//! A query as a model of our own would write it, without a question: its plan, its template and
//! its tokens.

use beamsplitter_link::Literal;
use beamsplitter_sql::Schema;
use beamsplitter_sql::lex::{self, Kind};

use crate::pointer_language::text;
use crate::read_sql::{ReadError, read_sql};
use crate::template::{plan, template};
use crate::vocabulary::Symbol;

/// A query in the output language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Joins and selected columns, as the model counts them.
    pub plan: (usize, usize),
    /// Its template, a space between tokens.
    pub template: String,
    /// Its tokens, a space between them.
    pub query: String,
}

/// Writes a query over `schema`, with the literals that it has itself.
///
/// # Errors
/// If the query has a name or a construct that the output language does not have.
pub fn written(sql: &str, schema: &Schema) -> Result<Written, ReadError> {
    let literals = own_literals(sql);
    let symbols = read_sql(sql, schema, &literals)?;
    let words = |symbols: &[Symbol]| {
        let texts = symbols.iter().map(|symbol| text(*symbol, schema, &literals));
        texts.collect::<Vec<_>>().join(" ")
    };
    Ok(Written {
        plan: plan(&symbols),
        template: words(&template(&symbols, &literals)),
        query: words(&symbols),
    })
}

/// Returns the strings and numbers of a query, as a question would offer them.
fn own_literals(sql: &str) -> Vec<Literal> {
    let literal = |text: String, number| Literal {
        text,
        number,
        words: 0..0,
        columns: Vec::new(),
        forms: Vec::new(),
    };
    let tokens = lex::statement(sql);
    let found = tokens.iter().filter_map(|token| match token.kind {
        Kind::Number => Some(literal(token.text.to_owned(), true)),
        // Between `"` may be a string, too; a name there is read as a name first.
        Kind::Text | Kind::Quoted('"') => {
            Some(literal(token.value().trim_matches('%').to_owned(), false))
        }
        _ => None,
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::round_trip::schema;

    #[test]
    fn a_query_is_written_with_its_own_literals() {
        let sql = "SELECT s.name, max(c.year) FROM singer s JOIN concert c ON s.id = c.singer_id \
                   WHERE s.name LIKE '%ann%' AND s.age > 3";
        let found = written(sql, &schema()).unwrap();
        assert_eq!(found.plan, (1, 2));
        assert_eq!(
            found.template,
            "from table join table select column , max( column ) where column contains string and column > number"
        );
        assert_eq!(
            found.query,
            "from singer join concert select singer.name , max( concert.year ) where singer.name contains 'ann' and singer.age > 3"
        );
    }

    #[test]
    fn what_has_no_words_is_refused() {
        let refused = written("with a as (select 1) select * from a", &schema()).unwrap_err();
        assert_eq!(refused.to_string(), "WITH cannot be expressed");
    }
}
