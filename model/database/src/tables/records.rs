//! The records of a text of separated values, also where its quotation marks are not in order.

use std::collections::BTreeSet;

/// One record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Its fields as they are written, without their quotation marks; an empty line has one, empty.
    pub fields: Vec<String>,
}

impl Record {
    /// Returns how many fields hold something.
    pub(super) fn filled(&self) -> usize {
        self.fields.iter().filter(|field| !field.trim().is_empty()).count()
    }

    pub(super) fn is_blank(&self) -> bool {
        self.filled() == 0
    }

    /// Returns the number of fields without the empty ones at its end.
    pub(super) fn reach(&self) -> usize {
        let empty = self.fields.iter().rev().take_while(|field| field.trim().is_empty());
        self.fields.len() - empty.count()
    }

    /// Returns a field without the space around it; an empty one beyond the last.
    pub(super) fn field(&self, column: usize) -> &str {
        self.fields.get(column).map_or("", |field| field.trim())
    }
}

/// Reads record after record. A field between double quotes may hold separators, line ends and
/// doubled quotes (RFC 4180). A quotation mark that nothing closes is a character like others, and
/// so is one in the middle of a field.
pub(super) struct Records<'a> {
    text: &'a str,
    separator: u8,
    at: usize,
    line: usize,
    /// Lines with a quotation mark that opens a field and is never closed.
    pub(super) unclosed: Vec<usize>,
    /// Lines of records with half of a pair of quotation marks in a field that is not between such marks.
    pub(super) halved: BTreeSet<usize>,
    /// Whether a backslash stands before quotation marks within fields, as MySQL and Spark write them.
    pub(super) escaped: bool,
    /// What ends a line: old files of Macintosh have carriage returns alone.
    line_end: u8,
}

impl<'a> Records<'a> {
    /// Reads `text`, whose first line is that of this number.
    pub(super) fn new(text: &'a str, separator: u8, line: usize) -> Self {
        let line_end = if text.contains('\n') { b'\n' } else { b'\r' };
        let mut records = Self {
            text,
            separator,
            at: 0,
            line,
            unclosed: Vec::new(),
            halved: BTreeSet::new(),
            escaped: false,
            line_end,
        };
        records.escaped = records.is_escaped();
        records
    }

