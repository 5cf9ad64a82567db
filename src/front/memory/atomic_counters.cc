// SPDX-License-Identifier: Apache-2.0
#include "front/memory/atomic_counters.h"

#include <algorithm>

namespace umber::front::memory {
namespace {

constexpr uint32_t kMostBytes = 1u << 28;

}  // namespace

std::optional<Counter> AtomicCounters::add(uint32_t binding, std::optional<uint32_t> first_byte, uint32_t count) {
  auto at = std::ranges::find(buffers_, binding, &Buffer::binding);
  if (at == buffers_.end()) {
    const ir::ResourceId resource = module_.resources.add({.kind = ir::ResourceKind::atomic_counters,
                                                           .origin = ir::Origin::atomic_counters,
                                                           .packing = ir::Packing::std430,
                                                           .declared = ir::Slot{0, binding}});
    at = buffers_.insert(at, {binding, resource});
  }
  const uint32_t first = first_byte.value_or(at->next);
  const uint64_t end = first + 4 * uint64_t{count};
  if (first % 4 != 0 || end > kMostBytes) return std::nullopt;
  at->next = static_cast<uint32_t>(end);
  at->end = std::max(at->end, at->next);
  return Counter{at->resource, first};
}

void AtomicCounters::finish() {
  for (const Buffer& b : buffers_) {
    const ir::Member words{module_.types.array(ir::types::kU32, b.end / 4), module_.names.intern("counters")};
    module_.resources[b.resource].type = module_.types.structure({}, std::span(&words, 1));
  }
}

}  // namespace umber::front::memory
