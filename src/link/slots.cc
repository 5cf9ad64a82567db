// SPDX-License-Identifier: Apache-2.0
#include "link/slots.h"

#include <algorithm>

namespace umber::link {
namespace {

uint32_t rank(const ir::Resource& r) {
  if (r.origin == ir::Origin::default_uniforms) return 0;
  if (r.origin == ir::Origin::state_uniforms) return 1;
  if (r.origin == ir::Origin::atomic_counters) return 4;
  switch (r.kind) {
    case ir::ResourceKind::default_uniforms: return 0;
    case ir::ResourceKind::state_uniforms: return 1;
    case ir::ResourceKind::uniform_block: return 2;
    case ir::ResourceKind::storage_block: return 3;
    case ir::ResourceKind::atomic_counters: return 4;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::sampler: return 5;
    case ir::ResourceKind::storage_image: return 6;
  }
  return 7;
}

}  // namespace

void assign_slots(std::span<ir::Module* const> stages, std::span<const SharedResource> shared) {
  const auto rank_of = [&](uint32_t n) {
    return rank(stages[shared[n].first]->resources[shared[n].in_stage[shared[n].first]]);
  };
  std::vector<uint32_t> order(shared.size());
  for (uint32_t n = 0; n < order.size(); ++n) order[n] = n;
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return rank_of(a) < rank_of(b); });
  for (uint32_t binding = 0; binding < order.size(); ++binding)
    for (size_t stage = 0; stage < stages.size(); ++stage)
      if (const ir::ResourceId r = shared[order[binding]].in_stage[stage])
        stages[stage]->resources[r].assigned = ir::Slot{.set = 0, .binding = binding};
}

}  // namespace umber::link
