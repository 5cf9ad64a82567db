# SPDX-License-Identifier: Apache-2.0
"""Shader tests, run by `umber run`."""
import os
import subprocess
import tempfile

from . import tap


def run(build, paths, *options, cwd=None, environment=None):
    """The tap.Result of each test, by its path as given, which is relative to `cwd`; `environment` is added to that of us."""
    paths = [str(path) for path in paths]
    with tempfile.NamedTemporaryFile("w", suffix=".list") as listing:
        listing.write("".join(f"{path}\n" for path in paths))
        listing.flush()
        command = [build / "umber", "run", "--tap", "--jobs", str(os.cpu_count()), *options, "--list", listing.name]
        done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=os.environ | (environment or {}))
    found = tap.results(done.stdout)
    nothing = f"no result; exit status {done.returncode}\n{done.stderr.decode(errors='replace')}"
    return {path: found.get(path) or tap.Result(path, "fail", nothing) for path in paths}


def report(tap, name, result):
    """Adds the result to those of a group, under a name of its own."""
    if result.verdict == "skip":
        tap.add(name, skip=result.detail.split("\n")[0])
    else:
        tap.add(name, "" if result.verdict == "pass" else result.detail or "it fails")


def smaller(fails, statements):
    """The numbers of statements that a program of so many fails without, too. `fails` takes a list of those left out."""
    without = []
    for statement in reversed(range(statements)):
        if fails([*without, statement]):
            without.append(statement)
    return without
