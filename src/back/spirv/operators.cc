// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/operators.h"

#include <array>
#include <vector>

#include "back/spirv/code.h"
#include "back/spirv/lacks.h"
#include "pass/is_lacked.h"

namespace umber::back::spirv {
namespace {

using spv::GLSLstd450;

/// How one op is spelled: an instruction number for each class of operand, 0 for none.
struct Spelling {
  enum class Set : uint8_t { none, core, glsl };
  enum Class : uint8_t { float_, signed_, unsigned_, bool_ };
  Set set = Set::none;
  bool only_32 = false;
  std::array<uint16_t, 4> numbers{};
};

constexpr auto kSpellings = [] {
  std::array<Spelling, ir::kOpCount> all{};
  const auto core = [&](ir::Op op, bool only_32, spv::Op f, spv::Op s, spv::Op u, spv::Op b) {
    all[static_cast<size_t>(op)] = {
        Spelling::Set::core,
        only_32,
        {static_cast<uint16_t>(f), static_cast<uint16_t>(s), static_cast<uint16_t>(u), static_cast<uint16_t>(b)}};
  };
  const auto glsl = [&](ir::Op op, bool only_32, GLSLstd450 f, GLSLstd450 s, GLSLstd450 u) {
    all[static_cast<size_t>(op)] = {
        Spelling::Set::glsl, only_32, {static_cast<uint16_t>(f), static_cast<uint16_t>(s), static_cast<uint16_t>(u)}};
  };
  using enum GLSLstd450;  // the rows spell "none" as for SPIR-V's own instructions
  constexpr GLSLstd450 Nop{};
#define UMBER_CORE(op, f, s, u, b) core(ir::Op::op, false, spv::Op::f, spv::Op::s, spv::Op::u, spv::Op::b);
#define UMBER_CORE_32(op, f, s, u, b) core(ir::Op::op, true, spv::Op::f, spv::Op::s, spv::Op::u, spv::Op::b);
#define UMBER_GLSL(op, f, s, u) glsl(ir::Op::op, false, f, s, u);
#define UMBER_GLSL_32(op, f, s, u) glsl(ir::Op::op, true, f, s, u);
#include "spirv/arithmetic.def"
#undef UMBER_CORE
#undef UMBER_CORE_32
#undef UMBER_GLSL
#undef UMBER_GLSL_32
  return all;
}();

constexpr Spelling::Class class_of(ir::TypeKind kind) {
  return kind == ir::TypeKind::bool_ ? Spelling::bool_
         : ir::is_float(kind)        ? Spelling::float_
         : ir::is_signed(kind)       ? Spelling::signed_
                                     : Spelling::unsigned_;
}

/// Ops that are several instructions, or another one.
constexpr ir::OpSet kSpelledAlone = {ir::Op::mat_mul,   ir::Op::modf,       ir::Op::frexp,
                                     ir::Op::add_carry, ir::Op::sub_borrow, ir::Op::mul_extended,
                                     ir::Op::integer_dot, ir::Op::integer_dot_saturated};
constexpr bool is_known(ir::Op op) {
  return kSpellings[static_cast<size_t>(op)].set != Spelling::Set::none || kSpelledAlone.has(op) ||
         is_lacked(kLacks, op);
}
static_assert(ir::holds_for_all({ir::Group::arithmetic, ir::Group::bits, ir::Group::comparison, ir::Group::reduction,
                                 ir::Group::matrix, ir::Group::geometry, ir::Group::math, ir::Group::pack,
                                 ir::Group::integer, ir::Group::derivative},
                                is_known));

}  // namespace

spv::Op core_instruction(ir::Op op, ir::TypeKind kind) {
  const Spelling& spelling = kSpellings[static_cast<size_t>(op)];
  return spelling.set == Spelling::Set::core ? static_cast<spv::Op>(spelling.numbers[class_of(kind)]) : spv::Op::Nop;
}

SpvId Operators::emit_mapped(ir::Op op, ir::TypeId operand_type, ir::TypeId result, spv::Words operands) {
  const ir::TypeKind kind = module_.types.scalar_kind(operand_type);
  const Spelling& spelling = kSpellings[static_cast<size_t>(op)];
  const uint16_t number = spelling.numbers[class_of(kind)];
  const uint32_t width = ir::bit_width_of(kind);
  if (!number || (spelling.only_32 && width > 32)) return {};
  // GLSL.std.450's integer functions and the interpolants of find_* are written for every width but Vulkan has 32 only.
  if (spelling.only_32 && ir::is_integer(kind) && width != 32) return {};
  if (spelling.set == Spelling::Set::core)
    return builder_.emit(static_cast<spv::Op>(number), types_.of(result), operands);
  return builder_.ext_inst(types_.of(result), static_cast<GLSLstd450>(number), operands);
}

void Operators::write_mapped(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  const bool is_core = kSpellings[static_cast<size_t>(op)].set == Spelling::Set::core;
  const ir::TypeId type = operand_type(inst, 0);
  if (module_.types.is_cooperative(type)) return code_.cooperative.write_arithmetic(inst);
  if (op == ir::Op::integer_dot || op == ir::Op::integer_dot_saturated) return write_integer_dot(inst);
  if (is_core && !ir::is_in(ir::Group::matrix, op) && module_.types.is_matrix(type)) return write_by_column(inst);
  const SpvId result = emit_mapped(op, type, result_type(inst), operands(inst));
  if (!result) return unsupported_width(inst);
  if (is_core && ir::is_float(module_.types.scalar_kind(type))) decorate_precise(inst, result);
  define(inst, result);
}

/// A vector of one number need not be made to multiply with it.
void Operators::write_mul(const ir::Inst& inst) {
  for (uint32_t n = 0; n < 2; ++n) {
    const SpvId factor = code_.composites.factor(module_.operand(inst, n));
    if (!factor) continue;
    const SpvId scaled =
        builder_.emit(spv::Op::VectorTimesScalar, types_.of(result_type(inst)), {operand(inst, 1 - n), factor});
    decorate_precise(inst, scaled);
    return define(inst, scaled);
  }
  write_mapped(inst);
}

/// Of two kinds of integers the signed one comes first.
void Operators::write_integer_dot(const ir::Inst& inst) {
  using spv::Capability;
  SmallVector<SpvId, 8> words = operands(inst);
  const ir::TypeId type = operand_type(inst, 0);
  const ir::TypeKind kind = module_.types.scalar_kind(type);
  const bool first = ir::is_signed(kind), second = ir::is_signed(module_.types.scalar_kind(operand_type(inst, 1)));
  const bool saturates = inst.op == ir::Op::integer_dot_saturated;
  if (!first && second) std::swap(words[0], words[1]);
  const spv::Op op = first && second    ? (saturates ? spv::Op::SDotAccSat : spv::Op::SDot)
                     : first || second ? (saturates ? spv::Op::SUDotAccSat : spv::Op::SUDot)
                     : saturates       ? spv::Op::UDotAccSat
                                       : spv::Op::UDot;
  const bool is_packed = module_.types.is_scalar(type);
  if (is_packed) words.push_back({static_cast<uint32_t>(spv::PackedVectorFormat::PackedVectorFormat4x8Bit)});
  const bool is_of_bytes = ir::bit_width_of(kind) == 8 && module_.types.rows(type) == 4;
  builder_.require(is_packed     ? Capability::DotProductInput4x8BitPacked
                   : is_of_bytes ? Capability::DotProductInput4x8Bit
                                 : Capability::DotProductInputAll);
  define(inst, builder_.emit(op, types_.of(result_type(inst)), words));
}

/// SPIR-V has no arithmetic on whole matrices but products.
void Operators::write_by_column(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst), column = module_.types.part(type, 0);
  std::vector<SpvId> columns, parts;
  for (uint32_t n = 0; n < module_.types.columns(type); ++n) {
    parts.clear();
    for (SpvId matrix : operands(inst)) parts.push_back(extract(column, matrix, n));
    columns.push_back(emit_mapped(inst.op, column, column, parts));
    if (!columns.back()) return unsupported(inst);
    decorate_precise(inst, columns.back());
  }
  define(inst, builder_.emit(spv::Op::CompositeConstruct, types_.of(type), columns));
}

