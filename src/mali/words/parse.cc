// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "base/text_block.h"
#include "mali/words/text.h"

namespace umber::mali {
namespace {

constexpr std::string_view kComponents = "xyzw";

/// Reads the text of one instruction; the first thing that is wrong stays.
class Parser {
 public:
  Parser(std::string_view text, Family family, Arch arch) : text_(text), family_(family), arch_(arch) {}

  std::variant<Instruction, TextError> parse() {
    if (start()) {
      while (!is_wrong() && take('.')) parse_modifier();
      parse_operands();
      if (take(" !0x")) i_.stray = number<uint64_t>(16);
      if (at_ != text_.size()) fail("something is left over");
    }
    if (is_wrong()) return TextError{at_, wrong_};
    return i_;
  }

 private:
  bool is_wrong() const { return !wrong_.empty(); }
  void fail(std::string_view what) {
    if (!is_wrong()) wrong_ = what;
  }

  std::string_view rest() const { return text_.substr(at_); }
  bool take(std::string_view wanted) {
    if (is_wrong() || !rest().starts_with(wanted)) return false;
    at_ += wanted.size();
    return true;
  }
  bool take(char wanted) { return take(std::string_view(&wanted, 1)); }
  void expect(std::string_view wanted, std::string_view what) {
    if (!take(wanted)) fail(what);
  }

  std::string_view word() {
    size_t length = 0;
    const auto is_letter = [](char c) { return is_word(c) || c == '~'; };
    while (length < rest().size() && is_letter(rest()[length])) ++length;
    const std::string_view found = rest().substr(0, length);
    at_ += length;
    return found;
  }

  template <typename T>
  T number(int base = 10) {
    T value{};
    const auto [end, error] = std::from_chars(rest().data(), rest().data() + rest().size(), value, base);
    if (error != std::errc()) {
      fail("a number is expected");
      return {};
    }
    at_ += static_cast<size_t>(end - rest().data());
    return value;
  }

  const FieldInfo& field_at(size_t place) const { return field(fields(row(i_.row))[place]); }
  size_t field_count() const { return fields(row(i_.row)).size(); }

  void put(size_t place, uint64_t value) {
    const uint8_t width = field_at(place).width;
    if (value >> width != 0) return fail("the number does not fit");
    i_.values[place] = static_cast<uint32_t>(value);
  }
  void put(Kind kind, uint64_t value) {
    for (size_t place = 0; place < field_count(); ++place)
      if (field_at(place).kind == kind) return put(place, value);
  }

  /// The name, which may have a part after a dot, and the defaults of its row.
  bool start() {
    const std::string_view head = word();
    const std::string_view with_type = text_.substr(0, text_.find_first_of(". ", head.size() + 1));
    for (const std::string_view name : {with_type, head}) {
      const RowInfo* const found = row_named(name, family_, arch_);
      if (!found) continue;
      at_ = name.size();
      i_ = *instruction(Op{found->op}, family_, arch_);
      return true;
    }
    at_ = 0;
    fail("the architecture has no instruction of this name");
    return false;
  }

  /// `?5` behind the name of a field: a value that has no name.
  bool take_unnamed(std::string_view said, size_t place) {
    if (said != name(field_at(place)) || !take('?')) return false;
    put(place, number<uint32_t>());
    return true;
  }

  void parse_modifier() {
    const size_t start = at_;
    const std::string_view said = word();
    for (size_t place = 0; place < field_count(); ++place) {
      const FieldInfo& f = field_at(place);
      if (f.kind == Kind::flag && said == name(f)) return put(place, 1);
      if (f.kind != Kind::mod) continue;
      if (const WordInfo* found = word_named(f, said, arch_)) return put(place, found->value);
      if (take_unnamed(said, place)) return;
    }
    at_ = start;
    if (!take("page")) return fail("the instruction has no such modifier");
    set_page(number<uint32_t>());
  }

  void set_page(uint32_t page) {
    if (page_is_said_ && i_.find(Field::page) != page) return fail("the values are of several pages");
    page_is_said_ = true;
    put(Kind::page, page);
  }

  void parse_operands() {
    std::string_view separator = " ";
    for (const uint8_t place : operand_order(row(i_.row))) {
      expect(separator, separator == " " ? "operands are expected" : "another operand is expected");
      separator = ", ";
      if (is_wrong()) return;
      parse_operand(place);
      while (!is_wrong() && take('.')) parse_attached(field_at(place));
    }
  }

  void parse_operand(size_t place) {
    const FieldInfo& f = field_at(place);
    switch (stand_of(f)) {
      case Stand::result:
        expect("r", "a register is expected");
        put(place, number<uint32_t>());
        if (f.kind == Kind::result64) take_second(i_.values[place]);
        return;
      case Stand::written:
      case Stand::staging: return parse_registers(place);
      case Stand::source: return f.kind == Kind::operand ? parse_word(place) : parse_source(place);
      case Stand::number: return parse_number(place);
      case Stand::mnemonic:
      case Stand::with_another: return;
    }
  }

  void parse_word(size_t place) {
    const std::string_view said = word();
    if (const WordInfo* found = word_named(field_at(place), said, arch_)) return put(place, found->value);
    if (!take_unnamed(said, place)) fail("there is no such operand");
  }

