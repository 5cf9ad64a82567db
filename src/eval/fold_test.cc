// SPDX-License-Identifier: Apache-2.0
#include "eval/fold.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "eval/scalar.h"

namespace umber::eval {
namespace {

using ir::Op;
using ir::ValueId;
namespace types = ir::types;

class Fold : public ::testing::Test {
 protected:
  std::optional<ValueId> fold(Op op, ir::TypeId type, std::initializer_list<ValueId> operands, uint32_t attr = 0) {
    return eval::fold(m, op, type, std::span(operands.begin(), operands.size()), attr);
  }
  ValueId vec(std::initializer_list<float> parts) {
    std::vector<ValueId> values;
    for (float part : parts) values.push_back(m.f32(part));
    return m.composite(types::vector(ir::TypeKind::f32, static_cast<uint32_t>(parts.size())), values);
  }
  float as_float(std::optional<ValueId> v) {
    return v ? std::bit_cast<float>(static_cast<uint32_t>(*m.scalar_bits(*v))) : std::nanf("");
  }
  ir::Module m;
};

TEST_F(Fold, ArithmeticIsDoneInTheOperandsOwnWidth) {
  EXPECT_EQ(fold(Op::add, types::kU32, {m.u32(0xffffffff), m.u32(2)}), m.u32(1));
  EXPECT_EQ(fold(Op::mul, types::kI32, {m.i32(-3), m.i32(5)}), m.i32(-15));
  EXPECT_EQ(fold(Op::shr, types::kI32, {m.i32(-8), m.i32(1)}), m.i32(-4));
  EXPECT_EQ(fold(Op::shr, types::kU32, {m.u32(0x80000000), m.u32(31)}), m.u32(1));
  EXPECT_EQ(as_float(fold(Op::add, types::kF32, {m.f32(0.1f), m.f32(0.2f)})), 0.1f + 0.2f);
}

TEST_F(Fold, UndefinedResultsAreNotFolded) {
  EXPECT_FALSE(fold(Op::div, types::kI32, {m.i32(1), m.i32(0)}));
  EXPECT_FALSE(fold(Op::shl, types::kI32, {m.i32(1), m.i32(32)}));
  EXPECT_FALSE(fold(Op::extract_dynamic, types::kF32, {vec({1, 2}), m.i32(2)}));
  EXPECT_EQ(fold(Op::div, types::kI32, {m.i32(INT32_MIN), m.i32(-1)}), m.i32(INT32_MIN));
}

TEST_F(Fold, ComparesNaNsAsIeee754Does) {
  const ValueId nan = m.f32(std::nanf(""));
  EXPECT_EQ(fold(Op::eq, types::kBool, {nan, nan}), m.boolean(false));
  EXPECT_EQ(fold(Op::ne, types::kBool, {nan, nan}), m.boolean(true));
  EXPECT_EQ(fold(Op::lt, types::kBool, {nan, m.f32(1)}), m.boolean(false));
}

TEST_F(Fold, VectorsAreFoldedByComponentAndTakenApart) {
  const ValueId v = vec({1, 2, 3});
  EXPECT_EQ(fold(Op::mul, types::kVec3, {v, vec({2, 2, 2})}), vec({2, 4, 6}));
  EXPECT_EQ(fold(Op::swizzle, types::kVec2, {v}, 2 | 0 << 2), vec({3, 1}));
  EXPECT_EQ(fold(Op::extract, types::kF32, {v}, 1), m.f32(2));
  EXPECT_EQ(fold(Op::construct, types::kVec4, {v, m.f32(4)}), vec({1, 2, 3, 4}));
  EXPECT_EQ(as_float(fold(Op::dot, types::kF32, {v, v})), 14);
}

TEST_F(Fold, MatrixTimesItsInverseIsTheIdentity) {
  const ir::TypeId mat2 = types::matrix(ir::TypeKind::f32, 2, 2);
  const ValueId columns[] = {vec({4, 2}), vec({7, 6})};
  const ValueId matrix = m.composite(mat2, columns);
  const std::optional<ValueId> inverse = fold(Op::inverse, mat2, {matrix});
  ASSERT_TRUE(inverse);
  const std::optional<ValueId> product = fold(Op::mat_mul, mat2, {matrix, *inverse});
  for (uint32_t c = 0; c < 2; ++c)
    for (uint32_t r = 0; r < 2; ++r) {
      const ValueId column = m.constant_part(m.constant(*product), c);
      EXPECT_NEAR(as_float(m.constant_part(m.constant(column), r)), c == r ? 1 : 0, 1e-6) << c << r;
    }
}

TEST_F(Fold, ConvertsBetweenScalarKinds) {
  EXPECT_EQ(fold(Op::convert, types::kI32, {m.f32(-1.75f)}), m.i32(-1));
  EXPECT_EQ(fold(Op::convert, types::kF32, {m.i32(-2)}), m.f32(-2));
  EXPECT_EQ(fold(Op::convert, types::kBool, {m.f32(0.5f)}), m.boolean(true));
  EXPECT_EQ(fold(Op::convert, types::kU32, {m.f32(1e20f)}), m.u32(0xffffffff));
  EXPECT_EQ(fold(Op::bitcast, types::kI32, {m.f32(1)}), m.i32(0x3f800000));
}

TEST_F(Fold, BitsAreCutOutOfEachComponent) {
  const ir::TypeId f4 = types::vector(ir::TypeKind::f4e2m1, 1), u8 = types::vector(ir::TypeKind::u8, 1);
  const ValueId byte = m.scalar(u8, 0x5a);
  EXPECT_EQ(fold(Op::bitcast_extract, f4, {byte, m.u32(0)}), m.scalar(f4, 0xa));
  EXPECT_EQ(fold(Op::bitcast_extract, f4, {byte, m.i32(4)}), m.scalar(f4, 0x5));
  EXPECT_EQ(fold(Op::bitcast_extract, f4, {byte, m.u32(6)}), m.scalar(f4, 0x1));
  EXPECT_EQ(fold(Op::bitcast_extract, f4, {byte, m.u32(8)}), m.scalar(f4, 0));
  EXPECT_EQ(fold(Op::bitcast_extract, f4, {byte, m.u32(0xffffffff)}), m.scalar(f4, 0));
}

TEST_F(Fold, PacksHalvesExactly) {
  EXPECT_EQ(fold(Op::pack_half_2x16, types::kU32, {vec({1, -2})}), m.u32(0xc0003c00));
  EXPECT_EQ(fold(Op::unpack_half_2x16, types::kVec2, {m.u32(0xc0003c00)}), vec({1, -2}));
  EXPECT_EQ(fold(Op::pack_half_2x16, types::kU32, {vec({65504, 5.9604645e-8f})}), m.u32(0x00017bff));
  EXPECT_EQ(fold(Op::pack_unorm_4x8, types::kU32, {vec({0, 1, 2, 0.5f})}), m.u32(0x80ffff00));
  EXPECT_EQ(fold(Op::pack_unorm_4x8, types::kU32, {vec({0.9f, 0, 0, 0})}), m.u32(0xe6));
}

TEST_F(Fold, ComparesStructuresDeeply) {
  const ir::Member members[] = {{types::kVec2, {}}, {types::kI32, {}}};
  const ir::TypeId structure = m.types.structure({}, members);
  const ValueId a[] = {vec({1, 2}), m.i32(3)}, b[] = {vec({1, 2}), m.i32(4)};
  EXPECT_EQ(fold(Op::equal, types::kBool, {m.composite(structure, a), m.composite(structure, a)}), m.boolean(true));
  EXPECT_EQ(fold(Op::equal, types::kBool, {m.composite(structure, a), m.composite(structure, b)}), m.boolean(false));
}

TEST_F(Fold, BitFieldsFollowTheSpecification) {
  EXPECT_EQ(fold(Op::bitfield_extract, types::kI32, {m.i32(0xf0), m.i32(4), m.i32(4)}), m.i32(-1));
  EXPECT_EQ(fold(Op::bitfield_insert, types::kU32, {m.u32(0), m.u32(5), m.i32(28), m.i32(4)}), m.u32(0x50000000));
  EXPECT_EQ(fold(Op::find_msb, types::kI32, {m.i32(-1)}), m.i32(-1));
  EXPECT_EQ(fold(Op::find_lsb, types::kI32, {m.u32(8)}), m.i32(3));
  EXPECT_EQ(fold(Op::bitfield_reverse, types::kU32, {m.u32(1)}), m.u32(0x80000000));
}

TEST_F(Fold, IntegerDotsSaturateAtTheEndAlone) {
  const ValueId bytes = m.u32(0xff80'0102), words = m.i32(0x7f7f'7f7f);
  EXPECT_EQ(fold(Op::integer_dot, types::kU32, {bytes, m.u32(0x0101'0101)}), m.u32(0xff + 0x80 + 1 + 2));
  EXPECT_EQ(fold(Op::integer_dot, types::kI32, {words, bytes}), m.i32(0x7f * (0xff + 0x80 + 1 + 2)));
  EXPECT_EQ(fold(Op::integer_dot_saturated, types::kI32, {words, words, m.i32(0x7fff'ffff)}), m.i32(0x7fff'ffff));
  EXPECT_EQ(fold(Op::integer_dot_saturated, types::kU32, {bytes, bytes, m.u32(0xffff'ffff)}), m.u32(0xffff'ffff));
}

/// Whether the op says what it makes of some kind of scalar.
bool has_meaning(Op op) {
  const std::vector<uint64_t> ones(ir::info(op).operands, 1);
  for (const ir::TypeKind kind : {ir::TypeKind::f32, ir::TypeKind::i32, ir::TypeKind::u32, ir::TypeKind::bool_})
    if (ir::info(op).results == 2 ? evaluate_pair(op, kind, ones).has_value() : evaluate(op, kind, ones).has_value())
      return true;
  return false;
}

TEST(Scalar, EveryOpByComponentHasAMeaning) {
  for (const ir::Group group :
       {ir::Group::arithmetic, ir::Group::bits, ir::Group::comparison, ir::Group::math, ir::Group::integer})
    for (size_t n = 0; n < ir::kOpCount; ++n)
      if (const Op op = static_cast<Op>(n);
          ir::is_in(group, op) && ir::info(op).rule != ir::TypeRule::integer_dot) {  // of components, or bytes, together
        EXPECT_TRUE(has_meaning(op)) << ir::info(op).name;
      }
}

}  // namespace
}  // namespace umber::eval
