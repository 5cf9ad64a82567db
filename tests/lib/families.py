# SPDX-License-Identifier: Apache-2.0
"""Families of shaders that grow with a number: of a few lines, and of work that grows much faster."""

HEAD = "#version 450\nlayout(local_size_x = 1) in;\nlayout(std430, binding = 0) buffer Out { float o[]; };\n"


def nested(n, use, leaf="float a;"):
    """`use` where the type S has 2^n scalars and @ leads to the first."""
    parts = "".join(f"struct S{m} {{ S{m - 1} a; S{m - 1} b; }};\n" for m in range(1, n + 1))
    return f"{HEAD}struct S0 {{ {leaf} }};\n{parts}#define S S{n}\n" + use.replace("@", ".a" * (n + 1)) + "\n"


def main(text):
    return f"{HEAD}void main() {{ {text} }}\n"


def constants(n, use):
    values = "const S0 c0 = S0(1.0);\n" + "".join(
        f"const S{m} c{m} = S{m}(c{m - 1}, c{m - 1});\n" for m in range(1, n + 1))
    return nested(n, f"{values}void main() {{ const S s = c{n}; o[0] = {use}; }}")


def varyings(n):
    """A structure of 2^n scalars between two stages."""
    parts = "".join(f"struct S{m} {{ S{m - 1} a; S{m - 1} b; }};\n" for m in range(1, n + 1))
    head = f"#version 450\nstruct S0 {{ float a; }};\n{parts}"
    use = "s" + ".a" * (n + 1)
    return (f"{head}out S{n} s; void main() {{ {use} = 1.0; gl_Position = vec4(0.0); }}\n\f"
            f"{head}in S{n} s; out float c; void main() {{ c = {use}; }}\n")


NESTED = {
    "local": "void main() { S s; o[0] = s@; }",
    "copy": "void main() { S s; S t = s; o[0] = t@; }",
    "global": "S s; void main() { S t = s; o[0] = t@; }",
    "equal": "void main() { S s; S t = s; o[0] = float(s == t); }",
    "array": "void main() { S s[2]; o[0] = s[int(o[1])]@; }",
    "parameter": "S f(inout S s) { s@ += 1.0; return s; } void main() { S s; s = f(s); o[0] = s@; }",
    "uniform": "uniform S s; void main() { o[0] = s@; }",
    "uniform-block": "uniform B { S s; }; void main() { o[0] = s@; }",
    "storage-block": "buffer B { S s; S t; }; void main() { s = t; }",
    "storage-copy": "buffer B { S s; }; void main() { S t = s; o[0] = t@; }",
    "shared": "shared S s; void main() { S t = s; barrier(); o[0] = t@; }",
}

FAMILIES = {
    **{f"nested-{name}": lambda n, use=use: nested(n, use) for name, use in NESTED.items()},
    "nested-textures": lambda n: nested(
        n, "uniform S s; void main() { o[0] = texelFetch(s@, ivec2(0), 0).x; }", "sampler2D a;"),
    "nested-constant": lambda n: constants(n, "s" + ".a" * (n + 1)),
    "nested-constant-equal": lambda n: constants(n, "float(s == s)"),
    "switches-falling-through": lambda n: main(
        "int s = int(o[0]); " + "switch (s) { case 1: s++; case 2: s *= 3; default: " * n + "s += 2;" + "}" * n
        + " o[0] = float(s);"),
    "cases": lambda n: main("switch (int(o[1])) {" + "".join(f"case {m}: o[0] = {m}.0; break;\n" for m in range(99 * n))
                            + "}"),
    "blocks": lambda n: HEAD + "".join(f"uniform B{m} {{ float v{m}; }};\n" for m in range(20 * n))
    + "void main() {" + "".join(f"o[0] += v{m};" for m in range(20 * n)) + "}\n",
    "members": lambda n: HEAD + "uniform B {" + "".join(f"float v{m};\n" for m in range(99 * n)) + "};\nvoid main() {"
    + "".join(f"o[0] += v{m};" for m in range(99 * n)) + "}\n",
    "macros": lambda n: HEAD + "#define A0 o[0] += 1.5;\n"
    + "".join(f"#define A{m} A{m - 1} A{m - 1}\n" for m in range(1, n + 1)) + f"void main() {{ A{n} }}\n",
    "calls": lambda n: HEAD + "float f0(float x) { return x * 1.5 + o[1]; }\n"
    + "".join(f"float f{m}(float x) {{ return f{m - 1}(x) + f{m - 1}(x + 1.0); }}\n" for m in range(1, n + 1))
    + f"void main() {{ o[0] = f{n}(o[2]); }}\n",
    "loops": lambda n: main("".join(f"for (int i{m} = 0; i{m} < 4; ++i{m}) {{ " for m in range(n)) + "o[0] += 1.0;"
                            + "}" * n),
    "branches": lambda n: main("float x = o[1]; " + "if (x > 1.0) { x += 1.0; } else { x *= 2.0; } " * (9 * n)
                               + "o[0] = x;"),
    "returns": lambda n: main("if (o[1] > 1.0) { o[0] += 1.0; if (o[2] > 3.0) return; } " * n),
    "products": lambda n: main("float x = o[1]; " + "x = x * x + x * x; " * (9 * n) + "o[0] = x;"),
    "array-lengths": lambda n: main("float a" + "[2]" * min(n, 28) + "; o[0] = a" + "[int(o[1])]" * min(n, 28) + ";"),
    "varyings": varyings,
    "parentheses": lambda n: main("o[0] = " + "(" * (30 * n) + "1.0" + ")" * (30 * n) + ";"),
}


def paths(folder, family, numbers):
    """Of the shaders of a family, optimised and not."""
    return [folder / f"{family}-{n}{options}" for n in numbers for options in "AB"]


def write(folder, numbers=(5, 12, 30)):
    """A file of each family for each number, as inputs of the fuzz targets; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, family in FAMILIES.items():
        for n in numbers:
            text = family(n)
            stages = "D" if "\f" in text else "C"
            for path in paths(folder, name, [n]):
                path.write_text(stages + path.name[-1] + text)
                written.append(path)
    return written
