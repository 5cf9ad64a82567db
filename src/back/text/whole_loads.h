// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>

#include "base/scratch.h"
#include "ir/module.h"

namespace umber::back::text {

/// Says which structures are in a block as they are as values, so that one is read as a whole.
class WholeTypes {
 public:
  virtual bool any() const = 0;
  virtual bool is_whole(ir::TypeId structure, ir::LayoutId layout, const ir::Resource& block) const = 0;

 protected:
  ~WholeTypes() = default;
};

/// Of a language that has no blocks, or has structures in them as they are.
class NoWholeTypes final : public WholeTypes {
 public:
  bool any() const override { return false; }
  bool is_whole(ir::TypeId, ir::LayoutId, const ir::Resource&) const override { return false; }
};

/// Structures in uniform blocks are loaded member by member. Finds the instructions that put one together of all its
/// members, where it is in memory as it is as a value: `lights[i]` does the same.
class WholeLoads {
 public:
  WholeLoads(const ir::Module& module, Scratch& scratch, const WholeTypes& types);

  struct Found {
    ir::InstId load{};    ///< of the first member, or of the first of that
    uint32_t length = 0;  ///< steps of its path that lead to the structure
  };
  std::optional<Found> find(const ir::Inst& construct) const {
    if (found_.empty()) return std::nullopt;
    const Found& found = found_[module_.id(construct).index];
    return found.load ? std::optional(found) : std::nullopt;
  }

  /// The outermost such instruction that a load is a part of.
  ir::InstId whole_of(ir::InstId load) const {
    ir::InstId whole;
    if (part_of_.empty()) return whole;
    for (ir::InstId i = part_of_[load.index]; i; i = part_of_[i.index]) whole = i;
    return whole;
  }

 private:
  void look_at(ir::InstId construct);
  bool is_for_this_alone(ir::ValueId part, ir::InstId user) const;
  Found source_of(ir::ValueId part) const;
  bool is_whole(const Found& found, ir::TypeId type) const;

  const ir::Module& module_;
  const WholeTypes& types_;
  std::span<Found> found_;         ///< by InstId; none where there is nothing to be found
  std::span<ir::InstId> part_of_;  ///< by InstId; the same
};

}  // namespace umber::back::text
