# SPDX-License-Identifier: Apache-2.0
"""The Vulkan drivers that are installed, and what is known to fail on them."""
import collections
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from lib import expectations, piglit  # noqa: E402

# Where drivers leave their manifests: those of the system, SwiftShader in Debian's chromium, NVIDIA's in a container.
FOLDERS = ("/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/usr/lib/chromium",
           "/usr/local/nvidia/share/vulkan/icd.d")

KnownFailure = collections.namedtuple("KnownFailure", "driver group test proof reason")


def manifests():
    """The manifest of each driver, by the driver's name."""
    found = {}
    for folder in FOLDERS:
        for path in sorted(pathlib.Path(folder).glob("*_icd*.json")):
            found.setdefault(re.sub(r"^vk_|_icd.*", "", path.name), path)
    return found


def known_failures():
    """The rows of exceptions.tsv."""
    return [KnownFailure(*row) for row in expectations.rows(HERE / "exceptions.tsv")]


def proof_of(row):
    """The shader test that proves it; none if there is no such test."""
    if row.proof == "-":
        return None
    return piglit.FOLDER / row.test if row.proof == "itself" else HERE / "proofs" / f"{row.proof}.shader_test"


def proofs_of(rows):
    """The proofs of several, each once."""
    return sorted({proof_of(row) for row in rows if proof_of(row)})
