# SPDX-License-Identifier: Apache-2.0
"""Random statements over a program's interface: what they say in GLSL, and what they do."""
from declarations import random_value
from layout import Array, InVariable, Numeric, Struct, copied
from places import INT, UINT, UNPACK, Expr, Place, bits, constant, literal, steps

MASK = 0xFFFFFFFF


def signed(bits32):
    return bits32 - (1 << 32) if bits32 >> 31 else bits32


ATOMICS = {
    "Add": lambda old, v, _: (old + v) & MASK,
    "And": lambda old, v, _: old & v,
    "Or": lambda old, v, _: old | v,
    "Xor": lambda old, v, _: old ^ v,
    "Min": lambda old, v, key: min(old, v, key=key),
    "Max": lambda old, v, key: max(old, v, key=key),
    "Exchange": lambda old, v, _: v,
}
COMMUTATIVE = ("Add", "And", "Or", "Xor", "Min", "Max")


class Writer:
    """Writes the statements of a body. Lines and actions are collected in step: an action does to an environment what
    its lines do. `out` is where words are written down; `count` how many have been, in this body."""

    def __init__(self, program, random, name):
        self.program, self.random, self.name = program, random, name
        self.lines, self.actions, self.locals = [], [], []
        self.loops = []  # (Expr, below what)
        self.base, self.count, self.names = None, 0, 0

    # What is written down.

    def fresh(self):
        self.names += 1
        return f"{self.name}_{self.names}"

    def do(self, line, action=None):
        self.lines.append(line)
        if action:
            self.actions.append(action)

    def put(self, word):
        at, evaluate, base = self.count, word.evaluate, self.base
        self.count += 1

        def action(env):
            env.out(base.evaluate(env) + at, evaluate(env))
        self.do(f"OUT[{base} + {at}u] = {word};", action)

    def put_scalar(self, e):
        if e.type.scalar not in UNPACK:
            return self.put(bits(e))
        vector, unpack = UNPACK[e.type.scalar]
        name = self.fresh()
        self.do(f"{vector} {name} = {unpack}({e});")
        convert = "{}" if vector == "uvec2" else "uint({})"
        self.put(Expr(convert.format(f"{name}.x"), UINT, lambda env: e.evaluate(env) & MASK))
        self.put(Expr(convert.format(f"{name}.y"), UINT, lambda env: e.evaluate(env) >> 32))

    def put_value(self, e):
        """All of a number, vector or matrix."""
        if e.type.is_scalar:
            return self.put_scalar(e)
        local = self.local(e)
        for n in range(local.type.parts()):
            self.put_value(local.element(constant(n)))

    # Places and indices.

    def index(self, count, uniform=False):
        random = self.random
        pick = random.below(10)
        if pick < 4 or count <= 0:
            return constant(random.below(max(count, 1)), random.chance(4))
        if pick < 6 and self.loops:
            variable, most = random.choice(self.loops)
            if most <= count:
                return variable
            return Expr(f"{variable} % {count}", INT, lambda env: variable.evaluate(env) % count)
        if pick == 6 and not uniform:
            lane = self.program.lane
            if lane:
                return Expr(f"{lane} % {count}u", UINT, lambda env: env.lane % count, False)
        if pick == 7 and not uniform:
            words = [p for p in self.program.readable if isinstance(p.type, Numeric) and p.type.text == "uint"]
            if words:
                word = self.instance(random.choice(words), depth=1)
                return Expr(f"{word} % {count}u", UINT, lambda env: word.evaluate(env) % count, word.is_uniform)
        value = random.below(count)
        if pick == 8 and value > 0:
            given = self.program.given(value - 1)
            return Expr(f"{given} + 1", INT, lambda env: value)
        return self.program.given(value)

    def instance(self, found, depth=0):
        """A place that a route of the program leads to."""
        index = (lambda count, uniform=False: self.program.given(self.random.below(count))) if depth else self.index
        place = found.root(self, index)
        for kind, n in found.steps:
            if kind == "member":
                place = place.member(n)
            elif kind == "component" and self.random.chance(2):
                place = place.component(self.random.below(n))
            else:
                place = place.element(index(n))
        return place

    def choose(self, found, accept=lambda type: True):
        fitting = [f for f in found if accept(f.type)]
        return self.instance(self.random.choice(fitting)) if fitting else None

    def readable(self, accept=lambda type: True):
        return self.choose(self.program.readable, accept)

    def writable(self, accept=lambda type: True):
        return self.choose(self.program.writable, accept)

    def local(self, value):
        """A variable of its own for a value."""
        name, type = self.fresh(), value.type
        base, bracket, rest = type.text.partition("[")

        def action(env):
            env.variables[name] = [value.evaluate(env)]
        self.do(f"{base} {name}{bracket}{rest} = {value};", action)
        return self.variable(name, type)

    def variable(self, name, type, uniform=False):
        return Place(name, type, lambda env: InVariable(env.variables[name]), uniform)

    def into(self, place, accept):
        """Some way down from a place, to what is accepted."""
        ways = [s for s, type in steps(place.type) if accept(type)]
        if not ways:
            return None
        for kind, n in self.random.choice(ways):
            if kind == "member":
                place = place.member(n)
            else:
                place = place.element(self.index(n))
        return place

    # Statements.

    def statement(self, depth):
        random = self.random
        kinds = [self.read, self.read, self.read_copy, self.read_copy, self.store, self.store, self.copy, self.swizzle,
                 self.compound, self.atomic, self.counter, self.length, self.choice, self.call, self.swizzled_store,
                 self.compare, self.transposed]
        if depth > 0:
            kinds += [self.loop, self.loop, self.loop, self.branch]
        for _ in range(8):
            kind = random.choice(kinds)
            if (kind(depth - 1) if kind in (self.loop, self.branch) else kind()) is not False:
                return

    def read(self):
        place = self.readable(lambda t: isinstance(t, Numeric))
        if not place:
            return False
        self.put_value(place)

    def swizzle(self):
        place = self.readable(lambda t: isinstance(t, Numeric) and t.is_vector)
        if not place:
            return False
        parts = [self.random.below(place.type.rows) for _ in range(1 + self.random.below(4))]
        text = f"{place}.{self.letters(parts)}"

        def evaluate(env):
            value = place.evaluate(env)
            return [value[n] for n in parts] if len(parts) > 1 else value[parts[0]]
        self.put_value(Expr(text, Numeric(place.type.scalar, len(parts)), evaluate))

    def letters(self, parts):
        letters = self.random.choice(("xyzw", "xyzw", "rgba", "stpq"))
        return "".join(letters[n] for n in parts)

    def transposed(self):
        place = self.readable(lambda t: isinstance(t, Numeric) and t.is_matrix)
        if not place:
            return False
        type = Numeric(place.type.scalar, place.type.columns, place.type.rows)
        whole = Expr(f"transpose({place})", type, lambda env: [list(line) for line in zip(*place.evaluate(env))])
        self.put_value(whole)

    def compare(self):
        """Values without floats, for NaN equals nothing."""
        accept = lambda t: t.scalars > 1 and not t.has("float") and not t.has("double")  # noqa: E731
        place = self.readable(accept)
        other = place and self.readable(lambda t: t.text == place.type.text)
        if not place:
            return False
        self.put(Expr(f"uint({place} == {other})", UINT,
                      lambda env: int(place.evaluate(env) == other.evaluate(env))))

    def read_copy(self):
        """A whole array, structure or matrix, of which some parts are looked at, and which may go elsewhere."""
        place = self.readable(lambda t: not isinstance(t, Numeric) or not t.is_scalar)
        if not place or isinstance(place.type, Array) and place.type.count == 0:
            return False
        local = self.local(place)
        if self.random.chance(3):
            part = self.into(local, lambda t: True)
            self.assign(part, self.literal(part.type))
        for _ in range(1 + self.random.below(3)):
            self.put_value(self.into(local, lambda t: isinstance(t, Numeric)))
        if self.random.chance(2):
            target = self.writable(lambda t: t.text == local.type.text)
            if target:
                self.assign(target, local)

    def literal(self, type):
        value = random_value(self.random, type)
        return Expr(literal(type, value), type, lambda env: copied(value))

    def assign(self, target, value):
        def action(env):
            v = value.evaluate(env)
            target.at(env).store(v)
        self.effect(f"{target} = {value};", action, target)

    def effect(self, line, action, target):
        """On memory that all invocations see, unless the target is a variable."""
        if target.text.startswith(self.name + "_"):
            self.do(line, action)
        else:
            self.do(self.program.guarded(line), self.program.owned(action))

    def store(self):
        target = self.writable(lambda t: t.scalars and t.scalars <= 12)
        if not target:
            return False
        value = self.literal(target.type)
        if isinstance(target.type, Numeric) and target.type.text in ("int", "uint") and self.random.chance(2):
            other = self.readable(lambda t: t.text == target.type.text)
            if other:
                amount = self.random.below(1000)
                suffix = "u" if target.type.text == "uint" else ""
                value = Expr(f"{other} + {amount}{suffix}", target.type,
                             lambda env: (other.evaluate(env) + amount) & MASK)
        self.assign(target, value)

    def copy(self):
        """From block to block, in as large pieces as there are."""
        targets = self.program.writable
        sources = {f.type.text for f in self.program.readable if f.type.scalars}
        fitting = [f for f in targets if f.type.text in sources]
        large = [f for f in fitting if not isinstance(f.type, Numeric)]
        if not fitting:
            return False
        target = self.instance(self.random.choice(large if large and not self.random.chance(4) else fitting))
        self.assign(target, self.readable(lambda t: t.text == target.type.text))

    def swizzled_store(self):
        target = self.writable(lambda t: isinstance(t, Numeric) and t.is_vector)
        if not target:
            return False
        parts = list(range(target.type.rows))
        for n in range(len(parts) - 1, 0, -1):
            other = self.random.below(n + 1)
            parts[n], parts[other] = parts[other], parts[n]
        parts = parts[:1 + self.random.below(len(parts))]
        value = self.literal(Numeric(target.type.scalar, len(parts)))

        def action(env):
            at, v = target.at(env), value.evaluate(env)
            for to, one in zip(parts, v if len(parts) > 1 else [v]):
                at.part(to).store(one)
        self.effect(f"{target}.{self.letters(parts)} = {value};", action, target)

    def compound(self):
        """Reads and writes one place."""
        target = self.choose(self.program.both, lambda t: t.text in ("int", "uint"))
        if not target:
            return False
        amount = self.random.below(1 << 31)
        text = f"{amount:#x}u" if target.type.text == "uint" else f"{amount:#x}"
        operator, compute = self.random.choice((
            ("+=", lambda a: a + amount), ("^=", lambda a: a ^ amount), ("-=", lambda a: a - amount),
            ("|=", lambda a: a | amount), ("&=", lambda a: a & amount)))
        if self.random.chance(3):
            return self.put(bits(self.increment(target)))

        def action(env):
            at = target.at(env)
            at.store(compute(at.load()) & MASK)
        self.do(f"{target} {operator} {text};", action)

    def increment(self, target):
        after = self.random.chance(2)

        def evaluate(env):
            at = target.at(env)
            old = at.load()
            new = (old + 1) & MASK
            at.store(new)
            return new if after else old
        return Expr(f"++{target}" if after else f"{target}++", target.type, evaluate)

    def atomic(self):
        return self.program.atomic(self)

    def counter(self):
        return self.program.counter(self)

    def length(self):
        return self.program.length(self)

    def choice(self):
        place = self.readable(lambda t: t.scalars)
        other = place and self.readable(lambda t: t.text == place.type.text)
        if not place:
            return False
        value = self.random.below(2)
        condition = self.program.given(value)
        chosen = Place(f"({condition} == 1 ? {place} : {other})", place.type,
                       lambda env: InVariable([(place if value else other).evaluate(env)]), False)
        self.put_value(self.into(chosen, lambda t: isinstance(t, Numeric)))

    def call(self):
        return self.program.call(self)

    def nested(self, statements, depth):
        outer = self.lines, self.actions
        self.lines, self.actions = [], []
        for _ in range(statements):
            self.statement(depth)
        inner = [f"  {line}" for line in self.lines], self.actions
        self.lines, self.actions = outer
        return inner

    def branch(self, depth):
        value = self.random.below(3)
        lines, actions = self.nested(1 + self.random.below(2), depth)
        otherwise, other_actions = self.nested(1, depth)
        self.lines += [f"if ({self.program.given(value)} != 0) {{", *lines, "} else {", *otherwise, "}"]
        self.actions += actions if value else other_actions

    def loop(self, depth):
        times, name = 1 + self.random.below(4), self.fresh()
        variable = Expr(name, INT, lambda env: env.variables[name])
        outer_base, outer_count, per = self.base, self.count, f"{name}_words"
        # How many words one turn writes down is known at the end.
        size = [0]
        self.base = Expr(f"{outer_base} + {outer_count}u + uint({name}) * {per}", UINT,
                         lambda env: outer_base.evaluate(env) + outer_count + env.variables[name] * size[0])
        self.count = 0
        self.loops.append((variable, times))
        lines, actions = self.nested(1 + self.random.below(3), depth)
        self.loops.pop()
        size[0] = self.count
        self.base, self.count = outer_base, outer_count + times * size[0]
        limit = self.program.given(times) if self.random.chance(2) else constant(times)

        def action(env):
            for n in range(times):
                env.variables[name] = n
                for a in actions:
                    a(env)
        self.lines.append(f"const uint {per} = {size[0]}u;")
        self.lines += [f"for (int {name} = 0; {name} < {limit}; ++{name}) {{", *lines, "}"]
        self.actions.append(action)
