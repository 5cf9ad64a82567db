// SPDX-License-Identifier: Apache-2.0
#include "passes/expand/expand_missing.h"

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <span>

#include <gtest/gtest.h>

#include "eval/numeric.h"
#include "eval/scalar.h"
#include "ir/builder.h"
#include "ir/validate/validate.h"
#include "passes/optimize/inline_functions.h"
#include "passes/optimize/simplify.h"

namespace umber {
namespace {

using eval::Numeric;
using ir::Builder, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;
using namespace ir::types;

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kNumbers[] = {0,      -0.0,   0.25,    -0.25,   0.5,       -0.5,       1.5,     -2.5,   1,     -1,
                               1e-300, 3e300,  5e-324,  1e308,   -1e-308,   4.7e15,     -4.7e15, 9.1e18, 2.75,  -7.75,
                               0.1,    123.75, -1e-100, 1 << 30, 16777217., 0.99999999, 7e-200,  1e160,  -3e38, 3.5e38};
constexpr double kSpecial[] = {kInfinity, -kInfinity, kNan};

/// All components of a constant, in the order of Numeric.
void append(const Module& m, ValueId v, Numeric& out) {
  if (m.types.is_scalar(m.type(v))) return out.bits.push_back(m.scalar_bits(v).value_or(0));
  const ir::Constant& c = m.constant(v);
  for (uint32_t n = 0; n < m.types.part_count(m.type(v)); ++n) {
    if (c.kind == ir::ConstantKind::composite)
      append(m, m.constant_part(c, n), out);
    else
      for (uint32_t k = 0; k < m.types.components(m.types.part(m.type(v), n)); ++k) out.bits.push_back(0);
  }
}
Numeric numeric(const Module& m, ValueId v) {
  Numeric out = Numeric::of(m.types, m.type(v));
  EXPECT_TRUE(m.is_constant(v)) << "this is not folded";
  if (m.is_constant(v)) append(m, v, out);
  return out;
}

/// What the pass makes of an op of these operands, and what the op is. Every result is stored to an output.
struct Outcome {
  std::vector<Numeric> expected, actual;
};
class ExpandMissing : public ::testing::Test {
 protected:
  Outcome run(Op op, std::span<const ValueId> operands, std::span<const TypeId> results) {
    m.stage = ir::Stage::fragment;
    m.entry = m.add_function(m.names.intern("main"), {}, {});
    Builder b = Builder::at_end(m, m.function(m.entry).body);
    const ir::InstId i = b.inst(op, operands, results);
    for (uint32_t n = 0; n < results.size(); ++n) {
      const ir::IoVarId out = m.io_vars.add({.direction = ir::Direction::output, .type = results[n], .location = n});
      b.store(out, {}, m.result(i, n));
    }
    b.emit_void(Op::ret);
    Outcome outcome;
    std::vector<Numeric> args;
    for (const ValueId v : operands) args.push_back(numeric(m, v));
    for (const TypeId type : results) outcome.expected.push_back(Numeric::of(m.types, type));
    EXPECT_TRUE(eval::evaluate_numeric(op, args, outcome.expected));
    expand(op);
    m.for_each_inst([&](ir::InstId s) {
      if (m.insts[s].op == Op::store) outcome.actual.push_back(numeric(m, m.operand(s, 0)));
    });
    return outcome;
  }
  void expand(Op op) {
    Diagnostics diagnostics;
    const ir::KindSet kinds = ir::kinds_between(TypeKind::bool_, TypeKind::f64);
    const Lack lacks[] = {{.ops = {op}, .kinds = kinds},
                          {.ops = kExpandedInTurn, .kinds = ir::KindSet::of(TypeKind::f64)}};
    const Target target{.lacks = lacks};
    PassContext context{target, diagnostics};
    EXPECT_TRUE(*expand_missing(m, context)) << ir::info(op).name;
    EXPECT_TRUE(ir::validate(m, diagnostics)) << ir::info(op).name;
    EXPECT_FALSE(*expand_missing(m, context)) << "a second time: " << ir::info(op).name;
    EXPECT_TRUE(*inline_functions(m, context) || true);
    EXPECT_TRUE(*simplify(m, context));
    m.for_each_inst([&](ir::InstId i) {
      EXPECT_FALSE(m.insts[i].op == op && op != Op::mul && op != Op::is_nan && op != Op::is_inf);
    });
  }
  /// A constant of numbers that `next` gives.
  ValueId constant(TypeId type, const std::function<double()>& next) {
    if (m.types.is_scalar(type)) {
      switch (m.types.scalar_kind(type)) {  // NOLINT: those of the tests
        case TypeKind::f64: return m.f64(next());
        case TypeKind::f32: return m.f32(static_cast<float>(next()));
        case TypeKind::i32: return m.i32(static_cast<int32_t>(next()));
        default: return m.u32(static_cast<uint32_t>(static_cast<int64_t>(next())));
      }
    }
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < m.types.part_count(type); ++n) parts.push_back(constant(m.types.part(type, n), next));
    return m.composite(type, parts);
  }
  static double number(const Numeric& n, size_t at = 0) {
    if (n.kind == TypeKind::i32) return static_cast<int32_t>(n.bits[at]);
    return ir::is_float(n.kind) ? eval::to_double(n.kind, n.bits[at]) : static_cast<double>(n.bits[at]);
  }

