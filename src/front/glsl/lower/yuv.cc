// SPDX-License-Identifier: Apache-2.0
// rgb_2_yuv and yuv_2_rgb of GL_EXT_YUV_target, as ITU-R BT.601, JFIF and ITU-R BT.709 have them.
#include "front/glsl/builtins/functions_yuv.h"
#include "front/glsl/lower/parts.h"

namespace umber::glsl {
namespace {

using ir::ValueId;

/// What luma has of red and blue, and how much of the range of bytes luma and the differences to it take.
struct Coefficients {
  float red, blue;
  float luma_size, luma_zero, difference_size;
  float green() const { return 1 - red - blue; }
  /// Of a difference to red or blue, before it is scaled.
  float red_range() const { return 2 * (1 - red); }
  float blue_range() const { return 2 * (1 - blue); }
};
constexpr Coefficients kNarrow601{0.299f, 0.114f, 219.0f / 255, 16.0f / 255, 224.0f / 255};
constexpr Coefficients kFull601{0.299f, 0.114f, 1, 0, 1};
constexpr Coefficients kNarrow709{0.2126f, 0.0722f, 219.0f / 255, 16.0f / 255, 224.0f / 255};
constexpr float kNoDifference = 128.0f / 255;

/// Arithmetic over one component, with constants that the standard chooses.
class Conversion {
 public:
  Conversion(ir::Module& m, Emitter& emit, ValueId standard) : m_(m), emit_(emit) {
    is_full_ = emit_.compare(Op::eq, standard, m_.i32(static_cast<int32_t>(YuvStandard::itu_601_full_range)));
    is_709_ = emit_.compare(Op::eq, standard, m_.i32(static_cast<int32_t>(YuvStandard::itu_709)));
  }

  std::array<ValueId, 3> to_yuv(const std::array<ValueId, 3>& rgb) {
    const ValueId red = mul(rgb[0], pick([](const Coefficients& c) { return c.red; }));
    const ValueId green = mul(rgb[1], pick([](const Coefficients& c) { return c.green(); }));
    const ValueId blue = mul(rgb[2], pick([](const Coefficients& c) { return c.blue; }));
    const ValueId luma = add(add(red, green), blue);
    const ValueId u =
        mul(sub(rgb[2], luma), pick([](const Coefficients& c) { return c.difference_size / c.blue_range(); }));
    const ValueId v =
        mul(sub(rgb[0], luma), pick([](const Coefficients& c) { return c.difference_size / c.red_range(); }));
    const ValueId size = pick([](const Coefficients& c) { return c.luma_size; });
    const ValueId y = add(mul(luma, size), pick([](const Coefficients& c) { return c.luma_zero; }));
    return {y, add(u, m_.f32(kNoDifference)), add(v, m_.f32(kNoDifference))};
  }

  std::array<ValueId, 3> to_rgb(const std::array<ValueId, 3>& yuv) {
    const ValueId above = sub(yuv[0], pick([](const Coefficients& c) { return c.luma_zero; }));
    const ValueId luma = mul(above, pick([](const Coefficients& c) { return 1 / c.luma_size; }));
    const ValueId u = sub(yuv[1], m_.f32(kNoDifference)), v = sub(yuv[2], m_.f32(kNoDifference));
    const ValueId to_red = mul(v, pick([](const Coefficients& c) { return c.red_range() / c.difference_size; }));
    const ValueId to_blue = mul(u, pick([](const Coefficients& c) { return c.blue_range() / c.difference_size; }));
    const ValueId of_red = mul(to_red, pick([](const Coefficients& c) { return c.red / c.green(); }));
    const ValueId of_blue = mul(to_blue, pick([](const Coefficients& c) { return c.blue / c.green(); }));
    const ValueId green = sub(sub(luma, of_red), of_blue);
    return {add(luma, to_red), green, add(luma, to_blue)};
  }

 private:
  ValueId add(ValueId a, ValueId b) { return emit_.binary(Op::add, a, b); }
  ValueId sub(ValueId a, ValueId b) { return emit_.binary(Op::sub, a, b); }
  ValueId mul(ValueId a, ValueId b) { return emit_.binary(Op::mul, a, b); }
  template <typename F>
  ValueId pick(const F& of) {
    const ValueId full = m_.f32(of(kFull601)), narrow = m_.f32(of(kNarrow601)), other = m_.f32(of(kNarrow709));
    const ValueId of_601 = emit_.emit(Op::select, ir::types::kF32, {is_full_, full, narrow});
    return emit_.emit(Op::select, ir::types::kF32, {is_709_, other, of_601});
  }

  ir::Module& m_;
  Emitter& emit_;
  ValueId is_full_{}, is_709_{};
};

}  // namespace

ValueId BuiltinLowerer::yuv(const Expr& e, const BuiltinCall& call) {
  const Values args = parts_.expressions.arguments(e);
  std::array<ValueId, 3> color{};
  for (uint32_t n = 0; n < 3; ++n) color[n] = emit_.extract(args[0], n);
  Conversion conversion(module_, emit_, args[1]);
  return emit_.construct(e.type, call.imm != 0 ? conversion.to_rgb(color) : conversion.to_yuv(color));
}

}  // namespace umber::glsl
