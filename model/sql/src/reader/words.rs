//! Operators, and words: which are keywords, and what each opens.

use super::{Clause, Reader};
use crate::keywords;
use crate::lex::Kind;
use crate::roles::{Role, Slot};

impl Reader<'_> {
    pub(super) fn operator(&mut self, at: usize) -> Role {
        let text = self.tokens[at].text;
        let number = self.tokens.get(at + 1).is_some_and(|t| t.kind == Kind::Number)
            && at.checked_sub(1).is_none_or(|i| self.tokens[i].kind != Kind::Dot);
        let qualifies = self.qualifies(at);
        let level = self.level();
        match (level.slot, text) {
            (Slot::Operand, "*") if qualifies => return Role::Qualifier,
            (Slot::Operand, "*") => {
                level.slot = Slot::After;
                return Role::Star;
            }
            (Slot::Operand, "-") if number => {
                level.value = true;
                return Role::Sign;
            }
            (Slot::After, _) => {
                level.slot = Slot::Operand;
                level.value = !matches!(text, "*" | "/" | "-" | "+" | "%");
            }
            _ => {}
        }
        Role::Operator
    }

    pub(super) fn word(&mut self, at: usize) -> Role {
        let word = self.tokens[at].text.to_ascii_lowercase();
        let reserved = keywords::is_reserved(&word);
        let call = self.next_is(at, "(");
        let first =
            at.checked_sub(1).is_none_or(|i| self.tokens[i].is("(") || self.tokens[i].is(";"));
        let negated = self.follows(at, "not");
        let level = self.level();
        let is_keyword = match level.slot {
            Slot::Alias { .. } | Slot::Collation => false,
            Slot::Table => reserved && word != "table",
            Slot::Type => reserved,
            Slot::With => word == "recursive" || reserved,
            Slot::AfterWith | Slot::Frame | Slot::After | Slot::AfterTable => {
                keywords::is_keyword_in_queries(&word)
            }
            Slot::By if word == "by" => true,
            Slot::Operand | Slot::By => {
                reserved
                    || negated && matches!(word.as_str(), "like" | "glob" | "match" | "regexp")
                    || word == "with" && first
                    || matches!(word.as_str(), "true" | "false") && !call
                    || word.starts_with("current_") && keywords::is_keyword(&word)
                    || level.over
                        && first
                        && matches!(word.as_str(), "partition" | "rows" | "range" | "groups")
            }
        };
        if is_keyword && !self.qualifies(at) {
            self.keyword(&word, at);
            return Role::Keyword;
        }
        let level = self.level();
        if call && matches!(level.slot, Slot::Operand | Slot::By | Slot::Table) {
            // The bracket fills the slot of an expression; a table must not look like a query.
            if level.slot == Slot::Table {
                level.slot = Slot::AfterTable;
            }
            return Role::Function;
        }
        self.name(at, false)
    }

    /// Sets the slot that a keyword opens.
    fn keyword(&mut self, word: &str, at: usize) {
        let distinct_from = word == "from" && self.follows(at, "distinct");
        let level = self.level();
        let (clause, slot) = (level.clause, level.slot);
        (level.clause, level.slot) = match word {
            "with" => (Clause::With, Slot::With),
            "recursive" => (clause, slot),
            "select" => (Clause::Select, Slot::Operand),
            "from" if distinct_from => (clause, Slot::Operand),
            "from" | "join" => (Clause::From, Slot::Table),
            "on" => (Clause::From, Slot::Operand),
            "using" | "indexed" => (clause, Slot::AfterTable),
            "where" | "having" | "limit" | "offset" | "values" => (Clause::Other, Slot::Operand),
            "union" | "except" | "intersect" => (Clause::Other, Slot::Operand),
            "group" | "order" | "partition" => (Clause::Other, Slot::By),
            "by" => (clause, Slot::Operand),
            "window" => (Clause::Other, Slot::Alias { table: false }),
            "as" if level.cast => (clause, Slot::Type),
            "as" if matches!(slot, Slot::With | Slot::AfterWith) => (clause, Slot::AfterWith),
            "as" => (clause, Slot::Alias { table: slot == Slot::AfterTable }),
            "collate" => (clause, Slot::Collation),
            "null" | "true" | "false" | "end" | "asc" | "desc" | "isnull" | "notnull" | "nulls"
            | "first" | "last" | "over" | "filter" => (clause, Slot::After),
            "rows" | "range" | "groups" if level.over => (clause, Slot::Frame),
            _ if word.starts_with("current_") => (clause, Slot::After),
            _ if matches!(slot, Slot::AfterTable | Slot::AfterWith | Slot::Frame) => (clause, slot),
            _ if is_join_word(word) => (clause, slot),
            _ => (clause, Slot::Operand),
        };
        match word {
            "between" => level.between += 1,
            "and" if level.between > 0 => {
                level.between -= 1;
                level.value = true;
            }
            _ => {}
        }
        level.value |= matches!(
            word,
            "like"
                | "glob"
                | "match"
                | "regexp"
                | "between"
                | "limit"
                | "offset"
                | "escape"
                | "then"
                | "else"
        );
    }
}

fn is_join_word(word: &str) -> bool {
    matches!(word, "left" | "right" | "full" | "inner" | "outer" | "cross" | "natural")
}