    /// Returns whether quotation marks stand behind a backslash within fields, and none is doubled there.
    fn is_escaped(&self) -> bool {
        let inner = |mark: &str| {
            self.text.match_indices(mark).any(|(at, _)| {
                let begins =
                    at == 0 || self.ends(at - 1) || self.byte(at - 1) == Some(self.line_end);
                !begins && !self.ends(at + 2)
            })
        };
        inner("\\\"") && !inner("\"\"")
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Returns whether a field can end here.
    fn ends(&self, at: usize) -> bool {
        self.byte(at).is_none_or(|byte| byte == self.separator || self.is_line_end(byte, at))
    }

    fn is_line_end(&self, byte: u8, at: usize) -> bool {
        byte == self.line_end || (byte == b'\r' && self.byte(at + 1) == Some(self.line_end))
    }

    /// Returns the first place from here that holds no space.
    fn after_space(&self, mut at: usize) -> usize {
        while self
            .byte(at)
            .is_some_and(|byte| matches!(byte, b' ' | b'\t') && byte != self.separator)
        {
            at += 1;
        }
        at
    }

    /// Reads a field and stands at its end afterwards.
    fn field(&mut self) -> String {
        let start = self.after_space(self.at);
        if self.byte(start) == Some(b'"') {
            if let Some((field, end)) = self.quoted(start + 1) {
                self.line += field.bytes().filter(|byte| *byte == self.line_end).count();
                self.at = end;
                return field;
            }
            self.unclosed.push(self.line);
        }
        let from = self.at;
        while !self.ends(self.at) {
            self.at += 1;
        }
        let field = self.text.get(from..self.at).unwrap_or_default();
        if !field.matches('"').count().is_multiple_of(2) {
            self.halved.insert(self.line);
        }
        field.to_owned()
    }

    /// Returns the content of a field whose quotation mark stands before `start`, and where the field
    /// ends; none where nothing closes it.
    fn quoted(&self, start: usize) -> Option<(String, usize)> {
        self.closed(start, true).or_else(|| self.closed(start, false))
    }

    /// Does so by the rule that marks within are doubled; or, if not `strictly`, with loose ones.
    fn closed(&self, start: usize, strictly: bool) -> Option<(String, usize)> {
        let mut field = String::new();
        let mut from = start;
        loop {
            let mark = from + self.text.get(from..)?.find('"')?;
            field.push_str(self.text.get(from..mark)?);
            if self.escaped && field.ends_with('\\') {
                field.pop();
                field.push('"');
                from = mark + 1;
                continue;
            }
            let doubled = self.byte(mark + 1) == Some(b'"');
            let width = if doubled { 2 } else { 1 };
            let end = self.after_space(mark + width);
            // In a later line a mark that opens a field there: ours was none.
            let begins = |byte| byte == self.separator || byte == self.line_end;
            let opens = field.contains(char::from(self.line_end))
                && self.byte(mark - 1).is_some_and(begins)
                && doubled == self.ends(end);
            let is_loose = !doubled && !self.ends(end);
            if if strictly { is_loose } else { opens } {
                return None;
            }
            if !doubled && self.ends(end) {
                return Some((field, end));
            }
            field.push('"');
            from = mark + width;
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        self.byte(self.at)?;
        let mut record = Record { line: self.line, fields: vec![self.field()] };
        while self.byte(self.at) == Some(self.separator) {
            self.at += 1;
            record.fields.push(self.field());
        }
        if self.byte(self.at) == Some(b'\r') && self.line_end != b'\r' {
            self.at += 1;
        }
        self.at += 1;
        self.line += 1;
        Some(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(usize, &[&str])], unclosed: &[usize]) {
        let mut records = Records::new(text, b',', 1);
        let read: Vec<Record> = records.by_ref().collect();
        let read: Vec<(usize, Vec<&str>)> =
            read.iter().map(|r| (r.line, r.fields.iter().map(String::as_str).collect())).collect();
        let expected: Vec<(usize, Vec<&str>)> =
            expected.iter().map(|(line, fields)| (*line, fields.to_vec())).collect();
        assert_eq!((read, &records.unclosed[..]), (expected, unclosed), "{text}");
    }

    #[test]
    fn fields_between_quotes_hold_anything() {
        check(
            "a,\"b,c\"\r\n1,\"x\ny \"\"z\"\"\"\n2,",
            &[(1, &["a", "b,c"]), (2, &["1", "x\ny \"z\""]), (4, &["2", ""])],
            &[],
        );
        check("a\rb,c\r", &[(1, &["a"]), (2, &["b", "c"])], &[]);
        check("\n \"a\" ,b\n\n", &[(1, &[""]), (2, &["a", "b"]), (3, &[""])], &[]);
        check("1,\"\n\"\"\n\",2\n", &[(1, &["1", "\n\"\n", "2"])], &[]);
        check("\"a,\nb\",\"[\"\"x\"\",\"\"\"\"]\"\n", &[(1, &["a,\nb", "[\"x\",\"\"]"])], &[]);
    }

    #[test]
    fn a_backslash_may_stand_before_quotation_marks() {
        check(
            "\"He said \\\"hi, you\\\"\",\"3\"\nx,\"\"\n",
            &[(1, &["He said \"hi, you\"", "3"]), (2, &["x", ""])],
            &[],
        );
        check("\"C:\\\",2\n\"a\"\"b\",3\n", &[(1, &["C:\\", "2"]), (2, &["a\"b", "3"])], &[]);
    }

    #[test]
    fn loose_quotation_marks_are_characters() {
        check("5\" pipe,\"the \"big\" one\"\n", &[(1, &["5\" pipe", "the \"big\" one"])], &[]);
        check("1,\"open\n2,b\n", &[(1, &["1", "\"open"]), (2, &["2", "b"])], &[1]);
        check(
            "1,\"open\n2,\"b\"\n3,c\n",
            &[(1, &["1", "\"open"]), (2, &["2", "b"]), (3, &["3", "c"])],
            &[1],
        );
        check("1,\"open\n2,\"\"\n", &[(1, &["1", "\"open"]), (2, &["2", ""])], &[1]);
    }
}
