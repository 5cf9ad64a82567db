// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/cooperative_vectors.h"

#include <array>
#include <vector>

#include "eval/scalar.h"
#include "ir/access.h"

namespace umber::eval {
namespace {

using ir::Op;
using ir::TypeKind;
namespace component_type = ir::component_type;

bool is_opaque(uint32_t layout) { return layout > static_cast<uint32_t>(ir::VectorMatrixLayout::column_major); }
bool is_by_column(uint32_t layout) { return layout == static_cast<uint32_t>(ir::VectorMatrixLayout::column_major); }

/// Integers that are too large for fewer bits become the nearest.
uint64_t saturated(TypeKind to, int64_t value) {
  const uint32_t width = ir::bit_width_of(to);
  const uint64_t all = ~uint64_t{0} >> (64 - width);
  if (width == 64) return static_cast<uint64_t>(value);
  const auto most = static_cast<int64_t>(ir::is_signed(to) ? all >> 1 : all), least = ir::is_signed(to) ? -most - 1 : 0;
  return static_cast<uint64_t>(value < least ? least : value > most ? most : value) & all;
}

}  // namespace

uint32_t VectorUnit::given(const Invocation& v, ir::InstId i, uint32_t behind_path) const {
  return static_cast<uint32_t>(x_.scalar(v, m_.operand(i, m_.path_length(i) + behind_path)));
}

void VectorUnit::run(Group& group, Invocation& v, ir::InstId i) {
  switch (m_.insts[i].op) {                                    // NOLINT: those of vectors
    case Op::vector_bias: *x_.result(v, i) = i.index; return;  // see `multiply`
    case Op::vector_multiply: return multiply(group, v, i);
    case Op::vector_outer_product: return outer_product(group, v, i);
    default: return access(group, v, i);
  }
}

VectorUnit::Number VectorUnit::number(TypeKind kind, uint64_t bits) const {
  if (ir::is_float(kind)) return {.real = to_double(kind, bits)};
  const uint32_t unused = 64 - ir::bit_width_of(kind);
  const int64_t whole =
      ir::is_signed(kind) ? static_cast<int64_t>(bits << unused) >> unused : static_cast<int64_t>(bits);
  return {.real = static_cast<double>(whole), .whole = whole};
}

uint64_t VectorUnit::sum(TypeKind kind, uint64_t a, uint64_t b) const {
  if (ir::is_float(kind)) return from_double(kind, to_double(kind, a) + to_double(kind, b));
  return (a + b) & (~uint64_t{0} >> (64 - ir::bit_width_of(kind)));
}

void VectorUnit::access(Group& group, Invocation& v, ir::InstId i) {
  const Op op = m_.insts[i].op;
  const bool loads = op == Op::vector_load;
  const ir::ValueId vector = loads ? m_.result(i) : m_.operand(i, m_.path_length(i));
  const ir::CooperativeShape shape = shape_of(vector);
  const uint32_t width = ir::bit_width_of(shape.component);
  const uint64_t offset = given(v, i, loads ? 0 : 1);
  for (uint64_t n = 0; n < shape.columns && x_.outcome; ++n) {
    const uint64_t at = offset + n * (width / 8);
    if (loads)
      x_.result(v, i)[n] = memory_.read_bits(group, v, i, at, width);
    else if (op == Op::vector_store)
      memory_.write_bits(group, v, i, at, width, x_.value(v, vector)[n]);
    else
      accumulate(group, v, i, at, shape.component, x_.value(v, vector)[n]);
  }
  x_.steps += shape.columns;
}

void VectorUnit::accumulate(Group& group, Invocation& v, ir::InstId i, uint64_t byte, TypeKind kind, uint64_t bits) {
  const uint32_t width = ir::bit_width_of(kind);
  memory_.write_bits(group, v, i, byte, width, sum(kind, memory_.read_bits(group, v, i, byte, width), bits));
}

/// Component `n` as its type says: taken from the bits of words, or converted with saturation.
std::optional<uint64_t> VectorUnit::input(TypeKind from, uint32_t type, const uint64_t* words, uint64_t n) const {
  const TypeKind to = *component_type::kind_of(type);
  if (component_type::is_packed(type)) return words[n / 4] >> 8 * (n % 4) & 0xff;
  if (ir::is_integer(from) && ir::is_integer(to)) return saturated(to, number(from, words[n]).whole);
  if (ir::is_float(from) && ir::is_integer(to)) {
    const std::array<uint64_t, 1> exact = {words[n]};
    const std::optional<uint64_t> rounded = evaluate(Op::round_even, from, exact);
    return rounded ? convert(from, to, *rounded) : std::nullopt;
  }
  return convert(from, to, words[n]);
}

/// The sum of products with one rounding, integers exactly.
void VectorUnit::multiply(Group& group, Invocation& v, ir::InstId i) {
  const uint32_t first = m_.path_length(i);
  const ir::ValueId vector = m_.operand(i, first + 2), bias = m_.operand(i, first + 3);
  const ir::CooperativeShape from = shape_of(vector), to = shape_of(m_.result(i));
  const uint32_t input_type = given(v, i, 5), layout = given(v, i, 7);
  const TypeKind input_kind = *component_type::kind_of(input_type), kind = *component_type::kind_of(given(v, i, 6));
  const bool is_packed = component_type::is_packed(input_type);
  const uint32_t inner = is_packed ? given(v, i, 4) : from.columns;
  const bool is_real = ir::is_float(to.component);
  const bool fits = !is_opaque(layout) && ir::is_float(kind) == ir::is_float(input_kind) &&
                    (is_real || !ir::is_float(kind)) && (!is_packed || (uint64_t{inner} + 3) / 4 <= from.columns);
  if (!fits) return void(x_.fail(Status::unsupported, i));
  const bool by_column = is_by_column(layout) != (given(v, i, 8) != 0);
  const uint64_t offset = given(v, i, 0), stride = given(v, i, 1), width = ir::bit_width_of(kind);
  std::vector<Number> taken(inner);
  for (uint32_t k = 0; k < inner; ++k)
    taken[k] = number(input_kind, input(from.component, input_type, x_.value(v, vector), k).value_or(0));
  const bool has_bias = !m_.is_constant(bias);
  const ir::InstId named{has_bias ? m_.values[bias].def : 0};
  const TypeKind bias_kind = has_bias ? *component_type::kind_of(given(v, named, 1)) : kind;
  std::vector<uint64_t> made(to.columns);
  for (uint32_t j = 0; j < to.columns && x_.outcome; ++j) {
    Number all;
    for (uint32_t k = 0; k < inner && x_.outcome; ++k) {
      const uint64_t at = by_column ? k * stride + j * (width / 8) : j * stride + k * (width / 8);
      const Number n = number(kind, memory_.read_bits(group, v, i, offset + at, static_cast<uint32_t>(width)));
      all.real += n.real * taken[k].real;
      all.whole = static_cast<int64_t>(static_cast<uint64_t>(all.whole) +
                                       static_cast<uint64_t>(n.whole) * static_cast<uint64_t>(taken[k].whole));
    }
    if (has_bias) {
      const uint32_t bits = ir::bit_width_of(bias_kind);
      const Number n = number(bias_kind, memory_.read_bits(group, v, named, given(v, named, 0) + j * (bits / 8), bits));
      all.real += n.real;
      all.whole = static_cast<int64_t>(static_cast<uint64_t>(all.whole) + static_cast<uint64_t>(n.whole));
    }
    made[j] = is_real ? from_double(to.component, all.real)
                      : static_cast<uint64_t>(all.whole) & (~uint64_t{0} >> (64 - ir::bit_width_of(to.component)));
    if ((x_.steps += 1 + inner / 4) > x_.limits.steps) x_.fail(Status::step_limit, i);
  }
  if (x_.outcome) std::ranges::copy(made, x_.result(v, i));
}

void VectorUnit::outer_product(Group& group, Invocation& v, ir::InstId i) {
  const uint32_t first = m_.path_length(i);
  const ir::ValueId left = m_.operand(i, first + 2), right = m_.operand(i, first + 3);
  const ir::CooperativeShape a = shape_of(left), b = shape_of(right);
  const TypeKind kind = *component_type::kind_of(given(v, i, 5));
  const uint32_t layout = given(v, i, 4);
  if (is_opaque(layout) || ir::is_float(kind) != ir::is_float(a.component))
    return void(x_.fail(Status::unsupported, i));
  const uint64_t offset = given(v, i, 0), stride = given(v, i, 1), size = ir::bit_width_of(kind) / 8;
  for (uint64_t row = 0; row < a.columns && x_.outcome; ++row)
    for (uint64_t column = 0; column < b.columns && x_.outcome; ++column) {
      const std::array<uint64_t, 2> both = {convert(a.component, kind, x_.value(v, left)[row]).value_or(0),
                                            convert(b.component, kind, x_.value(v, right)[column]).value_or(0)};
      const uint64_t at = is_by_column(layout) ? column * stride + row * size : row * stride + column * size;
      accumulate(group, v, i, offset + at, kind, evaluate(Op::mul, kind, both).value_or(0));
      if (++x_.steps > x_.limits.steps) x_.fail(Status::step_limit, i);
    }
}

}  // namespace umber::eval
