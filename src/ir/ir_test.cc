// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <tuple>

#include <gtest/gtest.h>

#include "ir/builder.h"
#include "ir/validate/validate.h"

namespace umber::ir {
namespace {

TEST(TypeTable, EqualTypesHaveEqualIds) {
  TypeTable types;
  EXPECT_EQ(types.array(types::kF32, 3), types.array(types::kF32, 3));
  EXPECT_NE(types.array(types::kF32, 3), types.array(types::kF32, 4));
  EXPECT_NE(types.array(types::kF32, 3), types.array(types::kI32, 3));
  EXPECT_NE(types.array(types::kF32, 0), types.array(types::kF32, 3));
  EXPECT_EQ(types.image({.dim = ImageDim::cube}), types.image({.dim = ImageDim::cube}));
  EXPECT_NE(types.image({}), types.sampled_image({}));
}

TEST(TypeTable, StructuresAreTypesOfTheirOwn) {
  TypeTable types;
  const Member member{types::kF32, {}};
  const TypeId a = types.structure({}, std::span(&member, 1)), b = types.structure({}, std::span(&member, 1));
  EXPECT_NE(a, b);
  EXPECT_NE(types.array(a, 2), types.array(b, 2));
}

TEST(TypeTable, InterningSurvivesGrowth) {
  TypeTable types;
  std::vector<TypeId> made;
  for (uint32_t n = 1; n <= 1000; ++n) made.push_back(types.array(types::kVec4, n));
  for (uint32_t n = 1; n <= 1000; ++n) EXPECT_EQ(types.array(types::kVec4, n), made[n - 1]);
}

TEST(TypeTable, KnowsWhatTypesAreMadeOf) {
  TypeTable types;
  const TypeId dvec3 = types::vector(TypeKind::f64, 3), matrix = types::matrix(TypeKind::f32, 3, 2);
  const TypeId textures = types.array(types.sampled_image({}), 4);
  const Member members[] = {{types.array(dvec3, 5), {}}, {matrix, {}}, {textures, {}}, {types::kBool, {}}};
  const TypeContents c = types.contents(types.array(types.structure({}, members), 10));
  EXPECT_EQ(c.scalars, 10u * (15 + 6 + 4 + 1));
  EXPECT_EQ(c.columns, 10u * (5 + 3 + 4 + 1));
  EXPECT_EQ(c.elements, 10u * (5 + 1 + 4 + 1));
  EXPECT_EQ(c.locations, 10u * (5 * 2 + 3 + 4 + 1));
  EXPECT_EQ(c.opaques, 1u);
  EXPECT_EQ(c.depth, 3u);
  EXPECT_TRUE(c.kinds.has(TypeKind::f64) && c.kinds.has(TypeKind::bool_) && c.has_opaque() && c.has_plain());
  EXPECT_FALSE(c.kinds.has(TypeKind::i32) || c.kinds.has_any(kIntegerKinds));
  EXPECT_FALSE(types.contents(textures).has_plain());
}

TEST(TypeTable, CountsWhatTypesAreMadeOfUpToALimit) {
  TypeTable types;
  TypeId type = types::kU32;
  for (int n = 0; n < 1000; ++n) {
    const Member members[] = {{type, {}}, {type, {}}};
    type = types.structure({}, members);
  }
  const TypeContents c = types.contents(types.array(type, 3));
  EXPECT_EQ(c.scalars, TypeContents::kMany);
  EXPECT_EQ(c.locations, TypeContents::kMany);
  EXPECT_EQ(c.depth, 1001u);
  EXPECT_TRUE(c.kinds.has_any(kIntegerKinds));
}

TEST(TypeTable, TypesWithNothingInThemCountAsOne) {
  TypeTable types;
  const TypeId empty = types.structure({}, {});
  const Member members[] = {{empty, {}}, {types.array(types::kF32, 0), {}}, {{}, {}}};
  const TypeId type = types.structure({}, members);
  EXPECT_EQ(types.contents(empty).scalars, 1u);
  EXPECT_EQ(types.contents(type).scalars, 3u);
  types.retype_member(type, 1, types.array(types::kF32, 7));
  EXPECT_EQ(types.contents(type).scalars, 9u);
}

TEST(TypeTable, FixedTypesKnowTheirShape) {
  TypeTable types;
  const TypeId matrix = types::matrix(TypeKind::f64, 4, 3);
  EXPECT_EQ(types.columns(matrix), 4u);
  EXPECT_EQ(types.rows(matrix), 3u);
  EXPECT_EQ(types.components(matrix), 12u);
  EXPECT_EQ(types.part(matrix, 1), types::vector(TypeKind::f64, 3));
  EXPECT_EQ(types.with_scalar(matrix, TypeKind::f32), types::matrix(TypeKind::f32, 4, 3));
  EXPECT_EQ(types.with_scalar(types::kVec3, TypeKind::bool_), types::vector(TypeKind::bool_, 3));
  EXPECT_EQ(types.part_count(types::kF32), 0u);
  EXPECT_FALSE(types.is_opaque(types::kVoid));
  EXPECT_TRUE(types.is_opaque(types::kSampler));
}

TEST(TypeTable, FixedTypesAreFoundByTheirIds) {
  TypeTable types;
  for (uint32_t k = 0; k < kScalarKinds; ++k)
    for (uint32_t n = 1; n <= 4; ++n) {
      const TypeId t = types::vector(TypeKind(k), n);
      EXPECT_EQ(types.kind(t), n == 1 ? TypeKind(k) : TypeKind::vector);
      EXPECT_EQ(types.is_scalar(t), n == 1);
      EXPECT_EQ(types.is_vector(t), n > 1);
      EXPECT_EQ(std::tuple(types.scalar_kind(t), types.rows(t), types.columns(t)), std::tuple(TypeKind(k), n, 1u));
    }
  for (const TypeKind k : {TypeKind::f16, TypeKind::f32, TypeKind::f64})
    for (uint32_t columns = 2; columns <= 4; ++columns)
      for (uint32_t rows = 2; rows <= 4; ++rows) {
        const TypeId t = types::matrix(k, columns, rows);
        EXPECT_EQ(types.kind(t), TypeKind::matrix);
        EXPECT_FALSE(types.is_scalar(t) || types.is_vector(t));
        EXPECT_EQ(std::tuple(types.scalar_kind(t), types.rows(t), types.columns(t)), std::tuple(k, rows, columns));
      }
  EXPECT_EQ(types.scalar_kind(types::kSampler), TypeKind::sampler);
  EXPECT_EQ(types.rows(types.array(types::kVec4, 3)), 1u);
}

TEST(TypeTable, CountsElementsOverAllDimensions) {
  TypeTable types;
  const TypeId inner = types.array(types::kF32, 3);
  EXPECT_EQ(types.array_count(types.array(inner, 4)), 12u);
  EXPECT_EQ(types.array_count(types.array(inner, 0)), 0u);
  EXPECT_EQ(types.array_count(types::kF32), 1u);
  EXPECT_EQ(types.array_count({}), 1u);
  EXPECT_EQ(types.without_arrays(types.array(inner, 4)), types::kF32);
}

TEST(ImageShape, SurvivesPacking) {
  for (uint32_t format = 0; format <= static_cast<uint32_t>(ImageFormat::r8ui); ++format) {
    const ImageShape shape{ImageDim::buffer, TypeKind::u32, ImageFormat(format), true, false, true};
    EXPECT_EQ(ImageShape::unpack(shape.packed()), shape);
  }
}

TEST(Constants, EqualConstantsHaveEqualIds) {
  Module m;
  EXPECT_EQ(m.i32(7), m.i32(7));
  EXPECT_NE(m.i32(7), m.u32(7));
  EXPECT_NE(m.f32(0.0f), m.f32(-0.0f));
  EXPECT_NE(m.f32(std::nanf("1")), m.f32(std::nanf("2")));
  const std::array parts = {m.f32(1), m.f32(2)};
  EXPECT_EQ(m.composite(types::kVec2, parts), m.composite(types::kVec2, parts));
  EXPECT_EQ(m.zero(types::kI32), m.i32(0));
  EXPECT_NE(m.zero(types::kVec2), m.undefined(types::kVec2));
}

TEST(Constants, InterningSurvivesGrowth) {
  Module m;
  std::vector<ValueId> made;
  for (uint32_t n = 0; n < 5000; ++n) made.push_back(m.u32(n));
  for (uint32_t n = 0; n < 5000; ++n) EXPECT_EQ(m.u32(n), made[n]);
}

TEST(Constants, ScalarBitsAreThoseOfDefinedScalars) {
  Module m;
  EXPECT_EQ(m.scalar_bits(m.i32(-1)), 0xffffffffu);
  EXPECT_EQ(m.scalar_bits(m.zero(types::kF64)), 0u);
  EXPECT_EQ(m.scalar_bits(m.undefined(types::kF32)), std::nullopt);
  EXPECT_EQ(m.scalar_bits(m.zero(types::kVec2)), std::nullopt);
}

TEST(Layouts, EqualLayoutsHaveEqualIds) {
  LayoutTable layouts;
  const LayoutId scalar = layouts.intern({.size = 4, .alignment = 4});
  EXPECT_EQ(layouts.intern({.size = 4, .alignment = 4}), scalar);
  EXPECT_NE(layouts.intern({.size = 4, .alignment = 8}), scalar);
  const LayoutMember first[] = {{0, scalar}, {4, scalar}}, second[] = {{0, scalar}, {8, scalar}};
  const LayoutId a = layouts.intern({.size = 16, .alignment = 4}, first);
  EXPECT_NE(layouts.intern({.size = 16, .alignment = 4}, second), a);
  for (uint32_t n = 0; n < 500; ++n) layouts.intern({.size = n, .alignment = 1});
  EXPECT_EQ(layouts.intern({.size = 16, .alignment = 4}, first), a);
  EXPECT_EQ(layouts.member(a, 1).offset, 4u);
}

TEST(Place, RemembersItsTable) {
  EXPECT_EQ(Place(IoVarId{5}).io_var(), IoVarId{5});
  EXPECT_TRUE(Place::from_bits(Place(VariableId{7}).bits()).is_variable());
  EXPECT_TRUE(Place(ResourceId{0}).is_resource());
}

/// A function body to edit. The destructor checks that no test leaves broken links behind.
class Editing : public testing::Test {
 protected:
  Editing() { m.entry = m.add_function({}, {}, {}); }
  void TearDown() override {
    Builder b = Builder::at_end(m, body());
    if (!b.is_terminated()) b.emit_void(Op::ret);
    Diagnostics found;
    EXPECT_TRUE(validate(m, found)) << found.all()[0].text;
  }
  BlockId body() const { return m.function(m.entry).body; }
  Builder end() { return Builder::at_end(m, body()); }
  std::vector<Op> ops(BlockId b) const {
    std::vector<Op> list;
    m.for_each(b, [&](InstId i) { list.push_back(m.insts[i].op); });
    return list;
  }
  uint32_t use_count(ValueId v) const {
    uint32_t count = 0;
    for (UseId u = m.values[v].first_use; u; u = m.uses[u].next) ++count;
    return count;
  }

