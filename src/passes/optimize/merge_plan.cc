// SPDX-License-Identifier: Apache-2.0
// Each variable is planned on its own, on the tree of just those regions that access it, so the work is the sum of the
// sizes of these trees and not variables times regions.
#include "passes/optimize/merge_plan.h"

#include "passes/optimize/variable_accesses.h"

namespace umber::optimize {

using ir::BlockId, ir::InstId, ir::Module, ir::Op, ir::VariableId;

/// How many regions may be looked at for all variables together.
constexpr size_t kPerInstruction = 8, kAtLeast = 65'536;
/// A merge brings an operand into each terminator that leads to it, and takes loads and stores away. As many operands for
/// each of those cost no more words than it does; what is more is code that grows, which drivers do themselves if it is
/// worth it to them. Together variables may bring one for two instructions of the module.
constexpr size_t kOperandsForAccess = 4, kGrowthAtLeast = 512;
/// A repeat_if has up to two operands for each merge of its loop, and operands are counted in 16 bits.
constexpr uint32_t kMostMerges = 16'384;

class MergePlanner {
 public:
  MergePlanner(const Module& module, MergePlan& plan)
      : m_(module),
        plan_(plan),
        accesses_(module),
        constructs_(module.blocks.size()),
        open_(module.blocks.size()),
        budget_(module.insts.size() * kPerInstruction + kAtLeast),
        growth_(module.insts.size() / 2 + kGrowthAtLeast) {
    constexpr size_t kUsual = 16;  // as many as most variables need
    nodes_.reserve(kUsual), path_.reserve(kUsual), down_.reserve(kUsual), decisions_.reserve(kUsual);
    plan_.promoted_.assign(m_.variables.size(), false);
    plan_.heads_.assign(m_.blocks.size(), MergePlan::kEnd);
    // Lists grow at the front, so the last variable comes first.
    for (uint32_t v = m_.variables.size(); v-- > 0;) plan_variable(VariableId{v});
  }

 private:
  /// A region with accesses to the variable at hand, in preorder.
  struct Node {
    BlockId block{};
    uint32_t parent = 0;
    uint32_t child_count = 0;
    bool has_access = false;   ///< right in it
    bool stores = false;       ///< it or a region inside
    bool is_exposed = false;   ///< a load may see the value that the variable has at the region's start
    bool is_stored = false;    ///< so far: on all paths that get here from the start
    bool is_carried = false;   ///< some loop around carries the variable from round to round
    BlockId last_construct{};  ///< directly inside
    WaysSoFar stored_since;    ///< what comes later in it, regions without accesses, too, has stored
  };
  /// What the regions of a construct say together. Valid if `variable` is the one at hand.
  struct Construct {
    VariableId variable{};
    bool stores = false, is_exposed = false, is_decided = false, is_carried = false;
    bool is_continued = false;      ///< loop: a load may see the value that its continuing region starts with
    uint32_t stored_exits = 0;      ///< ways to its end that store on the way, in the last round if it is a loop
    uint32_t stored_continues = 0;  ///< loop: the same of ways to its continuing region
    uint32_t merge_count = 0;       ///< of all variables
  };
  struct Decision {
    BlockId construct{};
    Merge merge;
  };

  void plan_variable(VariableId v) {
    const std::span<const VariableAccess> accesses = accesses_.of(v);
    if (!accesses_.is_candidate(v) || accesses.empty()) return;
    variable_ = v;
    decisions_.clear();
    operands_ = 0;
    const bool is_planned = grow_tree(accesses) && decide() && may_grow(accesses.size());
    for (const uint32_t n : path_) open_[nodes_[n].block.index] = false;
    if (!is_planned) return;
    for (const Decision& d : decisions_) {
      uint32_t& head = plan_.heads_[d.construct.index];
      plan_.links_.push_back({d.merge, head});
      head = static_cast<uint32_t>(plan_.links_.size()) - 1;
      ++constructs_[d.construct.index].merge_count;
    }
    plan_.promoted_[v.index] = plan_.promotes_any_ = true;
  }

  bool spend(size_t cost) {
    if (cost > budget_) return false;
    budget_ -= cost;
    return true;
  }

