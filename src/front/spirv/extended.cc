// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "front/spirv/extended_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

using spv::GLSLstd450;

namespace {

struct Row {
  Op op{};
  OperandClass operands{};
  bool is_known = false;
};

constexpr size_t kInstructions = 128;

/// The rows of arithmetic.def, by the instruction's number.
constexpr auto kRows = [] {
  std::array<Row, kInstructions> all{};
  const auto put = [&](GLSLstd450 from, Op to, OperandClass operands) {
    if (from != GLSLstd450{}) all[static_cast<size_t>(from)] = {to, operands, true};
  };
  const auto row = [&](Op op, GLSLstd450 f, GLSLstd450 s, GLSLstd450 u) {
    put(f, op, OperandClass::float_);
    put(s, op, s == u ? OperandClass::integer : OperandClass::signed_);
    if (s != u) put(u, op, OperandClass::unsigned_);
  };
  using enum GLSLstd450;
  constexpr GLSLstd450 Nop{};
#define UMBER_CORE(op, f, s, u, b)
#define UMBER_CORE_32(op, f, s, u, b)
#define UMBER_GLSL(op, f, s, u) row(Op::op, f, s, u);
#define UMBER_GLSL_32(op, f, s, u) row(Op::op, f, s, u);
#include "spirv/arithmetic.def"
#undef UMBER_CORE
#undef UMBER_CORE_32
#undef UMBER_GLSL
#undef UMBER_GLSL_32
  return all;
}();

}  // namespace

void ExtendedImporter::import(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  const uint32_t number = operands[1];
  const auto function = static_cast<GLSLstd450>(number);
  if (operands.size() < 3) return fail(kKind);
  if (function == GLSLstd450::Ldexp) {
    Values values{operand(i, 2), operand(i, 3)};
    if (!emit_.is_numeric(values[1]) || !emit_.is_numeric(values[0])) return fail(kTypes);
    values[1] = exponent(values[1]);
    if (failed()) return;
    return result(i, parts_.arithmetic.mapped(i, Op::ldexp, OperandClass::float_, std::move(values)));
  }
  if (number < kInstructions && kRows[number].is_known) {
    const size_t wanted = ir::info(kRows[number].op).operands;
    if (operands.size() - 2 != wanted) return fail(kKind);
    if (const TypeId type = result_type(i); type && module_.types.is_cooperative_vector(type)) {
      constexpr ir::OpSet kOfVectors = {Op::exp, Op::log,   Op::tanh, Op::atan, Op::min,
                                        Op::max, Op::clamp, Op::step, Op::fma};
      if (!kOfVectors.has(kRows[number].op)) return fail(kKind);
      return parts_.cooperative.by_component(i, kRows[number].op, kRows[number].operands, operands.subspan(2));
    }
    return result(i, parts_.arithmetic.mapped(i, kRows[number].op, kRows[number].operands, operands.subspan(2)));
  }
  switch (function) {
    case GLSLstd450::Modf: return split(i, Op::modf, false);
    case GLSLstd450::ModfStruct: return split(i, Op::modf, true);
    case GLSLstd450::Frexp: return split(i, Op::frexp, false);
    case GLSLstd450::FrexpStruct: return split(i, Op::frexp, true);
    case GLSLstd450::NMin: return result(i, without_nan(Op::min, operand(i, 2), operand(i, 3)));
    case GLSLstd450::NMax: return result(i, without_nan(Op::max, operand(i, 2), operand(i, 3)));
    case GLSLstd450::NClamp:
      return result(i, without_nan(Op::min, without_nan(Op::max, operand(i, 2), operand(i, 3)), operand(i, 4)));
    case GLSLstd450::PackDouble2x32:
    case GLSLstd450::UnpackDouble2x32:
      if (!result_type(i)) return fail(kTypes);
      return result(i, emit(Op::bitcast, result_type(i), {operand(i, 2)}));
    case GLSLstd450::InterpolateAtCentroid: return interpolate(i, Op::interpolate_at_centroid);
    case GLSLstd450::InterpolateAtSample: return interpolate(i, Op::interpolate_at_sample);
    case GLSLstd450::InterpolateAtOffset: return interpolate(i, Op::interpolate_at_offset);
    default: return fail(kUnsupported);
  }
}

