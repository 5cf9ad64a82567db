// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "ir/module.h"

namespace umber::layout {

/// Values of 2 GiB and more have no layout: every offset fits a signed 32-bit number.
inline constexpr uint32_t kLargest = 0x7fffffff;
/// So have structures nested deeper than this.
inline constexpr uint32_t kDeepest = 500;

/// Bytes of `type` under `packing` (OpenGL 4.6 section 7.6.2.2; std430 leaves out the rounding up to 16 of rules 4 and
/// 9; scalar, of GL_EXT_scalar_block_layout, aligns everything to its scalars and pads no ends). `row_major` is for the
/// matrices in it. None: beyond a limit above.
ir::LayoutId lay_out(ir::Module& module, ir::TypeId type, ir::Packing packing, bool row_major = false);

/// What the source wrote on one member of a block (GLSL 4.60 section 4.4.5).
struct MemberQualifiers {
  std::optional<bool> row_major;  ///< passed on to the structures in the member; none: column-major
  std::optional<uint32_t> offset, align;
};

enum class Problem : uint8_t {
  none,
  too_large,
  offset_not_aligned,  ///< the offset is not a multiple of the member's alignment
  offset_overlaps,     ///< the offset lies before the end of the members above
  bad_align,           ///< the align is not a power of two
};
struct BlockLayout {
  ir::LayoutId layout{};  ///< none if there is a problem
  Problem problem{};
  uint32_t member = 0;  ///< that has the problem
};

/// Bytes of a block, a structure whose members may have qualifiers: `qualifiers` is empty or has one for each member.
/// `lengths` says by rows of Module::computed how long arrays are taken for whose lengths are computed.
BlockLayout lay_out_block(ir::Module& module, ir::TypeId structure, ir::Packing packing,
                          std::span<const MemberQualifiers> qualifiers = {}, std::span<const uint32_t> lengths = {});

/// How many elements the bytes of an array are for: for one whose length is computed, those that it was laid out with.
constexpr uint32_t elements_laid_out(const ir::Layout& array) {
  return array.stride == 0 ? 0 : (array.size + (array.stride - 1)) / array.stride;
}

/// Far above what any device has, so that it only stops nonsense.
inline constexpr uint32_t kMostLocations = 4096;

/// Locations that a stage variable takes (Vulkan 1.1 section 14.1.4): one for each scalar, vector or matrix column, two
/// for a column of more than 128 bits. More than `kMostLocations`: some number above it.
uint32_t location_count(const ir::TypeTable& types, ir::TypeId type);

/// Which of the four components of its locations a stage variable takes, one bit each. All elements and columns take the
/// same ones.
struct LocationComponents {
  uint32_t first = 15;
  uint32_t second = 0;  ///< of the second location, which a column of more than 128 bits goes on in; 0: there is none

  /// Those of the location that is number `n` of the variable's own.
  constexpr uint32_t at(uint32_t n) const { return second != 0 && n % 2 != 0 ? second : first; }
};
/// `component` is the one that the variable starts at. Structures take all components (GLSL 4.60 section 4.4.1).
LocationComponents location_components(const ir::TypeTable& types, ir::TypeId type, uint32_t component);

inline constexpr uint32_t kMostUniformLocations = 1u << 20;

/// Locations that a uniform outside of blocks takes: one for each element of a basic type, textures among them (OpenGL
/// 4.6 section 7.6). At most `kMostUniformLocations`.
uint32_t uniform_location_count(const ir::TypeTable& types, ir::TypeId type);

}  // namespace umber::layout
