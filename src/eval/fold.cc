// SPDX-License-Identifier: Apache-2.0
#include "eval/fold.h"

#include <algorithm>
#include <vector>

#include "eval/scalar.h"
#include "eval/vector.h"

namespace umber::eval {
namespace {

using ir::ConstantKind;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::TypeRule;
using ir::ValueId;

class Folder {
 public:
  Folder(ir::Module& module, Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr)
      : m_(module), op_(op), result_(result), operands_(operands), attr_(attr) {}

  std::optional<ValueId> fold() {
    switch (ir::info(op_).rule) {  // NOLINT: the other rules are of ops with effects
      case TypeRule::construct: return construct();
      case TypeRule::extract: return part(operands_[0], attr_);
      case TypeRule::extract_dynamic: return extract_dynamic();
      case TypeRule::insert: return insert(attr_, operands_[1]);
      case TypeRule::insert_dynamic: return insert_dynamic();
      case TypeRule::swizzle: return swizzle();
      case TypeRule::select: return select();
      case TypeRule::deep: return deep_equal();
      case TypeRule::truth: return truth();
      case TypeRule::convert: return convert_components();
      case TypeRule::bitcast: return bitcast();
      case TypeRule::same: case TypeRule::compare: case TypeRule::shift: case TypeRule::classify:
      case TypeRule::bitfield: case TypeRule::bit_count: case TypeRule::ldexp: case TypeRule::pack:
      case TypeRule::mat_mul: case TypeRule::mat_scale: case TypeRule::transpose: case TypeRule::determinant:
      case TypeRule::outer_product: case TypeRule::reduce: case TypeRule::refract: return numeric();
      default: return std::nullopt;
    }
  }

 private:
  std::optional<ValueId> part(ValueId v, uint32_t n) {
    const TypeId type = m_.type(v);
    if (n >= m_.types.part_count(type)) return std::nullopt;
    const ir::Constant& c = m_.constant(v);
    switch (c.kind) {
      case ConstantKind::composite: return m_.constant_part(c, n);
      case ConstantKind::zero: return m_.zero(m_.types.part(type, n));
      case ConstantKind::undefined: return m_.undefined(m_.types.part(type, n));
      case ConstantKind::scalar: break;
    }
    return std::nullopt;
  }

  /// The scalars of a numeric constant; none if some are undefined.
  bool take_apart(ValueId v, Numeric& out) {
    const TypeId type = m_.type(v);
    if (!m_.types.is_numeric(type)) return false;
    out.kind = m_.types.scalar_kind(type);
    out.rows = m_.types.rows(type);
    out.columns = m_.types.columns(type);
    return append_scalars(v, out);
  }
  bool append_scalars(ValueId v, Numeric& out) {
    if (const std::optional<uint64_t> bits = m_.scalar_bits(v)) {
      out.bits.push_back(*bits);
      return true;
    }
    const uint32_t count = m_.types.part_count(m_.type(v));
    if (count == 0) return false;
    for (uint32_t n = 0; n < count; ++n) {
      const std::optional<ValueId> p = part(v, n);
      if (!p || !append_scalars(*p, out)) return false;
    }
    return true;
  }

  ValueId put_together(TypeId type, std::span<const uint64_t> bits) {
    const TypeId scalar = ir::types::vector(m_.types.scalar_kind(type), 1);
    const uint32_t rows = m_.types.rows(type), columns = m_.types.columns(type);
    if (rows * columns == 1) return m_.scalar(type, bits[0]);
    SmallVector<ValueId, 4> all;
    for (uint32_t c = 0; c < columns; ++c) {
      SmallVector<ValueId, 4> column;
      for (uint32_t r = 0; r < rows; ++r) column.push_back(m_.scalar(scalar, bits[c * rows + r]));
      if (columns == 1) return m_.composite(type, column);
      all.push_back(m_.composite(m_.types.part(type, 0), column));
    }
    return m_.composite(type, all);
  }

  std::optional<ValueId> numeric() {
    std::vector<Numeric> args(operands_.size());
    for (size_t n = 0; n < operands_.size(); ++n)
      if (!take_apart(operands_[n], args[n])) return std::nullopt;
    if (ir::info(op_).rule == TypeRule::pack) {
      const std::optional<Numeric> packed = evaluate_packing(op_, args[0]);
      return packed ? std::optional(put_together(result_, packed->bits)) : std::nullopt;
    }
    if (const std::optional<Numeric> v = evaluate_linear(op_, args)) return put_together(result_, v->bits);
    if (m_.types.components(result_) != args[0].bits.size()) return std::nullopt;

    SmallVector<uint64_t, 16> out;
    for (size_t n = 0; n < args[0].bits.size(); ++n) {
      SmallVector<uint64_t, 4> scalars;
      for (const Numeric& a : args) scalars.push_back(a.bits[a.bits.size() == 1 ? 0 : n]);
      const std::optional<uint64_t> bits = evaluate(op_, args[0].kind, scalars);
      if (!bits) return std::nullopt;
      out.push_back(*bits);
    }
    return put_together(result_, out);
  }

