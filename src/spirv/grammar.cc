// SPDX-License-Identifier: Apache-2.0
#include "spirv/grammar.h"

#include <algorithm>
#include <iterator>

namespace umber::spv {
namespace {
constexpr uint8_t kHasType = OpInfo::kHasType, kHasResult = OpInfo::kHasResult;
constexpr uint8_t kHasEnumerants = OpInfo::kHasEnumerants;
#include "spirv/grammar.inc"
}  // namespace

std::span<const uint16_t> Needs::capabilities() const { return {kCapabilities + first_capability, capability_count}; }
std::string_view Needs::extension(uint32_t n) const { return kStrings + kExtensions[first_extension + n]; }

std::string_view OpInfo::name() const { return kStrings + name_offset; }
std::span<const OperandInfo> OpInfo::operands() const { return {kOperands + first_operand, operand_count}; }

std::string_view EnumerantInfo::name() const { return kStrings + name_offset; }
std::span<const OperandInfo> EnumerantInfo::operands() const { return {kOperands + first_operand, operand_count}; }

std::string_view KindInfo::name() const { return kStrings + name_offset; }
std::span<const EnumerantInfo> KindInfo::enumerants() const { return {kEnumerants + first_enumerant, enumerant_count}; }

const OpInfo* find(Op op) {
  const auto number = static_cast<uint16_t>(op);
  if (number < std::size(kLowOps)) return kLowOps[number] == kNoOp ? nullptr : &kOps[kLowOps[number]];
  const OpInfo* found = std::lower_bound(std::begin(kOps), std::end(kOps), op,
                                         [](const OpInfo& row, Op wanted) { return row.op < wanted; });
  return found != std::end(kOps) && found->op == op ? found : nullptr;
}

const KindInfo& info(OperandKind kind) { return kKinds[static_cast<size_t>(kind)]; }

const EnumerantInfo* find(OperandKind kind, uint32_t value) {
  const std::span<const EnumerantInfo> all = info(kind).enumerants();
  if (value < all.size() && all[value].value == value) return &all[value];  // most kinds count from 0 without holes
  const auto found = std::lower_bound(all.begin(), all.end(), value,
                                      [](const EnumerantInfo& row, uint32_t wanted) { return row.value < wanted; });
  return found != all.end() && found->value == value ? &*found : nullptr;
}

std::string_view name_of(OperandKind kind, uint32_t value) {
  const EnumerantInfo* found = find(kind, value);
  return found ? found->name() : std::string_view{};
}

}  // namespace umber::spv