  Module m;

 private:
  static constexpr ir::OpSet kExpandedInTurn = {
      Op::trunc, Op::floor, Op::ceil,   Op::round_even, Op::fract,  Op::sqrt,      Op::inverse_sqrt, Op::frexp,
      Op::dot,   Op::cross, Op::length, Op::is_nan,     Op::is_inf, Op::transpose, Op::determinant};
};

/// Compares an op with its formula for random operands. Floats may differ by `tolerance` times their size, or 1.
struct Case {
  Op op;
  std::vector<TypeId> operands, results;
  double low, high, tolerance;
};

TEST_F(ExpandMissing, FormulasAreWhatTheInterpreterSays) {
  const auto f = [](uint32_t n) { return vector(TypeKind::f32, n); };
  const auto d = [](uint32_t n) { return vector(TypeKind::f64, n); };
  const auto i = [](uint32_t n) { return vector(TypeKind::i32, n); };
  const auto u = [](uint32_t n) { return vector(TypeKind::u32, n); };
  const auto b = [](uint32_t n) { return vector(TypeKind::bool_, n); };
  const auto mat = [](uint32_t columns, uint32_t rows) { return matrix(TypeKind::f32, columns, rows); };
  const auto dmat = [](uint32_t columns, uint32_t rows) { return matrix(TypeKind::f64, columns, rows); };
  constexpr double kFloat = 1e-5, kDouble = 1e-14;
  const Case cases[] = {
      {Op::fract, {f(3)}, {f(3)}, -9, 9, 0},
      {Op::fract, {d(2)}, {d(2)}, -9, 9, 0},
      {Op::mod, {f(2), f(2)}, {f(2)}, 1, 50, kFloat},
      {Op::mod, {d(3), d(3)}, {d(3)}, 1, 50, kDouble},
      {Op::step, {d(2), d(2)}, {d(2)}, -2, 2, 0},
      {Op::mix, {d(2), d(2), d(2)}, {d(2)}, -2, 2, kDouble},
      {Op::smoothstep, {f(2), f(2), f(2)}, {f(2)}, 0, 2, kFloat},
      {Op::smoothstep, {d(2), d(2), d(2)}, {d(2)}, 0, 2, kDouble},
      {Op::asinh, {f(3)}, {f(3)}, -20, 20, kFloat},
      {Op::acosh, {f(3)}, {f(3)}, 1, 50, kFloat},
      {Op::atanh, {f(3)}, {f(3)}, -0.9, 0.9, kFloat},
      {Op::dot, {f(1), f(1)}, {f(1)}, -5, 5, kFloat},
      {Op::dot, {d(4), d(4)}, {d(1)}, -5, 5, kDouble},
      {Op::cross, {d(3), d(3)}, {d(3)}, -5, 5, kDouble},
      {Op::length, {f(1)}, {f(1)}, -5, 5, 0},
      {Op::length, {d(3)}, {d(1)}, -5, 5, kDouble},
      {Op::length, {d(3)}, {d(1)}, -1e300, 1e300, kDouble},
      {Op::distance, {f(1), f(1)}, {f(1)}, -5, 5, kFloat},
      {Op::distance, {d(4), d(4)}, {d(1)}, -5, 5, kDouble},
      {Op::normalize, {f(1)}, {f(1)}, -5, 5, 0},
      {Op::normalize, {d(3)}, {d(3)}, -5, 5, kDouble},
      {Op::face_forward, {f(1), f(1), f(1)}, {f(1)}, -5, 5, 0},
      {Op::face_forward, {f(3), f(3), f(3)}, {f(3)}, -5, 5, 0},
      {Op::face_forward, {d(3), d(3), d(3)}, {d(3)}, -5, 5, 0},
      {Op::reflect, {f(1), f(1)}, {f(1)}, -2, 2, kFloat},
      {Op::reflect, {d(3), d(3)}, {d(3)}, -2, 2, kDouble},
      {Op::refract, {f(1), f(1), f(1)}, {f(1)}, -0.9, 0.9, kFloat},
      {Op::refract, {d(2), d(2), d(1)}, {d(2)}, -0.7, 0.7, kDouble},
      {Op::is_nan, {f(3)}, {b(3)}, -5, 5, 0},
      {Op::is_inf, {f(3)}, {b(3)}, -5, 5, 0},
      {Op::frexp, {f(3)}, {f(3), i(3)}, -1e6, 1e6, 0},
      {Op::frexp, {f(3)}, {f(3), i(3)}, -1e-40, 1e-40, 0},
      {Op::ldexp, {f(2), i(2)}, {f(2)}, -60, 60, 0},
      {Op::add_carry, {u(3), u(3)}, {u(3), u(3)}, 0, 4294967295.0, 0},
      {Op::sub_borrow, {u(3), u(3)}, {u(3), u(3)}, 0, 4294967295.0, 0},
      {Op::mul_extended, {u(3), u(3)}, {u(3), u(3)}, 0, 4294967295.0, 0},
      {Op::mul_extended, {i(3), i(3)}, {i(3), i(3)}, -2147483648.0, 2147483647.0, 0},
      {Op::integer_dot, {u(1), u(1)}, {u(1)}, 0, 4294967295.0, 0},
      {Op::integer_dot, {i(1), u(1)}, {i(1)}, 0, 2147483647.0, 0},
      {Op::integer_dot, {i(3), i(3)}, {i(1)}, -2147483648.0, 2147483647.0, 0},
      {Op::integer_dot_saturated, {u(4), u(4), u(1)}, {u(1)}, 0, 4294967295.0, 0},
      {Op::integer_dot_saturated, {i(1), i(1), i(1)}, {i(1)}, -2147483648.0, 2147483647.0, 0},
      {Op::bitfield_extract, {u(2), i(1), i(1)}, {u(2)}, 0, 16.9, 0},
      {Op::bitfield_extract, {i(2), i(1), i(1)}, {i(2)}, 0, 16.9, 0},
      {Op::bitfield_extract, {i(2), i(1), u(1)}, {i(2)}, 0, 16.9, 0},
      {Op::bitfield_extract, {u(2), u(1), i(1)}, {u(2)}, 0, 16.9, 0},
      {Op::bitfield_insert, {u(2), u(2), i(1), i(1)}, {u(2)}, 0, 16.9, 0},
      {Op::bitfield_insert, {i(2), i(2), u(1), i(1)}, {i(2)}, 0, 16.9, 0},
      {Op::bitfield_insert, {i(2), i(2), i(1), i(1)}, {i(2)}, 0, 16.9, 0},
      {Op::bitfield_reverse, {u(3)}, {u(3)}, 0, 4294967295.0, 0},
      {Op::bitfield_reverse, {i(2)}, {i(2)}, -2147483648.0, 2147483647.0, 0},
      {Op::bit_count, {u(3)}, {i(3)}, 0, 4294967295.0, 0},
      {Op::bit_count, {i(1)}, {i(1)}, -2147483648.0, 2147483647.0, 0},
      {Op::find_lsb, {u(2)}, {i(2)}, 0, 4294967295.0, 0},
      {Op::find_lsb, {i(2)}, {i(2)}, -9, 9, 0},
      {Op::find_msb, {u(2)}, {i(2)}, 0, 70000, 0},
      {Op::find_msb, {i(2)}, {i(2)}, -70000, 70000, 0},
      {Op::pack_snorm_2x16, {f(2)}, {u(1)}, -1.2, 1.2, 0},
      {Op::pack_unorm_2x16, {f(2)}, {u(1)}, -0.2, 1.2, 0},
      {Op::pack_snorm_4x8, {f(4)}, {u(1)}, -1.2, 1.2, 0},
      {Op::pack_unorm_4x8, {f(4)}, {u(1)}, -0.2, 1.2, 0},
      {Op::unpack_snorm_2x16, {u(1)}, {f(2)}, 0, 4294967295.0, kFloat},
      {Op::unpack_unorm_2x16, {u(1)}, {f(2)}, 0, 4294967295.0, kFloat},
      {Op::unpack_snorm_4x8, {u(1)}, {f(4)}, 0, 4294967295.0, kFloat},
      {Op::unpack_unorm_4x8, {u(1)}, {f(4)}, 0, 4294967295.0, kFloat},
      {Op::mul, {mat(2, 3), mat(2, 3)}, {mat(2, 3)}, -5, 5, 0},
      {Op::outer_product, {f(2), f(4)}, {mat(4, 2)}, -5, 5, 0},
      {Op::mat_mul, {dmat(3, 2), d(3)}, {d(2)}, -5, 5, kDouble},
      {Op::mat_mul, {d(2), dmat(3, 2)}, {d(3)}, -5, 5, kDouble},
      {Op::mat_mul, {dmat(3, 2), dmat(2, 3)}, {dmat(2, 2)}, -5, 5, kDouble},
      {Op::transpose, {dmat(3, 2)}, {dmat(2, 3)}, -5, 5, 0},
      {Op::determinant, {dmat(2, 2)}, {d(1)}, -5, 5, 1e-11},
      {Op::determinant, {dmat(3, 3)}, {d(1)}, -5, 5, 1e-11},
      {Op::determinant, {dmat(4, 4)}, {d(1)}, -5, 5, 1e-11},
      {Op::inverse, {dmat(2, 2)}, {dmat(2, 2)}, -5, 5, 1e-8},
      {Op::inverse, {dmat(3, 3)}, {dmat(3, 3)}, -5, 5, 1e-8},
      {Op::inverse, {dmat(4, 4)}, {dmat(4, 4)}, -5, 5, 1e-8},
      {Op::inverse, {mat(4, 4)}, {mat(4, 4)}, 1, 5, 1e-1},
  };
  std::mt19937 random(7);
  for (const Case& c : cases)
    for (int round = 0; round < 24; ++round) {
      m = Module();
      const auto next = [&] { return c.low + (c.high - c.low) * (static_cast<double>(random()) / 4294967296.0); };
      std::vector<ValueId> operands;
      for (const TypeId type : c.operands) operands.push_back(constant(type, next));
      const Outcome o = run(c.op, operands, c.results);
      ASSERT_EQ(o.actual.size(), o.expected.size());
      for (size_t n = 0; n < o.actual.size(); ++n)
        for (size_t k = 0; k < o.expected[n].bits.size(); ++k) {
          const double is = number(o.actual[n], k), wanted = number(o.expected[n], k);
          EXPECT_LE(std::abs(is - wanted), c.tolerance * std::max(1.0, std::abs(wanted)))
              << ir::info(c.op).name << ": " << is << " instead of " << wanted;
        }
    }
}

TEST_F(ExpandMissing, DoublesAreRoundedExactly) {
  for (const Op op : {Op::trunc, Op::floor, Op::ceil, Op::round_even, Op::fract})
    for (const double x : kNumbers) {
      m = Module();
      const ValueId operands[] = {m.f64(x)};
      const Outcome o = run(op, operands, std::span(&kF64, 1));
      EXPECT_EQ(number(o.actual.at(0)), number(o.expected.at(0))) << ir::info(op).name << ' ' << x;
    }
}

TEST_F(ExpandMissing, WhatIsNoNumberIsTold) {
  for (const Op op : {Op::is_nan, Op::is_inf})
    for (const TypeId type : {kF32, kF64})
      for (const std::span<const double> all : {std::span<const double>(kNumbers), std::span<const double>(kSpecial)})
        for (const double x : all) {
          m = Module();
          const ValueId operands[] = {constant(type, [&] { return x; })};
          const Outcome o = run(op, operands, std::span(&kBool, 1));
          EXPECT_EQ(number(o.actual.at(0)), number(o.expected.at(0))) << ir::info(op).name << ' ' << x;
        }
}

TEST_F(ExpandMissing, RootsOfDoublesAreRightToTheLastBits) {
  for (const Op op : {Op::sqrt, Op::inverse_sqrt})
    for (const double x : kNumbers) {
      if (std::signbit(x)) continue;
      m = Module();
      const ValueId operands[] = {m.f64(x)};
      const Outcome o = run(op, operands, std::span(&kF64, 1));
      const double is = number(o.actual.at(0)), exact = number(o.expected.at(0));
      EXPECT_TRUE(is == exact || std::abs(is / exact - 1) < 1e-15) << ir::info(op).name << ' ' << x << ": " << is;
    }
}

TEST_F(ExpandMissing, DoublesAreTakenApart) {
  for (const double x : kNumbers) {
    m = Module();
    const ValueId operands[] = {m.f64(x)};
    const TypeId parts[] = {kF64, kI32};
    const Outcome o = run(Op::frexp, operands, parts);
    int exponent = 0;
    EXPECT_EQ(number(o.actual.at(0)), std::frexp(x, &exponent)) << x;
    EXPECT_EQ(number(o.actual.at(1)), exponent) << x;
    m = Module();
    const ValueId again[] = {m.f64(x)};
    const TypeId both[] = {kF64, kF64};
    const Outcome split = run(Op::modf, again, both);
    double whole = 0;
    EXPECT_EQ(number(split.actual.at(0)), std::modf(x, &whole)) << x;
    EXPECT_EQ(number(split.actual.at(1)), whole) << x;
  }
}

TEST_F(ExpandMissing, NumbersArePutTogether) {
  for (const double x : {0.5, -0.75, 1.0})
    for (const int exponent : {0, 1, -1, 100, -1000, 1023, -1021}) {
      m = Module();
      const ValueId operands[] = {m.f64(x), m.i32(exponent)};
      const Outcome o = run(Op::ldexp, operands, std::span(&kF64, 1));
      EXPECT_EQ(number(o.actual.at(0)), std::ldexp(x, exponent)) << x << ' ' << exponent;
    }
}

TEST_F(ExpandMissing, BitsAreFoundAtBothEndsOrNowhere) {
  for (const double x : {0.0, 1.0, -1.0, 2147483647.0, -2147483648.0, 1431655765.0, -1431655766.0})
    for (const TypeId type : {kI32, kU32})
      for (const Op op : {Op::bitfield_reverse, Op::bit_count, Op::find_lsb, Op::find_msb}) {
        m = Module();
        const ValueId operands[] = {constant(type, [&] { return x; })};
        const Outcome o = run(op, operands, std::span(op == Op::bitfield_reverse ? &type : &kI32, 1));
        EXPECT_EQ(number(o.actual.at(0)), number(o.expected.at(0))) << ir::info(op).name << ' ' << x;
      }
}

TEST_F(ExpandMissing, FieldsMayBeEmptyAndWhole) {
  for (const auto& [offset, bits] : {std::pair{0, 32}, {0, 0}, {32, 0}, {31, 1}, {5, 0}, {1, 31}})
    for (const TypeId type : {kI32, kU32})
      for (const Op op : {Op::bitfield_extract, Op::bitfield_insert}) {
        m = Module();
        const ValueId value = constant(type, [] { return -1431655766.0; });
        std::vector<ValueId> operands = {value};
        if (op == Op::bitfield_insert) operands.push_back(constant(type, [] { return 305419896.0; }));
        operands.push_back(m.i32(offset));
        operands.push_back(m.i32(bits));
        const Outcome o = run(op, operands, std::span(&type, 1));
        EXPECT_EQ(number(o.actual.at(0)), number(o.expected.at(0))) << ir::info(op).name << offset << ' ' << bits;
      }
}

}  // namespace
}  // namespace umber
