//! Functions in words.

use beamsplitter_common::text::listed;
use sqlparser::ast::{Expr, Function, WindowType};

use super::noun::{Noun, extreme, measured, places};
use super::parts::{bare, parts};
use super::scope::Scope;
use super::share::is_zero_else;
use crate::names::plural;

/// Returns whether a noun is a name and nothing else, so that it has a plural.
fn is_simple(noun: &Noun) -> bool {
    let last = noun.text.rsplit(' ').next().unwrap_or_default();
    noun.the
        && !["by", "of", "in", "at", "on", "for", "to"].contains(&last)
        && noun.text.chars().all(|c| c.is_alphabetic() || c == ' ')
        && !noun.text.contains(" of ")
}

impl Scope<'_> {
    /// Returns a call as a noun phrase.
    pub(super) fn call(&self, function: &Function, depth: usize) -> Noun {
        let (name, args, distinct) = parts(function);
        if let Some(noun) = self.dated(&name, &args, depth) {
            return noun;
        }
        let fulfilling = match distinct || function.over.is_some() || function.filter.is_some() {
            true => None,
            false => self.fulfilling(&name, &args),
        };
        if let Some(rows) = fulfilling {
            let what = if name == "avg" { "share" } else { "number" };
            return Noun::the(format!("{what} of {rows}"));
        }
        let partial = self.partial(&args).filter(|_| match name.as_str() {
            "sum" | "total" => is_zero_else(args[0]),
            "avg" | "min" | "max" => matches!(bare(args[0]), Expr::Case { else_result: None, .. }),
            _ => false,
        });
        if let Some((value, rows)) = partial.filter(|_| !distinct && function.over.is_none()) {
            let noun = self.deep_noun(value, depth + 1);
            let what = match name.as_str() {
                "avg" => "average",
                "min" | "max" => extreme(self.kind(value), name == "max"),
                _ => "total",
            };
            return Noun::the(format!("{} of the {rows}", measured(what, &noun.text, &noun)));
        }
        let texts: Vec<Noun> = args.iter().map(|a| self.deep_noun(a, depth + 1)).collect();
        let definite: Vec<String> = texts.iter().map(Noun::definite).collect();
        let first_kind = args.first().and_then(|a| self.kind(a));
        let values =
            |text: &str| if distinct { format!("different {text}") } else { text.to_owned() };
        let noun = match (name.as_str(), texts.as_slice(), definite.as_slice()) {
            ("count", [], _) => {
                let rows = self.rows().unwrap_or_else(|| "rows".to_owned());
                Noun::the(format!("number of {rows}"))
            }
            ("count", [_], _) if self.key_of(args[0], distinct).is_some() => {
                let rows = self.key_of(args[0], distinct).unwrap_or_default();
                Noun::the(format!("number of {}", values(&rows)))
            }
            ("count", [one], _) if distinct && is_simple(one) => {
                Noun::the(format!("number of different {}", plural(&one.text)))
            }
            ("count", [one], _) => {
                Noun::the(format!("number of {}", values(&format!("values of {}", one.definite()))))
            }
            ("avg", [one], _) => Noun::the(measured("average", &values(&one.text), one)),
            ("sum" | "total", [one], _) => Noun::the(measured("total", &values(&one.text), one)),
            ("min", [one], _) => Noun::the(measured(extreme(first_kind, false), &one.text, one)),
            ("max", [one], _) => Noun::the(measured(extreme(first_kind, true), &one.text, one)),
            ("min", ..) => Noun::the(format!("lowest of {}", listed(&definite, "and"))),
            ("max", ..) => Noun::the(format!("highest of {}", listed(&definite, "and"))),
            ("group_concat" | "string_agg", [one, ..], _) => {
                Noun::the(format!("list of {}", values(&format!("values of {}", one.text))))
            }
            ("nullif", [one, _], [_, none]) => {
                Noun { text: format!("{} (but for {none})", one.text), ..one.clone() }
            }
            ("abs", _, [x]) => Noun::the(format!("size of {x} without its sign")),
            ("round", _, [x]) => Noun::bare(format!("{x} rounded")),
            ("round", _, [x, digits]) => Noun::bare(format!("{x} rounded to {digits} decimals")),
            ("length", _, [x]) => Noun::the(format!("length of {x}")),
            ("lower", _, [x]) => Noun::bare(format!("{x} in lower case")),
            ("upper", _, [x]) => Noun::bare(format!("{x} in capitals")),
            ("trim", _, [x]) => Noun::bare(format!("{x} without outer spaces")),
            ("coalesce" | "ifnull", _, [x, y]) => {
                Noun::bare(format!("{x} (or {y} where it is missing)"))
            }
            ("substr", _, [x, from]) => Noun::the(format!("text at {} of {x}", places(from, None))),
            ("substr", _, [x, from, count]) => {
                Noun::the(format!("text at {} of {x}", places(from, Some(count))))
            }
            ("replace", [one, ..], [_, what, by]) => {
                let (text, the) = (&one.text, one.the);
                let text = match by.as_str() {
                    "''" if text.contains(" without ") => format!("{text} and {what}"),
                    "''" => format!("{text} without {what}"),
                    _ => format!("{text} with {by} for {what}"),
                };
                Noun { text, the }
            }
            ("iif", _, [_, yes, no]) => {
                let when = self.sentence(args[0]);
                Noun::bare(format!("({yes} if {when}; otherwise {no})"))
            }
            ("row_number", [], _) => Noun::the("position"),
            ("rank" | "dense_rank", [], _) => Noun::the("rank"),
            (_, [], _) => Noun::the(format!("result of {name}")),
            _ => Noun::the(format!("{name} of {}", listed(&definite, "and"))),
        };
        let noun = match &function.filter {
            Some(filter) => {
                let only = self.sentence(filter);
                Noun { text: format!("{} (only rows where {only})", noun.text), ..noun }
            }
            None => noun,
        };
        match &function.over {
            Some(WindowType::WindowSpec(window)) => {
                let mut text = noun.text;
                if !window.partition_by.is_empty() {
                    let keys: Vec<String> =
                        window.partition_by.iter().map(|e| self.noun(e).text).collect();
                    text = format!("{text} within the same {}", listed(&keys, "and"));
                }
                if !window.order_by.is_empty() {
                    text = format!("{text} ({})", self.in_order(&window.order_by, &[]));
                }
                Noun { text, ..noun }
            }
            _ => noun,
        }
    }
}
