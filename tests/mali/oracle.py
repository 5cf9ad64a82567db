# SPDX-License-Identifier: Apache-2.0
"""What another compiler makes of the pairs of shaders, compared with what Umber makes of them (oracle.tsv)."""
import collections
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
# Name of the architecture in oracle.tsv: the architecture, and whether the fragment shader does not know the layout.
TARGETS = {"v5": ("5", False), "v6": ("6", False), "v7": ("7", False), "v9": ("9", False),
           "v9-descriptors": ("9", True)}
ACCESS = re.compile("LD_|LEA_|ST_|STORE")
Row = collections.namedtuple("Row", "slot operation register components sample memory offset")


def lines(path):
    return [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith("#")]


def expected():
    """By (target, pair, stage): the set of rows."""
    rows = collections.defaultdict(set)
    for target, pair, stage, *row in lines(HERE / "oracle.tsv"):
        rows[target, pair, stage].add(Row(*row))
    return rows


def row(slot, memory, offset, text):
    """An instruction of Umber as the table has it."""
    mnemonic, _, operands = text.partition(" ")
    operation, *modifiers = mnemonic.split(".")
    words = {word for modifier in modifiers for word in modifier.split("_")}
    register = next((m for m in modifiers if re.fullmatch(r"[fsui]\d+", m)), "-")
    if words & {"auto", "auto32"}:
        register = "auto32"
    components = next((m[1] for m in modifiers if re.fullmatch("v[234]", m)), "1")
    if "LD_VARY" in operation or operands.startswith("r") and operation == "LD_ATTR":
        mask = re.match(r"r\d+(?:\.([xyzw~]+))?", operands).group(1) or "xyzw"
        components = str(len(mask.replace("~", "")))
    sample = next((m for m in ("centroid", "sample", "center", "explicit") if m in words), "-")
    source = next((m for m in modifiers if m.startswith("src_")), None)
    if "LD_VARY" in operation:
        sample = "-"
    if operation.startswith("LEA") or operation == "ST_VARY":
        components = "-"
    if operation == "LEA_BUF_IMM":
        slot = "-"
    if operation == "STORE":
        components = "-"
        offset = re.search(r"offset:(\d+)", operands).group(1)
    else:
        offset = offset if "_BUF" in operation and not operation.startswith("LEA") else "-"
    if operation == "ST_CVT":
        memory = "snap4" if "fau_lo" in operands else "-"
    return Row(slot, operation, register, components, sample, source or memory, offset)


def differences():
    """Reasons, each with the rows that it explains: (reason, compiled pattern of `side target pair stage` and a row)."""
    return [(reason, re.compile(pattern)) for reason, pattern in lines(HERE / "differences.tsv")]


def is_same(theirs, ours):
    """A format in memory that the listing does not tell is any."""
    return theirs == ours or theirs.memory == "?" and theirs._replace(memory=ours.memory) == ours


def compared(build):
    """(target, pair, stage), rows that only the other compiler has, and rows that only Umber has."""
    everything = expected()
    for target in TARGETS:
        for pair in sorted({p for t, p, _ in everything if t == target}):
            rows, error = made(build, target, pair)
            for stage in ("vertex", "fragment"):
                theirs, ours = everything.get((target, pair, stage)), rows[stage]
                if theirs is None:
                    continue
                yield ((target, pair, stage), [r for r in theirs if not any(is_same(r, o) for o in ours)],
                       [o for o in ours if not any(is_same(r, o) for r in theirs)], error)


def separate_offsets(build):
    """(pair, what of its varyings lies elsewhere by `umber varyings --separate` than the other compiler has it on v9)."""
    theirs = collections.defaultdict(set)
    for target, pair, _, slot, *_, offset in lines(HERE / "oracle.tsv"):
        if target == "v9" and slot.startswith("VAR") and offset != "-":
            theirs[pair].add((int(slot[3:]), int(offset)))
    for pair, places in sorted(theirs.items()):
        shaders = [str(HERE / "pairs" / f"{pair}.{stage}") for stage in ("vert", "frag")]
        done = subprocess.run([str(build / "umber"), "varyings", *shaders, "-t", "mali-g57", "--separate", "--json"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            yield pair, done.stderr
            continue
        memory = json.loads(done.stdout)["forms"][0]["memory"]
        ours = {entry["location"]: entry["offset"] for entry in memory if "location" in entry}
        yield pair, "\n".join(f"location {location} is at {ours.get(location)}, there at {offset}"
                              for location, offset in sorted(places) if ours.get(location) != offset)


def made(build, target, pair):
    """By stage: the set of rows of Umber's instructions, or what went wrong."""
    arch, is_apart = TARGETS[target]
    shaders = [str(HERE / "pairs" / f"{pair}.{stage}") for stage in ("vert", "frag")]
    done = subprocess.run([str(build / "umber-mali"), "accesses", *shaders, arch, *(["apart"] if is_apart else [])],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    rows = collections.defaultdict(set)
    for line in done.stdout.splitlines():
        stage, *rest = line.split("\t")
        if ACCESS.match(rest[-1]):
            rows[stage].add(row(*rest))
    return rows, done.stderr.strip() if done.returncode else ""
