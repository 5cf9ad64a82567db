// SPDX-License-Identifier: Apache-2.0
#include "eval/numeric.h"

#include <algorithm>

#include "eval/scalar.h"

namespace umber::eval {
namespace {

/// Ops that count bits: in i32, which is then converted to the result's type.
constexpr ir::OpSet kCounts = {ir::Op::bit_count, ir::Op::find_lsb, ir::Op::find_msb};

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
  using ir::Group, ir::Op;
  switch (ir::info(op).group) {
    case Group::reduction: {
      static_assert(ir::consists_of(Group::reduction, {Op::any, Op::all}));
      const auto is_set = [](uint64_t bit) { return bit != 0; };
      const bool truth =
          op == Op::any ? std::ranges::any_of(args[0].bits, is_set) : std::ranges::all_of(args[0].bits, is_set);
      results[0].bits.push_back(truth ? 1 : 0);
      return true;
    }
    case Group::conversion:
      static_assert(ir::consists_of(Group::conversion, {Op::convert, Op::bitcast}));
      if (op == Op::convert) return convert_all(args[0].kind, args[0].bits, results[0]);
      return bitcast(args[0], results[0]), true;
    case Group::pack: return assign(evaluate_packing(op, args[0]), results[0]);
    case Group::matrix:
    case Group::geometry: return assign(evaluate_linear(op, args), results[0]);
    case Group::integer: {
      if (!kCounts.has(op)) return by_component(op, args, results);
      Numeric counts{.kind = ir::TypeKind::i32, .rows = args[0].rows, .columns = 1, .bits = {}};
      return by_component(op, args, std::span(&counts, 1)) && convert_all(counts.kind, counts.bits, results[0]);
    }
    case Group::arithmetic:
    case Group::bits:
    case Group::comparison:
    case Group::math: return by_component(op, args, results);
    case Group::composite:  // moves parts about
    case Group::derivative:
    case Group::interpolation:
    case Group::memory:
    case Group::buffer:
    case Group::atomic:
    case Group::counter:
    case Group::handle:
    case Group::texture:
    case Group::query:
    case Group::image:
    case Group::barrier:
    case Group::emission:
    case Group::subgroup:
    case Group::call:
    case Group::region:
    case Group::terminator:
    case Group::specialization:
    case Group::device:
    case Group::ray: return false;
  }
  return false;
}

}  // namespace umber::eval
