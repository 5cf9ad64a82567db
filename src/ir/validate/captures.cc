// SPDX-License-Identifier: Apache-2.0
// What transform feedback records (GLSL 4.60 section 4.4.2.1, Vulkan 1.1 appendix "Vulkan Environment for SPIR-V").
#include <algorithm>

#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

Reason capture(const Module& m, const Capture& c) {
  if (c.buffer >= kMostCaptureBuffers) return "there is no such buffer of transform feedback";
  const IoVar& var = m.io_vars[c.var];
  if (var.direction != Direction::output) return "only outputs are captured";
  const TypeId type = captured_type(m.types, var.type, c.path);
  if (!type) return "the captured variable has no such part";
  const CapturedSize size = captured_size(m.types, type);
  if (!size.is_possible) return "values of this type cannot be captured";
  if (c.offset % size.alignment != 0) return "the offset in the transform feedback buffer is not aligned";
  const uint32_t stride = m.state.capture.strides[c.buffer];
  if (stride % size.alignment != 0) return "the stride of the transform feedback buffer is not aligned";
  return size.bytes > stride || c.offset > stride - size.bytes ? "what is captured does not fit into the stride"
                                                               : nullptr;
}

/// Sorted by where they lie, captures overlap only if two neighbours do.
bool overlap(const Module& m) {
  struct Range {
    uint32_t buffer, begin, end;
  };
  std::vector<Range> ranges;
  for (const Capture& c : m.captures) {
    const TypeId type = captured_type(m.types, m.io_vars[c.var].type, c.path);
    ranges.push_back({c.buffer, c.offset, c.offset + captured_size(m.types, type).bytes});
  }
  const auto before = [](const Range& a, const Range& b) {
    return a.buffer != b.buffer ? a.buffer < b.buffer : a.begin < b.begin;
  };
  std::sort(ranges.begin(), ranges.end(), before);
  const auto meets = [](const Range& a, const Range& b) { return a.buffer == b.buffer && b.begin < a.end; };
  return std::adjacent_find(ranges.begin(), ranges.end(), meets) != ranges.end();
}

}  // namespace

void check_captures(Checker& c) {
  const Module& m = c.m;
  for (const uint32_t stride : m.state.capture.strides)
    if (stride % 4 != 0 || stride > kMostCaptureStride) return c.fail("a transform feedback buffer has no such stride");
  for (const Capture& each : m.captures) {
    if (each.var.index >= m.io_vars.size()) return c.fail("a captured variable is out of range");
    if (const Reason reason = capture(m, each)) return c.fail("$", each.var.index, reason);
  }
  if (overlap(m)) c.fail("two captured variables overlap");
}

}  // namespace umber::ir::validation
