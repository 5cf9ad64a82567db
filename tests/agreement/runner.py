# SPDX-License-Identifier: Apache-2.0
"""What the groups that run random programs share: running shader tests, reporting, making a failing program small."""
import os
import pathlib
import re
import subprocess

TAP_LINE = re.compile(r"(not ok|ok) \d+ - (.*?)(?: # SKIP ?(.*))?$")


def execute(build, paths, folder, *options):
    """(verdict, what the runner says) of each test."""
    listing = pathlib.Path(folder, "tests.list")
    listing.write_text("".join(f"{p}\n" for p in paths))
    command = [str(build / "umber"), "run", "--tap", *options, "--jobs", str(os.cpu_count()), "--list", str(listing)]
    output = subprocess.run(command, stdout=subprocess.PIPE, text=True, errors="replace").stdout
    verdicts, last = {}, None
    for line in output.splitlines():
        if match := TAP_LINE.match(line):
            last = match[2]
            verdicts[last] = ["fail" if match[1] == "not ok" else "skip" if match[3] is not None else "pass", match[3] or ""]
        elif line.startswith("#") and last:
            verdicts[last][1] += line[1:].strip() + "\n"
    return verdicts


def smaller(fails, statements):
    """Statements that the program fails without, too. `fails` takes a list of those that are left out."""
    without = []
    for statement in reversed(range(statements)):
        if fails([*without, statement]):
            without.append(statement)
    return without


class Tap:
    def __init__(self):
        self.number = self.failed = 0

    def add(self, name, detail="", skip=None):
        self.number += 1
        self.failed += bool(detail) and skip is None
        print(f"{'not ok' if detail and skip is None else 'ok'} {self.number} - {name}"
              + (f" # SKIP {skip}" if skip is not None else ""), flush=True)
        for line in detail.splitlines() if skip is None else ():
            print(f"# {line}", flush=True)
