# SPDX-License-Identifier: Apache-2.0
"""Types of GLSL, and where their parts lie in a block: the rules of the specification, written apart from Umber's.

A value is a list of its parts, down to scalars, which are numbers: their bits, or 0 and 1 for bools.
"""
import functools

SIZES = {"bool": 4, "int": 4, "uint": 4, "float": 4, "double": 8, "int64_t": 8, "uint64_t": 8}
VECTORS = {"bool": "bvec", "int": "ivec", "uint": "uvec", "float": "vec", "double": "dvec", "int64_t": "i64vec",
           "uint64_t": "u64vec"}


class Numeric:
    def __init__(self, scalar, rows=1, columns=1):
        self.scalar, self.rows, self.columns = scalar, rows, columns
        self.scalars = rows * columns
        if columns > 1:
            self.text = f"{'d' if scalar == 'double' else ''}mat{columns}x{rows}"
        else:
            self.text = scalar if rows == 1 else f"{VECTORS[scalar]}{rows}"

    @property
    def is_scalar(self):
        return self.scalars == 1

    @property
    def is_vector(self):
        return self.columns == 1 and self.rows > 1

    @property
    def is_matrix(self):
        return self.columns > 1

    def parts(self):
        return self.columns if self.is_matrix else self.rows

    def part(self, _):
        return Numeric(self.scalar, self.rows if self.is_matrix else 1)

    def has(self, scalar):
        return self.scalar == scalar


class Array:
    """`count` is 0 where it is sized at run time."""

    def __init__(self, element, count):
        self.element, self.count = element, count
        self.scalars = element.scalars * count
        base, bracket, rest = element.text.partition("[")
        self.text = f"{base}[{count or ''}]{bracket}{rest}"

    def parts(self):
        return self.count

    def part(self, _):
        return self.element

    def has(self, scalar):
        return self.element.has(scalar)


class Struct:
    def __init__(self, name, members):
        self.text, self.members = name, members  # [(name, type)]
        self.scalars = sum(t.scalars for _, t in members)

    def parts(self):
        return len(self.members)

    def part(self, n):
        return self.members[n][1]

    def has(self, scalar):
        return any(t.has(scalar) for _, t in self.members)


def declared(type, name):
    """`type name`, with the sizes of arrays behind the name."""
    base, bracket, rest = type.text.partition("[")
    return f"{base} {name}{bracket}{rest}"


def up(n, alignment):
    return -(-n // alignment) * alignment


class Layout:
    """Of a type: size, alignment and where the parts lie. `stride` is that of arrays and matrices."""

    def __init__(self, type, packing, row_major):
        self.type, self.row_major, self.stride = type, row_major, 0
        minimum = 16 if packing == "std140" else 1
        ends_padded = packing != "scalar"
        if isinstance(type, Struct):
            self.inner = [lay_out(t, packing, row_major) for _, t in type.members]
            self.offsets, end = [], 0
            for layout in self.inner:
                self.offsets.append(up(end, layout.align))
                end = self.offsets[-1] + layout.size
            self.align = up(max(layout.align for layout in self.inner), minimum)
            self.size = up(end, self.align) if ends_padded else end
        elif isinstance(type, Array):
            self.element = lay_out(type.element, packing, row_major)
            self.align = up(self.element.align, minimum)
            self.stride = up(self.element.size, self.align)
            self.size = self.stride * type.count
            if type.count and not ends_padded:
                self.size -= self.stride - self.element.size
        else:
            size = SIZES[type.scalar]
            lines, length = (type.rows, type.columns) if type.is_matrix and row_major else (type.columns, type.rows)
            self.align = size if packing == "scalar" else size * (1, 2, 4, 4)[length - 1]
            self.size = size * length
            if type.is_matrix:
                self.align = up(self.align, minimum)
                self.stride = up(self.size, self.align)
                self.size = self.stride * lines


@functools.lru_cache(maxsize=100_000)
def _cached(type, packing, row_major):
    return Layout(type, packing, row_major)


def lay_out(type, packing, row_major):
    return _cached(type, packing, row_major)


class InMemory:
    """A place in a block's bytes. `step` is between the components of a vector, where it is no column by itself."""

    def __init__(self, memory, offset, layout, type, step=0):
        self.memory, self.offset, self.layout, self.type, self.step = memory, offset, layout, type, step

    def part(self, n):
        type, layout = self.type, self.layout
        inner = type.part(n)
        if isinstance(type, Struct):
            return InMemory(self.memory, self.offset + layout.offsets[n], layout.inner[n], inner)
        if isinstance(type, Array):
            return InMemory(self.memory, self.offset + n * layout.stride, layout.element, inner)
        size = SIZES[type.scalar]
        if type.is_matrix:
            return InMemory(self.memory, self.offset + n * (size if layout.row_major else layout.stride), None, inner,
                            layout.stride if layout.row_major else size)
        return InMemory(self.memory, self.offset + n * (self.step or size), None, inner)

    def load(self):
        if isinstance(self.type, Numeric) and self.type.is_scalar:
            bits = int.from_bytes(self.memory[self.offset:self.offset + SIZES[self.type.scalar]], "little")
            return int(bits != 0) if self.type.scalar == "bool" else bits
        return [self.part(n).load() for n in range(self.type.parts())]

    def store(self, value):
        if isinstance(self.type, Numeric) and self.type.is_scalar:
            size = SIZES[self.type.scalar]
            self.memory[self.offset:self.offset + size] = value.to_bytes(size, "little")
            return
        for n in range(self.type.parts()):
            self.part(n).store(value[n])


class InVariable:
    """A place in a value that no layout applies to."""

    def __init__(self, holder, key=0):
        self.holder, self.key = holder, key

    def part(self, n):
        return InVariable(self.holder[self.key], n)

    def load(self):
        return copied(self.holder[self.key])

    def store(self, value):
        self.holder[self.key] = copied(value)


def copied(value):
    return [copied(v) for v in value] if isinstance(value, list) else value
