// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/steps.h"

#include <algorithm>
#include <bit>

#include "base/half.h"

namespace umber::tool {
namespace {

using back::mali::Step;

float as_float(uint32_t bits) { return std::bit_cast<float>(bits); }
uint32_t bits_of(float value) { return std::bit_cast<uint32_t>(value); }

void window(const StepContext& context, Components& values) {
  const Corner corner =
      to_window({as_float(values[0]), as_float(values[1]), as_float(values[2]), as_float(values[3])}, context.viewport);
  values = {bits_of(corner.x), bits_of(corner.y), bits_of(corner.z), bits_of(corner.inverse_w)};
}

uint32_t applied(Step step, const StepContext& context, uint32_t value) {
  switch (step) {
    case Step::widen_half: return bits_of(static_cast<float>(half_to_double(value)));
    case Step::narrow_to_half: return double_to_half(double{as_float(value)});
    case Step::extend_integer:
      return context.is_signed ? static_cast<uint32_t>(static_cast<int16_t>(value)) : value & 0xFFFF;
    case Step::narrow_integer:
    case Step::low_half: return value & 0xFFFF;
    case Step::over_inverse_w: return bits_of(as_float(value) / context.inverse_w);
    case Step::times_frag_w: return bits_of(as_float(value) * context.frag_w);
    case Step::at_least_one: return bits_of(std::max(as_float(value), 1.0f));
    case Step::is_zero: return value == 0;
    case Step::is_not_zero: return value != 0;
    case Step::sample_number: return value >> 16 & 31;
    case Step::to_window:
    case Step::pixel_center: break;
  }
  return value;
}

}  // namespace

void apply(Step step, const StepContext& context, Components& values) {
  if (step == Step::to_window) return window(context, values);
  if (step == Step::pixel_center) {
    const uint32_t pixel = values[0];
    values[0] = bits_of(static_cast<float>(pixel & 0xFFFF) + 0.5f);
    values[1] = bits_of(static_cast<float>(pixel >> 16) + 0.5f);
    return;
  }
  for (uint32_t& value : values) value = applied(step, context, value);
}

Corner to_window(const std::array<float, 4>& clip, const Viewport& viewport) {
  const float inverse_w = 1.0f / clip[3];
  return {.x = (clip[0] * inverse_w * 0.5f + 0.5f) * viewport.width,
          .y = (clip[1] * inverse_w * 0.5f + 0.5f) * viewport.height,
          .z = clip[2] * inverse_w * 0.5f + 0.5f,
          .inverse_w = inverse_w};
}

}  // namespace umber::tool
