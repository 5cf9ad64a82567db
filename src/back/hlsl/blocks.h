// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "back/hlsl/types.h"
#include "base/sparse_table.h"
#include "layout/shared_types.h"

namespace umber::back::hlsl {

/// How a value of a constant buffer is declared so that it lies where its layout says.
enum class MemberForm : uint8_t {
  plain,    ///< by its own type
  vectors,  ///< in structures, what does not fill its rows of 16 bytes: an array of vectors that do. HLSL would put the
            ///< next member into the rest of the last row
};

/// The structures of uniform blocks that HLSL can have (layout/hlsl.h), with all padding written out.
class BlockTypes {
 public:
  BlockTypes(text::Code& code, const SharedTypes& shared, Types& types);

  /// Declares a structure with `layout` in front of what is written next, and gives its name.
  std::string_view structure(ir::TypeId type, ir::LayoutId layout, UniformMemory memory);
  std::string_view member_name(ir::TypeId type, ir::LayoutId layout, UniformMemory memory, uint32_t n) {
    structure(type, layout, memory);
    return find(type, layout, memory)->members[n];
  }
  /// A member: of a structure, or of the block itself where every member has its packoffset.
  void declare(TextWriter& out, ir::TypeId type, ir::LayoutId layout, std::string_view name, bool in_structure,
               UniformMemory memory = UniformMemory::constant_buffer);
  /// The type of the elements of a StructuredBuffer: those of `array`, called `name`. Matrices are wrapped, for the
  /// order of their elements can be said of members alone.
  std::string_view element(ir::TypeId array, ir::LayoutId layout, std::string_view name);
  static constexpr std::string_view kWrapped = "value";
  MemberForm member_form(ir::TypeId type, ir::LayoutId layout, bool in_structure) const;

  std::string_view declarations() const { return declarations_.text(); }

 private:
  struct Structure {
    std::string_view name;
    std::span<std::string_view> members;
  };
  static uint64_t key_of(ir::TypeId type, ir::LayoutId layout, UniformMemory memory) {
    return (uint64_t{type.index} << 32 | layout.index) * 2 + (memory == UniformMemory::elements ? 1 : 0);
  }
  const Structure* find(ir::TypeId type, ir::LayoutId layout, UniformMemory memory) const;

  text::Code& code_;
  const ir::Module& module_;
  const SharedTypes& shared_;
  Types& types_;
  TextWriter declarations_;
  SparseTable<Structure> structures_;
};

/// Type of a scalar as a constant buffer holds it: uint for bool.
ir::TypeId in_memory(const ir::TypeTable& types, ir::TypeId type);

}  // namespace umber::back::hlsl
