// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/plain_types.h"

namespace umber::ir {

bool is_plain_part(const TypeTable& types, TypeId whole, TypeId plain) {
  if (!types.contents(whole).has_opaque()) return whole == plain;
  if (types.is_array(whole))
    return types.is_array(plain) && types[whole].extent == types[plain].extent &&
           is_plain_part(types, types[whole].element, types[plain].element);
  if (!types.is_structure(whole)) return whole == plain;
  if (!types.is_structure(plain)) return false;
  uint32_t taken = 0;
  for (uint32_t n = 0; n < types.part_count(whole); ++n) {
    const TypeId part = types.part(whole, n);
    if (!types.contents(part).has_plain()) continue;
    if (taken == types.part_count(plain) || !is_plain_part(types, part, types.part(plain, taken++))) return false;
  }
  return taken == types.part_count(plain);
}

TypeId PlainTypes::of(TypeId type) {
  if (module_.types.is_opaque(type)) return {};
  if (module_.types.is_array(type)) {
    const TypeId element = module_.types[type].element, plain = of(element);
    return plain == element ? type : plain ? module_.types.array(plain, module_.types[type].extent) : TypeId{};
  }
  if (!module_.types.is_structure(type)) return type;
  if (structures_.size() <= type.index) structures_.resize(type.index + size_t{1});
  if (!structures_[type.index]) {
    const TypeId plain = structure(type);
    structures_[type.index] = plain;
  }
  return *structures_[type.index];
}

TypeId PlainTypes::structure(TypeId type) {
  std::vector<Member> members;
  bool is_same = true;
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    const Member member = module_.types.member(type, n);
    const TypeId plain = of(member.type);
    is_same &= plain == member.type;
    if (plain) members.push_back({plain, member.name});
  }
  if (is_same) return type;
  return members.empty() ? TypeId{} : module_.types.structure(module_.types[type].name, members);
}

PlainTypes::Before PlainTypes::before(TypeId structure, uint32_t member) {
  if (first_before_.size() <= structure.index) first_before_.resize(structure.index + size_t{1});
  if (first_before_[structure.index] == 0) {
    first_before_[structure.index] = static_cast<uint32_t>(before_.size()) + 1;
    Before sum;
    for (uint32_t n = 0; n < module_.types.part_count(structure); ++n) {
      before_.push_back(sum);
      const TypeContents& contents = module_.types.contents(module_.types.part(structure, n));
      sum.opaque += contents.opaques;
      sum.plain += contents.has_plain() ? 1 : 0;
    }
  }
  return before_[first_before_[structure.index] - 1 + member];
}

}  // namespace umber::ir
