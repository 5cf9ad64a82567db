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

/// A uniform outside of blocks that is a resource itself: a texture, an image, counters that no binding holds together.
bool is_loose(const Resource& r) {
  return !is_block(r.kind) || (r.kind == ResourceKind::atomic_counters && !r.declared);
}

/// What units agree on when they mean one resource. The first word keeps the name spaces apart.
std::string key_of(const ir::Module& module, size_t unit, const Resource& r) {
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
  if (r.kind == ResourceKind::uniform_block)
    key << "uniform ";
  else if (r.kind == ResourceKind::storage_block)
    key << "storage ";
  else if (is_loose(r))
    key << "loose ";
  else
    key << "of " << static_cast<uint32_t>(unit) << ' ';  // each unit its own
  // Vulkan knows no names: what the shaders placed is one thing if it is at one place.
  if (r.is_fixed) key << "at " << r.declared->set << '.' << r.declared->binding << ' ';
  return (key << module.names.text(r.name)).take();
}

class Matcher {
 public:
  Matcher(std::span<ir::Module* const> units, Diagnostics& diagnostics)
      : units_(units), diagnostics_(diagnostics), keys_(units[0]->memory()) {}

  std::vector<SharedResource> match() {
    shared_.reserve(units_.empty() ? 0 : units_[0]->resources.size());
    for (size_t unit = 0; unit < units_.size(); ++unit)
      for (const ResourceId r : units_[unit]->resources.ids()) add(unit, r);
    for (const SharedResource& shared : shared_) {
      const Origin origin = resource(shared, shared.first).origin;
      if (origin == Origin::default_uniforms) reject_loose_namesakes(shared);
      if (origin == Origin::default_uniforms || origin == Origin::state_uniforms)
        lay_out_union(units_, shared, diagnostics_);
    }
    check_uniform_locations(units_, shared_, diagnostics_);
    return std::move(shared_);
  }

 private:
  Resource& resource(const SharedResource& shared, size_t unit) { return units_[unit]->resources[shared.in(unit)]; }

  void add(size_t unit, ResourceId r) {
    const Resource& resource = units_[unit]->resources[r];
    const bool is_laid_out_later =
        resource.origin == Origin::default_uniforms || resource.origin == Origin::state_uniforms;
    if (is_block(resource.kind) && !is_laid_out_later) lay_out(unit, r);
    if (resource.kind == ResourceKind::shared_block) return;  // which no other unit sees
    SharedResource& shared = shared_as(unit, r);
    UMBER_CHECK(!shared.in(unit));
    shared.add(unit, r);
    if (is_laid_out_later) return;
    if (unit != shared.first && resource.origin != Origin::atomic_counters) compare(shared, unit);
  }

  SharedResource& shared_as(size_t unit, ResourceId r) {
    const Resource& resource = units_[unit]->resources[r];
    // A unit alone shares with none.
    if (units_.size() == 1) return shared_as(NameId{static_cast<uint32_t>(shared_.size())}, unit);
    const std::string key = key_of(*units_[unit], unit, resource);
    SharedResource& shared = shared_as(keys_.intern(key), unit);
    // Stages for Vulkan may see what is bound in different ways, as members of a block that one of them does not use.
    if (!resource.is_fixed || unit == shared.first || is_same(shared, unit, r)) return shared;
    return shared_as(keys_.intern((TextWriter() << "of " << unit << ' ' << key).take()), unit);
  }

  SharedResource& shared_as(NameId key, size_t unit) {
    if (key.index == shared_.size()) shared_.push_back({.first = unit, .in_unit = {}});
    return shared_[key.index];
  }

  void lay_out(size_t unit, ResourceId r) {
    ir::Module& module = *units_[unit];
    Resource& block = module.resources[r];
    if (block.layout) return;
    block.layout = layout::lay_out_block(module, block.type, block.packing).layout;
    if (!block.layout) diagnostics_.report(kBlockTooLarge, {}, module.names.text(block.name));
  }

  /// Whether a resource has the type, array and all, that the first unit gives what it shares.
  bool agrees(const SharedResource& shared, size_t unit, ResourceId r) {
    const Resource &a = resource(shared, shared.first), &b = units_[unit]->resources[r];
    Same& same = compared(shared.first, unit);
    const bool arrays_agree = a.array && b.array ? same.type(a.array, b.array) : a.array == b.array;
    return a.kind == b.kind && arrays_agree && same.type(a.type, b.type);
  }

