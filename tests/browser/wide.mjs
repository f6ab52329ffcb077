// A trace as large as any that should be looked at with ease: 50 hypotheses over 120 steps.

/** The text of a saved run with its searches replaced by one large beam search. */
export function wide(text, hypotheses = 50, steps = 120) {
  const run = JSON.parse(text);
  const { trace } = run;
  const tokens = Object.keys(trace.words).map(Number);
  const nodes = { id: [], parent: [], step: [], token: [], log_prob: [], score: [], rank: [], why: [], class: [] };
  const finished = [];
  for (let step = 0; step < steps; step++) {
    for (let rank = 0; rank < hypotheses; rank++) {
      const id = step * hypotheses + rank;
      // Every sixth step the better half is doubled, and the other half falls off.
      const from = step % 6 === 0 ? rank >> 1 : rank;
      nodes.id.push(id);
      nodes.parent.push(step === 0 ? -1 : (step - 1) * hypotheses + from);
      nodes.step.push(step);
      nodes.token.push(tokens[(step * 31 + rank * 7) % tokens.length]);
      nodes.log_prob.push(-0.02 * (1 + (rank % 9)));
      nodes.score.push(-0.02 * id);
      nodes.rank.push(rank);
      nodes.why.push(step === steps - 1 ? "finished" : "kept");
      nodes.class.push("structure");
      if (step === steps - 1) finished.push([id, -rank]);
    }
  }
  const runners_up = { parent: [], token: [], probability: [], why: [] };
  trace.searches = [{ purpose: "vanilla", width: hypotheses, prefix: [], nodes, runners_up, finished }];
  trace.templates = [];
  trace.plans = [];
  const last = (steps - 1) * hypotheses;
  trace.candidates.forEach((candidate, place) => Object.assign(candidate, { search: 0, node: last + place, rank: place }));
  run.readings.forEach((reading) => (reading.source = "Vanilla"));
  return JSON.stringify(run);
}
