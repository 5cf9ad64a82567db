// SPDX-License-Identifier: Apache-2.0
#include "mali/words/text.h"

#include "mali/hex.h"

namespace umber::mali {
namespace {

constexpr size_t kConstantDigits = 8;
constexpr std::string_view kComponents = "xyzw";

/// Whether a source that is on a page says so, so that the page need not be said again.
bool is_page_named(const Instruction& instruction) {
  const std::span<const uint8_t> list = fields(row(instruction.row));
  const uint32_t page = instruction.get(Field::page);
  for (size_t i = 0; i < list.size(); ++i) {
    const Kind kind = field(list[i]).kind;
    if ((kind == Kind::source || kind == Kind::source64) && names_page(instruction.values[i], page, instruction.arch))
      return true;
  }
  return false;
}

class Printer {
 public:
  Printer(const Instruction& instruction, TextWriter& out) : i_(instruction), out_(out) {}

  void print() {
    const RowInfo& r = row(i_.row);
    out_ << name(i_.op());
    for (size_t place = 0; place < r.field_count; ++place) print_modifier(place);
    std::string_view separator = " ";
    for (const uint8_t place : operand_order(r)) {
      out_ << separator;
      separator = ", ";
      const FieldInfo& f = field_at(place);
      if (stand_of(f) == Stand::number && f.kind != Kind::hex) out_ << name(f) << ':';
      print_value(place);
      print_attached(f);
    }
    if (i_.stray != 0) out_ << " !0x" << hex(i_.stray);
  }

  void print_value(size_t place) {
    const FieldInfo& f = field_at(place);
    const uint32_t value = i_.values[place];
    switch (f.kind) {
      case Kind::mod:
      case Kind::operand:
      case Kind::named:
      case Kind::select: return print_word(f, value);
      case Kind::signed_: out_ << signed_value(value, f); return;
      case Kind::hex: out_ << "#0x" << hex(value, kConstantDigits); return;
      case Kind::source:
      case Kind::source64: return print_source(value, f.kind == Kind::source64);
      case Kind::result:
      case Kind::register_: out_ << 'r' << value; return;
      case Kind::result64: out_ << 'r' << value << ":r" << value + 1; return;
      case Kind::staging:
      case Kind::written: return print_registers(value, register_count(i_, f));
      case Kind::mask4: return print_mask(value);
      case Kind::swizzle4: return print_swizzle(value);
      case Kind::flag:
      case Kind::number:
      case Kind::sourceflag:
      case Kind::mask:
      case Kind::page:
      case Kind::count:
      case Kind::count8:
      case Kind::written_count: out_ << value; return;
    }
  }

 private:
  const FieldInfo& field_at(size_t place) const { return field(fields(row(i_.row))[place]); }

  void print_word(const FieldInfo& f, uint32_t value) {
    if (const WordInfo* word = word_of(f, value, i_.arch))
      out_ << name(*word);
    else
      out_ << name(f) << '?' << value;
  }

  void print_modifier(size_t place) {
    const FieldInfo& f = field_at(place);
    const uint32_t value = i_.values[place];
    if (f.kind == Kind::flag && value != 0) out_ << '.' << name(f);
    if (f.kind == Kind::page && value != 0 && !is_page_named(i_)) out_ << ".page" << value;
    if (f.kind != Kind::mod) return;
    const WordInfo* const word = word_of(f, value, i_.arch);
    if (word && word->is_default) return;
    out_ << '.';
    print_word(f, value);
  }

  void print_source(uint32_t byte, bool is_pair) {
    const Operand o = operand(byte);
    switch (o.kind) {
      case Operand::Kind::register_:
        out_ << (o.is_last ? "^r" : "r") << o.index;
        if (is_pair) out_ << ":r" << o.index + 1;
        return;
      case Operand::Kind::uniform: out_ << 'u' << 64 * i_.get(Field::page) + o.index; return;
      case Operand::Kind::constant: return print_constant(o.index & 31);
      case Operand::Kind::special: break;
    }
    const std::string_view known = fau_name(static_cast<uint8_t>(16 * i_.get(Field::page) + o.index), i_.arch);
    if (known.empty())
      out_ << "special" << o.index;
    else
      out_ << known;
    out_ << (o.is_high ? ".w1" : ".w0");
  }

  /// By its value, or by its number where another constant has the same value.
  void print_constant(uint8_t index) {
    const uint32_t value = constant(index, i_.arch);
    if (constant_of(value, i_.arch) != index) {
      out_ << 'c' << index;
      return;
    }
    out_ << "0x" << hex(value);
  }

