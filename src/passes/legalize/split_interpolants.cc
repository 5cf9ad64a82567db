// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/split_interpolants.h"

#include <string>
#include <vector>

#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "layout/layout.h"

namespace umber {
namespace {

using ir::InstId, ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId, ir::ValueId;

bool interpolates(ir::Op op) {
  return op == ir::Op::interpolate_at_centroid || op == ir::Op::interpolate_at_sample ||
         op == ir::Op::interpolate_at_offset;
}

/// A part of an input that is an input itself.
struct Leaf {
  std::vector<uint32_t> path;
  IoVarId input;
};

class Splitter {
 public:
  explicit Splitter(Module& module) : m_(module), which_(module.io_vars.size()), leaves_(module.io_vars.size()) {}

  bool run() {
    find();
    const auto is_split = [&](InstId i) { return which_[m_.place(i).index()]; };
    if (interpolations_.empty()) return false;
    std::erase_if(interpolations_, [&](InstId i) { return !is_split(i); });
    const uint32_t inputs = m_.io_vars.size();
    bool changed = false;
    for (uint32_t n = 0; n < inputs; ++n) {
      if (!which_[n]) continue;
      changed = true;
      const IoVar var = m_.io_vars[IoVarId{n}];
      uint32_t location = *var.location;
      std::vector<uint32_t> path;
      split(var, var.type, std::string(m_.names.text(var.name)), path, location, leaves_[n]);
    }
    for (const InstId i : interpolations_) replace(i);
    if (changed) copy_the_rest();
    return changed;
  }

 private:
  bool is_simple(TypeId type) const { return m_.types.is_numeric(type) && !m_.types.is_matrix(type); }

  /// Which inputs are to be split, and what the entry interpolates.
  void find() {
    std::vector<IoVarId> kept;
    for (const IoVarId v : m_.io_vars.ids()) {
      const IoVar& var = m_.io_vars[v];
      which_[v.index] = var.direction == ir::Direction::input && var.location && !is_simple(var.type);
    }
    for (const ir::FunctionId f : m_.function_ids()) {
      std::vector<ir::BlockId> regions = {m_.function(f).body};
      while (!regions.empty()) {
        const ir::BlockId region = regions.back();
        regions.pop_back();
        m_.for_each(region, [&](InstId i) {
          const ir::Op op = m_.insts[i].op;
          if (ir::info(op).attr == ir::Attr::regions)
            for (const ir::BlockId b : m_.regions(i)) regions.push_back(b);
          if (ir::info(op).attr != ir::Attr::place || !m_.place(i).is_io_var()) return;
          const IoVarId v = m_.place(i).io_var();
          if (interpolates(op)) {
            f == m_.entry ? interpolations_.push_back(i) : kept.push_back(v);
          } else if (f != m_.entry && m_.io_vars[v].direction == ir::Direction::input) {
            which_[v.index] = m_.io_vars[v].location.has_value();
          }
        });
      }
    }
    for (const IoVarId v : kept) which_[v.index] = false;  // what other functions interpolate
  }

  void split(const IoVar& whole, TypeId type, const std::string& name, std::vector<uint32_t>& path, uint32_t& location,
             std::vector<Leaf>& leaves) {
    if (is_simple(type)) {
      IoVar leaf = whole;
      leaf.type = type;
      leaf.name = m_.names.intern(name);
      leaf.declared_location.reset();
      leaf.location = location;
      leaf.instance_dims = 0;
      location += layout::location_count(m_.types, type);
      return leaves.push_back({path, m_.io_vars.add(leaf)});
    }
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      const bool is_structure = m_.types.is_structure(type);
      const std::string part =
          is_structure ? std::string(m_.names.text(m_.types.member(type, n).name)) : std::to_string(n);
      path.push_back(n);
      split(whole, m_.types.part(type, n), name + "_" + part, path, location, leaves);
      path.pop_back();
    }
  }

  /// Interpolation as `i` does it, of an input that is a part of the one it names.
  ValueId interpolate(ir::Builder& b, InstId i, const Leaf& leaf, bool whole) {
    std::vector<ValueId> operands;
    const uint32_t length = m_.path_length(i);
    for (auto n = static_cast<uint32_t>(leaf.path.size()); n < length && !whole; ++n)
      operands.push_back(m_.operand(i, n));
    for (uint32_t n = length; n < m_.insts[i].operand_count; ++n) operands.push_back(m_.operand(i, n));
    const TypeId type = whole ? m_.io_vars[leaf.input].type : m_.type(m_.result(i));
    return b.emit(m_.insts[i].op, type, std::span<const ValueId>(operands), ir::Place(leaf.input).bits(),
                  m_.insts[i].flags);
  }

  void replace(InstId i) {
    const uint32_t length = m_.path_length(i);
    bool is_known = true;
    std::vector<const Leaf*> found;
    for (const Leaf& leaf : leaves_[m_.place(i).index()]) {
      bool matches = true;
      for (size_t n = 0; n < leaf.path.size() && n < length; ++n) {
        const std::optional<uint64_t> index = m_.scalar_bits(m_.operand(i, static_cast<uint32_t>(n)));
        if (index)
          matches &= *index == leaf.path[n];
        else
          is_known = false;
      }
      if (!matches) continue;
      found.push_back(&leaf);
      is_known &= leaf.path.size() <= length;
    }
    ir::Builder b = ir::Builder::before(m_, i);
    ValueId value;
    if (is_known && found.size() == 1) {
      value = interpolate(b, i, *found[0], false);
    } else {
      const ir::VariableId all = m_.variables.add(
          {.scope = ir::VariableScope::private_, .type = m_.io_vars[m_.place(i).io_var()].type, .name = {}});
      for (const Leaf* leaf : found) b.store(all, path_of(leaf->path), interpolate(b, i, *leaf, true));
      std::vector<ValueId> path;
      for (uint32_t n = 0; n < length; ++n) path.push_back(m_.operand(i, n));
      value = b.load(all, m_.type(m_.result(i)), path);
    }
    m_.replace_all_uses(m_.result(i), value);
    m_.erase(i);
  }

  std::vector<ValueId> path_of(const std::vector<uint32_t>& indices) {
    std::vector<ValueId> path;
    for (const uint32_t n : indices) path.push_back(m_.u32(n));
    return path;
  }

  void copy_the_rest() {
    which_.resize(m_.io_vars.size());
    const std::vector<ir::Place> moved = demote_io_vars(m_, which_);
    ir::Builder b = ir::Builder::before(m_, m_.blocks[m_.function(m_.entry).body].first);
    for (uint32_t n = 0; n < leaves_.size(); ++n)
      for (const Leaf& leaf : leaves_[n]) {
        const IoVarId input = moved[leaf.input.index].io_var();
        b.store(moved[n], path_of(leaf.path), b.load(input, m_.io_vars[input].type, {}));
      }
  }

  Module& m_;
  std::vector<bool> which_;
  std::vector<std::vector<Leaf>> leaves_;  ///< of each input
  std::vector<InstId> interpolations_;     ///< of parts of inputs that are split
};

}  // namespace

Result<bool> split_interpolants(Module& module, PassContext&) {
  return module.stage == ir::Stage::fragment && Splitter(module).run();
}

}  // namespace umber