  bool may_grow(size_t access_count) {
    const size_t saved = access_count * kOperandsForAccess;
    if (operands_ <= saved) return true;
    if (operands_ - saved > growth_) return false;
    growth_ -= operands_ - saved;
    return true;
  }

  InstId construct_of(BlockId region) const { return m_.blocks[region].parent; }
  BlockId first_region(BlockId region) const { return m_.region(construct_of(region), 0); }
  Construct& construct(BlockId region) {
    Construct& c = constructs_[first_region(region).index];
    if (c.variable != variable_) c = {.variable = variable_, .merge_count = c.merge_count};
    return c;
  }

  void enter(BlockId block, uint32_t parent) {
    path_.push_back(static_cast<uint32_t>(nodes_.size()));
    nodes_.push_back({.block = block, .parent = parent});
    open_[block.index] = true;
  }

  bool grow_tree(std::span<const VariableAccess> accesses) {
    nodes_.clear(), path_.clear();
    last_load_ = 0, is_loaded_ = false;
    enter(accesses_.body(variable_), 0);
    for (const VariableAccess& a : accesses) {
      down_.clear();
      BlockId at = a.block;
      for (; !open_[at.index]; at = m_.insts[construct_of(at)].block) {
        if (!spend(1)) return false;
        down_.push_back(at);
      }
      while (nodes_[path_.back()].block != at) leave();
      for (size_t n = down_.size(); n-- > 0;) {
        ++nodes_[path_.back()].child_count;
        settle(nodes_[path_.back()], first_region(down_[n]));
        enter(down_[n], path_.back());
      }
      take(nodes_[path_.back()], a);
    }
    while (path_.size() > 1) leave();
    return true;
  }

  void take(Node& node, const VariableAccess& a) {
    settle(node, {});
    node.has_access = true;
    node.stores |= a.kind != VariableAccessKind::load;
    if (a.kind == VariableAccessKind::store) return store(node, a.before);
    node.is_exposed |= !node.is_stored;
    last_load_ = a.position, is_loaded_ = true;
  }

  void store(Node& node, const WaysSoFar& since) {
    if (!node.is_stored) node.stored_since = since;
    node.is_stored = true;
  }

  /// Whether the last construct in the region stored on all paths counts from its end on, not from its first region on.
  void settle(Node& node, BlockId next_construct) {
    if (node.last_construct == next_construct) return;
    if (node.last_construct && is_stored_behind(node.last_construct))
      store(node, accesses_.region(node.last_construct).until_behind);
    node.last_construct = next_construct;
  }
  /// Whether all ways through a construct, which is given by its first region, store.
  bool is_stored_behind(BlockId construct) const {
    const RegionInfo& info = accesses_.region(construct);
    const Construct& c = constructs_[construct.index];
    if (info.construct_exits == 0 || c.variable != variable_) return false;
    return c.stored_exits + (continues_stored(construct) ? info.continuing_exits : 0) == info.construct_exits;
  }
  /// Whether all ways to the continuing region of a loop store.
  bool continues_stored(BlockId loop) const {
    const RegionInfo& info = accesses_.region(loop);
    const Construct& c = constructs_[loop.index];
    return m_.insts[construct_of(loop)].op == Op::loop && info.loop_continues != 0 && c.variable == variable_ &&
           c.stored_continues == info.loop_continues;
  }
  /// Ways out of the region and those inside it, from where it has stored on.
  void count_stored_ways(const Node& node) {
    const RegionInfo& region = accesses_.region(node.block);
    if (region.yields_behind) ++construct(region.yields_behind).stored_exits;
    if (region.loop && !is_stored_around(region.loop))
      construct(region.loop).stored_continues += region.until_end.continues - node.stored_since.continues;
    if (region.left_by_break && !is_stored_around(region.left_by_break))
      construct(region.left_by_break).stored_exits += region.until_end.exits - node.stored_since.exits;
  }
  /// Whether a region of the construct around the innermost open region has stored, and counts what is in that, too.
  bool is_stored_around(BlockId construct) const {
    for (size_t n = path_.size(); n-- > 1;) {
      const BlockId block = nodes_[path_[n]].block;
      if (first_region(block) == construct) return block != construct && continues_stored(construct);
      if (nodes_[path_[n - 1]].is_stored) return true;
    }
    return false;
  }

