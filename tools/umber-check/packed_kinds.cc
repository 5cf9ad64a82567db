// SPDX-License-Identifier: Apache-2.0
#include "umber-check/packed_kinds.h"

#include "ir/interface/merged_vars.h"
#include "ir/interface/per_vertex.h"
#include "layout/layout.h"

namespace umber::check {

using ir::TypeKind;

bool may_be_packed(const ir::Module& m, const ir::IoVar& v) {
  const ir::TypeId bottom = m.types.without_arrays(v.type);
  return v.built_in == ir::BuiltIn::none && m.types.is_array(ir::type_of_one(m, v)) && m.types.is_vector(bottom) &&
         m.types.part_count(bottom) == ir::kWordsOfLocation && m.types.scalar_kind(bottom) == TypeKind::u32;
}

void PackedKinds::Kinds::add(TypeKind kind) {
  are_several |= one && *one != kind;
  one = kind;
}

PackedKinds::PackedKinds(const ir::Module& module) : m_(module) {
  m_.for_each_inst([&](ir::InstId i) {
    if (m_.insts[i].op == ir::Op::store && m_.place(i).is_io_var()) add_store(i);
  });
}

void PackedKinds::add_store(ir::InstId store) {
  const ir::IoVar& v = m_.io_vars[m_.place(store).io_var()];
  const uint32_t first = ir::is_per_vertex(m_, v) ? 1 : 0;
  if (v.direction != ir::Direction::output || !may_be_packed(m_, v) || m_.path_length(store) != first + 2) return;
  const ir::ValueId value = m_.operand(store, first + 2);
  if (m_.is_constant(value)) return;  // it is the same behind any pass
  const ir::InstId def = m_.def(value);
  const bool is_cast = def && m_.insts[def].op == ir::Op::bitcast;
  const TypeKind kind = m_.types.scalar_kind(m_.type(is_cast ? m_.operand(def, 0) : value));

  const std::optional<uint64_t> location = m_.scalar_bits(m_.operand(store, first));
  const std::optional<uint64_t> component = m_.scalar_bits(m_.operand(store, first + 1));
  Packed& output = outputs_[m_.place(store).io_var()];
  if (location && component)
    output.stored[static_cast<uint32_t>(*location * ir::kWordsOfLocation + *component)].add(kind);
  else
    output.moving.add(kind);
}

void PackedKinds::correct(ir::IoVarId output, std::vector<TypeKind>& kinds) const {
  const auto found = outputs_.find(output);
  if (found == outputs_.end()) return;
  const auto& [stored, moving] = found->second;
  const uint32_t numbers =
      layout::location_count(m_.types, ir::type_of_one(m_, m_.io_vars[output])) * ir::kWordsOfLocation;
  for (size_t n = 0; n < kinds.size(); ++n) {
    const auto at = stored.find(static_cast<uint32_t>(n / 2) % numbers);
    const Kinds& found_kinds = at == stored.end() ? moving : at->second;
    if (found_kinds.one && !found_kinds.are_several) kinds[n] = *found_kinds.one;
  }
}

}  // namespace umber::check
