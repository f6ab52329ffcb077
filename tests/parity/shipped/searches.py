"""The decoders of the paper, written from its sections 5 and 6.5 with Hugging Face's `generate` and
logits processors; and our own preset, from the heads of model/decode/src/lib.rs and
model/prompt/src/lib.rs."""

import itertools

import torch
from transformers import LogitsProcessor

from own_preset import Grammar, Meaning, Names
from language import AGAIN, AT, PLAN, SQL, STAR, Language, plan_of, plan_prefix, template_of
from network import END, generate, log_probs
from samples import SAMPLERS, samples

INFINITY = float("inf")


class Infilling(LogitsProcessor):
    """Algorithm 1. `constant`: what a top extension scores (None: its log-probability)."""

    def __init__(self, language, template, skip, constant, limit):
        self.language, self.template, self.skip = language, template, skip
        self.constant, self.limit = constant, limit

    def __call__(self, input_ids, scores):
        out = torch.full_like(scores, -INFINITY)
        for i, ids in enumerate(input_ids.tolist()):
            output = ids[self.skip :]
            if self.limit and len(output) + 1 >= self.limit:
                out[i] = scores[i]
                continue
            written = self.language.template(output)
            if written != self.template[: len(written)]:
                continue
            following = self.template[len(written)] if len(written) < len(self.template) else None
            if following in ("table", "column"):
                allowed = self.language.whitelist(output)
                out[i, allowed] = scores[i, allowed]
            else:
                top = scores[i].argmax()
                out[i, top] = scores[i, top] if self.constant is None else self.constant
        return out


class Guided(LogitsProcessor):
    """Branching control in a single stage: the most probable token says what is expected."""

    def __init__(self, language, skip):
        self.language, self.skip = language, skip

    def __call__(self, input_ids, scores):
        out = torch.full_like(scores, -INFINITY)
        for i, ids in enumerate(input_ids.tolist()):
            output, top = ids[self.skip :], int(scores[i].argmax())
            sql = output[output.index(AT) + 1 :] if AT in output else None
            if sql is not None and self.language.starts_name(top, sql):
                allowed = self.language.whitelist(sql)
                out[i, allowed] = scores[i, allowed]
            else:
                out[i, top] = scores[i, top]
        return out


class Within(LogitsProcessor):
    """Free search in the grammar, `without` one token."""

    def __init__(self, grammar, without=None):
        self.grammar, self.without = grammar, without

    def __call__(self, input_ids, scores):
        out = torch.full_like(scores, -INFINITY)
        for i, ids in enumerate(input_ids.tolist()):
            allowed = [token for token in self.grammar.allowed(ids[1:]) if token != self.without]
            out[i, allowed] = scores[i, allowed]
        return out


class InfillingWithin(LogitsProcessor):
    """Algorithm 1 in the grammar, with a whitelist for tables and one for columns."""

    def __init__(self, language, grammar, template, skip):
        self.language, self.grammar, self.template, self.skip = language, grammar, template, skip

    def __call__(self, input_ids, scores):
        out = torch.full_like(scores, -INFINITY)
        for i, ids in enumerate(input_ids.tolist()):
            output = ids[self.skip :]
            written = self.language.template(output)
            if written != self.template[: len(written)]:
                continue
            following = self.template[len(written)] if len(written) < len(self.template) else None
            allowed = [token for token in self.grammar.allowed(output) if self.becomes(output, token, following)]
            if following in ("table", "column"):
                allowed = [token for token in allowed if token in self.names(output, following)]
                out[i, allowed] = scores[i, allowed]
            elif allowed:
                top = max(allowed, key=lambda token: scores[i, token])
                out[i, top] = scores[i, top]
        return out

    def becomes(self, output, token, following):
        if following is None or token == END:
            return following is None and token == END
        if token == AGAIN:
            return following in ("table", "column")
        return self.language.template([*output, token])[-1] == following

    def names(self, output, following):
        again = output and output[-1] == AGAIN
        names = self.language.tables if following == "table" else self.language.columns
        marks = [AGAIN] if following == "table" else [STAR, AGAIN]
        return names if again else names + marks


