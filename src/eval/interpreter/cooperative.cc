// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/cooperative.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

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
  return ir::is_in(ir::Group::cooperative, inst.op) || (inst.operand_count != 0 && is_matrix(m_.operand(inst, 0))) ||
         (inst.op == Op::construct && is_matrix(inst.result()));
}

void CooperativeUnit::compute(Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  uint64_t* const out = x_.result(v, i);
  if (in.op == Op::function) return void(*out = in.callee().index);
  if (in.op == Op::tensor_create || in.op == Op::tensor_set) return tensor(v, i);
  const uint64_t* const first = x_.value(v, m_.operand(in, 0));
  const uint64_t words = p_.words(m_.result(i));
  if (in.op == Op::construct && in.operand_count == 1) return void(std::fill_n(out, words, *first));
  if (in.op == Op::construct) {  // a vector, of which the application may have chosen the length
    for (uint64_t n = 0; n < words; ++n)
      out[n] = n < in.operand_count ? x_.scalar(v, m_.operand(in, static_cast<uint32_t>(n))) : 0;
    return;
  }
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
    const uint64_t* const third = in.operand_count > 2 ? x_.value(v, m_.operand(in, 2)) : nullptr;
    const std::array<uint64_t, 3> all = {first[n], second ? second[in.op == Op::mat_scale ? 0 : n] : 0,
                                         third ? third[n] : 0};
    out[n] = evaluate(op, kind, std::span(all).first(in.operand_count)).value_or(0);
  }
}

