#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Turns the SPIR-V grammar of SPIRV-Headers into C++.

  gen/spirv_grammar.py --output .../enums.h .../grammar.inc -- spirv.core.grammar.json extinst.glsl.std.450.grammar.json
                       newer.txt

enums.h      enum class Op, one enum class per kind of enumerant or mask, and OperandKind
grammar.inc  the tables behind spirv/grammar.h, as constants: rows of integers that index shared pools
"""
import argparse
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from tables import Strings, wrap  # noqa: E402

KEYWORDS = set("""alignas alignof and asm auto bool break case catch char class compl const constexpr continue default
  delete do double else enum explicit export extern false float for friend goto if inline int long mutable namespace
  new not nullptr operator or private protected public register return short signed sizeof static struct switch
  template this throw true try typedef typeid typename union unsigned using virtual void volatile while xor""".split())
GLSL = "GLSLstd450"
NEVER = 0xFF  # version: never in core SPIR-V
QUANTIFIERS = {None: "once", "?": "optional", "*": "any"}
RESULTS = ["IdResultType", "IdResult"]
IDS = {*RESULTS, "IdRef"}
# Literals that are not one word.
LITERALS = {"LiteralString": "string", "LiteralContextDependentNumber": "number",
            "LiteralSpecConstantOpInteger": "opcode"}
# Of several names for one value, the one with the earliest suffix here; a name without one is best.
SUFFIXES = ["KHR", "EXT", "GOOGLE", "NV", "INTEL", "AMD", "ARM"]


def identifier(name, kind):
    if not name[0].isalpha():
        name = kind + name  # Dim's 2D -> Dim2D
    return name + "_" if name in KEYWORDS else name


def rank(name):
    return next((i + 1 for i, suffix in enumerate(SUFFIXES) if name.endswith(suffix)), 0)


def version(text):
    """0x13 for 1.3; 0x10 for all that name none."""
    if text is None:
        return 0x10
    if text == "None":
        return NEVER
    major, minor = text.split(".")
    return int(major) << 4 | int(minor)


def number(value):
    return int(value, 0) if isinstance(value, str) else value


def unique(items):
    return list(dict.fromkeys(items))


class Entry:
    """An instruction or an enumerant, all its aliases merged."""

    def __init__(self, value, rows, name_key):
        rows = sorted(rows, key=lambda row: rank(row[name_key]))
        self.value = value
        self.names = [row[name_key] for row in rows]
        self.name = self.names[0]
        self.operands = rows[0].get("operands", rows[0].get("parameters", []))
        self.capabilities = unique(c for row in rows for c in row.get("capabilities", []))
        self.extensions = unique(e for row in rows for e in row.get("extensions", []))
        self.version = min(version(row.get("version")) for row in rows)


def merge_aliases(rows, name_key, value_key):
    by_value = {}
    for row in rows:
        by_value.setdefault(number(row[value_key]), []).append(row)
    return [Entry(value, by_value[value], name_key) for value in sorted(by_value)]


def newer_row(words, name_key, value_key, operands_key):
    """A row as the grammar has it, of a line of newer.txt: see gen/newer_spirv.py."""
    row = {value_key: words[0], name_key: words[1], operands_key: []}
    key = operands_key
    for word in words[2:]:
        if word in ("needs", "by", "since"):
            key = {"needs": "capabilities", "by": "extensions", "since": "version"}[word]
        elif key == operands_key:
            quantifier = {"quantifier": word[-1]} if word[-1] in "?*" else {}
            row[key].append({"kind": word.rstrip("?*"), **quantifier})
        elif key == "version":
            row[key] = word
        else:
            row.setdefault(key, []).append(word)
    return row


def add_newer(rows, row, value_key, operands_key):
    """What the installed grammar has of this number may lack operands, extensions and the version alone."""
    installed = [known for known in rows if number(known[value_key]) == number(row[value_key])]
    for known in installed:
        if len(known.get(operands_key, [])) < len(row[operands_key]):
            known[operands_key] = row[operands_key]
        added = [name for name in row.get("extensions", []) if name not in known.get("extensions", [])]
        if added:
            known["extensions"] = known.get("extensions", []) + added
        if "extensions" in row:
            known["version"] = row.get("version", "1.0")
    if not installed:
        rows.append(row)


def merge_newer(core, path):
    for line in pathlib.Path(path).read_text().splitlines():
        what, *words = line.split()
        kinds = {kind["kind"]: kind for kind in core["operand_kinds"]}
        if what == "kind" and words[0] not in kinds:
            core["operand_kinds"].append({"kind": words[0], "category": words[1]})
        elif what == "of":
            row = newer_row(words[1:], "enumerant", "value", "parameters")
            add_newer(kinds[words[0]].setdefault("enumerants", []), row, "value", "parameters")
        elif what == "op":
            add_newer(core["instructions"], newer_row(words, "opname", "opcode", "operands"), "opcode", "operands")


class Kind:
    def __init__(self, name, category, enumerants=(), bases=()):
        self.name, self.category, self.enumerants, self.bases = name, category, list(enumerants), list(bases)


class Grammar:
    def __init__(self, core_file, glsl_file, newer_file):
        core = json.loads(pathlib.Path(core_file).read_text())
        merge_newer(core, newer_file)
        glsl = json.loads(pathlib.Path(glsl_file).read_text())
        self.magic = number(core["magic_number"])
        self.version = core["major_version"], core["minor_version"]
        self.ops = merge_aliases(core["instructions"], "opname", "opcode")
        self.kinds = [Kind(kind["kind"], kind["category"],
                           merge_aliases(kind.get("enumerants", []), "enumerant", "value"), kind.get("bases", []))
                      for kind in core["operand_kinds"]]
        # The numbers of OpExtInst are words like any enumerant; their operands are ids, which OpExtInst itself has.
        glsl_rows = [{k: v for k, v in row.items() if k != "operands"} for row in glsl["instructions"]]
        self.kinds.append(Kind(GLSL, "ValueEnum", merge_aliases(glsl_rows, "opname", "opcode")))


def enum_lines(name, underlying, entries, strip=""):
    yield f"enum class {name} : {underlying} {{"
    for entry in entries:
        value = hex(entry.value) if entry.value > 0xFFFF else entry.value
        for alias in entry.names:
            yield f"  {identifier(alias.removeprefix(strip), name)} = {value},"
    yield "};"


def write_enums(grammar):
    major, minor = grammar.version
    lines = ["// SPDX-License-Identifier: Apache-2.0", "// Generated by gen/spirv_grammar.py.", "#pragma once",
             "#include <cstdint>", "", "namespace umber::spv {", "",
             f"inline constexpr uint32_t kMagic = {grammar.magic:#010x};",
             f"inline constexpr uint32_t kNewestVersion = {major << 16 | minor << 8:#010x};", ""]
    lines += enum_lines("Op", "uint16_t", grammar.ops, "Op")
    for kind in grammar.kinds:
        if not kind.enumerants:
            continue
        lines += ["", *enum_lines(kind.name, "uint32_t", kind.enumerants)]
        if kind.category == "BitEnum":
            lines += [f"constexpr {kind.name} operator{sign}({kind.name} a, {kind.name} b) {{\n"
                      f"  return static_cast<{kind.name}>(static_cast<uint32_t>(a) {sign} static_cast<uint32_t>(b));\n}}"
                      for sign in "|&"]
    lines += ["", "/// What an operand word means.", "enum class OperandKind : uint8_t {"]
    lines += [f"  {kind.name}," for kind in grammar.kinds]
    lines += ["};", "", "}  // namespace umber::spv"]
    return "\n".join(lines) + "\n"


class Pool:
    """Lists laid end to end, equal ones once."""

    def __init__(self):
        self.items, self.starts = [], {}

    def add(self, items):
        key = tuple(items)
        if not key:
            return 0
        if key not in self.starts:
            self.starts[key] = len(self.items)
            self.items += key
        return self.starts[key]


class Tables:
    def __init__(self, grammar):
        self.grammar = grammar
        self.strings, self.operands, self.capabilities, self.extensions = Strings(), Pool(), Pool(), Pool()
        self.capability_values = {name: entry.value for kind in grammar.kinds if kind.name == "Capability"
                                  for entry in kind.enumerants for name in entry.names}
        self.enum_kinds = {kind.name for kind in grammar.kinds if kind.enumerants}
        self.literals = {kind.name: LITERALS.get(kind.name, "word") for kind in grammar.kinds
                         if kind.category == "Literal"}

    def operand(self, operand):
        return f"{{OperandKind::{operand['kind']}, Quantifier::{QUANTIFIERS[operand.get('quantifier')]}}}"

    def needs(self, entry):
        """Requirements{first capability, count, first extension, count, version}"""
        capabilities = unique(self.capability_values[c] for c in entry.capabilities)
        extensions = [self.strings.add(e) for e in entry.extensions]
        return (f"{{{self.capabilities.add(capabilities)}, {self.extensions.add(extensions)}, "
                f"{len(capabilities)}, {len(extensions)}, {entry.version:#04x}}}")

    def rest(self, operands):
        """Rest: what operands behind the leading ids are, where they are that simple"""
        kinds = [self.literals.get(operand["kind"], operand["kind"]) for operand in operands]
        quantifiers = {operand.get("quantifier") for operand in operands}
        if len(kinds) > 1 and kinds[0] == "word" and "quantifier" not in operands[0]:
            behind = self.rest(operands[1:])
            if behind in ("ids", "string", "enumerant_ids"):
                return f"word_{behind}"
        if quantifiers == {"*"} and len(kinds) == 1:
            return {"IdRef": "ids", "word": "words"}.get(kinds[0], "grammar")
        if kinds and kinds[0] in self.enum_kinds and set(kinds[1:]) <= {"IdRef"} and quantifiers <= {None, "?"}:
            return "enumerant_ids"
        if quantifiers != {None}:
            return "grammar"
        if set(kinds) == {"word"}:
            return "word_each"
        return kinds[0] if kinds in (["string"], ["number"]) else "grammar"

    def op_row(self, op):
        kinds = [operand["kind"] for operand in op.operands]
        results = [kind for kind in kinds if kind in RESULTS]
        assert results in ([], RESULTS[1:], RESULTS) and kinds[:len(results)] == results
        is_once = ["quantifier" not in operand for operand in op.operands]
        leading_ids = next((n for n, kind in enumerate(kinds) if kind not in IDS or not is_once[n]), len(kinds))
        flags = [name for name, there in (("kNeedsMore", any(is_once[leading_ids:])),
                                          ("kHasEnumerants", not self.enum_kinds.isdisjoint(kinds))) if there]
        start = self.operands.add(map(self.operand, op.operands))
        return (f"    {{Op::{op.name.removeprefix('Op')}, {self.strings.add(op.name)}, {start}, {len(kinds)}, "
                f"{len(results)}, {leading_ids}, {' | '.join(flags) or '0'}, "
                f"Rest::{self.rest(op.operands[leading_ids:])}, {self.needs(op)}}},")

    def enumerant_row(self, entry):
        start = self.operands.add(map(self.operand, entry.operands))
        takes_words = all(self.literals.get(operand["kind"]) == "word" and "quantifier" not in operand
                          for operand in entry.operands)
        return (f"    {{{entry.value:#x}, {self.strings.add(entry.name)}, {start}, {len(entry.operands)}, "
                f"{str(takes_words).lower()}, {self.needs(entry)}}},")

    def write(self):
        unknown = f'    {{Op{{}}, {self.strings.add("an instruction")}, 0, 0, 0, 0, 0, Rest::grammar, {{}}}},'
        ops = [unknown] + [self.op_row(op) for op in self.grammar.ops]
        enumerants, kinds = [], []
        for kind in self.grammar.kinds:
            bases = [f"OperandKind::{base}" for base in kind.bases] or ["{}", "{}"]
            category = {"ValueEnum": "value", "BitEnum": "mask"}.get(kind.category, kind.category.lower())
            category = self.literals.get(kind.name, category)
            kinds.append(f"    {{{self.strings.add(kind.name)}, KindCategory::{category}, {len(enumerants)}, "
                         f"{len(kind.enumerants)}, {', '.join(bases)}}},")
            enumerants += map(self.enumerant_row, kind.enumerants)
        dense = next(i for i, op in enumerate(self.grammar.ops) if op.value >= 512)
        index = {op.value: i + 1 for i, op in enumerate(self.grammar.ops[:dense])}
        lines = ["// SPDX-License-Identifier: Apache-2.0", "// Generated by gen/spirv_grammar.py."]
        for declaration, rows in [
                ("OpInfo kOps[] =", ops),
                ("KindInfo kKinds[] =", kinds),
                ("EnumerantInfo kEnumerants[] =", enumerants),
                ("OperandInfo kOperands[] =", wrap(self.operands.items)),
                ("uint16_t kCapabilities[] =", wrap(map(str, self.capabilities.items))),
                ("uint16_t kExtensions[] =", wrap(map(str, self.extensions.items))),
                ("uint16_t kLowOps[512] =", wrap(str(index.get(value, 0)) for value in range(512)))]:
            lines += [f"constexpr {declaration} {{", *rows, "};"]
        lines += ["constexpr char kStrings[] =", *self.strings.lines(), "    ;"]
        assert self.strings.size < 0x10000 and len(enumerants) < 0x10000, "an index of 16 bits is too small"
        return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", nargs=2, required=True, metavar=("ENUMS_H", "GRAMMAR_INC"))
    parser.add_argument("inputs", nargs=3, metavar="GRAMMAR")
    args = parser.parse_args()
    grammar = Grammar(*args.inputs)
    for path, text in zip(args.output, (write_enums(grammar), Tables(grammar).write())):
        pathlib.Path(path).write_text(text)


if __name__ == "__main__":
    main()
