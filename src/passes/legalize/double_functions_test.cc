// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/double_functions.h"

#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include <gtest/gtest.h>

#include "eval/fold.h"
#include "ir/builder.h"
#include "passes/optimize/simplify.h"

namespace umber {
namespace {

using ir::Builder, ir::Module, ir::Op, ir::TypeId, ir::ValueId;
using namespace ir::types;

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kNumbers[] = {0,      -0.0,   0.25,    -0.25,   0.5,       -0.5,       1.5,     -2.5,   1,     -1,
                               1e-300, 3e300,  5e-324,  1e308,   -1e-308,   4.7e15,     -4.7e15, 9.1e18, 2.75,  -7.75,
                               0.1,    123.75, -1e-100, 1 << 30, 16777217., 0.99999999, 7e-200,  1e160,  -3e38, 3.5e38};
constexpr double kSpecial[] = {kInfinity, -kInfinity, kNan};

/// What the pass makes of an op of these operands, and what the op is. Every result is stored to an output.
struct Outcome {
  std::vector<ValueId> expected, actual;
};
class DoubleFunctions : public testing::Test {
 protected:
  Outcome run(Op op, std::span<const ValueId> operands, std::span<const TypeId> results) {
    m.stage = ir::Stage::vertex;
    m.entry = m.add_function(m.names.intern("main"), {}, {});
    Builder b = Builder::at_end(m, m.function(m.entry).body);
    const ir::InstId i = b.inst(op, operands, results);
    std::vector<ir::InstId> stores;
    for (uint32_t n = 0; n < results.size(); ++n) {
      const ir::IoVarId out = m.io_vars.add({.direction = ir::Direction::output, .type = results[n], .location = n});
      b.store(out, {}, m.result(i, n));
    }
    b.emit_void(Op::ret);
    Outcome outcome;
    if (results.size() == 1) outcome.expected = {eval::fold(m, op, results[0], operands).value_or(ValueId{})};
    Diagnostics diagnostics;
    const Target target{.doubles_have_operators_only = true};
    PassContext context{target, diagnostics};
    EXPECT_TRUE(*double_functions(m, context));
    EXPECT_TRUE(*simplify(m, context));
    m.for_each_inst([&](ir::InstId s) {
      EXPECT_NE(m.insts[s].op, op);
      if (m.insts[s].op == Op::store) outcome.actual.push_back(m.operand(s, 0));
    });
    return outcome;
  }
  double number(ValueId v) const { return std::bit_cast<double>(m.scalar_bits(v).value_or(~uint64_t{0})); }

  Module m;
};

TEST_F(DoubleFunctions, RoundExactly) {
  for (const Op op : {Op::trunc, Op::floor, Op::ceil, Op::round_even, Op::fract})
    for (const double x : kNumbers) {
      m = Module();
      const ValueId operands[] = {m.f64(x)};
      const Outcome o = run(op, operands, std::span(&kF64, 1));
      EXPECT_EQ(number(o.actual.at(0)), number(o.expected.at(0))) << ir::info(op).name << ' ' << x;
    }
}

TEST_F(DoubleFunctions, TellWhatIsNoNumber) {
  for (const Op op : {Op::is_nan, Op::is_inf})
    for (const std::span<const double> all : {std::span<const double>(kNumbers), std::span<const double>(kSpecial)})
      for (const double x : all) {
        m = Module();
        const ValueId operands[] = {m.f64(x)};
        const Outcome o = run(op, operands, std::span(&kBool, 1));
        EXPECT_EQ(o.actual.at(0), o.expected.at(0)) << ir::info(op).name << ' ' << x;
      }
}

TEST_F(DoubleFunctions, TakeRootsToTheLastBits) {
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

TEST_F(DoubleFunctions, TakeNumbersApart) {
  for (const double x : kNumbers) {
    m = Module();
    const ValueId operands[] = {m.f64(x)};
    const TypeId parts[] = {kF64, kI32};
    const Outcome o = run(Op::frexp, operands, parts);
    int exponent = 0;
    EXPECT_EQ(number(o.actual.at(0)), std::frexp(x, &exponent)) << x;
    EXPECT_EQ(o.actual.at(1), m.i32(exponent)) << x;
    m = Module();
    const ValueId again[] = {m.f64(x)};
    const TypeId both[] = {kF64, kF64};
    const Outcome split = run(Op::modf, again, both);
    double whole = 0;
    EXPECT_EQ(number(split.actual.at(0)), std::modf(x, &whole)) << x;
    EXPECT_EQ(number(split.actual.at(1)), whole) << x;
  }
}

TEST_F(DoubleFunctions, MultiplyMatrices) {
  const TypeId vec2 = vector(ir::TypeKind::f64, 2), vec3 = vector(ir::TypeKind::f64, 3);
  const TypeId mat3x2 = matrix(ir::TypeKind::f64, 3, 2), mat2x3 = matrix(ir::TypeKind::f64, 2, 3);
  double next = 1;
  const auto constant = [&](TypeId type) {
    const auto made = [&](auto& self, TypeId t) -> ValueId {
      if (m.types.is_scalar(t)) return m.f64(next++);
      std::vector<ValueId> parts;
      for (uint32_t n = 0; n < m.types.part_count(t); ++n) parts.push_back(self(self, m.types.part(t, n)));
      return m.composite(t, parts);
    };
    return made(made, type);
  };
  const auto check = [&](Op op, TypeId x, TypeId y, TypeId result) {
    m = Module();
    const ValueId operands[] = {constant(x), y ? constant(y) : ValueId{}};
    const Outcome o = run(op, std::span(operands, y ? 2 : 1), std::span(&result, 1));
    EXPECT_EQ(o.actual.at(0), o.expected.at(0)) << ir::info(op).name;
  };
  check(Op::mat_mul, mat3x2, vec3, vec2);
  check(Op::mat_mul, vec2, mat3x2, vec3);
  check(Op::mat_mul, mat3x2, mat2x3, matrix(ir::TypeKind::f64, 2, 2));
  check(Op::transpose, mat3x2, {}, mat2x3);
}

TEST_F(DoubleFunctions, PutNumbersTogether) {
  for (const double x : {0.5, -0.75, 1.0})
    for (const int exponent : {0, 1, -1, 100, -1000, 1023, -1021}) {
      m = Module();
      const ValueId operands[] = {m.f64(x), m.i32(exponent)};
      const Outcome o = run(Op::ldexp, operands, std::span(&kF64, 1));
      EXPECT_EQ(number(o.actual.at(0)), std::ldexp(x, exponent)) << x << ' ' << exponent;
    }
}

}  // namespace
}  // namespace umber
