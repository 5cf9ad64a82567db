# SPDX-License-Identifier: Apache-2.0
"""Random expressions of GLSL whose values are exactly defined.

Floats are multiples of a power of two, and so small that every intermediate result fits in 24 bits: then no order of
evaluation, no contraction and no rounding mode makes a difference. An expression carries the bounds that say so. There
are no infinities, no NaN and no denormals, and a zero's sign is never looked at. Operations on integers stay where GLSL
defines them: divisors are positive, shifts are less than 32, `%` takes positive numbers.
"""

MANTISSA = 1 << 24
LARGEST, FRACTION = 64, 2  # the bounds of a variable: multiples of 1/4 up to 64

SCALARS = ("int", "uint", "float", "bool")
PREFIX = {"int": "i", "uint": "u", "float": "", "bool": "b"}


class Random:
    """xorshift64*: the same numbers everywhere, whatever Python's own generator becomes."""

    def __init__(self, *seeds):
        self.state = 0x9E3779B97F4A7C15
        for seed in seeds:
            self.state = (self.state ^ (seed + 1) * 0xD1342543DE82EF95) & (1 << 64) - 1 or 1
            for _ in range(3):
                self.below(2)

    def below(self, n):
        self.state ^= self.state >> 12
        self.state = (self.state ^ self.state << 25) & (1 << 64) - 1
        self.state ^= self.state >> 27
        return (self.state * 0x2545F4914F6CDD1D & (1 << 64) - 1) * n >> 64

    def choice(self, items):
        return items[self.below(len(items))]

    def chance(self, one_in):
        return self.below(one_in) == 0


class Type:
    """A type of numbers: one object for each, which are compared often."""
    known = {}

    def __new__(cls, scalar, rows=1, columns=1):
        key = (scalar, rows, columns)
        if key not in cls.known:
            self = cls.known[key] = super().__new__(cls)
            self.scalar, self.rows, self.columns = key
            self.text = f"mat{columns}x{rows}" if columns > 1 else scalar if rows == 1 else f"{PREFIX[scalar]}vec{rows}"
        return cls.known[key]

    def __str__(self):
        return self.text

    def with_scalar(self, scalar):
        return Type(scalar, self.rows)

    @property
    def is_matrix(self):
        return self.columns > 1


INT, UINT, FLOAT, BOOL = (Type(s) for s in SCALARS)


class Value:
    """An expression: its text and, for floats, how large it may be and how many fractional bits it has."""

    def __init__(self, text, largest=LARGEST, fraction=FRACTION):
        self.text, self.largest, self.fraction = text, largest, fraction

    def __str__(self):
        return self.text

    @property
    def is_exact(self):
        return self.largest << self.fraction <= MANTISSA