def neighbours(j, s, released):
    """Counterfactual plans (section 5.1), the model's own first."""
    if released:
        tried = [(j, s), (j - 1, s), (j - 2 if j >= 4 else j + 1, s), (j, s - 1), (j, s + 1)]
        valid = [(a, b) for a, b in tried if a >= 0 and b > 0]
    else:
        tried = [(j - 1, s), (j + 1, s), (j, s - 1), (j, s + 1)]
        valid = [(j, s)] + [(a, b) for a, b in tried if 0 <= a <= 3 and b > 0]
    return [plan for plan in valid if plan_prefix(*plan)]


MODES = {"logicalbeam": "paper", "schema-diversity": "paper", "logicalbeam-released": "released"}


class Question:
    """All decoders on one prompt; what they share is decoded once. `spell` turns outputs of SQL
    into texts, or None where they are none."""

    def __init__(self, network, line, spell):
        self.network, self.language, self.spell = network, Language(line["items"]), spell
        names = Names(line, spell)
        self.grammar, self.meaning = Grammar(names), Meaning(names)
        self.vanilla = self.readings(generate(network, [SQL], 10, [END]), None)
        self.templates, self.fills = {}, {}

    def readings(self, found, template, skip=0, distinct=False):
        """(text, tokens, score) of outputs that are SQL and, if asked, conform and are new."""
        outputs = [tokens[:-1] if complete else tokens for tokens, _, complete in found]
        outputs = [tokens[skip:] for tokens in outputs]
        readings = []
        for text, tokens, (_, score, _) in zip(self.spell(outputs), outputs, found):
            conforms = template is None or self.language.template(tokens) == template
            new = not distinct or text not in [earlier for earlier, _, _ in readings]
            if text is not None and conforms and new:
                readings.append((text, tokens, score))
        return readings

    def own_plan(self):
        return plan_of(generate(self.network, [PLAN], 1, [AT, END], new_tokens=2)[0][0])

    def under(self, plan):
        """The greedy template under a plan: (words, tokens behind the start), or None."""
        if plan not in self.templates:
            prefix = plan_prefix(*plan)
            tokens, _, complete = generate(self.network, [PLAN, *prefix], 1, [AT, END])[0]
            self.templates[plan] = self.named(prefix + tokens, complete)
        return self.templates[plan]

    def named(self, tokens, complete):
        words = template_of(tokens[:-1]) if complete else None
        return words and (words, tokens[:-1])

    def fill(self, found, mode):
        """Fillings of a template: `paper`, `released`, `plain` or `own`."""
        words, written = found
        key = (tuple(written), mode)
        if key not in self.fills:
            prompt = [PLAN, *written, AT]
            constant, limit = (1.0, 128) if mode == "released" else (None, None)
            control = Infilling(self.language, words, len(prompt), constant, limit)
            if mode == "own":
                control = InfillingWithin(self.language, self.grammar, words, len(prompt))
            processors = [] if mode == "plain" else [control]
            outputs = generate(self.network, prompt, 3 if mode == "own" else 10, [END], processors)
            self.fills[key] = self.readings(outputs, None if mode == "plain" else words, distinct=True)
        return self.fills[key]

    def filled(self, templates, mode):
        """Fillings of each template; equal templates are filled once."""
        seen, fillings = [], []
        for found in templates:
            good = found and found[0] not in seen
            fillings.append(self.fill(found, mode) if good else [])
            seen += [found[0]] if good else []
        return fillings

    def single_stage(self, plan):
        prompt = [PLAN, *plan_prefix(*plan)]
        outputs = generate(self.network, prompt, 10, [END], [Guided(self.language, len(prompt) - 2)])
        best = outputs[0][0] if outputs else []
        return self.readings(outputs, None, best.index(AT) + 1, True) if AT in best else []

    def own_preset(self):
        """Beam search and LogicalBeam in the grammar, and a query without each name of the best one:
        three of the one, two of the other, then whatever is most probable, then fillings. Five
        candidates, and five in reserve for those that turn out to have the rows of another."""
        vanilla = self.readings(generate(self.network, [SQL], 10, [END], [Within(self.grammar)]), None)
        maskable = [STAR, *self.language.tables, *self.language.columns]
        names = [token for token in (vanilla[0][1] if vanilla else []) if token in maskable]
        masked = []
        for token in list(dict.fromkeys(names))[:12]:
            outputs = generate(self.network, [SQL], 3, [END], [Within(self.grammar, token)])
            masked += self.readings(outputs, None)[:1]
        own = self.own_plan()
        plans = neighbours(*own, False) if own else []
        fillings = self.filled([self.under(plan) for plan in plans], "own")
        tokens = {tuple(tokens) for _, tokens, _ in vanilla + masked}
        probability = {output: log_probs(self.network, [SQL], list(output)) for output in tokens}
        probable = lambda found: -probability[tuple(found[1])]
        key = lambda found: self.meaning(found[1])
        mixtures = [found for found in vanilla + masked if self.is_mixture(found[1], probability, maskable)]
        vanilla, masked = ([found for found in some if found not in mixtures] for some in (vanilla, masked))
        vanilla, masked = distinct(vanilla, key), distinct(sorted(masked, key=probable), key)
        masked = [found for found in masked if not vanilla or key(found) != key(vanilla[0])]
        fillings = [found for f in fillings for found in f[:2] if key(found) not in map(key, mixtures)]
        ordered = vanilla[:3] + masked[:2] + sorted(vanilla + masked, key=probable) + fillings + mixtures
        return distinct(ordered, key)[:10]

    def is_mixture(self, tokens, probability, names):
        """Whether two names stand where either alone would make another known query, one of them a
        more probable one."""
        for a, b in itertools.combinations(sorted(set(tokens) & set(names)), 2):
            pure = [tuple(x if token in (a, b) else token for token in tokens) for x in (a, b)]
            if all(p in probability for p in pure) and max(map(probability.get, pure)) > probability[tuple(tokens)]:
                return True
        return False

    def candidates(self, preset):
        """The five candidates: (text, tokens, score)."""
        if preset == "beam":
            return first(self.vanilla, [])
        if preset in SAMPLERS:
            return first(self.readings(samples(self.network, SQL, END, SAMPLERS[preset]), None), [])
        if preset == "beamsplitter":
            return self.own_preset()
        released = preset == "logicalbeam-released"
        if preset == "two-stage":
            outputs = generate(self.network, [PLAN], 10, [AT, END], returns=5)
            fillings = self.filled([self.named(tokens, complete) for tokens, _, complete in outputs], "plain")
        else:
            own = self.own_plan()
            plans = neighbours(*own, released) if own else []
            if preset == "single-stage":
                fillings = [self.single_stage(plan) for plan in plans]
            else:
                mode = MODES.get(preset, "plain")
                fillings = self.filled([self.under(plan) for plan in plans], mode)
        if released:
            costs = [(3 * i + 2 * k, found) for i, f in enumerate(fillings) for k, found in enumerate(f)]
            ordered = [found for _, found in sorted(costs, key=lambda pair: pair[0])]
        else:
            ordered = [found for f in fillings for found in f[:2]]
        return first(self.vanilla[:2], ordered)


def distinct(readings, key):
    """The first of each key."""
    kept = {}
    for found in readings:
        kept.setdefault(key(found), found)
    return list(kept.values())


def first(vanilla, fillings, count=5):
    """The first `count` of different texts."""
    return distinct([*vanilla, *fillings], lambda found: found[0])[:count]
