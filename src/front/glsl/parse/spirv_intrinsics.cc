// SPDX-License-Identifier: Apache-2.0
// `spirv_instruction` before a function: an instruction of SPIR-V stands for its calls; `spirv_execution_mode`: what the
// stage is besides (GL_EXT_spirv_intrinsics).
#include <algorithm>

#include "front/glsl/parse/mode_words.h"
#include "front/glsl/parse/parts.h"
#include "front/glsl/parse/spirv_reader.h"
#include "spirv/device_modes.h"
#include "spirv/grammar.h"

namespace umber::glsl {
namespace {

constexpr Message<> kNoFunction{Severity::error, "spirv-instruction",
                                "spirv_instruction stands before functions alone"};
constexpr Message<> kNoId{Severity::error, "spirv-instruction", "spirv_instruction does not say which: id is missing"};

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

}  // namespace

bool ParsePart::at_spirv_word() {
  return at(TokenKind::identifier) && tokens_.language().has(Extension::EXT_spirv_intrinsics) &&
         module_.names.text(peek().name()).starts_with("spirv_");
}

/// None where another word stands: that is a type then, which is refused.
NameId DeclarationParser::spirv_instruction() {
  if (module_.names.text(peek().name()) != "spirv_instruction") return {};
  const Span start = take().span;
  if (!expect(TokenKind::left_paren)) return {};
  SpirvReader reader(cursor_, module_.names, diagnostics_);
  reader.read();
  expect(TokenKind::right_paren);
  if (!reader.has_id() && !cursor_.is_recovering()) diagnostics_.report(kNoId, start);
  return reader.has_id() ? module_.names.intern(ir::to_text(reader.found())) : NameId{};
}

bool DeclarationParser::spirv_execution_mode() {
  if (module_.names.text(peek().name()) != "spirv_execution_mode") return false;
  const Span at = take().span;
  if (!expect(TokenKind::left_paren)) return true;
  SpirvReader reader(cursor_, module_.names, diagnostics_);
  reader.read();
  if (expect(TokenKind::right_paren) && !cursor_.is_recovering() && !reader.numbers().empty())
    add_mode(reader.numbers(), at);
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
