// SPDX-License-Identifier: Apache-2.0
// `spirv_instruction` before a function: an instruction of SPIR-V stands for its calls; `spirv_execution_mode`: what the
// stage is besides (GL_EXT_spirv_intrinsics).
#include <algorithm>

#include "front/glsl/parse/parts.h"
#include "ir/interface/spirv_instruction.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kUnsupported{Severity::error, "unsupported-spirv-intrinsic",
                                                 "'{0}' of GL_EXT_spirv_intrinsics is not supported yet",
                                                 "spirv_instruction is, at the front of a function's declaration"};
constexpr Message<> kNoFunction{Severity::error, "spirv-instruction",
                                "spirv_instruction stands before functions alone"};
constexpr Message<std::string_view> kTwice{Severity::error, "spirv-instruction", "'{0}' is said twice"};
constexpr Message<> kNoId{Severity::error, "spirv-instruction", "spirv_instruction does not say which: id is missing"};
constexpr Message<> kName{Severity::error, "spirv-instruction",
                          "names of sets and extensions have letters, digits, '_' and '.' alone"};

constexpr Message<uint32_t> kMode{Severity::error, "unsupported-spirv-intrinsic",
                                  "the execution mode {0} is none of those that a shader may ask for by number",
                                  "those of SPV_KHR_float_controls are, 4459 to 4463; others have words of GLSL"};
constexpr Message<> kModeWidth{Severity::error, "spirv-execution-mode",
                               "how floats are rounded is said for those of 16, 32 or 64 bits, one after the mode"};
constexpr Message<> kModes{Severity::error, "spirv-execution-mode",
                           "floats of one width are rounded, and their denormals kept, in one way alone"};

/// SPV_KHR_float_controls: the first of each pair contradicts the second.
constexpr uint32_t kDenormPreserve = 4459, kDenormFlushToZero = 4460, kRoundingModeRTE = 4462, kRoundingModeRTZ = 4463;
constexpr uint32_t opposite(uint32_t mode) {
  switch (mode) {
    case kDenormPreserve: return kDenormFlushToZero;
    case kDenormFlushToZero: return kDenormPreserve;
    case kRoundingModeRTE: return kRoundingModeRTZ;
    case kRoundingModeRTZ: return kRoundingModeRTE;
    default: return 0;
  }
}

/// Reads what is in the parentheses of `spirv_instruction(...)` and `spirv_execution_mode(...)`.
class InstructionReader {
 public:
  InstructionReader(TokenCursor& cursor, const Names& names, Diagnostics& diagnostics)
      : cursor_(cursor), names_(names), diagnostics_(diagnostics) {}

  /// Whether `read` found which instruction.
  bool has_id() const { return has_id_; }
  ir::SpirvInstruction read(Span at) {
    do {
      if (!cursor_.at(TokenKind::identifier))
        return cursor_.syntax_error("extensions, capabilities, set or id"), found_;
      key(cursor_.take());
    } while (!cursor_.is_recovering() && cursor_.eat(TokenKind::comma));
    if (!has_id_ && !cursor_.is_recovering()) diagnostics_.report(kNoId, at);
    return found_;
  }

  /// The mode and its operands. What it needs is known by its number.
  std::vector<uint32_t> read_mode() {
    std::vector<uint32_t> numbers;
    do {
      if (!cursor_.at(TokenKind::identifier))
        numbers.push_back(number());
      else
        key(cursor_.take());
    } while (!cursor_.is_recovering() && cursor_.eat(TokenKind::comma));
    return numbers;
  }

