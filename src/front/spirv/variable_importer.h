// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Variables of module scope: which there are, and where each of them lives.
class VariableImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  void import(const Instruction& i, Global& variable);
  /// Variables to give a value at the start of the entry point; those of workgroups apart.
  std::span<const uint32_t> initialized() const { return initialized_; }
  std::span<const uint32_t> initialized_shared() const { return initialized_shared_; }

  /// Says which variable of the source a variable is.
  void note_source(uint32_t id, ir::Place made);
  /// A variable of ray queries, wherever it is declared.
  ir::VariableId ray_query(uint32_t variable, uint32_t type);

 private:
  Home make_home(uint32_t variable, uint32_t type, spv::StorageClass storage, uint32_t initial);
  Home ray_variable(uint32_t variable, uint32_t type, spv::StorageClass storage);

  std::vector<uint32_t> initialized_, initialized_shared_;
};

}  // namespace umber::front::spirv
