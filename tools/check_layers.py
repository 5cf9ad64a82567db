#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the rules of src/ and include/ that a compiler does not: see the messages below. Prints each break and fails.

  tools/check_layers.py [folder with both]
"""
import pathlib
import re
import sys

LONGEST_FILE = 500
INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')
# Names are for people: a pass that asks for one miscompiles the shader that happens to use it.
NAME_TEST = re.compile(r"\bname\w*(\(\))?\s*[!=]=(?!\s*(nullptr|NameId\b))|\bstr(n)?cmp\s*\(")
# At namespace or function scope: `static T x...;` or `thread_local`, where T is not const and x not a function.
STATIC = re.compile(r"^\s*(inline\s+)?static\s+(?!const\b|constexpr\b|consteval\b|constinit const\b|inline\b|_?assert)"
                    r"[\w:<>,\s*&]+?\s[*&]?\w+(\[[^]]*\])*\s*(=|;|\{[^}]*\};)")
# At namespace scope, which is not indented: `T x;`, `T x = ...` without const. `// global: why` above it excuses it.
GLOBAL = re.compile(r"^(?!using\b|typedef\b|extern\b|return\b|friend\b|class\b|struct\b|enum\b|union\b|namespace\b|concept\b)"
                    r"(?!.*\b(const|constexpr|consteval|constinit const)\b)"
                    r"(inline\s+)?[\w:]+(<[^()]*>)?[\s*&]+\w+(\[[^]]*\])*\s*(=.*|\{.*|;)\s*$")
THREAD_LOCAL = re.compile(r"\bthread_local\b")


def read_layers(file):
    """(folder -> folders it may include, what is wrong with the list itself)"""
    rules, wrong = {}, []
    for number, line in enumerate(file.read_text().splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        name, _, below = line.partition(":")
        for folder in below.split():
            if folder not in rules:
                wrong.append(f"{file}:{number}: '{name}' depends on '{folder}', which is not above it in the list")
        rules[name] = set(below.split())
    return rules, wrong


def code_lines(text):
    """(number, line) without comments; strings stay, but for raw ones. What is left out keeps its line ends."""
    text = re.sub(r'R"(\w*)\(.*?\)\1"|/\*.*?\*/', lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL)
    for number, line in enumerate(text.splitlines(), 1):
        yield number, re.sub(r"(^|[^:\"])//.*", r"\1", line)


def layer_of(rules, path):
    """The row of a file: that of its folder, or of the nearest one around it that has a row."""
    return max((name for name in rules if path.startswith(name + "/")), key=len, default=None)


def check_include(root, rules, layer, included):
    found = layer_of(rules, included)
    folder = included.split("/")[0]
    if found:
        if found != layer and found not in rules[layer]:
            return f"{layer} may not include {found} (see layers.txt)"
    elif (root / folder).is_dir():
        return f"{folder} is not in layers.txt"
    elif included.startswith("."):
        return "includes are written from src/, as \"layer/file.h\""
    return None


def check_file(root, rules, file):
    layer = layer_of(rules, file.relative_to(root).as_posix())
    text = file.read_text(errors="replace")
    if not re.match(r"(//|/\*) SPDX-License-Identifier: Apache-2.0( \*/)?\n", text):
        yield f"{file}:1: the first line is not the SPDX line"
    if text.count("\n") > LONGEST_FILE and not re.search(r"^// size: \w", text, re.MULTILINE):
        yield f"{file}: over {LONGEST_FILE} lines; split it, or say why in a '// size: ' line"
    is_test = file.stem.endswith("_test")
    excused = {number + 1 for number, line in enumerate(text.splitlines(), 1) if line.startswith("// global: ")}
    for number, line in code_lines(text):
        if include := INCLUDE.match(line):
            if wrong := check_include(root, rules, layer, include[1]):
                yield f"{file}:{number}: {wrong}"
        if layer == "passes" and not is_test and NAME_TEST.search(line):
            yield f"{file}:{number}: a pass must not compare names; use kind, origin, id or type"
        if THREAD_LOCAL.search(line) or STATIC.match(line):
            yield f"{file}:{number}: state outside of objects: static or thread_local variable"
        elif file.suffix != ".def" and GLOBAL.match(line) and number not in excused:
            yield f"{file}:{number}: state outside of objects: a global variable"


def main():
    top = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent
    rules, wrong = read_layers(top / "src/layers.txt")
    for root in (top / "src", top / "include"):
        for folder in sorted(p for p in root.rglob("*") if p.is_dir()):
            layer = layer_of(rules, folder.relative_to(root).as_posix() + "/")
            files = sorted(p for p in folder.iterdir() if p.suffix in {".h", ".hpp", ".cc", ".def"})
            if layer:
                for file in files:
                    wrong += check_file(root, rules, file)
            elif files:
                wrong.append(f"{folder}: not in layers.txt")
    print("\n".join(wrong) or "layers ok")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
