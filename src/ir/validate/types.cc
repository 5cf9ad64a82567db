// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "ir/interface/spirv_instruction.h"
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

constexpr Reason kDiffer = "the types of operands and results do not fit each other";

Reason none(const Types&) { return nullptr; }

/// Which scalars the ops of rule `same` work on.
enum class Scalars : uint8_t { numbers, integers, floats, bits, words, wide_words };

constexpr Scalars scalars_of(Op op) {
  if (op >= Op::and_ && op <= Op::not_) return Scalars::bits;
  if (op == Op::rem || op == Op::bitfield_reverse) return Scalars::integers;
  if (op == Op::add_carry || op == Op::sub_borrow) return Scalars::words;
  if (op == Op::mul_extended) return Scalars::wide_words;
  const bool any_number = op == Op::add || op == Op::sub || op == Op::mul || op == Op::div || op == Op::neg ||
                          op == Op::abs || op == Op::sign || op == Op::min || op == Op::max || op == Op::clamp;
  return any_number ? Scalars::numbers : Scalars::floats;
}

bool fits(Scalars wanted, TypeKind kind) {
  switch (wanted) {
    case Scalars::numbers: return is_integer(kind) || is_computed_float(kind);
    case Scalars::integers: return is_integer(kind);
    case Scalars::floats: return is_computed_float(kind);
    case Scalars::bits: return !is_float(kind);
    case Scalars::words: return kind == TypeKind::u32;
    case Scalars::wide_words: return kind == TypeKind::u32 || kind == TypeKind::i32;
  }
  return false;
}

constexpr bool takes_matrices(Op op) {
  return op == Op::add || op == Op::sub || op == Op::mul || op == Op::div || op == Op::neg || op == Op::inverse;
}

constexpr bool takes_cooperative(Op op) {
  return op == Op::add || op == Op::sub || op == Op::mul || op == Op::div || op == Op::neg;
}

constexpr bool takes_cooperative_vectors(Op op) {
  constexpr OpSet kOps = {Op::add, Op::sub, Op::mul,  Op::div,  Op::neg, Op::and_, Op::or_,   Op::xor_, Op::not_,
                          Op::exp, Op::log, Op::tanh, Op::atan, Op::min, Op::max,  Op::clamp, Op::step, Op::fma};
  return kOps.has(op);
}

Reason same(const Types& t) {
  const TypeId type = t.operand(0);
  for (uint32_t n = 1; n < t.operands(); ++n)
    if (t.operand(n) != type) return kDiffer;
  for (uint32_t n = 0; n < t.inst.result_count; ++n)
    if (t.result(n) != type) return kDiffer;
  if (t.table.is_cooperative_vector(type) && takes_cooperative_vectors(t.op()))
    return fits(scalars_of(t.op()), t.table.cooperative_shape(type).component) ? nullptr
                                                                               : "does not work on values of this type";
  if (t.table.is_cooperative(type))
    return takes_cooperative(t.op()) ? nullptr : "does not work on cooperative matrices";
  if (!t.table.is_numeric(type) || !fits(scalars_of(t.op()), t.table.scalar_kind(type)))
    return "does not work on values of this type";
  if (t.table.is_matrix(type) && !takes_matrices(t.op())) return "does not work on matrices";
  if (t.op() == Op::inverse && (!t.table.is_matrix(type) || t.table.rows(type) != t.table.columns(type)))
    return "works on square matrices";
  if (t.op() == Op::cross && t.table.rows(type) != 3) return "works on vectors of three components";
  return nullptr;
}

Reason shift(const Types& t) {
  if (t.table.is_cooperative_vector(t.operand(0))) {
    const bool is_of_integers = is_integer(t.table.cooperative_shape(t.operand(0)).component);
    return is_of_integers && t.operand(1) == t.operand(0) && t.result() == t.operand(0) ? nullptr : kDiffer;
  }
  const bool ok = t.result() == t.operand(0) && t.is_integer(t.operand(0)) && t.is_integer(t.operand(1)) &&
                  t.same_shape(t.operand(0), t.operand(1));
  return ok ? nullptr : kDiffer;
}

