#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the figures of `replay tune` with those of scikit-learn, on random values with ties.

    tuning.py REPLAY [SETS]

Says so where scikit-learn is missing.
"""
import json
import random
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "Program")]
from program import Failure, require, run, skip
from recordings import ENDING, header, sealed, stroke

try:
    from sklearn.metrics import roc_auc_score, roc_curve
except ImportError:
    skip("scikit-learn")
    sys.exit(0)


def near(found, expected):
    return abs(found - expected) < 1e-12


def compare(program, folder, seed):
    """Tunes recordings of random lengths, and compares what is said of each direction."""
    draw = random.Random(seed)
    count, spread = draw.randint(4, 40), draw.choice([2, 5, 50])
    labels = [1, 0] + [draw.randint(0, 1) for _ in range(count - 2)]
    values = [2 + draw.randrange(spread) + draw.randrange(3) * label for label in labels]
    names = [f"r{k}" for k in range(count)]
    (folder / "labels.csv").write_text("name,label\n" + "".join(
        f"{name},{'good' if label else 'bad'}\n" for name, label in zip(names, labels)))
    for name, value in zip(names, values):
        lines = stroke([(k % 90, 50) for k in range(value)])
        (folder / f"{name}{ENDING}").write_bytes(sealed(header(scene={"kind": "ink"}), lines))
    output, _ = run(program, "tune", *[f"{name}{ENDING}" for name in names], "--labels", "labels.csv",
                    "--metric", "touches", "--metric", "-touches", "--resamples", 0, "--format", "json",
                    folder=folder)
    for setting, sign in zip(json.loads(output)["settings"], (1, -1)):
        signed = [sign * value for value in values]
        require(near(setting["auc"], roc_auc_score(labels, signed)), "auc, seed", seed)
        refused, accepted, thresholds = roc_curve(labels, signed, drop_intermediate=False)
        balance = (accepted + 1 - refused) / 2
        require(near(setting["balanced"], max(balance)), "balanced, seed", seed)
        best = [k for k, value in enumerate(balance) if near(value, max(balance))]
        # Of equal ones the threshold that accepts the fewest bad recordings, which is the first.
        threshold, kept = thresholds[best[0]], setting["threshold"]
        require(near(setting["accepted"], accepted[best[0]]), "accepted, seed", seed)
        require(near(1 - setting["refused"], refused[best[0]]), "refused, seed", seed)
        errors = [max(1 - a, r) for a, r in zip(accepted, refused)]
        require(near(setting["eer"], min(errors)), "eer, seed", seed)
        if kept is None:
            require(best[0] == 0, "a threshold that accepts nothing, seed", seed)
        else:
            below = max([value for value in signed if value < threshold], default=float("-inf"))
            require(below < sign * kept <= threshold, "threshold, seed", seed)


def main(program, sets=200):
    program = Path(program).resolve()
    for seed in range(int(sets)):
        with tempfile.TemporaryDirectory() as folder:
            compare(program, Path(folder), seed)
    print(f"{sets} random sets have the areas, thresholds and errors of scikit-learn")


try:
    main(*sys.argv[1:])
except Failure as failure:
    sys.exit(str(failure))
