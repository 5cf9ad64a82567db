#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the instruction tables of docs/ir.md from the rows and comments of src/ir/op.def.

  gen/ir_reference.py           rewrites docs/ir.md from its heading `## Instructions` on
  gen/ir_reference.py --check   fails if that would change it
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPS = ROOT / "src/ir/op.def"
REFERENCE = ROOT / "docs/ir.md"
START = "## Instructions\n"
ROW = re.compile(r"(UMBER_OP|UMBER_ATOMIC)\(([\w, ]+)\)\s*(?://\s*(.*))?")
SENTENCE_END = re.compile(r"[.:;](?=\s|$)")


def read_sections(lines):
    """[(comment, [row])]; a row is [name, group, operands, results, effect, attr, rule, note]."""
    sections, comment = [], []
    for line in lines:
        if row := ROW.match(line):
            if comment:
                sections.append((" ".join(comment), []))
                comment = []
            fields = [field.strip() for field in row[2].split(",")]
            if row[1] == "UMBER_ATOMIC":
                name, _, _, operands, attr, rule = fields
                fields = [name, "atomic", operands, "1", "writes", attr, rule]
            sections[-1][1].append([*fields, row[3] or ""])
        elif line.startswith("//"):
            comment.append(line.lstrip("/ "))
        elif line.strip().startswith("//"):  # goes on with the note of the row above
            sections[-1][1][-1][7] += " " + line.strip().lstrip("/ ")
    return sections


def counted(count, attr):
    many = "any" if count == "V" else count
    return ("path" if count == "0" else f"path, {many}") if attr == "place" else many


def plain(text):
    return text.replace("|", "\\|").replace("<", "&lt;").strip()


def print_section(comment, rows):
    end = SENTENCE_END.search(comment)
    title, rest = comment[:end.start()], comment[end.end():].strip()
    out = [f"### {plain(title)}", ""]
    if rest:
        out += [plain(rest[0].upper() + rest[1:]), ""]
    out += ["| op | group | operands | results | effect | attribute | types | |", "|---|---|---|---|---|---|---|---|"]
    for name, group, operands, results, effect, attr, rule, note in rows:
        cells = [f"`{name.removesuffix('_')}`", group, counted(operands, attr), "any" if results == "V" else results, effect,
                 "" if attr == "none" else attr, "" if rule == "none" else f"`{rule.removesuffix('_')}`", plain(note)]
        out.append("| " + " | ".join(cells) + " |")
    return out + [""]


def main():
    text = REFERENCE.read_text()
    # The paragraphs in front of the first blank line say what a row is, the last of them what all ops have in common.
    head, _, rows = OPS.read_text().partition("\n\n")
    about = head.rpartition("\n//\n")[2].replace("\n//", "").lstrip("/ ")
    lines = [START.strip(), "", plain(about), "",
             "Group: the kind of op, by which writers, evaluation and passes tell ops apart. Operands: how many, after the path for those that access a place. Effect: `pure`, `reads`, `writes`, `control`, or "
             "`converges` (pure,", "but the value depends on neighbouring invocations). Attribute: what stands between the "
             "name and the operands.", ""]
    for comment, ops in read_sections(rows.splitlines()):
        lines += print_section(comment, ops)
    new = text.partition(START)[0] + "\n".join(lines)
    if "--check" not in sys.argv[1:]:
        REFERENCE.write_text(new)
    elif new != text:
        sys.exit("docs/ir.md is out of date: run gen/ir_reference.py")


if __name__ == "__main__":
    main()
