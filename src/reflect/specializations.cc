// SPDX-License-Identifier: Apache-2.0
#include "reflect/specializations.h"

#include <algorithm>

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
  std::ranges::stable_sort(all, [](const Specialization& a, const Specialization& b) {
    return a.id != b.id ? a.id < b.id : !a.name.empty() && b.name.empty();
  });
  const auto same_id = [](const Specialization& a, const Specialization& b) { return a.id == b.id; };
  all.erase(std::unique(all.begin(), all.end(), same_id), all.end());
  uint32_t offset = 0;
  for (Specialization& s : all) {
    s.offset = round_up(offset, s.size);
    offset = s.offset + s.size;
  }
  return all;
}

}  // namespace umber::reflect
