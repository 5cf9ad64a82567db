// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "front/spirv/arithmetic_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

struct Row {
  Op op{};
  OperandClass operands{};
  bool is_known = false;
};

constexpr size_t kCoreOps = 512;

/// The rows of arithmetic.def, by SPIR-V's opcode.
constexpr auto kRows = [] {
  std::array<Row, kCoreOps> all{};
  const auto put = [&](spv::Op from, Op to, OperandClass operands) {
    if (from != spv::Op::Nop) all[static_cast<size_t>(from)] = {to, operands, true};
  };
  const auto row = [&](Op op, spv::Op f, spv::Op s, spv::Op u, spv::Op b) {
    put(f, op, OperandClass::float_);
    put(s, op, s == u ? OperandClass::integer : OperandClass::signed_);
    if (s != u) put(u, op, OperandClass::unsigned_);
    put(b, op, OperandClass::bool_);
  };
#define UMBER_CORE(op, f, s, u, b) row(Op::op, spv::Op::f, spv::Op::s, spv::Op::u, spv::Op::b);
#define UMBER_CORE_32(op, f, s, u, b) row(Op::op, spv::Op::f, spv::Op::s, spv::Op::u, spv::Op::b);
#define UMBER_GLSL(op, f, s, u)
#define UMBER_GLSL_32(op, f, s, u)
#include "spirv/arithmetic.def"
#undef UMBER_CORE
#undef UMBER_CORE_32
#undef UMBER_GLSL
#undef UMBER_GLSL_32
  return all;
}();

/// Comparisons of floats that the IR has only the other way round: `op`, negated.
struct Negated {
  spv::Op from;
  Op op;
};
constexpr Negated kNegated[] = {
    {spv::Op::FUnordLessThan, Op::ge},
    {spv::Op::FUnordGreaterThan, Op::le},
    {spv::Op::FUnordLessThanEqual, Op::gt},
    {spv::Op::FUnordGreaterThanEqual, Op::lt},
};

}  // namespace

bool ArithmeticImporter::one_operation(const Instruction& i) {
  const auto number = static_cast<size_t>(i.op);
  if (number >= kCoreOps || !kRows[number].is_known) return false;
  const Row& row = kRows[number];
  result(i, mapped(i, row.op, row.operands, i.operands()));
  return true;
}

bool ArithmeticImporter::import(const Instruction& i) {
  return comparison(i) || conversion(i) || remainder(i) || matrix(i) || several_results(i) ||
         parts_.dot_products.import(i);
}

ValueId ArithmeticImporter::mapped(const Instruction& i, Op op, OperandClass operands, std::span<const uint32_t> ids) {
  Values values;
  for (const uint32_t id : ids) values.push_back(value(id));
  return mapped(i, op, operands, std::move(values));
}

/// Whether they are operands of an op on floats or bools, all of one type, and the op gives what is declared.
bool ArithmeticImporter::fits(Op op, OperandClass wanted, std::span<const ValueId> operands, TypeId declared) const {
  const bool has_one_kind = wanted == OperandClass::float_ || wanted == OperandClass::bool_;
  const TypeId type = module_.type(operands[0]);
  if (!has_one_kind || ir::info(op).rule != ir::TypeRule::same || type != declared) return false;
  if (!module_.types.is_numeric(type) || !is_of(wanted, ir::types::scalar_kind(type))) return false;
  for (const ValueId v : operands.subspan(1))
    if (module_.type(v) != type) return false;
  return true;
}

