//! Bytes as UTF-8, read piece by piece: as they are, or from UTF-16 where the first bytes say so.

use std::io::{self, Read};

/// Bytes that are read at once.
const PIECE: usize = 1 << 16;

/// Stands for half a letter of UTF-16: a byte that UTF-8 does not have.
const WRONG: u8 = 0xff;

/// How the file is written.
#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    /// How two bytes make a unit.
    Utf16(fn([u8; 2]) -> u16),
}

impl Encoding {
    /// Recognises the encoding by the mark at the beginning, or by the zero beside a first letter
    /// of ASCII.
    fn of(head: &[u8]) -> Self {
        match head {
            [0xff, 0xfe, ..] | [1..=0x7f, 0, ..] => Self::Utf16(u16::from_le_bytes),
            [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] => Self::Utf16(u16::from_be_bytes),
            _ => Self::Utf8,
        }
    }
}

/// What `inner` holds. What is no text remains no UTF-8, so that its reader finds it.
pub(crate) struct TextDecoder<R> {
    inner: R,
    /// Known when the first two bytes are.
    encoding: Option<Encoding>,
    /// Text that was not handed on yet.
    text: Vec<u8>,
    at: usize,
    /// The bytes of a letter that is not all there.
    rest: Vec<u8>,
    ended: bool,
}

impl<R: Read> TextDecoder<R> {
    pub(crate) fn new(inner: R) -> Self {
        let (text, rest) = (Vec::new(), Vec::new());
        Self { inner, encoding: None, text, at: 0, rest, ended: false }
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut bytes = std::mem::take(&mut self.rest);
        let before = bytes.len();
        bytes.resize(before + PIECE, 0);
        let count = self.inner.read(&mut bytes[before..])?;
        bytes.truncate(before + count);
        self.ended = count == 0;
        (self.text, self.at) = (Vec::with_capacity(bytes.len()), 0);
        if bytes.len() < 2 && !self.ended {
            self.rest = bytes;
            return Ok(());
        }
        match *self.encoding.get_or_insert_with(|| Encoding::of(&bytes)) {
            Encoding::Utf8 => self.text = bytes,
            Encoding::Utf16(unit) => self.utf16(&bytes, unit),
        }
        Ok(())
    }

    fn utf16(&mut self, bytes: &[u8], unit: fn([u8; 2]) -> u16) {
        let mut whole = bytes.len() / 2 * 2;
        let high = |at: usize| (0xd800..0xdc00).contains(&unit([bytes[at], bytes[at + 1]]));
        // The last unit may be the first half of a letter.
        if whole >= 2 && !self.ended && high(whole - 2) {
            whole -= 2;
        }
        let units = bytes[..whole].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        for letter in char::decode_utf16(units) {
            match letter {
                Ok(letter) => {
                    self.text.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
                }
                Err(_) => self.text.push(WRONG),
            }
        }
        match self.ended {
            false => self.rest = bytes[whole..].to_vec(),
            true if whole < bytes.len() => self.text.push(WRONG),
            true => {}
        }
    }
}

impl<R: Read> Read for TextDecoder<R> {
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
            let (mut whole, mut drops) = (Vec::new(), Vec::new());
            TextDecoder::new(bytes).read_to_end(&mut whole).unwrap();
            TextDecoder::new(Drops(bytes)).read_to_end(&mut drops).unwrap();
            assert_eq!(whole, drops);
            assert_eq!(String::from_utf8_lossy(&whole), expect);
        };
        check("aé名🐕".as_bytes(), "aé名🐕");
        check(b"a\xffb\xe9", "a\u{fffd}b\u{fffd}");
        check("🐕".as_bytes().get(..3).unwrap(), "\u{fffd}");
        check(b"", "");
        check(b"a", "a");
        let units = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(bytes).collect()
        };
        let text = "\u{feff}[é名🐕]";
        check(&units(text, u16::to_le_bytes), text);
        check(&units(text, u16::to_be_bytes), text);
        check(&units("[é🐕", u16::to_le_bytes), "[é🐕");
        check(&units("[é🐕", u16::to_be_bytes)[..7], "[é\u{fffd}\u{fffd}");
    }
}
