"""Makes fixtures/agreement.json: random ratings with gaps, and what other programs say of them.

    python make_agreement.py          # writes fixtures/agreement.json beside this file

Needs the packages of requirements.txt beside this file: krippendorff (alpha), scikit-learn
(Cohen's kappa), statsmodels (Fleiss' kappa). Share of equal pairs is counted here.
A figure that is not defined is null.
"""

import itertools
import json
import math
import pathlib
import warnings

import krippendorff
import numpy
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa

FILE = pathlib.Path(__file__).parent / "fixtures" / "agreement.json"
# Units, raters, categories, share of gaps, share of ratings that follow the unit's own category.
SHAPES = [
    (units, raters, categories, gaps, follow)
    for units, raters, categories in [(1, 2, 2), (4, 2, 2), (12, 2, 3), (30, 3, 2), (25, 4, 5), (60, 6, 4)]
    for gaps in (0.0, 0.15, 0.6)
    for follow in (0.0, 0.5, 0.9, 1.0)
]


def defined(value):
    return None if value is None or not math.isfinite(value) else float(value)


def draw(generator, units, raters, categories, gaps, follow):
    own = generator.integers(categories, size=(units, 1))
    free = generator.integers(categories, size=(units, raters))
    ratings = numpy.where(generator.random((units, raters)) < follow, own, free).astype(float)
    ratings[generator.random((units, raters)) < gaps] = numpy.nan
    return ratings


def percent(ratings):
    pairs = [
        (a, b)
        for row in ratings
        for a, b in itertools.combinations(row[~numpy.isnan(row)], 2)
    ]
    return sum(a == b for a, b in pairs) / len(pairs) if pairs else None


def cohen(ratings, a, b):
    both = ratings[~numpy.isnan(ratings[:, a]) & ~numpy.isnan(ratings[:, b])]
    return defined(cohen_kappa_score(both[:, a], both[:, b])) if len(both) else None


def fleiss(ratings, categories):
    whole = ratings[~numpy.isnan(ratings).any(axis=1)].astype(int)
    if not len(whole):
        return None
    return defined(fleiss_kappa([numpy.bincount(row, minlength=categories) for row in whole]))


def alpha(ratings):
    try:
        return defined(krippendorff.alpha(reliability_data=ratings.T, level_of_measurement="nominal"))
    except ValueError:
        # One category alone, or nothing rated twice.
        return None


def main():
    warnings.simplefilter("ignore")
    generator = numpy.random.default_rng(20)
    cases = []
    for shape in SHAPES:
        ratings = draw(generator, *shape)
        raters = range(ratings.shape[1])
        cases.append({
            "ratings": [[None if math.isnan(x) else int(x) for x in row] for row in ratings],
            "percent": percent(ratings),
            "cohen": [[a, b, cohen(ratings, a, b)] for a, b in itertools.combinations(raters, 2)],
            "fleiss": fleiss(ratings, shape[2]),
            "alpha": alpha(ratings),
        })
    FILE.write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
    print(f"{len(cases)} matrices in {FILE.name}")


main()