Reason compare(const Types& t) {
  const TypeId type = t.operand(0);
  if (t.operand(1) != type || !t.table.is_numeric(type) || t.table.is_matrix(type)) return kDiffer;
  if (t.op() >= Op::lt && t.table.scalar_kind(type) == TypeKind::bool_) return "bools have no order";
  if (is_storage_float(t.table.scalar_kind(type))) return "does not work on values of this type";
  return t.result() == t.table.with_scalar(type, TypeKind::bool_) ? nullptr : kDiffer;
}

Reason deep(const Types& t) {
  if (!t.c.value_types.is_fixed(t.operand(0))) return "arrays are as long as nobody knows yet";
  return t.operand(0) == t.operand(1) && t.result() == types::kBool ? nullptr : kDiffer;
}

Reason select(const Types& t) {
  if (t.operand(1) != t.result() || t.operand(2) != t.result()) return kDiffer;
  if (t.operand(0) == types::kBool) return nullptr;
  const bool by_component = t.is_vector_of(t.operand(0), TypeKind::bool_) && t.same_shape(t.operand(0), t.result());
  return by_component ? nullptr : "the condition is neither a bool nor bools of the result's shape";
}

/// Bools to a bool.
Reason truth(const Types& t) {
  const bool ok = t.is_vector_of(t.operand(0), TypeKind::bool_) && t.result() == types::kBool;
  return ok ? nullptr : kDiffer;
}

/// Whether numbers of one kind become those of another.
Reason convert_kinds(Op op, TypeKind from, TypeKind to) {
  const bool has_bools = from == TypeKind::bool_ || to == TypeKind::bool_;
  if (has_bools && (is_storage_float(from) || is_storage_float(to))) return "bools are not converted to this type";
  if (to == TypeKind::f4e2m1) return "only constants become floats of 4 bits";
  if (op == Op::convert) return nullptr;
  const bool saturates = to == TypeKind::f8e4m3 || to == TypeKind::f8e5m2;
  return saturates && !has_bools ? nullptr : "only floats of 8 bits are saturated";
}

Reason convert(const Types& t) {
  if (t.table.is_cooperative(t.result()) && t.table.is_cooperative(t.operand(0))) {
    CooperativeShape from = t.table.cooperative_shape(t.operand(0));
    const TypeKind source = from.component;
    const CooperativeShape to = t.table.cooperative_shape(t.result());
    from.component = to.component;
    if (from.use == MatrixUse::accumulator && to.use != MatrixUse::any) from.use = to.use;  // sums become factors
    if (!(from == to)) return kDiffer;
    return convert_kinds(t.op(), source, from.component);
  }
  if (!t.same_shape(t.operand(0), t.result())) return kDiffer;
  return convert_kinds(t.op(), t.table.scalar_kind(t.operand(0)), t.table.scalar_kind(t.result()));
}

Reason bitcast(const Types& t) {
  const auto is_address = [&](TypeId type) {
    return t.table.is_reference(type) || type == types::kU64 || type == types::vector(TypeKind::u32, 2);
  };
  if (t.table.is_reference(t.operand(0)) || t.table.is_reference(t.result()))
    return is_address(t.operand(0)) && is_address(t.result()) ? nullptr : "addresses are u64 or u32x2";
  if (t.result() == types::kAccelerationStructure)
    return is_address(t.operand(0)) ? nullptr : "the address of an acceleration structure is u64 or u32x2";
  const auto bits = [&](TypeId type) -> uint32_t {
    if (!t.table.is_numeric(type) || t.table.is_matrix(type)) return 0;
    const TypeKind kind = t.table.scalar_kind(type);
    return kind == TypeKind::bool_ ? 0 : bit_width_of(kind) * t.table.rows(type);
  };
  return bits(t.operand(0)) != 0 && bits(t.operand(0)) == bits(t.result()) ? nullptr : "the types differ in their bits";
}

Reason bitcast_extract(const Types& t) {
  const TypeId from = t.operand(0), to = t.result();
  if (!t.is_integer(from) || !t.table.is_numeric(to) || !t.same_shape(from, to) || !t.is_index(t.operand(1))) return kDiffer;
  const TypeKind kind = t.table.scalar_kind(to);
  const bool has_room = kind != TypeKind::bool_ && bit_width_of(kind) < bit_width_of(t.table.scalar_kind(from));
  return has_room ? nullptr : "a part has as many bits as the whole";
}

bool is_float_vector(const Types& t, TypeId type) { return t.is_float(type) && !t.table.is_matrix(type); }