  void leave() {
    Node& node = nodes_[path_.back()];
    settle(node, {});
    Node& parent = nodes_[node.parent];
    if (node.is_stored) count_stored_ways(node);
    Construct& c = construct(node.block);
    const BlockId first = first_region(node.block);
    if (first != node.block && m_.insts[construct_of(first)].op == Op::loop) {  // what is seen there is the body's
      c.is_continued |= node.is_exposed;
      node.is_exposed &= !continues_stored(first);
    }
    parent.stores |= node.stores;
    parent.is_exposed |= node.is_exposed && !parent.is_stored;
    c.stores |= node.stores;
    c.is_exposed |= node.is_exposed;
    open_[node.block.index] = false;
    path_.pop_back();
  }

  /// The innermost region outside of which the variable has no value that matters.
  uint32_t scope() const {
    uint32_t n = 0;
    while (!nodes_[n].has_access && nodes_[n].child_count == 1) ++n;  // its child is the next node
    const bool keeps_value = nodes_[n].is_exposed && accesses_.region(nodes_[n].block).loop;
    return keeps_value ? 0 : n;
  }

  bool decide() {
    for (uint32_t n = scope() + 1; n < nodes_.size(); ++n) {
      Node& node = nodes_[n];
      if (node.stores && accesses_.region(node.block).falls_through) return false;
      Construct& c = construct(node.block);
      if (!c.is_decided && !decide(c, node)) return false;
      node.is_carried = c.is_carried;
    }
    return true;
  }

  bool decide(Construct& c, const Node& node) {
    const bool outer_carries = nodes_[node.parent].is_carried;
    c.is_decided = true;
    c.is_carried = outer_carries;
    if (!c.stores) return true;
    const BlockId key = first_region(node.block);
    const RegionInfo& info = accesses_.region(key);
    const bool is_live = outer_carries || (is_loaded_ && last_load_ >= info.construct_end);
    const ir::Inst& inst = m_.insts[construct_of(node.block)];
    const bool is_loop = inst.op == Op::loop;
    // What every way out of a loop stores is nothing that a round leaves to the next.
    const bool enters = is_loop && (c.is_exposed || (is_live && !is_stored_behind(key)));
    // Ways out of the continuing region take what the body has left unless they store themselves.
    const bool is_taken_out = is_live && info.continuing_exits != 0 && c.stored_exits < info.construct_exits;
    const bool continues = enters || (is_loop && (c.is_continued || is_taken_out));
    c.is_carried |= enters;
    if (!continues && !is_live) return true;
    if (c.merge_count + inst.result_count + (is_loop ? inst.operand_count : 0u) >= kMostMerges) return false;
    operands_ += size_t{info.construct_edges} + 2;
    decisions_.push_back({key, {variable_, is_live, enters, continues}});
    return true;
  }

  const Module& m_;
  MergePlan& plan_;
  const VariableAccesses accesses_;
  std::vector<Construct> constructs_;  ///< by the BlockId of the first region
  std::vector<bool> open_;             ///< by BlockId: on the path from the body to the access at hand
  size_t budget_, growth_;

  // Of the variable at hand.
  VariableId variable_{};
  uint32_t last_load_ = 0;
  bool is_loaded_ = false;
  size_t operands_ = 0;  ///< of terminators, that its merges bring
  std::vector<Node> nodes_;
  std::vector<uint32_t> path_;  ///< open nodes, outermost first
  std::vector<BlockId> down_;
  std::vector<Decision> decisions_;
};

MergePlan::MergePlan(const Module& module) { MergePlanner(module, *this); }

std::vector<Merge> MergePlan::merges(BlockId first_region) const {
  std::vector<Merge> list;
  for (uint32_t at = first_region.index < heads_.size() ? heads_[first_region.index] : kEnd; at != kEnd;
       at = links_[at].next)
    list.push_back(links_[at].merge);
  return list;
}

}  // namespace umber::optimize
