// SPDX-License-Identifier: Apache-2.0
#include "umber/block_layout.h"

#include <algorithm>

#include "umber/inputs.h"
#include "umber/layout_use.h"
#include "umber/resource_map.h"
#include "values/place.h"

namespace umber::tool {
namespace {

using reflect::Member;
using reflect::Resource;
using reflect::ResourceKind;
using reflect::Scalar;
using reflect::Type;
using reflect::UsedPart;

/// Of arrays that take more rows of the picture, the first and the last ones are drawn.
constexpr uint32_t kRowsDrawn = 4, kFirstRows = 2;

struct ScalarNames {
  std::string_view scalar, vector;
};
ScalarNames names_of(Scalar scalar) {
  switch (scalar) {
    case Scalar::bool_: return {"bool", "bvec"};
    case Scalar::i8: return {"int8_t", "i8vec"};
    case Scalar::u8: return {"uint8_t", "u8vec"};
    case Scalar::i16: return {"int16_t", "i16vec"};
    case Scalar::u16: return {"uint16_t", "u16vec"};
    case Scalar::i32: return {"int", "ivec"};
    case Scalar::u32: return {"uint", "uvec"};
    case Scalar::i64: return {"int64_t", "i64vec"};
    case Scalar::u64: return {"uint64_t", "u64vec"};
    case Scalar::f16: return {"float16_t", "f16vec"};
    case Scalar::f32: return {"float", "vec"};
    case Scalar::f64: return {"double", "dvec"};
    case Scalar::bf16: return {"bfloat16_t", "bf16vec"};
    case Scalar::f8e4m3: return {"floate4m3_t", "fe4m3vec"};
    case Scalar::f8e5m2: return {"floate5m2_t", "fe5m2vec"};
    case Scalar::f4e2m1: return {"floate2m1_t", "fe2m1vec"};
  }
  return {};
}

std::string numeric_name(const Type& type) {
  const ScalarNames names = names_of(type.scalar);
  if (type.columns == 1 && type.rows == 1) return std::string(names.scalar);
  if (type.columns == 1) return std::string(names.vector) + std::to_string(type.rows);
  std::string name(names.vector);
  name.replace(name.size() - 3, 3, "mat");
  name += std::to_string(type.columns);
  if (type.columns != type.rows) name += "x" + std::to_string(type.rows);
  return type.row_major ? "row_major " + name : name;
}

const Type& without_arrays(const Type& type) {
  const Type* t = &type;
  while (t->kind == Type::Kind::array) t = &t->element[0];
  return *t;
}

bool is_open(const Type& type) { return type.kind == Type::Kind::array && type.count == 0; }

class Viewer {
 public:
  Viewer(const Type& block, std::span<const UsedPart> uses, const UseWords& words, BlockLayout& out)
      : all_uses_(uses), words_(words), block_(block), out_(out) {}

  void view() {
    rows(block_, 0, 0, false);
    uint32_t end = block_.size;
    if (!block_.members.empty() && is_open(block_.members.back().type)) {
      out_.is_open = true;
      end = out_.size = block_.members.back().offset;
      out_.padding = static_cast<uint32_t>(end - (content_of(block_) - content_of(block_.members.back().type)));
    } else {
      out_.size = end;
      out_.padding = static_cast<uint32_t>(end - std::min<uint64_t>(content_of(block_), end));
    }
    path_.clear();
    for (size_t n = 0; n < block_.members.size(); ++n) {
      const Member& m = block_.members[n];
      uses_ = uses_of_member(all_uses_, static_cast<uint32_t>(n));
      piece(m.type, m.offset, m.name, static_cast<uint32_t>(n));
    }
    fill_gaps(end);
  }

 private:
  void rows(const Type& structure, uint32_t base, uint32_t depth, bool in_element) {
    for (size_t n = 0; n < structure.members.size(); ++n) {
      const Member& m = structure.members[n];
      const uint32_t end = n + 1 < structure.members.size() ? structure.members[n + 1].offset : structure.size;
      path_.push_back(static_cast<uint32_t>(n));
      if (depth == 0) uses_ = uses_of_member(all_uses_, path_[0]);
      row(m, base, end, depth, in_element);
      path_.pop_back();
    }
  }

