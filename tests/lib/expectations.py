# SPDX-License-Identifier: Apache-2.0
"""Lists of what is known about tests, as files with a row for each: columns between tabs, and comments that begin with #.
`--bless` writes such a list anew; its first line says what the columns are."""
import re

LONGEST = 160  # characters of a reason


def rows(path):
    """The columns of each row."""
    return [line.split("\t") for line in path.read_text().split("\n") if line and not line.startswith("#")]


def listed(path):
    """The reasons by test, of a list with these two columns."""
    return {test: why for test, why, *_ in rows(path)}


def write(path, head, table):
    """Writes the list: what its columns are, and its rows."""
    lines = [f"# {head}", *("\t".join(row) for row in table)]
    path.write_text("".join(f"{line}\n" for line in lines))


def reason(text):
    """A text in one column: its first line, on which there is one blank where there was space."""
    return re.sub(r"\s+", " ", text.split("\n")[0])[:LONGEST]


def kept(known, result):
    """Verdict and reason for the list: what somebody found out stays there as long as the verdict does."""
    if known and known[0] == result.verdict:
        return known
    return result.verdict, "" if result.verdict == "pass" else reason(result.detail)


def compare(tap, test, why, known):
    """Adds a test that failed for this reason, or passed (""), to the results. One that is in the list of those that are
    known to fail is skipped, with the reason that the list has, and must not pass."""
    if test not in known:
        tap.add(test, why)
    elif why:
        tap.add(test, skip=known[test])
    else:
        tap.add(test, "it passes: the list is out of date; --bless writes it anew")
