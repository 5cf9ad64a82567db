// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "base/small_vector.h"
#include "eval/numeric.h"
#include "eval/scalar.h"
#include "ir/module.h"

namespace umber::eval {

/// The ops that move parts of values about, whatever a value is. `Values` says that:
///   Value                                                     a trivially copyable handle
///   TypeId type(Value)
///   std::optional<Value> part(Value, uint32_t n)              n is below the number of parts
///   std::optional<uint64_t> scalar(Value)                     none if it is undefined, or no scalar
///   std::optional<Value> compose(TypeId, std::span<const Value> parts)
///   Value boolean(bool)
template <typename Values>
class CompositeOps {
 public:
  using Value = typename Values::Value;

  CompositeOps(Values& values, const ir::TypeTable& types) : values_(values), types_(types) {}

  /// The result of a valid instruction of group `composite`; none where it is undefined.
  std::optional<Value> evaluate(ir::Op op, ir::TypeId result, std::span<const Value> operands, uint32_t imm) {
    using ir::Op;
    static_assert(ir::consists_of(ir::Group::composite, {Op::equal, Op::select, Op::construct, Op::extract, Op::insert,
                                                         Op::extract_dynamic, Op::insert_dynamic, Op::swizzle}));
    if (op == Op::construct) return construct(result, operands);
    if (op == Op::extract) return part(operands[0], imm);
    if (op == Op::insert) return insert(result, operands[0], imm, operands[1]);
    if (op == Op::swizzle) return swizzle(result, operands[0], imm);
    if (op == Op::select) return select(result, operands);
    if (op == Op::equal) {
      const std::optional<bool> same = equal(operands[0], operands[1]);
      return same ? std::optional(values_.boolean(*same)) : std::nullopt;
    }
    const std::optional<uint64_t> index = values_.scalar(operands[1]);
    if (!index) return std::nullopt;
    return op == Op::extract_dynamic ? part(operands[0], *index) : insert(result, operands[0], *index, operands[2]);
  }

 private:
  uint32_t part_count(Value v) const { return types_.part_count(values_.type(v)); }
  std::optional<Value> part(Value v, uint64_t n) {
    return n < part_count(v) ? values_.part(v, static_cast<uint32_t>(n)) : std::nullopt;
  }

  std::optional<Value> construct(ir::TypeId result, std::span<const Value> operands) {
    const uint32_t count = types_.part_count(result);
    if (!types_.is_vector(result)) return operands.size() == count ? values_.compose(result, operands) : std::nullopt;
    SmallVector<Value, 4> parts;  // shorter vectors are flattened
    for (Value v : operands) {
      if (types_.is_scalar(values_.type(v)))
        parts.push_back(v);
      else
        for (uint32_t n = 0; n < part_count(v); ++n) {
          const std::optional<Value> p = part(v, n);
          if (!p) return std::nullopt;
          parts.push_back(*p);
        }
    }
    return parts.size() == count ? values_.compose(result, parts) : std::nullopt;
  }

  std::optional<Value> insert(ir::TypeId result, Value into, uint64_t index, Value replacement) {
    const uint32_t count = types_.part_count(result);
    if (index >= count) return std::nullopt;
    std::vector<Value> parts;
    for (uint32_t n = 0; n < count; ++n) {
      const std::optional<Value> p = n == index ? replacement : part(into, n);
      if (!p) return std::nullopt;
      parts.push_back(*p);
    }
    return values_.compose(result, parts);
  }

  /// A scalar is its own only component.
  std::optional<Value> swizzle(ir::TypeId result, Value from, uint32_t mask) {
    SmallVector<Value, 4> parts;
    for (uint32_t n = 0; n < types_.rows(result); ++n) {
      const std::optional<Value> p = types_.is_scalar(values_.type(from)) ? from : part(from, mask >> (2 * n) & 3);
      if (!p) return std::nullopt;
      parts.push_back(*p);
    }
    return types_.is_scalar(result) ? std::optional(parts[0]) : values_.compose(result, parts);
  }

  std::optional<Value> select(ir::TypeId result, std::span<const Value> operands) {
    if (types_.is_scalar(values_.type(operands[0]))) {
      const std::optional<uint64_t> bit = values_.scalar(operands[0]);
      return bit ? std::optional(operands[*bit ? 1 : 2]) : std::nullopt;
    }
    SmallVector<Value, 4> parts;
    for (uint32_t n = 0; n < types_.part_count(result); ++n) {
      const std::optional<Value> condition = part(operands[0], n);
      const std::optional<uint64_t> bit = condition ? values_.scalar(*condition) : std::nullopt;
      const std::optional<Value> p = bit ? part(operands[*bit ? 1 : 2], n) : std::nullopt;
      if (!p) return std::nullopt;
      parts.push_back(*p);
    }
    return values_.compose(result, parts);
  }

  std::optional<bool> equal(Value a, Value b) {
    const ir::TypeId type = values_.type(a);
    if (types_.is_scalar(type) || types_.is_reference(type)) {
      const std::optional<uint64_t> x = values_.scalar(a), y = values_.scalar(b);
      if (!x || !y) return std::nullopt;
      const uint64_t args[] = {*x, *y};
      const std::optional<uint64_t> truth = eval::evaluate(ir::Op::eq, number_kind(types_, type), args);
      return truth ? std::optional(*truth != 0) : std::nullopt;
    }
    bool all = true;
    for (uint32_t n = 0; n < types_.part_count(type); ++n) {
      const std::optional<Value> x = part(a, n), y = part(b, n);
      const std::optional<bool> same = x && y ? equal(*x, *y) : std::nullopt;
      if (!same) return std::nullopt;
      all = all && *same;
    }
    return all;
  }

  Values& values_;
  const ir::TypeTable& types_;
};

}  // namespace umber::eval
