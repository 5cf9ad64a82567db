// SPDX-License-Identifier: Apache-2.0
#include "spirv/grammar.h"

#include <algorithm>
#include <iterator>

namespace umber::spv {
namespace {
constexpr uint8_t kNeedsMore = OpInfo::kNeedsMore, kHasEnumerants = OpInfo::kHasEnumerants;
}  // namespace

namespace tables {
#include "spirv/grammar.inc"
}

using namespace tables;

std::span<const uint16_t> Needs::capabilities() const { return {kCapabilities + first_capability, capability_count}; }
std::string_view Needs::extension(uint32_t n) const { return kStrings + kExtensions[first_extension + n]; }
std::string_view OpInfo::name() const { return kStrings + name_offset; }
std::string_view EnumerantInfo::name() const { return kStrings + name_offset; }
std::string_view KindInfo::name() const { return kStrings + name_offset; }

const OpInfo& info_of_high(Op op) {
  const OpInfo* found = std::lower_bound(std::begin(kOps) + 1, std::end(kOps), op,
                                         [](const OpInfo& row, Op wanted) { return row.op < wanted; });
  return found != std::end(kOps) && found->op == op ? *found : kOps[0];
}

const EnumerantInfo* find_sparse(std::span<const EnumerantInfo> all, uint32_t value) {
  const auto found = std::lower_bound(all.begin(), all.end(), value,
                                      [](const EnumerantInfo& row, uint32_t wanted) { return row.value < wanted; });
  return found != all.end() && found->value == value ? &*found : nullptr;
}

std::string_view name_of(OperandKind kind, uint32_t value) {
  const EnumerantInfo* found = find(kind, value);
  return found ? found->name() : std::string_view{};
}

}  // namespace umber::spv
