// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "ir/module.h"

/// What HLSL can say of where values lie in memory.
namespace umber::layout {

/// Where a constant buffer has a value if the one before ends at `cursor`: it aligns to 16 bytes what would cross such a
/// boundary, matrices, arrays and structures (HLSL's packing rules for constant variables).
uint32_t constant_buffer_place(const ir::TypeTable& types, ir::TypeId type, uint32_t cursor);

/// Direct3D's constant buffers have 4,096 rows.
inline constexpr uint32_t kMostConstantBufferBytes = 1u << 16;

/// Whether a constant buffer can have the block's bytes where its layout says: every member of the block may be placed,
/// members of structures may have padding before them.
bool fits_constant_buffer(const ir::Module& module, const ir::Resource& block);
/// The first member that keeps it from that, and why.
struct ConstantBufferObstacle {
  uint32_t member = 0;  ///< the number of members: each of them fits, but not one behind the other in a structure
  uint32_t stride = 0;  ///< of its elements or columns, if they are not as far apart as in a constant buffer
  uint32_t place = 0;   ///< or where it would have to begin, if that is elsewhere
};
std::optional<ConstantBufferObstacle> constant_buffer_obstacle(const ir::Module& module, const ir::Resource& block);

/// Bytes of a value in memory without what rounds up its last row, and whether a matrix has none to round up.
uint32_t hlsl_bytes(const ir::Module& module, ir::TypeId type, ir::LayoutId layout);
bool fills_rows(const ir::Module& module, ir::TypeId matrix, ir::LayoutId layout);

/// What keeps a uniform block from being bound as a StructuredBuffer of its elements, in the order of checking.
enum class ElementObstacle : uint8_t {
  none,
  not_std140,
  several_members,
  no_array,
  arrays_of_arrays,
  few_elements,  ///< less than 50
  element_type,  ///< a matrix that std140 pads, or a structure with an array or structure in it
  stride,        ///< not a multiple of 16 bytes, or above 2048, the most that Direct3D takes
  offsets,       ///< numbers of another size than 32 bits, or members where HLSL has no such type
};

/// The conditions of ANGLE's document for types, and that the bytes can be written as an HLSL type.
ElementObstacle document_obstacle(const ir::Module& module, const ir::Resource& block);
/// Only that the block is one array whose bytes can be written as an HLSL type.
ElementObstacle element_obstacle(const ir::Module& module, const ir::Resource& block);

}  // namespace umber::layout
