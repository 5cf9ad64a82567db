// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Transform feedback: the decorations XfbBuffer, XfbStride and Offset of outputs.
class CaptureImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  /// Before any variable; `is_capturing`: the entry point has the execution mode Xfb.
  void begin(bool is_capturing) { is_capturing_ = is_capturing; }
  void variable(uint32_t variable, uint32_t bottom, ir::IoVarId var);
  void block_member(uint32_t variable, uint32_t structure, uint32_t member, ir::IoVarId var);
  /// Members of a block, some of which are captured.
  void add_block(ir::IoVarId first, ir::IoVarId end) { blocks_.push_back({first, end}); }
  /// When all variables are known.
  void finish();

 private:
  struct Block {
    ir::IoVarId first{}, end{};
  };

  std::optional<uint32_t> find_buffer(uint32_t target, uint32_t member, uint32_t instances);
  void move_captured_outputs();

  bool is_capturing_ = false;
  std::vector<Block> blocks_;
};

}  // namespace umber::front::spirv
