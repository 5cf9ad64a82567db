#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A random program over blocks from a seed, as a shader_test that probes all memory it leaves behind.

  tests/blocks/program.py SEED [--without N...] [--hlsl]

What memory must hold is worked out here: layout.py lays blocks out, statements.py says what statements do. Statement N,
printed before it, is left out with --without, which is how a failing program is made small.
"""
import argparse
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "agreement"))
from declarations import (FEATURES, VERSIONS, Block, Defaults, Types, Uniform, counters,  # noqa: E402
                          random_memory, random_word, words_of)
from expressions import Random  # noqa: E402
from layout import Array, InVariable, Numeric, declared, up  # noqa: E402
from places import INT, UINT, Expr, Place, bits, constant, steps  # noqa: E402
from statements import ATOMICS, COMMUTATIVE, MASK, Writer, signed  # noqa: E402

LANES = 4
MOST_BUFFERS = {"uniform": 8, "buffer": 6}


class Found:
    """A way to a place: from a root, which may need indices itself, down some steps."""

    def __init__(self, root, way, type):
        self.root, self.steps, self.type = root, way, type


class Environment:
    """An invocation: what its actions read and write."""

    def __init__(self, memory, words, lane=0):
        self.memory, self.words, self.lane, self.variables = memory, words, lane, {}

    def out(self, at, word):
        self.words[at] = word & MASK


class Stage:
    """One body, and how many words it writes down."""

    def __init__(self, name, statements):
        self.name, self.statements, self.functions, self.words = name, statements, [], 0


class Program:
    def __init__(self, seed, without=(), for_hlsl=False):
        self.seed, self.without = seed, without
        random = self.random = Random(seed, 17)
        self.version = random.choice(VERSIONS)
        self.features = FEATURES[self.version]
        if for_hlsl:
            self.features = self.features.for_hlsl()
        if Random(seed, 29).chance(3):
            self.features = self.features.with_scalar()
        self.types = Types(random, self.features)
        self.kind = random.choice(("compute", "compute", "compute", "lanes", "graphics"))
        if self.features.is_es and self.kind == "graphics":
            self.kind = "compute"
        self.lane = "gl_LocalInvocationIndex" if self.kind == "lanes" else None
        self.owner = random.below(LANES)
        self.defaults = {kind: Defaults(kind, random, self.features) for kind in ("uniform", "buffer")}
        self.blocks = self.make_blocks(random)
        self.uniforms = [Uniform(f"u{n}", self.types.any(), random) for n in range(random.below(3))]
        self.counters, self.counter_ends = counters(random, self.features)
        # An index of a block that comes from a buffer is read by the invocations that are active; Mesa 22.3's
        # lavapipe takes that of the first one, active or not.
        homes = ("uniform", "block") if self.lane else ("uniform", "block", "buffer")
        self.givens, self.given_home = [], random.choice(homes)
        self.stages = [self.write(s) for s in self.plan(random)]
        self.memory = self.make_memory(random)

    # The interface.

    def make_blocks(self, random):
        blocks, used = [], {"uniform": 2, "buffer": 2}
        roles = {"compute": ("read", "write", "both", "both"), "lanes": ("read", "read", "write", "atomic"),
                 "graphics": ("read", "read", "write", "both")}[self.kind]
        for n in range(1 + random.below(5)):
            kind = random.choice(("uniform", "buffer", "buffer"))
            role = "read" if kind == "uniform" else random.choice(roles)
            block = Block(n, random, self.types, self.features, kind, used[kind], role, self.defaults[kind])
            if used[kind] - 2 + block.elements > MOST_BUFFERS[kind]:
                continue
            used[kind] += block.elements
            blocks.append(block)
        read = [b for b in blocks if b.role == "read" and not b.is_open]
        if read and random.chance(6):
            other = random.choice(read)
            blocks.append(Block(len(blocks) + 5, random, self.types, self.features, other.kind, other.binding, "read",
                                self.defaults[other.kind], is_single=True))
        return blocks

    def plan(self, random):
        count = self.statements = 3 + random.below(8)
        if self.kind == "graphics":
            return [Stage("vertex", range(count // 2)), Stage("fragment", range(count // 2, count))]
        return [Stage("compute", range(count))]

    def found(self, stage, roles):
        """The ways to all places of blocks that have one of the roles."""
        result = []
        for block in self.blocks:
            if block.role not in roles or (block.role == "write" and self.kind == "graphics"
                                           and (block.number % 2 == 0) != (stage.name == "vertex")):
                continue
            for m, member in enumerate(block.members):
                root = self.root(block, m)
                count = block.count() if block.is_open else 0
                result += [Found(root, way, type) for way, type in steps(member.type, count)
                           if not (isinstance(type, Array) and type.count == 0)]
        if "read" in roles:
            for uniform in self.uniforms:
                root = self.uniform_root(uniform)
                result += [Found(root, way, type) for way, type in steps(uniform.type)]
        return result

    def root(self, block, m):
        member = block.members[m]

        def root(writer, index):
            text, element = self.instance(block, index)
            return Place(f"{text}.{member.name}" if text else member.name, member.type,
                         lambda env: block.place(m, env.memory[block.kind, block.binding + element(env)]))
        return root

    def instance(self, block, index):
        """An element of a block's array: its text, and a function for its number."""
        if not self.features.dynamic_blocks:
            index = lambda count, uniform: constant(self.random.below(count))  # noqa: E731
        indices = [index(d, True) for d in block.dims]

        def element(env):
            flat = 0
            for d, i in zip(block.dims, indices):
                flat = flat * d + i.evaluate(env)
            return flat
        return (block.instance or "") + "".join(f"[{i}]" for i in indices), element

    def uniform_root(self, uniform):
        return lambda writer, index: Place(uniform.name, uniform.type, lambda env: uniform.place())

    def given(self, value):
        """An int that has the value, which the compiler cannot know."""
        known = [n for n, v in enumerate(self.givens) if v == value]
        if not known or self.random.chance(3):
            known.append(len(self.givens))
            self.givens.append(value)
        return Expr(f"given[{self.random.choice(known)}]", INT, lambda env: value)

    # The bodies.

    def write(self, stage):
        both = ("both",) if stage.name != "vertex" and not self.lane else ()
        self.stage = stage
        self.readable, self.writable = self.found(stage, ("read", *both)), self.found(stage, ("write", *both))
        self.both = self.found(stage, both)
        self.atomics = self.found(stage, ("atomic",)) if self.lane else self.both
        stage.lines, stage.actions = [], []
        before = self.size if stage.name == "fragment" else 0
        for n in stage.statements:
            self.random = Random(self.seed, n, 5)
            writer = Writer(self, self.random, f"t{n}")
            start = before + stage.words
            writer.base = (Expr(f"{self.lane} * SIZE + {start}u", UINT, lambda env, s=start: env.lane * self.size + s)
                           if self.lane else constant(start, True))
            writer.statement(2)
            stage.words += writer.count
            stage.lines.append((n, writer.lines))
            stage.actions.append((n, writer.actions))
        self.size = before + stage.words
        return stage


    def guarded(self, line):
        """What one invocation does, where there are several."""
        return f"if ({self.lane} == {self.owner}u) {line}" if self.lane else line

    def owned(self, action):
        return (lambda env: action(env) if env.lane == self.owner else None) if self.lane else action

    def atomic(self, writer):
        target = writer.choose(self.atomics, lambda t: t.text in self.features.atomics)
        if not target or self.stage.name == "vertex":
            return False
        is_int, value = target.type.text == "int", writer.literal(target.type)
        key = signed if is_int else None
        name = COMMUTATIVE[self.seed % len(COMMUTATIVE)] if self.lane else writer.random.choice((*ATOMICS, "CompSwap"))
        if name == "CompSwap":
            compare = writer.local(target) if writer.random.chance(2) else writer.literal(target.type)

            def evaluate(env):
                at, new = target.at(env), value.evaluate(env)
                old = at.load()
                if old == compare.evaluate(env):
                    at.store(new)
                return old
            text = f"atomicCompSwap({target}, {compare}, {value})"
        else:
            def evaluate(env):
                at = target.at(env)
                old = at.load()
                at.store(ATOMICS[name](old, value.evaluate(env), key))
                return old
            text = f"atomic{name}({target}, {value})"
        if self.lane or writer.random.chance(4):
            writer.do(f"{text};", evaluate)
        else:
            writer.put(bits(Expr(text, target.type, evaluate)))
        return True

    def counter(self, writer):
        if not self.counters or self.stage.name == "vertex":
            return False
        random = writer.random
        counter = random.choice(self.counters)
        indices = [writer.index(d) if not self.features.is_es else constant(random.below(d)) for d in counter.dims]
        text = counter.name + "".join(f"[{i}]" for i in indices)

        def change(compute):
            def evaluate(env):
                flat = 0
                for d, i in zip(counter.dims, indices):
                    flat = flat * d + i.evaluate(env)
                memory, at = env.memory["counter", counter.binding], counter.offset + 4 * flat
                old = int.from_bytes(memory[at:at + 4], "little")
                new, result = compute(old, env)
                memory[at:at + 4] = new.to_bytes(4, "little")
                return result
            return evaluate
        suffix = self.features.counter_suffix
        pick = random.below(3 if suffix is None or self.lane else 10)
        value = random.below(1 << 32)
        if pick == 0:
            call, evaluate = f"atomicCounterIncrement({text})", change(lambda old, _: ((old + 1) & MASK, old))
        elif pick == 1:
            call = f"atomicCounterDecrement({text})"
            evaluate = change(lambda old, _: ((old - 1) & MASK, (old - 1) & MASK))
        elif pick == 2:
            call, evaluate = f"atomicCounter({text})", change(lambda old, _: (old, old))
        elif pick == 3:
            value, compare = random.below(8), random.below(4)
            call = f"atomicCounterCompSwap{suffix}({text}, {compare}u, {value}u)"
            evaluate = change(lambda old, _: (value if old == compare else old, old))
        elif pick == 4:
            call = f"atomicCounterSubtract{suffix}({text}, {value}u)"
            evaluate = change(lambda old, _: ((old - value) & MASK, old))
        else:
            name = random.choice(tuple(ATOMICS))
            call = f"atomicCounter{name}{suffix}({text}, {value}u)"
            evaluate = change(lambda old, _: (ATOMICS[name](old, value, None), old))
        if self.lane:
            return writer.do(f"{call};", evaluate)
        return writer.put(Expr(call, UINT, evaluate))

    def length(self, writer):
        blocks = [b for b in self.blocks if b.is_open and b.role in ("read", "both")]
        if not blocks:
            return False
        block = writer.random.choice(blocks)
        text, element = self.instance(block, writer.index)
        name = block.members[-1].name
        return writer.put(Expr(f"uint({text}{'.' if text else ''}{name}.length())", UINT,
                               lambda env: block.counts[element(env)]))

    def call(self, writer):
        """A function that takes a value whole, to look at a part of it or to change one, or one that returns it."""
        kind = writer.random.choice((self.look_call, self.change_call, self.return_call, self.out_call))
        loops, writer.loops = writer.loops, []
        done = kind(writer, f"{writer.fresh()}_call")
        writer.loops = loops
        return done

    def function(self, writer, head, line):
        self.stage.functions.append((writer.name, [f"{head} {{", f"  {line}", "}"]))

    def look_call(self, writer, name):
        place = writer.choose(self.readable, lambda t: t.scalars > 1)
        value = place and writer.variable(f"{name}_v", place.type)
        part = place and writer.into(value, lambda t: t.text in ("float", "int", "uint", "bool"))
        if not part:
            return False

        def evaluate(env):
            env.variables[value.text] = [place.evaluate(env)]
            return part.evaluate(env)
        self.function(writer, f"uint {name}({declared(place.type, value)})", f"return {bits(part)};")
        return writer.put(Expr(f"{name}({place})", UINT, evaluate))

    def change_call(self, writer, name):
        place = writer.choose(self.both, lambda t: t.scalars > 1)
        if not place:
            return False
        value = writer.variable(f"{name}_v", place.type)
        part = writer.into(value, lambda t: True)
        given = writer.literal(part.type)

        def action(env):
            env.variables[value.text] = [place.evaluate(env)]
            part.at(env).store(given.evaluate(env))
            place.at(env).store(value.evaluate(env))
        self.function(writer, f"void {name}(inout {declared(place.type, value)})", f"{part} = {given};")
        return writer.do(f"{name}({place});", action)

    def out_call(self, writer, name):
        place = writer.writable(lambda t: t.scalars and t.scalars <= 12)
        if not place:
            return False
        given = writer.literal(place.type)
        self.function(writer, f"void {name}(out {declared(place.type, f'{name}_v')})", f"{name}_v = {given};")
        return writer.effect(f"{name}({place});", lambda env: place.at(env).store(given.evaluate(env)), place)

    def return_call(self, writer, name):
        place = writer.choose(self.readable, lambda t: t.scalars > 1)
        if not place:
            return False
        self.function(writer, f"{place.type.text} {name}()", f"return {place};")
        value = Place(f"{name}()", place.type, lambda env: InVariable([place.evaluate(env)]), False)
        return writer.put_value(writer.into(value, lambda t: isinstance(t, Numeric)))

    # Memory.

    def make_memory(self, random):
        random = Random(self.seed, 23)
        memory = {}
        for block in self.blocks:
            for element in range(block.elements):
                key, size = (block.kind, block.binding + element), block.bytes_needed(element)
                if len(memory.get(key, b"")) < size:
                    memory[key] = random_memory(random, size)
        for binding, end in self.counter_ends.items():
            memory["counter", binding] = bytearray(b"".join(
                (random.below(4) if random.chance(2) else random_word(random)).to_bytes(4, "little")
                for _ in range(end // 4 + random.below(3))))
        return memory

    def run(self):
        """Memory afterwards, and the words written down."""
        memory = {key: bytearray(value) for key, value in self.memory.items()}
        words = [0] * max(self.size * (LANES if self.lane else 1), 1)
        for stage in self.stages:
            for lane in range(LANES if self.lane else 1):
                environment = Environment(memory, words, lane)
                for n, actions in stage.actions:
                    for action in actions if n not in self.without else ():
                        action(environment)
        return memory, words

    # The text.

    def declarations(self, body):
        """All, or when made small only those that are used."""
        def is_used(names):
            return not self.without or any(re.search(rf"\b{name}\b", body) for name in names)
        lines = [f"struct {s.text} {{ {' '.join(f'{declared(t, m)};' for m, t in s.members)} }};"
                 for s in self.types.structs]
        lines += [str(d) for d in self.defaults.values() if str(d)]
        lines += [str(b) for b in self.blocks if is_used([b.instance] if b.instance else [m.name for m in b.members])]
        lines += [str(u) for u in self.uniforms if is_used([u.name])]
        lines += [str(c) for c in self.counters]
        homes = {"uniform": "uniform int given[{}];",
                 "block": "layout(std140, binding = 1) uniform Given {{ int given[{}]; }};",
                 "buffer": "layout(std430, binding = 1) readonly buffer Given {{ int given[{}]; }};"}
        lines.append(homes[self.given_home].format(max(len(self.givens), 1)))
        return lines

    def shader(self, stage):
        kept = [line for n, lines in stage.lines if n not in self.without for line in (f"// {n}", *lines)]
        functions = [line for name, lines in stage.functions if int(name[1:]) not in self.without for line in lines]
        body = "\n".join([*functions, *kept])
        head = [*self.features.head, *self.declarations(body),
                "layout(std430, binding = 0) buffer Out { uint OUT[]; };", f"const uint SIZE = {self.size}u;",
                *functions]
        kept = [f"  {line}" for line in kept]
        if stage.name == "compute":
            return [*head, f"layout(local_size_x = {LANES if self.lane else 1}) in;", "void main() {", *kept, "}"]
        if stage.name == "vertex":
            return [*head, "layout(location = 0) in vec4 piglit_vertex;", "void work() {", *kept, "}",
                    "void main() {", "  gl_Position = piglit_vertex;", "  if (gl_VertexID == 0) work();", "}"]
        return [*head, "out vec4 color;", "void work() {", *kept, "}",
                "void main() {", "  color = vec4(0, 1, 0, 1);",
                "  if (ivec2(gl_FragCoord.xy) == ivec2(0)) work();", "}"]

    def commands(self, shaders):
        memory, words = self.run()
        yield f"ssbo 0 {4 * len(words)}"
        for (kind, binding), contents in self.memory.items():
            values = " ".join(map(str, words_of(contents)))
            if kind == "buffer":
                yield f"ssbo {binding} {len(contents)}"
                yield f"ssbo {binding} subdata uint 0 {values}"
            elif kind == "counter":
                yield f"atomic counter buffer {binding} {len(contents) // 4}"
                yield from (f"atomic counter {binding} {n} {word}" for n, word in enumerate(words_of(contents)))
        for block in self.blocks:
            names = [block.instance] if block.instance else [m.name for m in block.members]
            if block.kind == "uniform" and any(uses(shaders, name) for name in names):
                for element in range(block.elements):
                    contents = words_of(self.memory["uniform", block.binding + element])[:block.size // 4]
                    yield f"ubo array index {element}"
                    yield f"ubo {block.name} subdata uint 0 " + " ".join(map(str, contents))
        for uniform in self.uniforms:
            if uses(shaders, uniform.name):
                yield from uniform.commands()
        if self.givens and self.given_home == "buffer":
            yield f"ssbo 1 {4 * len(self.givens)}"
            yield "ssbo 1 subdata int 0 " + " ".join(map(str, self.givens))
        elif uses(shaders, "given"):
            yield "ubo array index 0"
            yield from (f"uniform int given[{n}] {value}" for n, value in enumerate(self.givens))
        yield "draw rect -1 -1 2 2" if self.kind == "graphics" else "compute 1 1 1"
        yield from probes("ssbo {} 0", words)
        for (kind, binding), contents in memory.items():
            if kind == "buffer":
                yield from probes(f"ssbo {{}} {binding}", words_of(contents))
            elif kind == "counter":
                yield from (f"probe atomic counter buffer {binding} {4 * n} == {word}"
                            for n, word in enumerate(words_of(contents)))

    def text(self):
        lines = ["[require]", "GLSL >= 1.10", "SIZE 4 4"]
        shaders = []
        for stage in self.stages:
            shader = self.shader(stage)
            shaders.append("\n".join(shader))
            lines += [f"[{stage.name} shader]", *shader]
        return "\n".join([*lines, "[test]", *self.commands(shaders), ""])


def uses(shaders, name):
    """Whether one of the shaders does more than declare it."""
    return any(len(re.findall(rf"\b{name}\b", shader)) > 1 for shader in shaders)


def probes(where, words):
    for at in range(0, len(words), 4):
        some = words[at:at + 4]
        if len(some) == 4:
            yield f"probe {where.format('uvec4')} {4 * at} == {' '.join(map(str, some))}"
        else:
            yield from (f"probe {where.format('uint')} {4 * (at + n)} == {w}" for n, w in enumerate(some))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int)
    parser.add_argument("--without", type=int, nargs="*", default=[])
    parser.add_argument("--hlsl", action="store_true", help="with no more than HLSL has")
    arguments = parser.parse_args()
    print(Program(arguments.seed, set(arguments.without), arguments.hlsl).text(), end="")


if __name__ == "__main__":
    main()