  void row(const Member& m, uint32_t base, uint32_t end, uint32_t depth, bool in_element) {
    LayoutRow r{.name = m.name,
                .type = glsl_name(m.type),
                .depth = depth,
                .in_element = in_element,
                .is_open = is_open(m.type),
                .is_array = m.type.kind == Type::Kind::array,
                .offset = base + m.offset,
                .size = m.type.size,
                .stride = m.type.stride};
    const uint64_t content = content_of(m.type);
    const uint64_t room = r.is_open ? m.type.stride : std::max<uint64_t>(end, m.offset + m.type.size) - m.offset;
    r.padding = static_cast<uint32_t>(room - std::min(content, room));
    const Type& inner = without_arrays(m.type);
    r.has_rows = inner.kind == Type::Kind::structure;
    if (!r.has_rows) r.use = words_.describe(m.type, path_, uses_);
    out_.rows.push_back(std::move(r));
    if (inner.kind != Type::Kind::structure) return;
    const size_t length = path_.size();
    for (const Type* t = &m.type; t->kind == Type::Kind::array; t = &t->element[0]) path_.push_back(UsedPart::kAny);
    if (path_.size() != length)
      rows(inner, 0, depth + 1, true);
    else
      rows(inner, base + m.offset, depth + 1, in_element);
    path_.resize(length);
  }

  void piece(const Type& type, uint32_t offset, const std::string& name, uint32_t step) {
    path_.push_back(step);
    switch (type.kind) {
      case Type::Kind::structure:
        for (size_t n = 0; n < type.members.size(); ++n)
          piece(type.members[n].type, offset + type.members[n].offset, name + "." + type.members[n].name,
                static_cast<uint32_t>(n));
        break;
      case Type::Kind::array: elements(type, offset, name); break;
      case Type::Kind::reference:
      case Type::Kind::numeric: number(type, offset, name); break;
    }
    path_.pop_back();
  }

  void elements(const Type& type, uint32_t offset, const std::string& name) {
    const uint32_t stride = type.stride;
    if (stride == 0) return;
    const auto number_up_to = [&](uint32_t bytes) { return std::max((bytes + stride - 1) / stride, 1u); };
    const auto draw = [&](uint32_t n) {
      piece(type.element[0], offset + n * stride, name + "[" + std::to_string(n) + "]", n);
    };
    const uint32_t first = number_up_to(offset / kRowBytes * kRowBytes + kFirstRows * kRowBytes - offset);
    if (type.count == 0) {
      for (uint32_t n = 0; n < first; ++n) draw(n);
      out_.pieces.push_back({.kind = LayoutPiece::Kind::skipped,
                             .offset = offset + first * stride,
                             .name = "more elements, " + std::to_string(stride) + " bytes apart"});
      return;
    }
    const uint32_t end = offset + type.count * stride, last_row = (end - 1) / kRowBytes * kRowBytes;
    const uint32_t last = number_up_to(end - last_row);
    const bool is_short = last_row / kRowBytes - offset / kRowBytes < kRowsDrawn || first + last + 1 >= type.count;
    for (uint32_t n = 0; n < type.count; ++n) {
      if (!is_short && n == first) {
        const uint32_t count = type.count - first - last;
        out_.pieces.push_back(
            {.kind = LayoutPiece::Kind::skipped,
             .offset = offset + first * stride,
             .size = count * stride,
             .name = std::to_string(count) + " more elements, " + std::to_string(stride) + " bytes apart"});
        n = type.count - last;
      }
      draw(n);
    }
  }

  void number(const Type& type, uint32_t offset, const std::string& name) {
    const uint32_t scalar = values::size_of(type.scalar);
    Type part = type;
    part.columns = 1, part.row_major = false;
    if (type.columns == 1) return box(offset, type.rows * scalar, name, part);
    if (!type.row_major) {
      for (uint32_t c = 0; c < type.columns; ++c) {
        path_.push_back(c);
        box(offset + c * type.stride, type.rows * scalar, name + "[" + std::to_string(c) + "]", part);
        path_.pop_back();
      }
      return;
    }
    part.rows = type.columns;
    for (uint32_t r = 0; r < type.rows; ++r) {
      path_.push_back(UsedPart::kAny);
      path_.push_back(r);
      box(offset + r * type.stride, type.columns * scalar, name + " row " + std::to_string(r), part);
      path_.resize(path_.size() - 2);
    }
  }

  void box(uint32_t offset, uint32_t size, std::string name, const Type& type) {
    LayoutPiece p{.offset = offset, .size = size, .name = std::move(name), .type = glsl_name(type)};
    for (const UsedPart& use : uses_) {
      if (!overlap(path_, use.path)) continue;
      p.is_read |= use.read_by != 0;
      p.is_written |= use.written_by != 0;
    }
    out_.pieces.push_back(std::move(p));
  }

