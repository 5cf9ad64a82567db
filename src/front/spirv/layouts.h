// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <unordered_set>
#include <vector>

#include "eval/computed.h"
#include "front/spirv/binary.h"
#include "ir/module.h"

namespace umber::front::spirv {

/// Gives blocks the layout that their decorations say.
class Layouts {
 public:
  Layouts(const Binary& binary, ir::Module& module) : b_(binary), module_(module) {}

  struct Found {
    ir::LayoutId layout{};  ///< none: larger than 2 GiB
    ir::Packing packing{};
  };
  /// If a packing rule gives the same bytes, it is that rule's layout, as for a block of GLSL.
  Found of_block(uint32_t structure, ir::TypeId type, ir::ResourceKind kind);
  /// Of what is behind an address.
  Found of_memory(uint32_t spirv_type, ir::TypeId type) {
    if (module_.types.is_structure(type)) return of_block(spirv_type, type, ir::ResourceKind::storage_block);
    return {declared(spirv_type, type, {}), ir::Packing::scalar};
  }

 private:
  /// Where the decorations of matrices are: on the member around them.
  struct Around {
    uint32_t structure = 0, member = 0;
  };
  bool agrees(ir::LayoutId layout, uint32_t type, Around around);
  ir::LayoutId declared(uint32_t spirv_type, ir::TypeId type, Around around);
  ir::LayoutId declared_structure(uint32_t spirv_type, ir::TypeId type);
  ir::LayoutId intern(uint64_t size, ir::Layout layout, std::span<const ir::LayoutMember> members = {});

  const Binary& b_;
  ir::Module& module_;
  eval::DefaultLengths lengths_{module_};
  std::unordered_set<uint64_t> agreed_;   ///< pairs of structure and layout
  std::vector<ir::LayoutId> structures_;  ///< by number, once declared
};

}  // namespace umber::front::spirv