/// dot, length, distance: float vectors of one type to their scalar.
Reason reduce(const Types& t) {
  const TypeId type = t.operand(0);
  const bool is_bfloat_dot = t.op() == Op::dot && t.is_vector_of(type, TypeKind::bf16) && t.table.rows(type) > 1;
  if (!is_float_vector(t, type) && !is_bfloat_dot) return kDiffer;
  if (t.operands() == 2 && t.operand(1) != type) return kDiffer;
  return t.result() == types::vector(t.table.scalar_kind(type), 1) ? nullptr : kDiffer;
}

Reason refract(const Types& t) {
  const TypeId type = t.operand(0);
  const bool ok = is_float_vector(t, type) && t.operand(1) == type && t.result() == type &&
                  t.operand(2) == types::vector(t.table.scalar_kind(type), 1);
  return ok ? nullptr : kDiffer;
}

Reason classify(const Types& t) {
  const TypeId type = t.operand(0);
  return is_float_vector(t, type) && t.result() == t.table.with_scalar(type, TypeKind::bool_) ? nullptr : kDiffer;
}

bool is_exponent_of(const Types& t, TypeId exponent, TypeId type) {
  return exponent == types::vector(TypeKind::i32, t.table.rows(type));
}

Reason frexp(const Types& t) {
  const TypeId type = t.operand(0);
  return is_float_vector(t, type) && t.result(0) == type && is_exponent_of(t, t.result(1), type) ? nullptr : kDiffer;
}

Reason ldexp(const Types& t) {
  const TypeId type = t.operand(0);
  return is_float_vector(t, type) && t.result() == type && is_exponent_of(t, t.operand(1), type) ? nullptr : kDiffer;
}

/// Between a u32 and the floats in it.
Reason pack(const Types& t) {
  const bool packs = t.op() <= Op::pack_half_2x16;
  const bool of_four = t.op() == Op::pack_snorm_4x8 || t.op() == Op::pack_unorm_4x8 || t.op() == Op::unpack_snorm_4x8 ||
                       t.op() == Op::unpack_unorm_4x8;
  const TypeId floats = of_four ? types::kVec4 : types::kVec2;
  const TypeId from = packs ? floats : types::kU32, to = packs ? types::kU32 : floats;
  return t.operand(0) == from && t.result() == to ? nullptr : kDiffer;
}

Reason bitfield(const Types& t) {
  const uint32_t values = t.operands() - 2;
  bool ok = t.is_integer(t.result());
  for (uint32_t n = 0; n < values; ++n) ok &= t.operand(n) == t.result();
  for (uint32_t n = values; n < values + 2; ++n) ok &= t.is_index(t.operand(n));
  return ok ? nullptr : kDiffer;
}

Reason bit_count(const Types& t) {
  const bool ok = t.is_integer(t.operand(0)) && t.same_shape(t.operand(0), t.result()) &&
                  is_signed(t.table.scalar_kind(t.result()));
  return ok ? nullptr : kDiffer;
}

/// Integers of one width to the sum of their products, of at least 32 bits, which is signed if one of them is.
Reason integer_dot(const Types& t) {
  const TypeId a = t.operand(0), b = t.operand(1);
  if (!t.is_integer(a) || !t.is_integer(b) || !t.same_shape(a, b)) return kDiffer;
  const TypeKind kind = t.table.scalar_kind(a), other = t.table.scalar_kind(b);
  if (bit_width_of(kind) != bit_width_of(other)) return kDiffer;
  if (t.table.is_scalar(a) && !t.is_index(a)) return "four bytes are an i32 or u32";
  const bool is_wide = bit_width_of(kind) == 64, has_sign = is_signed(kind) || is_signed(other);
  const TypeKind sum = is_wide ? (has_sign ? TypeKind::i64 : TypeKind::u64) : has_sign ? TypeKind::i32 : TypeKind::u32;
  if (t.result() != types::vector(sum, 1)) return kDiffer;
  return t.op() == Op::integer_dot || t.operand(2) == t.result() ? nullptr : kDiffer;
}

Reason specialization(const Types& t) {
  const std::vector<Specialization>& all = t.m.specializations;
  if (t.inst.imm() >= all.size()) return "there is no such specialization";
  return t.result() == all[t.inst.imm()].type ? nullptr : "has not the type of the specialization";
}