  void fill_gaps(uint32_t end) {
    std::vector<LayoutPiece>& pieces = out_.pieces;
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const LayoutPiece& a, const LayoutPiece& b) { return a.offset < b.offset; });
    std::vector<LayoutPiece> all;
    uint32_t at = 0;
    const auto pad = [&](LayoutPiece::Kind kind, uint32_t from, uint32_t to) {
      const std::string name = std::to_string(to - from) + " more bytes of padding";
      if (to > from) all.push_back({.kind = kind, .offset = from, .size = to - from, .name = name});
    };
    const auto pad_to = [&](uint32_t offset) {
      const uint32_t first = (at + kRowBytes - 1) / kRowBytes * kRowBytes,
                     last = offset / kRowBytes * kRowBytes;  // of the whole rows
      const bool is_long = last > first && (last - first) / kRowBytes > kRowsDrawn;
      pad(LayoutPiece::Kind::padding, at, is_long ? first : std::max(at, offset));
      if (!is_long) return;
      pad(LayoutPiece::Kind::skipped, first, last);
      pad(LayoutPiece::Kind::padding, last, offset);
    };
    for (LayoutPiece& p : pieces) {
      pad_to(p.offset);
      at = std::max(at, p.offset + p.size);
      all.push_back(std::move(p));
    }
    pad_to(end);
    pieces = std::move(all);
  }

  std::span<const UsedPart> all_uses_;
  std::span<const UsedPart> uses_;  ///< of the member of the block
  const UseWords& words_;
  const Type& block_;
  BlockLayout& out_;
  std::vector<uint32_t> path_;
};

std::string title_of(const Resource& r) {
  std::string title = name_in_map(r);
  if (!r.instance_name.empty()) title += " " + r.instance_name;
  for (const uint32_t extent : r.array) title += "[" + (extent ? std::to_string(extent) : "") + "]";
  title += r.origin == reflect::Origin::default_uniforms  ? ", uniforms outside of blocks"
           : r.origin == reflect::Origin::state_uniforms  ? ", built-in state"
           : r.origin == reflect::Origin::atomic_counters ? ", atomic counters"
           : r.kind == ResourceKind::storage_block        ? ", storage block"
                                                          : ", uniform block";
  return title + ", set " + std::to_string(r.set) + " binding " + std::to_string(r.binding);
}

bool same_layout(const Type& a, const Type& b) {
  if (a.size != b.size || a.stride != b.stride || a.members.size() != b.members.size()) return false;
  for (size_t n = 0; n < a.members.size(); ++n)
    if (a.members[n].offset != b.members[n].offset || !same_layout(a.members[n].type, b.members[n].type)) return false;
  return a.element.empty() || same_layout(a.element[0], b.element[0]);
}

/// The rule, and whether members lie elsewhere than it says.
std::string declared_rules(const Resource& r) {
  if (r.origin == reflect::Origin::atomic_counters) return "offsets of its own";
  const std::string rules(kPackings[static_cast<size_t>(r.packing)]);
  const std::optional<Type> plain = reflect::lay_out(r.type, r.packing);
  return plain && same_layout(*plain, r.type) ? rules : rules + " with offsets of its own";
}

}  // namespace

bool is_block(const Resource& r) {
  return r.kind == ResourceKind::uniform_block || r.kind == ResourceKind::storage_block;
}

std::string glsl_name(const Type& type) {
  const Type& inner = without_arrays(type);
  std::string name = inner.kind == Type::Kind::numeric ? numeric_name(inner) : inner.name;
  for (const Type* t = &type; t->kind == Type::Kind::array; t = &t->element[0])
    name += t->count ? "[" + std::to_string(t->count) + "]" : "[]";
  return name;
}

uint64_t content_of(const Type& type) {
  switch (type.kind) {
    case Type::Kind::reference:
    case Type::Kind::numeric: return uint64_t{values::size_of(type.scalar)} * type.columns * type.rows;
    case Type::Kind::array: return content_of(type.element[0]) * std::max(type.count, 1u);
    case Type::Kind::structure: {
      uint64_t sum = 0;
      for (const Member& m : type.members) sum += content_of(m.type);
      return sum;
    }
  }
  return 0;
}

std::vector<BlockView> view_blocks(const reflect::Program& program, std::span<const std::string_view> rules) {
  const UseWords words(program);
  std::vector<BlockView> views;
  for (const Resource& r : program.resources) {
    if (!is_block(r)) continue;
    BlockView view{.resource = &r, .title = title_of(r), .layouts = {}};
    constexpr std::string_view kOffsetsAlone[] = {kDeclared};  // counters follow no rule
    for (const std::string_view rule :
         r.origin == reflect::Origin::atomic_counters ? std::span(kOffsetsAlone) : rules) {
      BlockLayout layout;
      if (rule == kDeclared) {
        layout.rules = declared_rules(r);
        Viewer(r.type, r.uses, words, layout).view();
      } else {
        const auto packing = std::find(std::begin(kPackings), std::end(kPackings), rule) - std::begin(kPackings);
        const std::optional<Type> type = reflect::lay_out(r.type, static_cast<reflect::Packing>(packing));
        if (!type) continue;
        layout.rules = rule;
        Viewer(*type, r.uses, words, layout).view();
      }
      view.layouts.push_back(std::move(layout));
    }
    views.push_back(std::move(view));
  }
  return views;
}

}  // namespace umber::tool
