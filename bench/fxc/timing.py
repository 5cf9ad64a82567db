# SPDX-License-Identifier: Apache-2.0
"""Times of Microsoft's compiler that mean the same on every machine, busy or not.

A processor that is shared changes its speed from one second to the next. So a calibration shader is timed before and
after each file, and a file's time is given in milliseconds of a machine on which that shader takes CALIBRATED of them.
"""
import dataclasses
import pathlib
import statistics
import tempfile

from compiler import LEVEL_2, compile_all, profile_of

READS = 16
CALIBRATED = 18.0
CALIBRATION = (
    "struct Element { float4 v; };\n"
    "cbuffer Parameters : register(b0) { int first; };\n"
    "StructuredBuffer<Element> elements : register(t0);\n"
    "float4 main(float4 p : SV_Position, float4 t : TEXCOORD0) : SV_Target0 {\n"
    "  float4 r = 0;\n"
    "  int i = int(t.x);\n"
    + "".join(f"  r += elements[i * {n} + first].v * {n}.5;\n" for n in range(1, READS + 1))
    + "  return r;\n}\n"
)
MILLISECONDS = 200  # each file is compiled again and again for that long, in each round
ONCE = 2000.0  # milliseconds: what takes longer is compiled in one round only


@dataclasses.dataclass
class Time:
    scaled: float  # milliseconds of the machine that CALIBRATED stands for
    here: float


def measure(paths, rounds, seconds, progress=lambda text: None):
    """{path: Time, or the reason why there is none}; one that takes more seconds is given up."""
    found = {path: [] for path in paths}
    failed = {}
    with tempfile.TemporaryDirectory() as folder:
        calibration = pathlib.Path(folder, "calibration.frag.hlsl")
        calibration.write_text(CALIBRATION)
        for number in range(rounds):
            again = [p for p in found if p not in failed and (not found[p] or found[p][-1].here < ONCE)]
            progress(f"round {number + 1} of {rounds}: {len(again)} files")
            order = [calibration] + [p for path in again for p in (path, calibration)]
            lines = [f"{profile_of(path)} {LEVEL_2}+{MILLISECONDS} {path}" for path in order]
            results = compile_all(lines, seconds)
            for at, path in zip(range(1, len(order), 2), again):
                result, around = results[at], [r.milliseconds for r in (results[at - 1], results[at + 1])]
                if result is None:
                    failed[path] = f"crashes, or takes over {seconds} s"
                elif not result.ok:
                    failed[path] = next(filter(None, result.messages), "refused")
                else:
                    unit = CALIBRATED / statistics.mean(around)
                    found[path].append(Time(result.milliseconds * unit, result.milliseconds))
    return {path: failed.get(path) or middle(times) for path, times in found.items()}


def middle(times):
    return Time(statistics.median(t.scaled for t in times), min(t.here for t in times))
