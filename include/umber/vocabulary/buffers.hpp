// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

/// What the buffers of a SPIR-V module look like (docs/buffers.md).
enum class BufferForm : uint8_t {
  typed,  ///< blocks as they were declared
  slots,  ///< for each slot that is used an array of words or of rows of four words; accesses say which of them
};

/// How accesses see the memory of a block.
enum class BlockForm : uint8_t {
  typed,     ///< as members; HLSL has a uniform block of that form as a constant buffer
  elements,  ///< as elements of the array that is its one member: HLSL's StructuredBuffer of them
  untyped,   ///< by place alone, whatever the members are: HLSL's StructuredBuffer of uint4
};

/// Which uniform blocks HLSL has as StructuredBuffers instead of constant buffers (docs/hlsl.md).
enum class StructuredBuffers : uint8_t {
  automatic,  ///< those that Microsoft's compiler would spend noticeable time on
  document,   ///< those with one array of 50 elements or more, of a listed type, that is only indexed
  always,     ///< all that are read
  never,
};

/// With HlslOptions::vulkan_attributes: from the binding of a StructuredBuffer to that of the next in an array of
/// blocks.
inline constexpr uint32_t kVulkanBindingStep = 1024;

/// What becomes of an access outside its block.
enum class BufferBounds : uint8_t {
  undefined,  ///< what the device does: harmless with robustBufferAccess
  clamp,      ///< it takes place at the end of the block
  zero,       ///< loads and atomics give 0, writes are dropped
};

}  // namespace umber
