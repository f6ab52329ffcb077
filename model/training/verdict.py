"""Trains the classifier of the nine categories on features that `beamsplitter evaluate practiq
--features` wrote, and writes model/interpret/src/verdict/network.json.

    python model/training/verdict.py FEATURES... --asked ANSWERABLE... --typed TYPED... --out NETWORK

NETWORK is model/interpret/src/verdict/network.json. `--asked` are features of questions as they are
asked of databases that answer them, `--typed` of such with and without an answer, in the shares in
which people ask them. All that have an answer weigh as much together as `--weight` categories. Prints
by cross-validation over databases, so that every database is judged by networks that saw none of its
examples: nine-way accuracy on FEATURES, what the others are taken for, and for each category that says
that there is no answer the least probability from which on it is right in four of five typed questions;
NETWORK has these bounds, too.
"""

import argparse
import json
import random
from pathlib import Path

import numpy
import torch

RIGHT, ENOUGH = 0.8, 20
"""Share of the verdicts that are right where one is given, and how many it is counted on at least."""
CATEGORIES = [
    "answerable",
    "ambiguous_select_column",
    "ambiguous_where_column",
    "ambiguous_values_within_column",
    "ambiguous_filter_criteria",
    "nonexistent_select_column",
    "nonexistent_where_column",
    "nonexistent_filter_value",
    "unsupported_join",
]


def read(paths):
    """Returns the names of the features, and (database, category, features) of each example."""
    names, rows = None, []
    for path in paths:
        for line in Path(path).read_text().splitlines():
            record = json.loads(line)
            names = record["names"] or names
            category = CATEGORIES.index(record["category"])
            rows.append((record["db_id"], category, record["features"]))
    return names, rows


def with_evidence(names, features, probabilities):
    """Leaves out categories that nothing can be shown for, as the command does (judge.rs)."""
    of = lambda name: features[:, names.index(name)]
    column = of("uncovered_asked") + of("uncovered_limiting") > 0
    has = numpy.ones_like(probabilities, dtype=bool)
    has[:, CATEGORIES.index("nonexistent_select_column")] = column
    has[:, CATEGORIES.index("nonexistent_where_column")] = column
    has[:, CATEGORIES.index("nonexistent_filter_value")] = of("value_nowhere") > 0
    has[:, CATEGORIES.index("ambiguous_values_within_column")] = of("value_within") > 0
    has[:, CATEGORIES.index("unsupported_join")] = of("apart") >= 0.3
    has[:, CATEGORIES.index("ambiguous_select_column")] = of("other_select") >= 0.05
    has[:, CATEGORIES.index("ambiguous_where_column")] = of("other_where") >= 0.05
    has[:, CATEGORIES.index("ambiguous_filter_criteria")] = of("vague") > 0
    return probabilities * has


def fit(inputs, labels, shares, seed, hidden, steps, decay, dropout):
    """Trains one network of one hidden layer, with noise on its inputs; an example is drawn as often
    as its share says."""
    torch.manual_seed(seed)
    network = torch.nn.Sequential(
        torch.nn.Linear(inputs.shape[1], hidden), torch.nn.ReLU(), torch.nn.Dropout(dropout),
        torch.nn.Linear(hidden, len(CATEGORIES)),
    )
    optimiser = torch.optim.AdamW(network.parameters(), lr=3e-3, weight_decay=decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 6e-3, total_steps=steps)
    loss_of = torch.nn.CrossEntropyLoss(label_smoothing=0.05)
    generator = torch.Generator().manual_seed(seed)
    for _ in range(steps):
        batch = torch.multinomial(shares, 256, replacement=True, generator=generator)
        noise = 0.1 * torch.randn(256, inputs.shape[1], generator=generator)
        loss = loss_of(network(inputs[batch] + noise), labels[batch])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    return network.eval()


def scaled(features, mean, scale):
    """Scales features as the command does."""
    return torch.tensor(numpy.clip((features - mean) / scale, -5, 5), dtype=torch.float32)


def ensemble(rows, asked, options, members):
    """Trains the members of an ensemble; returns them with mean and scale of the features."""
    features = numpy.array([row[2] for row in rows + asked])
    labels = [row[1] for row in rows + asked]
    mean, scale = features.mean(0), features.std(0) + 1e-3
    inputs, labels = scaled(features, mean, scale), torch.tensor(labels)
    own = len(rows) / len(CATEGORIES) * options.weight / max(len(asked), 1)
    shares = torch.tensor([1.0] * len(rows) + [own] * len(asked))
    rest = (options.hidden, options.steps, options.decay, options.dropout)
    networks = [fit(inputs, labels, shares, seed, *rest) for seed in range(members)]
    return mean, scale, networks


def probabilities(names, features, trained):
    """Returns the mean of the members' probabilities, of categories with evidence."""
    mean, scale, networks = trained
    inputs = scaled(features, mean, scale)
    with torch.no_grad():
        mean = sum(torch.softmax(network(inputs), 1) for network in networks).numpy()
    found = with_evidence(names, features, mean)
    return found / found.sum(1, keepdims=True)


