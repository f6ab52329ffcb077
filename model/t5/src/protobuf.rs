//! Reads protocol buffers, as far as SentencePiece models use them.

/// A field's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<'data> {
    Number(u64),
    Bytes(&'data [u8]),
    Fixed32([u8; 4]),
    Fixed64,
}

/// Iterates over the fields (number, value) of a message. `None` marks damage and ends them.
pub(crate) struct Fields<'data>(&'data [u8]);

impl<'data> Fields<'data> {
    pub(crate) fn new(message: &'data [u8]) -> Self {
        Self(message)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn take(&mut self, length: usize) -> Option<&'data [u8]> {
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }

    fn field(&mut self) -> Option<(u64, Value<'data>)> {
        let tag = self.varint()?;
        let value = match tag & 7 {
            0 => Value::Number(self.varint()?),
            1 => self.take(8).map(|_| Value::Fixed64)?,
            2 => {
                let length = usize::try_from(self.varint()?).ok()?;
                Value::Bytes(self.take(length)?)
            }
            5 => Value::Fixed32(self.take(4)?.try_into().ok()?),
            _ => return None,
        };
        Some((tag >> 3, value))
    }
}

impl<'data> Iterator for Fields<'data> {
    type Item = Option<(u64, Value<'data>)>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let field = self.field();
        if field.is_none() {
            self.0 = &[];
        }
        Some(field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_each_kind() {
        let message = [0x08, 0x96, 0x01, 0x12, 0x02, b'h', b'i', 0x1D, 0, 0, 0x80, 0x3F];
        let fields: Vec<_> = Fields::new(&message).collect();
        assert_eq!(
            fields,
            vec![
                Some((1, Value::Number(150))),
                Some((2, Value::Bytes(b"hi"))),
                Some((3, Value::Fixed32(1_f32.to_le_bytes()))),
            ]
        );
    }

    #[test]
    fn damage_ends_the_message() {
        for damaged in [&[0x12, 0x05, b'h'][..], &[0x08], &[0x0B], &[0xFF; 12]] {
            assert_eq!(Fields::new(damaged).collect::<Vec<_>>(), vec![None]);
        }
    }
}
