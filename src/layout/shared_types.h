// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "layout/part.h"

namespace umber::layout {

/// What a structure is in, for HLSL. A constant buffer aligns to 16 bytes what would cross such a boundary, arrays and
/// structures, and does not round their sizes up; in the elements of a StructuredBuffer members follow each other.
enum class UniformMemory : uint8_t { constant_buffer, elements };
/// Of a uniform block.
inline UniformMemory memory_of(const ir::Resource& block) {
  return block.form == ir::BlockForm::typed ? UniformMemory::constant_buffer : UniformMemory::elements;
}

/// The structures whose values are declared as they lie in a uniform block: one HLSL type, so that a value is read as a
/// whole. For an element of a StructuredBuffer values take padding along. Microsoft's compiler takes up to four times
/// as long over structures that are put together of members.
class SharedTypes {
 public:
  /// The forms of the module's blocks have been chosen.
  explicit SharedTypes(const ir::Module& module);

  struct InMemory {
    ir::LayoutId layout{};
    UniformMemory memory{};
    friend bool operator==(const InMemory&, const InMemory&) = default;
  };
  /// Where values of the structure lie so; none: they are declared by their members alone.
  std::optional<InMemory> find(ir::TypeId structure) const {
    const bool is_known = structure.index < layouts_.size() && layouts_[structure.index].layout;
    return is_known ? std::optional(layouts_[structure.index]) : std::nullopt;
  }
  bool is_shared(ir::TypeId structure, InMemory in_memory) const { return find(structure) == in_memory; }
  /// Whether the part of a block is such a structure, where its values lie so.
  bool is_shared(const Part& part, const ir::Resource& block) const {
    return has_types(block) && is_shared(part.type, {part.layout, memory_of(block)});
  }

 private:
  /// An untyped block has no structures.
  static bool has_types(const ir::Resource& block) {
    return block.kind == ir::ResourceKind::uniform_block && block.form != ir::BlockForm::untyped;
  }
  void visit(ir::TypeId type, ir::LayoutId layout, UniformMemory memory);
  bool is_same_as_value(ir::TypeId type, InMemory in_memory) const;

  const ir::Module& module_;
  std::vector<InMemory> layouts_;  ///< by TypeId; none where no block has a structure
  std::vector<InMemory>
      refused_;  ///< by TypeId: where values lie otherwise, as was found last; to look once, not 2^n times
};

}  // namespace umber::layout
