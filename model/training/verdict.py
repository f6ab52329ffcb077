"""Trains the classifier of the nine categories on features that `beamsplitter evaluate practiq
--features` wrote, and writes model/interpret/src/verdict/network.json.

    python model/training/verdict.py FEATURES... --asked ANSWERABLE... --out NETWORK

NETWORK is model/interpret/src/verdict/network.json. `--asked` are features of questions as they are
asked of databases that answer them; together they weigh as much as `--weight` categories. Prints
nine-way accuracy by cross-validation over databases first, and the share of the questions of
`--asked` that are taken for something else: every database is judged by networks that saw none of
its examples.
"""

import argparse
import json
import random
from pathlib import Path

import numpy
import torch

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
    return with_evidence(names, features, mean)


def guesses(names, rows, trained):
    """Returns the likeliest category of each example."""
    if not rows:
        return []
    return probabilities(names, numpy.array([row[2] for row in rows]), trained).argmax(1)


def cross_validate(names, rows, asked, options):
    """Prints the accuracy on databases that were left out, and the confusion matrix."""
    databases = sorted({row[0] for row in rows + asked})
    random.Random(1).shuffle(databases)
    confusion = numpy.zeros((9, 9), dtype=int)
    taken = numpy.zeros(9, dtype=int)
    for fold in range(options.folds):
        out = set(databases[fold :: options.folds])
        seen, unseen = ([row for row in rows if (row[0] in out) == is_out] for is_out in (False, True))
        questions = [row for row in asked if row[0] not in out]
        trained = ensemble(seen, questions, options, 2)
        for row, guess in zip(unseen, guesses(names, unseen, trained)):
            confusion[row[1], guess] += 1
        for guess in guesses(names, [row for row in asked if row[0] in out], trained):
            taken[guess] += 1
    if asked:
        print("questions that are asked, taken for:", 100 * taken / taken.sum())
    print(confusion)
    own = confusion.diagonal() / confusion.sum(1)
    for category, share in zip(CATEGORIES, own):
        print(f"{category:32}{100 * share:6.1f}")
    print(f"{'mean over categories':32}{100 * own.mean():6.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("features", nargs="+")
    parser.add_argument("--asked", nargs="*", default=[], help="features of answerable questions")
    parser.add_argument("--weight", type=float, default=1.0, help="of --asked, in categories")
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
    asked = read(options.asked)[1] if options.asked else []
    if options.folds:
        cross_validate(names, rows, asked, options)
    trained = ensemble(rows, asked, options, options.members)
    for path in options.test:
        _, unseen = read([path])
        guess_list = guesses(names, unseen, trained)
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
        options.out.write_text(json.dumps(network, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
