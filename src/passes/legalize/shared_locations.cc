// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/shared_locations.h"

#include <algorithm>
#include <vector>

#include "ir/builder.h"
#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"
#include "layout/layout.h"

namespace umber {
namespace {

using ir::Direction, ir::InstId, ir::IoVar, ir::IoVarId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

constexpr uint32_t kWords = 4;  ///< components of a location

/// Variables that become one, and the locations of that.
struct Group {
  std::vector<IoVarId> vars;
  uint32_t first = 0, end = 0;
  bool has_component = false;  ///< of an array
  IoVarId merged{};
};

/// Whether a variable has an element for each vertex, in this stage or the next one.
bool is_for_vertices(const Module& m, const IoVar& v) {
  return ir::is_per_vertex(m, v) || (v.direction == Direction::output && m.state.hands_on_vertices && !v.is_patch);
}

/// Numbers of 32 bits, in vectors, and arrays of them.
bool can_be_merged(const Module& m, IoVarId v) {
  const IoVar& var = m.io_vars[v];
  if (var.built_in != ir::BuiltIn::none || !var.location || !is_for_vertices(m, var)) return false;
  const TypeId bottom = m.types.without_arrays(var.type);
  if (!m.types.is_numeric(bottom) || ir::bit_width_of(m.types.scalar_kind(bottom)) != 32) return false;
  return std::ranges::none_of(m.captures, [&](const ir::Capture& c) { return c.var == v; });
}

std::vector<Group> find_groups(const Module& m, Direction direction) {
  std::vector<Group> groups;
  for (const IoVarId v : m.io_vars.ids()) {
    const IoVar& var = m.io_vars[v];
    if (var.direction != direction || !can_be_merged(m, v)) continue;
    const TypeId one = ir::type_of_one(m, var);
    groups.push_back({.vars = {v},
                      .first = *var.location,
                      .end = *var.location + layout::location_count(m.types, one),
                      .has_component = var.component != 0 && m.types.is_array(one)});
  }
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.first < b.first; });
  std::vector<Group> merged;
  for (Group& g : groups) {
    if (merged.empty() || g.first >= merged.back().end) {
      merged.push_back(std::move(g));
      continue;
    }
    Group& before = merged.back();
    before.vars.push_back(g.vars[0]);
    before.end = std::max(before.end, g.end);
    before.has_component |= g.has_component;
  }
  std::erase_if(merged, [](const Group& g) { return !g.has_component; });
  return merged;
}

/// What is at one path into a variable, in terms of the one that takes its place.
class Access {
 public:
  Access(Module& m, InstId i, const IoVar& var, IoVarId merged, uint32_t row)
      : b_(ir::Builder::before(m, i)), m_(m), merged_(merged), component_(var.component), row_(m.u32(row)) {
    words_ = m.types.scalar_kind(m.types.without_arrays(m.io_vars[merged].type));
    type_ = var.type;
    const uint32_t length = m.path_length(i);
    uint32_t n = 0;
    if (ir::is_per_vertex(m, var) && n < length) vertex_ = m.operand(i, n++), type_ = m.types[type_].element;
    is_of_all_ = ir::is_per_vertex(m, var) && length == 0;
    for (; n < length && !is_vector(type_); ++n) enter(m.operand(i, n));
    if (n < length) part_ = m.operand(i, n), type_ = m.types.part(type_, 0);
  }

