// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lower/handle_arrays.h"

#include <algorithm>

namespace umber::glsl {

void finish_handle_arrays(ir::Module& module, std::span<const Language> languages, uint32_t elements) {
  bool has_arrays = false;
  for (const ir::ResourceId r : module.resources.ids()) {
    ir::Resource& resource = module.resources[r];
    if (resource.origin != ir::Origin::driver) continue;
    resource.array = module.types.array(resource.type, elements);
    resource.array_count = elements;
    has_arrays = true;
  }
  const bool may_differ = std::ranges::any_of(
      languages, [](const Language& l) { return l.extensions.is_enabled(Extension::NV_bindless_texture); });
  if (!has_arrays || !may_differ) return;
  module.for_each_inst([&](ir::InstId i) {
    ir::Inst& in = module.insts[i];
    if (ir::info(in.op).attr == ir::Attr::resource && module.resources[in.resource()].origin == ir::Origin::driver)
      in.flags |= ir::flag::kNonuniform;
  });
}

}  // namespace umber::glsl
