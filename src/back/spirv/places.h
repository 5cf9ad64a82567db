// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// Loads and stores, and pointers to what they access.
class Places : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  /// Memory of a block has a layout, and u32 for bool.
  enum class Memory : uint8_t { plain, uniform_block, storage_block, in_block };
  /// A pointer, and what it points to as the IR sees it.
  struct Pointer {
    SpvId id{};
    spv::StorageClass storage{};
    ir::TypeId type{};
    ir::LayoutId layout{};  ///< of `type`, in blocks
    Memory memory = Memory::plain;
    uint32_t alignment = 0;  ///< at an address: what it is a multiple of; 0 elsewhere
  };

  void write(const ir::Inst& inst);
  void write_interpolate(const ir::Inst& inst);
  /// Follows the first `length` operands down from the place.
  Pointer access(const ir::Inst& inst, uint32_t length);
  /// Whether anything may follow the operands of an access.
  bool has_access_operands(ir::Place place) const {
    return place.is_reference() || module_.state.uses_vulkan_memory_model;
  }
  /// What follows the operands of an access: nothing but at an address, and where Vulkan's memory model is told what
  /// others see.
  SmallVector<uint32_t, 4> access_operands(const ir::Inst& inst, const Pointer& pointer) const;

 private:
  spv::Scope visible_to(const ir::Place& place) const;
  ir::AccessFlags access_of(const ir::Place& place) const;
  void write_load(const ir::Inst& inst);
  SpvId load(const ir::Inst& inst, const Pointer& pointer, SpvId type);
  void write_store(const ir::Inst& inst);
  void write_array_length(const ir::Inst& inst);
  Pointer root(ir::Place place);
  void step(Pointer& pointer, ir::ValueId index);
  SpvId type_of_memory(const Pointer& pointer);
};

}  // namespace umber::back::spirv
