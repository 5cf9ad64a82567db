// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/reference.h"

#include <bit>

#include "base/half.h"

namespace umber::tool {
namespace {

bool is_mediump(const ir::IoVar& var) {
  return var.precision == ir::Precision::medium || var.precision == ir::Precision::low;
}

float as_float(uint32_t bits) { return std::bit_cast<float>(bits); }

/// What a quotient of 32 bits keeps of a value: the product of both is exact in 64.
double kept_over(float value, float divisor) { return double{value / divisor} * double{divisor}; }

}  // namespace

std::array<double, 3> weights(const Triangle& triangle, Point at, bool has_perspective) {
  std::array<double, 3> result{};
  double sum = 0;
  for (size_t n = 0; n < 3; ++n) {
    const Corner &b = triangle[(n + 1) % 3], &c = triangle[(n + 2) % 3];
    result[n] = (double{b.x} - at.x) * (double{c.y} - at.y) - (double{c.x} - at.x) * (double{b.y} - at.y);
    if (has_perspective) result[n] *= double{triangle[n].inverse_w};
    sum += result[n];
  }
  for (double& weight : result) weight /= sum;
  return result;
}

double number_of(ir::TypeKind kind, uint32_t bits) {
  return kind == ir::TypeKind::f16 ? half_to_double(bits & 0xFFFF) : double{as_float(bits)};
}

float through_half(float value) { return static_cast<float>(half_to_double(double_to_half(double{value}))); }

WrittenVaryings::WrittenVaryings(const ir::Module& vertex, std::array<eval::StageValues, 3> outputs,
                                 const std::vector<std::vector<bool>>& written)
    : outputs_(std::move(outputs)) {
  for (const ir::IoVarId id : vertex.io_vars.ids()) {
    const ir::IoVar& var = vertex.io_vars[id];
    const std::optional<uint32_t> first = first_location(var);
    if (var.direction != ir::Direction::output || !first) continue;
    const std::vector<ScalarPlace> places = scalar_places(vertex, id);
    for (uint32_t n = 0; n < places.size(); ++n) {
      if (id.index >= written.size() || n >= written[id.index].size() || !written[id.index][n]) continue;
      const ScalarPlace& place = places[n];
      const size_t location = *first + place.element;
      if (locations_.size() <= location) locations_.resize(location + 1);
      Location& to = locations_[location];
      to.is_written = true;
      to.is_mediump &= is_mediump(var) && place.kind == ir::TypeKind::f32;
      to.components[place.component] = {id, n, false};
      if (ir::bit_width_of(place.kind) == 64) to.components[place.component + 1u] = {id, n, true};
    }
  }
}

std::optional<uint32_t> WrittenVaryings::bits(uint32_t location, uint32_t component, size_t corner) const {
  if (!has_location(location) || !locations_[location].components[component]) return std::nullopt;
  const Component& from = *locations_[location].components[component];
  const uint64_t word = outputs_[corner].find(from.variable)[from.word];
  return static_cast<uint32_t>(from.is_high ? word >> 32 : word);
}

std::optional<Expected> expected(const WrittenVaryings& written, const Triangle& triangle, const Reading& reading) {
  if (!written.has_location(reading.location)) return Expected{};
  const auto of_corner = [&](size_t corner) -> std::optional<uint32_t> {
    const std::optional<uint32_t> bits = written.bits(reading.location, reading.component, corner);
    if (!bits || !reading.is_half) return bits;
    return std::bit_cast<uint32_t>(through_half(as_float(*bits)));
  };
  const std::optional<uint32_t> last = of_corner(2);
  if (!last) return std::nullopt;
  if (reading.interpolation == ir::Interpolation::flat) return Expected{.bits = *last};
  const bool has_perspective = reading.interpolation == ir::Interpolation::smooth;
  const std::array<double, 3> parts = weights(triangle, reading.at, has_perspective);
  Expected result{.is_number = true};
  for (size_t corner = 0; corner < 3; ++corner) {
    const double value = number_of(reading.kind, *of_corner(corner));
    const float inverse_w = triangle[corner].inverse_w;
    result.number +=
        parts[corner] * (reading.is_over_inverse_w ? kept_over(static_cast<float>(value), inverse_w) : value);
  }
  return result;
}

}  // namespace umber::tool
