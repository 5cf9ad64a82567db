// SPDX-License-Identifier: Apache-2.0
// `spirv_instruction` before a function: an instruction of SPIR-V stands for its calls; `spirv_execution_mode`: what the
// stage is besides (GL_EXT_spirv_intrinsics).
#include <algorithm>

#include "front/glsl/parse/mode_words.h"
#include "front/glsl/parse/parts.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/device_modes.h"
#include "spirv/grammar.h"

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
                                  "the execution mode {0} is none of those that a shader may ask for by number"};
constexpr Message<std::string_view, std::string_view> kWords{Severity::error, "unsupported-spirv-intrinsic",
                                                             "GLSL has words for the execution mode {0}: '{1}'"};
constexpr Message<std::string_view> kModeStage{Severity::error, "spirv-execution-mode",
                                               "the execution mode {0} is of fragment shaders alone"};
constexpr Message<std::string_view> kModeAlone{Severity::error, "spirv-execution-mode",
                                               "nothing is said after the execution mode {0}"};
constexpr Message<> kModeWidth{Severity::error, "spirv-execution-mode",
                               "how floats are rounded is said for those of 16, 32 or 64 bits, one after the mode"};
constexpr Message<> kModes{Severity::error, "spirv-execution-mode",
                           "floats of one width are rounded, and their denormals kept, in one way alone"};
constexpr Message<> kStencils{Severity::error, "spirv-execution-mode",
                              "the stencil values of one side are compared in one way alone"};

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
  add_mode(numbers, at);
  return true;
}

/// What the mode needs is known by its number.
void DeclarationParser::add_mode(const std::vector<uint32_t>& numbers, Span at) {
  const auto mode = static_cast<spv::ExecutionMode>(numbers[0]);
  const std::string_view name = spv::name_of(spv::OperandKind::ExecutionMode, numbers[0]);
  const spv::ModeGroup group = spv::group_of_device_mode(mode);
  const bool is_replacing = mode == spv::ExecutionMode::StencilRefReplacingEXT;
  if (group == spv::ModeGroup::none && !is_replacing) {
    const std::string_view words = words_of_mode(mode);
    if (words.empty()) return void(diagnostics_.report(kMode, at, numbers[0]));
    return void(diagnostics_.report(kWords, at, name, words));
  }
  if (!is_of_float_controls(group)) {
    if (module_.stage != ir::Stage::fragment) return void(diagnostics_.report(kModeStage, at, name));
    if (numbers.size() != 1) return void(diagnostics_.report(kModeAlone, at, name));
  } else if (numbers.size() != 2 || (numbers[1] != 16 && numbers[1] != 32 && numbers[1] != 64)) {
    return void(diagnostics_.report(kModeWidth, at));
  }
  if (is_replacing) return;  // it follows from the built-in variable that is written
  const ir::SpirvMode said{.mode = numbers[0], .operands = {numbers.begin() + 1, numbers.end()}};
  std::vector<ir::SpirvMode>& modes = module_.state.spirv_modes;
  const bool contradicts = std::ranges::any_of(modes, [&](const ir::SpirvMode& other) {
    return other.mode != said.mode && other.operands == said.operands &&
           spv::group_of_device_mode(static_cast<spv::ExecutionMode>(other.mode)) == group;
  });
  if (contradicts) diagnostics_.report(is_of_float_controls(group) ? kModes : kStencils, at);
  if (std::ranges::count(modes, said) == 0) modes.push_back(said);
}

void DeclarationParser::note_instruction(NameId instruction, Span at, DeclId function) {
  if (function) return tree_.instructions.push_back({function, instruction});
  if (!cursor_.is_recovering()) diagnostics_.report(kNoFunction, at);
}

}  // namespace umber::glsl
