// SPDX-License-Identifier: Apache-2.0
// Modules with cooperative matrices, which are younger than the assembler that other tests have.
#include "front/spirv/testing.h"
#include "ir/text/printer.h"
#include "spirv/module_builder.h"

namespace umber::front::spirv {
namespace {

using spv::SpvId;

/// A shader of one function on the shared array `memory`, as it begins.
struct Shader {
  Shader() : b({.version = spv::version_word(1, 6)}) {
    b.memory_model(spv::AddressingModel::Logical, spv::MemoryModel::Vulkan);
    size = b.unshared_constant(spv::Op::SpecConstant, word, {16u});
    b.decorate(size, spv::Decoration::SpecId, {3u});
    a = matrix(byte, 0), second = matrix(byte, 1), sum = matrix(whole, 2);
    const SpvId array = b.array_type(byte, 256), sums = b.array_type(whole, 256);
    memory = b.global_variable(b.pointer_type(spv::StorageClass::Workgroup, array), spv::StorageClass::Workgroup);
    results = b.global_variable(b.pointer_type(spv::StorageClass::Workgroup, sums), spv::StorageClass::Workgroup);
    in_memory = b.pointer_type(spv::StorageClass::Workgroup, byte);
    in_results = b.pointer_type(spv::StorageClass::Workgroup, whole);
    main = b.begin_function(b.void_type(), b.function_type(b.void_type(), {}));
    b.label(b.new_id());
  }
  SpvId number(uint32_t n) { return b.u32_constant(n); }
  SpvId matrix(SpvId component, uint32_t use) {
    const SpvId scope = number(3), columns = number(16), of = number(use);
    return b.type(spv::Op::TypeCooperativeMatrixKHR, {component, scope, size, columns, of});
  }
  SpvId load(SpvId type) {
    const SpvId zero = number(0), stride = number(16), scope = number(2);
    const SpvId at = b.emit(spv::Op::AccessChain, in_memory, {memory, zero});
    // MakePointerVisible and NonPrivatePointer
    return b.emit(spv::Op::CooperativeMatrixLoadKHR, type, {at, zero, stride, 0x30u, scope});
  }
  void store(SpvId stored) {
    const SpvId zero = number(0), one = number(1), stride = number(16);
    const SpvId at = b.emit(spv::Op::AccessChain, in_results, {results, zero});
    b.emit(spv::Op::CooperativeMatrixStoreKHR, {at, stored, one, stride});
  }
  std::string imported() {
    b.emit(spv::Op::Return);
    b.end_function();
    b.entry_point(spv::ExecutionModel::GLCompute, main, "main", {memory, results});
    b.execution_mode(main, spv::ExecutionMode::LocalSize, {32u, 1u, 1u});
    Diagnostics diagnostics;
    Result<std::vector<uint32_t>> words = b.finish(diagnostics);
    EXPECT_TRUE(static_cast<bool>(words));
    if (!words) return {};
    const testing::Imported found = testing::import_words(*words);
    return found.module ? ir::print(*found.module) : found.error;
  }

