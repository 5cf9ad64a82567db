// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "eval/interpreter.h"
#include "umber/interpret.hpp"

namespace umber::interpret {

inline bool is_bound_by_slot(const ir::Resource& r, uint32_t set, uint32_t binding) {
  return r.assigned && r.assigned->set == set && r.assigned->binding == binding;
}

inline bool holds_bytes(ir::ResourceKind kind) {
  return ir::is_block(kind) || kind == ir::ResourceKind::atomic_counters;
}

/// What the caller binds as the interpreter takes it, for the time of one run.
class Binding {
 public:
  Binding(const ir::Module& module, Memory& memory) : module_(module) {
    for (Buffer& b : memory.buffers) bind(b);
    for (Texture& t : memory.textures) bind(t);
    for (const ir::ResourceId r : module.resources.ids())
      if (module.resources[r].kind == ir::ResourceKind::push_constants) bind(r, memory.push_constants);
    share_slots();
  }

  void write_back() {
    for (const auto& [buffer, resource] : buffers_) {
      const eval::Bytes& bytes = bindings.buffer(resource, buffer->element);
      std::memcpy(buffer->bytes.data(), bytes.data(), std::min(bytes.size(), buffer->bytes.size()));
    }
    for (Buffer* const buffer : unbound_) {
      const eval::Bytes& bytes = bindings.memory(buffer->address);
      std::memcpy(buffer->bytes.data(), bytes.data(), std::min(bytes.size(), buffer->bytes.size()));
    }
    for (const auto& [texture, resource] : textures_)
      texture->texels = bindings.texture(resource, texture->element).texels;
  }

  eval::Bindings bindings;

 private:
  static constexpr uint32_t kMostElements = 1u << 16;

  ir::ResourceId find(uint32_t set, uint32_t binding, bool is_block) const {
    for (const ir::ResourceId r : module_.resources.ids()) {
      const ir::Resource& resource = module_.resources[r];
      if (is_bound_by_slot(resource, set, binding) && holds_bytes(resource.kind) == is_block) return r;
    }
    return {};
  }
  /// Blocks at one place are views of one memory, and textures of one texture: that of the first, which `bind` found.
  void share_slots() {
    for (const ir::ResourceId r : module_.resources.ids()) {
      const std::optional<ir::Slot> slot = module_.resources[r].assigned;
      const ir::ResourceId first =
          slot ? find(slot->set, slot->binding, holds_bytes(module_.resources[r].kind)) : ir::ResourceId{};
      if (first && first != r) bindings.share(r, first);
    }
  }
  void bind(Buffer& b) {
    const ir::ResourceId r = find(b.set, b.binding, true);
    const auto* bytes = reinterpret_cast<const uint8_t*>(b.bytes.data());
    if (!r && b.address != 0) {
      bindings.memory(b.address).assign(bytes, bytes + b.bytes.size());
      unbound_.push_back(&b);
    }
    if (!r || b.element >= kMostElements || b.bytes.empty()) return;
    if (b.address != 0) bindings.place_at(b.address, r, b.element);
    bindings.buffer(r, b.element).assign(bytes, bytes + b.bytes.size());
    buffers_.emplace_back(&b, r);
  }
  void bind(ir::ResourceId r, std::span<const std::byte> given) {
    const auto* bytes = reinterpret_cast<const uint8_t*>(given.data());
    bindings.buffer(r).assign(bytes, bytes + given.size());
  }
  void bind(Texture& t) {
    const ir::ResourceId r = find(t.set, t.binding, false);
    if (!r || t.element >= kMostElements) return;
    bindings.texture(r, t.element) = {.size = t.size,
                                      .layers = t.layers,
                                      .levels = t.levels,
                                      .samples = t.samples,
                                      .wrap = t.wrap,
                                      .border = t.border,
                                      .sampling = t.sampling,
                                      .texels = t.texels};
    textures_.emplace_back(&t, r);
  }

  const ir::Module& module_;
  std::vector<std::pair<Buffer*, ir::ResourceId>> buffers_;
  std::vector<Buffer*> unbound_;  ///< reached by their addresses alone
  std::vector<std::pair<Texture*, ir::ResourceId>> textures_;
};

}  // namespace umber::interpret
