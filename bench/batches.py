#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""batches.py UMBER UMBER_BENCH [COUNT]: `umber batch` on that many permutations of a material (20,000), no two of which have the
same output, beside glslang in one process on as many threads, and beside glslc once for each, where they are installed. Neither
of these optimises: `-O0` is the like of what they do, and what is the default of Umber is measured, too.

The peers get fewer of them, as they take long. What is compared is processor time for each: that of the clock depends on what
else the machine does, and is printed, too.
"""
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))
from batch import features  # noqa: E402

PEER_COUNT, PROCESS_COUNT, COMPARED = 1000, 100, 50


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(name, count, clock, processors, best=None):
    each = processors / count * 1000
    print(f"{name:28} {count:6} | {clock:8.1f} s | {count / clock:8.0f} a second | {each:7.3f} ms of processors each"
          + (f" | {each / best:6.1f}" if best else ""), flush=True)
    return each


def batch(umber, sets, folder, level):
    """Processor time for each, after checks that all outputs differ and are what single compilations make."""
    options = ["-V", "--target-env=vulkan1.2", level]
    (folder / "manifest.json").write_text(json.dumps({"options": options, "shaders": [
        {"file": "material.frag", "name": "{index}", "permutations": sets}]}))
    (folder / "all.umbar").unlink(missing_ok=True)
    shutil.rmtree(folder / "all", ignore_errors=True)
    begin, used = time.monotonic(), children()
    done = subprocess.run([umber, "batch", "manifest.json", "-o", "all.umbar"], cwd=folder, stderr=subprocess.PIPE, text=True)
    each = row(f"umber batch {level}", len(sets), time.monotonic() - begin, children() - used)
    different = re.search(r"([\d,]+) different outputs", done.stderr)
    if done.returncode or not different or int(different[1].replace(",", "")) != len(sets):
        sys.exit(f"batches.py: not as many outputs as permutations: {done.stderr}")
    subprocess.run([umber, "batch", "extract", "all.umbar", "-o", "all"], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    width = len(str(len(sets) - 1))
    for job in range(0, len(sets), max(1, len(sets) // COMPARED)):
        subprocess.run([umber, "compile", *options, "material.frag", *(f"-D{name}" for name in sets[job]),
                        "-o", "one.spv"], cwd=folder, check=True)
        if (folder / "one.spv").read_bytes() != (folder / f"all/{job:0{width}}.spv").read_bytes():
            sys.exit(f"batches.py: permutation {job} is not what it is alone")
    return each


def processes(glslc, sets, folder, best):
    """One process for each, as many at once as there are cores."""
    begin, used, running = time.monotonic(), children(), []
    for names in sets:
        running.append(subprocess.Popen([glslc, "--target-env=vulkan1.2", "-O0", *(f"-D{name}" for name in names), "material.frag",
                                         "-o", f"{len(running)}.out"], cwd=folder))
        if len(running) >= (os.cpu_count() or 1):
            assert running[-(os.cpu_count() or 1)].wait() == 0
    assert all(process.wait() == 0 for process in running)
    row("glslc -O0, a process for each", len(sets), time.monotonic() - begin, children() - used, best)


def main():
    umber, bench = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    sets = features.permutations(int(sys.argv[3]) if len(sys.argv) > 3 else 20000)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "material.frag").write_text(features.text())
        batch(umber, sets, folder, "-O")
        best = batch(umber, sets, folder, "-O0")
        few = sets[:PEER_COUNT]
        done = subprocess.run([bench, "--permutations", "material.frag"], cwd=folder, capture_output=True, text=True, check=True,
                              input="".join(" ".join(names) + "\n" for names in few))
        for line in done.stdout.splitlines():
            peer, _, different, clock, used = line.split("\t")
            if different.split()[0] != different.split()[-1]:
                sys.exit(f"batches.py: {line}")
            row(f"{peer} in one process", len(few), float(clock.split()[0]), float(used.split()[0]), best)
        if glslc := shutil.which("glslc"):
            processes(glslc, sets[:PROCESS_COUNT], folder, best)


if __name__ == "__main__":
    main()
