// SPDX-License-Identifier: Apache-2.0
#include "link/uniforms.h"

#include <algorithm>
#include <optional>

#include "base/round_up.h"
#include "layout/layout.h"
#include "link/constants.h"
#include "link/messages.h"
#include "link/same.h"

namespace umber::link {
namespace {

using ir::Resource;

constexpr uint32_t kAlignment = 16;  // of a std140 block

class Union {
 public:
  Union(std::span<ir::Module* const> units, const SharedResource& shared, Diagnostics& diagnostics)
      : units_(units), shared_(shared), diagnostics_(diagnostics), names_(units[0]->memory()) {}

  void lay_out() {
    for (size_t unit = 0; unit < units_.size(); ++unit)
      if (shared_.in(unit)) collect(unit);
    for (size_t unit = 0; unit < units_.size() && !too_large_; ++unit)
      if (shared_.in(unit)) write_layout(unit), share_initials(unit);
  }

 private:
  struct Member {
    size_t unit;  ///< that declares it first
    ir::TypeId type;
    std::optional<uint32_t> location;
    uint32_t offset;
    ir::ValueId initial{};  ///< a constant of unit `initial_unit`
    size_t initial_unit = 0;
  };

  Resource& resource(size_t unit) { return units_[unit]->resources[shared_.in(unit)]; }

  void collect(size_t unit) {
    ir::Module& module = *units_[unit];
    const Resource& block = resource(unit);
    std::vector<std::optional<Same>> same(units_.size());
    for (uint32_t n = 0; n < module.types[block.type].extent; ++n) {
      const ir::Member& member = module.types.member(block.type, n);
      const std::string_view name = module.names.text(member.name);
      std::optional<uint32_t> location;
      if (block.origin == ir::Origin::default_uniforms) location = module.uniforms[block.first_uniform + n].location;
      const NameId id = names_.intern(name);
      if (id.index == members_.size()) {
        members_.push_back({unit, member.type, location, place(module, member), initial(unit, n), unit});
        continue;
      }
      Member& known = members_[id.index];
      UMBER_CHECK(known.unit != unit);
      if (!same[known.unit]) same[known.unit].emplace(*units_[known.unit], module);
      if (!same[known.unit]->type(known.type, member.type)) complain(kUniformMismatch, name, known.unit, unit);
      if (location && known.location && *location != *known.location)
        complain(kUniformLocationMismatch, name, known.unit, unit);
      if (location) known.location = location;
      const ir::ValueId own = initial(unit, n);
      if (!known.initial) known.initial = own, known.initial_unit = unit;
      const bool is_other = own && known.initial_unit != unit && copied(known, unit, member.type) != own;
      if (is_other) complain(kInitialMismatch, name, known.initial_unit, unit);
    }
  }

  ir::ValueId initial(size_t unit, uint32_t member) {
    const Resource& block = resource(unit);
    const bool has_initials = block.origin == ir::Origin::default_uniforms;
    return has_initials ? units_[unit]->uniforms[block.first_uniform + member].initial : ir::ValueId{};
  }

  /// The initial value as a constant of another unit than that which gives it.
  ir::ValueId copied(const Member& known, size_t unit, ir::TypeId type) {
    copiers_.resize(units_.size() * units_.size());
    std::optional<ConstantCopier>& copier = copiers_[known.initial_unit * units_.size() + unit];
    if (!copier) copier.emplace(*units_[known.initial_unit], *units_[unit]);
    return copier->copy(known.initial, type);
  }

  /// A uniform starts with the value that any unit gives it (GLSL 4.60 section 4.3.5).
  void share_initials(size_t unit) {
    ir::Module& module = *units_[unit];
    const Resource& block = resource(unit);
    for (uint32_t n = 0; n < module.types[block.type].extent; ++n) {
      const ir::Member& member = module.types.member(block.type, n);
      const Member& known = members_[names_.find(module.names.text(member.name)).index];
      if (!known.initial || known.initial_unit == unit) continue;
      module.uniforms[block.first_uniform + n].initial = copied(known, unit, member.type);
    }
  }

  /// The offset of a new member.
  uint32_t place(ir::Module& module, const ir::Member& member) {
    const ir::LayoutId id = layout::lay_out(module, member.type, ir::Packing::std140);
    const uint64_t alignment = id ? module.layouts[id].alignment : 1;
    const uint64_t offset = round_up(end_, alignment);
    const uint64_t end = offset + (id ? module.layouts[id].size : 0);
    if (!id || end + kAlignment > layout::kLargest) {
      if (!too_large_) diagnostics_.report(kBlockTooLarge, {}, module.names.text(member.name));
      too_large_ = true;
      return 0;
    }
    end_ = end;
    return static_cast<uint32_t>(offset);
  }

  void write_layout(size_t unit) {
    ir::Module& module = *units_[unit];
    Resource& block = resource(unit);
    std::vector<ir::LayoutMember> members;
    for (uint32_t n = 0; n < module.types[block.type].extent; ++n) {
      const ir::Member& member = module.types.member(block.type, n);
      const NameId id = names_.find(module.names.text(member.name));
      members.push_back({members_[id.index].offset, layout::lay_out(module, member.type, ir::Packing::std140)});
    }
    const auto size = static_cast<uint32_t>(round_up(end_, kAlignment));
    block.packing = ir::Packing::std140;
    block.layout = module.layouts.intern({.size = size, .alignment = kAlignment}, members);
  }

  void complain(const Message<Text, Text, Text>& message, Text name, size_t a, size_t b) {
    diagnostics_.report(message, {}, name, name_of(units_[a]->stage), name_of(units_[b]->stage));
  }

  std::span<ir::Module* const> units_;
  const SharedResource& shared_;
  Diagnostics& diagnostics_;
  Names names_;  ///< ids are positions in `members_`
  std::vector<Member> members_;
  std::vector<std::optional<ConstantCopier>> copiers_;  ///< by both units
  uint64_t end_ = 0;
  bool too_large_ = false;
};

}  // namespace

void lay_out_union(std::span<ir::Module* const> units, const SharedResource& shared, Diagnostics& diagnostics) {
  Union(units, shared, diagnostics).lay_out();
}

}  // namespace umber::link