  std::optional<ValueId> construct() {
    const uint32_t count = m_.types.part_count(result_);
    if (!m_.types.is_vector(result_)) {
      if (operands_.size() != count) return std::nullopt;
      return m_.composite(result_, operands_);
    }
    SmallVector<ValueId, 4> parts;  // shorter vectors are flattened
    for (ValueId v : operands_) {
      if (m_.types.is_scalar(m_.type(v))) parts.push_back(v);
      else for (uint32_t n = 0; n < m_.types.part_count(m_.type(v)); ++n) {
        const std::optional<ValueId> p = part(v, n);
        if (!p) return std::nullopt;
        parts.push_back(*p);
      }
    }
    return parts.size() == count ? std::optional(m_.composite(result_, parts)) : std::nullopt;
  }

  std::optional<ValueId> extract_dynamic() {
    const std::optional<uint64_t> index = m_.scalar_bits(operands_[1]);
    if (!index || *index >= m_.types.part_count(m_.type(operands_[0]))) return std::nullopt;
    return part(operands_[0], static_cast<uint32_t>(*index));
  }

  std::optional<ValueId> insert_dynamic() {
    const std::optional<uint64_t> index = m_.scalar_bits(operands_[1]);
    if (!index) return std::nullopt;
    return insert(*index, operands_[2]);
  }
  std::optional<ValueId> insert(uint64_t index, ValueId replacement) {
    const uint32_t count = m_.types.part_count(result_);
    if (index >= count) return std::nullopt;
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < count; ++n) {
      const std::optional<ValueId> p = n == index ? replacement : part(operands_[0], n);
      if (!p) return std::nullopt;
      parts.push_back(*p);
    }
    return m_.composite(result_, parts);
  }

  std::optional<ValueId> swizzle() {
    SmallVector<ValueId, 4> parts;
    for (uint32_t n = 0; n < m_.types.rows(result_); ++n) {
      const std::optional<ValueId> p = part(operands_[0], attr_ >> (2 * n) & 3);
      if (!p) return std::nullopt;
      parts.push_back(*p);
    }
    return m_.composite(result_, parts);
  }

  std::optional<ValueId> select() {
    if (const std::optional<uint64_t> one = m_.scalar_bits(operands_[0])) return operands_[*one ? 1 : 2];
    SmallVector<ValueId, 4> parts;
    for (uint32_t n = 0; n < m_.types.part_count(result_); ++n) {
      const std::optional<ValueId> condition = part(operands_[0], n);
      const std::optional<uint64_t> bit = condition ? m_.scalar_bits(*condition) : std::nullopt;
      const std::optional<ValueId> p = bit ? part(operands_[*bit ? 1 : 2], n) : std::nullopt;
      if (!p) return std::nullopt;
      parts.push_back(*p);
    }
    return m_.composite(result_, parts);
  }

  std::optional<ValueId> deep_equal() {
    const std::optional<bool> same = equal(operands_[0], operands_[1]);
    return same ? std::optional(m_.boolean(*same)) : std::nullopt;
  }
  std::optional<bool> equal(ValueId a, ValueId b) {
    const TypeId type = m_.type(a);
    if (m_.types.is_scalar(type)) {
      const std::optional<uint64_t> x = m_.scalar_bits(a), y = m_.scalar_bits(b);
      if (!x || !y) return std::nullopt;
      const uint64_t args[] = {*x, *y};
      const std::optional<uint64_t> truth = evaluate(Op::eq, m_.types.kind(type), args);
      return truth ? std::optional(*truth != 0) : std::nullopt;
    }
    bool all = true;
    for (uint32_t n = 0; n < m_.types.part_count(type); ++n) {
      const std::optional<ValueId> x = part(a, n), y = part(b, n);
      const std::optional<bool> same = x && y ? equal(*x, *y) : std::nullopt;
      if (!same) return std::nullopt;
      all = all && *same;
    }
    return all;
  }

  std::optional<ValueId> truth() {
    Numeric v;
    if ((op_ != Op::any && op_ != Op::all) || !take_apart(operands_[0], v)) return std::nullopt;
    const auto is_set = [](uint64_t bit) { return bit != 0; };
    return m_.boolean(op_ == Op::any ? std::ranges::any_of(v.bits, is_set) : std::ranges::all_of(v.bits, is_set));
  }

  std::optional<ValueId> convert_components() {
    Numeric v;
    if (!take_apart(operands_[0], v)) return std::nullopt;
    for (uint64_t& bits : v.bits) {
      const std::optional<uint64_t> converted = convert(v.kind, m_.types.scalar_kind(result_), bits);
      if (!converted) return std::nullopt;
      bits = *converted;
    }
    return put_together(result_, v.bits);
  }

  std::optional<ValueId> bitcast() {
    Numeric v;
    if (!take_apart(operands_[0], v)) return std::nullopt;
    if (ir::bit_width_of(v.kind) != ir::bit_width_of(m_.types.scalar_kind(result_))) return std::nullopt;
    return put_together(result_, v.bits);
  }

  ir::Module& m_;
  Op op_;
  TypeId result_;
  std::span<const ValueId> operands_;
  uint32_t attr_;
};

}  // namespace

std::optional<ValueId> fold(ir::Module& module, Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr) {
  const auto is_constant = [&](ValueId v) { return module.is_constant(v); };
  if (!std::ranges::all_of(operands, is_constant)) return std::nullopt;
  return Folder(module, op, result, operands, attr).fold();
}

}  // namespace umber::eval