class Expressions:
    """Writes expressions over the places of `scope`: a list of (text, Type) that may be read."""

    def __init__(self, random, scope):
        self.random, self.scope = random, scope

    def any_type(self, matrices=True):
        if matrices and self.random.chance(8):
            return Type("float", 2 + self.random.below(3), 2 + self.random.below(3))
        return Type(self.random.choice(SCALARS), self.random.choice((1, 1, 2, 3, 4)))

    def of(self, type, depth):
        """An expression of that type; of floats, any bounds that are exact."""
        if depth <= 0 or self.random.chance(6):
            return self.leaf(type)
        make = self.matrix if type.is_matrix else getattr(self, type.scalar)
        for _ in range(3):
            value = make(type, depth - 1)
            if value.is_exact:
                return value
        return self.leaf(type)

    def bounded(self, type, depth):
        """The same, fit to be stored in a variable."""
        value = self.of(type, depth)
        if type.scalar != "float" or (value.largest <= LARGEST and value.fraction <= FRACTION):
            return value
        if type.is_matrix:
            return self.leaf(type)
        return Value(f"clamp(floor({value}), {-LARGEST}.0, {LARGEST}.0)")

    def literal(self, scalar):
        if scalar == "bool":
            return self.random.choice(("true", "false"))
        if scalar == "float":
            return f"{(self.random.below(33) - 16) / 4}"
        special = (0, 1, 2, 0x7FFFFFFF, 0xFFFF, 255)
        n = self.random.choice(special) if self.random.chance(3) else self.random.below(100)
        return f"{n}u" if scalar == "uint" else f"{-n if self.random.chance(3) else n}"

    def leaf(self, type):
        places = [text for text, t in self.scope if t is type]
        if places and not self.random.chance(4):
            return Value(self.random.choice(places))
        count = type.rows * type.columns
        scalar = Type(type.scalar)
        scalars = [text for text, t in self.scope if t is scalar]
        parts = [self.random.choice(scalars) if scalars and self.random.chance(2) else self.literal(type.scalar)
                 for _ in range(count)]
        return Value(f"({parts[0]})" if count == 1 else f"{type}({', '.join(parts)})")

    def index(self, size, depth=1):
        return f"({self.of(UINT, depth)} & {size - 1}u)"

    def vector_parts(self, type, depth):
        """Ways to get a vector or a scalar that all component types share."""
        scalar, rows, pick = type.scalar, type.rows, self.random.below(4)
        if pick == 0:  # swizzle
            source = Type(scalar, 2 + self.random.below(3))
            value = self.of(source, depth)
            names = "".join(self.random.choice("xyzw"[:source.rows]) for _ in range(rows))
            return Value(f"({value}).{names}", value.largest, value.fraction)
        if pick == 1 and rows == 1:
            source = Type(scalar, self.random.choice((2, 4)))
            value = self.of(source, depth)
            return Value(f"({value})[{self.index(source.rows)}]", value.largest, value.fraction)
        if pick == 1 and rows > 1:
            first = 1 + self.random.below(rows - 1)
            values = [self.of(Type(scalar, n), depth) for n in (first, rows - first)]
            return self.joined(f"{type}({values[0]}, {values[1]})", values)
        condition = self.of(BOOL, depth)
        values = [self.of(type, depth), self.of(type, depth)]
        return self.joined(f"({condition} ? {values[0]} : {values[1]})", values)

    @staticmethod
    def joined(text, values):
        return Value(text, max(v.largest for v in values), max(v.fraction for v in values))

    # Each of these makes an expression of a scalar or vector of its type.

    def bool(self, type, depth):
        pick = self.random.below(8)
        if pick == 0:
            return self.vector_parts(type, depth)
        if type.rows == 1 and pick == 1:
            vector = self.of(Type("bool", 2 + self.random.below(3)), depth)
            return Value(f"{self.random.choice(('any', 'all'))}({vector})")
        if type.rows == 1 and pick == 2:
            operand = self.any_type()
            return Value(f"({self.of(operand, depth)} {self.random.choice(('==', '!='))} {self.of(operand, depth)})")
        if type.rows == 1 and pick < 5:
            operator = self.random.choice(("&&", "||", "^^"))
            return Value(f"({self.of(type, depth)} {operator} {self.of(type, depth)})")
        if pick == 5:
            value = self.of(type, depth)
            return Value(f"(!{value})" if type.rows == 1 else f"not({value})")
        if pick == 6:
            return Value(f"{type}({self.of(type.with_scalar(self.random.choice(('int', 'uint', 'float'))), depth)})")
        operand = type.with_scalar(self.random.choice(("int", "uint", "float")))
        values = self.of(operand, depth), self.of(operand, depth)
        if type.rows == 1:
            return Value(f"({values[0]} {self.random.choice(('<', '<=', '>', '>=', '==', '!='))} {values[1]})")
        name = self.random.choice(("lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual", "equal", "notEqual"))
        return Value(f"{name}({values[0]}, {values[1]})")

    def integer(self, type, depth, unsigned):
        """Ways to make one, each a function: what is not chosen costs nothing."""
        suffix = "u" if unsigned else ""

        def x():
            return self.of(type, depth)

        def other(scalar):
            return self.of(type.with_scalar(scalar), depth)

        def small():
            return f"int({self.of(INT, 0)} & 15)"

        def positive():
            return f"(({x()} & {type}(1023{suffix})) + {type}(1{suffix}))"

        def dividend():
            return x() if unsigned else f"({x()} & {type}(0xffff))"

        return [
            lambda: f"({x()} {self.random.choice('+-*')} {x()})",
            lambda: f"({x()} {self.random.choice('&|^')} {x()})",
            lambda: f"({x()} {self.random.choice(('<<', '>>'))} ({x()} & {type}(31{suffix})))",
            lambda: f"({dividend()} {self.random.choice('/%')} {positive()})",
            lambda: f"({self.random.choice('~-')}{x()})",
            lambda: f"{self.random.choice(('min', 'max'))}({x()}, {x()})",
            lambda: f"clamp({x()}, {type}(3{suffix}), {type}(99{suffix}))",
            lambda: f"bitfieldReverse({x()})",
            lambda: f"bitfieldExtract({x()}, {small()}, {small()})",
            lambda: f"bitfieldInsert({x()}, {x()}, {small()}, {small()})",
            lambda: f"{type}({other('bool')})",
            lambda: f"{type}({other('int' if unsigned else 'uint')})",
            lambda: f"mix({x()}, {x()}, {other('bool')})",
        ]

    def uint(self, type, depth):
        if self.random.chance(5):
            return self.vector_parts(type, depth)
        choices = self.integer(type, depth, True) + [
            lambda: f"{type}(abs({self.of(type.with_scalar('float'), depth)}))",
            lambda: f"(floatBitsToUint({self.of(type.with_scalar('float'), depth)}) & 0x7fffffffu)",
        ]
        if type.rows == 1:
            choices.append(lambda: f"(packHalf2x16({self.bounded(Type('float', 2), depth)}) & 0x7fff7fffu)")
        return Value(self.random.choice(choices)())

    def int(self, type, depth):
        if self.random.chance(5):
            return self.vector_parts(type, depth)
        return Value(self.random.choice(self.integer(type, depth, False) + [
            lambda: f"{self.random.choice(('abs', 'sign', 'bitCount', 'findLSB', 'findMSB'))}({self.of(type, depth)})",
            lambda: f"findMSB({self.of(type.with_scalar('uint'), depth)})",
            lambda: f"{type}({self.of(type.with_scalar('float'), depth)})",
            lambda: f"(floatBitsToInt({self.of(type.with_scalar('float'), depth)}) & 0x7fffffff)",
        ])())

    def float(self, type, depth):
        if self.random.chance(5):
            return self.vector_parts(type, depth)
        return self.random.choice((self.float_sum, self.float_function, self.float_function, self.float_step,
                                   self.converted, self.product))(type, depth)

    def float_sum(self, type, depth):
        a, b = self.of(type, depth), self.of(type, depth)
        fraction = max(a.fraction, b.fraction)
        pick = self.random.below(5)
        if pick < 2:
            return Value(f"({a} {self.random.choice('+-')} {b})", a.largest + b.largest, fraction)
        if pick == 2:
            return self.joined(f"{self.random.choice(('min', 'max'))}({a}, {b})", (a, b))
        if pick == 3:
            return Value(f"({a} * {b})", a.largest * b.largest, a.fraction + b.fraction)
        c = self.of(type, depth)
        return Value(f"fma({a}, {b}, {c})", a.largest * b.largest + c.largest, max(a.fraction + b.fraction, c.fraction))

    def float_function(self, type, depth):
        """Functions of one value."""
        a, power = self.of(type, depth), self.random.choice((1, 2, 4))
        return self.random.choice((
            lambda: Value(f"(-{a})", a.largest, a.fraction),
            lambda: Value(f"abs({a})", a.largest, a.fraction),
            lambda: Value(f"{self.random.choice(('floor', 'ceil', 'trunc', 'roundEven'))}({a})", a.largest + 1, 0),
            lambda: Value(f"fract({a})", 1, a.fraction),
            lambda: Value(f"sign({a})", 1, 0),
            lambda: Value(f"mod({a}, {type}({power}.0))", a.largest + 2 * power, a.fraction),
            lambda: Value(f"({a} / {type}({power}.0))", a.largest, a.fraction + 2),
            lambda: Value(f"clamp({a}, {type}(-8.0), {type}(8.0))", a.largest + 8, a.fraction),
            lambda: Value(f"ldexp({a}, {type.with_scalar('int')}({power}))", a.largest << power, a.fraction),
        ))()

    def float_step(self, type, depth):
        """Functions that choose between values."""
        a, b = self.of(type, depth), self.of(type, depth)
        pick = self.random.below(3)
        if pick == 0:
            return Value(f"step({a}, {b})", 1, 0)
        if pick == 1:
            return self.joined(f"mix({a}, {b}, {self.of(type.with_scalar('bool'), depth)})", (a, b))
        return Value(f"mix({a}, {b}, {type}({self.random.choice(('0.0', '0.5', '1.0'))}))", a.largest + b.largest,
                     max(a.fraction, b.fraction) + 1)

    def converted(self, type, depth):
        scalar = self.random.choice(("int", "uint", "bool"))
        source = type.with_scalar(scalar)
        value = self.of(source, depth)
        if scalar == "bool":
            return Value(f"{type}({value})", 1, 0)
        return Value(f"{type}({value} & {source}(255{'u' if scalar == 'uint' else ''}))", 255, 0)

    def product(self, type, depth):
        """What only vectors and matrices have, and what has a scalar or vector of them."""
        size = 2 + self.random.below(3)
        if type.rows == 1:
            a, b = self.of(Type("float", size), depth), self.of(Type("float", size), depth)
            if self.random.chance(3):
                m = self.of(Type("float", 2, 2), depth)
                return Value(f"determinant({m})", 2 * m.largest * m.largest, 2 * m.fraction)
            return Value(f"dot({a}, {b})", size * a.largest * b.largest, a.fraction + b.fraction)
        if type.rows == 3 and self.random.chance(3):
            a, b = self.of(type, depth), self.of(type, depth)
            return Value(f"cross({a}, {b})", 2 * a.largest * b.largest, a.fraction + b.fraction)
        vector = self.of(Type("float", size), depth)
        if self.random.chance(3):
            m = self.of(Type("float", type.rows, 4), depth)
            return Value(f"({m})[{self.index(4)}]", m.largest, m.fraction)
        if self.random.chance(2):
            m = self.of(Type("float", type.rows, size), depth)
            text = f"({m} * {vector})"
        else:
            m = self.of(Type("float", size, type.rows), depth)
            text = f"({vector} * {m})"
        return Value(text, size * m.largest * vector.largest, m.fraction + vector.fraction)

    def matrix(self, type, depth):
        pick = self.random.below(7)
        if pick < 2:
            a, b = self.of(type, depth), self.of(type, depth)
        if pick == 0:
            return Value(f"({a} {self.random.choice('+-')} {b})", a.largest + b.largest, max(a.fraction, b.fraction))
        if pick == 1:
            return Value(f"matrixCompMult({a}, {b})", a.largest * b.largest, a.fraction + b.fraction)
        if pick == 2:
            m = self.of(Type("float", type.columns, type.rows), depth)
            return Value(f"transpose({m})", m.largest, m.fraction)
        if pick == 3:
            x, y = self.of(Type("float", type.rows), depth), self.of(Type("float", type.columns), depth)
            return Value(f"outerProduct({x}, {y})", x.largest * y.largest, x.fraction + y.fraction)
        if pick == 4:
            size = 2 + self.random.below(3)
            x, y = self.of(Type("float", type.rows, size), depth), self.of(Type("float", size, type.columns), depth)
            return Value(f"({x} * {y})", size * x.largest * y.largest, x.fraction + y.fraction)
        if pick == 5:
            a, s = self.of(type, depth), self.of(FLOAT, depth)
            return Value(f"({a} * {s})", a.largest * s.largest, a.fraction + s.fraction)
        columns = [self.of(Type("float", type.rows), depth) for _ in range(type.columns)]
        return self.joined(f"{type}({', '.join(map(str, columns))})", columns)

    def rounded(self, type, depth):
        """A result that is not exact, but within a few units in the last place (Vulkan 1.3, precision of operations)."""
        a, b = self.of(type, depth), self.of(type, depth)
        return self.random.choice((
            f"({a} / (abs({b}) + {type}(1.0)))",
            f"sqrt(abs({a}))",
            f"inversesqrt(abs({a}) + {type}(1.0))",
            f"exp2(clamp({a}, {type}(-3.0), {type}(3.0)))",
            f"log2(abs({a}) + {type}(2.5))",
        ))
