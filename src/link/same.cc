// SPDX-License-Identifier: Apache-2.0
#include "link/same.h"

#include "layout/layout.h"

namespace umber::link {

using ir::LayoutId, ir::TypeId, ir::TypeKind;

bool Same::type(TypeId a, TypeId b) {
  while (a_.types.is_array(a)) {
    if (!b_.types.is_array(b)) return false;
    // Rows of one module mean nothing in the other: lengths that are computed are compared by the bytes they take.
    const bool are_computed = a_.types.computed_length(a) && b_.types.computed_length(b);
    if (!are_computed && a_.types[a].extent != b_.types[b].extent) return false;
    a = a_.types[a].element, b = b_.types[b].element;
  }
  if (a.index < ir::types::kCount) return a == b;
  const ir::Type &x = a_.types[a], &y = b_.types[b];
  if (x.kind != y.kind || x.extent != y.extent) return false;
  if (x.kind != TypeKind::structure) return true;  // an image: all of it is in the extent
  if (types_.size() <= a.index) types_.resize(a_.types.size());
  if (types_[a.index] == b) return true;
  const bool is_name_other = structures_ == Structures::by_name && !name(x.name, y.name);
  if (is_name_other || depth_ == layout::kDeepest) return false;
  ++depth_;
  const bool same = members(a, b);
  --depth_;
  if (same) types_[a.index] = b;
  return same;
}

bool Same::members(TypeId a, TypeId b) {
  for (uint32_t n = 0; n < a_.types[a].extent; ++n) {
    const ir::Member &x = a_.types.member(a, n), &y = b_.types.member(b, n);
    if (!name(x.name, y.name) || !type(x.type, y.type)) return false;
  }
  return true;
}

bool Same::precisions(TypeId a, TypeId b) {
  a = a_.types.without_arrays(a), b = b_.types.without_arrays(b);
  if (!a_.types.is_structure(a)) return true;
  if (precise_.size() <= a.index) precise_.resize(a_.types.size());
  if (precise_[a.index] == b) return true;
  for (uint32_t n = 0; n < a_.types[a].extent; ++n)
    if (ir::member_precision(a_, a, n) != ir::member_precision(b_, b, n) ||
        !precisions(a_.types.member(a, n).type, b_.types.member(b, n).type))
      return false;
  precise_[a.index] = b;
  return true;
}

bool Same::layout(LayoutId a, LayoutId b) {
  for (; a && b; a = a_.layouts[a].element, b = b_.layouts[b].element) {
    const ir::Layout &x = a_.layouts[a], &y = b_.layouts[b];
    if (x.size != y.size || x.stride != y.stride || x.row_major != y.row_major || x.member_count != y.member_count)
      return false;
    if (x.member_count != 0) return layout_members(a, b);
  }
  return static_cast<bool>(a) == static_cast<bool>(b);
}

bool Same::layout_members(LayoutId a, LayoutId b) {
  if (layouts_.size() <= a.index) layouts_.resize(a_.layouts.size());
  if (layouts_[a.index] == b) return true;
  for (uint32_t n = 0; n < a_.layouts[a].member_count; ++n) {
    const ir::LayoutMember &x = a_.layouts.member(a, n), &y = b_.layouts.member(b, n);
    if (x.offset != y.offset || !layout(x.layout, y.layout)) return false;
  }
  layouts_[a.index] = b;
  return true;
}

}  // namespace umber::link
