// SPDX-License-Identifier: Apache-2.0
// Functions that stand for an instruction of SPIR-V (GL_EXT_spirv_intrinsics).
#include <algorithm>

#include "front/glsl/check/parts.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/grammar.h"
#include "spirv/value_instructions.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kBody{Severity::error, "spirv-instruction",
                                          "'{0}' stands for an instruction of SPIR-V, and has no body"};
constexpr Message<std::string_view> kDiffers{Severity::error, "spirv-instruction",
                                             "'{0}' stands for another instruction of SPIR-V already"};
constexpr Message<> kEntry{Severity::error, "spirv-instruction", "main stands for no instruction of SPIR-V"};
constexpr Message<std::string_view> kType{Severity::error, "spirv-instruction",
                                          "instructions of SPIR-V have numbers, vectors and matrices as operands and "
                                          "results here, and '{0}' is none"};
constexpr Message<> kOut{Severity::error, "spirv-instruction",
                         "an instruction of SPIR-V has no parameters that it writes"};
constexpr Message<std::string_view, uint32_t> kNumber{Severity::error, "spirv-instruction",
                                                      "{0} has no instruction {1} that computes a value of values"};
constexpr Message<std::string_view, uint32_t, uint32_t> kCount{Severity::error, "spirv-instruction",
                                                               "'{0}' takes {1} values, and {2} are given"};
constexpr Message<uint32_t> kCapability{Severity::error, "spirv-instruction", "SPIR-V has no capability {0}"};

}  // namespace

NameId FunctionChecker::instruction_of(DeclId function) const {
  const std::vector<InstructionDecl>& all = tree_.instructions;
  const auto found = std::lower_bound(all.begin(), all.end(), function,
                                      [](const InstructionDecl& a, DeclId b) { return a.function.index < b.index; });
  return found != all.end() && found->function == function ? found->instruction : NameId{};
}

void FunctionChecker::check_instruction(DeclId decl_id, FunctionSymbolId id) {
  const Decl& decl = tree_[decl_id];
  FunctionSymbol& function = symbols_[id];
  const NameId said = instruction_of(decl_id);
  if (!said && !function.instruction) return;
  if (decl.is_definition || function.definition) report(kBody, decl.name_span, text(decl.name));
  if (!said) return;
  if (text(decl.name) == "main") report(kEntry, decl.name_span);
  if (function.instruction && function.instruction != said) report(kDiffers, decl.name_span, text(decl.name));
  function.instruction = said;
  check_operands(decl, function);
}

void FunctionChecker::check_operands(const Decl& decl, const FunctionSymbol& function) {
  const auto check_type = [&](TypeId type) {
    if (type && !types().is_numeric(type)) report(kType, decl.name_span, type_text(type));
  };
  check_type(function.result);
  for (const SymbolId p : function.params) {
    check_type(symbols_[p].type);
    if (symbols_[p].is_out) report(kOut, symbols_[p].span);
  }
  const std::optional<ir::SpirvInstruction> wanted = ir::read_spirv_instruction(text(function.instruction));
  if (!wanted) return;
  for (const uint32_t capability : wanted->capabilities)
    if (!spv::find(static_cast<spv::Capability>(capability))) report(kCapability, decl.name_span, capability);
  const std::optional<spv::ValueOperands> taken = spv::operands_of_value_instruction(wanted->set, wanted->id);
  const std::string_view set = wanted->set.empty() ? "SPIR-V" : wanted->set;
  if (!taken) return void(report(kNumber, decl.name_span, set, wanted->id));
  const auto given = static_cast<uint32_t>(function.params.size());
  if (!taken->fit(given)) report(kCount, decl.name_span, text(decl.name), taken->least, given);
}

}  // namespace umber::glsl
