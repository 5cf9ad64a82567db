// SPDX-License-Identifier: Apache-2.0
#include "front/memory/uniform_block.h"

#include "ir/interface/edit.h"

namespace umber::front::memory {

void UniformBlock::add(const ir::Member& member, Span span) {
  if (!resource_)
    resource_ = module_.resources.add({.kind = kind_,
                                       .origin = ir::implied_origin(kind_),
                                       .packing = ir::Packing::std140,
                                       .first_uniform = static_cast<uint32_t>(module_.uniforms.size()),
                                       .span = span});
  members_.push_back(member);
}

void UniformBlock::finish(NameId name) {
  if (!resource_) return;
  ir::Resource& resource = module_.resources[resource_];
  resource.name = name;
  resource.type = module_.types.structure(name, members_);
}

}  // namespace umber::front::memory