  spv::ModuleBuilder b;
  SpvId word = b.int_type(32, false), byte = b.int_type(8, false), whole = b.int_type(32, true);
  SpvId size, a, second, sum, memory, results, in_memory, in_results, main;
};

TEST(CooperativeMatrices, HaveTheSignsThatOperandsSay) {
  Shader s;
  const SpvId a = s.load(s.a), b = s.load(s.second), zero = s.b.null_constant(s.sum);
  const SpvId product =
      s.b.emit(spv::Op::CooperativeMatrixMulAddKHR, s.sum, {a, b, zero, 0x1du});  // all but b are signed
  const SpvId two = s.b.i32_constant(2);
  const SpvId scaled = s.b.emit(spv::Op::MatrixTimesScalar, s.sum, {product, two});
  const SpvId negated = s.b.emit(spv::Op::SNegate, s.sum, {scaled});
  const SpvId part = s.b.emit(spv::Op::CompositeExtract, s.whole, {negated, 3u});
  const SpvId all = s.b.emit(spv::Op::CompositeConstruct, s.sum, {part});
  s.store(s.b.emit(spv::Op::ISub, s.sum, {negated, all}));
  EXPECT_EQ(s.imported(), R"(stage compute local_size 32 1 1 vulkan_memory_model
specialization 0 : u32 id 3 = 16u
computed K0 : u32 = specialization 0
variable !0 : [u8; 256] shared
variable !1 : [i32; 256] shared

func F0() {
  %0:cooperative(a 3 [[u8; 16]; K0]) = cooperative_load !0, 0u, 16u, 0u
  %1:cooperative(b 3 [[u8; 16]; K0]) = cooperative_load !0, 0u, 16u, 0u
  %2:cooperative(a 3 [[i8; 16]; K0]) = convert %0
  %3:cooperative(accumulator 3 [[i32; 16]; K0]) = cooperative_mul_add 1, %2, %1, zero cooperative(accumulator 3 [[i32; 16]; K0])
  %4:cooperative(accumulator 3 [[i32; 16]; K0]) = mat_scale %3, 2i
  %5:cooperative(accumulator 3 [[i32; 16]; K0]) = neg %4
  %6:i32 = extract_dynamic %5, 3u
  %7:cooperative(accumulator 3 [[i32; 16]; K0]) = construct %6
  %8:cooperative(accumulator 3 [[i32; 16]; K0]) = sub %5, %7
  cooperative_store !1, 0u, %8, 16u, 1u
  ret
}
)");
}

TEST(CooperativeMatrices, ConstantsAreMadeInFunctions) {
  Shader s;
  const SpvId two = s.b.i32_constant(2), none = s.b.i32_constant(0);
  const SpvId twos = s.b.unshared_constant(spv::Op::ConstantComposite, s.sum, {two});
  s.store(s.b.unshared_constant(spv::Op::ConstantComposite, s.sum, {none}));
  s.store(twos);
  const std::string text = s.imported();
  EXPECT_EQ(text.substr(text.find("func")), R"(func F0() {
  %0:cooperative(accumulator 3 [[i32; 16]; K0]) = construct 2i
  cooperative_store !0, 0u, zero cooperative(accumulator 3 [[i32; 16]; K0]), 16u, 1u
  cooperative_store !0, 0u, %0, 16u, 1u
  ret
}
)");
}

TEST(CooperativeMatrices, ThatSayNoUseAreSignedByTheirTypes) {
  Shader s;
  const SpvId scope = s.number(3), columns = s.number(16), zero = s.number(0), stride = s.number(16);
  const SpvId of_bytes = s.b.type(spv::Op::TypeCooperativeMatrixNV, {s.byte, scope, s.size, columns});
  const SpvId of_numbers = s.b.type(spv::Op::TypeCooperativeMatrixNV, {s.whole, scope, s.size, columns});
  const SpvId at = s.b.emit(spv::Op::AccessChain, s.in_memory, {s.memory, zero});
  const SpvId visible = s.number(2);
  const SpvId a =
      s.b.emit(spv::Op::CooperativeMatrixLoadNV, of_bytes, {at, stride, s.b.bool_constant(true), 0x30u, visible});
  const SpvId c = s.b.emit(spv::Op::UConvert, of_numbers, {a});
  const SpvId sum = s.b.emit(spv::Op::CooperativeMatrixMulAddNV, of_numbers, {a, a, c});
  s.b.emit(spv::Op::CooperativeMatrixLengthNV, s.word, {of_numbers});
  const SpvId to = s.b.emit(spv::Op::AccessChain, s.in_results, {s.results, zero});
  s.b.emit(spv::Op::CooperativeMatrixStoreNV, {to, sum, stride, s.b.bool_constant(false)});
  const std::string text = s.imported();
  EXPECT_EQ(text.substr(text.find("func")), R"(func F0() {
  %0:cooperative(any 3 [[u8; 16]; K0]) = cooperative_load !0, 0u, 16u, 1u
  %1:cooperative(any 3 [[u32; 16]; K0]) = convert %0
  %2:cooperative(any 3 [[i32; 16]; K0]) = convert %1
  %3:cooperative(any 3 [[i32; 16]; K0]) = cooperative_mul_add 0, %0, %0, %2
  %4:i32 = cooperative_length undef cooperative(any 3 [[i32; 16]; K0])
  %5:u32 = bitcast %4
  cooperative_store !1, 0u, %3, 16u, 0u
  ret
}
)");
}

