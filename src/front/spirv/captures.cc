// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>

#include "front/spirv/capture_importer.h"
#include "front/spirv/parts.h"
#include "layout/layout.h"

namespace umber::front::spirv {

using spv::Decoration;

namespace {

/// Which components of which locations outputs take, as far as they say.
class TakenLocations {
 public:
  explicit TakenLocations(const ir::TypeTable& types) : types_(types), components_(layout::kMostLocations) {}

  /// False, and nothing is taken, if some of it is taken already.
  bool take(const ir::IoVar& var) {
    const uint32_t first = std::min(*var.declared_location, layout::kMostLocations);
    const uint32_t count = std::min(layout::location_count(types_, var.type), layout::kMostLocations - first);
    const uint8_t mask = components_of(var);
    const std::span places = std::span(components_).subspan(first, count);
    if (std::ranges::any_of(places, [&](uint8_t taken) { return (taken & mask) != 0; })) return false;
    for (uint8_t& taken : places) taken = static_cast<uint8_t>(taken | mask);
    return true;
  }

 private:
  uint8_t components_of(const ir::IoVar& var) const {
    const ir::TypeId bottom = types_.without_arrays(var.type);
    if (!types_.is_numeric(bottom) || types_.is_matrix(bottom)) return 0xf;
    const uint32_t words = types_.rows(bottom) * (ir::bit_width_of(types_.scalar_kind(bottom)) == 64 ? 2 : 1);
    return static_cast<uint8_t>(((1u << words) - 1) << std::min(var.component, 3u) & 0xf);
  }

  const ir::TypeTable& types_;
  std::vector<uint8_t> components_;  ///< by location
};

}  // namespace

/// The buffer of a variable, whose stride is noted; none if it is in none.
std::optional<uint32_t> CaptureImporter::find_buffer(uint32_t target, uint32_t member, uint32_t instances) {
  if (!is_capturing_) return std::nullopt;
  const std::optional<uint32_t> buffer = b_.decoration(target, Decoration::XfbBuffer, member);
  if (!buffer) return std::nullopt;
  if (*buffer >= ir::kMostCaptureBuffers || instances > ir::kMostCaptureBuffers - *buffer) {
    unsupported("transform feedback to so many buffers is");
    return std::nullopt;
  }
  const uint32_t stride = b_.decoration(target, Decoration::XfbStride, member).value_or(0);
  for (uint32_t n = *buffer; n < *buffer + instances; ++n) {
    uint32_t& known = module_.state.capture.strides[n];
    if (known != 0 && stride != 0 && known != stride) fail(kCaptureStrides);
    known = std::max(known, stride);
  }
  return buffer;
}

/// A variable with an Offset is recorded as a whole, one without but of a structure by the members that have one.
void CaptureImporter::variable(uint32_t variable, uint32_t bottom, ir::IoVarId var) {
  const std::optional<uint32_t> buffer = find_buffer(variable, Annotation::kWhole, 1);
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
void CaptureImporter::block_member(uint32_t variable, uint32_t structure, uint32_t member, ir::IoVarId var) {
  const ir::IoVar& io = module_.io_vars[var];
  uint32_t instances = 1;
  ir::TypeId type = io.type;
  for (uint32_t n = 0; n < io.instance_dims; ++n, type = module_.types[type].element)
    instances = std::min(instances, ir::kMostCaptureBuffers + 1) * std::min(module_.types[type].extent, 256u);
  std::optional<uint32_t> buffer = find_buffer(structure, member, instances);
  if (!buffer) buffer = find_buffer(variable, Annotation::kWhole, instances);
  const std::optional<uint32_t> offset = b_.decoration(structure, Decoration::Offset, member);
  if (buffer && offset) ir::capture_instances(module_, var, *buffer, *offset);
}

/// Modules for OpenGL give a location to what only transform feedback is to see, and sometimes that of another output.
/// Link finds another for it. Blocks that are captured in part are such outputs as a whole.
void CaptureImporter::move_captured_outputs() {
  std::vector<bool> is_captured(module_.io_vars.size());
  for (const ir::Capture& c : module_.captures) is_captured[c.var.index] = true;
  for (const Block& block : blocks_)
    for (uint32_t n = block.first.index; n < block.end.index; ++n) is_captured[n] = true;
  TakenLocations taken(module_.types);
  for (const bool wanted : {false, true}) {
    for (const ir::IoVarId v : module_.io_vars.ids()) {
      ir::IoVar& var = module_.io_vars[v];
      if (var.direction != ir::Direction::output || !var.declared_location || is_captured[v.index] != wanted) continue;
      if (!context_.diagnostics.go_on(layout::kMostLocations)) return;
      if (taken.take(var) || !wanted) continue;
      context_.diagnostics.report(kCaptureMoved, {}, *var.declared_location);
      var.declared_location.reset();
      var.component = 0;
    }
  }
}

/// Strides that are not said are as short as they can be.
void CaptureImporter::finish() {
  if (!module_.captures.empty()) move_captured_outputs();
  for (const ir::Capture& c : module_.captures) {
    uint32_t& stride = module_.state.capture.strides[c.buffer];
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

}  // namespace umber::front::spirv
