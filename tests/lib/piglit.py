# SPDX-License-Identifier: Apache-2.0
"""piglit, from where Debian installs it: 2,383 shader tests written by hand, and more that are generated."""
import pathlib

from . import expectations

EXPECTATIONS = pathlib.Path(__file__).resolve().parent.parent / "piglit" / "expectations.tsv"
# Names are relative to this folder.
FOLDER = next((p for p in sorted(pathlib.Path("/usr/lib").glob("*/piglit")) if (p / "tests").is_dir()), None)


def is_installed(tap):
    """Whether piglit is there; if it is not, that is a test that fails."""
    if not FOLDER:
        tap.add("piglit is installed", "it is not: scripts/install-deps test")
    return FOLDER is not None


def shader_tests():
    """The names of the tests that are written by hand."""
    return sorted(str(path.relative_to(FOLDER)) for path in (FOLDER / "tests").rglob("*.shader_test"))


def generated_tests():
    """The names of those that are generated."""
    return sorted(str(path.relative_to(FOLDER)) for path in (FOLDER / "generated_tests").rglob("*.shader_test"))


def passing(folders=None):
    """The tests that pass with SPIR-V: all, or those in folders of these names."""
    return [test for test, verdict, *_ in expectations.rows(EXPECTATIONS)
            if verdict == "pass" and (folders is None or any(f"/{folder}/" in test for folder in folders))]
