// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Inputs and outputs of the stage.
class StageIoImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  Home import(uint32_t variable, uint32_t type, ir::Direction direction);

 private:
  Home io_block(uint32_t variable, uint32_t type, ir::Direction direction);
  ir::IoVar io_var(uint32_t target, uint32_t member, uint32_t type, ir::Direction direction);
  ir::BuiltIn built_in(uint32_t number);
  NameId by_number(uint32_t built_in);
};

}  // namespace umber::front::spirv