Reason spirv_instruction(const Types& t) {
  if (t.inst.attr >= t.m.names.size() || !read_spirv_instruction(t.m.names.text(NameId{t.inst.attr})))
    return "does not say which instruction of SPIR-V";
  for (uint32_t n = 0; n < t.operands(); ++n)
    if (!t.table.is_numeric(t.operand(n)) && t.operand(n) != types::kAccelerationStructure)
      return "takes numbers, vectors, matrices and acceleration structures";
  if (t.inst.result_count == 0) return nullptr;
  const bool is_one = t.inst.result_count == 1 && t.table.is_numeric(t.result());
  return is_one ? nullptr : "gives a number, a vector or a matrix, or nothing";
}

Reason device(const Types& t) {
  const bool is_fragments =
      t.op() != Op::clock && t.op() != Op::debug_printf && t.op() != Op::is_resident && t.op() != Op::spirv_instruction;
  if (is_fragments && t.m.stage != Stage::fragment) return "is for fragment shaders only";
  switch (t.op()) {
    case Op::is_helper: return t.result() == types::kBool ? nullptr : kDiffer;
    case Op::is_resident: return t.operand(0) == types::kI32 && t.result() == types::kBool ? nullptr : kDiffer;
    case Op::clock: {
      const bool is_time = t.result() == types::vector(TypeKind::u32, 2) || t.result() == types::kU64;
      return is_time ? nullptr : "the result is a u64, or a vector of its two words";
    }
    case Op::debug_printf:
      for (uint32_t n = 0; n < t.operands(); ++n)
        if (!t.table.is_numeric(t.operand(n)) || t.table.is_matrix(t.operand(n))) return "shows scalars and vectors";
      return t.inst.attr < t.m.names.size() ? nullptr : "there is no such text";
    case Op::spirv_instruction: return spirv_instruction(t);
    default: return nullptr;
  }
}

Reason mesh(const Types& t) {
  if (t.m.stage != Stage::mesh) return "only mesh shaders make meshes";
  return t.operand(0) == types::kU32 && t.operand(1) == types::kU32 ? nullptr : "the numbers are no u32";
}

Reason emission(const Types& t) {
  if (t.m.stage != Stage::geometry) return "only geometry shaders emit vertices";
  return t.inst.imm() < kMostStreams ? nullptr : "there is no such stream of vertices";
}

// clang-format off
/// By TypeRule.
constexpr std::array kRules = {
    none,    same,         shift,     compare,   deep,        select,          truth,
    convert, bitcast, bitcast_extract, construct, extract,   insert,      extract_dynamic, insert_dynamic,
    swizzle, mat_mul,      mat_scale, transpose, determinant, outer_product,   reduce,
    refract, classify,     frexp,     ldexp,     pack,        bitfield,        bit_count,
    access,  array_length, atomic,    buffer,    counter,     sampler,         sample,
    query,   image,        control,   control,   control,     control,         control,
    specialization, device, emission, subgroup, acceleration_structure, trace_ray, execute_callable,
    report_intersection, ray_query, mesh, integer_dot, cooperative, function, cooperative_transpose,
    cooperative_reduce, cooperative_per_element, cooperative_tensor, cooperative_vector, tensor,
    pointer_to,
};
// clang-format on
static_assert(kRules.size() == static_cast<size_t>(TypeRule::pointer_to) + 1);
static_assert(kRules[static_cast<size_t>(TypeRule::image)] == image);

}  // namespace

Reason rule(const Types& t) { return kRules[static_cast<size_t>(info(t.op()).rule)](t); }

void check_constants(Checker& c) {
  const Module& m = c.m;
  for (ValueId v : m.values.ids()) {
    if (m.values[v].def != Value::kConstant) continue;
    const TypeId type = m.type(v);
    if (type.index >= m.types.size()) return c.fail("a constant has no type");
    const Constant& constant = m.constant(v);
    if (constant.kind == ConstantKind::scalar) {
      const uint32_t width = bit_width_of(m.types.kind(type));
      if (width < 64 && constant.bits >> width != 0) return c.fail("a constant has bits that its type has not");
    }
    for (uint32_t n = 0; n < constant.part_count; ++n) {
      const ValueId part = m.constant_part(constant, n);
      if (!m.values.contains(part) || !m.is_constant(part) || m.type(part) != m.types.part(type, n))
        return c.fail("a part of a constant has not the type of the composite's part");
    }
  }
}

}  // namespace umber::ir::validation