ValueId ArithmeticImporter::mapped(const Instruction& i, Op op, OperandClass wanted, Values&& operands) {
  using Rule = ir::TypeRule;
  const ir::TypeTable& types = module_.types;
  const TypeId declared = result_type(i);
  if (!types.is_numeric(declared) || operands.empty()) return fail(kTypes), undefined(declared);
  if (fits(op, wanted, operands, declared)) return emit(op, declared, operands, 0, flags_of(i.words[2]));
  const Rule rule = ir::info(op).rule;
  const TypeKind first = types.scalar_kind(module_.type(operands[0]));
  if (!is_of(wanted, first)) return fail(kTypes), undefined(declared);
  // Casts keep the width, so operands that differ in it are found to be wrong later.
  TypeKind kind = signed_as(first, wanted);
  const bool follows_result = wanted == OperandClass::integer && rule != Rule::compare;
  if (follows_result && ir::is_integer(types.scalar_kind(declared)))
    kind = signed_like(first, types.scalar_kind(declared));
  const size_t casts = rule == Rule::shift ? 1 : rule == Rule::bitfield ? operands.size() - 2 : operands.size();
  for (size_t n = 0; n < operands.size(); ++n) {
    const TypeId type = module_.type(operands[n]);
    if (!types.is_numeric(type)) return fail(kTypes), undefined(declared);
    if (n >= casts && rule == Rule::bitfield)
      operands[n] = emit_.as_index(operands[n]);
    else if (n < casts && ir::types::scalar_kind(type) != kind)
      operands[n] = emit_.as_kind(operands[n], kind);
  }

  TypeId found = declared;
  if (rule == Rule::same || rule == Rule::shift || rule == Rule::bitfield) found = module_.type(operands[0]);
  if (rule == Rule::bit_count && ir::is_integer(types.scalar_kind(declared)))
    found = types.with_scalar(declared, signed_as(types.scalar_kind(declared), OperandClass::signed_));
  if (rule == Rule::pack && ir::is_integer(types.scalar_kind(declared))) found = ir::types::kU32;
  const ValueId v = emit(op, found, operands, 0, flags_of(i.words[2]));
  return found == declared ? v : emit_.fitted(v, declared);
}

bool ArithmeticImporter::comparison(const Instruction& i) {
  const auto compare = [&](Op op, ValueId a, ValueId b) { return mapped(i, op, OperandClass::float_, Values{a, b}); };
  const auto negate = [&](ValueId v) { return emit(Op::not_, module_.type(v), {v}); };
  for (const Negated& row : kNegated)
    if (row.from == i.op) return result(i, negate(compare(row.op, operand(i, 0), operand(i, 1)))), true;
  switch (i.op) {
    case spv::Op::FOrdNotEqual:
    case spv::Op::FUnordEqual: {
      const ValueId a = operand(i, 0), b = operand(i, 1);
      const ValueId less = compare(Op::lt, a, b), greater = compare(Op::gt, a, b);
      const ValueId differs = emit(Op::or_, module_.type(less), {less, greater});
      result(i, i.op == spv::Op::FOrdNotEqual ? differs : negate(differs));
      return true;
    }
    case spv::Op::LessOrGreater: {
      const ValueId a = operand(i, 0), b = operand(i, 1);
      const ValueId less = compare(Op::lt, a, b), greater = compare(Op::gt, a, b);
      result(i, emit(Op::or_, module_.type(less), {less, greater}));
      return true;
    }
    case spv::Op::Ordered:
    case spv::Op::Unordered: {
      const ValueId a = operand(i, 0), b = operand(i, 1);
      const ValueId is_a = compare(Op::eq, a, a), is_b = compare(Op::eq, b, b);
      const ValueId both = emit(Op::and_, module_.type(is_a), {is_a, is_b});
      result(i, i.op == spv::Op::Ordered ? both : negate(both));
      return true;
    }
    default: return false;
  }
}

uint16_t ArithmeticImporter::flags_of(uint32_t id) const {
  return static_cast<uint16_t>((b_.has(id, spv::Decoration::NoContraction) ? ir::flag::kPrecise : 0) |
                               (b_.has(id, spv::Decoration::RelaxedPrecision) ? ir::flag::kMediump : 0));
}

