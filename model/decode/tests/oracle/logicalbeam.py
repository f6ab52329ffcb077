"""LogicalBeam on a toy language, written from the paper with Hugging Face's `generate` and logits
processors: section 5.1 (plans, prefix enforcement) and algorithm 1 (restricted infilling).

The toy is a pointer language, one token per name: `<plan> j s template @ sql`, `<sql> sql`.
"""

import torch
from transformers import GenerationConfig, LogitsProcessor

from table import Table, TableConfig, hashed

WORDS = "pad end <sql> <plan> @ 0 1 2 3 4 select from join where = , column table value".split()
PAD, END, SQL, PLAN, AT, ZERO = 0, 1, 2, 3, 4, 5
SELECT, FROM, JOIN, WHERE, EQ, COMMA, COLUMN, TABLE, VALUE = range(10, 19)
TABLES, COLUMNS, VALUES = [19, 20, 21], [22, 23, 24, 25], [26]
NAMES = {t: f"t{i}" for i, t in enumerate(TABLES)} | {c: f"c{i}" for i, c in enumerate(COLUMNS)} | {26: "v0"}
WIDTH = 27
MAX_LENGTH = 40


def expand(kind):
    return {COLUMN: COLUMNS, TABLE: TABLES, VALUE: VALUES}.get(kind, [kind])


def kind(token):
    return next((k for k in (COLUMN, TABLE, VALUE) if token in expand(k)), token)


def is_digit(token):
    return ZERO <= token < SELECT


def grammar(out, plan, end):
    """Kinds of token that make a sensible next word."""
    kinds = [kind(t) for t in out]
    last = kinds[-1] if kinds else None
    if last is None:
        return [SELECT]
    if last in (SELECT, COMMA, WHERE):
        return [COLUMN]
    if last == COLUMN:
        if WHERE in kinds:
            return [EQ]
        if plan is None:
            return [COMMA, FROM]
        return [COMMA] if kinds.count(COLUMN) < plan[1] else [FROM]
    if last in (FROM, JOIN):
        return [TABLE]
    if last == TABLE:
        if plan is None:
            return [JOIN, WHERE, end]
        return [JOIN] if kinds.count(JOIN) < plan[0] else [WHERE, end]
    return [VALUE] if last == EQ else [end]


def preferred(prefix):
    start, out = prefix[0], prefix[1:]
    if start == SQL:
        return [t for k in grammar(out, None, END) for t in expand(k)]
    if len(out) < 2:
        return [5, 6, 7, 8, 9] if not out else [6, 7, 8]
    plan, rest = (out[0] - ZERO, out[1] - ZERO), out[2:]
    if AT not in rest:
        return grammar(rest, plan, AT)
    template, sql = rest[: rest.index(AT)], rest[rest.index(AT) + 1 :]
    return expand(template[len(sql)]) if len(sql) < len(template) else [END]


def distribution(seed):
    """Noise, and a liking for what makes sense. With an odd seed the plan's selections are not
    listened to, so that templates repeat and contradict their plans."""

    def logits(prefix):
        if seed % 2 == 1 and prefix[0] == PLAN and len(prefix) > 2:
            prefix = prefix[:2] + [ZERO + 1] + prefix[3:]
        row = hashed(seed, prefix, WIDTH, 5.0)
        for token in preferred(prefix):
            row[token] += 4.4
        return row

    return logits


class Infilling(LogitsProcessor):
    """Algorithm 1. `constant`: what the top extension scores (None: its log-probability)."""

    def __init__(self, template, skip, constant):
        self.template, self.skip, self.constant = template, skip, constant

    def __call__(self, input_ids, scores):
        out = torch.full_like(scores, -float("inf"))
        for i, ids in enumerate(input_ids.tolist()):
            kinds = [kind(t) for t in ids[self.skip :]]
            if kinds != self.template[: len(kinds)]:
                continue
            following = self.template[len(kinds)] if len(kinds) < len(self.template) else None
            if following in (COLUMN, TABLE):
                whitelist = TABLES + COLUMNS
                out[i, whitelist] = scores[i, whitelist]
            else:
                top = scores[i].argmax()
                out[i, top] = scores[i, top] if self.constant is None else self.constant
        return out


