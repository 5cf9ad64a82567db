// SPDX-License-Identifier: Apache-2.0
#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

constexpr Reason kDiffer = "the types of operands and results do not fit each other";
constexpr Reason kNoPart = "the composite has no such part";

bool has_parts(const TypeTable& table, TypeId type) {
  return table.is_vector(type) || table.is_matrix(type) || table.is_array(type) || table.is_structure(type);
}

bool is_sized(const TypeTable& table, TypeId type) { return !table.is_array(type) || table[type].extent != 0; }

/// Scalars and vectors of one kind that together have the components of a vector.
bool fills_vector(const Types& t, TypeId vector) {
  uint32_t components = 0;
  for (uint32_t n = 0; n < t.operands(); ++n) {
    if (!t.is_vector_of(t.operand(n), t.table.scalar_kind(vector))) return false;
    components += t.table.rows(t.operand(n));
  }
  return components == t.table.rows(vector);
}

}  // namespace

Reason construct(const Types& t) {
  const TypeId type = t.result();
  if (t.table.is_cooperative(type)) {
    const CooperativeShape shape = t.table.cooperative_shape(type);
    const bool is_known = shape.columns < kFirstComputedExtent;
    if (t.operands() != 1 && (!shape.is_vector() || (is_known && t.operands() != shape.columns))) return kDiffer;
    for (uint32_t n = 0; n < t.operands(); ++n)
      if (t.operand(n) != t.table.component(type)) return kDiffer;
    return t.operands() != 0 ? nullptr : kDiffer;
  }
  if (!has_parts(t.table, type) || !is_sized(t.table, type)) return "constructs no value of this type";
  if (t.table.is_vector(type)) return fills_vector(t, type) ? nullptr : kDiffer;
  if (t.operands() != t.table.part_count(type)) return "needs one operand for each part";
  for (uint32_t n = 0; n < t.operands(); ++n)
    if (t.operand(n) != t.table.part(type, n)) return kDiffer;
  return nullptr;
}

Reason extract(const Types& t) {
  const uint32_t part = t.inst.imm();
  if (!has_parts(t.table, t.operand(0)) || part >= t.table.part_count(t.operand(0))) return kNoPart;
  return t.result() == t.table.part(t.operand(0), part) ? nullptr : kDiffer;
}

Reason insert(const Types& t) {
  const uint32_t part = t.inst.imm();
  if (!has_parts(t.table, t.operand(0)) || part >= t.table.part_count(t.operand(0))) return kNoPart;
  return t.result() == t.operand(0) && t.operand(1) == t.table.part(t.operand(0), part) ? nullptr : kDiffer;
}

Reason extract_dynamic(const Types& t) {
  const TypeId type = t.operand(0);
  if (t.table.is_cooperative(type))
    return t.is_index(t.operand(1)) && t.result() == t.table.component(type) ? nullptr : kDiffer;
  if (!has_parts(t.table, type) || t.table.is_structure(type)) return "takes parts of vectors, matrices and arrays";
  if (!t.is_index(t.operand(1))) return "the index is neither i32 nor u32";
  return t.result() == t.table.part(type, 0) ? nullptr : kDiffer;
}

Reason insert_dynamic(const Types& t) {
  const TypeId type = t.operand(0);
  if (t.table.is_cooperative(type)) {
    const bool ok = t.is_index(t.operand(1)) && t.operand(2) == t.table.component(type) && t.result() == type;
    return ok ? nullptr : kDiffer;
  }
  if (!has_parts(t.table, type) || t.table.is_structure(type)) return "sets parts of vectors, matrices and arrays";
  if (!t.is_index(t.operand(1))) return "the index is neither i32 nor u32";
  return t.result() == type && t.operand(2) == t.table.part(type, 0) ? nullptr : kDiffer;
}

Reason swizzle(const Types& t) {
  const TypeId from = t.operand(0), to = t.result();
  if (!t.table.is_numeric(from) || t.table.is_matrix(from)) return "picks from scalars and vectors";
  if (!t.is_vector_of(to, t.table.scalar_kind(from))) return kDiffer;
  uint32_t mask = t.inst.imm();
  for (uint32_t n = 0; n < t.table.rows(to); ++n, mask >>= 2)
    if ((mask & 3) >= t.table.rows(from)) return "picks a component that is not there";
  return mask == 0 ? nullptr : "picks more components than the result has";
}

Reason mat_mul(const Types& t) {
  const TypeId a = t.operand(0), b = t.operand(1);
  if (!t.is_float(a) || !t.is_float(b) || (!t.table.is_matrix(a) && !t.table.is_matrix(b))) return kDiffer;
  const TypeKind kind = t.table.scalar_kind(a);
  // A vector on the left is a row, on the right a column.
  const uint32_t rows = t.table.is_matrix(a) ? t.table.rows(a) : 1;
  const uint32_t inner = t.table.is_matrix(a) ? t.table.columns(a) : t.table.rows(a);
  if (t.table.rows(b) != inner || t.table.scalar_kind(b) != kind) return kDiffer;
  const uint32_t columns = t.table.columns(b);
  if (inner < 2) return kDiffer;
  const TypeId wanted =
      rows > 1 && columns > 1 ? types::matrix(kind, columns, rows) : types::vector(kind, rows > 1 ? rows : columns);
  return t.result() == wanted ? nullptr : kDiffer;
}

Reason mat_scale(const Types& t) {
  if (t.table.is_cooperative(t.result()))
    return t.result() == t.operand(0) && t.operand(1) == t.table.component(t.result()) ? nullptr : kDiffer;
  const bool ok = t.table.is_matrix(t.operand(0)) && t.result() == t.operand(0) &&
                  t.operand(1) == types::vector(t.table.scalar_kind(t.operand(0)), 1);
  return ok ? nullptr : kDiffer;
}

Reason transpose(const Types& t) {
  const TypeId type = t.operand(0);
  if (!t.table.is_matrix(type)) return "works on matrices";
  const TypeId wanted = types::matrix(t.table.scalar_kind(type), t.table.rows(type), t.table.columns(type));
  return t.result() == wanted ? nullptr : kDiffer;
}

Reason determinant(const Types& t) {
  const TypeId type = t.operand(0);
  if (!t.table.is_matrix(type) || t.table.rows(type) != t.table.columns(type)) return "works on square matrices";
  return t.result() == types::vector(t.table.scalar_kind(type), 1) ? nullptr : kDiffer;
}

Reason outer_product(const Types& t) {
  const TypeId column = t.operand(0), row = t.operand(1);
  if (!t.is_float(column) || !t.table.is_vector(column) || !t.table.is_vector(row)) return kDiffer;
  const TypeKind kind = t.table.scalar_kind(column);
  if (t.table.scalar_kind(row) != kind) return kDiffer;
  return t.result() == types::matrix(kind, t.table.rows(row), t.table.rows(column)) ? nullptr : kDiffer;
}

}  // namespace umber::ir::validation
