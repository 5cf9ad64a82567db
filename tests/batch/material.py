# SPDX-License-Identifier: Apache-2.0
"""Permutations of the material in examples/batch, which has 64 macros."""
import pathlib
import random
import re

SHADER = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/batch/lit.frag"
VALUES = {"LIGHTS": ["1", "2", "4", "8"], "QUALITY": ["0", "1", "2"]}


def macros():
    """Names of all macros that it asks for, in order."""
    return sorted(set(re.findall(r"#(?:ifdef|ifndef|if|elif)\s+(\w+)", SHADER.read_text())))


def permutations(count, seed):
    """As many different sets of macros at random, each a list as manifests have them."""
    chosen, made, names = random.Random(seed), {}, macros()
    while len(made) < count:
        some = [f"{name}={chosen.choice(VALUES[name])}" if name in VALUES else name for name in names
                if name in VALUES or chosen.random() < 0.5]
        made[tuple(some)] = some
    return list(made.values())
