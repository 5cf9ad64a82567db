#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What loads of rows save in buffers by slot, over the shader tests of piglit.

  bench/buffer_loads.py BUILD

For every shader that loads from buffers: words of SPIR-V for each value that is loaded, as written, and with a load for each
component and a construct, which is what does without rows. Prints both medians and that of the ratio.
"""
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

STAGES = {"vertex": "vert", "fragment": "frag", "compute": "comp"}
SECTION = re.compile(r"^\[(vertex|fragment|compute) shader\]\n(.*?)(?=^\[|\Z)", re.S | re.M)


def shaders():
    for piglit in pathlib.Path("/usr/lib").glob("*/piglit/tests"):
        for test in sorted(piglit.rglob("*.shader_test")):
            for stage, text in SECTION.findall(test.read_text(errors="replace")):
                if "buffer " in text or "uniform" in text or "atomic_uint" in text:
                    yield STAGES[stage], text


def assembly(build, folder, stage, text):
    path = folder / f"shader.{stage}"
    path.write_text(text)
    command = [build / "umber", "--buffers=slots", "-g0", "--emit=spvasm", "-w", "-o", "-", path]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.stdout if done.returncode == 0 else None


def loads(text):
    """(words as written, words by component) of each value that is loaded from a buffer."""
    instructions, users, buffers = {}, {}, set()
    for line in text.splitlines():
        tokens = line.replace(" = ", " ").split()
        if not tokens or not tokens[0].startswith("%"):
            continue
        instructions[tokens[0]] = tokens
        for operand in tokens[3:]:
            users.setdefault(operand, []).append(tokens)
        if tokens[1] == "OpVariable" and tokens[3] in ("Uniform", "StorageBuffer"):
            buffers.add(tokens[0])
    for result, tokens in instructions.items():
        chain = instructions.get(tokens[3], ["", ""]) if tokens[1] == "OpLoad" else ["", ""]
        if chain[1] != "OpAccessChain" or chain[3] not in buffers:
            continue
        common = len(chain) + len(tokens)
        if instructions[tokens[2]][1:2] == ["OpTypeInt"]:
            yield common, common
            continue
        values = [(0 if user[1] == "OpBitcast" else len(user), components(user)) for user in users.get(result, [])]
        for words, count in values:
            construct = 3 + count if count > 1 else 0
            yield words + common / len(values), count * (common + 1) + construct


def components(user):
    if user[1] == "OpCompositeExtract":
        return 1
    return len(user) - 5 if user[1] == "OpVectorShuffle" else 4


def main():
    build = pathlib.Path(sys.argv[1])
    written, by_component, ratios = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for stage, text in shaders():
            code = assembly(build, pathlib.Path(folder), stage, text)
            values = list(loads(code)) if code else []
            if not values:
                continue
            rows, single = (sum(v[n] for v in values) / len(values) for n in (0, 1))
            written.append(rows)
            by_component.append(single)
            ratios.append(rows / single)
    print(f"{len(ratios)} shaders load from buffers; words of SPIR-V for a value, medians:")
    print(f"  by rows {statistics.median(written):.1f}, by components {statistics.median(by_component):.1f}, "
          f"ratio {statistics.median(ratios):.2f}")


main()