bool ArithmeticImporter::conversion(const Instruction& i) {
  OperandClass from;
  switch (i.op) {
    case spv::Op::ConvertFToU:
    case spv::Op::ConvertFToS:
    case spv::Op::FConvert: from = OperandClass::any_float; break;
    case spv::Op::ConvertSToF:
    case spv::Op::SConvert: from = OperandClass::signed_; break;
    case spv::Op::ConvertUToF:
    case spv::Op::UConvert: from = OperandClass::unsigned_; break;
    case spv::Op::QuantizeToF16: result(i, quantize(operand(i, 0))); return true;
    case spv::Op::Bitcast: {
      const ValueId v = operand(i, 0);
      if (pointee(i.type().value)) return false;
      result(i, emit_.bitcast(result_type(i), v));
      return true;
    }
    case spv::Op::BitcastExtractEXT: {
      const ValueId base = operand(i, 0), offset = operand(i, 1);
      if (!emit_.is_numeric(base) || !emit_.is_numeric(offset)) return fail(kTypes), true;
      if (ir::is_float(module_.types.scalar_kind(module_.type(base))))
        return unsupported("a part of the bits of a float is"), true;
      const bool is_word = ir::bit_width_of(module_.types.scalar_kind(module_.type(offset))) == 32;
      const ValueId at = is_word ? offset : emit(Op::convert, ir::types::kU32, {offset});
      result(i, emit(Op::bitcast_extract, result_type(i), {base, at}));
      return true;
    }
    default: return false;
  }
  const TypeId declared = result_type(i);
  const ValueId v = operand(i, 0);
  const ir::TypeTable& types = module_.types;
  if (!declared || !types.is_numeric(declared) || !emit_.is_numeric(v) || types.is_matrix(declared))
    return fail(kTypes), true;
  const TypeKind kind = types.scalar_kind(module_.type(v)), target = types.scalar_kind(declared);
  if (!is_of(from, kind) || target == TypeKind::bool_) return fail(kTypes), true;
  if (target == TypeKind::f4e2m1) return unsupported("a conversion to floats of 4 bits is"), true;
  const auto rounding = b_.decoration(i.words[2], spv::Decoration::FPRoundingMode);
  if (rounding.value_or(0) != static_cast<uint32_t>(spv::FPRoundingMode::RTE))
    return unsupported("a conversion that does not round to the nearest even number is"), true;
  const auto flags = static_cast<uint16_t>(flags_of(i.words[2]) | (rounding ? ir::flag::kRoundEven : 0));
  // The integer has the signedness that the conversion says, whatever its type does.
  TypeKind through = target;
  if (i.op == spv::Op::ConvertFToS || i.op == spv::Op::SConvert) through = signed_as(target, OperandClass::signed_);
  if (i.op == spv::Op::ConvertFToU || i.op == spv::Op::UConvert) through = signed_as(target, OperandClass::unsigned_);
  const ValueId cast = emit_.as_kind(v, signed_as(kind, from));
  const TypeId wanted = types.with_scalar(declared, through);
  const Op op = saturates(i.words[2]) ? Op::convert_saturated : Op::convert;
  result(i, emit_.fitted(module_.type(cast) == wanted ? cast : emit(op, wanted, Values{cast}, 0, flags), declared));
  return true;
}

/// To the nearest half, as the pack functions round.
ValueId ArithmeticImporter::quantize(ValueId v) {
  const TypeId type = module_.type(v);
  if (!emit_.is_numeric(v) || module_.types.is_matrix(type) || module_.types.scalar_kind(type) != TypeKind::f32)
    return fail(kTypes), v;
  Values parts;
  for (uint32_t n = 0; n < module_.types.rows(type); ++n) {
    const ValueId part = module_.types.is_vector(type) ? emit_.extract(v, n) : v;
    const ValueId pair = emit(Op::construct, ir::types::kVec2, {part, module_.f32(0)});
    const ValueId packed = emit(Op::pack_half_2x16, ir::types::kU32, {pair});
    parts.push_back(emit_.extract(emit(Op::unpack_half_2x16, ir::types::kVec2, {packed}), 0));
  }
  return parts.size() == 1 ? parts[0] : emit(Op::construct, type, parts);
}

