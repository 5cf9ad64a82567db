// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Execution modes: what an entry point says of itself.
class ModeImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  void import(const EntryPointInfo& entry);
  bool has(const EntryPointInfo& entry, spv::ExecutionMode mode) const;
  /// Whether the module names an extension.
  bool has_extension(std::string_view name) const;

 private:
  void import_memory_model();
  void import_mode(const Instruction& mode);
  void import_device_mode(const Instruction& mode);
  bool import_geometry_mode(spv::ExecutionMode mode, std::span<const uint32_t> operands);
  bool import_mesh_mode(spv::ExecutionMode mode, std::span<const uint32_t> operands);
  bool import_patch_mode(spv::ExecutionMode mode, std::span<const uint32_t> operands);
  void import_size(uint32_t dimension, uint32_t constant);
  void import_sizes(ValueId constants);
};

}  // namespace umber::front::spirv