  ValueId load() {
    if (!is_of_all_) return load(type_, row_);
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < m_.types[type_].extent; ++n) {
      vertex_ = m_.u32(n);
      parts.push_back(load(m_.types[type_].element, row_));
    }
    return b_.construct(type_, parts);
  }
  void store(ValueId value) {
    if (!is_of_all_) return store(type_, row_, value);
    for (uint32_t n = 0; n < m_.types[type_].extent; ++n) {
      vertex_ = m_.u32(n);
      store(m_.types[type_].element, row_, b_.extract(value, n));
    }
  }

 private:
  bool is_vector(TypeId type) const { return !m_.types.is_array(type) && !m_.types.is_matrix(type); }
  uint32_t rows_of(TypeId type) const { return layout::location_count(m_.types, type); }

  ValueId as_u32(ValueId index) {
    if (const std::optional<uint64_t> known = m_.scalar_bits(index)) return m_.u32(static_cast<uint32_t>(*known));
    return m_.type(index) == ir::types::kU32 ? index : b_.emit(Op::convert, ir::types::kU32, {index});
  }
  void enter(ValueId index) {
    type_ = m_.types.part(type_, 0);
    row_ = below(row_, as_u32(index), rows_of(type_));
  }
  /// The row of the element `index`, of so many rows each.
  ValueId below(ValueId row, ValueId index, uint32_t rows) {
    const std::optional<uint64_t> known = m_.scalar_bits(row), number = m_.scalar_bits(index);
    if (known && number) return m_.u32(static_cast<uint32_t>(*known + *number * rows));
    if (rows != 1) index = b_.binary(Op::mul, index, m_.u32(rows));
    return b_.binary(Op::add, row, index);
  }

  std::vector<ValueId> path(ValueId row) const { return vertex_ ? std::vector{vertex_, row} : std::vector{row}; }
  ValueId as(ValueId word, TypeKind kind) {
    const TypeId type = ir::types::vector(kind, 1);
    return m_.type(word) == type ? word : b_.emit(Op::bitcast, type, {word});
  }
  /// Which component of the location is meant, where one is.
  ValueId chosen() { return component_ == 0 ? part_ : b_.binary(Op::add, as_u32(part_), m_.u32(component_)); }

  ValueId load(TypeId type, ValueId row) {
    if (!is_vector(type)) {
      std::vector<ValueId> parts;
      const TypeId part = m_.types.part(type, 0);
      for (uint32_t n = 0; n < m_.types.part_count(type); ++n)
        parts.push_back(load(part, below(row, m_.u32(n), rows_of(part))));
      return b_.construct(type, parts);
    }
    std::vector<ValueId> at = path(row);
    const TypeKind kind = m_.types.scalar_kind(type);
    if (part_) {
      at.push_back(chosen());
      return as(b_.load(merged_, ir::types::vector(words_, 1), at), kind);
    }
    const ValueId location = b_.load(merged_, ir::types::vector(words_, kWords), at);
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < m_.types.rows(type); ++n) parts.push_back(as(b_.extract(location, component_ + n), kind));
    return parts.size() == 1 ? parts[0] : b_.construct(type, parts);
  }

  void store(TypeId type, ValueId row, ValueId value) {
    if (!is_vector(type)) {
      const TypeId part = m_.types.part(type, 0);
      for (uint32_t n = 0; n < m_.types.part_count(type); ++n)
        store(part, below(row, m_.u32(n), rows_of(part)), b_.extract(value, n));
      return;
    }
    const uint32_t rows = m_.types.rows(type);
    for (uint32_t n = 0; n < rows; ++n) {
      std::vector<ValueId> at = path(row);
      at.push_back(part_ ? chosen() : m_.u32(component_ + n));
      b_.store(merged_, at, as(rows == 1 ? value : b_.extract(value, n), words_));
    }
  }

  ir::Builder b_;
  Module& m_;
  IoVarId merged_;
  uint32_t component_;
  TypeKind words_{};
  TypeId type_{};           ///< of what the path leads to
  bool is_of_all_ = false;  ///< of all vertices, one by one
  ValueId vertex_{}, row_{}, part_{};
};

IoVarId add_merged(Module& m, const Group& group) {
  IoVar var = m.io_vars[group.vars[0]];
  const bool is_per_vertex = ir::is_per_vertex(m, var);
  const TypeKind kind = m.types.scalar_kind(m.types.without_arrays(var.type));
  const TypeId location = ir::types::vector(ir::is_float(kind) ? TypeKind::f32 : TypeKind::u32, kWords);
  const TypeId all = m.types.array(location, group.end - group.first);
  var.type = is_per_vertex ? m.types.array(all, m.types[var.type].extent) : all;
  var.location = group.first;
  var.component = 0, var.instance_dims = 0;
  var.block = {}, var.is_of_instance = false;
  return m.io_vars.add(var);
}

class Merger {
 public:
  explicit Merger(Module& module) : m_(module), merged_(module.io_vars.size()), rows_(module.io_vars.size()) {}

  bool run() {
    std::vector<Group> groups = find_groups(m_, Direction::input);
    for (Group& g : find_groups(m_, Direction::output)) groups.push_back(std::move(g));
    if (groups.empty()) return false;
    for (const Group& g : groups) {
      const IoVarId merged = add_merged(m_, g);
      for (const IoVarId v : g.vars) {
        merged_[v.index] = merged;
        rows_[v.index] = *m_.io_vars[v].location - g.first;
      }
    }
    rewrite();
    return true;
  }

 private:
  void rewrite() {
    std::vector<InstId> accesses;
    m_.for_each_inst([&](InstId i) {
      if (info(m_.insts[i].op).attr != ir::Attr::place || !m_.place(i).is_io_var()) return;
      const uint32_t v = m_.place(i).index();
      if (v < merged_.size() && merged_[v]) accesses.push_back(i);
    });
    for (const InstId i : accesses) {
      const IoVarId v = m_.place(i).io_var();
      const IoVar var = m_.io_vars[v];
      Access access(m_, i, var, merged_[v.index], rows_[v.index]);
      if (m_.insts[i].op == Op::store)
        access.store(m_.operand(i, m_.path_length(i)));
      else
        m_.replace_all_uses(m_.result(i), access.load());
      m_.erase(i);
    }
    std::vector<bool> gone(m_.io_vars.size());
    for (uint32_t n = 0; n < merged_.size(); ++n) gone[n] = static_cast<bool>(merged_[n]);
    demote_io_vars(m_, gone);
  }

  Module& m_;
  std::vector<IoVarId> merged_;  ///< by the variable that it takes the place of; none: it stays
  std::vector<uint32_t> rows_;   ///< by the same: its first location there
};

}  // namespace

Result<bool> shared_locations(Module& module, PassContext&) { return Merger(module).run(); }

}  // namespace umber
