# SPDX-License-Identifier: Apache-2.0
"""The fuzz targets: how they are built and run, and what they say. For fuzz/run and the group tests/fuzz."""
import dataclasses
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "fuzz"
TARGETS = {"glsl_to_spirv": "glsl", "glsl_to_hlsl": "glsl", "spirv_to_spirv": "spirv", "spirv_to_hlsl": "spirv",
           "ir_text": "ir"}  # and what their inputs are
OPTIONS = ["-timeout=30", "-rss_limit_mb=4096", "-max_len=8192", "-detect_leaks=1", "-use_value_profile=0",
           "-print_final_stats=1", "-reload=10"]
LINES_SHOWN = 100  # of the end of the output of a process that found something
PROGRESS = re.compile(r"#\d+\t|\s+NEW_FUNC|\s*$")


def build(targets):
    """What went wrong in building the targets; empty if nothing did."""
    for command in (["cmake", "--preset", "fuzz"],
                    ["cmake", "--build", "--preset", "fuzz", "--target", *(f"fuzz_{t}" for t in targets)]):
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            return done.stdout
    return ""


@dataclasses.dataclass
class Outcome:
    """Of one process: what it counted, and the end of what it said if it found something."""
    executions: int
    edges: int
    finding: str


def outcome(process):
    output, _ = process.communicate()
    executions = re.findall(r"number_of_executed_units: (\d+)", output) or re.findall(r"^#(\d+)", output, re.M)
    edges = re.findall(r"cov: (\d+)", output)
    told = [line for line in output.splitlines() if not PROGRESS.match(line)]
    finding = "\n".join(told[-LINES_SHOWN:]) if process.returncode != 0 else ""
    return Outcome(int(executions[-1]) if executions else 0, int(edges[-1]) if edges else 0, finding)


def start(target, findings, *arguments):
    """A process that runs a target; what an input does wrong is kept in the folder `findings`."""
    findings.mkdir(parents=True, exist_ok=True)
    command = [str(BUILD / f"fuzz_{target}"), *OPTIONS, f"-artifact_prefix={findings}/{target}-", *map(str, arguments)]
    environment = {"UBSAN_OPTIONS": "print_stacktrace=1"} | os.environ
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                            env=environment)


def run_inputs(target, findings, paths):
    """The Outcome of inputs, each run once."""
    return outcome(start(target, findings, *paths))


def fuzz(target, found, seeds, findings, seconds, jobs, seed):
    """The Outcome of each of so many processes, which share what they find in the folder `found`."""
    found.mkdir(parents=True, exist_ok=True)
    kind = TARGETS[target]
    dictionary = seeds / f"{kind}.dict"
    arguments = [f"-dict={dictionary}"] if dictionary.exists() else []
    arguments += [f"-max_total_time={seconds}", found, seeds / kind]
    running = [start(target, findings, f"-seed={seed + n}", *arguments) for n in range(jobs)]
    return [outcome(process) for process in running]
