// SPDX-License-Identifier: Apache-2.0
// Instructions and their operands (GL_ARB_vertex_program, sections 2.14.3.7 and 2.14.4).
#include <algorithm>

#include "front/arb/instructions.h"
#include "front/arb/messages.h"
#include "front/arb/translator.h"

namespace umber::arb {
namespace {

constexpr uint32_t kMostUnits = 32;
constexpr std::string_view kLetters = "xyzw", kColors = "rgba";
constexpr std::string_view kSaturated = "_SAT";

struct Target {
  std::string_view name, sampler, function, coordinate;
  bool has_projection;  ///< of GLSL: the coordinate is divided by its last component
};
constexpr Target kTextureTargets[] = {
    {"1D", "sampler1D", "texture1D", ".x", true},
    {"2D", "sampler2D", "texture2D", ".xy", true},
    {"3D", "sampler3D", "texture3D", ".xyz", true},
    {"CUBE", "samplerCube", "textureCube", ".xyz", false},
    {"RECT", "sampler2DRect", "texture2DRect", ".xy", true},
    {"SHADOW1D", "sampler1DShadow", "shadow1D", ".xyz", true},
    {"SHADOW2D", "sampler2DShadow", "shadow2D", ".xyz", true},
    {"SHADOWRECT", "sampler2DRectShadow", "shadow2DRect", ".xyz", true},
};

/// With `$N` replaced by operand N.
std::string fill(std::string_view value, const std::vector<std::string>& operands) {
  std::string filled;
  for (size_t n = 0; n < value.size(); ++n)
    if (value[n] == '$')
      filled += operands[static_cast<size_t>(value[++n] - '0')];
    else
      filled += value[n];
  return filled;
}

}  // namespace

std::string Translator::Components::text() const {
  std::string letters = ".";
  for (uint32_t n = 0; n < count; ++n) letters += kLetters[list[n]];
  return letters;
}

/// Behind a point. A mask has each component once, in order; a swizzle has one for all, or four.
std::optional<Translator::Components> Translator::components(bool is_mask) {
  const Token token = scanner_.peek();
  const std::string_view text = name("components");
  if (text.empty()) return std::nullopt;
  Components all;
  const std::string_view letters = !is_vertex() && kColors.find(text[0]) != std::string_view::npos ? kColors : kLetters;
  for (const char c : text) {
    const size_t n = letters.find(c);
    const bool is_next = !is_mask || all.count == 0 || all.list[all.count - 1] < n;
    if (n == std::string_view::npos || all.count == 4 || !is_next) {
      diagnostics_.report(kComponents, token.span);
      return failed_ = true, std::nullopt;
    }
    all.list[all.count++] = static_cast<uint8_t>(n);
  }
  if (is_mask || all.count == 1 || all.count == 4) return all;
  diagnostics_.report(kComponents, token.span);
  return failed_ = true, std::nullopt;
}

/// The element of an array that the program chooses.
std::string Translator::array_element(const Named& array) {
  if (!expect("[")) return {};
  std::string index;
  if (scanner_.peek().kind == TokenKind::number) {
    const std::optional<uint32_t> n = number(array.count);
    if (n) index = std::to_string(array.first + *n);
  } else {
    const Token token = scanner_.peek();
    const std::string_view word = name("a number or an address");
    if (word.empty()) return {};
    const Named& address = named(word);
    if (address.kind != Named::Kind::address) {
      diagnostics_.report(kNotRead, token.span, word);
      return failed_ = true, std::string();
    }
    index = address.text;
    if (!expect(".") || !expect("x")) return {};
    if (array.has_twins) diagnostics_.report(kTwins, token.span);
    int64_t offset = array.first;
    const bool is_less = at("-");
    if (eat("+") || eat("-"))
      if (const std::optional<uint32_t> n = number(1u << 16)) offset += is_less ? -int64_t{*n} : int64_t{*n};
    if (offset != 0) index += (offset < 0 ? " - " : " + ") + std::to_string(offset < 0 ? -offset : offset);
  }
  return expect("]") ? array.text + "[" + index + "]" : std::string();
}

std::string Translator::primary() {
  const Token token = scanner_.peek();
  if (token.kind == TokenKind::number || token.is("{")) return literal();
  if (token.kind != TokenKind::name) return wrong("an operand"), std::string();
  const Named known = named(token.text);
  switch (known.kind) {
    case Named::Kind::value:
    case Named::Kind::temporary: return scanner_.take(), known.text;
    case Named::Kind::array: return scanner_.take(), array_element(known);
    case Named::Kind::none: return binding();
    case Named::Kind::output:
    case Named::Kind::address: break;
  }
  diagnostics_.report(kNotRead, token.span, token.text);
  return failed_ = true, std::string();
}

/// `-x.y`: a float if one is wanted, else a vec4.
std::string Translator::operand(bool is_scalar) {
  const bool is_negative = eat("-");
  if (!is_negative) eat("+");
  const Token token = scanner_.peek();
  std::string value = primary();
  if (failed_) return {};
  std::optional<Components> swizzle;
  if (eat(".")) {
    swizzle = components(false);
    if (!swizzle) return {};
  }
  if (is_scalar && (!swizzle || swizzle->count != 1)) {
    diagnostics_.report(kScalar, token.span);
    return failed_ = true, std::string();
  }
  if (swizzle && swizzle->count == 1 && !is_scalar)
    swizzle = Components{{swizzle->list[0], swizzle->list[0], swizzle->list[0], swizzle->list[0]}, 4};
  if (swizzle) value += swizzle->text();
  return is_negative ? "(-" + value + ")" : value;
}

/// A variable and a mask; all components if there is none.
std::string Translator::destination(Components& mask) {
  const Token token = scanner_.peek();
  const std::string_view word = name("a destination");
  if (word.empty()) return {};
  const Named known = named(word);
  std::string to = known.text;
  if (known.kind == Named::Kind::none && word == "result") {
    to = result();
  } else if (known.kind != Named::Kind::temporary && known.kind != Named::Kind::output) {
    const bool is_read = known.kind != Named::Kind::none || word == "vertex" || word == "fragment" ||
                         word == "program" || word == "state";
    diagnostics_.report(is_read ? kNotWritten : kUnknown, token.span, word);
    failed_ = true;
  }
  if (failed_) return {};
  mask = {{0, 1, 2, 3}, 4};
  if (!eat(".")) return to;
  const std::optional<Components> said = components(true);
  if (said) mask = *said;
  return to;
}

void Translator::assign(const std::string& to, const Components& mask, const std::string& value, bool saturates) {
  if (failed_) return;
  const std::string shown = saturates ? "clamp(" + value + ", 0.0, 1.0)" : value;
  if (mask.count == 4)
    body_ += to + " = " + shown + "; ";
  else
    body_ += to + mask.text() + " = (" + shown + ")" + mask.text() + "; ";
}

void Translator::instruction() {
  const Token token = scanner_.peek();
  std::string_view word = name("an instruction");
  if (word.empty()) return;
  const bool saturates = word.ends_with(kSaturated);
  if (saturates) word.remove_suffix(kSaturated.size());
  if (saturates && is_vertex()) {
    diagnostics_.report(kSaturate, token.span);
    failed_ = true;
    return;
  }
  if (word == "SWZ") return swizzle_instruction(saturates);
  if (word == "ARL" && is_vertex()) return address_load();
  if (word == "KIL" && !is_vertex()) return kill();
  if (!is_vertex() && (word == "TEX" || word == "TXP" || word == "TXB")) {
    Components mask;
    const std::string to = destination(mask);
    if (failed_ || !expect(",")) return;
    const std::string coordinate = operand(false);
    if (failed_ || !expect(",")) return;
    return assign(to, mask, sample(coordinate, word), saturates);
  }
  const Instruction* const row = find_instruction(word);
  if (row && (is_vertex() ? row->vertex : row->fragment)) return write(*row, saturates);
  diagnostics_.report(kInstruction, token.span, token.text);
  failed_ = true;
}

void Translator::write(const Instruction& instruction, bool saturates) {
  Components mask;
  const std::string to = destination(mask);
  std::vector<std::string> operands;
  for (uint32_t n = 0; n < instruction.operands && !failed_; ++n)
    if (expect(",")) operands.push_back(operand(instruction.scalar));
  if (!failed_) assign(to, mask, fill(instruction.value, operands), saturates);
}

/// `SWZ to, from, x, -y, 0, 1` (section 2.14.4.28).
void Translator::swizzle_instruction(bool saturates) {
  Components mask;
  const std::string to = destination(mask);
  if (failed_ || !expect(",")) return;
  const std::string from = primary();
  std::string value = "vec4(";
  std::string_view letters;  // of the first component, and so of all
  for (uint32_t n = 0; n < 4; ++n) {
    if (failed_ || !expect(",")) return;
    if (eat("-"))
      value += '-';
    else
      eat("+");
    if (scanner_.peek().kind == TokenKind::number) {
      const std::optional<uint32_t> constant = number(2);
      value += constant == 1u ? "1.0" : "0.0";
      value += n == 3 ? ")" : ", ";
      continue;
    }
    const std::string_view own = kLetters.find(scanner_.peek().text) != std::string_view::npos ? kLetters : kColors;
    if (letters.empty()) letters = own;
    const Span span = scanner_.peek().span;
    const std::optional<Components> one = components(false);
    if (!one) return;
    if (one->count != 1 || own != letters) {
      diagnostics_.report(kComponents, span);
      failed_ = true;
      return;
    }
    value += from + one->text();
    value += n == 3 ? ")" : ", ";
  }
  assign(to, mask, value, saturates);
}

void Translator::address_load() {
  const Token token = scanner_.peek();
  const std::string_view word = name("an address");
  if (word.empty()) return;
  const Named address = named(word);
  if (address.kind != Named::Kind::address) {
    diagnostics_.report(kNotWritten, token.span, word);
    failed_ = true;
    return;
  }
  if (eat(".") && !expect("x")) return;
  if (!expect(",")) return;
  const std::string value = operand(true);
  if (!failed_) body_ += address.text + " = int(floor(" + value + ")); ";
}

void Translator::kill() {
  const std::string value = operand(false);
  if (!failed_) body_ += "if (any(lessThan(" + value + ", vec4(0.0)))) discard; ";
}

/// `texture[n], 2D`, behind the coordinate.
std::string Translator::sample(const std::string& coordinate, std::string_view kind) {
  const Span span = scanner_.peek().span;
  if (!expect("texture")) return {};
  const std::optional<uint32_t> unit = index(kMostUnits);
  if (!unit || !expect(",")) return {};
  std::string word;
  const Token token = scanner_.peek();
  if (token.kind == TokenKind::number) word = scanner_.take().text;
  word += name("a texture target");
  if (failed_) return {};
  const auto target = std::ranges::find(kTextureTargets, word, &Target::name);
  if (target == std::end(kTextureTargets))
    return diagnostics_.report(kBinding, token.span, word), failed_ = true, std::string();
  const bool is_shadow = target->name.starts_with("SHADOW");
  if (is_shadow && !has_shadows_) diagnostics_.report(kShadow, token.span);
  const auto known = std::ranges::find(samplers_, *unit, &std::pair<uint32_t, std::string>::first);
  if (known == samplers_.end())
    samplers_.emplace_back(*unit, target->sampler);
  else if (known->second != target->sampler)
    diagnostics_.report(kTargets, span, *unit);
  const std::string sampler = "texture_" + std::to_string(*unit);
  const std::string function(target->function);
  if (kind == "TXP" && target->has_projection) return function + "Proj(" + sampler + ", " + coordinate + ")";
  std::string at = coordinate + std::string(target->coordinate);
  if (kind == "TXP") at = "(" + at + " / " + coordinate + ".w)";
  const bool has_bias = kind == "TXB" && !target->name.ends_with("RECT");
  return function + "(" + sampler + ", " + at + (has_bias ? ", " + coordinate + ".w" : std::string()) + ")";
}

}  // namespace umber::arb
