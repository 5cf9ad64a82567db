// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <spirv-tools/libspirv.hpp>

#include "umber/reflect.hpp"

namespace umber::run {

/// Allows the reference validator the rules of layout that the blocks of `program`, in typed form, ask of a device:
/// scalarBlockLayout and uniformBufferStandardLayout.
inline void allow_layouts(const reflect::Program& program, spvtools::ValidatorOptions& options) {
  for (const reflect::Resource& r : program.resources) {
    if (r.packing == reflect::Packing::scalar) options.SetScalarBlockLayout(true);
    if (r.packing == reflect::Packing::std430 && r.kind == reflect::ResourceKind::uniform_block)
      options.SetUniformBufferStandardLayout(true);
  }
}

}  // namespace umber::run
