// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/capture_outputs.h"

#include <algorithm>

#include "analysis/entry_exits.h"
#include "base/round_up.h"
#include "ir/builder.h"

namespace umber {
namespace {

using ir::BuiltIn, ir::Capture, ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId, ir::ValueId;

/// True if what leaves the stage may be something else than what the shader wrote.
bool is_rewritten(BuiltIn built_in, const Target& target) {
  if (built_in == BuiltIn::position) return target.gl_depth_range_in_source || target.flip_y;
  // Planes that are off write 0, and stages may want more texture coordinates.
  return built_in == BuiltIn::clip_vertex || built_in == BuiltIn::clip_distance || built_in == BuiltIn::tex_coord;
}

bool is_recordable(const ir::TypeTable& types, TypeId type) { return types.is_numeric(types.without_arrays(type)); }

class CaptureCopies {
 public:
  CaptureCopies(Module& module, const Target& target) : m_(module), target_(target) {}

  bool run() {
    const std::vector<Capture> wanted = std::move(m_.captures);
    m_.captures.clear();
    for (const Capture& c : wanted) {
      const IoVar& var = m_.io_vars[c.var];
      if (c.path.empty() && is_recordable(m_.types, var.type) && !is_rewritten(var.built_in, target_))
        m_.captures.push_back(c);
      else
        add_copies(c);
    }
    if (copies_.empty()) return false;
    for (uint32_t stream = 0; stream < ir::kMostStreams; ++stream)
      if (std::ranges::any_of(copies_, [&](const Copy& c) { return m_.io_vars[c.to].stream == stream; }))
        for (const ir::InstId end : analysis::vertex_ends(m_, stream)) copy_before(end, stream);
    return true;
  }

 private:
  struct Copy {
    IoVarId to{}, from{};
    std::vector<uint32_t> path;
  };

  void add_copies(const Capture& c) {
    const TypeId type = captured_type(m_.types, m_.io_vars[c.var].type, c.path);
    if (is_recordable(m_.types, type)) return add_copy(c.var, c.path, type, c.buffer, c.offset);
    std::vector<uint32_t> path = c.path;
    add_parts(c, type, path, c.offset);
  }

  /// Parts lie where captured_size says. Returns the end of the last.
  uint32_t add_parts(const Capture& c, TypeId type, std::vector<uint32_t>& path, uint32_t offset) {
    const ir::CapturedSize size = captured_size(m_.types, type);
    offset = round_up(offset, size.alignment);
    if (is_recordable(m_.types, type)) {
      add_copy(c.var, path, type, c.buffer, offset);
      return offset + size.bytes;
    }
    uint32_t end = offset;
    const uint32_t count = m_.types.is_array(type) ? m_.types[type].extent : m_.types.part_count(type);
    for (uint32_t n = 0; n < count; ++n) {
      path.push_back(n);
      end = add_parts(c, m_.types.part(type, n), path, end);
      path.pop_back();
    }
    return round_up(end, size.alignment);
  }

  void add_copy(IoVarId from, const std::vector<uint32_t>& path, TypeId type, uint32_t buffer, uint32_t offset) {
    const IoVarId to = m_.io_vars.add({.direction = ir::Direction::output,
                                       .precision = m_.io_vars[from].precision,
                                       .type = type,
                                       .stream = m_.io_vars[from].stream,
                                       .is_copy = true,
                                       .name = m_.names.intern(captured_name(m_, from, path))});
    m_.captures.push_back({.var = to, .path = {}, .buffer = buffer, .offset = offset});
    copies_.push_back({to, from, path});
  }

  void copy_before(ir::InstId end, uint32_t stream) {
    ir::Builder b = ir::Builder::before(m_, end);
    for (const Copy& c : copies_) {
      if (m_.io_vars[c.to].stream != stream) continue;
      std::vector<ValueId> path;
      for (const uint32_t n : c.path) path.push_back(m_.u32(n));
      b.store(c.to, {}, b.load(c.from, m_.io_vars[c.to].type, path));
    }
  }

  Module& m_;
  const Target& target_;
  std::vector<Copy> copies_;
};

}  // namespace

Result<bool> capture_outputs(ir::Module& module, PassContext& context) {
  if (module.captures.empty()) return false;
  return CaptureCopies(module, context.target).run();
}

}  // namespace umber