 private:
  void key(const Token& name) {
    const std::string_view word = names_.text(name.name());
    if (!cursor_.expect(TokenKind::equal)) return;
    if (word == "extensions") return list([this] { found_.extensions.push_back(text()); });
    if (word == "capabilities") return list([this] { found_.capabilities.push_back(number()); });
    if (word == "set") {
      if (!found_.set.empty()) diagnostics_.report(kTwice, name.span, word);
      found_.set = text();
    } else if (word == "id") {
      if (has_id_) diagnostics_.report(kTwice, name.span, word);
      found_.id = number(), has_id_ = true;
    } else {
      cursor_.syntax_error("extensions, capabilities, set or id");
    }
  }
  template <typename Item>
  void list(Item&& item) {
    if (!cursor_.expect(TokenKind::left_bracket)) return;
    do item();
    while (!cursor_.is_recovering() && cursor_.eat(TokenKind::comma));
    cursor_.expect(TokenKind::right_bracket);
  }
  uint32_t number() {
    if (cursor_.at(TokenKind::int_literal) || cursor_.at(TokenKind::uint_literal)) return cursor_.take().value;
    cursor_.syntax_error("a number");
    return 0;
  }
  std::string_view text() {
    if (!cursor_.at(TokenKind::string_literal)) return cursor_.syntax_error("a string"), std::string_view{};
    const Token token = cursor_.take();
    const std::string_view quoted = names_.text(token.name());
    const std::string_view name = quoted.substr(1, quoted.size() - 2);
    if (!ir::is_spirv_name(name)) diagnostics_.report(kName, token.span);
    return name;
  }

  TokenCursor& cursor_;
  const Names& names_;
  Diagnostics& diagnostics_;
  ir::SpirvInstruction found_;
  bool has_id_ = false;
};

}  // namespace

bool ParsePart::at_spirv_word() {
  return at(TokenKind::identifier) && tokens_.language().has(Extension::EXT_spirv_intrinsics) &&
         module_.names.text(peek().name()).starts_with("spirv_");
}

void TypeParser::refuse_spirv_word() {
  diagnostics_.report(kUnsupported, peek().span, module_.names.text(peek().name()));
  cursor_.give_up();
}

/// None where another word stands: that is a type then, which is refused.
NameId DeclarationParser::spirv_instruction() {
  if (module_.names.text(peek().name()) != "spirv_instruction") return {};
  const Span start = take().span;
  if (!expect(TokenKind::left_paren)) return {};
  InstructionReader reader(cursor_, module_.names, diagnostics_);
  const ir::SpirvInstruction found = reader.read(start);
  expect(TokenKind::right_paren);
  return reader.has_id() ? module_.names.intern(ir::to_text(found)) : NameId{};
}

bool DeclarationParser::spirv_execution_mode() {
  if (module_.names.text(peek().name()) != "spirv_execution_mode") return false;
  const Span at = take().span;
  if (!expect(TokenKind::left_paren)) return true;
  const std::vector<uint32_t> numbers = InstructionReader(cursor_, module_.names, diagnostics_).read_mode();
  if (!expect(TokenKind::right_paren) || cursor_.is_recovering() || numbers.empty()) return true;
  const uint32_t mode = numbers[0];
  if (mode < kDenormPreserve || mode > kRoundingModeRTZ) return diagnostics_.report(kMode, at, mode), true;
  const bool has_width = numbers.size() == 2 && (numbers[1] == 16 || numbers[1] == 32 || numbers[1] == 64);
  if (!has_width) return diagnostics_.report(kModeWidth, at), true;
  const ir::SpirvMode said{.mode = mode, .operands = {numbers[1]}};
  std::vector<ir::SpirvMode>& modes = module_.state.spirv_modes;
  const ir::SpirvMode other{.mode = opposite(mode), .operands = said.operands};
  if (std::ranges::count(modes, other) != 0) diagnostics_.report(kModes, at);
  if (std::ranges::count(modes, said) == 0) modes.push_back(said);
  return true;
}

void DeclarationParser::note_instruction(NameId instruction, Span at, DeclId function) {
  if (function) return tree_.instructions.push_back({function, instruction});
  if (!cursor_.is_recovering()) diagnostics_.report(kNoFunction, at);
}

}  // namespace umber::glsl
