// SPDX-License-Identifier: Apache-2.0
#include "reflect/types.h"

#include <algorithm>

namespace umber::reflect {
namespace {

constexpr uint32_t kDeepest = 1000;  // types nest, and destructors recurse as deep

class Describer {
 public:
  Describer(const ir::Module& module, Budget& budget) : m_(module), budget_(budget) {}

  void describe(ir::TypeId id, ir::LayoutId layout, Type& t) {
    if (depth_ == kDeepest) budget_.use_up();
    if (!budget_.spend()) return;
    ++depth_;
    if (layout) t.size = m_.layouts[layout].size;
    if (m_.types.is_array(id))
      array(t, id, layout);
    else if (m_.types.is_structure(id))
      structure(t, id, layout);
    else if (m_.types.is_numeric(id))
      numeric(t, id, layout);
    --depth_;
  }

 private:
  void array(Type& t, ir::TypeId id, ir::LayoutId layout) {
    t.kind = Type::Kind::array;
    t.count = m_.types[id].extent;
    if (layout) t.stride = m_.layouts[layout].stride;
    describe(m_.types[id].element, layout ? m_.layouts[layout].element : layout, t.element.emplace_back());
  }

  void structure(Type& t, ir::TypeId id, ir::LayoutId layout) {
    t.kind = Type::Kind::structure;
    t.name = m_.names.text(m_.types[id].name);
    const uint32_t count = m_.types[id].extent;
    constexpr uint32_t kMostAtOnce = 256;  // the budget may end before them all
    t.members.reserve(std::min(count, kMostAtOnce));
    for (uint32_t n = 0; n < count && !budget_.is_spent(); ++n) {
      const ir::Member& member = m_.types.member(id, n);
      const ir::LayoutMember at = layout ? m_.layouts.member(layout, n) : ir::LayoutMember{};
      Member& described = t.members.emplace_back();
      described.name = m_.names.text(member.name);
      described.offset = at.offset;
      describe(member.type, at.layout, described.type);
    }
  }

  void numeric(Type& t, ir::TypeId id, ir::LayoutId layout) {
    t.scalar = static_cast<Scalar>(m_.types.scalar_kind(id));
    t.columns = static_cast<uint8_t>(m_.types.columns(id));
    t.rows = static_cast<uint8_t>(m_.types.rows(id));
    if (!layout || !m_.types.is_matrix(id)) return;
    t.stride = m_.layouts[layout].stride;
    t.row_major = m_.layouts[layout].row_major;
  }

  const ir::Module& m_;
  Budget& budget_;
  uint32_t depth_ = 0;
};

class ConstantWriter {
 public:
  ConstantWriter(const ir::Module& module, std::vector<std::byte>& bytes, Budget& budget)
      : m_(module), bytes_(bytes), budget_(budget) {}

  void write(ir::ValueId v, ir::LayoutId layout, uint64_t offset) {
    if (!budget_.spend()) return;
    const ir::Constant& c = m_.constant(v);
    if (c.kind == ir::ConstantKind::scalar) return scalar(m_.types.kind(m_.type(v)), c.bits, offset);
    if (c.kind != ir::ConstantKind::composite) return;
    const ir::TypeId type = m_.type(v);
    if (m_.types.is_vector(type)) return vector(v, offset, bytes_of(type));
    const ir::Layout& l = m_.layouts[layout];
    for (uint32_t n = 0; n < c.part_count; ++n) {
      const ir::ValueId part = m_.constant_part(c, n);
      if (m_.types.is_structure(type)) {
        const ir::LayoutMember& at = m_.layouts.member(layout, n);
        write(part, at.layout, offset + at.offset);
      } else if (m_.types.is_array(type)) {
        write(part, l.element, offset + uint64_t{l.stride} * n);
      } else {
        const uint32_t step = l.row_major ? bytes_of(type) : l.stride;
        vector(part, offset + uint64_t{step} * n, l.row_major ? l.stride : bytes_of(type));
      }
    }
  }

 private:
  uint32_t bytes_of(ir::TypeId type) const {
    const ir::TypeKind kind = m_.types.scalar_kind(type);
    return kind == ir::TypeKind::bool_ ? 4 : ir::bit_width_of(kind) / 8;
  }

  void vector(ir::ValueId v, uint64_t offset, uint32_t stride) {
    const ir::Constant& c = m_.constant(v);
    for (uint32_t n = 0; n < c.part_count; ++n)
      if (const auto bits = m_.scalar_bits(m_.constant_part(c, n)))
        scalar(m_.types.scalar_kind(m_.type(v)), *bits, offset + uint64_t{stride} * n);
  }

  void scalar(ir::TypeKind kind, uint64_t bits, uint64_t offset) {
    if (bits == 0) return;
    if (offset > kLongest) return budget_.use_up();
    const uint32_t size = kind == ir::TypeKind::bool_ ? 4 : ir::bit_width_of(kind) / 8;
    if (bytes_.size() < offset + size) bytes_.resize(offset + size);
    for (uint32_t n = 0; n < size; ++n) bytes_[offset + n] = static_cast<std::byte>(bits >> 8 * n);  // little-endian
  }

  static constexpr uint64_t kLongest = uint64_t{64} << 20;
  const ir::Module& m_;
  std::vector<std::byte>& bytes_;
  Budget& budget_;
};

}  // namespace

void describe_type(const ir::Module& module, ir::TypeId type, ir::LayoutId layout, Budget& budget, Type& into) {
  Describer(module, budget).describe(type, layout, into);
}

void write_constant(const ir::Module& module, ir::ValueId constant, ir::LayoutId layout, uint64_t offset,
                    std::vector<std::byte>& bytes, Budget& budget) {
  ConstantWriter(module, bytes, budget).write(constant, layout, offset);
}

}  // namespace umber::reflect
