# SPDX-License-Identifier: Apache-2.0
"""What the table of extensions says of outputs against what the compiler does with features.txt."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import tempfile

FEATURES = pathlib.Path(__file__).resolve().parent / "features.txt"
MODELS = ["5.0", "5.1", "6.0", "6.6", "6.7"]
VULKAN = ["1.0", "1.1", "1.2", "1.3"]
# Refused by words that name nothing: a diagnostic's place in the grammar, or that a name is not declared.
SAYS_NOTHING = re.compile(r"error: .*\[(syntax|undeclared|no-overload|version|reserved-word|layout-qualifier)\]")
# What is no error without #extension: the extension brings nothing that a shader sees, or is on from the start.
NOTHING_TO_ENABLE = {
    "GL_ARB_draw_buffers", "GL_ARB_ES3_2_compatibility", "GL_ARB_ES3_compatibility", "GL_ARB_shader_precision",
    "GL_ARB_shading_language_include", "GL_ARB_texture_rectangle", "GL_EXT_draw_buffers", "GL_GOOGLE_include_directive",
    "GL_ARB_texture_buffer_object",
}


class Feature:
    def __init__(self, part):
        head, self.body = part.split("\n", 1)
        self.name, version, self.stage = head.split()
        self.version = version.removesuffix("es") + (" es" if version.endswith("es") else "")

    def write(self, folder, enables):
        path = folder / f"{self.name}{'' if enables else '-off'}.{self.stage}"
        line = f"#extension {self.name} : require\n" if enables else ""
        path.write_text(f"#version {self.version}\n{line}{self.body}")
        return path


def read():
    return [Feature(part) for part in re.split(r"^== ", FEATURES.read_text(), flags=re.MULTILINE)[1:]]


class Compiler:
    def __init__(self, build, folder):
        self.program, self.folder = build / "umber", folder

    def run(self, command, path, *options):
        return subprocess.run([self.program, command, path, "-w", "-I", self.folder, *options], capture_output=True, text=True)

    def first(self, choices, takes):
        return next((choice for choice in choices if takes(choice)), "")

    def vulkan(self, path):
        def needs_no_extension(version):
            done = self.run("compile", path, f"--target-env=vulkan{version}", "-H")
            return done.returncode == 0 and "OpExtension " not in done.stdout
        return self.first(VULKAN, needs_no_extension)

    def takes(self, path):
        """What the columns of the table say, and what was said where something is refused."""
        said = {}

        def works(output, command, *options):
            done = self.run(command, path, *options)
            said[output] = done.stderr if done.returncode else ""
            return done.returncode == 0

        found = {
            "spirv": works("spirv", "compile", "--target-env=vulkan1.3", "-o", os.devnull),
            "hlsl": self.first(MODELS, lambda m: works("hlsl", "compile", "--emit=hlsl", f"--shader-model={m}", "-o", "-")),
            "essl": works("essl", "compile", "--emit=essl", "-o", "-"),
            "interpreter": works("interpreter", "interpret", "--target-env=vulkan1.3"),
        }
        return found, said


def problems(compiler, row, feature):
    path = feature.write(compiler.folder, True)
    found, said = compiler.takes(path)
    for output, takes in found.items():
        if row["outputs"][output] != takes:
            yield f"{output}: the table says {row['outputs'][output]}, and it is {takes}: {said[output]}"
        if not takes and SAYS_NOTHING.search(said[output]):
            yield f"{output}: refused, but not by a name: {said[output]}"
    if row.get("vulkan_core", "") != (vulkan := compiler.vulkan(path)):
        yield f"Vulkan: the table says {row.get('vulkan_core', 'never')}, and it is {vulkan or 'never'}"
    without = compiler.run("compile", feature.write(compiler.folder, False), "-o", os.devnull)
    if (without.returncode == 0) != (feature.name in NOTHING_TO_ENABLE):
        yield f"without #extension the status is {without.returncode}"


def offered(build):
    """The rows of the table, by name, but for those of extensions that are refused."""
    listing = subprocess.run([build / "umber", "list", "extensions", "--json"], capture_output=True, text=True).stdout
    return {row["name"]: row for row in json.loads(listing) if not row.get("refused")}


def compare(build, tap):
    rows = offered(build)
    known = {feature.name: feature for feature in read()}
    with tempfile.TemporaryDirectory() as scratch:
        compiler = Compiler(build, pathlib.Path(scratch))
        (compiler.folder / "nothing.glsl").write_text("\n")
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            both = [name for name in rows if name in known]
            wrong = pool.map(lambda name: "\n".join(problems(compiler, rows[name], known[name])), both)
            for name, why in zip(both, wrong):
                tap.add(f"{name} is taken by the outputs that the table has", why)
    for name in rows.keys() - known.keys():
        tap.add(f"{name} has a feature to compile", f"add one to {FEATURES.name}")
    for name in known.keys() - rows.keys():
        tap.add(f"{name} of {FEATURES.name} is offered", "it is not")
