#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scaling.py UMBER_BENCH: how compile time and memory grow with the size of a shader, one kind of code at a time.

Writes shaders of each family in sizes that quadruple, has `umber_bench --list` measure them, and prints for each family the
largest one's figures and the exponent of the last step: 1.0 is in proportion.
"""
import math
import pathlib
import subprocess
import sys
import tempfile

HEAD = """#version 450
layout(location = 0) in vec4 v;
layout(location = 1) flat in int k;
layout(location = 0) out vec4 o;
"""
SIZES = (256, 1024, 4096, 16384)


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


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, shader in FAMILIES.items():
            for n in SIZES:
                pathlib.Path(folder, f"{name}-{n}.frag").write_text(shader(n))
        out = subprocess.run([sys.argv[1], "--list", folder], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in out.splitlines():
        path, size, time, memory, _ = line.split("\t")
        name, n = pathlib.Path(path).stem.rsplit("-", 1)
        found.setdefault(name, {})[int(n)] = (float(time), float(memory), int(size))
    print(f"{'':20} {'size':>6} {'ms':>9} {'ns/byte':>8} {'MiB':>8}   exponent of time and memory")
    for name, rows in found.items():
        last = max(rows)
        time, memory, size = rows[last]
        step = rows.get(last // 4)
        growth = [math.log(rows[last][c] / step[c], 4) for c in (0, 1)] if step and step[2] != size else [math.nan] * 2
        print(f"{name:20} {last:6} {time / 1e3:9.2f} {time * 1e3 / size:8.1f} {memory / 1024:8.1f}   "
              f"{growth[0]:5.2f} {growth[1]:5.2f}")
    for name in FAMILIES.keys() - found.keys():
        print(f"{name:20} no shader of this family compiles")


main()
