// SPDX-License-Identifier: Apache-2.0
#include "reflect/types.h"

#include <algorithm>

#include "layout/layout.h"

namespace umber::reflect {
namespace {

constexpr uint32_t kDeepest = 1000;  // types nest, and destructors recurse as deep

class Describer {
 public:
  Describer(const ir::Module& module, Budget& budget) : m_(module), budget_(budget) {}

  void describe(const layout::Part& part, Type& t) {
    if (depth_ == kDeepest) budget_.use_up();
    if (!budget_.spend()) return;
    ++depth_;
    if (part.layout) t.size = m_.layouts[part.layout].size;
    if (m_.types.is_array(part.type))
      array(t, part);
    else if (m_.types.is_structure(part.type))
      structure(t, part);
    else if (m_.types.is_numeric(part.type))
      numeric(t, part);
    else if (m_.types.is_reference(part.type))
      reference(t, part);
    --depth_;
  }

 private:
  void array(Type& t, const layout::Part& part) {
    t.kind = Type::Kind::array;
    t.count = m_.types[part.type].extent;
    if (m_.types.computed_length(part.type))
      t.count = part.layout ? layout::elements_laid_out(m_.layouts[part.layout]) : 1;
    if (part.layout) t.stride = m_.layouts[part.layout].stride;
    describe(layout::step(m_, part, 0), t.element.emplace_back());
  }

  void structure(Type& t, const layout::Part& part) {
    t.kind = Type::Kind::structure;
    t.name = m_.names.text(m_.types[part.type].name);
    const uint32_t count = m_.types[part.type].extent;
    constexpr uint32_t kMostAtOnce = 256;  // the budget may end before them all
    t.members.reserve(std::min(count, kMostAtOnce));
    for (uint32_t n = 0; n < count && !budget_.is_spent(); ++n) {
      const layout::Part member = layout::step(m_, part, n);
      Member& described = t.members.emplace_back();
      described.name = m_.names.text(m_.types.member(part.type, n).name);
      described.offset = member.offset - part.offset;
      describe(member, described.type);
    }
  }

  /// What is at an address may hold others of its kind: it is only named.
  void reference(Type& t, const layout::Part& part) {
    t.kind = Type::Kind::reference;
    t.scalar = Scalar::u64;
    t.name = m_.names.text(m_.references[m_.types.reference_of(part.type)].name);
  }

  void numeric(Type& t, const layout::Part& part) {
    t.scalar = scalar_of(m_.types.scalar_kind(part.type));
    t.columns = static_cast<uint8_t>(m_.types.columns(part.type));
    t.rows = static_cast<uint8_t>(m_.types.rows(part.type));
    if (!part.layout || !m_.types.is_matrix(part.type)) return;
    t.stride = m_.layouts[part.layout].stride;
    t.row_major = m_.layouts[part.layout].row_major;
  }

  const ir::Module& m_;
  Budget& budget_;
  uint32_t depth_ = 0;
};

class ConstantWriter {
 public:
  ConstantWriter(const ir::Module& module, std::vector<std::byte>& bytes, Budget& budget)
      : m_(module), bytes_(bytes), budget_(budget) {}

  void write(ir::ValueId v, const layout::Part& at) {
    if (!budget_.spend()) return;
    const ir::Constant& c = m_.constant(v);
    if (c.kind == ir::ConstantKind::scalar) return scalar(m_.types.kind(at.type), c.bits, at.offset);
    if (c.kind != ir::ConstantKind::composite) return;
    for (uint32_t n = 0; n < c.part_count; ++n) {
      const layout::Part part = layout::step(m_, at, n);
      const ir::ValueId value = m_.constant_part(c, n);
      if (m_.types.is_vector(at.type))
        scalar(m_.types.kind(part.type), m_.scalar_bits(value).value_or(0), part.offset);
      else
        write(value, part);
    }
  }

 private:
  void scalar(ir::TypeKind kind, uint64_t bits, uint64_t at) {
    if (bits == 0) return;
    if (at > kLongest) return budget_.use_up();
    const auto offset = static_cast<size_t>(at);
    const uint32_t size = layout::bytes_of(kind);
    if (bytes_.size() < offset + size) bytes_.resize(offset + size);
    for (uint32_t n = 0; n < size; ++n) bytes_[offset + n] = static_cast<std::byte>(bits >> 8 * n);  // little-endian
  }

  static constexpr uint64_t kLongest = uint64_t{64} << 20;
  const ir::Module& m_;
  std::vector<std::byte>& bytes_;
  Budget& budget_;
};

}  // namespace

void describe_type(const ir::Module& module, const layout::Part& part, Budget& budget, Type& into) {
  Describer(module, budget).describe(part, into);
}

void write_constant(const ir::Module& module, ir::ValueId constant, const layout::Part& at,
                    std::vector<std::byte>& bytes, Budget& budget) {
  ConstantWriter(module, bytes, budget).write(constant, at);
}

}  // namespace umber::reflect
