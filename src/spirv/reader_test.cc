// SPDX-License-Identifier: Apache-2.0
#include "spirv/reader.h"

#include <algorithm>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

#include "spirv/disassemble.h"
#include "spirv/module_builder.h"

namespace umber::spv {
namespace {

std::vector<uint32_t> shader() {
  ModuleBuilder b;
  const SpvId u32 = b.int_type(32, false), v4 = b.vector_type(b.float_type(32), 4);
  const SpvId out = b.global_variable(b.pointer_type(StorageClass::Output, v4), StorageClass::Output);
  b.decorate(out, Decoration::Location, {0u});
  b.name(out, "colour");
  const SpvId main = b.begin_function(b.void_type(), b.function_type(b.void_type(), {}));
  const SpvId merge = b.new_id(), one = b.new_id();
  b.label(b.new_id());
  b.emit(Op::SelectionMerge, {merge, SelectionControl::None});
  b.emit(Op::Switch, {b.constant(Op::Undef, u32), merge, 1u, one});
  b.label(one);
  b.emit(Op::Store, {out, b.ext_inst(v4, GLSLstd450::FAbs, {b.null_constant(v4)})});
  b.emit(Op::Branch, {merge});
  b.label(merge);
  b.emit(Op::Return);
  b.end_function();
  b.entry_point(ExecutionModel::Fragment, main, "main", {out});
  b.execution_mode(main, ExecutionMode::OriginUpperLeft);
  Diagnostics diagnostics;
  return *b.finish(diagnostics);
}

/// Reads all of it, operands too; true if nothing was wrong.
bool read_all(std::span<const uint32_t> words) {
  Reader reader(words);
  OperandReader operands(reader.header().bound);
  bool good = true;
  for (Instruction i; reader.next(i);) good &= operands.read(i);
  return good && !reader.error();
}

std::string_view error_id(const std::vector<uint32_t>& words) {
  Reader reader(words);
  for (Instruction i; reader.next(i);) {
  }
  return reader.error() ? reader.error().message->id : std::string_view{};
}

TEST(Reader, WalksAWellFormedModule) {
  const std::vector<uint32_t> words = shader();
  EXPECT_TRUE(read_all(words));
  EXPECT_EQ(Reader(words).header().version, 0x00010000u);
}

TEST(Reader, SaysWhatIsWrongWithAHeader) {
  EXPECT_EQ(error_id({}), "spirv-header");
  EXPECT_EQ(error_id({kMagic, 0x00010000, 0, 1}), "spirv-header");
  EXPECT_EQ(error_id({1, 0x00010000, 0, 1, 0}), "spirv-magic");
  EXPECT_EQ(error_id({kMagic, 0x00010700, 0, 1, 0}), "spirv-version");
  EXPECT_EQ(error_id({kMagic, 0x00010000, 0, 0, 0}), "spirv-bound");
  EXPECT_EQ(error_id({kMagic, 0x00010000, 0, 0xFFFFFFFF, 0}), "spirv-bound");
  EXPECT_EQ(error_id({kMagic, 0x00010000, 0, 1, 1}), "spirv-schema");
}

TEST(Reader, SaysWhatIsWrongWithAnInstructionAndWhere) {
  EXPECT_EQ(error_id({kMagic, 0x00010000, 0, 9, 0, 0}), "spirv-length");
  EXPECT_EQ(error_id({kMagic, 0x00010000, 0, 9, 0, 2u << 16 | 19}), "spirv-truncated");
  EXPECT_EQ(error_id({kMagic, 0x00010000, 0, 9, 0, 1u << 16 | 19}), "spirv-operands");
  EXPECT_EQ(error_id({kMagic, 0x00010000, 0, 9, 0, 2u << 16 | 19, 9}), "spirv-id");

  const std::vector<uint32_t> words = {kMagic, 0x00010000, 0, 9, 0, 1u << 16, 0};
  Reader reader(words);
  Instruction nop;
  EXPECT_TRUE(reader.next(nop));
  EXPECT_FALSE(reader.next(nop));
  Diagnostics diagnostics;
  reader.error().report(diagnostics);
  EXPECT_EQ(diagnostics.all()[0].text, "the instruction at word 6 has a length of 0");
}

TEST(Reader, TakesBytesInEitherOrder) {
  const std::vector<uint32_t> words = shader();
  std::vector<std::byte> bytes(words.size() * 4);
  std::memcpy(bytes.data(), words.data(), bytes.size());
  Diagnostics diagnostics;
  EXPECT_EQ(*words_from_bytes(bytes, diagnostics), words);
  for (size_t n = 0; n < bytes.size(); n += 4) std::reverse(&bytes[n], &bytes[n] + 4);
  EXPECT_EQ(*words_from_bytes(bytes, diagnostics), words);
  bytes.pop_back();
  EXPECT_FALSE(words_from_bytes(bytes, diagnostics));
}

TEST(Reader, StopsAtEveryTruncation) {
  const std::vector<uint32_t> words = shader();
  for (size_t size = 0; size < words.size(); ++size) {
    const std::span<const uint32_t> part(words.data(), size);
    read_all(part);
    EXPECT_FALSE(disassemble(part).empty());
  }
}

TEST(Reader, SurvivesRandomAndDamagedWords) {
  const std::vector<uint32_t> good = shader();
  std::mt19937 engine(7);
  const auto random = [&engine] { return static_cast<uint32_t>(engine()); };
  for (int round = 0; round < 10'000; ++round) {
    std::vector<uint32_t> words = good;
    if (round % 2) {  // noise after a header that is right, with lengths that often fit
      words.resize(Header::kWords + random() % 64);
      for (size_t n = Header::kWords; n < words.size(); ++n)
        words[n] = random() % 3 ? random() % 64 : (random() % 8) << 16 | random() % 420;
    } else {
      for (uint32_t n = 0; n < 1 + random() % 4; ++n)
        words[1 + random() % (words.size() - 1)] ^= uint32_t{1} << random() % 32;
    }
    read_all(words);
    disassemble(words);
  }
}

TEST(OperandReader, ListsOperandsInTheOrderOfTheirWords) {
  const std::vector<uint32_t> load = {6u << 16 | 61, 1, 2, 3, 2, 16};  // Load ... Aligned 16
  OperandReader reader(100);
  ASSERT_TRUE(reader.read(instruction_at(load, 0)));
  std::vector<OperandKind> kinds;
  uint32_t next = 1;
  for (const Operand& operand : reader.operands()) {
    kinds.push_back(operand.kind);
    EXPECT_EQ(operand.first, next);
    next += operand.count;
  }
  EXPECT_EQ(kinds, (std::vector{OperandKind::IdResultType, OperandKind::IdResult, OperandKind::IdRef,
                                OperandKind::MemoryAccess, OperandKind::LiteralInteger}));
  EXPECT_EQ(next, load.size());
}

TEST(OperandReader, TakesLiteralsOfASwitchAsWideAsTheyAre) {
  const std::vector<uint32_t> cases = {9u << 16 | 251, 1, 2, 7, 0, 3, 8, 0, 4};  // Switch with two cases
  OperandReader reader(100);
  ASSERT_TRUE(reader.read(instruction_at(cases, 0), 2));
  EXPECT_EQ(reader.operands().size(), 6u);
  EXPECT_FALSE(reader.read(instruction_at(cases, 0), 1));  // the zeros are no ids
}

TEST(OperandReader, RefusesWhatTheGrammarDoesNotHave) {
  const auto error = [](std::vector<uint32_t> words) {
    words[0] |= static_cast<uint32_t>(words.size()) << 16;
    OperandReader reader(100);
    return reader.read(instruction_at(words, 0)) ? std::string_view{} : reader.error().message->text;
  };
  EXPECT_EQ(error({62, 1, 2}), "");
  EXPECT_EQ(error({62, 1, 2, 2, 16}), "");  // Store ... Aligned 16
  EXPECT_EQ(error({62, 1}), "an operand is missing at the end of the instruction, before word {0}");
  EXPECT_EQ(error({62, 1, 2, 2}), "an operand is missing at the end of the instruction, before word {0}");
  EXPECT_EQ(error({62, 1, 2, 0, 5}), "word {0} is past the last operand of its instruction");
  EXPECT_EQ(error({62, 1, 100}), "the id in word {0} is 0 or not below the bound");
  EXPECT_EQ(error({62, 1, 2, 0x40000000}), "word {0} is not a value that its operand may have");
  EXPECT_EQ(error({71, 1, 30, 7}), "");  // Decorate ... Location 7
  EXPECT_EQ(error({71, 1, 30}), "an operand is missing at the end of the instruction, before word {0}");
  EXPECT_EQ(error({71, 1, 30, 7, 7}), "word {0} is past the last operand of its instruction");
  EXPECT_EQ(error({32, 1, 7}), "an operand is missing at the end of the instruction, before word {0}");  // TypePointer
  EXPECT_EQ(error({32, 1, 7, 100}), "the id in word {0} is 0 or not below the bound");
  EXPECT_EQ(error({32, 100, 7, 2}), "the id in word {0} is 0 or not below the bound");
  EXPECT_EQ(error({59, 1, 2, 7}), "");  // Variable, without the initial value and with it
  EXPECT_EQ(error({59, 1, 2, 7, 3}), "");
  EXPECT_EQ(error({5, 1, 0x61616161}), "the string at word {0} does not end within its instruction");
  EXPECT_EQ(error({13}), "the opcode in word {0} is not one of SPIR-V");
  EXPECT_EQ(error({52, 1, 2, 128, 3, 4}), "");  // SpecConstantOp IAdd
  EXPECT_EQ(error({52, 1, 2, 52, 52, 52}), "word {0} is not a value that its operand may have");
}

TEST(FirstMalformed, IsTheFirstWordOfAModuleThatIsNoOperand) {
  // A vote of a quad has no scope, unlike the other votes; the second of two has one.
  const std::vector<uint32_t> module = {
      kMagic, version_word(1, 3), 0, 9, 0, 5110 | 4u << 16, 1, 2, 3, 5111 | 5u << 16, 1, 4, 5, 3};
  const Malformed wrong = first_malformed(module);
  EXPECT_EQ(wrong.offset, 13u);
  EXPECT_EQ(std::string_view(wrong.message->text), "word {0} is past the last operand of its instruction");
  EXPECT_FALSE(first_malformed(std::span(module).first(9)));
}

}  // namespace
}  // namespace umber::spv