  /// Whether it is what the first unit has, of blocks with all that `compare` asks.
  bool is_same(const SharedResource& shared, size_t unit, ResourceId r) {
    const Resource &a = resource(shared, shared.first), &b = units_[unit]->resources[r];
    if (!agrees(shared, unit, r)) return false;
    return !is_block(a.kind) || (a.packing == b.packing && a.is_implementation_packed == b.is_implementation_packed &&
                                 static_cast<bool>(a.instance_name) == static_cast<bool>(b.instance_name) &&
                                 compared(shared.first, unit).layout(a.layout, b.layout));
  }

  void compare(const SharedResource& shared, size_t unit) {
    const Resource &a = resource(shared, shared.first), &b = resource(shared, unit);
    const auto complain = [&](const Message<Text, Text, Text>& message) {
      diagnostics_.report(message, {}, units_[unit]->names.text(b.name), name_of(units_[shared.first]->stage),
                          name_of(units_[unit]->stage));
    };
    const bool agree = agrees(shared, unit, shared.in(unit));
    if (is_block(a.kind)) {
      // GLSL 4.60 section 4.3.9. Modules of SPIR-V may have lost their names.
      const bool is_named_alike = static_cast<bool>(a.instance_name) == static_cast<bool>(b.instance_name);
      const bool are_texts =
          units_[shared.first]->state.language.version != 0 && units_[unit]->state.language.version != 0;
      if (are_texts && !is_named_alike) complain(kInstanceNameMismatch);
      if (agree && (a.packing != b.packing || a.is_implementation_packed != b.is_implementation_packed))
        complain(kBlockLayoutMismatch);
      else if (!agree || !compared(shared.first, unit).layout(a.layout, b.layout))
        complain(kBlockMismatch);
    } else if (!agree) {
      complain(kUniformMismatch);
    } else if (a.location && b.location && *a.location != *b.location) {
      complain(kUniformLocationMismatch);
    }
    if (a.declared && b.declared && *a.declared != *b.declared) complain(kBindingMismatch);
  }

  /// A uniform of one unit may not be a texture of another.
  void reject_loose_namesakes(const SharedResource& shared) {
    const std::vector<Loose> loose = loose_by_name();
    if (loose.empty()) return;
    for (size_t unit = 0; unit < units_.size(); ++unit) {
      if (!shared.in(unit)) continue;
      const ir::Module& module = *units_[unit];
      const ir::TypeId type = resource(shared, unit).type;
      for (uint32_t n = 0; n < module.types[type].extent; ++n) {
        const std::string_view name = module.names.text(module.types.member(type, n).name);
        const auto found = std::ranges::lower_bound(loose, name, {}, &Loose::name);
        if (found == loose.end() || found->name != name) continue;
        diagnostics_.report(kUniformMismatch, {}, name, name_of(units_[std::min(unit, found->unit)]->stage),
                            name_of(units_[std::max(unit, found->unit)]->stage));
      }
    }
  }

  struct Loose {
    std::string_view name;
    size_t unit;  ///< the first that has it
  };
  std::vector<Loose> loose_by_name() {
    std::vector<Loose> loose;
    for (const SharedResource& s : shared_) {
      const Resource& r = resource(s, s.first);
      if (is_loose(r)) loose.push_back({units_[s.first]->names.text(r.name), s.first});
    }
    std::ranges::sort(loose, {}, &Loose::name);
    return loose;
  }

  Same& compared(size_t a, size_t b) {
    if (same_.empty()) same_.resize(units_.size() * units_.size());
    std::optional<Same>& same = same_[a * units_.size() + b];
    if (!same) same.emplace(*units_[a], *units_[b]);
    return *same;
  }

  std::span<ir::Module* const> units_;
  Diagnostics& diagnostics_;
  Names keys_;  ///< ids are positions in `shared_`
  std::vector<SharedResource> shared_;
  std::vector<std::optional<Same>> same_;  ///< by both units; empty until two are compared
};

}  // namespace

std::vector<SharedResource> match_resources(std::span<ir::Module* const> units, Diagnostics& diagnostics) {
  const auto has_any = [](const ir::Module* m) { return m->resources.size() != 0 || !m->declared_uniforms.empty(); };
  if (std::ranges::none_of(units, has_any)) return {};
  return Matcher(units, diagnostics).match();
}

std::string name_of(const ir::Module& m, const ir::Resource& r) {
  const std::string_view nameless = ir::name_of_nameless(r.origin);
  if (r.origin != ir::Origin::atomic_counters) return std::string(nameless.empty() ? m.names.text(r.name) : nameless);
  return (TextWriter() << nameless << '[' << (r.declared ? r.declared->binding : 0) << ']').take();
}

}  // namespace umber::link
