// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "ir/module.h"

namespace umber::optimize {

enum class VariableAccessKind : uint8_t { load, store, store_part };

/// How many ways come before a point in program order, of those that lead from inside the innermost construct around it
/// that they can leave: to the continuing region of a loop, and by break_ to the end of a loop or switch_.
struct WaysSoFar {
  uint32_t continues = 0, exits = 0;
};

/// A load or store of a variable that may become a value.
struct VariableAccess {
  uint32_t position = 0;  ///< in program order over all functions
  ir::BlockId block{};
  VariableAccessKind kind{};
  WaysSoFar before;
};

/// What is known of a region, or of the construct that it is the first region of.
struct RegionInfo {
  bool falls_through = false;     ///< into the next region of its switch_
  uint32_t construct_end = 0;     ///< construct: position of the first access behind it
  uint32_t construct_edges = 0;   ///< construct: terminators that lead to its end, or to the next round of a loop
  uint32_t construct_exits = 0;   ///< construct: ways to its end
  uint32_t loop_continues = 0;    ///< loop: ways to its continuing region
  uint32_t continuing_exits = 0;  ///< loop: ways to its end from there
  ir::BlockId loop{};             ///< the innermost around; none in a function's body
  ir::BlockId left_by_break{};    ///< the innermost loop or switch_ around
  ir::BlockId yields_behind{};    ///< the if_ whose region this is, if it ends in yield
  WaysSoFar until_end;            ///< region
  WaysSoFar until_behind;         ///< construct: counted outside of it
};

/// The accesses of every variable that may become a value: function-scope ones, and private ones of the entry function
/// alone, of few scalars, that are loaded and stored whole or by constant paths.
class VariableAccesses {
 public:
  explicit VariableAccesses(const ir::Module& module);

  bool is_candidate(ir::VariableId v) const { return candidates_[v.index]; }
  std::span<const VariableAccess> of(ir::VariableId v) const {
    return std::span(accesses_).subspan(starts_[v.index + 1], starts_[v.index + 2] - starts_[v.index + 1]);
  }
  const RegionInfo& region(ir::BlockId b) const { return regions_[b.index]; }
  /// The body of the function that has the accesses.
  ir::BlockId body(ir::VariableId v) const { return module_.function(owners_[v.index]).body; }

 private:
  struct Found {
    ir::VariableId variable{};
    VariableAccess access;
  };
  /// The constructs that terminators lead to, by their first regions.
  struct Targets {
    ir::BlockId yield{}, break_{}, loop{};
  };
  void scan(ir::BlockId block, const Targets& targets);
  void scan_regions(ir::InstId i, Targets targets);
  void scan_access(ir::InstId i, ir::BlockId block, const Targets& targets);
  void scan_terminator(ir::InstId i, const Targets& targets);
  WaysSoFar ways_so_far(const Targets& targets) const;
  bool is_followed(ir::InstId i) const;
  void sort_by_variable();

  const ir::Module& module_;
  ir::FunctionId function_{};           ///< being scanned
  std::vector<bool> candidates_;        ///< by VariableId
  std::vector<ir::FunctionId> owners_;  ///< by VariableId
  std::vector<RegionInfo> regions_;     ///< by BlockId
  std::vector<Found> found_;
  std::vector<VariableAccess> accesses_;  ///< by variable, then in program order
  std::vector<uint32_t> starts_;          ///< by VariableId + 1: into accesses_
};

}  // namespace umber::optimize
