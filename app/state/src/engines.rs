//! How many engines share the questions of a benchmark.

/// Most engines that answer at once.
pub const MOST_ENGINES: usize = 4;
/// Gigabytes of the machine for each of them: an engine with the shipped model takes a tenth of it, and
/// the rest is not the page's.
const GIGABYTES_EACH: f64 = 1.0;

/// Returns how many engines answer so many questions on a machine with so many processors and, where the
/// browser says, so much memory: one at least.
pub fn engines(processors: usize, gigabytes: Option<f64>, questions: usize) -> usize {
    let room = gigabytes.map_or(MOST_ENGINES, |gigabytes| (gigabytes / GIGABYTES_EACH) as usize);
    processors.min(room).min(questions).clamp(1, MOST_ENGINES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_memory_and_questions_limit_the_engines() {
        assert_eq!(engines(16, Some(8.0), 100), MOST_ENGINES);
        assert_eq!(engines(2, Some(8.0), 100), 2);
        assert_eq!(engines(16, Some(2.0), 100), 2);
        assert_eq!(engines(16, None, 3), 3);
        assert_eq!(engines(1, Some(0.25), 0), 1);
    }
}
