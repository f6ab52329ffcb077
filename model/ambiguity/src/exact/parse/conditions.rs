//! Conditions, and the values and columns that clauses are made of.

use beamsplitter_sql::ColumnRef;

use super::{CLAUSES, JOINS, Parser};
use crate::exact::query::{
    Aggregate, ColumnUnit, Comparison, Condition, Conditions, Operand, ValueUnit,
};

impl Parser<'_> {
    pub(super) fn conditions(&mut self, tables: &[usize]) -> Option<Conditions> {
        let mut found = Conditions::default();
        while self.at < self.end {
            if found.all.len() > found.or.len() {
                return None; // no `and` or `or` before this one
            }
            let left = self.value_unit(tables)?;
            let not = self.take("not");
            let comparison = comparison(self.peek()?)?;
            self.at += 1;
            let first = self.operand(tables)?;
            let second = if comparison == Comparison::Between {
                self.need("and")?;
                Some(self.operand(tables)?)
            } else {
                None
            };
            found.all.push(Condition { not, comparison, left, right: [Some(first), second] });
            if self.closes() || self.next_is(&JOINS) {
                break;
            }
            if self.next_is(&["and", "or"]) {
                found.or.push(self.word()? == "or");
            }
        }
        Some(found)
    }

    fn operand(&mut self, tables: &[usize]) -> Option<Operand> {
        let block = self.take("(");
        let word = self.peek()?;
        let operand = if word == "select" {
            Operand::Query(Box::new(self.query()?))
        } else if word.contains('"') {
            Operand::Text(self.word()?)
        } else if let Ok(number) = word.parse() {
            self.at += 1;
            Operand::Number(number)
        } else {
            let stops = |word: &String| {
                let word = word.as_str();
                [",", ")", "and"].contains(&word)
                    || CLAUSES.contains(&word)
                    || JOINS.contains(&word)
            };
            let length = self.tokens[self.at..self.end].iter().position(stops);
            let end = length.map_or(self.end, |length| self.at + length);
            let outer = std::mem::replace(&mut self.end, end);
            let unit = self.column_unit(tables);
            (self.end, self.at) = (outer, end);
            Operand::Column(unit?)
        };
        if block {
            self.need(")")?;
        }
        Some(operand)
    }

    pub(super) fn value_unit(&mut self, tables: &[usize]) -> Option<ValueUnit> {
        let block = self.take("(");
        let first = self.column_unit(tables)?;
        let second = if self.next_is(&["none", "-", "+", "*", "/"]) {
            let operator = self.word()?.chars().next()?;
            Some((operator, self.column_unit(tables)?))
        } else {
            None
        };
        if block {
            self.need(")")?;
        }
        Some(ValueUnit { first, second })
    }

    pub(super) fn column_unit(&mut self, tables: &[usize]) -> Option<ColumnUnit> {
        let block = self.take("(");
        if let Some(aggregate) = self.aggregate() {
            self.need("(")?;
            let distinct = self.take("distinct");
            let column = self.column(tables)?;
            self.need(")")?;
            return Some(ColumnUnit { aggregate, column, distinct });
        }
        let distinct = self.take("distinct");
        let column = self.column(tables)?;
        if block {
            self.need(")")?;
        }
        Some(ColumnUnit { aggregate: Aggregate::None, column, distinct })
    }

    #[expect(clippy::option_option, reason = "outside the subset, or `*`")]
    fn column(&mut self, tables: &[usize]) -> Option<Option<ColumnRef>> {
        let word = self.word()?;
        if word == "*" {
            return Some(None);
        }
        if let Some((qualifier, name)) = word.split_once('.') {
            let table = self.aliases.get(qualifier).copied().flatten()?;
            return self.names.column(table, name).map(Some);
        }
        tables.iter().find_map(|&table| self.names.column(table, &word)).map(Some)
    }

    pub(super) fn aggregate(&mut self) -> Option<Aggregate> {
        let aggregate = match self.peek()? {
            "none" => Aggregate::None,
            "max" => Aggregate::Max,
            "min" => Aggregate::Min,
            "count" => Aggregate::Count,
            "sum" => Aggregate::Sum,
            "avg" => Aggregate::Avg,
            _ => return None,
        };
        self.at += 1;
        Some(aggregate)
    }
}

fn comparison(word: &str) -> Option<Comparison> {
    Some(match word {
        "not" => Comparison::Not,
        "between" => Comparison::Between,
        "=" => Comparison::Equal,
        ">" => Comparison::Greater,
        "<" => Comparison::Less,
        ">=" => Comparison::GreaterEqual,
        "<=" => Comparison::LessEqual,
        "!=" => Comparison::Unequal,
        "in" => Comparison::In,
        "like" => Comparison::Like,
        "is" => Comparison::Is,
        "exists" => Comparison::Exists,
        _ => return None,
    })
}