TEST(CooperativeMatrices, ThatSayNoUseAreNoFactorsOfOthers) {
  Shader s;
  const SpvId scope = s.number(3), columns = s.number(16);
  const SpvId of_any = s.b.type(spv::Op::TypeCooperativeMatrixNV, {s.byte, scope, s.size, columns});
  const SpvId any = s.b.emit(spv::Op::CompositeConstruct, of_any, {s.b.constant(spv::Op::Undef, s.byte)});
  const SpvId a = s.load(s.a), zero = s.b.null_constant(s.sum);
  s.b.emit(spv::Op::CooperativeMatrixMulAddKHR, s.sum, {a, any, zero});
  EXPECT_EQ(s.imported(), "the types of OpCooperativeMatrixMulAddKHR at word 185 do not fit each other");
}

TEST(CooperativeVectors, AreMultipliedByMatricesInMemory) {
  Shader s;
  const SpvId four = s.number(4), zero = s.number(0), no = s.b.bool_constant(false);
  const SpvId of_words = s.b.type(spv::Op::TypeVectorIdEXT, {s.word, four});
  const SpvId of_size = s.b.type(spv::Op::TypeVectorIdEXT, {s.word, s.size});
  const SpvId packed = s.number(ir::component_type::kPackedI8), bytes = s.number(3), sixteen = s.number(16);
  const SpvId v = s.b.emit(spv::Op::CooperativeVectorLoadNV, of_words, {s.memory, sixteen});
  const SpvId product =
      s.b.emit(spv::Op::CooperativeVectorMatrixMulAddNV, of_size,
               {v, packed, s.memory, zero, bytes, s.memory, sixteen, bytes, s.size, sixteen, zero, no, sixteen});
  const SpvId all = s.b.emit(spv::Op::CompositeConstructReplicateEXT, of_size, {four});
  const SpvId anded = s.b.emit(spv::Op::BitwiseAnd, of_size, {product, all});
  const SpvId signed_ = s.b.ext_inst(of_size, spv::GLSLstd450::SMax, {anded, all});
  s.b.emit(spv::Op::CooperativeVectorStoreNV, {s.results, sixteen, signed_});
  s.b.emit(spv::Op::CooperativeVectorReduceSumAccumulateNV, {s.results, zero, signed_});
  s.b.emit(spv::Op::CooperativeVectorOuterProductAccumulateNV, {s.results, zero, v, v, zero, bytes, sixteen});
  const std::string text = s.imported();
  EXPECT_EQ(text.substr(text.find("func")), R"(func F0() {
  %0:cooperative(vector 0 [[u32; 4]; 1]) = vector_load !0, 16u
  %1:u32 = vector_bias !0, 16u, 3u
  %2:cooperative(vector 0 [[u32; K0]; 1]) = vector_multiply !0, 0u, 16u, %0, %1, 16u, 1000491000u, 3u, 0u, false
  %3:cooperative(vector 0 [[u32; K0]; 1]) = construct 4u
  %4:cooperative(vector 0 [[u32; K0]; 1]) = and %2, %3
  %5:cooperative(vector 0 [[i32; K0]; 1]) = convert %4
  %6:cooperative(vector 0 [[i32; K0]; 1]) = convert %3
  %7:cooperative(vector 0 [[i32; K0]; 1]) = max %5, %6
  %8:cooperative(vector 0 [[u32; K0]; 1]) = convert %7
  vector_store !1, %8, 16u
  vector_reduce_sum !1, %8, 0u
  vector_outer_product !1, 0u, 16u, %0, %0, 0u, 3u
  ret
}
)");
}

