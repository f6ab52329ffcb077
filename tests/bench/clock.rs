//! How long something takes, of all programs that are measured beside each other.

use std::error::Error;
use std::time::Instant;

/// Medians over several runs, in milliseconds.
pub struct Times {
    /// On the clock.
    pub clock: f64,
    /// Of the processor, all threads together, where the system tells: other work on the machine
    /// does not lengthen it.
    pub processor: f64,
}

/// Runs `work` so often, at least once.
pub fn measure<T, E: Into<Box<dyn Error>>>(
    runs: usize,
    mut work: impl FnMut() -> Result<T, E>,
) -> Result<Times, Box<dyn Error>> {
    let (mut clock, mut processor) = (Vec::new(), Vec::new());
    for _ in 0..runs.max(1) {
        let (begun, before) = (Instant::now(), processor_ms());
        work().map_err(Into::into)?;
        clock.push(begun.elapsed().as_secs_f64() * 1e3);
        processor.push(processor_ms() - before);
    }
    Ok(Times { clock: median(clock), processor: median(processor) })
}

fn processor_ms() -> f64 {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let nanoseconds = tasks.filter_map(|task| {
        let times = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        times.split_whitespace().next()?.parse::<f64>().ok()
    });
    nanoseconds.sum::<f64>() / 1e6
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
