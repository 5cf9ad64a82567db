// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "ir/module.h"

namespace umber::link {

/// Compares types and layouts of two modules by structure: ids and structures of one module mean nothing in the other.
/// Remembers what it has found equal, so that a tree of structures costs its number of types, not of paths.
class Same {
 public:
  enum class Structures : uint8_t { by_name, by_members };
  /// What stages hand to each other is compared by members alone: its structures may be called differently.
  Same(const ir::Module& a, const ir::Module& b, Structures structures = Structures::by_name)
      : a_(a), b_(b), structures_(structures) {}

  /// Structures are the same if their names and the names and types of their members are (GLSL 4.60 section 4.1.8).
  bool type(ir::TypeId a, ir::TypeId b);
  /// Whether members of structures have the same precisions; `type` says that they are the same.
  bool precisions(ir::TypeId a, ir::TypeId b);
  bool layout(ir::LayoutId a, ir::LayoutId b);
  bool name(NameId a, NameId b) const { return a_.names.text(a) == b_.names.text(b); }

 private:
  bool members(ir::TypeId a, ir::TypeId b);
  bool layout_members(ir::LayoutId a, ir::LayoutId b);
  const ir::Module& a_;
  const ir::Module& b_;
  std::vector<ir::TypeId> types_;      ///< by structure of a: the one of b that is the same
  std::vector<ir::TypeId> precise_;    ///< by structure of a: the one of b with the same precisions
  std::vector<ir::LayoutId> layouts_;  ///< by layout of a
  uint32_t depth_ = 0;
  Structures structures_;
};

}  // namespace umber::link
