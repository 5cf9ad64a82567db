# SPDX-License-Identifier: Apache-2.0
"""Reads the definitions of Mali's instruction words and descriptors; valhall.def says what the lines mean."""
import re

FAMILIES = {"valhall": "Valhall, v9 to v14", "bifrost": "Bifrost, v6 and v7: messages of the ADD unit",
            "clause": "Bifrost, v6 and v7: the header of a clause", "midgard": "Midgard, v4 and v5: loads and stores"}
KINDS = ["mod", "flag", "number", "signed_", "hex", "named", "source", "source64", "operand", "select", "sourceflag", "result",
         "result64", "mask", "page", "staging", "written", "count", "count8", "written_count", "register_", "mask4", "swizzle4"]
CODINGS = ["number", "signed_", "flag", "mod", "hex", "format", "minus1", "log2", "high6", "fixed8", "sfixed8"]
UNITS = ["CVT", "FMA", "SFU", "SFU>CVT", "V", "LS", "T", "VT", "A", "NONE"]
LIST = re.compile(r"\{([^}]*)\}")
PART = re.compile(r"([/=])([0-9A-F]+)@([\d.]+):(\d+)")
ENUM_WORD = re.compile(r"(?:(\d+)=)?(\w+)([*!]?)(?:@(\d+)(?:-(\d+))?)?")


def place(bit, width):
    """Of BIT, or WORD.BIT with words of 32 bits."""
    first, dot, second = bit.partition(".")
    return 32 * int(first) + int(second) if dot else int(first), int(width)


class Word:
    def __init__(self, value, name, mark, archs):
        self.value, self.name, self.archs = value, name, archs
        self.is_default, self.is_old = mark == "*", mark == "!"


class Field:
    def __init__(self, tag, kind, bits, enum=None):
        self.name = tag.split(".")[0]
        self.kind = {"signed": "signed_", "register": "register_"}.get(kind, kind)
        self.bit, self.width = place(*bits.split(":"))
        self.enum = enum
        # Which source a selection or a sign belongs to is the digit its name ends with.
        self.source = int(self.name[-1]) if self.kind in ("select", "sourceflag") else 0
        assert self.kind in KINDS + CODINGS, f"{tag}: there is no kind {kind}"


class Part:
    """Bits that have one value; `tells` if they tell instructions apart."""

    def __init__(self, tells, value, bit, width):
        self.tells, self.value, self.bit, self.width = tells, value, bit, width
        assert value < 1 << width


class Row:
    def __init__(self, name, archs, unit):
        self.name, self.archs, self.unit = name, archs, unit
        self.parts, self.fields = [], []
        self.words, self.note = "any", ""
        self.is_never = self.is_opaque = False

    def check_bits(self):
        bits = [(part.bit, part.width) for part in self.parts] + [(field.bit, field.width) for field in self.fields]
        taken = 0
        for bit, width in bits:
            mask = ((1 << width) - 1) << bit
            assert not taken & mask, f"{self.name}: bits {bit}:{width} are taken"
            taken |= mask

    def check_words(self, enums):
        words = []
        for field in self.fields:
            if field.kind == "mod":
                words += [word.name for word in enums[field.enum] if not word.is_default]  # which a text leaves out
            elif field.kind == "flag":
                words.append(field.name)
        assert len(words) == len(set(words)), f"{self.name}: a modifier has two meanings: {sorted(words)}"


def parse_archs(text):
    first, _, last = text.partition("-")
    return int(first), int(last or first)


