// SPDX-License-Identifier: Apache-2.0
#include "reflect/specializations.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/round_up.h"

namespace umber::reflect {

std::vector<Specialization> specializations(const ir::Module& module) {
  std::vector<Specialization> all;
  all.reserve(module.specializations.size());
  for (const ir::Specialization& s : module.specializations) {
    const ir::TypeKind kind = module.types.kind(s.type);
    all.push_back({.id = s.id,
                   .name = std::string(module.names.text(s.name)),
                   .type = ir::scalar_of(kind),
                   .default_bits = s.bits,
                   .size = kind == ir::TypeKind::bool_ ? 4 : ir::bit_width_of(kind) / 8});
  }
  // Several constants may have one id, such as the size of a workgroup and a constant of the shader: the name counts.
  const auto is_before = [&](uint32_t a, uint32_t b) {
    const Specialization &x = all[a], &y = all[b];
    return std::tuple(x.id, x.name.empty(), a) < std::tuple(y.id, y.name.empty(), b);
  };
  std::vector<uint32_t> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  if (!std::is_sorted(order.begin(), order.end(), is_before)) std::sort(order.begin(), order.end(), is_before);
  std::vector<Specialization> kept;
  kept.reserve(all.size());
  for (const uint32_t n : order)
    if (kept.empty() || kept.back().id != all[n].id) kept.push_back(std::move(all[n]));
  uint32_t offset = 0;
  for (Specialization& s : kept) {
    s.offset = round_up(offset, s.size);
    offset = s.offset + s.size;
  }
  return kept;
}

}  // namespace umber::reflect
