// SPDX-License-Identifier: Apache-2.0
#include "eval/numeric.h"

#include <algorithm>

#include "eval/scalar.h"

namespace umber::eval {
namespace {

/// As op.def has them, one after the other.
constexpr bool is_linear(ir::Op op) { return op >= ir::Op::mat_mul && op <= ir::Op::refract; }

bool by_component(ir::Op op, std::span<const Numeric> args, std::span<Numeric> results) {
  const ir::TypeKind kind = args[0].kind;
  if (size_t{results[0].rows} * results[0].columns != args[0].bits.size()) return false;
  for (size_t n = 0; n < args[0].bits.size(); ++n) {
    SmallVector<uint64_t, 4> scalars;  // one scalar serves all components
    for (const Numeric& a : args) scalars.push_back(a.bits[a.bits.size() == 1 ? 0 : n]);
    if (results.size() == 2) {
      const std::optional<std::array<uint64_t, 2>> pair = evaluate_pair(op, kind, scalars);
      if (!pair) return false;
      for (size_t r = 0; r < 2; ++r) results[r].bits.push_back((*pair)[r]);
      continue;
    }
    const std::optional<uint64_t> bits = evaluate(op, kind, scalars);
    if (!bits) return false;
    results[0].bits.push_back(*bits);
  }
  return true;
}

bool convert_all(ir::TypeKind from, std::span<const uint64_t> bits, Numeric& result) {
  for (uint64_t b : bits) {
    const std::optional<uint64_t> converted = convert(from, result.kind, b);
    if (!converted) return false;
    result.bits.push_back(*converted);
  }
  return true;
}

/// The bits of all components, the first lowest, cut anew.
void bitcast(const Numeric& from, Numeric& result) {
  const uint32_t have = ir::bit_width_of(from.kind), want = ir::bit_width_of(result.kind);
  for (uint32_t n = 0; n < result.rows; ++n) {
    uint64_t bits = 0;
    for (uint32_t done = 0; done < want; done += std::min(have, want)) {
      const uint32_t at = n * want + done;
      bits |= from.bits[at / have] >> (at % have) << done;
    }
    result.bits.push_back(want == 64 ? bits : bits & ((uint64_t{1} << want) - 1));
  }
}

bool assign(std::optional<Numeric> value, Numeric& result) {
  if (value) result.bits = value->bits;
  return value.has_value();
}

}  // namespace

bool evaluate_numeric(ir::Op op, std::span<const Numeric> args, std::span<Numeric> results) {
  switch (ir::info(op).rule) {  // NOLINT: the other rules are of ops that move parts, or have effects
    case ir::TypeRule::truth: {
      const auto is_set = [](uint64_t bit) { return bit != 0; };
      if (op == ir::Op::any)
        results[0].bits.push_back(std::ranges::any_of(args[0].bits, is_set) ? 1 : 0);
      else if (op == ir::Op::all)
        results[0].bits.push_back(std::ranges::all_of(args[0].bits, is_set) ? 1 : 0);
      return op == ir::Op::any || op == ir::Op::all;
    }
    case ir::TypeRule::convert: return convert_all(args[0].kind, args[0].bits, results[0]);
    case ir::TypeRule::bitcast: return bitcast(args[0], results[0]), true;
    case ir::TypeRule::pack: return assign(evaluate_packing(op, args[0]), results[0]);
    case ir::TypeRule::bit_count: {
      Numeric counts{.kind = ir::TypeKind::i32, .rows = args[0].rows, .columns = 1, .bits = {}};
      return by_component(op, args, std::span(&counts, 1)) && convert_all(counts.kind, counts.bits, results[0]);
    }
    case ir::TypeRule::same:
    case ir::TypeRule::mat_mul:
    case ir::TypeRule::mat_scale:
    case ir::TypeRule::transpose:
    case ir::TypeRule::determinant:
    case ir::TypeRule::outer_product:
    case ir::TypeRule::reduce:
    case ir::TypeRule::refract:
      if (is_linear(op)) return assign(evaluate_linear(op, args), results[0]);
      return by_component(op, args, results);
    case ir::TypeRule::compare:
    case ir::TypeRule::shift:
    case ir::TypeRule::classify:
    case ir::TypeRule::bitfield:
    case ir::TypeRule::ldexp:
    case ir::TypeRule::frexp: return by_component(op, args, results);
    default: return false;
  }
}

}  // namespace umber::eval
