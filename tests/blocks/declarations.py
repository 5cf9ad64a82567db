# SPDX-License-Identifier: Apache-2.0
"""Random interfaces: blocks, uniforms outside of blocks, atomic counters, and the memory behind them."""
import copy

from layout import Array, InMemory, InVariable, Layout, Numeric, Struct, declared, lay_out, up

LARGEST = 40  # scalars of a member


class Features:
    """What a version of the language has."""

    def __init__(self, head, wide=True, offsets=True, dynamic_blocks=True, counter_suffix=None, is_es=False):
        self.head, self.wide, self.offsets, self.dynamic_blocks = head, wide, offsets, dynamic_blocks
        self.counter_suffix, self.is_es = counter_suffix, is_es
        self.scalar, self.block_arrays, self.atomics = False, ("uniform", "buffer"), ("int", "uint")
        self.simple_block_arrays = False

    def with_scalar(self):
        """And GL_EXT_scalar_block_layout."""
        result = copy.copy(self)
        result.head = [self.head[0], "#extension GL_EXT_scalar_block_layout : require", *self.head[1:]]
        result.scalar = True
        return result

    def for_hlsl(self):
        """Without what HLSL of shader model 5 or glslang's front end for it lacks: 64 bits, whose NaNs lose their bits;
        arrays of byte-address buffers; minima and maxima in them that are signed; arrays of uniform blocks that are not
        std140, and row_major in them."""
        result = copy.copy(self)
        result.wide, result.block_arrays, result.atomics = False, ("uniform",), ("uint",)
        result.simple_block_arrays = True
        return result

    def packings(self, kind):
        """The rules that a block can name."""
        return ["std140", *(["std430"] if kind == "buffer" or self.scalar else []), *(["scalar"] if self.scalar else [])]


INT64 = "#extension GL_ARB_gpu_shader_int64 : require"
FEATURES = {
    "460": Features(["#version 460", INT64], counter_suffix=""),
    "450": Features(["#version 450", INT64, "#extension GL_ARB_shader_atomic_counter_ops : require"],
                    counter_suffix="ARB"),
    "430": Features(["#version 430", INT64], offsets=False),
    "310 es": Features(["#version 310 es", "precision highp float;", "precision highp int;"], False, False, False,
                       is_es=True),
    "320 es": Features(["#version 320 es", "precision highp float;", "precision highp int;"], False, False, True,
                       is_es=True),
}
VERSIONS = ("460", "460", "460", "450", "450", "430", "310 es", "320 es")


class Types:
    """Random types; a few are used again and again, so that values can be copied from block to block."""

    def __init__(self, random, features):
        self.random, self.features = random, features
        self.structs = []
        for n in range(1 + random.below(3)):
            members = [(f"f{m}", self.fresh(2)) for m in range(1 + random.below(4))]
            struct = Struct(f"S{n}", members)
            if struct.scalars <= LARGEST:
                self.structs.append(struct)
        self.pool = [self.fresh(3) for _ in range(3 + random.below(3))] + self.structs

    def numeric(self):
        random = self.random
        kinds = ["float", "float", "float", "int", "int", "uint", "uint", "bool"]
        if self.features.wide:
            kinds += ["double", random.choice(("int64_t", "uint64_t"))]
        scalar = random.choice(kinds)
        if scalar in ("float", "double") and random.chance(2):
            return Numeric(scalar, 2 + random.below(3), 2 + random.below(3))
        return Numeric(scalar, random.choice((1, 1, 2, 3, 3, 4)))

    def fresh(self, depth):
        random = self.random
        if depth > 0 and random.chance(3):
            element = self.fresh(depth - 1)
            count = 1 + random.below(4) if not random.chance(12) else 9 + random.below(30)
            return Array(element, count) if element.scalars * count <= LARGEST else element
        if depth > 0 and self.structs and random.chance(3):
            return random.choice(self.structs)
        return self.numeric()

    def any(self):
        return self.random.choice(self.pool) if not self.random.chance(3) else self.fresh(3)


def is_matrix(type):
    """Or an array of them."""
    while isinstance(type, Array):
        type = type.element
    return isinstance(type, Numeric) and type.is_matrix


def has_matrix(type):
    if isinstance(type, Struct):
        return any(has_matrix(t) for _, t in type.members)
    return has_matrix(type.element) if isinstance(type, Array) else type.is_matrix