  void print_registers(uint32_t first, uint32_t count) {
    out_ << "@r" << first;
    if (count == 0) out_ << "*0";
    if (count > 1) out_ << ":r" << first + count - 1;
  }

  void print_mask(uint32_t mask) {
    for (size_t i = 0; i < 4; ++i) out_ << (mask >> i & 1 ? kComponents[i] : '~');
  }

  void print_swizzle(uint32_t swizzle) {
    for (size_t i = 0; i < 4; ++i) out_ << kComponents[swizzle >> 2 * i & 3];
  }

  /// What belongs to an operand and has no place of its own.
  void print_attached(const FieldInfo& to) {
    for (size_t place = 0; place < row(i_.row).field_count; ++place) {
      const FieldInfo& f = field_at(place);
      const uint32_t value = i_.values[place];
      const bool is_of_source = (f.kind == Kind::select || f.kind == Kind::sourceflag) && is_source(to, f.source);
      if (is_of_source && f.kind == Kind::sourceflag && value != 0) out_ << '.' << without_digit(name(f));
      if (is_of_source && f.kind == Kind::select) {
        const WordInfo* const word = word_of(f, value, i_.arch);
        if (word && word->is_default) continue;
        out_ << '.';
        print_word(f, value);
      }
      if (f.kind == Kind::mask && to.kind == Kind::result && value != 3)
        out_ << (value == 1 ? ".h0" : value == 2 ? ".h1" : ".both");
      if (to.kind != Kind::register_) continue;
      if ((f.kind == Kind::mask4 && value != 15) || (f.kind == Kind::swizzle4 && value != kIdentitySwizzle)) {
        out_ << '.';
        print_value(place);
      }
    }
  }

  static bool is_source(const FieldInfo& f, uint8_t number) {
    return stand_of(f) == Stand::source && name(f).back() == static_cast<char>('0' + number);
  }

  const Instruction& i_;
  TextWriter& out_;
};

}  // namespace

Stand stand_of(const FieldInfo& field) {
  switch (field.kind) {
    case Kind::mod:
    case Kind::flag:
    case Kind::page: return Stand::mnemonic;
    case Kind::result:
    case Kind::result64:
    case Kind::register_: return Stand::result;
    case Kind::written: return Stand::written;
    case Kind::staging: return Stand::staging;
    case Kind::source:
    case Kind::source64:
    case Kind::operand: return Stand::source;
    case Kind::number:
    case Kind::signed_:
    case Kind::hex:
    case Kind::named: return Stand::number;
    case Kind::select:
    case Kind::sourceflag:
    case Kind::mask:
    case Kind::count:
    case Kind::count8:
    case Kind::written_count:
    case Kind::mask4:
    case Kind::swizzle4: break;
  }
  return Stand::with_another;
}

std::vector<uint8_t> operand_order(const RowInfo& row) {
  const std::span<const uint8_t> list = fields(row);
  std::vector<uint8_t> order;
  for (const Stand stand : {Stand::result, Stand::written, Stand::staging, Stand::source, Stand::number})
    for (uint8_t place = 0; place < list.size(); ++place)
      if (stand_of(field(list[place])) == stand) order.push_back(place);
  return order;
}

bool names_page(uint32_t byte, uint32_t page, Arch arch) {
  const Operand o = operand(byte);
  if (o.kind == Operand::Kind::uniform) return true;
  return o.kind == Operand::Kind::special && !fau_name(static_cast<uint8_t>(16 * page + o.index), arch).empty();
}

uint32_t register_count(const Instruction& instruction, const FieldInfo& first) {
  if (first.field == Field::written) return instruction.get(Field::written_count) + 1;
  const std::span<const uint8_t> list = fields(row(instruction.row));
  for (size_t place = 0; place < list.size(); ++place) {
    const uint32_t value = instruction.values[place];
    if (field(list[place]).kind == Kind::count) return value;
    if (field(list[place]).kind == Kind::count8) return value == 0 ? 8 : value;
  }
  return 1;
}

std::string_view without_digit(std::string_view name) { return name.substr(0, name.size() - 1); }

void print(const Instruction& instruction, TextWriter& out) { Printer(instruction, out).print(); }

std::string text(const Instruction& instruction) {
  TextWriter out;
  print(instruction, out);
  return out.take();
}

void print_value(const Instruction& instruction, size_t place, TextWriter& out) {
  Printer(instruction, out).print_value(place);
}

}  // namespace umber::mali
