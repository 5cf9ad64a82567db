// SPDX-License-Identifier: Apache-2.0
#include "ir/builder.h"

#include "base/small_vector.h"

namespace umber::ir {

ValueId Builder::splat(TypeId type, ValueId scalar) {
  if (!module_->types.is_vector(type)) return scalar;
  if (module_->is_constant(scalar)) return module_->splat(type, scalar);
  const std::array<ValueId, 4> parts = {scalar, scalar, scalar, scalar};
  return construct(type, std::span(parts).first(module_->types.rows(type)));
}

void Builder::store(Place place, std::span<const ValueId> path, ValueId value) {
  SmallVector<ValueId, 8> operands(path);
  operands.push_back(value);
  inst(Op::store, operands, {}, place.bits());
}

InstId Builder::if_(ValueId condition, std::span<const TypeId> results) {
  const InstId i = inst(Op::if_, std::span(&condition, 1), results);
  module_->add_region(i, module_->add_block());
  module_->add_region(i, module_->add_block());
  return i;
}

InstId Builder::loop(std::span<const ValueId> initial, std::span<const TypeId> results,
                     std::span<const TypeId> continuing_params) {
  const InstId i = inst(Op::loop, initial, results);
  std::vector<TypeId> params;
  for (ValueId v : initial) params.push_back(module_->type(v));
  module_->add_region(i, module_->add_block(params));
  module_->add_region(i, module_->add_block(continuing_params));
  return i;
}

}  // namespace umber::ir