  /// The second register of a pair.
  void take_second(uint32_t first) {
    expect(":r", "the second register is expected");
    if (number<uint32_t>() != first + 1) fail("a pair is of one register and the next");
  }

  void parse_registers(size_t place) {
    expect("@r", "data registers are expected");
    const auto first = number<uint32_t>();
    uint32_t count = 1;
    if (take("*0")) count = 0;
    if (take(":r")) count = number<uint32_t>() - first + 1;
    if (is_wrong() || count > 8) return fail("at most eight registers are data");
    put(place, first);
    if (field_at(place).field == Field::written) return put(Kind::written_count, count - 1);
    if (count != 1 && !i_.find(Field::count)) return fail("the instruction has one data register");
    put(Kind::count, count);
    put(Kind::count8, count & 7);
  }

  void parse_source(size_t place) {
    const bool is_last = take('^');
    const bool is_register = rest().size() > 1 && rest()[1] >= '0' && rest()[1] <= '9';
    if (is_register && take('r')) {
      const auto index = number<uint32_t>();
      if (index > 63) return fail("registers are r0 to r63");
      put(place, index | (is_last ? 0x40u : 0u));
      if (field_at(place).kind == Kind::source64) take_second(index);
    } else if (is_last) {
      fail("a register is expected");
    } else if (take("0x")) {
      const std::optional<uint8_t> index = constant_of(number<uint32_t>(16), arch_);
      if (!index) return fail("there is no such constant");
      put(place, 0xC0u + *index);
    } else {
      parse_named_source(place);
    }
  }

  void parse_named_source(size_t place) {
    const size_t start = at_;
    const std::string_view said = word();
    if (const std::optional<uint8_t> known = fau_named(said, arch_)) {
      set_page(*known >> 4);
      return put(place, 0xE0u | (*known & 15u) << 1 | half());
    }
    at_ = start;
    if (take("special")) {
      const auto index = number<uint32_t>();
      if (index > 15) return fail("special values are 0 to 15");
      return put(place, 0xE0u | index << 1 | half());
    }
    const bool is_uniform = take('u');
    if (!is_uniform && !take('c')) return fail("an operand is expected");
    const auto index = number<uint32_t>();
    if (index > (is_uniform ? 255u : 31u)) return fail("there is no such operand");
    if (is_uniform) set_page(index / 64);
    put(place, is_uniform ? 0x80u + index % 64 : 0xC0u + index);
  }

  uint32_t half() {
    if (take(".w1")) return 1;
    expect(".w0", "the word of the value is expected, .w0 or .w1");
    return 0;
  }

  void parse_number(size_t place) {
    const FieldInfo& f = field_at(place);
    if (f.kind == Kind::hex) {
      expect("#0x", "a number is expected, as #0x10");
      return put(place, number<uint32_t>(16));
    }
    if (word() != name(f)) return fail("another field is expected");
    expect(":", "a value is expected behind a colon");
    if (f.kind == Kind::named) return parse_word(place);
    if (f.kind != Kind::signed_) return put(place, number<uint32_t>());
    const auto value = number<int32_t>();
    const int32_t limit = int32_t{1} << (f.width - 1);
    if (value < -limit || value >= limit) return fail("the number does not fit");
    put(place, static_cast<uint32_t>(value) & ((uint32_t{1} << f.width) - 1));
  }

  void parse_attached(const FieldInfo& to) {
    const std::string_view said = word();
    for (size_t place = 0; place < field_count(); ++place) {
      const FieldInfo& f = field_at(place);
      const bool is_of_source = stand_of(to) == Stand::source &&
                                (f.kind == Kind::select || f.kind == Kind::sourceflag) &&
                                name(to).back() == static_cast<char>('0' + f.source);
      if (is_of_source && f.kind == Kind::sourceflag && said == without_digit(name(f))) return put(place, 1);
      if (is_of_source && f.kind == Kind::select) {
        if (const WordInfo* found = word_named(f, said, arch_)) return put(place, found->value);
        if (take_unnamed(said, place)) return;
      }
    }
    if (to.kind == Kind::result && said == "h0") return put(Kind::mask, 1);
    if (to.kind == Kind::result && said == "h1") return put(Kind::mask, 2);
    if (to.kind == Kind::result && said == "both") return put(Kind::mask, 0);
    if (to.kind == Kind::register_ && said.size() == 4) return parse_components(said);
    fail("the operand has no such modifier");
  }

  /// `x~z~` is a mask of what is written, `xxyy` says which component each one is.
  void parse_components(std::string_view said) {
    uint32_t mask = 0;
    uint32_t swizzle = 0;
    for (size_t i = 0; i < 4; ++i) {
      const size_t component = kComponents.find(said[i]);
      if (component == said.npos && said[i] != '~') return fail("the operand has no such modifier");
      mask |= (said[i] == '~' ? 0u : 1u) << i;
      swizzle |= static_cast<uint32_t>(component & 3) << 2 * i;
    }
    if (mask != 15)
      put(Kind::mask4, mask);
    else
      put(Kind::swizzle4, swizzle);
  }

  std::string_view text_;
  Family family_;
  Arch arch_;
  size_t at_ = 0;
  std::string_view wrong_;
  Instruction i_;
  bool page_is_said_ = false;
};

}  // namespace

std::variant<Instruction, TextError> parse(std::string_view text, Family family, Arch arch) {
  return Parser(text, family, arch).parse();
}

}  // namespace umber::mali
