# SPDX-License-Identifier: Apache-2.0
"""Output as text: what is written of small shaders, and what becomes of shader tests by way of it."""
import re
import subprocess

from . import expectations, piglit, shader_tests

SHADERS = (".vert", ".tesc", ".tese", ".geom", ".frag", ".comp", ".task", ".mesh", ".rgen", ".rint", ".rahit", ".rchit", ".rmiss",
           ".rcall")


def text_of(build, case, target, what):
    """What the command writes: with `what`, the name of a language or json. The first line of a case may hold options for it,
    after `// umber`."""
    first = case.read_text().split("\n", 1)[0]
    options = first.removeprefix("// umber").split() if first.startswith("// umber") else []
    command = [str(build / "umber"), "-t", target, f"--emit={what}", "-o", "-", *options, case.name]
    done = subprocess.run(command, cwd=case.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout


def check(build, tap, cases, target, bless):
    """Compares the text of each shader in `cases` with the file NAME.TARGET, and the reflection with NAME.json where there is
    one; writes them anew if asked to."""
    for case in sorted(p for p in cases.iterdir() if p.suffix in SHADERS):
        for what in (target, "json"):
            expected = case.with_name(f"{case.name}.{what}")
            if what == "json" and not expected.exists():
                continue
            text = text_of(build, case, target, what)
            if bless:
                expected.write_text(text)
            same = expected.exists() and expected.read_text() == text
            tap.add(expected.name, "" if same else f"not what {expected.name} says:\n{text}")


def why_not(result):
    """What is wrong with a test that does not pass: the first line of what was said, and better that of an error."""
    if result.verdict == "pass":
        return ""
    lines = result.detail.split("\n")
    chosen = next((line for line in lines if "rror: " in line), lines[0]) if result.verdict == "fail" else lines[0]
    return expectations.reason(re.sub(r"^.*shader:\d+:\d+: ", "", chosen)) or "fails"


def execute_piglit(build, tap, exceptions, head, bless, *options):
    """Runs the tests of piglit that pass with SPIR-V with these options: they pass, too, unless the file `exceptions` has them.
    Writes it anew if asked to, with `head` as its first line, and keeps reasons."""
    results = shader_tests.run(build, piglit.passing(), *options, cwd=piglit.FOLDER)
    reasons = {test: why_not(result) for test, result in results.items()}
    known = expectations.listed(exceptions)
    if bless:
        known = {test: known.get(test, why) for test, why in reasons.items() if why}
        expectations.write(exceptions, head, known.items())
    for test, why in reasons.items():
        expectations.compare(tap, test, why, known)
