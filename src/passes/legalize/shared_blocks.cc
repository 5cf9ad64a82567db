// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/shared_blocks.h"

#include "base/small_vector.h"
#include "passes/any_resource.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::ResourceId, ir::ResourceKind;

constexpr Message<std::string_view, std::string_view> kSeveral{
    Severity::error, "unsupported-shared-blocks",
    "the shared blocks '{0}' and '{1}' are the same memory, which this output cannot say",
    "SPIR-V can from version 1.4 on, which Vulkan 1.2 has; elsewhere use one block, or shared variables"};

bool is_shared_block(const ir::Resource& r) { return r.kind == ResourceKind::shared_block; }

/// The block that an instruction accesses, if it is a shared one.
ResourceId accessed(const Module& m, InstId i) {
  if (info(m.insts[i].op).attr != ir::Attr::place || !m.place(i).is_resource()) return {};
  const ResourceId r = m.place(i).resource();
  return is_shared_block(m.resources[r]) ? r : ResourceId{};
}

std::string_view name(const Module& m, ResourceId r) {
  const ir::Resource& block = m.resources[r];
  return m.names.text(block.instance_name ? block.instance_name : block.name);
}

}  // namespace

Result<bool> shared_blocks(Module& module, PassContext& context) {
  if (context.target.shared_blocks || !any_resource(module, is_shared_block)) return false;
  ResourceId used;
  ResourceId other;
  std::vector<InstId> accesses;
  module.for_each_inst([&](InstId i) {
    const ResourceId r = accessed(module, i);
    if (!r) return;
    accesses.push_back(i);
    if (!used) used = r;
    if (r != used) other = r;
  });
  if (other) {
    context.diagnostics.report(kSeveral, module.resources[other].span, name(module, used), name(module, other));
    return Failed{};
  }
  if (!used) return false;
  const ir::Resource& block = module.resources[used];
  const ir::VariableId variable = module.variables.add({.scope = ir::VariableScope::shared,
                                                        .type = block.type,
                                                        .name = block.instance_name ? block.instance_name : block.name,
                                                        .span = block.span});
  for (const InstId i : accesses) {
    SmallVector<ir::ValueId, 8> operands;  // but the index into the array of blocks
    for (uint32_t n = 1; n < module.insts[i].operand_count; ++n) operands.push_back(module.operand(i, n));
    module.set_operands(i, operands);
    module.set_place(i, variable);
  }
  return true;
}

}  // namespace umber
