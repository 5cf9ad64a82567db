# SPDX-License-Identifier: Apache-2.0
"""Seeds and dictionaries of the fuzz targets: from the shaders of the tree, those of an installed piglit, and the tables
of the compiler. Nothing of that is kept in the tree."""
import hashlib
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
OTHERS = ["geom", "tesc", "tese", "rgen", "rint", "rahit", "rchit", "rmiss", "rcall", "task", "mesh"]
PROGRAMS = [["vert", "frag"], ["vert", "geom", "frag"], ["vert", "tesc", "tese", "frag"]]
# The first letter of an input: kPrograms and kStages of fuzz/compilation.cc.
TEXT = dict(zip(["frag", "vert", "comp", "vert+frag"], "ABCD"))
TEXT |= dict(zip([*OTHERS, *map("+".join, PROGRAMS[1:])], "IJKLMNOPQRSTU"))
SPIRV = dict(zip(["frag", "vert", "comp", *OTHERS], "ABCDEFGHIJKLMN"))
SECTIONS = {"[fragment shader]": "frag", "[vertex shader]": "vert", "[compute shader]": "comp",
            "[geometry shader]": "geom", "[tessellation control shader]": "tesc",
            "[tessellation evaluation shader]": "tese", "[vertex shader passthrough]": None}
LONGEST = 6000
PIGLIT = ["/usr/lib/x86_64-linux-gnu/piglit", *map(str, pathlib.Path("/usr/lib").glob("*/piglit"))]


def shader_test(path):
    """(kind, text) of the programs in a shader test: of all stages together, where they are a program of those known."""
    found, kind, version = {}, None, ""
    for line in path.read_text(errors="replace").splitlines():
        if line.startswith("["):
            kind = SECTIONS.get(line.strip())
        elif match := re.match(r"GLSL( ES)? >= (\d)\.(\d\d)", line):
            version = f"#version {match[2]}{match[3]}{' es' if match[1] and match[2] != '1' else ''}\n"
        elif kind:
            found.setdefault(kind, []).append(line)
    texts = {k: "\n".join(lines) + "\n" for k, lines in found.items()}
    texts = {k: text if text.lstrip().startswith("#version") else version + text for k, text in texts.items()}
    for program in PROGRAMS:
        if set(texts) == set(program):
            return [("+".join(program), "\f".join(texts[stage] for stage in program))]
    return list(texts.items())


def some_of_each_kind_first(programs, count=4):
    """Kinds of which there are few would else not be among the first hundreds."""
    first, others, seen = [], [], dict.fromkeys(TEXT, 0)
    for program in programs:
        seen[program[0]] += 1
        (first if seen[program[0]] <= count else others).append(program)
    return first + others


def shaders():
    """(kind, text) of all shaders there are, in an order that is the same everywhere, and mixes them well."""
    files = [p for folder in ("examples", "tests") for p in (ROOT / folder).rglob("*")]
    for piglit in PIGLIT[:1]:
        files += pathlib.Path(piglit, "tests").rglob("*.shader_test")
        files += pathlib.Path(piglit, "tests", "glslparsertest").rglob("*.*")
    programs = []
    for path in files:
        kind = path.suffix.lstrip(".")
        if kind == "shader_test":
            programs += shader_test(path)
        elif kind in TEXT and path.is_file():
            programs.append((kind, path.read_text(errors="replace")))
    programs = [(kind, text) for kind, text in set(programs) if len(text) < LONGEST]
    programs.sort(key=lambda p: hashlib.sha256(p[1].encode()).digest())
    return some_of_each_kind_first(programs)


def spirv(build, programs):
    """(kind, module) of the shaders that compile."""
    scratch = build / "seeds.scratch"
    scratch.mkdir(parents=True, exist_ok=True)
    for number, (kind, text) in enumerate(programs):
        stages = kind.split("+")
        kind, text = stages[number % len(stages)], text.split("\f")[number % len(stages)]
        source, module = scratch / f"a.{kind}", scratch / "a.spv"
        source.write_text(text)
        command = [str(build / "umber"), str(source), "-o", str(module)]
        if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
            yield kind, module.read_bytes()


def ir_texts():
    for path in sorted(ROOT.glob("tests/**/*.umir")):
        for part in re.split(r"(?m)^===.*$", path.read_text()):
            yield part.strip() + "\n"


def write_seeds(build, folder, most):
    """At most `most` for each kind of input; `build` has the compiler that makes SPIR-V of them."""
    programs = shaders()[:most]

    def put(kind, number, data):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        (folder / kind / f"{number:05}").write_bytes(data)

    for number, (kind, text) in enumerate(programs):
        put("glsl", number, (TEXT[kind] + chr(ord("A") + number % 64)).encode() + text.encode())
    for number, (kind, module) in enumerate(spirv(build, programs)):
        if len(module) < LONGEST:
            put("spirv", number, (SPIRV[kind] + chr(ord("A") + number % 64)).encode() + module)
    for number, text in enumerate(ir_texts()):
        put("ir", number, text.encode())


def quoted(words):
    return "".join(f'"{word}"\n' for word in sorted(set(words)) if re.fullmatch(r"[\w.#]+", word))


def write_dictionaries(folder):
    """What inputs of each kind are made of, as the tables of the compiler have it."""
    source = ROOT / "src"
    glsl = re.findall(r'"([#\w]+)"', "\n".join(
        p.read_text() for pattern in ("front/glsl/lex/token.def", "front/glsl/builtins/*.h", "front/glsl/builtins/*.cc",
                                      "front/glsl/check/type_names.cc", "front/glsl/preprocess/directive.cc")
        for p in source.glob(pattern)))
    glsl += re.findall(r"\((\w+)[,)]", (source / "front/glsl/extensions.def").read_text())
    glsl += re.findall(r"\b([a-z]\w{2,})\b", (source / "front/glsl/lex/token.def").read_text())
    (folder / "glsl.dict").write_text(quoted(glsl))
    ops = re.findall(r"UMBER_OP\((\w+),", (source / "ir/op.def").read_text())
    words = re.findall(r'"([\w.]+)"', "\n".join(p.read_text() for p in (source / "ir/text").glob("*.cc")))
    (folder / "ir.dict").write_text(quoted([op.rstrip("_") for op in ops] + words))
