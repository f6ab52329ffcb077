//! Text of any encoding, read piece by piece as UTF-8.

use std::io::{self, Read};

/// Bytes that are read at once.
const PIECE: usize = 1 << 16;

/// What `inner` holds, with `U+FFFD` for what is not UTF-8.
pub(crate) struct Lossy<R> {
    inner: R,
    /// Text that was not handed on yet.
    text: Vec<u8>,
    at: usize,
    /// The bytes of a letter that is not all there.
    rest: Vec<u8>,
    ended: bool,
}

impl<R: Read> Lossy<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self { inner, text: Vec::new(), at: 0, rest: Vec::new(), ended: false }
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut bytes = std::mem::take(&mut self.rest);
        let before = bytes.len();
        bytes.resize(before + PIECE, 0);
        let count = self.inner.read(&mut bytes[before..])?;
        bytes.truncate(before + count);
        self.ended = count == 0;
        (self.text, self.at) = (Vec::with_capacity(bytes.len()), 0);
        let mut chunks = bytes.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.text.extend_from_slice(chunk.valid().as_bytes());
            let wrong = chunk.invalid();
            // The last few bytes may be the beginning of a letter.
            if chunks.peek().is_none() && !self.ended && wrong.len() < 4 {
                self.rest = wrong.to_vec();
            } else if !wrong.is_empty() {
                self.text.extend_from_slice("\u{fffd}".as_bytes());
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for Lossy<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() && !self.ended {
            self.fill()?;
        }
        let count = buffer.len().min(self.text.len() - self.at);
        buffer[..count].copy_from_slice(&self.text[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Drops<'a>(&'a [u8]);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            (buffer[0], self.0) = (*first, rest);
            Ok(1)
        }
    }

    #[test]
    fn letters_that_come_in_pieces_are_whole() {
        let check = |bytes: &[u8], expect: &str| {
            let (mut whole, mut drops) = (String::new(), String::new());
            Lossy::new(bytes).read_to_string(&mut whole).unwrap();
            Lossy::new(Drops(bytes)).read_to_string(&mut drops).unwrap();
            assert_eq!([whole, drops], [expect, expect]);
        };
        check("aé名🐕".as_bytes(), "aé名🐕");
        check(b"a\xffb\xe9", "a\u{fffd}b\u{fffd}");
        check("🐕".as_bytes().get(..3).unwrap(), "\u{fffd}");
        check(b"", "");
    }
}