  Module m;
};

TEST_F(Editing, InsertsAtTheEndAndBefore) {
  const ValueId a = end().unary(Op::neg, m.f32(1));
  end().unary(Op::abs, a);
  Builder::before(m, m.def(a)).unary(Op::sin, m.f32(2));
  EXPECT_EQ(ops(body()), (std::vector{Op::sin, Op::neg, Op::abs}));
}

TEST_F(Editing, UseListsFollowOperands) {
  const ValueId one = m.f32(1), two = m.f32(2);
  const ValueId sum = end().binary(Op::add, one, one);
  EXPECT_EQ(use_count(one), 2u);
  m.set_operand(m.def(sum), 1, two);
  EXPECT_EQ(use_count(one), 1u);
  EXPECT_EQ(use_count(two), 1u);
  EXPECT_EQ(m.operand(m.def(sum), 1), two);
}

TEST_F(Editing, ReplacingMovesEveryUse) {
  const ValueId a = end().unary(Op::neg, m.f32(1));
  const ValueId b = end().binary(Op::mul, a, a);
  end().unary(Op::abs, a);
  m.replace_all_uses(a, m.f32(3));
  EXPECT_FALSE(m.has_uses(a));
  EXPECT_EQ(m.operand(m.def(b), 0), m.f32(3));
  EXPECT_EQ(use_count(m.f32(3)), 3u);
  m.erase(m.def(a));
  EXPECT_EQ(ops(body()), (std::vector{Op::mul, Op::abs}));
}

TEST_F(Editing, ErasingTakesRegionsAlong) {
  const ValueId a = end().unary(Op::neg, m.f32(1));
  const InstId branch = end().if_(m.boolean(true));
  for (uint32_t n = 0; n < 2; ++n) {
    Builder inner = Builder::at_end(m, m.region(branch, n));
    inner.unary(Op::abs, a);
    inner.yield();
  }
  EXPECT_EQ(use_count(a), 2u);
  m.erase(branch);
  EXPECT_FALSE(m.has_uses(a));
  uint32_t live = 0;
  m.for_each_inst([&](InstId) { ++live; });
  EXPECT_EQ(live, 1u);
}

TEST_F(Editing, OpsAreThoseOfTheInstructions) {
  EXPECT_FALSE(m.ops().has(Op::neg));
  const InstId i = m.def(end().unary(Op::neg, m.f32(1)));
  EXPECT_TRUE(m.ops().has_any({Op::neg, Op::abs}));
  EXPECT_FALSE(m.ops().has_any({Op::abs, Op::sqrt}));
  m.set_op(i, Op::sqrt);
  EXPECT_TRUE(m.ops().has(Op::sqrt));
}

TEST_F(Editing, SplicingAppendsAndEmpties) {
  end().unary(Op::neg, m.f32(1));
  const InstId branch = end().if_(m.boolean(true));
  const BlockId then = m.region(branch, 0);
  Builder inner = Builder::at_end(m, then);
  inner.unary(Op::abs, m.f32(2));
  m.splice(then, body());
  EXPECT_FALSE(m.blocks[then].first);
  m.erase(branch);
  EXPECT_EQ(ops(body()), (std::vector{Op::neg, Op::abs}));
}

TEST_F(Editing, VisitorsMayEraseWhatTheyAreGiven) {
  for (int n = 0; n < 5; ++n) end().unary(Op::neg, m.f32(1));
  m.for_each_inst([&](InstId i) { m.erase(i); });
  EXPECT_TRUE(ops(body()).empty());
}

TEST_F(Editing, LoopsTakeParameters) {
  const ValueId start = m.i32(0);
  const InstId loop = end().loop(std::span(&start, 1), std::span(&types::kI32, 1));
  const BlockId inner = m.region(loop, 0), continuing = m.region(loop, 1);
  EXPECT_EQ(m.type(m.param(inner, 0)), types::kI32);
  EXPECT_EQ(m.def(m.param(inner, 0)), InstId{});
  EXPECT_EQ(m.blocks[continuing].parent, loop);
  EXPECT_FALSE(m.region(loop, 2));
  Builder::at_end(m, inner).emit_void(Op::break_, {m.param(inner, 0)});
  Builder::at_end(m, continuing).emit_void(Op::repeat, {m.i32(1)});
}

TEST_F(Editing, PathsEndBeforeTheOtherOperands) {
  const VariableId v = m.variables.add({.scope = VariableScope::private_, .type = types::kVec4});
  const ValueId path[] = {m.i32(2)};
  end().store(v, path, m.f32(1));
  const InstId store = m.blocks[body()].last;
  EXPECT_EQ(m.path_length(store), 1u);
  EXPECT_EQ(m.place(store).variable(), v);
  EXPECT_EQ(m.resource_used(store), std::nullopt);
}

TEST_F(Editing, SplatsConstantsIntoConstants) {
  EXPECT_TRUE(m.is_constant(end().splat(types::kVec3, m.f32(1))));
  const ValueId a = end().unary(Op::neg, m.f32(1));
  EXPECT_EQ(end().splat(types::kF32, a), a);
  EXPECT_EQ(m.insts[m.def(end().splat(types::kVec3, a))].operand_count, 3u);
}

TEST(Op, AtomicsAreAKindInASpace) {
  EXPECT_EQ(atomic_of(Op::image_atomic_min), (Atomic{AtomicSpace::image, AtomicKind::min}));
  EXPECT_EQ(op_of({AtomicSpace::counter, AtomicKind::compare_swap}), Op::counter_compare_swap);
  for (size_t n = 0; n < kOpCount; ++n)
    if (const Op op = static_cast<Op>(n); is_atomic(op)) {
      EXPECT_EQ(op_of(atomic_of(op)), op) << info(op).name;
    }
}

}  // namespace
}  // namespace umber::ir
