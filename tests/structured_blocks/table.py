# SPDX-License-Identifier: Apache-2.0
"""table.tsv: what blocks of one array are bound as, and how HLSL reads them, for every type, size, index and stage."""
import pathlib
import re
import subprocess

from lib import driver, shader_tests
from program import forms_of_blocks
from table_program import BLOCKS, INDICES, SIZES, STAGES, TYPES, block_name, programs

TABLE = pathlib.Path(__file__).resolve().parent / "table.tsv"
HEADER = """# type, index, stages, sizes of arrays, form by `auto`, by `document`; by `always` what HLSL declares, and what reads it.
# run --bless refreshes them.
"""


def declaration(text, member):
    """Of a StructuredBuffer, with the type of its elements; "" if it is none."""
    found = re.search(rf"^(StructuredBuffer<(\w+)> {member})\b", text, re.M)
    if not found:
        return ""
    structure = re.search(rf"^struct {found[2]} {{.*?^}};", text, re.M | re.S)
    return " ".join(f"{structure[0] if structure else ''} {found[1]};".split())


def statements(text, member, size):
    """What reads it; the index that is a constant depends on the size."""
    lines = [line.strip() for line in text.splitlines() if re.search(rf"\b{member}\[", line)]
    return " ".join(lines).replace(f"by_constant[{size - 1}]", "by_constant[LAST]")


def results(build, policies, folder, program):
    """{(index, stage): forms and text}"""
    sources = [folder / f"{program.file_name}.{stage}" for stage in STAGES]
    for path, stage in zip(sources, STAGES):
        path.write_text(program.source(stage))
    automatic, document = (forms_of_blocks(build, policies[p], sources) for p in ("auto", "document"))
    subprocess.run([build / "umber", "--emit=hlsl", "-w", *policies["always"], "-o", folder, *sources])
    texts = {STAGES[s]: path.with_name(path.name + ".hlsl").read_text() for s, path in zip(STAGES, sources)}
    found = {}
    for stage, index in BLOCKS:
        block, text, member = block_name(stage, index), texts[stage], f"by_{index}"
        read = statements(text, member, program.size)
        found[index, stage] = automatic[block], document[block], declaration(text, member), read
    return found


def grouped(items):
    """{key: values that it is the key of}"""
    groups = {}
    for value, key in items:
        groups.setdefault(key, []).append(value)
    return groups


def rows_of(type, found):
    """The lines of one type, out of {size: {(index, stage): forms and text}}; what is the same is one line."""
    for index in INDICES:
        by_stage = []
        for stage in STAGES.values():
            by_size = grouped((str(size), found[size][index, stage]) for size in SIZES)
            by_stage.append((stage, tuple((" ".join(sizes), result) for result, sizes in by_size.items())))
        for lines, stages in grouped(by_stage).items():
            for sizes, result in lines:
                yield "\t".join((type.name(), index, " ".join(stages), sizes, *result))


def all_rows(build, policies, folder):
    """{type: its lines}"""
    found = driver.in_pool(lambda program: (program, results(build, policies, folder, program)), programs())
    by_type = grouped(((program.size, result), program.type) for program, result in found)
    return {type: list(rows_of(type, dict(by_type[type]))) for type in TYPES}


def bless(build, policies, folder):
    rows = all_rows(build, policies, folder)
    TABLE.write_text(HEADER + "".join(f"{line}\n" for lines in rows.values() for line in lines))


def check_table(build, policies, folder, tap):
    wanted = grouped((line, line.split("\t")[0]) for line in TABLE.read_text().splitlines() if not line.startswith("#"))
    for type, found in all_rows(build, policies, folder).items():
        listed = wanted.get(type.name(), [])
        detail = [f"expected {line}" for line in listed if line not in found]
        detail += [f"found {line}" for line in found if line not in listed]
        detail += [f"no StructuredBuffer: {line}" for line in found if "StructuredBuffer<" not in line]
        tap.add(f"table: {type.name()}", "\n".join(detail))


def check_values(build, variants, folder, tap):
    """Expected is what the rules of std140 say."""
    paths = {}
    for program in programs():
        path = folder / f"{program.file_name}.shader_test"
        path.write_text(program.test())
        paths[str(path)] = program.name
    for variant, options in variants.items():
        for path, result in shader_tests.run(build, paths, *options).items():
            tap.add(f"{variant}: {paths[path]}", "" if result.verdict == "pass" else f"{result.verdict}: {result.detail}")
