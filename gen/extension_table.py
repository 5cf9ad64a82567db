#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of docs/extensions.md: what `umber list extensions --json` says, and the test of each of
tests/extensions/tests.tsv.

  gen/extension_table.py BUILD [--check]

With --check it says whether they are out of date, and writes nothing.
"""
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/extensions.md"
START, END = "<!-- gen/extension_table.py -->\n", "<!-- end -->\n"


def tests():
    lines = (ROOT / "tests/extensions/tests.tsv").read_text().splitlines()
    return dict(line.split("\t")[:2] for line in lines if line and not line.startswith("#"))


def plain(text):
    return text.replace("|", "\\|").replace("<", "&lt;").replace("_", "\\_").replace("*", "\\*").replace("[", "\\[")


def since(row, language):
    first, core = row.get(language), row.get(language + "_core")
    if not first:
        return f"core in {core}" if core else ""
    return f"{first}, core in {core}" if core else str(first)


def test_link(test):
    if not test:
        return ""
    if test.startswith("piglit/"):
        return f"piglit's {plain(test.rpartition('/')[2].partition('.')[0])}"
    return f"[{plain(pathlib.Path(test).stem)}](../tests/{test})"


def cells(row, test):
    outputs = row["outputs"]
    about = plain(row["about"])
    if row.get("missing"):
        about += f"; missing: {plain(row['missing'])}"
    return [f"`{row['name']}`", since(row, "glsl"), since(row, "essl"), about, row.get("vulkan_core", "extension"),
            outputs["hlsl"] or "no", "yes" if outputs["essl"] else "no", "yes" if outputs["interpreter"] else "no",
            test_link(test)]


def table(head, rows):
    return "".join(f"| {' | '.join(row)} |\n" for row in [head, ["---"] * len(head), *rows])


def written(build):
    listing = subprocess.run([build / "umber", "list", "extensions", "--json"], capture_output=True, text=True, check=True).stdout
    extensions, executed = json.loads(listing), tests()
    offered = [cells(row, executed.get(row["name"], "")) for row in extensions if not row.get("refused")]
    refused = [[f"`{row['name']}`", plain(row["about"])] for row in extensions if row.get("refused")]
    head = ["extension", "GLSL", "ESSL", "what it enables", "Vulkan", "HLSL", "ESSL as output", "interpreter", "test"]
    return f"{table(head, offered)}\n## Known and refused\n\n{table(['extension', 'what it enables'], refused)}"


def main():
    text = DOCUMENT.read_text()
    before, _, rest = text.partition(START)
    new = before + START + written(pathlib.Path(sys.argv[1])) + END + rest.partition(END)[2]
    if "--check" not in sys.argv[2:]:
        DOCUMENT.write_text(new)
    elif new != text:
        sys.exit("docs/extensions.md is out of date: run gen/extension_table.py BUILD, as gen/extension_table.py build/check")


if __name__ == "__main__":
    main()