class FamilyReader:
    def __init__(self, path):
        self.name, self.title = path.stem, FAMILIES.get(path.stem)
        self.enums, self.fields, self.sets, self.always, self.rows, self.constants, self.about = {}, {}, {}, [], [], [], []
        self.key, self.archs = (0, 0), (4, 14)
        text = path.read_text()
        head = [line[3:] for line in text.split("\n\n")[0].splitlines()[1:]]
        end = next((i for i, line in enumerate(head) if not line.strip()), len(head))
        self.about = head[:end]
        for number, line in enumerate(text.splitlines(), 1):
            line, _, note = line.partition("//")
            if line.strip():
                try:
                    self.read(line.split(), note.strip())
                except (AssertionError, KeyError, ValueError) as wrong:
                    raise SystemExit(f"{path}:{number}: {wrong!r}") from wrong
        # What has more fixed bits is tried first. Records stay as they are: nobody looks for one by its bits.
        if not self.title:
            return
        self.rows.sort(key=lambda row: (row.parts[0].value if self.key[1] else 0,
                                        -sum(part.width for part in row.parts if part.tells)))

    def used_fields(self):
        return [field for row in self.rows for field in row.fields]

    def read(self, words, note):
        match words[0]:
            case "opcode":
                self.key = tuple(map(int, words[1].split(":")))
            case "archs":
                self.archs = parse_archs(words[1])
            case "enum":
                self.enums[words[1]] = self.read_enum(words[2:])
            case "field":
                self.fields[words[1]] = Field(*words[1:])
            case "set":
                self.sets[words[1]] = words[2:]
            case "always":
                self.always = words[1:]
            case "constants":
                self.constants = [[(int(v.split("@")[0], 16), int((v.split("@") + ["0"])[1])) for v in word.split("/")]
                                  for word in words[1:]]
            case "op":
                for expanded in expand(words[1:]):
                    self.add_row(expanded, note)
            case "record":
                self.add_record(words[1:])
            case _:
                raise ValueError(f"there is no {words[0]}")

    def read_enum(self, texts):
        words, value = [], 0
        for text in texts:
            if text != "-":
                number, name, mark, first, last = ENUM_WORD.fullmatch(text).groups()
                value = int(number) if number else value
                archs = (int(first or self.archs[0]), int(last or self.archs[1]))
                words.append(Word(value, name, mark, archs))
            value += 1
        return words

    def opcode_parts(self, text):
        if "&" not in text:
            opcode, *parts = re.split(r"(?=/)", text)
            return [Part(True, int(opcode, 16), *self.key), *(self.part(part) for part in parts)]
        value, mask = (int(number, 16) for number in text.split("&"))
        assert not value & ~mask, "a value outside of its mask"
        runs = [(match.start(), len(match[0])) for match in re.finditer("1+", bin(mask)[:1:-1])]
        return [Part(True, value >> bit & (1 << width) - 1, bit, width) for bit, width in reversed(runs)]

    @staticmethod
    def part(text):
        sign, value, bit, width = PART.fullmatch(text).groups()
        return Part(sign == "/", int(value, 16), *place(bit, width))

    def add_row(self, words, note):
        opcode, name, archs, unit, *items = words
        assert unit in UNITS, f"there is no unit {unit}"
        row = Row(name, parse_archs(archs), unit)
        row.parts, row.note = self.opcode_parts(opcode), note
        self.add_items(row, items + self.always)
        row.check_bits()
        row.check_words(self.enums)
        self.rows.append(row)

    def add_record(self, words):
        parts = [word for word in words if word.startswith("/")]
        name, archs, size, *items = [word for word in words if word not in parts]
        row = Row(name, parse_archs(archs), "NONE")
        row.bytes = int(size.removeprefix("bytes:"))
        self.add_items(row, parts + items)
        row.check_bits()
        self.rows.append(row)

    def add_items(self, row, items):
        for item in items:
            if item in self.sets:
                self.add_items(row, self.sets[item])
            elif PART.fullmatch(item):
                row.parts.append(self.part(item))
            elif item.startswith("words:"):
                row.words = item.removeprefix("words:")
            elif item in ("never", "opaque"):
                setattr(row, f"is_{item}", True)
            else:
                row.fields.append(self.fields[item])


def expand(words):
    """The line once for each place in its lists."""
    line = " ".join(words)
    lists = [match.split(",") for match in LIST.findall(line)]
    assert len({len(items) for items in lists}) <= 1, "lists of a row are of one length"
    for place in range(len(lists[0]) if lists else 1):
        yield LIST.sub(lambda match: match[1].split(",")[place], line).split()


def read_family(path):
    return FamilyReader(path)
