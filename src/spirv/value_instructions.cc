// SPDX-License-Identifier: Apache-2.0
#include "spirv/value_instructions.h"

#include "spirv/grammar.h"

namespace umber::spv {
namespace {

/// The grammar does not say whether an id is that of a value, so these say which instructions have such ids alone.
struct Range {
  Op first, last;
};
constexpr Range kOfValues[] = {
    {Op::VectorExtractDynamic, Op::VectorInsertDynamic},
    {Op::CompositeConstruct, Op::CompositeConstruct},
    {Op::CopyObject, Op::Transpose},
    {Op::ConvertFToU, Op::QuantizeToF16},
    {Op::Bitcast, Op::Bitcast},
    {Op::SNegate, Op::Dot},
    {Op::Any, Op::IsInf},
    {Op::LogicalEqual, Op::FUnordGreaterThanEqual},
    {Op::ShiftRightLogical, Op::BitCount},
    {Op::ImageSparseTexelsResident, Op::ImageSparseTexelsResident},
    {Op::SubgroupBallotKHR, Op::SubgroupFirstInvocationKHR},
    {Op::FmaKHR, Op::SubgroupAllEqualKHR},
    {Op::SubgroupReadInvocationKHR, Op::SubgroupReadInvocationKHR},
    {Op::GroupNonUniformQuadAllKHR, Op::GroupNonUniformQuadAnyKHR},
    {Op::UCountLeadingZerosINTEL, Op::UMul32x16INTEL},
    {Op::FDot2MixAcc32VALVE, Op::FDot4MixAcc32VALVE},
};

/// By number, how many values an instruction of a set takes; '-': something else, or there is none.
struct Set {
  std::string_view name, operands;
};
constexpr Set kSets[] = {
    {"GLSL.std.450", "-1111111111111111111111112211111111--2222223333-233--21111111111111221323111---223"},
    {"SPV_AMD_gcn_shader", "-110"},
    {"SPV_AMD_shader_ballot", "-2231"},
    {"SPV_AMD_shader_trinary_minmax", "-333333333"},
};

bool is_of_values(Op op) {
  for (const Range& range : kOfValues)
    if (op >= range.first && op <= range.last) return true;
  return false;
}

}  // namespace

std::optional<ValueOperands> operands_of_value_instruction(std::string_view set, uint32_t number) {
  if (!set.empty()) {
    for (const Set& known : kSets)
      if (known.name == set && number < known.operands.size() && known.operands[number] != '-')
        return ValueOperands{static_cast<uint32_t>(known.operands[number] - '0'), false};
    return std::nullopt;
  }
  const OpInfo* const row = number < 0x10000 ? find(static_cast<Op>(number)) : nullptr;
  if (!row || !is_of_values(row->op)) return std::nullopt;
  return ValueOperands{static_cast<uint32_t>(row->leading_ids - row->results), row->rest == Rest::ids};
}

}  // namespace umber::spv