def guesses(names, rows, trained):
    """Returns the likeliest category of each example, and its probability."""
    if not rows:
        return []
    found = probabilities(names, numpy.array([row[2] for row in rows]), trained)
    return list(zip(found.argmax(1), found.max(1)))


def answered(rows):
    """Returns the rows with an answer, and the others."""
    return [row for row in rows if row[1] == 0], [row for row in rows if row[1] != 0]


def bounds(judged):
    """Returns the least probability of each category from which on it is right often enough, where there
    is one: `judged` are (right category, likeliest one, its probability)."""
    found = {}
    for place, category in enumerate(CATEGORIES):
        if category.startswith(("nonexistent", "unsupported")):
            told = sorted(((p, right == place) for right, guess, p in judged if guess == place), reverse=True)
            shares = numpy.cumsum([right for _, right in told]) / numpy.arange(1, len(told) + 1)
            enough = [p for (p, _), share in zip(told[ENOUGH - 1 :], shares[ENOUGH - 1 :]) if share >= RIGHT]
            right = sum(right for _, right in told)
            print(f"{category:32}{right:6} of {len(told)}, given from", f"{enough[-1]:.3f}" if enough else "never")
            if enough:
                found[category] = float(enough[-1])
    return found


def cross_validate(names, rows, asked, typed, options):
    """Prints the accuracy on databases that were left out, and the confusion matrix; returns the bounds
    from which on a verdict is given."""
    databases = sorted({row[0] for row in rows + asked + typed})
    random.Random(1).shuffle(databases)
    confusion, of_typed = numpy.zeros((9, 9), dtype=int), numpy.zeros((9, 9), dtype=int)
    taken, judged = numpy.zeros(9, dtype=int), []
    for fold in range(options.folds):
        out = set(databases[fold :: options.folds])
        parts = [([row for row in part if row[0] not in out], [row for row in part if row[0] in out]) for part in (rows, asked, typed)]
        (seen, unseen), (questions, others), (known, unknown) = parts
        with_one, without = answered(known)
        trained = ensemble(seen + without, questions + with_one, options, 2)
        for row, (guess, _) in zip(unseen, guesses(names, unseen, trained)):
            confusion[row[1], guess] += 1
        for guess, _ in guesses(names, others, trained):
            taken[guess] += 1
        for row, (guess, probability) in zip(unknown, guesses(names, unknown, trained)):
            of_typed[row[1], guess] += 1
            judged.append((row[1], guess, probability))
    if asked:
        print("questions that are asked, taken for:", 100 * taken / taken.sum())
    print("typed ones, right category by likeliest one:", of_typed, sep="\n")
    found = bounds(judged)
    print(confusion)
    own = confusion.diagonal() / confusion.sum(1)
    for category, share in zip(CATEGORIES, own):
        print(f"{category:32}{100 * share:6.1f}")
    print(f"{'mean over categories':32}{100 * own.mean():6.1f}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("features", nargs="+")
    parser.add_argument("--asked", nargs="*", default=[], help="features of answerable questions")
    parser.add_argument("--typed", nargs="*", default=[], help="features of typed questions")
    parser.add_argument("--weight", type=float, default=1.0, help="of what has an answer, in categories")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--members", type=int, default=4)
    parser.add_argument("--hidden", type=int, default=48)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--decay", type=float, default=0.05)
    parser.add_argument("--dropout", type=float, default=0.2)
    parser.add_argument("--test", nargs="*", default=[], help="features to judge, not to learn from")
    options = parser.parse_args()
    # Networks this small are slower on several processors.
    torch.set_num_threads(1)
    names, rows = read(options.features)
    asked, typed = read(options.asked)[1], read(options.typed)[1]
    given = cross_validate(names, rows, asked, typed, options) if options.folds else {}
    with_one, without = answered(typed)
    trained = ensemble(rows + without, asked + with_one, options, options.members)
    for path in options.test:
        _, unseen = read([path])
        guess_list = [guess for guess, _ in guesses(names, unseen, trained)]
        right = [row[1] == guess for row, guess in zip(unseen, guess_list)]
        confusion = numpy.zeros((9, 9), dtype=int)
        for row, guess in zip(unseen, guess_list):
            confusion[row[1], guess] += 1
        print(path, f"{100 * numpy.mean(right):.1f}")
        print(confusion)
    if options.out:
        mean, scale, networks = trained
        rounded = lambda values: [[round(x, 4) for x in row] for row in values.tolist()]
        flat = lambda values: [round(x, 4) for x in values.tolist()]
        members = [
            {
                "hidden": rounded(network[0].weight),
                "hidden_bias": flat(network[0].bias),
                "out": rounded(network[3].weight),
                "out_bias": flat(network[3].bias),
            }
            for network in networks
        ]
        network = {"features": names, "mean": flat(mean), "scale": flat(scale), "members": members}
        network["given"] = [[category, round(least, 4)] for category, least in given.items()]
        options.out.write_text(json.dumps(network, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
