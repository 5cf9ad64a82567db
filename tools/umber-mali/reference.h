// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "eval/interpreter.h"
#include "ir/module.h"
#include "umber-mali/scalar_places.h"

/// What a fragment shader must read, by the rules of GLSL and the formulas of interpolation, without anything of Mali
/// but which varyings have 16 bits.
namespace umber::tool {

struct Point {
  double x = 0, y = 0;
};

/// A vertex on the screen, as the vertex shader's position says.
struct Corner {
  float x = 0, y = 0, z = 0, inverse_w = 1;
};

/// Of flat varyings the last vertex counts.
using Triangle = std::array<Corner, 3>;

/// The part of each corner in the value at a point; with perspective, or linear on the screen.
std::array<double, 3> weights(const Triangle& triangle, Point at, bool has_perspective);

/// Outputs of the vertex shader for the corners of a triangle, by location and component.
class WrittenVaryings {
 public:
  /// `written` has true for each scalar that the shader wrote, by variable.
  WrittenVaryings(const ir::Module& vertex, std::array<eval::StageValues, 3> outputs,
                  const std::vector<std::vector<bool>>& written);

  bool has_location(uint32_t location) const { return location < locations_.size() && locations_[location].is_written; }
  /// Whether only floats of medium or low precision are in a location.
  bool is_all_mediump(uint32_t location) const { return has_location(location) && locations_[location].is_mediump; }
  /// The 32 bits of a component that a corner has; nothing if nobody wrote them.
  std::optional<uint32_t> bits(uint32_t location, uint32_t component, size_t corner) const;
  const eval::StageValues& outputs(size_t corner) const { return outputs_[corner]; }

 private:
  struct Component {
    ir::IoVarId variable{};
    uint32_t word = 0;
    bool is_high = false;  ///< the upper half of 64 bits
  };
  struct Location {
    std::array<std::optional<Component>, 4> components;
    bool is_written = false, is_mediump = true;
  };
  std::array<eval::StageValues, 3> outputs_;
  std::vector<Location> locations_;
};

/// What a read of a component must give.
struct Expected {
  bool is_number = false;  ///< else `bits` counts, each of them
  uint32_t bits = 0;
  double number = 0;
};

/// Bits for what is undefined, and for what nobody may look at: a NaN.
inline constexpr uint32_t kUndefined = 0x7FC0DEAD, kUndefinedShort = 0x7EAD;

/// How a component is read.
struct Reading {
  uint32_t location = 0, component = 0;
  ir::TypeKind kind = ir::TypeKind::f32;  ///< of what was written and is read
  ir::Interpolation interpolation{};
  Point at;
  bool is_half = false;            ///< the varying has 16 bits
  bool is_over_inverse_w = false;  ///< what the varying has is the value divided by the corner's 1 / w
};
/// Of what the varying keeps of the values that were written. Nothing if what is read is undefined.
std::optional<Expected> expected(const WrittenVaryings& written, const Triangle& triangle, const Reading& reading);

/// A float of 16 or 32 bits.
double number_of(ir::TypeKind kind, uint32_t bits);

/// A float of 16 bits as close as possible, as one of 32.
float through_half(float value);

}  // namespace umber::tool
