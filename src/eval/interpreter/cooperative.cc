// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/cooperative.h"

#include <algorithm>
#include <array>

#include "eval/scalar.h"
#include "ir/access.h"

namespace umber::eval {
namespace {

using ir::Op;

int64_t extended(ir::TypeKind kind, uint64_t bits) {
  const uint32_t unused = 64 - ir::bit_width_of(kind);
  return ir::is_signed(kind) ? static_cast<int64_t>(bits << unused) >> unused : static_cast<int64_t>(bits);
}

}  // namespace

bool CooperativeUnit::takes(const ir::Inst& inst) const {
  return (inst.operand_count != 0 && is_matrix(m_.operand(inst, 0))) ||
         (inst.op == Op::construct && is_matrix(inst.result()));
}

void CooperativeUnit::compute(Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  uint64_t* const out = x_.result(v, i);
  const uint64_t* const first = x_.value(v, m_.operand(in, 0));
  const uint64_t words = p_.words(m_.result(i));
  if (in.op == Op::construct) return void(std::fill_n(out, words, *first));
  const uint64_t size = p_.words(m_.operand(in, 0));
  if (in.op == Op::cooperative_length) return void(*out = size);
  if (in.op == Op::extract_dynamic || in.op == Op::insert_dynamic) {
    const uint64_t at = x_.scalar(v, m_.operand(in, 1));
    if (in.op == Op::extract_dynamic) return void(*out = at < size ? first[at] : 0);
    std::copy_n(first, size, out);
    if (at < size) out[at] = *x_.value(v, m_.operand(in, 2));
    return;
  }
  const ir::TypeKind kind = component(m_.operand(in, 0));
  const uint64_t* const second = in.operand_count > 1 ? x_.value(v, m_.operand(in, 1)) : nullptr;
  const Op op = in.op == Op::mat_scale ? Op::mul : in.op;
  for (uint64_t n = 0; n < words; ++n) {
    if (op == Op::convert) {
      out[n] = convert(kind, component(in.result()), first[n]).value_or(0);
      continue;
    }
    if (op == Op::convert_saturated) {
      out[n] = convert_saturated(kind, component(in.result()), first[n]);
      continue;
    }
    const std::array<uint64_t, 2> both = {first[n], second ? second[in.op == Op::mat_scale ? 0 : n] : 0};
    out[n] = evaluate(op, kind, std::span(both).first(in.operand_count)).value_or(0);
  }
}

void CooperativeUnit::run(Group& group, std::span<const uint32_t> lanes, ir::InstId i) {
  for (const uint32_t lane : lanes) {
    if (!x_.outcome) return;
    Invocation& v = group.invocations[lane];
    m_.insts[i].op == Op::cooperative_mul_add ? multiply(v, i) : access(group, v, i);
  }
}

void CooperativeUnit::access(Group& group, Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  const bool stores = in.op == Op::cooperative_store;
  const uint32_t last = in.operand_count - 1u;
  const ir::ValueId matrix = stores ? m_.operand(in, last - 2) : in.result();
  const ir::CooperativeShape shape = m_.types.cooperative_shape(m_.type(matrix));
  const bool by_column = x_.scalar(v, m_.operand(in, last)) != 0;
  const ir::TypeId pointee = m_.types.without_arrays(ir::path_type(m_, in, in.path_length()));
  const uint64_t stride = x_.scalar(v, m_.operand(in, last - 1)) * m_.types.rows(pointee);
  for (uint64_t row = 0, n = 0; row < shape.rows && x_.outcome; ++row)
    for (uint64_t column = 0; column < shape.columns; ++column, ++n) {
      const uint64_t distance = by_column ? column * stride + row : row * stride + column;
      if (stores)
        memory_.write_behind(group, v, i, distance, shape.component, x_.value(v, matrix)[n]);
      else
        x_.result(v, i)[n] = memory_.read_behind(group, v, i, distance, shape.component);
    }
  x_.steps += p_.words(matrix);
}

/// The sum of the products of a row and a column, and of what there was: of floats with one rounding.
uint64_t CooperativeUnit::product(ir::InstId i, const uint64_t* a, const uint64_t* b, uint32_t stride,
                                  uint64_t before) const {
  const ir::ValueId left = m_.operand(i, 0), right = m_.operand(i, 1);
  const ir::TypeKind of_a = component(left), of_b = component(right), kind = component(m_.operand(i, 2));
  const uint32_t count = m_.types.cooperative_shape(m_.type(left)).columns;
  if (ir::is_float(kind)) {
    double sum = to_double(kind, before);
    for (uint32_t n = 0; n < count; ++n) sum += to_double(of_a, a[n]) * to_double(of_b, b[uint64_t{n} * stride]);
    return from_double(kind, sum);
  }
  uint64_t sum = static_cast<uint64_t>(extended(kind, before));
  for (uint32_t n = 0; n < count; ++n)
    sum += static_cast<uint64_t>(extended(of_a, a[n])) * static_cast<uint64_t>(extended(of_b, b[uint64_t{n} * stride]));
  const uint32_t width = ir::bit_width_of(kind);
  const uint64_t all = ~uint64_t{0} >> (64 - width);
  if (m_.insts[i].imm() == 0 || width == 64) return sum & all;
  const auto most = static_cast<int64_t>(ir::is_signed(kind) ? all >> 1 : all), least = ir::is_signed(kind) ? -most - 1 : 0;
  return static_cast<uint64_t>(std::clamp(static_cast<int64_t>(sum), least, most)) & all;
}

void CooperativeUnit::multiply(Invocation& v, ir::InstId i) {
  const ir::CooperativeShape a = m_.types.cooperative_shape(m_.type(m_.operand(i, 0))),
                             c = m_.types.cooperative_shape(m_.type(m_.operand(i, 2)));
  const ir::CooperativeShape b = m_.types.cooperative_shape(m_.type(m_.operand(i, 1)));
  const bool fits = a.rows == c.rows && a.columns == b.rows && b.columns == c.columns;
  if (!fits || ir::is_float(a.component) != ir::is_float(c.component) ||
      ir::is_float(b.component) != ir::is_float(c.component))
    return void(x_.fail(Status::unsupported, i));
  const uint64_t* const left = x_.value(v, m_.operand(i, 0));
  const uint64_t* const right = x_.value(v, m_.operand(i, 1));
  const uint64_t* const before = x_.value(v, m_.operand(i, 2));
  for (uint64_t row = 0; row < c.rows; ++row)
    for (uint64_t column = 0; column < c.columns; ++column) {
      const uint64_t n = row * c.columns + column;
      x_.result(v, i)[n] = product(i, left + row * a.columns, right + column, b.columns, before[n]);
    }
  x_.steps += uint64_t{c.rows} * c.columns * a.columns / 4;
}

}  // namespace umber::eval
