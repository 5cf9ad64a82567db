// SPDX-License-Identifier: Apache-2.0
// What is worth knowing of how a block is laid out, and what would make it smaller.
#include <algorithm>

#include <fmt/format.h>

#include "umber/block_layout.h"

namespace umber::tool {
namespace {

using reflect::Member;
using reflect::Packing;
using reflect::Type;

constexpr size_t kMostToReorder = 200;  // which takes quadratic time

const Type& without_arrays(const Type& type) {
  const Type* t = &type;
  while (t->kind == Type::Kind::array) t = &t->element[0];
  return *t;
}

bool is_vec3(const Type& type) { return type.kind == Type::Kind::numeric && type.columns == 1 && type.rows == 3; }

/// Where it would lie behind one scalar.
uint32_t alignment_of(const Type& type, Packing packing) {
  Type pair{.kind = Type::Kind::structure};
  pair.members = {{"", 0, Type{.scalar = reflect::Scalar::u8}, {}}, {"", 0, type, {}}};
  const std::optional<Type> laid_out = reflect::lay_out(pair, packing);
  return laid_out ? laid_out->members[1].offset : 1;
}

class Adviser {
 public:
  explicit Adviser(const BlockView& block) : r_(*block.resource), block_(block) {}

  std::vector<std::string> advise() {
    if (r_.origin != reflect::Origin::atomic_counters) {
      structure(r_.type, "", "the block");
      for (size_t n = 0; n < std::size(kPackings); ++n) other_rule(static_cast<Packing>(n));
    }
    unused();
    return std::move(out_);
  }

 private:
  void structure(const Type& type, const std::string& prefix, const std::string& what) {
    for (size_t n = 0; n < type.members.size(); ++n) {
      const Member& m = type.members[n];
      const std::string name = prefix + m.name;
      const bool is_last = n + 1 == type.members.size();
      const uint32_t end = m.offset + m.type.size, next = is_last ? type.size : type.members[n + 1].offset;
      if (is_vec3(m.type)) vec3(name, m.type, end, next, is_last ? std::string() : prefix + type.members[n + 1].name);
      lost_in_strides(name, m.type);
      const Type& inner = without_arrays(m.type);
      if (inner.kind != Type::Kind::structure || inner.members.empty()) continue;
      const uint32_t inner_end = inner.members.back().offset + inner.members.back().type.size;
      const bool is_told = is_vec3(inner.members.back().type);  // below
      if (m.type.kind == Type::Kind::array && inner.size > inner_end && !is_told)
        say("the elements of '{}' end with {} bytes that are lost", name, inner.size - inner_end);
      if (std::find(seen_.begin(), seen_.end(), inner.name) != seen_.end()) continue;
      seen_.push_back(inner.name);
      structure(inner, name + (m.type.kind == Type::Kind::array ? "[]." : "."), "structure '" + inner.name + "'");
    }
    better_order(type, what);
  }

  void vec3(const std::string& name, const Type& type, uint32_t end, uint32_t next, const std::string& follower) {
    const uint32_t room = type.size / 3;
    if (follower.empty() || next > end) {
      if (next >= end + room)
        say("'{}' takes {} bytes, and the {} behind them are lost: a scalar would fit there", name, type.size,
            next - end);
    } else {
      say("'{}' takes {} bytes and not {}: '{}' begins right behind it, at byte {}", name, type.size, type.size + room,
          follower, end);
    }
  }

  void lost_in_strides(const std::string& name, const Type& type) {
    const Type& inner = without_arrays(type);
    if (inner.kind != Type::Kind::numeric) return;
    const Type* innermost = &type;
    while (innermost->kind == Type::Kind::array && innermost->element[0].kind == Type::Kind::array)
      innermost = &innermost->element[0];
    if (inner.columns != 1) {
      const uint32_t used = static_cast<uint32_t>(content_of(inner)) / (inner.row_major ? inner.rows : inner.columns);
      if (inner.stride > used)
        say("{} of '{}' have {} bytes each, of which {} are lost", inner.row_major ? "the rows" : "the columns", name,
            inner.stride, inner.stride - used);
    } else if (innermost->kind == Type::Kind::array && innermost->stride > inner.size) {
      say("the elements of '{}' have {} bytes each, of which {} are lost", name, innermost->stride,
          innermost->stride - inner.size);
    }
  }

