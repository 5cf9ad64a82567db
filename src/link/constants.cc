// SPDX-License-Identifier: Apache-2.0
#include "link/constants.h"

#include <vector>

namespace umber::link {
namespace {

using ir::Constant, ir::ConstantKind, ir::Module, ir::TypeId, ir::ValueId;

class Copier {
 public:
  Copier(const Module& from, Module& to) : from_(from), to_(to) {}

  // A value has one type, so it has one copy however often it is a part of others.
  ValueId copy(ValueId value, TypeId type) {
    if (copies_.size() <= value.index) copies_.resize(size_t{value.index} + 1);
    if (!copies_[value.index]) copies_[value.index] = make(from_.constant(value), type);
    return copies_[value.index];
  }

 private:
  ValueId make(const Constant& c, TypeId type) {
    switch (c.kind) {
      case ConstantKind::scalar: return to_.scalar(type, c.bits);
      case ConstantKind::zero: return to_.zero(type);
      case ConstantKind::undefined: return to_.undefined(type);
      case ConstantKind::composite: break;
    }
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < c.part_count; ++n)
      parts.push_back(copy(from_.constant_part(c, n), to_.types.part(type, n)));
    return to_.composite(type, parts);
  }

  const Module& from_;
  Module& to_;
  std::vector<ValueId> copies_;
};

}  // namespace

ValueId copy_constant(const Module& from, ValueId value, Module& to, TypeId type) {
  return Copier(from, to).copy(value, type);
}

}  // namespace umber::link
