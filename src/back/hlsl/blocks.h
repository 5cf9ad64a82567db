// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

#include "back/hlsl/types.h"

namespace umber::back::hlsl {

/// How a value of a constant buffer is declared so that it lies where its layout says.
enum class Storage : uint8_t {
  plain,  ///< by its own type
  rows,  ///< in structures, what does not fill its rows of 16 bytes: an array of vectors that do. HLSL would put the
         ///< next member into the rest of the last row
};

/// The structures of constant buffers, with all padding written out. HLSL aligns to 16 bytes only what would cross such
/// a boundary, arrays and structures, and does not round their sizes up.
class BlockTypes {
 public:
  BlockTypes(const ir::Module& module, Types& types, NameTable& names)
      : module_(module), types_(types), names_(names) {}

  /// What is declared from here on is for this block.
  void begin(std::string_view block) { block_ = block; }
  /// Declares a structure with `layout` in front of what is written next, and gives its name.
  std::string_view structure(ir::TypeId type, ir::LayoutId layout);
  std::string_view member_name(ir::TypeId type, ir::LayoutId layout, uint32_t n) {
    structure(type, layout);
    return find(type, layout)->members[n];
  }
  /// A member: of a structure, or of the block itself where every member has its packoffset.
  void declare(TextWriter& out, ir::TypeId type, ir::LayoutMember at, std::string_view name, bool in_structure);
  Storage storage(ir::TypeId type, ir::LayoutId layout, bool in_structure) const;

  const std::string& declarations() const { return declarations_.text(); }
  /// The first block with a layout that constant buffers do not have, or empty.
  std::string_view failed() const { return failed_; }

 private:
  struct Structure {
    ir::TypeId type{};
    ir::LayoutId layout{};
    std::string_view name;
    std::vector<std::string_view> members;
  };
  const Structure* find(ir::TypeId type, ir::LayoutId layout) const;
  void pad(TextWriter& out, uint32_t& cursor, uint32_t to, NameTable& members);
  uint32_t bytes_of(ir::TypeId type, ir::LayoutId layout) const;
  uint32_t next_place(ir::TypeId type, uint32_t cursor) const;
  void require(bool is_there) {
    if (!is_there && failed_.empty()) failed_ = block_;
  }
  void check(ir::TypeId type, ir::LayoutId layout);

  const ir::Module& module_;
  Types& types_;
  NameTable& names_;
  TextWriter declarations_;
  std::vector<Structure> structures_;
  std::string_view block_, failed_;
};

/// Type of a scalar as a constant buffer holds it: uint for bool.
ir::TypeId in_memory(const ir::TypeTable& types, ir::TypeId type);

}  // namespace umber::back::hlsl
