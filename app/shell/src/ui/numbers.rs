//! Numbers in words.

/// Formats a count: `12,345`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a count with its word: `1 row`, `2 rows`.
pub fn plural(number: u64, word: &str) -> String {
    format!("{} {word}{}", count(number), if number == 1 { "" } else { "s" })
}

/// Formats a size: `32 kB`, `1.5 MB`, `2.0 GB`.
pub fn bytes(number: u64) -> String {
    match number {
        0..1_000 => format!("{number} B"),
        1_000..1_000_000 => format!("{} kB", number / 1_000),
        1_000_000..1_000_000_000 => format!("{:.1} MB", number as f64 / 1e6),
        _ => format!("{:.1} GB", number as f64 / 1e9),
    }
}

/// Formats a duration: `12 ms`, `1.5 s`.
pub fn milliseconds(time: f64) -> String {
    if time < 1_000.0 { format!("{time:.0} ms") } else { format!("{:.1} s", time / 1_000.0) }
}
