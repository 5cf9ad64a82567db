#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""costs.py UMBER_BENCH PATH...: instructions that compiling spends on each thing that it is made of, counted by valgrind.

Has `umber_bench --once` compile each shader once under callgrind, and divides what functions of the compiler take, with all
that they call, by how often the thing was met. What starting the process takes is counted nowhere.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile


class Profile:
    """How often each function was called, and what it took: alone, and with what it calls."""

    def __init__(self, path):
        self.calls, self.alone, self.whole = (collections.Counter() for _ in range(3))
        names, function, callee, count = {}, None, None, None
        for line in open(path):
            if line.startswith("fn="):
                function = self.name(line[3:], names)
            elif line.startswith("cfn="):
                callee = self.name(line[4:], names)
            elif line.startswith("calls="):
                count = int(line[6:].split()[0])
            elif line[:1].isdigit() or line[:1] in "+-*":
                spent = int(line.split()[1])
                if count is None:
                    self.alone[function] += spent
                else:
                    self.calls[callee] += count
                    self.whole[callee] += spent
                    count = None

    @staticmethod
    def name(text, names):
        number, full = re.match(r"\((\d+)\)(?: (.*))?", text).groups()
        if full is not None:
            # Without namespaces, parameters, what GCC says of copies, and the level of recursion: that counts as calls, too.
            names[number] = re.sub(r"\(anonymous namespace\)::|umber::|\(.*|'\d+$| \[clone.*", "", full)
        return names[number]

    def count(self, *functions):
        return sum(self.calls[f] for f in functions)

    def cost(self, *functions):
        return sum(self.whole[f] for f in functions)


def row(what, spent, count, total):
    print(f"{what:<34}{spent / max(count, 1):12.0f}{count:12,}{spent / total:9.1%}")


def main():
    bench, *paths = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "callgrind")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", bench, "--once", *paths]
        done = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        profile = Profile(out)
    shaders, taken, size, words = (int(number) for number in re.findall(r"\d+", done))
    total = profile.cost("Session::compile")
    tokens = profile.count("glsl::Preprocessor::next")
    read = profile.cost("glsl::Preprocessor::next")
    directives = profile.cost("glsl::DirectiveReader::directive")
    print(f"{shaders} shaders, {taken} taken, {size:,} bytes: {total / size:.1f} instructions a byte\n")
    print(f"{'':<34}{'each':>12}{'how many':>12}{'share':>9}")
    row("directive, text not taken", directives, profile.count("glsl::DirectiveReader::directive"), total)
    row("macro expansion", profile.cost("glsl::MacroExpander::push_macro"),
        profile.count("glsl::MacroExpander::push_macro"), total)
    row("token, without directives", read - directives, tokens, total)
    row("token, in the grammar", profile.cost("glsl::parse_unit") - read, tokens, total)
    row("symbol: use of a variable", profile.cost("glsl::ExpressionChecker::find_variable"),
        profile.count("glsl::ExpressionChecker::find_variable"), total)
    row("expression, checked", profile.cost("glsl::check"),
        profile.count("glsl::ExpressionChecker::leaf", "glsl::OperatorChecker::binary"), total)
    row("instruction, lowered", profile.cost("glsl::lower"), profile.count("glsl::Emitter::emit"), total)
    row("instruction, made", profile.cost("ir::Module::insert"), profile.count("ir::Module::insert"), total)
    row("instruction, in passes", profile.cost("run_passes"), profile.count("ir::Module::insert"), total)
    row("word of SPIR-V", profile.cost("back::spirv::write"), words, total)
    row("allocation, given back, too", profile.cost("operator new", "operator delete"), profile.count("operator new"), total)


if __name__ == "__main__":
    main()
