#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every function and every class fits in a head. Prints each that does not, and fails.

  tools/check_sizes.py [folder]

Counted by Universal Ctags: lines of a function from its head to its brace, methods by name, so that overloads are one.
Constructors, destructors and operators are none. Tests may have longer functions: a table of cases is one.
"""
import collections
import json
import pathlib
import subprocess
import sys

LONGEST_FUNCTION = 60
MOST_METHODS = 60
ROOMS = ["src", "include", "tools", "fuzz", "bench", "examples"]


def tags(root):
    command = ["ctags", "--recurse", "--languages=C++,Python", "--kinds-C++=+p", "--fields=+neKZ", "--output-format=json",
               "-f", "-", *(room for room in ROOMS if (root / room).is_dir())]
    done = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, text=True, check=True)
    return [tag for tag in map(json.loads, done.stdout.splitlines()) if tag["_type"] == "tag"]


def is_method(tag):
    owner, name = tag.get("scope", "").rsplit("::", 1)[-1], tag["name"]
    return (tag["kind"] in ("function", "prototype") and tag.get("scopeKind") in ("class", "struct")
            and not name.startswith(("operator", "~")) and name != owner)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    wrong, methods = [], collections.defaultdict(set)
    for tag in tags(root):
        if is_method(tag):
            methods[tag["scope"]].add(tag["name"])
        lines = tag.get("end", tag.get("line", 0)) - tag.get("line", 0) + 1
        if tag["kind"] in ("function", "member", "method") and lines > LONGEST_FUNCTION and "_test." not in tag["path"]:
            wrong.append(f"{tag['path']}:{tag['line']}: {tag['name']} has {lines} lines; {LONGEST_FUNCTION} are enough")
    for scope, names in methods.items():
        if len(names) > MOST_METHODS:
            wrong.append(f"{scope} has {len(names)} methods; {MOST_METHODS} are enough for one class")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
