//! A hash that stays the same from version to version: it names things in files.

/// The hash FNV-1a of 64 bits (Fowler, Noll and Vo).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Hashes `bytes` on top of what was hashed before.
    #[must_use]
    pub fn with(self, bytes: impl IntoIterator<Item = u8>) -> Self {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(bytes.into_iter().fold(self.0, step))
    }

    /// Writes the hash as 16 hexadecimal digits.
    pub fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Fnv;

    #[test]
    fn hashes_are_the_published_ones() {
        assert_eq!(Fnv::default().hex(), "cbf29ce484222325");
        assert_eq!(Fnv::default().with(*b"foobar").hex(), "85944171f73967e8");
        assert_eq!(Fnv::default().with(*b"foo").with(*b"bar"), Fnv::default().with(*b"foobar"));
    }
}