TEST(CooperativeVectors, OfOtherLengthsAndTypesAreRefused) {
  for (int n = 0; n < 3; ++n) {
    Shader s;
    const SpvId four = s.number(4), zero = s.number(0), no = s.b.bool_constant(false);
    const SpvId of_words = s.b.type(spv::Op::TypeVectorIdEXT, {s.word, four});
    const SpvId v = s.b.emit(spv::Op::CooperativeVectorLoadNV, of_words, {s.memory, zero});
    if (n == 0) s.b.emit(spv::Op::CompositeConstruct, of_words, {four, four});
    const SpvId no_type = s.number(11);
    if (n == 1)
      s.b.emit(spv::Op::CooperativeVectorMatrixMulNV, of_words,
               {v, no_type, s.memory, zero, zero, four, four, zero, no, zero});
    if (n == 2) s.b.emit(spv::Op::CooperativeMatrixLengthKHR, s.word, {of_words});
    EXPECT_NE(s.imported().find("do not fit"), std::string::npos) << n;
  }
}

TEST(CooperativeMatrices, OfOtherLayoutsAreRefusedByName) {
  Shader s;
  const SpvId zero = s.number(0), at = s.b.emit(spv::Op::AccessChain, s.in_memory, {s.memory, zero});
  s.b.emit(spv::Op::CooperativeMatrixLoadKHR, s.a, {at, zero});
  EXPECT_EQ(s.imported(),
            "a cooperative matrix in memory, but for one in row or column order with a stride, is not supported yet "
            "(OpCooperativeMatrixLoadKHR at word 151)");
}

TEST(CooperativeMatrices, AreLoadedByTensorLayoutsAndViews) {
  Shader s;
  const SpvId two = s.number(2), zero = s.number(0), one = s.number(1), clamp = s.number(1);
  const SpvId layout = s.b.type(spv::Op::TypeTensorLayoutNV, {two, clamp});
  const SpvId by_columns = s.b.type(spv::Op::TypeTensorViewNV, {two, s.b.bool_constant(false), one, zero});
  const SpvId rows = s.number(16), scope = s.number(2);
  SpvId tensor = s.b.emit(spv::Op::CreateTensorLayoutNV, layout, {});
  tensor = s.b.emit(spv::Op::TensorLayoutSetDimensionNV, layout, {tensor, rows, rows});
  tensor = s.b.emit(spv::Op::TensorLayoutSliceNV, layout, {tensor, zero, rows, one, rows});
  const SpvId view = s.b.emit(spv::Op::CreateTensorViewNV, by_columns, {});
  const SpvId at = s.b.emit(spv::Op::AccessChain, s.in_results, {s.results, zero});
  const SpvId before = s.b.constant(spv::Op::Undef, s.sum);
  // MakePointerVisible and NonPrivatePointer; TensorView
  const SpvId sum =
      s.b.emit(spv::Op::CooperativeMatrixLoadTensorNV, s.sum, {at, before, tensor, 0x30u, scope, 1u, view});
  const SpvId factor = s.matrix(s.whole, 0);
  s.b.emit(spv::Op::CooperativeMatrixConvertUseEXT, factor, {sum});
  s.b.emit(spv::Op::CooperativeMatrixStoreTensorNV, {at, sum, tensor, 0x28u, scope, 0u});
  const std::string text = s.imported();
  EXPECT_EQ(text.substr(text.find("func")), R"(func F0() {
  %0:tensor_layout(2 1) = tensor_create
  %1:tensor_layout(2 1) = tensor_set 1, %0, 16u, 16u
  %2:tensor_layout(2 1) = tensor_set 3, %1, 0u, 16u, 1u, 16u
  %3:tensor_view(unsized 1 0) = tensor_create
  %4:cooperative(accumulator 3 [[i32; 16]; K0]) = cooperative_load_tensor !0, 0u, undef cooperative(accumulator 3 [[i32; 16]; K0]), %2, %3, 0u, 0u
  %5:cooperative(a 3 [[i32; 16]; K0]) = convert %4
  cooperative_store_tensor !0, 0u, %4, %2, 0u
  ret
}
)");
}

}  // namespace
}  // namespace umber::front::spirv
