# SPDX-License-Identifier: Apache-2.0
"""Microsoft's compilers, as scripts/fxc runs them."""
import dataclasses
import os
import pathlib
import signal
import subprocess
import threading

FXC = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "fxc"
PROFILES = {"vert": "vs", "tesc": "hs", "tese": "ds", "geom": "gs", "frag": "ps", "comp": "cs", "task": "as", "mesh": "ms",
            **dict.fromkeys(["rgen", "rint", "rahit", "rchit", "rmiss", "rcall"], "lib")}
OLDEST = "6.3"
LEVEL_2, LEVEL_3 = 3 << 14, 1 << 15  # D3DCOMPILE_OPTIMIZATION_LEVEL2, _LEVEL3
CHUNK = 500  # files for one process


@dataclasses.dataclass
class Result:
    ok: bool
    milliseconds: float = 0.0
    size: int = 0
    messages: list = dataclasses.field(default_factory=list)
    inputs: dict = dataclasses.field(default_factory=dict)  # (SEMANTIC, index): (register, mask)
    outputs: dict = dataclasses.field(default_factory=dict)
    patch: dict = dataclasses.field(default_factory=dict)  # what a patch has once

    def add_element(self, text):
        direction, register, mask, semantic, index = text.split()
        elements = {"in": self.inputs, "out": self.outputs, "patch": self.patch}[direction]
        elements[semantic.upper(), int(index)] = (int(register), int(mask))


def install(compiler=OLDEST):
    """Whether it is there or can be fetched."""
    return subprocess.run([FXC, compiler, "--install"]).returncode == 0


def profile_of(path, model="5_0"):
    """For a file NAME.STAGE.hlsl."""
    return f"{PROFILES[str(path).split('.')[-2]]}_{model}"


def compile_some(lines, seconds, compiler):
    """What one process says about the lines, until it has gone through them, crashes, or is silent for too long."""
    results = []
    with subprocess.Popen([FXC, compiler, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, errors="replace",
                          start_new_session=True) as process:
        process.stdin.write("".join(f"{line}\n" for line in lines))
        process.stdin.close()
        timer = None

        def stop():
            os.killpg(process.pid, signal.SIGKILL)

        def wait_again():
            nonlocal timer
            if timer:
                timer.cancel()
            timer = threading.Timer(seconds, stop)
            timer.start()

        wait_again()
        try:
            for line in process.stdout:
                wait_again()
                if line.startswith("#"):
                    results[-1].messages.append(line[1:].strip())
                elif line.startswith("="):
                    results[-1].add_element(line[1:])
                else:
                    verdict, microseconds, size, _ = line.split(" ", 3)
                    results.append(Result(verdict == "ok", int(microseconds) / 1000, int(size)))
        except BaseException:
            stop()
            raise
        finally:
            timer.cancel()
    return results


def compile_all(lines, seconds, compiler=OLDEST):
    """A result for each line `PROFILE FLAGS PATH` (compile.c); None where it crashes or takes longer than that."""
    results = []
    is_suspect = False
    while len(results) < len(lines):
        part = lines[len(results):][:CHUNK]
        got = compile_some(part, seconds, compiler)
        results += got
        # The fault is the line's only if a process that begins with it ends with it, too: wine itself may fail to start.
        if is_suspect and not got:
            results.append(None)
            is_suspect = False
        else:
            is_suspect = len(got) < len(part)
    return results


def list_all(lines, compiler=OLDEST):
    """The code of each line `PROFILE FLAGS PATH`, as lines of text; none where it does not compile."""
    done = subprocess.run([FXC, compiler, "listing"], input="".join(f"{line}\n" for line in lines), capture_output=True,
                          text=True, errors="replace", check=True)
    listings = []
    for line in done.stdout.splitlines():
        if line.startswith("| "):
            listings[-1].append(line[2:])
        elif line[:1] not in ("#", "=", "|"):
            listings.append([])
    return listings
