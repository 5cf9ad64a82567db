// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/varying_words.h"

#include <algorithm>
#include <vector>

#include "analysis/entry_exits.h"
#include "ir/builder.h"
#include "ir/interface/edit.h"

namespace umber {
namespace {

using ir::IoVar, ir::IoVarId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

constexpr uint32_t kNumbers = 2;  ///< in the four words of one location
constexpr TypeId kPair = ir::types::vector(TypeKind::u32, 2);

constexpr ir::KindSet kWideKinds =
    ir::KindSet::of(TypeKind::f64) | ir::KindSet::of(TypeKind::i64) | ir::KindSet::of(TypeKind::u64);

bool has_wide(const ir::TypeTable& types, TypeId type) { return types.contents(type).kinds.has_any(kWideKinds); }

bool is_wide_varying(const Module& m, const IoVar& var) {
  const bool is_varying =
      var.direction == ir::Direction::input ? m.stage != ir::Stage::vertex : m.stage != ir::Stage::fragment;
  return is_varying && has_wide(m.types, var.type);
}

TypeId words_of(Module& m, TypeId type) {
  if (!has_wide(m.types, type)) return type;
  if (m.types.is_array(type)) return m.types.array(words_of(m, m.types[type].element), m.types[type].extent);
  if (m.types.is_matrix(type)) return m.types.array(words_of(m, m.types.part(type, 0)), m.types.columns(type));
  std::vector<ir::Member> members;
  if (m.types.is_structure(type)) {
    for (uint32_t n = 0; n < m.types.part_count(type); ++n) members.push_back(m.types.member(type, n));
    for (ir::Member& member : members) member.type = words_of(m, member.type);
    return m.types.structure(m.types[type].name, members);
  }
  const uint32_t rows = m.types.rows(type);
  if (rows <= kNumbers) return ir::types::vector(TypeKind::u32, rows * 2);
  members = {{ir::types::vector(TypeKind::u32, 4), m.names.intern("xy")},
             {ir::types::vector(TypeKind::u32, (rows - kNumbers) * 2), m.names.intern("zw")}};
  return m.types.structure(m.names.intern(rows == 3 ? "dvec3_words" : "dvec4_words"), members);
}

/// Copies between a variable of doubles and a stage variable of words.
class Copier {
 public:
  Copier(ir::Builder builder, ir::Place doubles, IoVarId words, bool is_input)
      : b_(builder), m_(builder.module()), doubles_(doubles), words_(words), is_input_(is_input) {}

  /// What both have at `path_`.
  void copy(TypeId type, TypeId words) {
    if (type == words) {
      if (is_input_) return b_.store(doubles_, path_, b_.load(words_, type, path_));
      return b_.store(words_, path_, b_.load(doubles_, type, path_));
    }
    if (m_.types.is_numeric(type) && !m_.types.is_matrix(type))
      return is_input_ ? read(type, words) : write(type, words);
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      path_.push_back(m_.u32(n));
      copy(m_.types.part(type, n), m_.types.part(words, n));
      path_.pop_back();
    }
  }

 private:
  /// The words of one location: those of the numbers from `first` on.
  TypeId enter(TypeId words, uint32_t first) {
    if (!m_.types.is_structure(words)) return words;
    path_.push_back(m_.u32(first / kNumbers));
    return m_.types.part(words, first / kNumbers);
  }
  void leave(TypeId words) {
    if (m_.types.is_structure(words)) path_.pop_back();
  }

  void read(TypeId type, TypeId words) {
    std::vector<ValueId> numbers;
    while (numbers.size() < m_.types.rows(type)) {
      const TypeId part = enter(words, static_cast<uint32_t>(numbers.size()));
      const ValueId loaded = b_.load(words_, part, path_);
      leave(words);
      for (uint32_t n = 0; n < m_.types.rows(part); n += 2) {
        const ValueId pair = part == kPair ? loaded : b_.emit(Op::swizzle, kPair, {loaded}, n | (n + 1) << 2);
        numbers.push_back(b_.emit(Op::bitcast, ir::types::vector(m_.types.scalar_kind(type), 1), {pair}));
      }
    }
    b_.store(doubles_, path_, numbers.size() == 1 ? numbers[0] : b_.construct(type, numbers));
  }

  void write(TypeId type, TypeId words) {
    const ValueId loaded = b_.load(doubles_, type, path_);
    const uint32_t rows = m_.types.rows(type);
    for (uint32_t first = 0; first < rows; first += kNumbers) {
      std::vector<ValueId> pairs;
      for (uint32_t n = first; n < std::min(first + kNumbers, rows); ++n)
        pairs.push_back(b_.emit(Op::bitcast, kPair, {rows == 1 ? loaded : b_.extract(loaded, n)}));
      const TypeId part = enter(words, first);
      b_.store(words_, path_, pairs.size() == 1 ? pairs[0] : b_.construct(part, pairs));
      leave(words);
    }
  }

  ir::Builder b_;
  Module& m_;
  ir::Place doubles_;
  IoVarId words_;
  bool is_input_;
  std::vector<ValueId> path_;
};

}  // namespace

Result<bool> varying_words(Module& m, PassContext& context) {
  if (!context.target.varyings_as_words) return false;
  std::vector<std::pair<IoVarId, IoVar>> wide;
  for (const IoVarId v : m.io_vars.ids())
    if (is_wide_varying(m, m.io_vars[v])) wide.emplace_back(v, m.io_vars[v]);
  if (wide.empty()) return false;
  std::vector<bool> which(m.io_vars.size());
  for (const auto& [v, var] : wide) which[v.index] = true;
  std::vector<ir::Capture> captured;
  for (const ir::Capture& c : m.captures)
    if (which[c.var.index]) captured.push_back(c);
  const std::vector<ir::Place> moved = demote_io_vars(m, which);
  const std::vector<ir::InstId> exits = analysis::entry_exits(m);
  const ir::Builder entry = ir::Builder::before(m, m.blocks[m.function(m.entry).body].first);
  for (auto& [old, var] : wide) {
    const TypeId type = var.type;
    var.words_of = type;
    var.type = words_of(m, type);
    const IoVarId words = m.io_vars.add(var);
    for (ir::Capture& c : captured)
      if (c.var == old) m.captures.push_back(c), m.captures.back().var = words;
    if (var.direction == ir::Direction::input) {
      Copier(entry, moved[old.index], words, true).copy(type, var.type);
      continue;
    }
    for (const ir::InstId exit : exits)
      Copier(ir::Builder::before(m, exit), moved[old.index], words, false).copy(type, var.type);
  }
  return true;
}

}  // namespace umber
