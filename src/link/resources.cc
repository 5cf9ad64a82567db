// SPDX-License-Identifier: Apache-2.0
#include "link/resources.h"

#include <algorithm>
#include <optional>

#include "base/text_writer.h"
#include "layout/layout.h"
#include "link/messages.h"
#include "link/same.h"
#include "link/uniform_locations.h"
#include "link/uniforms.h"

namespace umber::link {
namespace {

using ir::Origin, ir::Resource, ir::ResourceId, ir::ResourceKind;

/// What stages agree on when they mean one resource. The first word keeps the name spaces apart.
std::string key_of(const ir::Module& module, const Resource& r) {
  TextWriter key;
  switch (r.origin) {
    case Origin::default_uniforms: return "default";
    case Origin::state_uniforms: return "state";
    case Origin::atomic_counters:
      if (r.declared) return (key << "counters " << r.declared->set << '.' << r.declared->binding).take();
      break;
    case Origin::declared:
    case Origin::transform_feedback:
    case Origin::driver: break;
  }
  const std::string_view space = r.kind == ResourceKind::uniform_block   ? "uniform "
                                 : r.kind == ResourceKind::storage_block ? "storage "
                                 : !ir::has_slot(r.kind)                 ? name_of(module.stage)  // each stage its own
                                                                         : "loose ";
  return (key << space << module.names.text(r.name)).take();
}

class Matcher {
 public:
  Matcher(std::span<ir::Module* const> stages, Diagnostics& diagnostics) : stages_(stages), diagnostics_(diagnostics) {
    UMBER_CHECK(stages.size() <= kStageCount);
  }

  std::vector<SharedResource> match() {
    for (size_t stage = 0; stage < stages_.size(); ++stage)
      for (const ResourceId r : stages_[stage]->resources.ids()) add(stage, r);
    for (const SharedResource& shared : shared_) {
      const Origin origin = resource(shared, shared.first).origin;
      if (origin == Origin::default_uniforms) reject_loose_namesakes(shared);
      if (origin == Origin::default_uniforms || origin == Origin::state_uniforms)
        lay_out_union(stages_, shared, diagnostics_);
    }
    check_uniform_locations(stages_, shared_, diagnostics_);
    return std::move(shared_);
  }

 private:
  Resource& resource(const SharedResource& shared, size_t stage) {
    return stages_[stage]->resources[shared.in_stage[stage]];
  }

  void add(size_t stage, ResourceId r) {
    const Resource& resource = stages_[stage]->resources[r];
    const NameId key = keys_.intern(key_of(*stages_[stage], resource));
    if (key.index == shared_.size()) shared_.push_back({.first = stage});
    SharedResource& shared = shared_[key.index];
    UMBER_CHECK(!shared.in_stage[stage]);
    shared.in_stage[stage] = r;
    if (resource.origin == Origin::default_uniforms || resource.origin == Origin::state_uniforms) return;
    if (is_block(resource.kind)) lay_out(stage, r);
    if (stage != shared.first && resource.origin != Origin::atomic_counters) compare(shared, stage);
  }

  void lay_out(size_t stage, ResourceId r) {
    ir::Module& module = *stages_[stage];
    Resource& block = module.resources[r];
    if (block.layout) return;
    block.layout = layout::lay_out_block(module, block.type, block.packing).layout;
    if (!block.layout) diagnostics_.report(kBlockTooLarge, {}, module.names.text(block.name));
  }

  void compare(const SharedResource& shared, size_t stage) {
    const Resource &a = resource(shared, shared.first), &b = resource(shared, stage);
    const auto complain = [&](const Message<Text, Text, Text>& message) {
      diagnostics_.report(message, {}, stages_[stage]->names.text(b.name), name_of(stages_[shared.first]->stage),
                          name_of(stages_[stage]->stage));
    };
    Same& same = compared(shared.first, stage);
    const bool arrays_agree = a.array && b.array ? same.type(a.array, b.array) : a.array == b.array;
    const bool agree = a.kind == b.kind && arrays_agree && same.type(a.type, b.type);
    if (is_block(a.kind)) {
      if (!agree || !same.layout(a.layout, b.layout)) complain(kBlockMismatch);
    } else if (!agree) {
      complain(kUniformMismatch);
    } else if (a.location && b.location && *a.location != *b.location) {
      complain(kUniformLocationMismatch);
    }
    if (a.declared && b.declared && *a.declared != *b.declared) complain(kBindingMismatch);
  }

  /// A uniform of one stage may not be a texture of another.
  void reject_loose_namesakes(const SharedResource& shared) {
    for (size_t stage = 0; stage < stages_.size(); ++stage) {
      if (!shared.in_stage[stage]) continue;
      const ir::Module& module = *stages_[stage];
      const ir::TypeId type = resource(shared, stage).type;
      for (uint32_t n = 0; n < module.types[type].extent; ++n) {
        const std::string_view name = module.names.text(module.types.member(type, n).name);
        const NameId key = keys_.find(std::string("loose ") += name);
        if (!key) continue;
        const size_t other = shared_[key.index].first;
        diagnostics_.report(kUniformMismatch, {}, name, name_of(stages_[std::min(stage, other)]->stage),
                            name_of(stages_[std::max(stage, other)]->stage));
      }
    }
  }

  Same& compared(size_t a, size_t b) {
    std::optional<Same>& same = same_[a * kStageCount + b];
    if (!same) same.emplace(*stages_[a], *stages_[b]);
    return *same;
  }

  std::span<ir::Module* const> stages_;
  Diagnostics& diagnostics_;
  Names keys_;  ///< ids are positions in `shared_`
  std::vector<SharedResource> shared_;
  std::array<std::optional<Same>, kStageCount * kStageCount> same_;
};

}  // namespace

std::vector<SharedResource> match_resources(std::span<ir::Module* const> stages, Diagnostics& diagnostics) {
  return Matcher(stages, diagnostics).match();
}

std::string name_of(const ir::Module& m, const ir::Resource& r) {
  const std::string_view nameless = ir::name_of_nameless(r.origin);
  if (r.origin != ir::Origin::atomic_counters) return std::string(nameless.empty() ? m.names.text(r.name) : nameless);
  return (TextWriter() << nameless << '[' << (r.declared ? r.declared->binding : 0) << ']').take();
}

}  // namespace umber::link
