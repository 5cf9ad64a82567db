// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ir/ids.h"
#include "ir/type.h"

namespace umber::ir {

class Module;

/// Buffers that transform feedback can record to at once: gl_MaxTransformFeedbackBuffers.
inline constexpr uint32_t kMostCaptureBuffers = 4;
/// 32-bit components of a vertex in one buffer: gl_MaxTransformFeedbackInterleavedComponents.
inline constexpr uint32_t kMostCapturedComponents = 64;
/// Bytes of a vertex in one buffer, far above what devices have: it only stops nonsense.
inline constexpr uint32_t kMostCaptureStride = 1 << 16;

/// A stage output, or a part of one, that transform feedback records (OpenGL 4.6 section 13.3). How far one vertex lies
/// from the next in each buffer is in CaptureState::strides.
struct Capture {
  IoVarId var{};
  std::vector<uint32_t> path;  ///< numbers of elements and members that lead to the part; empty: all of it
  uint32_t buffer = 0;
  uint32_t offset = 0;  ///< in bytes, from the start of the vertex
};

/// How a value is recorded: its components in order, each at the next multiple of its own size, as are the beginning
/// and the end of aggregates with 64-bit components (GLSL 4.60 section 4.4.2.1).
struct CapturedSize {
  uint32_t bytes = 0;       ///< more than kMostCaptureStride: some number above it
  uint32_t alignment = 4;   ///< 8 with 64-bit components
  bool is_possible = true;  ///< all components have 32 or 64 bits, no array is sized at run time, no structure empty
};
CapturedSize captured_size(const TypeTable& types, TypeId type);

/// The type of the part; none if the path does not lead to one.
TypeId captured_type(const TypeTable& types, TypeId type, std::span<const uint32_t> path);

/// What OpenGL calls the part (OpenGL 4.6 section 7.3.1): `a`, `s.m[1]`, `Block.v`, `Block[2].v`.
std::string captured_name(const Module& module, IoVarId var, std::span<const uint32_t> path);

/// Captures an output: of a member of an array of blocks, each instance to a buffer of its own, from `buffer` on.
void capture_instances(Module& module, IoVarId var, uint32_t buffer, uint32_t offset);

/// Calls `f` with the path of each part of `type` that OpenGL records as a variable of its own, in order: scalars,
/// vectors, matrices and arrays of these with one dimension.
template <typename F>
void for_each_captured_part(const TypeTable& types, TypeId type, std::vector<uint32_t>& path, F&& f) {
  const bool is_array = types.is_array(type);
  const bool is_whole = types.is_numeric(type) || (is_array && types.is_numeric(types[type].element));
  if (is_whole) return f(path, type);
  const uint32_t count = is_array ? types[type].extent : types.part_count(type);
  for (uint32_t n = 0; n < count; ++n) {
    path.push_back(n);
    for_each_captured_part(types, types.part(type, n), path, f);
    path.pop_back();
  }
}

}  // namespace umber::ir