/// Remainders with the sign of the divisor (integers) or of the dividend (floats).
bool ArithmeticImporter::remainder(const Instruction& i) {
  if (i.op != spv::Op::SMod && i.op != spv::Op::FRem) return false;
  const TypeId declared = result_type(i);
  const ValueId a = operand(i, 0), b = operand(i, 1);
  if (failed() || !emit_.is_numeric(a) || !emit_.is_numeric(b) || !declared || !module_.types.is_numeric(declared))
    return fail(kTypes), true;
  if (i.op == spv::Op::FRem) {
    const TypeId type = module_.type(a);
    const ValueId whole = emit(Op::trunc, type, {emit(Op::div, type, {a, b})});
    result(i, emit(Op::sub, type, {a, emit(Op::mul, type, {b, whole})}));
    return true;
  }
  const TypeKind kind = signed_as(module_.types.scalar_kind(module_.type(a)), OperandClass::signed_);
  const ValueId dividend = emit_.as_kind(a, kind), divisor = emit_.as_kind(b, kind);
  const TypeId type = module_.type(dividend), bools = module_.types.with_scalar(type, TypeKind::bool_);
  const ValueId rest = emit(Op::rem, type, {dividend, divisor}), zero = module_.zero(type);
  const ValueId differ = emit(Op::lt, bools, {emit(Op::xor_, type, {rest, divisor}), zero});
  const ValueId is_rest = emit(Op::ne, bools, {rest, zero});
  const ValueId added = emit(Op::add, type, {rest, divisor});
  result(i, emit_.fitted(emit(Op::select, type, {emit(Op::and_, bools, {differ, is_rest}), added, rest}), declared));
  return true;
}

bool ArithmeticImporter::matrix(const Instruction& i) {
  switch (i.op) {
    case spv::Op::MatrixTimesMatrix:
    case spv::Op::MatrixTimesVector:
    case spv::Op::VectorTimesMatrix: result(i, mapped(i, Op::mat_mul, OperandClass::float_, i.operands())); return true;
    case spv::Op::VectorTimesScalar: {
      const ValueId vector = operand(i, 0);
      result(i, mapped(i, Op::mul, OperandClass::float_,
                       Values{vector, emit_.splat(module_.type(vector), operand(i, 1))}));
      return true;
    }
    default: return false;
  }
}

/// Instructions that give a structure of two.
bool ArithmeticImporter::several_results(const Instruction& i) {
  Op op{};
  OperandClass operands = OperandClass::unsigned_;
  switch (i.op) {
    case spv::Op::IAddCarry: op = Op::add_carry; break;
    case spv::Op::ISubBorrow: op = Op::sub_borrow; break;
    case spv::Op::UMulExtended: op = Op::mul_extended; break;
    case spv::Op::SMulExtended: op = Op::mul_extended, operands = OperandClass::signed_; break;
    default: return false;
  }
  const TypeId declared = result_type(i);
  if (!context_.function || !declared || !module_.types.is_structure(declared) ||
      module_.types.part_count(declared) != 2)
    return fail(kTypes), true;
  Values values;
  for (size_t n = 0; n < 2; ++n) {
    const ValueId v = operand(i, n);
    if (!emit_.is_numeric(v) || !is_of(operands, module_.types.scalar_kind(module_.type(v)))) return fail(kTypes), true;
    values.push_back(emit_.as_kind(v, signed_as(module_.types.scalar_kind(module_.type(v)), operands)));
  }
  if (module_.type(values[0]) != module_.type(values[1])) return fail(kTypes), true;
  Values parts;
  for (const ValueId v : two_results(op, values[0], values[1]))
    parts.push_back(emit_.fitted(v, module_.types.part(declared, static_cast<uint32_t>(parts.size()))));
  result(i, parts_.composites.construct(declared, parts));
  return true;
}

