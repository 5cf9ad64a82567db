// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/merged_vars.h"

#include <vector>

#include "ir/builder.h"
#include "ir/interface/per_vertex.h"

namespace umber::ir {
namespace {

/// What is at one path into a variable, in terms of the one that takes its place.
class Access {
 public:
  Access(Module& m, InstId i, const IoVar& var, const MergedPart& part)
      : b_(Builder::before(m, i)), m_(m), whole_(part.whole), step_(part.step), at_{.word = part.word} {
    words_ = m.types.scalar_kind(m.types.without_arrays(m.io_vars[whole_].type));
    type_ = var.type;
    const uint32_t length = m.path_length(i);
    uint32_t n = 0;
    if (is_per_vertex(m, var) && n < length) vertex_ = m.operand(i, n++), type_ = m.types[type_].element;
    is_of_all_ = is_per_vertex(m, var) && length == 0;
    for (; n < length && !is_vector(type_); ++n) {
      type_ = m.types.part(type_, 0);
      at_ = behind(at_, m.operand(i, n), vectors_of(type_) * step_);
    }
    if (n < length) component_ = m.operand(i, n), type_ = m.types.part(type_, 0);
  }

  ValueId load() {
    if (!is_of_all_) return load(type_, at_);
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < m_.types[type_].extent; ++n) {
      vertex_ = m_.u32(n);
      parts.push_back(load(m_.types[type_].element, at_));
    }
    return b_.construct(type_, parts);
  }
  void store(ValueId value) {
    if (!is_of_all_) return store(type_, at_, value);
    for (uint32_t n = 0; n < m_.types[type_].extent; ++n) {
      vertex_ = m_.u32(n);
      store(m_.types[type_].element, at_, b_.extract(value, n));
    }
  }

 private:
  struct At {
    uint32_t word = 0;
    ValueId moving{};  ///< what to add, in locations if all steps are such, in words otherwise; none: nothing
  };

  bool is_vector(TypeId type) const { return !m_.types.is_array(type) && !m_.types.is_matrix(type); }
  uint32_t vectors_of(TypeId type) const { return m_.types.contents(type).locations; }
  bool has_whole_steps() const { return step_ % kWordsOfLocation == 0; }
  bool is_wide(TypeId vector) const { return bit_width_of(m_.types.scalar_kind(vector)) == 64; }
  uint32_t words_of(TypeId vector) const { return m_.types.rows(vector) * (is_wide(vector) ? 2 : 1); }

  ValueId as_u32(ValueId index) {
    if (const std::optional<uint64_t> known = m_.scalar_bits(index)) return m_.u32(static_cast<uint32_t>(*known));
    return m_.type(index) == types::kU32 ? index : b_.emit(Op::convert, types::kU32, {index});
  }
  ValueId plus(ValueId value, uint32_t n) { return n == 0 ? value : b_.binary(Op::add, value, m_.u32(n)); }

  At behind(At at, ValueId index, uint32_t words) {
    if (const std::optional<uint64_t> known = m_.scalar_bits(index)) {
      at.word += static_cast<uint32_t>(*known) * words;
      return at;
    }
    const uint32_t factor = has_whole_steps() ? words / kWordsOfLocation : words;
    ValueId distance = as_u32(index);
    if (factor != 1) distance = b_.binary(Op::mul, distance, m_.u32(factor));
    at.moving = at.moving ? b_.binary(Op::add, at.moving, distance) : distance;
    return at;
  }
  /// Whether words that follow each other from there on are known to be in one location.
  bool is_in_one_location(At at, uint32_t words) const {
    return has_whole_steps() || (!at.moving && at.word % kWordsOfLocation + words <= kWordsOfLocation);
  }
  ValueId location(At at) {
    if (!at.moving) return m_.u32(at.word / kWordsOfLocation);
    if (has_whole_steps()) return plus(at.moving, at.word / kWordsOfLocation);
    const ValueId word = plus(at.moving, at.word);
    return b_.binary(Op::shr, word, m_.u32(2));
  }
  ValueId component(At at) {
    if (!at.moving || has_whole_steps()) return m_.u32(at.word % kWordsOfLocation);
    const ValueId word = plus(at.moving, at.word);
    return b_.binary(Op::and_, word, m_.u32(kWordsOfLocation - 1));
  }

