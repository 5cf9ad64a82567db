// SPDX-License-Identifier: Apache-2.0
#include "ir/text/spelling.h"

#include <algorithm>
#include <array>

namespace umber::ir::text {
namespace {

consteval std::array<Op, kOpCount> ops_by_name() {
  std::array<Op, kOpCount> all{};
  for (size_t n = 0; n < kOpCount; ++n) all[n] = static_cast<Op>(n);
  std::sort(all.begin(), all.end(), [](Op a, Op b) { return info(a).name < info(b).name; });
  return all;
}
constexpr std::array<Op, kOpCount> kOpsByName = ops_by_name();

constexpr bool is_size(char c) { return c >= '2' && c <= '4'; }

}  // namespace

std::optional<Op> find_op(std::string_view text) {
  const auto at = std::lower_bound(kOpsByName.begin(), kOpsByName.end(), text,
                                   [](Op op, std::string_view t) { return info(op).name < t; });
  if (at == kOpsByName.end() || info(*at).name != text) return std::nullopt;
  return *at;
}

std::optional<BuiltIn> find_built_in(std::string_view text) {
  for (size_t n = 1; n < std::size(kBuiltIns); ++n)
    if (kBuiltIns[n].name == text) return static_cast<BuiltIn>(n);
  return std::nullopt;
}

uint16_t find_flag(std::string_view text) {
  for (size_t n = 0; n < std::size(flag::kNames); ++n)
    if (flag::kNames[n] == text) return static_cast<uint16_t>(1u << n);
  return 0;
}

std::optional<TypeId> find_fixed_type(std::string_view text) {
  if (text == "void") return types::kVoid;
  if (text == "sampler") return types::kSampler;
  if (text == "atomic_counter") return types::kAtomicCounter;
  if (text == "acceleration_structure") return types::kAccelerationStructure;
  if (text == "ray_query") return types::kRayQuery;
  for (uint32_t kind = 0; kind < kScalarKinds; ++kind) {
    if (!text.starts_with(kScalars[kind])) continue;
    const std::string_view rest = text.substr(kScalars[kind].size());
    const auto size = [&](size_t n) { return static_cast<uint32_t>(rest[n] - '0'); };
    if (rest.empty()) return types::vector(TypeKind(kind), 1);
    if (rest.size() == 2 && rest[0] == 'x' && is_size(rest[1])) return types::vector(TypeKind(kind), size(1));
    if (rest.size() == 6 && rest.starts_with("mat") && is_size(rest[3]) && rest[4] == 'x' && is_size(rest[5]) &&
        is_computed_float(TypeKind(kind)))
      return types::matrix(TypeKind(kind), size(3), size(5));
  }
  return std::nullopt;
}

}  // namespace umber::ir::text
