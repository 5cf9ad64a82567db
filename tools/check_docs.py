#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the documents keep up with the tree: links lead somewhere, and each layer is described."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[[^]]*\]\(([^)#:]+)(?:#[^)]*)?\)")


def main():
    wrong = []
    for file in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for number, line in enumerate(file.read_text().splitlines(), 1):
            for target in LINK.findall(line):
                if not (file.parent / target).exists():
                    wrong.append(f"{file.relative_to(ROOT)}:{number}: there is no {target}")
    described = re.findall(r"^\| `([\w/-]+)`", (ROOT / "docs/architecture.md").read_text(), re.MULTILINE)
    layers = [line.split(":")[0] for line in (ROOT / "src/layers.txt").read_text().splitlines()
              if line and not line.startswith("#")]
    if described != layers:
        wrong.append(f"docs/architecture.md describes {described}, src/layers.txt lists {layers}: in this order, please")
    print("\n".join(wrong) or "docs ok")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
