"""Figures of a program that is measured beside others: what clock.rs does for those in Rust."""

import time
from statistics import median


def figures(runs, decode):
    """Returns the tokens of `decode()`, and medians over `runs` calls in milliseconds: on the clock, and of
    the processor."""
    ids, clock, processor = decode(), [], []
    for _ in range(runs):
        begun, before = time.perf_counter(), time.process_time()
        decode()
        clock.append(1e3 * (time.perf_counter() - begun))
        processor.append(1e3 * (time.process_time() - before))
    return {"ids": ids, "ms": median(clock), "processor_ms": median(processor)}
