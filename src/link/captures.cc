// SPDX-License-Identifier: Apache-2.0
#include "link/captures.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "link/messages.h"

namespace umber::link {
namespace {

using ir::Capture, ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId;

/// `a.b[2]` as a, b and 2.
struct Step {
  std::string_view name;  ///< empty: an index
  uint32_t index = 0;
};

/// What a name says of the way to an output or a part of it; none if it is no name of OpenGL's.
std::optional<std::vector<Step>> steps_of(std::string_view name) {
  std::vector<Step> steps;
  for (bool is_first = true; !name.empty(); is_first = false) {
    if (name[0] != '[') {
      if (!is_first && name[0] != '.') return std::nullopt;
      if (!is_first) name.remove_prefix(1);
      const std::string_view word = name.substr(0, name.find_first_of(".["));
      if (word.empty()) return std::nullopt;
      steps.push_back({.name = word});
      name.remove_prefix(word.size());
      continue;
    }
    const size_t end = name.find(']');
    if (is_first || end == std::string_view::npos || end < 2 || end > 9) return std::nullopt;
    uint32_t index = 0;
    for (const char c : name.substr(1, end - 1)) {
      if (c < '0' || c > '9') return std::nullopt;
      index = index * 10 + static_cast<uint32_t>(c - '0');
    }
    steps.push_back({.name = {}, .index = index});
    name.remove_prefix(end + 1);
  }
  return steps;
}

/// Follows the steps from an output on. None if they do not mean it, or no part of it.
std::optional<std::vector<uint32_t>> path_into(const Module& m, const IoVar& var, std::span<const Step> steps) {
  std::vector<uint32_t> path;
  TypeId type = var.type;
  const auto at_index = [&] { return !steps.empty() && steps[0].name.empty(); };
  const auto take = [&](uint32_t n) {
    if (n >= m.types.part_count(type)) return false;
    path.push_back(n);
    type = m.types.part(type, n);
    steps = steps.subspan(1);
    return true;
  };
  const auto take_name = [&](NameId name) {
    if (steps.empty() || steps[0].name != m.names.text(name)) return false;
    steps = steps.subspan(1);
    return true;
  };
  if (var.is_of_instance && !take_name(var.block)) return std::nullopt;
  for (uint32_t n = 0; n < var.instance_dims; ++n)
    if (!at_index() || !take(steps[0].index)) return std::nullopt;
  if (!take_name(var.name)) return std::nullopt;
  while (!steps.empty()) {
    if (at_index()) {
      if (!m.types.is_array(type) || !take(steps[0].index)) return std::nullopt;
      continue;
    }
    uint32_t member = 0;
    const uint32_t count = m.types.is_structure(type) ? m.types.part_count(type) : 0;
    while (member < count && m.names.text(m.types.member(type, member).name) != steps[0].name) ++member;
    if (member == count || !take(member)) return std::nullopt;
  }
  return path;
}

/// Components that gl_SkipComponentsN leaves out; none for other names.
std::optional<uint32_t> skipped_components(std::string_view name) {
  constexpr std::string_view kSkip = "gl_SkipComponents";
  if (name.size() != kSkip.size() + 1 || !name.starts_with(kSkip)) return std::nullopt;
  const auto count = static_cast<uint32_t>(name.back() - '0');
  return count >= 1 && count <= 4 ? std::optional(count) : std::nullopt;
}

/// True if one part is the other or contains it.
bool overlap(const Capture& a, const Capture& b) {
  const size_t common = std::min(a.path.size(), b.path.size());
  return a.var == b.var && std::equal(a.path.begin(), a.path.begin() + static_cast<ptrdiff_t>(common), b.path.begin());
}

class Capturer {
 public:
  Capturer(Module& module, bool separate, Diagnostics& diagnostics)
      : m_(module), separate_(separate), diagnostics_(diagnostics) {}

  /// False once something is wrong.
  bool add(std::string_view name) {
    const std::optional<uint32_t> skipped = skipped_components(name);
    const bool is_next = name == "gl_NextBuffer";
    if (!skipped && !is_next) return add_output(name);
    if (separate_) return fail(kCaptureSeparate, name);
    return is_next ? next_buffer(name) : advance(*skipped * 4, name);
  }

  void finish() {
    for (uint32_t buffer = 0; buffer < ir::kMostCaptureBuffers; ++buffer)
      if (has_doubles_[buffer] && m_.state.capture.strides[buffer] % 8 != 0)
        diagnostics_.report(kCaptureStride, {}, m_.state.capture.strides[buffer], buffer);
  }

 private:
  bool add_output(std::string_view name) {
    Capture c;
    if (!find(name, c)) return fail(kCaptureUnknown, name);
    const TypeId type = captured_type(m_.types, m_.io_vars[c.var].type, c.path);
    const ir::CapturedSize size = captured_size(m_.types, type);
    if (!m_.types.is_numeric(m_.types.without_arrays(type)) || !size.is_possible) return fail(kCaptureType, name);
    for (const Capture& other : m_.captures)
      if (overlap(c, other)) return fail(kCaptureTwice, name);
    if (separate_ && !m_.captures.empty() && !next_buffer(name)) return false;
    c.buffer = buffer_;
    c.offset = m_.state.capture.strides[buffer_];
    if (c.offset % size.alignment != 0) {
      diagnostics_.report(kCaptureAlignment, {}, name, c.offset);
      return false;
    }
    has_doubles_[buffer_] |= size.alignment == 8;
    m_.captures.push_back(std::move(c));
    return advance(size.bytes, name);
  }

  bool find(std::string_view name, Capture& found) const {
    const std::optional<std::vector<Step>> steps = steps_of(name);
    if (!steps) return false;
    for (const IoVarId v : m_.io_vars.ids()) {
      const IoVar& var = m_.io_vars[v];
      if (var.direction != ir::Direction::output) continue;
      std::optional<std::vector<uint32_t>> path = path_into(m_, var, *steps);
      if (!path) continue;
      found.var = v;
      found.path = std::move(*path);
      return true;
    }
    return false;
  }

  bool next_buffer(std::string_view name) {
    if (++buffer_ < ir::kMostCaptureBuffers) return true;
    diagnostics_.report(kCaptureBuffers, {}, name, ir::kMostCaptureBuffers);
    return false;
  }

  bool advance(uint32_t bytes, std::string_view name) {
    uint32_t& stride = m_.state.capture.strides[buffer_];
    stride += bytes;
    if (stride <= ir::kMostCapturedComponents * 4) return true;
    diagnostics_.report(kCaptureComponents, {}, name, ir::kMostCapturedComponents);
    return false;
  }

  bool fail(const Message<Text>& message, std::string_view name) {
    diagnostics_.report(message, {}, name);
    return false;
  }

  Module& m_;
  bool separate_;
  Diagnostics& diagnostics_;
  uint32_t buffer_ = 0;
  bool has_doubles_[ir::kMostCaptureBuffers] = {};
};

}  // namespace

void capture_by_name(Module& module, const CaptureList& list, Diagnostics& diagnostics) {
  if (list.names.empty()) return;
  if (module.state.capture.any()) return void(diagnostics.report(kCapturesDeclared, {}));
  Capturer capturer(module, list.separate, diagnostics);
  for (const std::string_view name : list.names)
    if (!capturer.add(name)) return;
  capturer.finish();
}

}  // namespace umber::link
