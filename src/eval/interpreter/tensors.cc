// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/tensors.h"

#include <algorithm>
#include <array>

namespace umber::eval {
namespace {

using ir::TensorClamp;
using ir::TensorField;

// Of a layout: as many words each as it has dimensions, and the clamp value behind them.
constexpr uint32_t kBlock = 0, kDimension = 1, kStride = 2, kOffset = 3, kSpan = 4, kLayoutTables = 5;
// Of a view: the same, and the row and column that it begins at with their counts behind them.
constexpr uint32_t kViewDimension = 0, kViewStride = 1, kViewTables = 2;

uint32_t word(const Tensors::Value& v, uint32_t table, uint32_t dimensions, uint32_t n) {
  return static_cast<uint32_t>(v.words[table * dimensions + n]);
}

}  // namespace

uint32_t Tensors::words(const ir::TypeTable& types, ir::TypeId type) {
  const uint32_t dimensions = types.tensor_dimensions(type);
  return types.is_tensor_view(type) ? kViewTables * dimensions + 4 : kLayoutTables * dimensions + 1;
}

void Tensors::create(ir::TypeId type, uint64_t* out) const {
  const uint32_t dimensions = types_.tensor_dimensions(type);
  std::fill_n(out, words(types_, type), 0);
  if (types_.is_tensor_view(type))
    out[kViewTables * dimensions + 1] = out[kViewTables * dimensions + 3] = ~0u;
  else
    std::fill_n(out + kBlock * dimensions, dimensions, 1);
}

void Tensors::set(ir::TypeId type, TensorField field, std::span<const uint64_t> numbers, uint64_t* out) const {
  const uint32_t dimensions = types_.tensor_dimensions(type);
  const auto table = [&](uint32_t which) { return out + which * dimensions; };
  switch (field) {
    case TensorField::block_size: return void(std::ranges::copy(numbers, table(kBlock)));
    case TensorField::stride: return void(std::ranges::copy(numbers, table(kStride)));
    case TensorField::clamp_value: out[kLayoutTables * dimensions] = numbers[0]; return;
    case TensorField::view_stride: return void(std::ranges::copy(numbers, table(kViewStride)));
    case TensorField::view_clip: return void(std::ranges::copy(numbers, table(kViewTables)));
    case TensorField::slice:
      for (uint32_t n = 0; n < dimensions; ++n) {
        table(kOffset)[n] = static_cast<uint32_t>(table(kOffset)[n] + numbers[2 * n]);
        table(kSpan)[n] = numbers[2 * n + 1];
      }
      return;
    case TensorField::dimension:
    case TensorField::view_dimension: break;
  }
  const bool is_view = field == TensorField::view_dimension;
  std::ranges::copy(numbers, table(is_view ? kViewDimension : kDimension));
  uint32_t stride = 1;
  for (uint32_t n = dimensions; n-- > 0;) {
    table(is_view ? kViewStride : kStride)[n] = stride;
    const uint64_t block = is_view ? 1 : std::max<uint64_t>(table(kBlock)[n], 1);
    stride = static_cast<uint32_t>(stride * ((numbers[n] + block - 1) / block));
  }
  if (is_view) return;
  std::ranges::copy(numbers, table(kSpan));
  std::fill_n(table(kOffset), dimensions, 0);
}

/// Through the view, back to a number that counts elements of the span.
std::optional<uint32_t> Tensors::linear_in_view(const Value& layout, const Value& view, uint32_t row, uint32_t column,
                                                uint32_t columns) const {
  const ir::TensorView shape = types_.tensor_view(view.type);
  const uint32_t n = shape.dimensions;
  const uint64_t* const clip = view.words + kViewTables * n;
  if (row < clip[0] || row >= clip[0] + clip[1] || column < clip[2] || column >= clip[2] + clip[3]) return std::nullopt;
  uint32_t index = (row - static_cast<uint32_t>(clip[0])) * std::min(columns, static_cast<uint32_t>(clip[3])) +
                   (column - static_cast<uint32_t>(clip[2]));
  const uint32_t spans = types_.tensor_dimensions(layout.type);
  std::array<uint32_t, ir::kMostTensorDimensions> extents{}, strides{}, at{};
  for (uint32_t d = 0; d < n; ++d)
    extents[d] = shape.has_dimensions ? word(view, kViewDimension, n, d)
                 : d < spans          ? word(layout, kSpan, spans, d)
                                      : 1;
  uint32_t stride = 1;
  for (uint32_t d = n; d-- > 0; stride *= extents[d])
    strides[d] = shape.has_dimensions ? word(view, kViewStride, n, d) : stride;
  for (uint32_t d = n; d-- > 0;) {
    const uint32_t to = shape.order[d], extent = std::max(extents[to], 1u);
    at[to] = index % extent, index /= extent;
  }
  index = 0;
  for (uint32_t d = 0; d < n; ++d) index += at[d] * strides[d];
  return index;
}

/// A coordinate that is outside, inside; none if nothing says where.
std::optional<uint32_t> Tensors::clamped(TensorClamp how, int32_t at, uint32_t extent) const {
  const auto modulo = [](int64_t a, int64_t b) { return b == 0 ? 0 : ((a % b) + b) % b; };
  if (how == TensorClamp::to_edge) return at < 0 || extent == 0 ? 0 : extent - 1;
  if (how == TensorClamp::repeat) return static_cast<uint32_t>(modulo(at, extent));
  if (how != TensorClamp::mirrored_repeat) return std::nullopt;
  const int64_t period = 2 * int64_t{extent} - 2, c = modulo(at, period);
  return static_cast<uint32_t>(c >= int64_t{extent} ? period - c : c);
}

Tensors::Element Tensors::element(const Value& layout, const Value& view, uint32_t row, uint32_t column,
                                  uint32_t columns, bool stores) const {
  std::optional<uint32_t> index = row * columns + column;
  if (view.words) index = linear_in_view(layout, view, row, column, columns);
  if (!index) return {.fate = Element::Fate::stays};
  const ir::TensorLayout shape = types_.tensor_layout(layout.type);
  const uint32_t n = shape.dimensions;
  auto how = static_cast<TensorClamp>(shape.clamp);
  if (stores && how != TensorClamp::undefined) how = TensorClamp::constant;
  std::array<uint32_t, ir::kMostTensorDimensions> in_span{};
  for (uint32_t d = n, left = *index; d-- > 0;) {
    const uint32_t span = std::max(word(layout, kSpan, n, d), 1u);
    in_span[d] = left % span, left /= span;
  }
  Element found;
  for (uint32_t d = 0; d < n; ++d) {
    const uint32_t extent = word(layout, kDimension, n, d);
    uint32_t c = in_span[d] + word(layout, kOffset, n, d);
    if (c >= extent) {
      if (how == TensorClamp::undefined) return {.fate = Element::Fate::undefined};
      const std::optional<uint32_t> inside = clamped(how, static_cast<int32_t>(c), extent);
      if (!inside) return {.fate = Element::Fate::clamped, .index = word(layout, kLayoutTables, n, 0)};
      c = *inside;
    }
    const uint32_t block = std::max(word(layout, kBlock, n, d), 1u);
    found.block[d] = c / block, found.in_block[d] = c % block;
    found.index += c / block * word(layout, kStride, n, d);
  }
  return found;
}

}  // namespace umber::eval