/// The results of an op that the IR has for 32 bits, for integers of any width.
SmallVector<ValueId, 2> ArithmeticImporter::two_results(Op op, ValueId a, ValueId b) {
  const TypeId type = module_.type(a);
  const TypeKind kind = module_.types.scalar_kind(type);
  const uint32_t width = ir::bit_width_of(kind);
  if (width == 32) {
    const std::array<TypeId, 2> types = {type, type};
    const ir::InstId inst = emit_.emit_several(op, Values{a, b}, types);
    return {module_.result(inst, 0), module_.result(inst, 1)};
  }
  const auto compare = [&](ValueId x, ValueId y) {
    const ValueId less = emit(Op::lt, module_.types.with_scalar(type, TypeKind::bool_), {x, y});
    return emit(Op::convert, type, {less});
  };
  if (op == Op::add_carry) {
    const ValueId sum = emit(Op::add, type, {a, b});
    return {sum, compare(sum, a)};
  }
  if (op == Op::sub_borrow) return {emit(Op::sub, type, {a, b}), compare(a, b)};
  if (width == 64) return {emit(Op::mul, type, {a, b}), high_product(a, b)};
  const TypeId wide = module_.types.with_scalar(type, with_sign(TypeKind::u32, ir::is_signed(kind)));
  const ValueId product = emit(Op::mul, wide, {emit(Op::convert, wide, {a}), emit(Op::convert, wide, {b})});
  const ValueId distance =
      emit_.splat(wide, module_.scalar(ir::types::vector(module_.types.scalar_kind(wide), 1), width));
  const ValueId high = emit(Op::shr, wide, {product, distance});
  return {emit(Op::convert, type, {product}), emit(Op::convert, type, {high})};
}

/// The upper 64 of the 128 bits of a product: products of halves, added up with their carries. Those of negative
/// numbers are those of the same bits without sign, less the other factor.
ValueId ArithmeticImporter::high_product(ValueId a, ValueId b) {
  const TypeId type = module_.type(a), wide = module_.types.with_scalar(type, TypeKind::u64);
  const TypeId scalar = ir::types::vector(TypeKind::u64, 1);
  const ValueId half = emit_.splat(wide, module_.scalar(scalar, 32)),
                low_bits = emit_.splat(wide, module_.scalar(scalar, ~0u));
  const auto low = [&](ValueId v) { return emit(Op::and_, wide, {v, low_bits}); };
  const auto high = [&](ValueId v) { return emit(Op::shr, wide, {v, half}); };
  const auto mul = [&](ValueId x, ValueId y) { return emit(Op::mul, wide, {x, y}); };
  const auto add = [&](ValueId x, ValueId y) { return emit(Op::add, wide, {x, y}); };
  const ValueId x = emit_.as_kind(a, TypeKind::u64), y = emit_.as_kind(b, TypeKind::u64);
  const ValueId x0 = low(x), x1 = high(x), y0 = low(y), y1 = high(y);
  const ValueId p01 = mul(x0, y1), p10 = mul(x1, y0);
  const ValueId middle = add(add(high(mul(x0, y0)), low(p01)), low(p10));
  ValueId product = add(add(mul(x1, y1), high(p01)), add(high(p10), high(middle)));
  const TypeKind kind = module_.types.scalar_kind(type);
  if (!ir::is_signed(kind)) return product;
  const TypeId bools = module_.types.with_scalar(type, TypeKind::bool_);
  const ValueId zero = module_.zero(type);
  for (const auto& [factor, other] : {std::pair(a, y), std::pair(b, x)}) {
    const ValueId is_negative = emit(Op::lt, bools, {factor, zero});
    product = emit(Op::sub, wide, {product, emit(Op::select, wide, {is_negative, other, module_.zero(wide)})});
  }
  return emit_.as_kind(product, kind);
}

}  // namespace umber::front::spirv
