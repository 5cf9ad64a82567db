// SPDX-License-Identifier: Apache-2.0
#include "spirv/named_calls.h"

#include <algorithm>
#include <array>

#include "spirv/grammar.h"
#include "spirv/value_instructions.h"

namespace umber::spv {
namespace {

/// How names of instructions begin that no function stands for.
constexpr std::array<std::string_view, 38> kNoAction = {
    "OpType",        "OpConstant",  "OpSpecConstant", "OpDecorat",     "OpMember",     "OpGroupDecorate",
    "OpGroupMember", "OpExecution", "OpSource",       "OpName",        "OpString",     "OpLine",
    "OpNoLine",      "OpExtension", "OpExtInst",      "OpMemoryModel", "OpEntryPoint", "OpCapability",
    "OpFunction",    "OpVariable",  "OpUntypedVar",   "OpPhi",         "OpLoop",       "OpSelectionMerge",
    "OpLabel",       "OpBranch",    "OpSwitch",       "OpKill",        "OpReturn",     "OpUnreachable",
    "OpTerminate",   "OpIgnore",    "OpEmitMesh",     "OpModule",      "OpLifetime",   "OpAlias",
    "OpConditional", "OpAbort"};

/// Of which the first operand is a pointer, which the grammar does not tell from a value.
bool takes_pointer(Op op, std::string_view name) {
  return op == Op::Load || op == Op::Store || op == Op::CopyMemory || op == Op::CopyMemorySized ||
         op == Op::ArrayLength || name.starts_with("OpAtomic");
}

/// What gives a pointer, or a number for one.
bool gives_address(Op op, std::string_view name) {
  return op == Op::ImageTexelPointer || name.ends_with("AccessChain") || name.find("Ptr") != std::string_view::npos;
}

bool is_action(std::string_view name) {
  return std::ranges::none_of(kNoAction, [&](std::string_view begin) { return name.starts_with(begin); });
}

/// Follows the operands that the grammar says.
class Matcher {
 public:
  explicit Matcher(const NamedCall& call) : call_(call) {}

  CallProblem match(std::span<const OperandInfo> wanted) {
    if (const CallProblem problem = follow(wanted); problem != CallProblem::none) return problem;
    return is_open_ || at_ == call_.arguments.size() ? CallProblem::none : CallProblem::count;
  }

 private:
  CallProblem follow(std::span<const OperandInfo> wanted) {
    for (const OperandInfo& operand : wanted) {
      if (is_open_) return CallProblem::none;
      if (operand.quantifier != Quantifier::once && at_ == call_.arguments.size()) return CallProblem::none;
      do {
        if (const CallProblem problem = one(operand.kind); problem != CallProblem::none) return problem;
      } while (operand.quantifier == Quantifier::any && !is_open_ && at_ < call_.arguments.size());
    }
    return CallProblem::none;
  }

  CallProblem one(OperandKind kind) {
    const KindInfo& row = info(kind);
    if (row.category == KindCategory::composite) {
      const CallProblem first = one(row.first);
      return first != CallProblem::none ? first : one(row.second);
    }
    if (at_ == call_.arguments.size()) return CallProblem::count;
    const bool is_id = row.category == KindCategory::id, is_literal = call_.arguments[at_++] == Argument::literal;
    if (is_id == is_literal) return CallProblem::kind;
    if (is_id) return CallProblem::none;
    if (row.category == KindCategory::string || row.category == KindCategory::opcode) return CallProblem::kind;
    return parameters(row);
  }

  /// Of an enumerant, or of all of a mask, the lowest first.
  CallProblem parameters(const KindInfo& row) {
    const bool is_mask = row.category == KindCategory::mask;
    if (!is_mask && row.category != KindCategory::value) return ++literal_, CallProblem::none;
    if (literal_ >= call_.words.size()) return is_open_ = true, CallProblem::none;
    const uint32_t word = call_.words[literal_++];
    for (const EnumerantInfo& e : row.enumerants()) {
      const bool is_said = is_mask ? e.value != 0 && (word & e.value) == e.value : word == e.value;
      if (!is_said) continue;
      if (const CallProblem problem = follow(e.operands()); problem != CallProblem::none) return problem;
    }
    return CallProblem::none;
  }

  const NamedCall& call_;
  size_t at_ = 0, literal_ = 0;
  bool is_open_ = false;  ///< what follows depends on a word that is not known
};

CallProblem check_extended(const NamedCall& call) {
  using enum GLSLstd450;
  const auto number = static_cast<GLSLstd450>(call.id);
  const auto count = static_cast<uint32_t>(call.arguments.size());
  const bool is_glsl = call.set == "GLSL.std.450";
  const bool writes_second = is_glsl && (number == Modf || number == Frexp);
  const bool reads_input =
      is_glsl && (number == InterpolateAtCentroid || number == InterpolateAtSample || number == InterpolateAtOffset);
  if (!writes_second && !reads_input) {
    if (const std::optional<ValueOperands> taken = operands_of_value_instruction(call.set, call.id)) {
      if (!call.has_result) return CallProblem::result;
      if (!taken->fit(count)) return CallProblem::count;
      const bool are_values = std::ranges::all_of(call.arguments, [](Argument a) { return a == Argument::value; });
      return are_values ? CallProblem::none : CallProblem::kind;
    }
    // The grammar of other sets is not known here; consumers ignore those of the first kind.
    const bool is_free = call.set.starts_with("NonSemantic.") || call.set.starts_with("SPV_AMD_");
    return is_free ? CallProblem::none : CallProblem::unknown;
  }
  if (!call.has_result) return CallProblem::result;
  if (count != (number == InterpolateAtCentroid ? 1u : 2u)) return CallProblem::count;
  for (uint32_t n = 0; n < count; ++n) {
    const bool is_pointer = n == (writes_second ? 1u : 0u);
    if (call.arguments[n] != (is_pointer ? Argument::pointer : Argument::value)) return CallProblem::kind;
  }
  return CallProblem::none;
}

}  // namespace

CallProblem check_call(const NamedCall& call) {
  if (!call.set.empty()) return check_extended(call);
  const OpInfo* const row = call.id < 0x10000 ? find(static_cast<Op>(call.id)) : nullptr;
  if (!row || !row->is_known()) return CallProblem::unknown;
  if (row->results == 1 || !is_action(row->name())) return CallProblem::no_action;
  if (gives_address(row->op, row->name())) return CallProblem::no_action;
  if (row->has_type() != call.has_result) return CallProblem::result;
  const bool has_pointer = !call.arguments.empty() && call.arguments[0] == Argument::pointer;
  if (takes_pointer(row->op, row->name()) && !has_pointer) return CallProblem::kind;
  return Matcher(call).match(row->operands().subspan(row->results));
}

}  // namespace umber::spv