  static bool is_open(const Type& type) {
    const Type& last = type.members.back().type;
    return last.kind == Type::Kind::array && last.count == 0;
  }
  /// Bytes in front of an array that is sized at run time, else all.
  static uint32_t known_size(const Type& type) { return is_open(type) ? type.members.back().offset : type.size; }

  /// The largest alignment first, and what fits without padding before what does not.
  std::vector<Member> reordered(const Type& type) const {
    struct Candidate {
      const Member* member;
      uint32_t alignment;
    };
    std::vector<Candidate> left;
    for (const Member& m : type.members) left.push_back({&m, alignment_of(m.type, r_.packing)});
    const bool has_fixed_end = is_open(type);
    if (has_fixed_end) left.pop_back();
    std::stable_sort(left.begin(), left.end(),
                     [](const Candidate& a, const Candidate& b) { return a.alignment > b.alignment; });
    std::vector<Member> members;
    for (uint32_t at = 0; !left.empty();) {
      const auto lost = [&](const Candidate& c) { return (c.alignment - at % c.alignment) % c.alignment; };
      const auto best = std::min_element(left.begin(), left.end(),
                                         [&](const Candidate& a, const Candidate& b) { return lost(a) < lost(b); });
      at += lost(*best) + best->member->type.size;
      members.push_back(*best->member);
      left.erase(best);
    }
    if (has_fixed_end) members.push_back(type.members.back());
    return members;
  }

  void better_order(const Type& type, const std::string& what) {
    if (type.members.empty() || type.members.size() > kMostToReorder) return;
    const std::optional<Type> plain = reflect::lay_out(type, r_.packing);
    if (!plain || known_size(*plain) != known_size(type)) return;
    Type better = type;
    better.members = reordered(type);
    const std::optional<Type> laid_out = reflect::lay_out(better, r_.packing);
    if (!laid_out || known_size(*laid_out) >= known_size(type)) return;
    std::string order;
    for (const Member& m : better.members) order += (order.empty() ? "" : ", ") + m.name;
    say("in the order {} {} would take {} instead of {}", order, what, size_words(*laid_out), size_words(type));
  }

  /// Bytes of the block and, where its last array is sized at run time, of an element.
  static std::string size_words(const Type& type) {
    const Member& last = type.members.back();
    if (!is_open(type)) return fmt::format("{} bytes", type.size);
    return fmt::format("{} bytes and {} for each element of '{}'", last.offset, last.type.stride, last.name);
  }

  void other_rule(Packing packing) {
    if (packing == r_.packing || r_.type.members.empty()) return;
    const std::optional<Type> type = reflect::lay_out(r_.type, packing);
    if (!type) return;
    const uint32_t stride = r_.type.members.back().type.stride;
    if (type->size < r_.type.size || type->members.back().type.stride < stride)
      say("{} would take {} instead of {}", kPackings[static_cast<size_t>(packing)], size_words(*type),
          size_words(r_.type));
  }

  void unused() {
    if (block_.layouts.empty()) return;
    std::vector<std::string> around;
    std::string names;
    for (const LayoutRow& row : block_.layouts[0].rows) {
      around.resize(row.depth);
      const std::string name = (row.depth ? around.back() : "") + row.name;
      around.push_back(name + (row.is_array ? "[]." : "."));
      if (!row.has_rows && row.use.empty()) names += (names.empty() ? "'" : ", '") + name + "'";
    }
    if (!names.empty()) say("nothing uses {}", names);
  }

  template <typename... Arguments>
  void say(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    out_.push_back(fmt::format(text, std::forward<Arguments>(arguments)...));
  }

  const reflect::Resource& r_;
  const BlockView& block_;
  std::vector<std::string> seen_;  ///< structures, by name
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> layout_advice(const BlockView& block) { return Adviser(block).advise(); }

}  // namespace umber::tool
