# SPDX-License-Identifier: Apache-2.0
"""The Test Anything Protocol, version 14, as groups of tests print it and scripts/test reads it.

A description says its name exactly: a backslash stands before `\\` and `#`, and what would end the line, move a cursor or
is no text is spelled `\\n`, `\\r` or `\\x1b`.
"""
import dataclasses
import re
import unicodedata

SEPARATORS = {"Cc", "Zl", "Zp", "Cs"}  # categories of Unicode: controls, line and paragraph separators, lone surrogates
SPELLED = {"\n": "\\n", "\r": "\\r"}
ESCAPE = re.compile(rb"\\(?:x([0-9a-f]{2})|(.))", re.DOTALL)
RESULT = re.compile(r"(not )?ok\b *\d*(?: - | )?((?:\\.|[^\\])*?\\?)(?:\s#\s*SKIP\b\S*\s*(.*))?", re.IGNORECASE)
PLAN = re.compile(r"1\.\.(\d+)(?: .*)?")


def printable(text):
    """The text on one line."""
    def spelled(character):
        if character == "\t" or unicodedata.category(character) not in SEPARATORS:
            return character
        return SPELLED.get(character) or "".join(f"\\x{b:02x}" for b in character.encode(errors="surrogateescape"))
    return "".join(map(spelled, text))


def description(name):
    """The name of a test as TAP has it."""
    return "".join("\\" + part if part in ("\\", "#") else printable(part) for part in re.split(r"([\\#])", name))


def name_of(text):
    """The name that a description says."""
    def meant(match):
        return bytes([int(match[1], 16)]) if match[1] else {b"n": b"\n", b"r": b"\r"}.get(match[2], match[2])
    return ESCAPE.sub(meant, text.encode(errors="surrogateescape")).decode(errors="surrogateescape")


class Tap:
    """Prints the results of a group, each as it comes."""

    def __init__(self, planned=None):
        self.number = self.failed = 0
        self.planned = planned
        if planned is not None:
            print(f"1..{planned}", flush=True)

    def add(self, name, detail="", skip=None):
        """A test that passed if there is no detail of what went wrong, unless it was skipped, for the reason given."""
        if skip is not None:
            return self._print("ok", f"{description(name)} # SKIP {printable(skip)}")
        self.failed += bool(detail)
        self._print("not ok" if detail else "ok", description(name), detail)

    def _print(self, verdict, text, detail=""):
        self.number += 1
        lines = [f"{verdict} {self.number} - {text}"]
        lines += [f"# {printable(line)}" for line in detail.rstrip("\n").split("\n") if detail]
        print("\n".join(lines), flush=True)

    def end(self):
        """Prints the plan, unless that was done at first; the exit status of the group."""
        if self.planned is None:
            print(f"1..{self.number}", flush=True)
        return 1 if self.failed else 0


@dataclasses.dataclass
class Result:
    """A line about a test: its verdict is pass, fail or skip; its detail a reason, and the comments that follow it."""
    name: str
    verdict: str
    detail: str = ""


@dataclasses.dataclass
class Plan:
    tests: int


def parse(line):
    """The Result or the Plan that a line is, or None."""
    if match := RESULT.fullmatch(line):
        not_ok, text, why = match.groups()
        verdict = "skip" if why is not None else "fail" if not_ok else "pass"
        return Result(name_of(text), verdict, why or "")
    if match := PLAN.fullmatch(line):
        return Plan(int(match[1]))
    return None


def lines_of(stream):
    """The lines of a binary stream. A line ends at a line feed and nowhere else; bytes that are no text stay what they are."""
    for line in stream:
        yield line.removesuffix(b"\n").decode(errors="surrogateescape")


def results(output):
    """The Results of the whole output of a program, which is bytes, by their names."""
    found, last = {}, None
    for line in lines_of(output.split(b"\n")):
        parsed = parse(line)
        if isinstance(parsed, Result):
            last = found[parsed.name] = parsed
        elif line.startswith("#") and last:
            last.detail += line[1:].removeprefix(" ") + "\n"
    return found
