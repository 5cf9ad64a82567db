// SPDX-License-Identifier: Apache-2.0
// Transform feedback: the decorations XfbBuffer, XfbStride and Offset of outputs.
#include <algorithm>

#include "front/spirv/importer.h"

namespace umber::spirv {

using spv::Decoration;

/// The buffer of a variable, whose stride is noted; none if it is in none.
std::optional<uint32_t> Importer::capture_buffer(uint32_t target, uint32_t member, uint32_t instances) {
  const std::optional<uint32_t> buffer = b_.decoration(target, Decoration::XfbBuffer, member);
  if (!is_capturing_ || !buffer) return std::nullopt;
  if (*buffer >= ir::kMostCaptureBuffers || instances > ir::kMostCaptureBuffers - *buffer) {
    unsupported("transform feedback to so many buffers is");
    return std::nullopt;
  }
  const uint32_t stride = b_.decoration(target, Decoration::XfbStride, member).value_or(0);
  for (uint32_t n = *buffer; n < *buffer + instances; ++n) {
    uint32_t& known = module_.state.capture_strides[n];
    if (known != 0 && stride != 0 && known != stride) fail(kCaptureStrides);
    known = std::max(known, stride);
  }
  return buffer;
}

/// A variable with an Offset is recorded as a whole, one without but of a structure by the members that have one.
void Importer::capture_variable(uint32_t variable, uint32_t bottom, ir::IoVarId var) {
  const std::optional<uint32_t> buffer = capture_buffer(variable, Annotation::kWhole, 1);
  if (!buffer) return;
  if (const std::optional<uint32_t> offset = b_.decoration(variable, Decoration::Offset)) {
    module_.captures.push_back({.var = var, .path = {}, .buffer = *buffer, .offset = *offset});
    return;
  }
  if (b_.op(bottom) != spv::Op::TypeStruct) return;
  for (uint32_t n = 0; n < member_count(bottom); ++n) {
    const std::optional<uint32_t> offset = b_.decoration(bottom, Decoration::Offset, n);
    if (!offset) continue;
    if (module_.types.is_array(module_.io_vars[var].type))
      return unsupported("an array of structures whose members have offsets, captured by transform feedback, is");
    module_.captures.push_back({.var = var, .path = {n}, .buffer = *buffer, .offset = *offset});
  }
}

/// A member of a block: the buffer may be the block's.
void Importer::capture_member(uint32_t variable, uint32_t structure, uint32_t member, ir::IoVarId var) {
  const ir::IoVar& io = module_.io_vars[var];
  uint32_t instances = 1;
  ir::TypeId type = io.type;
  for (uint32_t n = 0; n < io.instance_dims; ++n, type = module_.types[type].element)
    instances = std::min(instances, ir::kMostCaptureBuffers + 1) * std::min(module_.types[type].extent, 256u);
  std::optional<uint32_t> buffer = capture_buffer(structure, member, instances);
  if (!buffer) buffer = capture_buffer(variable, Annotation::kWhole, instances);
  const std::optional<uint32_t> offset = b_.decoration(structure, Decoration::Offset, member);
  if (buffer && offset) ir::capture_instances(module_, var, *buffer, *offset);
}

/// Strides that are not said are as short as they can be.
void Importer::finish_captures() {
  for (const ir::Capture& c : module_.captures) {
    uint32_t& stride = module_.state.capture_strides[c.buffer];
    const ir::TypeId type = captured_type(module_.types, module_.io_vars[c.var].type, c.path);
    if (!type || stride != 0) continue;
    uint64_t end = 0;
    uint32_t alignment = 4;
    for (const ir::Capture& other : module_.captures) {
      if (other.buffer != c.buffer) continue;
      const ir::TypeId of_other = captured_type(module_.types, module_.io_vars[other.var].type, other.path);
      const ir::CapturedSize size = captured_size(module_.types, of_other);
      end = std::max(end, uint64_t{other.offset} + size.bytes);
      alignment = std::max(alignment, size.alignment);
    }
    stride = static_cast<uint32_t>(std::min<uint64_t>((end + alignment - 1) / alignment * alignment, ~0u));
  }
}

}  // namespace umber::spirv