  std::vector<ValueId> path(At at) { return vertex_ ? std::vector{vertex_, location(at)} : std::vector{location(at)}; }
  std::vector<ValueId> path_of_word(At at, uint32_t n) {
    if (component_ && has_whole_steps()) {
      std::vector<ValueId> to = path(at);
      to.push_back(plus(as_u32(component_), at.word % kWordsOfLocation));
      return to;
    }
    if (component_) at = behind(at, component_, 1);
    at.word += n;
    std::vector<ValueId> to = path(at);
    to.push_back(component(at));
    return to;
  }

  ValueId as(TypeId type, ValueId value) {
    return m_.type(value) == type ? value : b_.emit(Op::bitcast, type, {value});
  }

  ValueId load(TypeId type, At at) {
    if (!is_vector(type)) {
      std::vector<ValueId> parts;
      const TypeId part = m_.types.part(type, 0);
      for (uint32_t n = 0; n < m_.types.part_count(type); ++n)
        parts.push_back(load(part, behind(at, m_.u32(n), vectors_of(part) * step_)));
      return b_.construct(type, parts);
    }
    const uint32_t count = words_of(type);
    std::vector<ValueId> words;
    if (count > 1 && is_in_one_location(at, count)) {
      const ValueId all = b_.load(whole_, types::vector(words_, kWordsOfLocation), path(at));
      for (uint32_t n = 0; n < count; ++n) words.push_back(b_.extract(all, at.word % kWordsOfLocation + n));
    } else {
      for (uint32_t n = 0; n < count; ++n)
        words.push_back(b_.load(whole_, types::vector(words_, 1), path_of_word(at, n)));
    }
    if (is_wide(type)) return b_.emit(Op::bitcast, type, {b_.construct(types::vector(words_, 2), words)});
    for (ValueId& word : words) word = as(types::vector(m_.types.scalar_kind(type), 1), word);
    return count == 1 ? words[0] : b_.construct(type, words);
  }

  void store(TypeId type, At at, ValueId value) {
    if (!is_vector(type)) {
      const TypeId part = m_.types.part(type, 0);
      for (uint32_t n = 0; n < m_.types.part_count(type); ++n)
        store(part, behind(at, m_.u32(n), vectors_of(part) * step_), b_.extract(value, n));
      return;
    }
    const uint32_t count = words_of(type);
    if (is_wide(type)) value = b_.emit(Op::bitcast, types::vector(words_, 2), {value});
    for (uint32_t n = 0; n < count; ++n) {
      const std::vector<ValueId> to = path_of_word(at, n);
      const ValueId word = count == 1 ? value : b_.extract(value, n);
      b_.store(whole_, to, as(types::vector(words_, 1), word));
    }
  }

  Builder b_;
  Module& m_;
  IoVarId whole_;
  uint32_t step_;
  At at_;
  TypeKind words_{};
  TypeId type_{};           ///< of what the path leads to
  bool is_of_all_ = false;  ///< of all vertices, one by one
  ValueId vertex_{}, component_{};
};

}  // namespace

IoVarId add_merged(Module& m, const IoVar& like, uint32_t locations, bool are_floats) {
  IoVar var = like;
  const TypeId location = types::vector(are_floats ? TypeKind::f32 : TypeKind::u32, kWordsOfLocation);
  const TypeId all = m.types.array(location, locations);
  var.type = is_per_vertex(m, like) ? m.types.array(all, m.types[like.type].extent) : all;
  var.component = 0, var.instance_dims = 0;
  var.block = {}, var.is_of_instance = false;
  return m.io_vars.add(var);
}

void access_merged(Module& m, std::span<const MergedPart> parts) {
  if (parts.empty()) return;
  std::vector<InstId> accesses;
  m.for_each_inst([&](InstId i) {
    if (info(m.insts[i].op).attr != Attr::place || !m.place(i).is_io_var()) return;
    const uint32_t v = m.place(i).index();
    if (v < parts.size() && parts[v].whole) accesses.push_back(i);
  });
  for (const InstId i : accesses) {
    const IoVarId v = m.place(i).io_var();
    const IoVar var = m.io_vars[v];
    Access access(m, i, var, parts[v.index]);
    if (m.insts[i].op == Op::store)
      access.store(m.operand(i, m.path_length(i)));
    else
      m.replace_all_uses(m.result(i), access.load());
    m.erase(i);
  }
}

}  // namespace umber::ir
