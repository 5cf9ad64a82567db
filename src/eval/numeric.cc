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

/// Bits behind the last one are zero.
void extract_bits(const Numeric& from, uint64_t offset, Numeric& result) {
  const uint64_t mask = (uint64_t{1} << ir::bit_width_of(result.kind)) - 1;
  const bool is_inside = offset < ir::bit_width_of(from.kind);
  for (const uint64_t bits : from.bits) result.bits.push_back(is_inside ? bits >> offset & mask : 0);
}

uint64_t extended(ir::TypeKind kind, uint64_t bits) {
  const uint32_t unused = 64 - ir::bit_width_of(kind);
  return ir::is_signed(kind) ? static_cast<uint64_t>(static_cast<int64_t>(bits << unused) >> unused) : bits;
}

/// The sum of products of components, or of the bytes of two words; with a third operand, what is nearest to both.
void integer_dot(std::span<const Numeric> args, Numeric& result) {
  const auto factor = [](const Numeric& v, uint32_t n) {
    if (v.rows > 1) return extended(v.kind, v.bits[n]);
    return extended(ir::is_signed(v.kind) ? ir::TypeKind::i8 : ir::TypeKind::u8, v.bits[0] >> 8 * n & 0xff);
  };
  uint64_t sum = 0;
  for (uint32_t n = 0; n < (args[0].rows > 1 ? args[0].rows : 4); ++n) sum += factor(args[0], n) * factor(args[1], n);
  const uint32_t width = ir::bit_width_of(result.kind);
  const uint64_t all = width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1, sign = uint64_t{1} << (width - 1);
  sum &= all;
  if (args.size() == 2) return result.bits.push_back(sum);
  const uint64_t before = args[2].bits[0], both = (before + sum) & all;
  if (!ir::is_signed(result.kind)) return result.bits.push_back(both < before ? all : both);
  const bool leaves_range = ((before ^ both) & (sum ^ both) & sign) != 0;
  result.bits.push_back(!leaves_range ? both : (before & sign) != 0 ? sign : sign - 1);
}

void saturate_all(const Numeric& from, Numeric& result) {
  for (const uint64_t bits : from.bits) result.bits.push_back(convert_saturated(from.kind, result.kind, bits));
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
      static_assert(
          ir::consists_of(Group::conversion, {Op::convert, Op::convert_saturated, Op::bitcast, Op::bitcast_extract}));
      if (op == Op::bitcast_extract) return extract_bits(args[0], args[1].bits[0], results[0]), true;
      if (op == Op::convert) return convert_all(args[0].kind, args[0].bits, results[0]);
      if (op == Op::convert_saturated) return saturate_all(args[0], results[0]), true;
      return bitcast(args[0], results[0]), true;
    case Group::pack: return assign(evaluate_packing(op, args[0]), results[0]);
    case Group::matrix:
    case Group::geometry: return assign(evaluate_linear(op, args), results[0]);
    case Group::integer: {
      if (op == Op::integer_dot || op == Op::integer_dot_saturated) return integer_dot(args, results[0]), true;
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
    case Group::cooperative:
    case Group::ray:
    case Group::ray_query: return false;
  }
  return false;
}

}  // namespace umber::eval