/// Least, greatest and middle of three: instructions 1 to 9 of SPV_AMD_shader_trinary_minmax, three of each.
void ExtendedImporter::trinary(const Instruction& i) {
  constexpr std::array kClasses = {OperandClass::float_, OperandClass::unsigned_, OperandClass::signed_};
  const std::span<const uint32_t> operands = i.operands();
  if (operands.size() != 5 || operands[1] < 1 || operands[1] > 9) return fail(kKind);
  const uint32_t what = (operands[1] - 1) / 3;
  const OperandClass of = kClasses[(operands[1] - 1) % 3];
  const ValueId a = operand(i, 2), b = operand(i, 3), c = operand(i, 4);
  const auto two = [&](Op op, ValueId x, ValueId y) { return parts_.arithmetic.mapped(i, op, of, Values{x, y}); };
  if (what == 0) return result(i, two(Op::min, two(Op::min, a, b), c));
  if (what == 1) return result(i, two(Op::max, two(Op::max, a, b), c));
  result(i, two(Op::max, two(Op::min, a, b), two(Op::min, two(Op::max, a, b), c)));
}

/// An exponent of any width as an i32; those of 64 bits that do not fit it are as far from 0 as matters to any float.
ValueId ExtendedImporter::exponent(ValueId v) {
  const TypeKind kind = module_.types.scalar_kind(module_.type(v));
  if (!ir::is_integer(kind) || module_.types.is_matrix(module_.type(v))) return fail(kTypes), v;
  v = emit_.as_kind(v, with_sign(kind, true));
  const TypeId type = module_.type(v), wanted = module_.types.with_scalar(type, TypeKind::i32);
  if (type == wanted) return v;
  if (ir::bit_width_of(kind) > 32) {
    constexpr int64_t kFar = 1 << 16;
    const TypeId scalar = ir::types::vector(module_.types.scalar_kind(type), 1);
    const auto bound = [&](int64_t n) { return emit_.splat(type, module_.scalar(scalar, static_cast<uint64_t>(n))); };
    v = emit(Op::clamp, type, {v, bound(-kFar), bound(kFar)});
  }
  return emit(Op::convert, wanted, {v});
}

/// modf, frexp: two results, one of them through a pointer or both in a structure.
void ExtendedImporter::split(const Instruction& i, Op op, bool to_structure) {
  const ValueId v = operand(i, 2);
  const TypeId type = module_.type(v), declared = result_type(i);
  const bool is_float =
      emit_.is_numeric(v) && !module_.types.is_matrix(type) && ir::is_float(module_.types.scalar_kind(type));
  if (!is_float || !declared || failed()) return fail(kTypes);
  const TypeId second = op == Op::frexp ? module_.types.with_scalar(type, TypeKind::i32) : type;
  const std::array<TypeId, 2> types = {type, second};
  const ir::InstId inst = emit_.emit_several(op, std::span(&v, 1), types);
  Values parts{module_.result(inst, 0), module_.result(inst, 1)};
  if (to_structure) {
    if (!module_.types.is_structure(declared) || module_.types.part_count(declared) != 2) return fail(kTypes);
    parts[1] = emit_.fitted(parts[1], module_.types.part(declared, 1));
    return result(i, parts_.composites.construct(declared, parts));
  }
  result(i, parts[0]);
  if (i.operands().size() < 4) return fail(kKind);
  Access target = parts_.pointers.resolve(i.operands()[3]);
  if (failed()) return;
  const ValueId to_store = emit_.fitted(parts[1], target.type);
  parts_.pointers.store(target, to_store);
}

/// The operand that is a number, if the other is not.
ValueId ExtendedImporter::without_nan(Op op, ValueId a, ValueId b) {
  const TypeId type = module_.type(a);
  const bool fits = emit_.is_numeric(a) && module_.type(b) == type && !module_.types.is_matrix(type) &&
                    ir::is_float(module_.types.scalar_kind(type));
  if (!fits) return fail(kTypes), a;
  const TypeId bools = module_.types.with_scalar(type, TypeKind::bool_);
  const ValueId both = emit(op, type, {a, b});
  const ValueId or_b = emit(Op::select, type, {emit(Op::eq, bools, {a, a}), both, b});
  return emit(Op::select, type, {emit(Op::eq, bools, {b, b}), or_b, a});
}

void ExtendedImporter::interpolate(const Instruction& i, Op op) {
  const std::span<const uint32_t> operands = i.operands();
  const Access a = parts_.pointers.resolve(operands[2]);
  if (failed()) return;
  const bool is_input = a.mode == Access::Mode::plain && a.place.is_io_var();
  if (!is_input) return fail(kKind);
  result(i, accessor_.interpolate(op, a, op == Op::interpolate_at_centroid ? ValueId{} : operand(i, 3)));
}

}  // namespace umber::front::spirv
