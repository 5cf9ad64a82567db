// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/json_text.h"

#include <algorithm>
#include <set>

namespace umber::tool::batch {
namespace {

constexpr size_t kLongestLine = 400;  // that is shown
constexpr int kDeepest = 64;

void add_utf8(uint32_t c, std::string& out) {
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  constexpr uint8_t kFirst[] = {0, 0xc0, 0xe0, 0xf0};
  out += static_cast<char>(kFirst[more] | c >> (6 * more));
  for (int n = more - 1; n >= 0; --n) out += static_cast<char>(0x80 | (c >> (6 * n) & 0x3f));
}

class Parser {
 public:
  explicit Parser(const Text& text) : all_(text), text_(text.text()) {}

  Value parse() {
    Value root = value(kDeepest);
    blank();
    if (at_ != text_.size()) fail("nothing may follow the value");
    return root;
  }

 private:
  [[noreturn]] void fail(std::string what) const { all_.fail(at_, 1, std::move(what)); }

  void blank() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  char peek() {
    blank();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool eat(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  Value value(int deeper) {
    if (deeper == 0) fail("values are nested too deeply");
    const char first = peek();
    Value v;
    v.position = static_cast<uint32_t>(at_);
    if (first == '{')
      object(v, deeper);
    else if (first == '[')
      list(v, deeper);
    else if (first == '"')
      v.kind = Value::Kind::text, v.text = string();
    else
      word(v);
    v.length = static_cast<uint32_t>(at_) - v.position;
    return v;
  }

  void object(Value& v, int deeper) {
    v.kind = Value::Kind::object;
    ++at_;
    if (eat('}')) return;
    std::set<std::string, std::less<>> names;
    do {
      if (peek() != '"') fail("the name of a member is expected");
      Value name;
      name.kind = Value::Kind::text, name.position = static_cast<uint32_t>(at_);
      name.text = string();
      name.length = static_cast<uint32_t>(at_) - name.position;
      if (!names.insert(name.text).second) all_.fail(name.position, name.length, "this name is there twice");
      if (!eat(':')) fail("a ':' is expected");
      Value member = value(deeper - 1);
      v.members.push_back({std::move(name), std::move(member)});
    } while (eat(','));
    if (!eat('}')) fail("a ',' or '}' is expected");
  }

  void list(Value& v, int deeper) {
    v.kind = Value::Kind::list;
    ++at_;
    if (eat(']')) return;
    do v.items.push_back(value(deeper - 1));
    while (eat(','));
    if (!eat(']')) fail("a ',' or ']' is expected");
  }

  void word(Value& v) {
    const size_t end = std::min(text_.find_first_of(" \t\r\n,:[]{}\"", at_), text_.size());
    const std::string_view text = text_.substr(at_, end - at_);
    if (text == "null" || text == "true" || text == "false") {
      v.kind = text == "null" ? Value::Kind::null : text == "true" ? Value::Kind::yes : Value::Kind::no;
    } else if (is_number(text)) {
      v.kind = Value::Kind::number, v.text = text;
    } else {
      all_.fail(at_, std::max<size_t>(text.size(), 1), "a value is expected");
    }
    at_ = end;
  }

  static bool is_number(std::string_view text) {
    const auto digits = [&] {
      const size_t n = std::min(text.find_first_not_of("0123456789"), text.size());
      text.remove_prefix(n);
      return n != 0;
    };
    if (text.starts_with('-')) text.remove_prefix(1);
    if (text.starts_with('0') ? (text.remove_prefix(1), false) : !digits()) return false;
    if (text.starts_with('.') && (text.remove_prefix(1), !digits())) return false;
    if (!text.starts_with('e') && !text.starts_with('E')) return text.empty();
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    return digits() && text.empty();
  }

  std::string string() {
    std::string result;
    const size_t opening = at_++;
    for (;; ++at_) {
      if (at_ == text_.size() || text_[at_] == '\n') all_.fail(opening, 1, "the text does not end");
      const char c = text_[at_];
      if (c == '"') return ++at_, result;
      if (static_cast<unsigned char>(c) < 0x20) fail("control characters are written as \\u0000");
      if (c == '\\')
        escape(result);
      else
        result += c;
    }
  }

  /// At the backslash; then at the last character of the escape.
  void escape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
    const char c = ++at_ < text_.size() ? text_[at_] : '\0';
    if (const size_t n = kLetters.find(c); c && n != kLetters.npos) {
      out += kMeant[n];
      return;
    }
    uint32_t unit = c == 'u' ? hex() : 0x110000;
    if (unit >= 0xd800 && unit < 0xdc00 && text_.substr(at_ + 1, 2) == "\\u") {
      at_ += 2;
      const uint32_t low = hex();
      unit = low >= 0xdc00 && low < 0xe000 ? 0x10000 + (unit - 0xd800) * 0x400 + (low - 0xdc00) : 0x110000;
    }
    if (unit >= 0x110000 || (unit >= 0xd800 && unit < 0xe000)) fail("this is no escape of JSON");
    add_utf8(unit, out);
  }

  uint32_t hex() {
    uint32_t unit = 0;
    for (int n = 0; n < 4; ++n) {
      const size_t digit =
          ++at_ < text_.size()
              ? std::string_view("0123456789abcdef")
                    .find(static_cast<char>(text_[at_] >= 'A' && text_[at_] <= 'F' ? text_[at_] + 32 : text_[at_]))
              : std::string_view::npos;
      if (digit == std::string_view::npos) return 0x110000;
      unit = unit * 16 + static_cast<uint32_t>(digit);
    }
    return unit;
  }

  const Text& all_;
  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

void Text::fail(size_t position, size_t length, std::string what) const {
  const std::string_view text = text_;
  position = std::min(position, text.size());
  const size_t before = text.substr(0, position).rfind('\n');
  const size_t begin = before == text.npos ? 0 : before + 1;
  const size_t end = std::min(text.find('\n', position), text.size());
  Diagnostic d{.severity = Severity::error, .id = "manifest", .text = std::move(what)};
  d.file = path_;
  d.line = static_cast<uint32_t>(std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(begin), '\n')) + 1;
  d.column = static_cast<uint32_t>(position - begin) + 1;
  d.length = static_cast<uint32_t>(std::min(length, end - position));
  if (end - begin <= kLongestLine) d.source_line = text.substr(begin, end - begin);
  throw TextError(std::move(d));
}

const Value* Value::find(std::string_view name) const {
  for (const auto& [member, value] : members)
    if (member.text == name) return &value;
  return nullptr;
}

Value parse_json(const Text& text) { return Parser(text).parse(); }

}  // namespace umber::tool::batch
