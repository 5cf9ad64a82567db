// SPDX-License-Identifier: Apache-2.0
// What SPIR-V's decorations, named by number, make of variables (GL_EXT_spirv_intrinsics, section 4.14).
#include "front/glsl/builtins/variables.h"
#include "front/glsl/check/parts.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/enums.h"

namespace umber::glsl {
namespace {

constexpr Message<> kNoParameter{Severity::error, "spirv-intrinsic",
                                 "spirv_by_reference and spirv_literal are for parameters of functions"};
constexpr Message<> kNotHere{Severity::error, "unsupported-spirv-intrinsic",
                             "only inputs and outputs of a stage have a decoration here that GLSL has no word for"};
constexpr Message<std::string_view, std::string_view> kOtherStage{
    Severity::error, "spirv-intrinsic", "{1} shaders have no such built-in in this direction: {0}"};

ir::BuiltIn built_in_of(uint32_t number) {
  struct Row {
    ir::BuiltIn ours;
    spv::BuiltIn theirs;
  };
  constexpr Row kRows[] = {
#define UMBER_SPIRV_BUILT_IN(from, to, type) {ir::BuiltIn::from, spv::BuiltIn::to},
#include "spirv/built_ins.def"
#undef UMBER_SPIRV_BUILT_IN
  };
  for (const Row& row : kRows)
    if (static_cast<uint32_t>(row.theirs) == number) return row.ours;
  return ir::BuiltIn::by_number;
}

}  // namespace

void StageIoChecker::check_spirv_words(const Qualifiers& q, bool may_be_decorated) {
  if (q.has(Qualifier::by_reference) || q.has(Qualifier::literal)) report(kNoParameter, q.span);
  if (q.decorations && !may_be_decorated) refuse_decorations(q);
}

void StageIoChecker::refuse_decorations(const Qualifiers& q) { report(kNotHere, q.span); }

/// The built-in that decorations make of a variable: one of GLSL's if it is like that, else one that only its number tells.
ir::BuiltIn StageIoChecker::numbered_built_in(const Declaration& d, const Symbol& symbol) {
  if (!d.qualifiers.decorations) return ir::BuiltIn::none;
  std::string_view texts = text(d.qualifiers.decorations);
  while (!texts.empty()) {
    const std::optional<ir::SpirvInstruction> decoration = ir::read_spirv_instruction(ir::take_spirv_text(texts));
    if (!decoration || decoration->id != static_cast<uint32_t>(spv::Decoration::BuiltIn)) continue;
    const ir::BuiltIn found = built_in_of(decoration->literals[0].word);
    if (found == ir::BuiltIn::by_number) return found;
    bool is_of_stage = false;
    for (const std::span<const BuiltinVariable> table : builtin_variable_tables())
      for (const BuiltinVariable& row : table) {
        if (row.built_in != found || row.storage != symbol.storage) continue;
        is_of_stage |= (row.when.stages & stages::bit(module_.stage)) != 0;
        if (is_of_stage && row.type == type_text(symbol.type)) return found;
      }
    if (!is_of_stage) report(kOtherStage, d.qualifiers.span, info(found).name, row_of(module_.stage).name);
    return ir::BuiltIn::by_number;
  }
  return ir::BuiltIn::none;
}

}  // namespace umber::glsl
