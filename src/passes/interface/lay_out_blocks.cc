// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/lay_out_blocks.h"

#include "layout/layout.h"

namespace umber {
namespace {

constexpr Message<std::string_view> kTooLarge{Severity::error, "block-too-large",
                                              "block '{0}' is larger than 2 GiB or nests structures too deep"};

}  // namespace

bool lay_out_block(ir::Module& module, ir::ResourceId block, PassContext& context) {
  ir::Resource& resource = module.resources[block];
  if (resource.layout) return true;
  resource.layout = layout::lay_out_block(module, resource.type, resource.packing).layout;
  if (!resource.layout) context.diagnostics.report(kTooLarge, {}, module.names.text(resource.name));
  return static_cast<bool>(resource.layout);
}

Result<bool> lay_out_blocks(ir::Module& module, PassContext& context) {
  bool changed = false, failed = false;
  for (const ir::ResourceId r : module.resources.ids()) {
    if (!is_block(module.resources[r].kind) || module.resources[r].layout) continue;
    changed = true;
    failed |= !lay_out_block(module, r, context);
  }
  if (failed) return Failed{};
  return changed;
}

}  // namespace umber
