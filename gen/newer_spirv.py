#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what a published grammar of SPIR-V has beyond an older one, as src/spirv/newer.txt has it.

  gen/newer_spirv.py OLDER/spirv.core.grammar.json NEWER/spirv.core.grammar.json > src/spirv/newer.txt

Each line is a fact: `kind NAME CATEGORY`, a kind of operands that is new; `of KIND VALUE NAME`, an enumerant, and what
follows it, new, with other operands or by one of LATER; `op NUMBER NAME`, an instruction, new or with other operands than before. Behind that come the kinds of
the operands, with ? or *, then `needs` and capabilities, any of which is enough, `by` and extensions, `since` and a version.
"""
import json
import pathlib
import sys

HEAD = """# Instructions and enumerants of SPIR-V that SPIRV-Headers of 2023 do not have: numbers, names, kinds of operands and
# needs, taken from the grammar of {source}. Written by gen/newer_spirv.py, which says how to
# read it; gen/spirv_grammar.py adds what the installed grammar lacks.
"""

# Extensions that grammars of 2023 do not name with what needs them.
LATER = {"SPV_ARM_core_builtins", "SPV_KHR_compute_shader_derivatives", "SPV_KHR_vulkan_memory_model"}


def rows_by_number(rows, key):
    found = {}
    for row in rows:
        value = row[key]
        found.setdefault(int(value, 0) if isinstance(value, str) else value, row)
    return found


def operands(row):
    return [o["kind"] + o.get("quantifier", "") for o in row.get("operands", row.get("parameters", []))]


def older_names(old, new):
    """Capabilities that the newer grammar calls something else."""
    def capabilities(grammar):
        kind = next(kind for kind in grammar["operand_kinds"] if kind["kind"] == "Capability")
        return rows_by_number(kind["enumerants"], "value")

    before, after = capabilities(old), capabilities(new)
    return {name: before[value]["enumerant"] for value, row in after.items() if value in before
            for name in [row["enumerant"], *row.get("aliases", [])]}


def facts(row, names):
    """The operands, and what the row needs."""
    text = "".join(" " + operand for operand in operands(row))
    for word, key in (("needs", "capabilities"), ("by", "extensions")):
        if row.get(key):
            text += f" {word} " + " ".join(names.get(name, name) for name in row[key])
    version = row.get("version")
    return text + (f" since {version}" if version not in (None, "1.0") else "")


def main():
    old, new = (json.loads(pathlib.Path(path).read_text()) for path in sys.argv[1:3])
    print(HEAD.format(source=f"SPIR-V {new['major_version']}.{new['minor_version']}, revision {new['revision']}"), end="")
    names = older_names(old, new)
    old_kinds = {kind["kind"]: kind for kind in old["operand_kinds"]}
    for kind in new["operand_kinds"]:
        if kind["kind"] not in old_kinds:
            print("kind", kind["kind"], kind["category"])
    for kind in new["operand_kinds"]:
        before = rows_by_number(old_kinds.get(kind["kind"], {}).get("enumerants", []), "value")
        for value, row in sorted(rows_by_number(kind.get("enumerants", []), "value").items()):
            is_later = LATER.intersection(row.get("extensions", []))
            if value not in before or operands(before[value]) != operands(row) or is_later:
                print(f"of {kind['kind']} {value} {row['enumerant']}{facts(row, names)}")
    before = rows_by_number(old["instructions"], "opcode")
    for number, row in sorted(rows_by_number(new["instructions"], "opcode").items()):
        if number not in before or operands(before[number]) != operands(row):
            print(f"op {number} {row['opname']}{facts(row, names)}")


if __name__ == "__main__":
    main()
