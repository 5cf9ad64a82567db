// SPDX-License-Identifier: Apache-2.0
#include "reflect/bindings.h"

#include <algorithm>

#include "base/round_up.h"
#include "layout/part.h"
#include "reflect/identity.h"
#include "reflect/sampled_textures.h"

namespace umber::reflect {
namespace {

class BindingDescriber {
 public:
  explicit BindingDescriber(std::vector<Resource>& resources) : resources_(resources), unit_bound_(resources.size()) {}

  /// Of the unit that comes next.
  void describe(const ir::Module& m, const ir::Bindings& bindings) {
    ++unit_;
    for (const ir::ResourceId r : m.resources.ids())
      if (bindings[r].any()) describe(m, m.resources[r], bindings[r]);
  }

  /// Behind all units: the blocks whose place others have taken.
  void describe_replaced(const ir::Module& m, const ir::Bindings& bindings) {
    for (const ir::ResourceId r : m.resources.ids()) {
      const ir::Resource& resource = m.resources[r];
      if (resource.form != BlockForm::untyped || !bindings[r].any()) continue;
      const Identity identity = identity_of(m, resource);
      for (Resource& d : at_slot(identity))
        if (d.kind == identity.kind && is_in(d, m) && !d.direct3d) bind(d, m, resource, bindings[r]);
    }
  }

 private:
  static bool is_in(const Resource& d, const ir::Module& m) {
    return (d.stages >> static_cast<uint32_t>(m.stage) & 1) != 0;
  }

  std::span<Resource> at_slot(const Identity& identity) {
    const auto slot = [](const Resource& d) { return std::pair(d.set, d.binding); };
    // The subrange that std::ranges::equal_range would give is one that clang 14 cannot read in GCC 12's library.
    const auto first = std::ranges::lower_bound(resources_, std::pair(identity.set, identity.binding), {}, slot);
    const auto end = std::ranges::upper_bound(resources_, std::pair(identity.set, identity.binding), {}, slot);
    return {first, end};
  }

  void describe(const ir::Module& m, const ir::Resource& r, const Registers& registers) {
    const Identity identity = identity_of(m, r);
    for (Resource& d : at_slot(identity)) {
      uint32_t& bound = unit_bound_[static_cast<size_t>(&d - resources_.data())];
      if (bound == unit_ || !is_in(d, m) || identity_of(d) != identity) continue;
      bound = unit_;
      return bind(d, m, r, registers);
    }
  }

  /// A stage that does not use the resource gives it no registers; otherwise they are those of the program.
  static void bind(Resource& d, const ir::Module& m, const ir::Resource& r, const Registers& registers) {
    if (!d.direct3d) d.direct3d = binding_of(m, r, d.type);
    Registers& known = d.direct3d->registers;
    if (!known.b) known.b = registers.b;
    if (!known.t) known.t = registers.t;
    if (!known.s) known.s = registers.s;
    if (!known.u) known.u = registers.u;
    known.space = std::max(known.space, registers.space);
  }

  static Direct3dBinding binding_of(const ir::Module& m, const ir::Resource& r, const Type& declared) {
    Direct3dBinding d;
    if (!is_block(r.kind) || ir::is_root_constants(r.kind)) return d;  // constant buffers, however they are read
    d.form = r.form;
    switch (r.form) {
      case BlockForm::typed: break;
      case BlockForm::elements: {
        const layout::Part array = layout::step(m, layout::whole(r), 0);
        d.element_stride = m.layouts[array.layout].stride;
        d.element_count = m.types[array.type].extent;
        break;
      }
      case BlockForm::untyped:
        d.element_stride = layout::kRow;
        d.element_count = round_up(declared.size, layout::kRow) / layout::kRow;
        break;
    }
    return d;
  }

  std::vector<Resource>& resources_;  ///< by slot
  std::vector<uint32_t> unit_bound_;  ///< by resource: the last unit that bound it, counted from 1
  uint32_t unit_ = 0;
};

}  // namespace

void describe_bindings(std::span<const ir::Module* const> units, std::span<const ir::Bindings> bindings,
                       Program& program) {
  BindingDescriber describer(program.resources);
  for (size_t n = 0; n < units.size(); ++n) describer.describe(*units[n], bindings[n]);
  for (size_t n = 0; n < units.size(); ++n) describer.describe_replaced(*units[n], bindings[n]);
  program.sampled_textures = sampled_textures(units, bindings);
}

}  // namespace umber::reflect
