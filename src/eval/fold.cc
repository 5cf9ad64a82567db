// SPDX-License-Identifier: Apache-2.0
#include "eval/fold.h"

#include <algorithm>
#include <array>

#include "eval/composite.h"
#include "eval/numeric.h"
#include "eval/scalar.h"

namespace umber::eval {
namespace {

using ir::ConstantKind;
using ir::TypeId;
using ir::ValueId;

/// A constant of more is left to be compared at run time: a few nested structures make one of billions.
constexpr uint32_t kMostCompared = 4096;

/// Constants of a module, as CompositeOps wants to see values.
class Constants {
 public:
  using Value = ValueId;
  explicit Constants(ir::Module& module) : m_(module) {}

  TypeId type(ValueId v) const { return m_.type(v); }
  std::optional<uint64_t> scalar(ValueId v) const { return m_.scalar_bits(v); }
  std::optional<ValueId> compose(TypeId type, std::span<const ValueId> parts) { return m_.composite(type, parts); }
  ValueId boolean(bool v) { return m_.boolean(v); }
  std::optional<ValueId> part(ValueId v, uint32_t n) {
    const ir::Constant& c = m_.constant(v);
    switch (c.kind) {
      case ConstantKind::composite: return m_.constant_part(c, n);
      case ConstantKind::zero: return m_.zero(m_.types.part(m_.type(v), n));
      case ConstantKind::undefined: return m_.undefined(m_.types.part(m_.type(v), n));
      case ConstantKind::scalar: break;
    }
    return std::nullopt;
  }

  /// False if some of the scalars are undefined, or there are other things than scalars.
  bool take_apart(ValueId v, Numeric& out) {
    if (!m_.types.is_numeric(m_.type(v))) return false;
    out = Numeric::of(m_.types, m_.type(v));
    return append_scalars(v, out);
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

 private:
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

  ir::Module& m_;
};

/// Ops of which each component of the result is made of one number of each operand.
constexpr bool is_by_component(ir::Op op) {
  using enum ir::Group;
  return ir::is_in(arithmetic, op) || ir::is_in(bits, op) || ir::is_in(comparison, op) || op == ir::Op::convert;
}

/// One number or two, as most that is folded: with no vectors to take apart. False if they are something else.
bool fold_numbers(ir::Module& module, ir::Op op, TypeId result, std::span<const ValueId> operands,
                  std::optional<ValueId>& folded) {
  if (!is_by_component(op) || operands.empty() || operands.size() > 2 || !module.types.is_scalar(result)) return false;
  std::array<uint64_t, 2> bits{};
  for (size_t n = 0; n < operands.size(); ++n) {
    const std::optional<uint64_t> number = module.scalar_bits(operands[n]);
    if (!number || !module.types.is_numeric(module.type(operands[n]))) return false;
    bits[n] = *number;
  }
  const ir::TypeKind kind = number_kind(module.types, module.type(operands[0]));
  const std::optional<uint64_t> value = op == ir::Op::convert
                                            ? convert(kind, number_kind(module.types, result), bits[0])
                                            : evaluate(op, kind, std::span(bits).first(operands.size()));
  if (value) folded = module.scalar(result, *value);
  return true;
}

}  // namespace

std::optional<ValueId> fold(ir::Module& module, ir::Op op, TypeId result, std::span<const ValueId> operands,
                            uint32_t attr) {
  const auto is_constant = [&](ValueId v) { return module.is_constant(v); };
  if (ir::info(op).results != 1 || !std::ranges::all_of(operands, is_constant)) return std::nullopt;
  if (op == ir::Op::equal && module.types.contents(module.type(operands[0])).scalars > kMostCompared)
    return std::nullopt;
  Constants constants(module);
  using Composites = CompositeOps<Constants>;
  if (ir::is_in(ir::Group::composite, op))
    return Composites(constants, module.types).evaluate(op, result, operands, attr);

  if (!module.types.is_numeric(result) || ir::info(op).effect != ir::Effect::pure) return std::nullopt;
  if (std::optional<ValueId> folded; fold_numbers(module, op, result, operands, folded)) return folded;
  std::array<Numeric, 4> args;
  if (operands.size() > args.size()) return std::nullopt;
  for (size_t n = 0; n < operands.size(); ++n)
    if (!constants.take_apart(operands[n], args[n])) return std::nullopt;
  Numeric value = Numeric::of(module.types, result);
  if (!evaluate_numeric(op, std::span(args).first(operands.size()), std::span(&value, 1))) return std::nullopt;
  return constants.put_together(result, value.bits);
}

}  // namespace umber::eval
