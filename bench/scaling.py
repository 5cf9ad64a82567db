#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scaling.py UMBER_BENCH [--instructions] [--WAY] [FAMILY...]: how compile time and memory grow with the size of a shader, one
kind of code at a time.

Writes shaders of each family in sizes that quadruple, has `umber_bench --list` measure them, and prints for each family the
largest one's figures and the exponent of the last step: 1.0 is in proportion. WAY is what is made of what: glsl-to-plain,
glsl-to-hlsl, spirv-to-optimized and so on (ways.h). Time also grows with what caches no longer hold; --instructions counts those
(valgrind) of the last two sizes in place of it.
"""
import math
import pathlib
import re
import subprocess
import sys
import tempfile

HEAD = """#version 450
layout(location = 0) in vec4 v;
layout(location = 1) flat in int k;
layout(location = 0) out vec4 o;
"""
SIZES = (256, 1024, 4096, 16384)
# Of what SPIR-V, or the number of files, does not allow as much.
MOST = {"block_members": 16000, "uniforms": 16000, "sampler_members": 8000, "switch_cases": 16000, "includes": 4096}


def lines(n, line):
    return "".join(line(i) + "\n" for i in range(n))


def main_of(body, head=""):
    return HEAD + head + "void main() {\nvec4 a = v;\n" + body + "o = a;\n}\n"


def nested(n, opening):
    return main_of(lines(n, opening) + "}" * n)


def table(n):
    return f"const float T[{n}] = float[{n}](" + ",".join(f"{i}.5" for i in range(n)) + ");\n"


FAMILIES = {
    "statements": lambda n: main_of(lines(n, lambda i: f"a = a * v + vec4({i % 97}.5);")),
    "locals": lambda n: main_of("vec4 t0 = v;\n" + lines(n, lambda i: f"vec4 t{i + 1} = t{i} * 1.5 + v;") + f"a = t{n};\n"),
    "globals": lambda n: main_of(lines(n, lambda i: f"g{i} = a; a += g{i} * v;"), lines(n, lambda i: f"vec4 g{i};")),
    "inputs": lambda n: main_of(lines(n, lambda i: f"a += i{i};"), lines(
        n, lambda i: f"layout(location = {i // 4 + 2}, component = {i % 4}) in float i{i};" if i < 16376 else f"float i{i};")),
    "includes": lambda n: "#version 450\n#extension GL_GOOGLE_include_directive : require\n" + main_of(
        lines(n, lambda i: f"a += f{i}(a);"), lines(n, lambda i: f'#include "f{i}.glsl"'))[len("#version 450\n"):],
    "functions": lambda n: main_of(lines(n, lambda i: f"a += f{i}(a);"),
                                   lines(n, lambda i: f"vec4 f{i}(vec4 x) {{ if (x.x > {i}.0) x += v; return x; }}")),
    "calls": lambda n: main_of(lines(n, lambda i: f"a += f(a, {i % 50}.5);"), "vec4 f(vec4 x, float y) { return x * y; }\n"),
    "call_chain": lambda n: main_of(f"a = f{n}(a);\n", "vec4 f0(vec4 x) { return x; }\n" +
                                    lines(n, lambda i: f"vec4 f{i + 1}(vec4 x) {{ return f{i}(x) + v; }}")),
    "overloads": lambda n: main_of(lines(n, lambda i: f"{{ S{i} s; s.a = a; a = g(s); }}"),
                                   lines(n, lambda i: f"struct S{i} {{ vec4 a; }}; vec4 g(S{i} s) {{ return s.a * {i}.0; }}")),
    "overloads_by_conversion": lambda n: main_of(
        lines(n, lambda i: f"{{ S{i} s; s.a = a; a = g(s, k); }}"),
        lines(n, lambda i: f"struct S{i} {{ vec4 a; }}; vec4 g(S{i} s, float f) {{ return s.a * f; }}")),
    "ifs": lambda n: main_of(lines(n, lambda i: f"if (a.x > {i}.0) a = a * vec4({i}.5);")),
    "switch_cases": lambda n: main_of("switch (k) {\n" + lines(n, lambda i: f"case {i}: a *= {i}.5; break;") + "}\n"),
    "loops": lambda n: main_of(lines(n, lambda i: f"for (int i = 0; i < k + {i}; ++i) a = a * v + {i % 9}.0;")),
    "long_sum": lambda n: main_of("a.x = v.x" + "".join(f" + v.y * {i % 97}.5" for i in range(n)) + ";\n"),
    "constant_table": lambda n: main_of("a.x = T[k];\n", table(n)),
    "constant_table_uses": lambda n: main_of(lines(n, lambda i: f"a.x += T[{i}] * v.x;"), table(n)),
    "constant_chain": lambda n: main_of(f"a.x = float(c{n});\n", "const int c0 = 1;\n" +
                                        lines(n, lambda i: f"const int c{i + 1} = c{i} + {i % 5};")),
    "uniform_blocks": lambda n: main_of(
        lines(n, lambda i: f"a += b{i}.a * b{i}.f;"),
        lines(n, lambda i: f"layout(set = 0, binding = {i}) uniform B{i} {{ vec4 a; float f; }} b{i};")),
    "block_members": lambda n: main_of(lines(n, lambda i: f"a += b.m{i};"),
                                       "uniform B {\n" + lines(n, lambda i: f"vec4 m{i};") + "} b;\n"),
    "uniforms": lambda n: main_of(lines(n, lambda i: f"a += u{i};"), lines(n, lambda i: f"uniform vec4 u{i};")),
    "samplers": lambda n: main_of(lines(n, lambda i: f"a += texture(s{i}, a.xy);"),
                                  lines(n, lambda i: f"layout(binding = {i}) uniform sampler2D s{i};")),
    "sampler_members": lambda n: main_of(lines(n, lambda i: f"a += texture(s.t{i}, a.xy) * s.f{i};"), "struct S {\n" + lines(
        n, lambda i: f"sampler2D t{i}; float f{i};") + "};\nuniform S s;\n"),
    "instances": lambda n: main_of(lines(n, lambda i: f"a += f(s{i});"), lines(n, lambda i: f"uniform sampler2D s{i};") +
                                   "vec4 f(sampler2D t) { return texture(t, v.xy); }\n"),
    "counters": lambda n: main_of("a.x += float(atomicCounterIncrement(c0));\n", lines(
        n, lambda i: f"layout(binding = {i % 8}, offset = {i // 8 * 4}) uniform atomic_uint c{i};")),
    "macros": lambda n: main_of(lines(n, lambda i: f"a.x = M{i}(a.x);"),
                                lines(n, lambda i: f"#define M{i}(x) ((x) * {i % 9}.5 + 1.0)")),
    "conditionals": lambda n: main_of("", lines(n, lambda i: f"#if defined(X{i}) && X{i} > 1\nfloat\n#else\n#define X{i} 1\n#endif")),
    "skipped": lambda n: main_of("", "#if 0\n" + lines(n, lambda i: f"vec4 f{i}(vec4 x) {{ return x; }} // nothing") + "#endif\n"),
    "swizzles": lambda n: main_of("mat4 m = mat4(v, v, v, v);\n" + lines(
        n, lambda i: f"m[{i % 4}].{'xyz' if i % 2 else 'zyx'} = a.wyx * m[{(i + 1) % 4}].xxx; a.xw += m[{i % 4}].yz;")),
    "nested_ifs": lambda n: nested(min(n, 128), lambda i: f"if (a.x > {i}.0) {{ a += v;"),
    "nested_loops": lambda n: nested(min(n, 128), lambda i: f"for (int i{i} = 0; i{i} < k; ++i{i}) {{ a += v;"),
}


def write_shaders(folder, families):
    for name in families:
        for n in sorted({min(n, MOST.get(name, n)) for n in SIZES}):
            pathlib.Path(folder, f"{name}-{n}.frag").write_text(FAMILIES[name](n))
    if "includes" in families:
        for i in range(MOST["includes"]):
            pathlib.Path(folder, f"f{i}.glsl").write_text(
                f"#ifndef F{i}\n#define F{i}\nvec4 f{i}(vec4 x) {{ return x * {i}.5; }}\n#endif\n")


def size_of(path):
    return int(pathlib.Path(path).stem.rsplit("-", 1)[1])


def exponent(rows, value):
    """Of the last step of a family, whose rows are by size."""
    sizes = sorted(rows)[-2:]
    if len(sizes) < 2 or rows[sizes[0]] == rows[sizes[1]]:
        return math.nan
    return math.log(value(rows[sizes[1]]) / value(rows[sizes[0]]), sizes[1] / sizes[0])


def count_instructions(bench, way, folder, families):
    print(f"{'':24} {'pieces':>6} {'instructions':>14} {'each':>8}   exponent")
    for name in families:
        rows = {}
        for path in sorted(pathlib.Path(folder).glob(f"{name}-*.frag"), key=size_of, reverse=True):
            out = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                                  "--toggle-collect=umber::Session::compile(*", bench, "--once", *way, str(path)],
                                 capture_output=True, text=True, check=True)
            if " 1 taken" in out.stdout:
                rows[size_of(path)] = int(re.search(r"Collected : (\d+)", out.stderr)[1])
            if len(rows) == 2:
                break
        if rows:
            most = max(rows)
            print(f"{name:24} {most:6} {rows[most]:14,} {rows[most] / most:8.0f}   {exponent(rows, lambda r: r):5.3f}")
        else:
            print(f"{name:24} no shader of this family compiles")


def measure(bench, way, folder, families):
    out = subprocess.run([bench, "--list", *way, folder], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in out.splitlines():
        path, size, time, memory, _ = line.split("\t")
        name = pathlib.Path(path).stem.rsplit("-", 1)[0]
        found.setdefault(name, {})[size_of(path)] = (float(time), float(memory), int(size))
    print(f"{'':24} {'pieces':>6} {'ms':>9} {'ns/byte':>8} {'MiB':>8}   exponent of time and memory")
    for name, rows in found.items():
        most = max(rows)
        time, memory, size = rows[most]
        print(f"{name:24} {most:6} {time / 1e3:9.2f} {time * 1e3 / size:8.1f} {memory / 1024:8.1f}   "
              f"{exponent(rows, lambda r: r[0]):5.2f} {exponent(rows, lambda r: r[1]):5.2f}")
    for name in families:
        if name not in found:
            print(f"{name:24} no shader of this family compiles")


def main():
    bench, *arguments = sys.argv[1:]
    way = [a for a in arguments if a.startswith("--") and a != "--instructions"]
    families = [a for a in arguments if not a.startswith("--")] or list(FAMILIES)
    with tempfile.TemporaryDirectory() as folder:
        write_shaders(folder, families)
        (count_instructions if "--instructions" in arguments else measure)(bench, way, folder, families)


main()