void CooperativeUnit::run(Group& group, std::span<const uint32_t> lanes, ir::InstId i) {
  for (const uint32_t lane : lanes) {
    if (!x_.outcome) return;
    Invocation& v = group.invocations[lane];
    switch (m_.insts[i].op) {  // NOLINT: those that are done together
      case Op::cooperative_mul_add: multiply(v, i); break;
      case Op::cooperative_transpose: transpose(v, i); break;
      case Op::cooperative_reduce: reduce(group, v, i); break;
      case Op::cooperative_per_element: per_element(group, v, i); break;
      case Op::cooperative_load_tensor:
      case Op::cooperative_store_tensor: tensor_access(group, v, i); break;
      default: access(group, v, i);
    }
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

void CooperativeUnit::transpose(Invocation& v, ir::InstId i) {
  const ir::CooperativeShape shape = m_.types.cooperative_shape(m_.type(m_.operand(i, 0)));
  const uint64_t* const from = x_.operand(v, i, 0);
  for (uint64_t row = 0; row < shape.rows; ++row)
    for (uint64_t column = 0; column < shape.columns; ++column)
      x_.result(v, i)[column * shape.rows + row] = from[row * shape.columns + column];
}

/// One component after the other, row by row.
void CooperativeUnit::reduce(Group& group, Invocation& v, ir::InstId i) {
  using namespace ir::matrix_reduction;
  const ir::CooperativeShape from = m_.types.cooperative_shape(m_.type(m_.operand(i, 0))),
                             to = m_.types.cooperative_shape(m_.type(m_.result(i)));
  const uint32_t mask = m_.insts[i].imm();
  const std::vector<uint64_t> matrix(x_.operand(v, i, 0), x_.operand(v, i, 0) + uint64_t{from.rows} * from.columns);
  const ir::FunctionId callee{static_cast<uint32_t>(x_.scalar(v, m_.operand(i, 1)))};
  const auto combined = [&](uint32_t row, uint32_t rows, uint32_t column, uint32_t columns) {
    std::optional<uint64_t> all;
    for (uint32_t r = row; r < std::min(row + rows, from.rows); ++r)
      for (uint32_t c = column; c < std::min(column + columns, from.columns) && x_.outcome; ++c) {
        const uint64_t next = matrix[size_t{r} * from.columns + c];
        const std::array<uint64_t, 2> both = {all.value_or(0), next};
        all = all ? runner_.run(runner_.machine, group, v, i, callee, both) : next;
      }
    return all.value_or(0);
  };
  const bool is_square = mask == kSquare, by_row = (mask & kRow) != 0, by_column = (mask & kColumn) != 0;
  std::vector<uint64_t> made(size_t{to.rows} * to.columns);
  for (uint32_t r = 0; r < to.rows; ++r)
    for (uint32_t c = 0; c < to.columns && x_.outcome; ++c) {
      uint64_t& out = made[size_t{r} * to.columns + c];
      if (by_row && c > 0)
        out = made[size_t{r} * to.columns];
      else if (by_column && r > 0)
        out = made[c];
      else if (is_square)
        out = combined(2 * r, 2, 2 * c, 2);
      else
        out = combined(by_column ? 0 : r, by_column ? from.rows : 1, by_row ? 0 : c, by_row ? from.columns : 1);
    }
  std::ranges::copy(made, x_.result(v, i));
}

void CooperativeUnit::per_element(Group& group, Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  const ir::ValueId matrix = m_.operand(i, 0);
  const ir::CooperativeShape shape = m_.types.cooperative_shape(m_.type(matrix));
  const ir::FunctionId callee{static_cast<uint32_t>(x_.scalar(v, m_.operand(i, 1)))};
  std::vector<uint64_t> made, arguments;
  for (uint32_t row = 0; row < shape.rows; ++row)
    for (uint32_t column = 0; column < shape.columns && x_.outcome; ++column) {
      const uint64_t n = uint64_t{row} * shape.columns + column;
      arguments = {row, column, x_.value(v, matrix)[n]};
      for (uint32_t a = 2; a < in.operand_count; ++a) {
        const ir::ValueId given = m_.operand(i, a);
        const bool is_component = m_.type(given) == m_.type(matrix);
        const uint64_t* const words = x_.value(v, given) + (is_component ? n : 0);
        arguments.insert(arguments.end(), words, words + (is_component ? 1 : p_.words(given)));
      }
      made.push_back(runner_.run(runner_.machine, group, v, i, callee, arguments));
    }
  std::ranges::copy(made, x_.result(v, i));
}

Tensors::Value CooperativeUnit::tensor_value(const Invocation& v, ir::ValueId id) const {
  if (!m_.types.is_tensor(m_.type(id))) return {};
  return {.type = m_.type(id), .words = x_.value(v, id)};
}

void CooperativeUnit::tensor(Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  const ir::TypeId type = m_.type(m_.result(i));
  uint64_t* const out = x_.result(v, i);
  if (in.op == Op::tensor_create) return tensors_.create(type, out);
  std::vector<uint64_t> numbers;
  for (uint32_t n = 1; n < in.operand_count; ++n) numbers.push_back(x_.scalar(v, m_.operand(i, n)));
  std::copy_n(x_.operand(v, i, 0), p_.words(type), out);
  tensors_.set(type, static_cast<ir::TensorField>(in.imm()), numbers, out);
}

/// What the decoder of single components makes of a block.
uint64_t CooperativeUnit::decoded(Group& group, Invocation& v, ir::InstId i, const Tensors::Element& e,
                                  uint32_t dimensions) {
  const ir::FunctionId callee{static_cast<uint32_t>(x_.scalar(v, m_.operand(i, m_.path_length(i) + 3)))};
  const ir::TypeId address = m_.type(m_.param(m_.function(callee).body, 0));
  const ir::Layout& block = m_.layouts[m_.references[m_.types.reference_of(address)].layout];
  const uint64_t size = (uint64_t{block.size} + block.alignment - 1) / block.alignment * block.alignment;
  std::vector<uint64_t> arguments{memory_.address(group, v, i) + e.index * size};
  for (const auto& places : {e.block, e.in_block})
    arguments.insert(arguments.end(), places.data(), places.data() + dimensions);
  return runner_.run(runner_.machine, group, v, i, callee, arguments);
}

void CooperativeUnit::tensor_access(Group& group, Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  const bool stores = in.op == Op::cooperative_store_tensor;
  const uint32_t first = in.path_length();
  const bool decodes = !stores && !m_.is_constant(m_.operand(i, first + 3));
  const ir::ValueId matrix = m_.operand(i, first);
  const ir::CooperativeShape shape = m_.types.cooperative_shape(m_.type(matrix));
  const uint64_t mask = ~uint64_t{0} >> (64 - ir::bit_width_of(shape.component));
  using Fate = Tensors::Element::Fate;
  std::vector<uint64_t> loaded;
  for (uint32_t row = 0; row < shape.rows && x_.outcome; ++row)
    for (uint32_t column = 0; column < shape.columns && x_.outcome; ++column) {
      const uint64_t n = uint64_t{row} * shape.columns + column;
      const Tensors::Value layout = tensor_value(v, m_.operand(i, first + 1)),
                           view = tensor_value(v, m_.operand(i, first + 2));
      const Tensors::Element e = tensors_.element(layout, view, row, column, shape.columns, stores);
      const uint64_t had = x_.value(v, matrix)[n];
      if (stores) {
        if (e.fate == Fate::at) memory_.write_behind(group, v, i, e.index, shape.component, had);
        continue;
      }
      loaded.push_back(e.fate == Fate::stays       ? had
                       : e.fate == Fate::clamped   ? e.index & mask
                       : e.fate == Fate::undefined ? 0
                       : decodes                   ? decoded(group, v, i, e, m_.types.tensor_dimensions(layout.type))
                                                   : memory_.read_behind(group, v, i, e.index, shape.component));
    }
  if (!stores && x_.outcome) std::ranges::copy(loaded, x_.result(v, i));
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
  const auto most = static_cast<int64_t>(ir::is_signed(kind) ? all >> 1 : all),
             least = ir::is_signed(kind) ? -most - 1 : 0;
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
