// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

#include "back/hlsl/types.h"

namespace umber::back::hlsl {

/// How a value of a constant buffer is declared so that it lies where its layout says.
enum class Storage : uint8_t {
  plain,  ///< by its own type
  rows,  ///< in structures, what has less than 16 bytes a row: an array of four-component rows. HLSL would put the next
         ///< member into the rest of its last row
};

/// The structures of constant buffers, with all padding written out. HLSL aligns to 16 bytes only what would cross such
/// a boundary, arrays and structures, and does not round their sizes up.
class BlockTypes {
 public:
  BlockTypes(const ir::Module& module, Types& types, NameTable& names)
      : module_(module), types_(types), names_(names) {}

  /// Declares a structure with `layout` in front of what is written next, and gives its name.
  std::string_view structure(ir::TypeId type, ir::LayoutId layout);
  std::string_view member_name(ir::TypeId type, ir::LayoutId layout, uint32_t n) {
    structure(type, layout);
    return find(type, layout)->members[n];
  }
  /// A member: of a structure, or of the block itself where every member has its packoffset.
  void declare(TextWriter& out, ir::TypeId type, ir::LayoutId layout, std::string_view name, bool in_structure);
  Storage storage(ir::TypeId type, ir::LayoutId layout, bool in_structure) const;

  const std::string& declarations() const { return declarations_.text(); }
  /// A layout that constant buffers do not have was met.
  bool failed() const { return failed_; }

 private:
  struct Structure {
    ir::TypeId type{};
    ir::LayoutId layout{};
    std::string_view name;
    std::vector<std::string_view> members;
  };
  const Structure* find(ir::TypeId type, ir::LayoutId layout) const;
  void pad(TextWriter& out, uint32_t& cursor, uint32_t to, NameTable& members);
  void check(ir::TypeId type, ir::LayoutId layout);

  const ir::Module& module_;
  Types& types_;
  NameTable& names_;
  TextWriter declarations_;
  std::vector<Structure> structures_;
  bool failed_ = false;
};

/// Type of a scalar as a constant buffer holds it: uint for bool.
ir::TypeId in_memory(const ir::TypeTable& types, ir::TypeId type);

}  // namespace umber::back::hlsl
