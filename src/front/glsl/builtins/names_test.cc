// SPDX-License-Identifier: Apache-2.0
#include <cctype>
#include <string>

#include <gtest/gtest.h>

#include "front/glsl/builtins/lookup.h"
#include "ir/glsl_names.h"

namespace umber::glsl {
namespace {

/// Whether the function becomes its op and nothing else. Operators are functions of vectors, too, by another name.
bool is_one_op(const BuiltinFunction& row) {
  // Of these the name says the type, too.
  if (row.op == ir::Op::bitcast || row.op == ir::Op::bitcast_extract || row.op == ir::Op::convert) return false;
  switch (row.lowering) {  // NOLINT: the others are more
    case Lowering::op:
    case Lowering::texture:
    case Lowering::image:
    case Lowering::atomic:
    case Lowering::barrier:
    case Lowering::subgroup:
    case Lowering::ray:
    case Lowering::ray_query:
    case Lowering::modf:
    case Lowering::carry:
    case Lowering::extended:
    case Lowering::interpolate:
    case Lowering::mesh:
    case Lowering::emission:
    case Lowering::device:
    case Lowering::print: return true;
    default: return false;
  }
}

TEST(Names, OfInstructionsAreThoseOfFunctionsThatBecomeThem) {
  for (uint32_t n = 0; n < builtin_count(); ++n) {
    const BuiltinFunction& row = builtin_row(n);
    const std::string name = ir::glsl_name(row.op, row.imm);
    if (!is_one_op(row) || std::isalpha(static_cast<unsigned char>(name[0])) == 0) continue;
    bool is_known = false;
    for (uint32_t of = first_builtin(name); of != kNoBuiltin; of = next_builtin(of))
      is_known |= builtin_row(of).op == row.op;
    EXPECT_TRUE(is_known) << row.text() << " is called " << name;
  }
}

TEST(Names, TellReductionsAndSwapsApart) {
  EXPECT_EQ(ir::glsl_name(ir::Op::subgroup_add, uint32_t(ir::GroupOperation::reduce)), "subgroupAdd");
  EXPECT_EQ(ir::glsl_name(ir::Op::subgroup_xor, uint32_t(ir::GroupOperation::partitioned_exclusive_scan)),
            "subgroupPartitionedExclusiveXorNV");
  EXPECT_EQ(ir::glsl_name(ir::Op::subgroup_bit_count, uint32_t(ir::GroupOperation::inclusive_scan)),
            "subgroupBallotInclusiveBitCount");
  EXPECT_EQ(ir::glsl_name(ir::Op::quad_swap, 2), "subgroupQuadSwapDiagonal");
  EXPECT_EQ(ir::glsl_name(ir::Op::image_atomic_compare_swap, 0), "imageAtomicCompSwap");
}

TEST(Names, OfTypesAreGlsls) {
  for (size_t n = 0; n <= static_cast<size_t>(ir::TypeKind::ray_query); ++n)
    EXPECT_FALSE(ir::glsl_name(static_cast<ir::TypeKind>(n)).empty());
  EXPECT_EQ(ir::glsl_name(ir::TypeKind::i16), "int16_t");
  EXPECT_EQ(ir::glsl_name(ir::TypeKind::bf16), "bfloat16_t");
}

}  // namespace
}  // namespace umber::glsl