void Operators::write_several_results(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  const SpvId type = results_structure(inst);
  if (op == ir::Op::modf) return define_parts(inst, builder_.ext_inst(type, GLSLstd450::ModfStruct, operands(inst)));
  if (op == ir::Op::frexp) return define_parts(inst, builder_.ext_inst(type, GLSLstd450::FrexpStruct, operands(inst)));
  const ir::TypeKind kind = module_.types.scalar_kind(operand_type(inst, 0));
  if (ir::bit_width_of(kind) != 32 || ir::is_float(kind)) return unsupported_width(inst);
  const spv::Op core = op == ir::Op::add_carry    ? spv::Op::IAddCarry
                       : op == ir::Op::sub_borrow ? spv::Op::ISubBorrow
                       : ir::is_signed(kind)      ? spv::Op::SMulExtended
                                                  : spv::Op::UMulExtended;
  define_parts(inst, builder_.emit(core, type, operands(inst)));
}

void Operators::write_mat_mul(const ir::Inst& inst) {
  const bool left = module_.types.is_matrix(operand_type(inst, 0)),
             right = module_.types.is_matrix(operand_type(inst, 1));
  const spv::Op op = left && right ? spv::Op::MatrixTimesMatrix
                     : left        ? spv::Op::MatrixTimesVector
                                   : spv::Op::VectorTimesMatrix;
  const SpvId product = builder_.emit(op, types_.of(result_type(inst)), operands(inst));
  decorate_precise(inst, product);
  define(inst, product);
}

void Operators::write_dot(const ir::Inst& inst) {
  if (module_.types.is_vector(operand_type(inst, 0))) return write_mapped(inst);  // OpDot takes nothing else
  const SpvId product = builder_.emit(spv::Op::FMul, types_.of(result_type(inst)), operands(inst));
  decorate_precise(inst, product);
  define(inst, product);
}

void Operators::write_reduction(const ir::Inst& inst) {
  if (!module_.types.is_vector(operand_type(inst, 0))) return alias(inst, operand(inst, 0));
  write_mapped(inst);
}

}  // namespace umber::back::spirv
