// SPDX-License-Identifier: Apache-2.0
// Functions that stand for an instruction of SPIR-V (GL_EXT_spirv_intrinsics).
#include <algorithm>

#include "front/glsl/check/parts.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/grammar.h"
#include "spirv/named_calls.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kBody{Severity::error, "spirv-instruction",
                                          "'{0}' stands for an instruction of SPIR-V, and has no body"};
constexpr Message<std::string_view> kDiffers{Severity::error, "spirv-instruction",
                                             "'{0}' stands for another instruction of SPIR-V already"};
constexpr Message<> kEntry{Severity::error, "spirv-instruction", "main stands for no instruction of SPIR-V"};
constexpr Message<std::string_view> kType{Severity::error, "spirv-instruction",
                                          "values that instructions of SPIR-V take and give are numbers, vectors and "
                                          "matrices here, and '{0}' is none"};
constexpr Message<std::string_view, uint32_t> kUnknown{Severity::error, "spirv-instruction",
                                                       "{0} has no instruction {1}"};
constexpr Message<std::string_view, std::string_view> kNoAction{Severity::error, "spirv-instruction",
                                                                "{0} is nothing that a function can stand for: '{1}'"};
constexpr Message<std::string_view, std::string_view> kResult{Severity::error, "spirv-instruction",
                                                              "'{0}' {1} a result"};
constexpr Message<std::string_view> kCount{Severity::error, "spirv-instruction",
                                           "'{0}' has another number of operands than the instruction of SPIR-V"};
constexpr Message<std::string_view> kKind{
    Severity::error, "spirv-instruction",
    "an operand of '{0}' is a literal where SPIR-V has an id, or a pointer where it has a value, or the reverse",
    "write spirv_literal before literals, spirv_by_reference before what the instruction has a pointer to"};
constexpr Message<> kAlone{Severity::error, "spirv-instruction",
                           "only functions that stand for an instruction of SPIR-V have literals"};
constexpr Message<> kOut{Severity::error, "spirv-instruction",
                         "a parameter of an instruction of SPIR-V is no out parameter",
                         "write spirv_by_reference if the instruction writes it"};
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
  if (function.result != ir::types::kVoid) check_type(function.result);
  SmallVector<spv::Argument, 8> arguments;
  for (const SymbolId p : function.params) {
    const Symbol& param = symbols_[p];
    const bool is_special = param.is_by_reference ? !contains_opaque(param.type) || param.type == ir::types::kRayQuery
                                                  : param.type == ir::types::kAccelerationStructure;
    if (!is_special) check_type(param.type);
    if (param.is_out) report(kOut, param.span);
    arguments.push_back(param.is_literal        ? spv::Argument::literal
                        : param.is_by_reference ? spv::Argument::pointer
                                                : spv::Argument::value);
  }
  const std::optional<ir::SpirvInstruction> wanted = ir::read_spirv_instruction(text(function.instruction));
  if (!wanted) return;
  for (const uint32_t capability : wanted->capabilities)
    if (!spv::find(static_cast<spv::Capability>(capability))) report(kCapability, decl.name_span, capability);
  const bool has_result = function.result != ir::types::kVoid;
  const std::string_view set = wanted->set.empty() ? "SPIR-V" : wanted->set, name = text(decl.name);
  switch (spv::check_call({wanted->set, wanted->id, has_result, arguments, {}})) {
    case spv::CallProblem::none: return;
    case spv::CallProblem::unknown: return void(report(kUnknown, decl.name_span, set, wanted->id));
    case spv::CallProblem::no_action:
      return void(report(kNoAction, decl.name_span, spv::info(static_cast<spv::Op>(wanted->id)).name(), name));
    case spv::CallProblem::result: return void(report(kResult, decl.name_span, name, has_result ? "has not" : "has"));
    case spv::CallProblem::count: return void(report(kCount, decl.name_span, name));
    case spv::CallProblem::kind: return void(report(kKind, decl.name_span, name));
  }
}

/// In functions of the shader's own, what is passed by reference comes back when they return.
void FunctionChecker::pass_references(DeclId function, std::span<const SymbolId> params) {
  const bool is_instruction = !tree_.instructions.empty() && instruction_of(function);
  for (const SymbolId id : params) {
    Symbol& param = symbols_[id];
    if (param.is_literal && !is_instruction) report(kAlone, param.span);
    if (param.is_by_reference && !is_instruction && !contains_opaque(param.type)) param.is_in = param.is_out = true;
  }
}

}  // namespace umber::glsl
