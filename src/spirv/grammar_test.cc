// SPDX-License-Identifier: Apache-2.0
#include "spirv/grammar.h"

#include <gtest/gtest.h>

namespace umber::spv {
namespace {

TEST(Grammar, DescribesAnInstruction) {
  const OpInfo* add = find(Op::IAdd);
  ASSERT_NE(add, nullptr);
  EXPECT_EQ(add->name(), "OpIAdd");
  EXPECT_TRUE(add->has_type());
  EXPECT_TRUE(add->has_result());
  ASSERT_EQ(add->operands().size(), 4u);
  EXPECT_EQ(add->operands()[2].kind, OperandKind::IdRef);
}

TEST(Grammar, KnowsTheIdsThatAnInstructionBeginsWith) {
  const OpInfo &add = *find(Op::IAdd), &store = *find(Op::Store), &label = *find(Op::Label), &name = *find(Op::Name);
  EXPECT_EQ(add.results, 2u);
  EXPECT_EQ(add.leading_ids, 4u);
  EXPECT_EQ(store.results, 0u);
  EXPECT_EQ(store.leading_ids, 2u);
  EXPECT_FALSE(store.needs_more());  // what may follow is optional
  EXPECT_EQ(label.results, 1u);
  EXPECT_EQ(label.leading_ids, 1u);
  EXPECT_EQ(name.leading_ids, 1u);
  EXPECT_TRUE(name.needs_more());
}

TEST(Grammar, KnowsWhatFollowsThoseIds) {
  EXPECT_EQ(find(Op::CompositeConstruct)->rest, Rest::ids);
  EXPECT_EQ(find(Op::CompositeExtract)->rest, Rest::words);
  EXPECT_EQ(find(Op::TypeInt)->rest, Rest::word_each);
  EXPECT_EQ(find(Op::Name)->rest, Rest::string);
  EXPECT_EQ(find(Op::Constant)->rest, Rest::number);
  EXPECT_EQ(find(Op::Decorate)->rest, Rest::enumerant_ids);
  EXPECT_EQ(find(Op::TypePointer)->rest, Rest::enumerant_ids);
  EXPECT_EQ(find(Op::Load)->rest, Rest::enumerant_ids);
  EXPECT_EQ(find(Op::ExtInst)->rest, Rest::word_ids);
  EXPECT_EQ(find(Op::MemberName)->rest, Rest::word_string);
  EXPECT_EQ(find(Op::MemberDecorate)->rest, Rest::word_enumerant_ids);
  EXPECT_EQ(find(Op::MemoryModel)->rest, Rest::grammar);
  EXPECT_EQ(find(Op::IAdd)->rest, Rest::grammar);  // nothing does
}

TEST(Grammar, KnowsWhichEnumerantsTakeNothingButWords) {
  const auto takes_words = [](Decoration d) {
    return find(OperandKind::Decoration, static_cast<uint32_t>(d))->takes_words;
  };
  EXPECT_TRUE(takes_words(Decoration::Flat));
  EXPECT_TRUE(takes_words(Decoration::Location));
  EXPECT_FALSE(takes_words(Decoration::BuiltIn));
  EXPECT_FALSE(takes_words(Decoration::LinkageAttributes));
}

TEST(Grammar, HasARowForOpcodesThatAreNone) {
  EXPECT_FALSE(info(static_cast<Op>(13)).is_known());
  EXPECT_FALSE(info(static_cast<Op>(0xFFFF)).is_known());
  EXPECT_TRUE(info(Op::Nop).is_known());
}

TEST(Grammar, KnowsQuantifiers) {
  const std::span<const OperandInfo> store = find(Op::Store)->operands();
  EXPECT_EQ(store.back().kind, OperandKind::MemoryAccess);
  EXPECT_EQ(store.back().quantifier, Quantifier::optional);
  EXPECT_EQ(find(Op::TypeStruct)->operands().back().quantifier, Quantifier::any);
}

TEST(Grammar, FindsEveryOpcodeOfVendorsAndNoOther) {
  EXPECT_EQ(find(Op::AtomicFAddEXT)->name(), "OpAtomicFAddEXT");
  EXPECT_EQ(find(Op::DecorateString)->name(), "OpDecorateString");
  EXPECT_EQ(find(static_cast<Op>(13)), nullptr);  // a hole among the low ones
  EXPECT_EQ(find(static_cast<Op>(4999)), nullptr);
  EXPECT_EQ(find(static_cast<Op>(0xFFFF)), nullptr);
  for (uint32_t n = 0; n <= 0xFFFF; ++n)
    if (const OpInfo* row = find(static_cast<Op>(n))) {
      EXPECT_EQ(row->op, static_cast<Op>(n));
    }
}

/// What newer.txt adds: numbers, operands and needs of the grammar of 2026.
TEST(Grammar, KnowsWhatIsNewerThanItsHeaders) {
  uint32_t count = 0;
  for (uint32_t n = 0; n <= 0xFFFF; ++n) count += find(static_cast<Op>(n)) ? 1 : 0;
  EXPECT_EQ(count, 876u);
  const OpInfo* variable = find(static_cast<Op>(4418));
  ASSERT_NE(variable, nullptr);
  EXPECT_EQ(variable->name(), "OpUntypedVariableKHR");
  EXPECT_EQ(variable->results, 2u);
  ASSERT_EQ(variable->operands().size(), 5u);
  EXPECT_EQ(variable->operands()[2].kind, OperandKind::StorageClass);
  EXPECT_EQ(variable->operands()[3].quantifier, Quantifier::optional);
  ASSERT_EQ(variable->needs.capabilities().size(), 1u);
  EXPECT_EQ(name_of(OperandKind::Capability, variable->needs.capabilities()[0]), "UntypedPointersKHR");
  EXPECT_EQ(find(Op::TypeFloat)->operands().back().kind, OperandKind::FPEncoding);
  EXPECT_EQ(name_of(OperandKind::FPEncoding, 0), "BFloat16KHR");
  EXPECT_EQ(name_of(OperandKind::Capability, 6022), "CooperativeMatrixKHR");
  EXPECT_EQ(find(OperandKind::Capability, 6022)->needs.extension(0), "SPV_KHR_cooperative_matrix");
}

TEST(Grammar, MergesAliasesUnderTheNameWithoutSuffix) {
  EXPECT_EQ(Capability::ShaderNonUniform, Capability::ShaderNonUniformEXT);
  const EnumerantInfo* row = find(Capability::ShaderNonUniformEXT);
  EXPECT_EQ(row->name(), "ShaderNonUniform");
  EXPECT_TRUE(row->needs.is_core_in(0x00010500));
  EXPECT_FALSE(row->needs.is_core_in(0x00010400));
  ASSERT_EQ(row->needs.extensions(), 1u);
  EXPECT_EQ(row->needs.extension(0), "SPV_EXT_descriptor_indexing");
}

TEST(Grammar, GivesWhatAnEnumerantNeeds) {
  const EnumerantInfo* grad = find(OperandKind::ImageOperands, 4);
  EXPECT_EQ(grad->name(), "Grad");
  EXPECT_EQ(grad->operands().size(), 2u);
  const EnumerantInfo* base_vertex = find(OperandKind::BuiltIn, static_cast<uint32_t>(BuiltIn::BaseVertex));
  ASSERT_EQ(base_vertex->needs.capabilities().size(), 1u);
  EXPECT_EQ(static_cast<Capability>(base_vertex->needs.capabilities()[0]), Capability::DrawParameters);
  EXPECT_EQ(base_vertex->needs.extension(0), "SPV_KHR_shader_draw_parameters");
}

TEST(Grammar, EnumerantsOfAKindAreSortedAndFound) {
  for (size_t kind = 0; kind <= static_cast<size_t>(OperandKind::GLSLstd450); ++kind)
    for (const EnumerantInfo& row : info(static_cast<OperandKind>(kind)).enumerants())
      EXPECT_EQ(find(static_cast<OperandKind>(kind), row.value), &row) << row.name();
  EXPECT_EQ(find(OperandKind::StorageClass, 99), nullptr);
  EXPECT_EQ(name_of(OperandKind::Dim, 1), "2D");
  EXPECT_EQ(name_of(OperandKind::GLSLstd450, 31), "Sqrt");
  EXPECT_EQ(name_of(OperandKind::GLSLstd450, 0), "");
}

}  // namespace
}  // namespace umber::spv