class Defaults:
    """What `layout(...) uniform;` or `layout(...) buffer;` says of the blocks behind it."""

    def __init__(self, kind, random, features):
        self.kind = kind
        packings = ["std140", "std430" if kind == "buffer" else "shared"]
        self.packing = random.choice((None, None, *(features.packings(kind) if features.scalar else packings)))
        self.row_major = random.choice((None, None, True, False))

    def __str__(self):
        words = [w for w in (self.packing, MAJORS[self.row_major]) if w]
        return f"layout({', '.join(words)}) {self.kind};" if words else ""


MAJORS = {None: None, True: "row_major", False: "column_major"}


class Member:
    def __init__(self, name, type, qualifiers, access, layout, offset):
        self.name, self.type, self.qualifiers, self.access = name, type, qualifiers, access
        self.layout, self.offset = layout, offset

    def __str__(self):
        inside = f"layout({', '.join(self.qualifiers)}) " if self.qualifiers else ""
        return f"{inside}{''.join(f'{a} ' for a in self.access)}{declared(self.type, self.name)};"


class Block:
    """`role` says what statements may do with it: "read", "write", "both" or "atomic"."""

    def __init__(self, n, random, types, features, kind, binding, role, defaults, is_single=False):
        self.random, self.kind, self.binding, self.role = random, kind, binding, role
        self.name, self.number = f"B{n}", n
        packings = features.packings(kind) if features.scalar else []
        if kind == "uniform":
            self.written_packing = random.choice((None, "shared", "packed" if not features.is_es else "shared",
                                                  *(packings or ["std140"] * 5)))
        else:
            packing = random.choice(packings or ("std430", "std430", "std140"))
            self.written_packing = None if defaults.packing and random.chance(2) else packing
        named = self.written_packing or defaults.packing
        # What "shared", "packed" and blocks that name nothing are, is Umber's own choice.
        self.packing = named if named in features.packings(kind) else "std140"
        self.row_major = random.choice((None, None, None, True, False))
        self.is_row_major = bool(defaults.row_major if self.row_major is None else self.row_major)
        is_single_block = (is_single or kind not in features.block_arrays
                           or (features.simple_block_arrays and self.packing != "std140"))
        self.dims = [] if is_single_block else random.choice(([],) * 8 + ([2], [3], [2, 2]))
        if features.is_es:  # which knows arrays of arrays of blocks, but has few bindings
            self.dims = self.dims[:1]
        self.instance = f"b{n}" if self.dims or random.chance(2) else None
        self.members = []
        self.end, self.align = 0, 16 if self.packing == "std140" else 1
        offsets = features.offsets and named == self.packing
        self.block_align = 1 << (2 + random.below(4)) if offsets and random.chance(10) else None
        for m in range(1 + random.below(5)):
            type = types.any()
            while self.dims and features.simple_block_arrays and is_matrix(type):
                type = types.any()
            self.add(f"m{n}_{m}", type, offsets)
        self.counts = []
        if kind == "buffer" and not is_single and random.chance(3):
            element = types.any()
            self.add(f"m{n}_last", Array(element, 0), offsets)
        self.size = self.end if self.packing == "scalar" else up(self.end, self.align)
        elements = 1
        for d in self.dims:
            elements *= d
        self.elements = elements
        if self.is_open:
            self.counts = [1 + random.below(5) for _ in range(elements)]
        self.access = self.qualifiers(8)

    @property
    def is_open(self):
        return isinstance(self.members[-1].type, Array) and self.members[-1].type.count == 0

    def add(self, name, type, offsets):
        random, qualifiers, row_major = self.random, [], self.is_row_major
        if has_matrix(type) and random.chance(3) or random.chance(20):
            row_major = random.chance(2)
            qualifiers.append(MAJORS[row_major])
        layout = Layout(type, self.packing, row_major)
        start, align = self.end, layout.align
        if self.block_align:
            align = max(align, self.block_align)
        if offsets and random.chance(5):
            start = up(self.end, layout.align) + layout.align * random.below(4)
            qualifiers.append(f"offset = {start}")
        if offsets and random.chance(6):
            written = 1 << random.below(7)
            qualifiers.append(f"align = {written}")
            align = max(layout.align, written)
        offset = up(start, align)
        access = self.qualifiers(24) if random.chance(4) else []
        self.members.append(Member(name, type, qualifiers, access, layout, offset))
        self.end, self.align = offset + layout.size, max(self.align, layout.align)

    def qualifiers(self, rarity):
        if self.kind == "uniform":
            return []
        some = [q for q in ("coherent", "volatile", "restrict") if self.random.chance(rarity)]
        if self.role in ("read", "write") and self.random.chance(2):
            some.append("readonly" if self.role == "read" else "writeonly")
        return some

    def count(self, element=None):
        """Elements of the array that is sized at run time: of one element of the block's array, or of all."""
        return min(self.counts) if element is None else self.counts[element]

    def bytes_needed(self, element):
        if not self.is_open:
            return max(self.size, 16)
        last = self.members[-1]
        slack = self.random.below(last.layout.stride // 4) * 4 if self.random.chance(2) else 0
        return last.offset + self.counts[element] * last.layout.stride + slack

    def __str__(self):
        layout = [self.written_packing] if self.written_packing else []
        layout.append(f"binding = {self.binding}")
        if self.row_major is not None:
            layout.append(MAJORS[self.row_major])
        if self.block_align:
            layout.append(f"align = {self.block_align}")
        array = "".join(f"[{d}]" for d in self.dims)
        words = [f"layout({', '.join(layout)})", *self.access, self.kind, self.name]
        name = f" {self.instance}{array}" if self.instance else ""
        return "\n".join([" ".join(words) + " {", *(f"  {m}" for m in self.members), f"}}{name};"])

    def place(self, member, memory):
        m = self.members[member]
        return InMemory(memory, m.offset, m.layout, m.type)


class Counter:
    """`before` is what a default says of the binding."""

    def __init__(self, name, binding, offset, dims, written_offset, before):
        self.name, self.binding, self.offset, self.dims, self.before = name, binding, offset, dims, before
        self.count = 1
        for d in dims:
            self.count *= d
        self.written_offset = written_offset

    def __str__(self):
        offset = f", offset = {self.offset}" if self.written_offset else ""
        return (f"{self.before}layout(binding = {self.binding}{offset}) uniform atomic_uint {self.name}"
                + "".join(f"[{d}]" for d in self.dims) + ";")


def counters(random, features):
    """Several at several bindings, with holes; some say where they are, some follow the one before."""
    result, ends = [], {}
    for n in range(random.below(5)):
        binding = random.choice((0, 0, 1, 3))
        end = ends.get(binding, 0)
        before, written = "", random.chance(2)
        if random.chance(6):
            end += 4 * random.below(3)
            before = f"layout(binding = {binding}, offset = {end}) uniform atomic_uint;\n"
        offset = end + 4 * random.below(4) if written else end
        dims = random.choice(([], [], [1 + random.below(5)], [2, 3])) if not features.is_es else []
        result.append(Counter(f"c{n}", binding, offset, dims, written, before))
        ends[binding] = offset + 4 * result[-1].count
    return result, ends


def words_of(memory):
    return [int.from_bytes(memory[at:at + 4], "little") for at in range(0, len(memory), 4)]


def random_word(random):
    pick = random.below(8)
    if pick == 0:
        return random.choice((0, 1, 0xFFFFFFFF, 0x80000000, 0x7FFFFFFF))
    if pick < 3:
        return random.below(16)
    return random.below(1 << 32)


def random_memory(random, size):
    return bytearray(b"".join(random_word(random).to_bytes(4, "little") for _ in range(size // 4)))


def random_value(random, type):
    """Floats are numbers: not all that sets uniforms passes NaN on."""
    if isinstance(type, Numeric) and type.is_scalar:
        if type.scalar == "bool":
            return random.below(2)
        if type.scalar == "float":
            return random.below(1 << 31) % 0x7F800000 | random.below(2) << 31
        if type.scalar == "double":
            return random.below(1 << 63) % 0x7FF0000000000000 | random.below(2) << 63
        low = random_word(random)
        return low if type.scalar in ("int", "uint") else low | random_word(random) << 32
    return [random_value(random, type.part(n)) for n in range(type.parts())]


class Uniform:
    """Outside of blocks."""

    def __init__(self, name, type, random):
        self.name, self.type = name, type
        self.holder = [random_value(random, type)]

    def __str__(self):
        return f"uniform {declared(self.type, self.name)};"

    def place(self):
        return InVariable(self.holder)

    def commands(self):
        yield from _settings(self.name, self.type, self.holder[0])


def _settings(name, type, value):
    if isinstance(type, Numeric):
        flat = value if isinstance(value, list) else [value]
        flat = [s for v in flat for s in (v if isinstance(v, list) else [v])]
        real = type.scalar in ("float", "double")
        yield f"uniform {type.text} {name} " + " ".join(hex(v) if real else str(v) for v in flat)
        return
    for n in range(type.parts()):
        inner = f"{name}.{type.members[n][0]}" if isinstance(type, Struct) else f"{name}[{n}]"
        yield from _settings(inner, type.part(n), value[n])
