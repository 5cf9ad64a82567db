// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::ir::text {

/// Which structures, layouts and aggregate constants a module uses, and the numbers that the text form gives them. In
/// the order of their ids, so that each comes after what it is made of, and the numbers survive a round trip. (The type
/// of a member may be younger than its structure, where an implicit array size became known later, but structures in it
/// are not.)
class Numbering {
 public:
  explicit Numbering(const Module& module);

  static constexpr uint32_t kUnused = ~0u;
  uint32_t of(TypeId structure) const { return structs_[structure.index]; }
  uint32_t of(LayoutId layout) const { return layouts_[layout.index]; }
  uint32_t of(ValueId aggregate) const { return constants_[aggregate.index]; }
  uint32_t type_count() const { return static_cast<uint32_t>(structs_.size()); }
  uint32_t layout_count() const { return static_cast<uint32_t>(layouts_.size()); }
  uint32_t value_count() const { return static_cast<uint32_t>(constants_.size()); }

 private:
  void mark(const Module& module, TypeId type) {
    if (type.index < structs_.size()) structs_[module.types.without_arrays(type).index] = 0;
  }
  void mark(LayoutId layout) {
    if (layout.index < layouts_.size()) layouts_[layout.index] = 0;
  }
  void mark_constant(const Module& module, ValueId value) {
    if (value.index < constants_.size() && module.is_constant(value)) constants_[value.index] = 0;
  }
  void mark_roots(const Module& module);
  void mark_code(const Module& module);
  void mark_parts(const Module& module);
  void number(const Module& module);

  std::vector<uint32_t> structs_, layouts_, constants_;  ///< by id
};

/// Constants of arrays and structures are declared once and named; those of numeric types are written in place.
inline bool is_declared(const Module& module, ValueId constant) {
  return module.constant(constant).kind == ConstantKind::composite && !module.types.is_numeric(module.type(constant));
}

}  // namespace umber::ir::text