def generate(model, prompt, width, ends, processors=()):
    settings = GenerationConfig(
        num_beams=width, num_return_sequences=width, max_length=MAX_LENGTH, do_sample=False,
        eos_token_id=ends, pad_token_id=PAD, bos_token_id=PAD, use_cache=False,
        output_scores=True, return_dict_in_generate=True,
    )
    out = model.generate(torch.tensor([prompt]), generation_config=settings, logits_processor=list(processors))
    found = []
    for i, ids in enumerate(out.sequences.tolist()):
        tokens, complete = ids[len(prompt) :], False
        for at, token in enumerate(tokens):
            if token in ends:
                tokens, complete = tokens[: at + 1], True
                break
        score = out.sequences_scores[i].item() if width > 1 else 0.0
        if score > -1e6:
            found.append((tokens, score, complete))
    return found


def sql(tokens):
    good = tokens and all(t in NAMES or SELECT <= t < COLUMN for t in tokens)
    return " ".join(NAMES.get(t) or WORDS[t] for t in tokens) if good else None


def strip(tokens, complete):
    return tokens[:-1] if complete else tokens


def plans(j, s, released):
    if released:
        tried = [(j, s), (j - 1, s), (j - 2 if j >= 4 else j + 1, s), (j, s - 1), (j, s + 1)]
        valid = [(a, b) for a, b in tried if a >= 0 and b > 0]
    else:
        tried = [(j - 1, s), (j + 1, s), (j, s - 1), (j, s + 1)]
        valid = [(j, s)] + [(a, b) for a, b in tried if 0 <= a <= 3 and b > 0]
    return [(a, b) for a, b in valid if a <= 4 and b <= 4]  # the toy has digits up to 4


def run(seed, preset):
    released = preset == "released"
    model = Table(TableConfig(vocab_size=WIDTH), distribution(seed)).eval()
    vanilla = [
        (strip(tokens, complete), score) for tokens, score, complete in generate(model, [SQL], 10, [END])
    ]
    vanilla = [(sql(tokens), score) for tokens, score in vanilla if sql(tokens)]

    free = generate(model, [PLAN], 1, [AT, END])[0][0]
    own = (free[0] - ZERO, free[1] - ZERO) if all(map(is_digit, free[:2])) and len(free) > 1 else None
    tried = plans(*own, released) if own else []
    templates, fillings = [], []
    for j, s in tried:
        written = [j + ZERO, s + ZERO] + generate(model, [PLAN, j + ZERO, s + ZERO], 1, [AT, END])[0][0]
        complete = written[-1] in (AT, END)
        template = strip(written, complete)[2:]
        good = complete and template and all(SELECT <= t <= VALUE for t in template)
        repeated = template in [t for t in templates if t]
        templates.append(template if good else None)
        fillings.append([])
        if not good or repeated:
            continue
        prompt = [PLAN, j + ZERO, s + ZERO] + template + [AT]
        processor = Infilling(template, len(prompt), 1.0 if released else None)
        for tokens, score, complete in generate(model, prompt, 10, [END], [processor]):
            tokens = strip(tokens, complete)
            if [kind(t) for t in tokens] == template and sql(tokens):
                if sql(tokens) not in [text for text, _ in fillings[-1]]:
                    fillings[-1].append((sql(tokens), score))

    if released:
        ordered = [(3 * i + 2 * k, text) for i, f in enumerate(fillings) for k, (text, _) in enumerate(f)]
        ordered = [text for _, text in sorted(ordered, key=lambda pair: pair[0])]
    else:
        ordered = [text for f in fillings for text, _ in f[:2]]
    candidates = []
    for text in [text for text, _ in vanilla[:2]] + ordered:
        if text not in candidates:
            candidates.append(text)
    return {
        "seed": seed, "preset": preset, "plans": tried, "templates": templates,
        "vanilla": vanilla, "fillings": fillings, "candidates": candidates[:5],
    }
