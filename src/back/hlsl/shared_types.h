// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "back/text/whole_loads.h"
#include "ir/module.h"

namespace umber::back::hlsl {

/// What a structure is in. A constant buffer aligns to 16 bytes what would cross such a boundary, arrays and
/// structures, and does not round their sizes up; in the elements of a StructuredBuffer members follow each other.
enum class Memory : uint8_t { constant_buffer, elements };
/// Of a uniform block.
inline Memory memory_of(const ir::Resource& block) {
  return block.form == ir::BlockForm::typed ? Memory::constant_buffer : Memory::elements;
}

/// The structures whose values are declared as they lie in a uniform block: one HLSL type, so that a value is read as a
/// whole. For an element of a StructuredBuffer values take padding along. Microsoft's compiler takes up to four times
/// as long over structures that are put together of members.
class SharedTypes final : public text::WholeTypes {
 public:
  explicit SharedTypes(const ir::Module& module);

  struct InMemory {
    ir::LayoutId layout{};
    Memory memory{};
    friend bool operator==(const InMemory&, const InMemory&) = default;
  };
  /// Where values of the structure lie so; none: they are declared by their members alone.
  std::optional<InMemory> find(ir::TypeId structure) const {
    const bool is_known = structure.index < homes_.size() && homes_[structure.index].layout;
    return is_known ? std::optional(homes_[structure.index]) : std::nullopt;
  }
  bool is_shared(ir::TypeId structure, InMemory home) const { return find(structure) == home; }
  bool any() const override { return !homes_.empty(); }
  bool is_whole(ir::TypeId structure, ir::LayoutId layout, const ir::Resource& block) const override {
    return is_shared(structure, {layout, memory_of(block)});
  }

 private:
  void visit(ir::TypeId type, ir::LayoutId layout, Memory memory);
  bool is_same_as_value(ir::TypeId type, InMemory home) const;

  const ir::Module& module_;
  std::vector<InMemory> homes_;  ///< by TypeId; none where no block has a structure
  std::vector<InMemory>
      refused_;  ///< by TypeId: where values lie otherwise, as was found last; to look once, not 2^n times
};

}  // namespace umber::back::hlsl
