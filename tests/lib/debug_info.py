# SPDX-License-Identifier: Apache-2.0
"""What a module's NonSemantic.Shader.DebugInfo.100 tells a debugger, found in its text."""
import pathlib
import re
import subprocess
import tempfile

INSTRUCTION = re.compile(r"^\s*(?:(%\w+) = )?(Op\w+)(.*)$")


class Module:
    """What the text of a module says of places."""

    def __init__(self, text):
        self.numbers, self.strings, self.debug = {}, {}, {}
        self.op_lines, self.places = set(), set()  # places: (line, where)
        self.variables = set()  # (name, line)
        self.locals = {}  # names by scope, in the order of their declarations
        scope = None
        for line in text.splitlines():
            if not (match := INSTRUCTION.match(line)):
                continue
            result, op, rest = match.groups()
            words = rest.split()
            if op == "OpConstant":
                self.numbers[result] = words[1]
            elif op == "OpString":
                self.strings[result] = rest.strip().strip('"')
            elif op == "OpLine":
                self.op_lines.add(int(words[1]))
            elif op == "OpLabel":
                scope = None
            elif op == "OpExtInst" and words[2].startswith("Debug"):
                self.debug[result] = words[2:]
                if words[2] == "DebugGlobalVariable":
                    self.variables.add(self.variable(result))
                elif words[2] == "DebugDeclare":
                    self.variables.add(self.variable(words[3]))
                    self.locals.setdefault(self.path(self.debug[words[3]][6]), []).append(self.variable(words[3])[0])
                if words[2] == "DebugScope":
                    scope = words[3:]
                elif words[2] == "DebugLine" and scope:
                    self.places.add((int(self.numbers[words[4]]), self.where(scope)))

    def variable(self, declared):
        _, name, _, _, line, *_ = self.debug[declared]
        return self.strings[name], self.numbers[line]

    def path(self, scope):
        kind, *words = self.debug[scope]
        if kind == "DebugFunction":
            return self.strings[words[0]]
        assert kind == "DebugLexicalBlock", kind
        return f"{self.path(words[3])}/{self.numbers[words[1]]}"

    def function(self, scope):
        return self.path(scope).partition("/")[0]

    def where(self, scope):
        text, site = self.path(scope[0]), scope[1] if len(scope) > 1 else None
        while site:
            _, line, around, *outer = self.debug[site]
            text += f", from {self.function(around)}:{self.numbers[line]}"
            site = outer[0] if outer else None
        return text


def compiled(umber, source, options):
    with tempfile.TemporaryDirectory() as folder:
        module = pathlib.Path(folder) / "module.spv"
        run = subprocess.run([umber, *options, source, "-o", module], capture_output=True, text=True)
        if run.returncode != 0:
            return None, run.stdout + run.stderr
        environment = "vulkan1.3" if "vulkan1.3" in options else "vulkan1.1"
        valid = subprocess.run(["spirv-val", "--target-env", environment, "--scalar-block-layout", module],
                               capture_output=True, text=True)
        text = subprocess.run(["spirv-dis", "--raw-id", module], capture_output=True, text=True).stdout
        return Module(text), valid.stdout + valid.stderr


def names_at(module, where):
    """The variables that a place sees, the innermost scope first."""
    scope, names = where.split(", from ")[0], []
    while scope:
        names += module.locals.get(scope, [])
        scope = scope.rpartition("/")[0]
    return names


def frames(where):
    """`fade/3, from main:9` as a stack: where it is, and the calls that it is in the place of."""
    scope, *calls = where.split(", from ")
    function, *blocks = scope.split("/")
    here = function + (f" (block of line {blocks[-1]})" if blocks else "")
    return [here, *(f"{function}, line {line}" for function, line in (call.split(":") for call in calls))]


def view(umber, source, numbers):
    """What a debugger shows at these lines: with -O the stacks of what runs there, with -O0 the variables in memory."""
    texts, shown = source.read_text().splitlines(), []
    modules = {option: compiled(umber, source, [option, "-gVS"])[0] for option in ("-O", "-O0")}
    for number in numbers:
        shown.append(f"{number:3} | {texts[number - 1].split('//')[0].rstrip()}")
        for option, module in modules.items():
            for where in sorted(where for line, where in module.places if line == number):
                stack = "  ".join(f"#{depth} {frame}" for depth, frame in enumerate(frames(where)))
                names = names_at(module, where)
                shown.append(f"    {option:3} {stack}" + (f"  variables: {', '.join(names)}" if names else ""))
    return "".join(f"{line}\n" for line in shown)
