// SPDX-License-Identifier: Apache-2.0
#include "link/uniforms.h"

#include <algorithm>
#include <optional>

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
  Union(std::span<ir::Module* const> stages, const SharedResource& shared, Diagnostics& diagnostics)
      : stages_(stages), shared_(shared), diagnostics_(diagnostics) {}

  void lay_out() {
    for (size_t stage = 0; stage < stages_.size(); ++stage)
      if (shared_.in_stage[stage]) collect(stage);
    for (size_t stage = 0; stage < stages_.size() && !too_large_; ++stage)
      if (shared_.in_stage[stage]) write_layout(stage), share_initials(stage);
  }

 private:
  struct Member {
    size_t stage;  ///< that declares it first
    ir::TypeId type;
    std::optional<uint32_t> location;
    uint32_t offset;
    ir::ValueId initial{};  ///< a constant of stage `initial_stage`
    size_t initial_stage = 0;
  };

  Resource& resource(size_t stage) { return stages_[stage]->resources[shared_.in_stage[stage]]; }

  void collect(size_t stage) {
    ir::Module& module = *stages_[stage];
    const Resource& block = resource(stage);
    std::array<std::optional<Same>, kStageCount> same;
    for (uint32_t n = 0; n < module.types[block.type].extent; ++n) {
      const ir::Member& member = module.types.member(block.type, n);
      const std::string_view name = module.names.text(member.name);
      std::optional<uint32_t> location;
      if (block.origin == ir::Origin::default_uniforms) location = module.uniforms[block.first_uniform + n].location;
      const NameId id = names_.intern(name);
      if (id.index == members_.size()) {
        members_.push_back({stage, member.type, location, place(module, member), initial(stage, n), stage});
        continue;
      }
      Member& known = members_[id.index];
      UMBER_CHECK(known.stage != stage);
      if (!same[known.stage]) same[known.stage].emplace(*stages_[known.stage], module);
      if (!same[known.stage]->type(known.type, member.type)) complain(kUniformMismatch, name, known.stage, stage);
      if (location && known.location && *location != *known.location)
        complain(kUniformLocationMismatch, name, known.stage, stage);
      if (location) known.location = location;
      const ir::ValueId own = initial(stage, n);
      if (!known.initial) known.initial = own, known.initial_stage = stage;
      const bool is_other = own && known.initial_stage != stage &&
                            copy_constant(*stages_[known.initial_stage], known.initial, module, member.type) != own;
      if (is_other) complain(kInitialMismatch, name, known.initial_stage, stage);
    }
  }

  ir::ValueId initial(size_t stage, uint32_t member) {
    const Resource& block = resource(stage);
    const bool has_initials = block.origin == ir::Origin::default_uniforms;
    return has_initials ? stages_[stage]->uniforms[block.first_uniform + member].initial : ir::ValueId{};
  }

  /// A uniform starts with the value that any stage gives it (GLSL 4.60 section 4.3.5).
  void share_initials(size_t stage) {
    ir::Module& module = *stages_[stage];
    const Resource& block = resource(stage);
    for (uint32_t n = 0; n < module.types[block.type].extent; ++n) {
      const ir::Member& member = module.types.member(block.type, n);
      const Member& known = members_[names_.find(module.names.text(member.name)).index];
      if (!known.initial || known.initial_stage == stage) continue;
      module.uniforms[block.first_uniform + n].initial =
          copy_constant(*stages_[known.initial_stage], known.initial, module, member.type);
    }
  }

  /// The offset of a new member.
  uint32_t place(ir::Module& module, const ir::Member& member) {
    const ir::LayoutId id = layout::lay_out(module, member.type, ir::Packing::std140);
    const uint64_t alignment = id ? module.layouts[id].alignment : 1;
    const uint64_t offset = (end_ + alignment - 1) / alignment * alignment;
    const uint64_t end = offset + (id ? module.layouts[id].size : 0);
    if (!id || end + kAlignment > layout::kLargest) {
      if (!too_large_) diagnostics_.report(kBlockTooLarge, {}, module.names.text(member.name));
      too_large_ = true;
      return 0;
    }
    end_ = end;
    return static_cast<uint32_t>(offset);
  }

  void write_layout(size_t stage) {
    ir::Module& module = *stages_[stage];
    Resource& block = resource(stage);
    std::vector<ir::LayoutMember> members;
    for (uint32_t n = 0; n < module.types[block.type].extent; ++n) {
      const ir::Member& member = module.types.member(block.type, n);
      const NameId id = names_.find(module.names.text(member.name));
      members.push_back({members_[id.index].offset, layout::lay_out(module, member.type, ir::Packing::std140)});
    }
    const auto size = static_cast<uint32_t>((end_ + kAlignment - 1) / kAlignment * kAlignment);
    block.packing = ir::Packing::std140;
    block.layout = module.layouts.intern({.size = size, .alignment = kAlignment}, members);
  }

  void complain(const Message<Text, Text, Text>& message, Text name, size_t a, size_t b) {
    diagnostics_.report(message, {}, name, name_of(stages_[a]->stage), name_of(stages_[b]->stage));
  }

  std::span<ir::Module* const> stages_;
  const SharedResource& shared_;
  Diagnostics& diagnostics_;
  Names names_;  ///< ids are positions in `members_`
  std::vector<Member> members_;
  uint64_t end_ = 0;
  bool too_large_ = false;
};

}  // namespace

void lay_out_union(std::span<ir::Module* const> stages, const SharedResource& shared, Diagnostics& diagnostics) {
  Union(stages, shared, diagnostics).lay_out();
}

}  // namespace umber::link
