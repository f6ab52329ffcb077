"""The decoders of the paper, written from its sections 5 and 6.5 with Hugging Face's `generate` and
logits processors."""

import torch
from transformers import LogitsProcessor

from language import AT, PLAN, SQL, Language, plan_of, plan_prefix, template_of
from network import END, generate

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


def neighbours(j, s, released):
    """Counterfactual plans (section 5.1), the model's own first."""
    if released:
        tried = [(j, s), (j - 1, s), (j - 2 if j >= 4 else j + 1, s), (j, s - 1), (j, s + 1)]
        valid = [(a, b) for a, b in tried if a >= 0 and b > 0]
    else:
        tried = [(j - 1, s), (j + 1, s), (j, s - 1), (j, s + 1)]
        valid = [(j, s)] + [(a, b) for a, b in tried if 0 <= a <= 3 and b > 0]
    return [plan for plan in valid if plan_prefix(*plan)]


class Question:
    """All decoders on one prompt; what they share is decoded once. `spell` turns outputs of SQL
    into texts, or None where they are none."""

    def __init__(self, network, items, spell):
        self.network, self.language, self.spell = network, Language(items), spell
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
        """Fillings of a template: `paper`, `released` or `plain`."""
        words, written = found
        key = (tuple(written), mode)
        if key not in self.fills:
            prompt = [PLAN, *written, AT]
            constant, limit = (1.0, 128) if mode == "released" else (None, None)
            control = Infilling(self.language, words, len(prompt), constant, limit)
            processors = [] if mode == "plain" else [control]
            outputs = generate(self.network, prompt, 10, [END], processors)
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

    def candidates(self, preset):
        """The five candidates: (text, tokens, score)."""
        if preset == "beam":
            return first(self.vanilla[:5], [])  # equal texts among the five leave fewer
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
                mode = {"logicalbeam": "paper", "logicalbeam-released": "released"}.get(preset, "plain")
                fillings = self.filled([self.under(plan) for plan in plans], mode)
        if released:
            costs = [(3 * i + 2 * k, found) for i, f in enumerate(fillings) for k, found in enumerate(f)]
            ordered = [found for _, found in sorted(costs, key=lambda pair: pair[0])]
        else:
            ordered = [found for f in fillings for found in f[:2]]
        return first(self.vanilla[:2], ordered)


def first(vanilla, fillings, count=5):
    """The first `count` of different texts."""
    chosen = {}
    for text, tokens, score in [*vanilla, *fillings]:
        chosen.setdefault(text, (tokens, score))
    return [(text, *found) for text, found in list(chosen.items())[:count]]
