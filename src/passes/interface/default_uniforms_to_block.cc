// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/default_uniforms_to_block.h"

#include "passes/interface/lay_out_blocks.h"

namespace umber {

Result<bool> default_uniforms_to_block(ir::Module& module, PassContext& context) {
  bool changed = false;
  for (const ir::ResourceId r : module.resources.ids()) {
    ir::Resource& resource = module.resources[r];
    if (resource.kind != ir::ResourceKind::default_uniforms && resource.kind != ir::ResourceKind::state_uniforms)
      continue;
    resource.kind = ir::ResourceKind::uniform_block;
    resource.packing = ir::Packing::std140;
    if (!lay_out_block(module, r, context)) return Failed{};
    changed = true;
  }
  return changed;
}

}  // namespace umber
