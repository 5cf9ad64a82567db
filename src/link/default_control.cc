// SPDX-License-Identifier: Apache-2.0
#include "link/default_control.h"

#include <algorithm>
#include <vector>

#include "ir/builder.h"
#include "ir/interface/per_vertex.h"

namespace umber::link {
namespace {

using ir::BuiltIn, ir::Direction, ir::IoVar, ir::IoVarId, ir::Module, ir::TypeId, ir::ValueId;

class ControlMaker {
 public:
  ControlMaker(const Module& evaluation, const PatchDefaults& state, Memory* memory)
      : from_(evaluation), state_(state), m_(memory) {}

  Module make() {
    m_.stage = ir::Stage::tess_control;
    m_.state.language = from_.state.language;
    m_.state.views = from_.state.views;
    m_.state.tessellation.output_vertices = std::clamp(state_.vertices, 1u, ir::kMostPatchVertices);
    m_.entry = m_.add_function(m_.names.intern("main"), {}, {});
    ir::Builder b = ir::Builder::at_end(m_, m_.function(m_.entry).body);
    const IoVarId invocation = m_.io_vars.add({.direction = Direction::input,
                                               .built_in = BuiltIn::invocation_id,
                                               .type = ir::types::kI32,
                                               .name = m_.names.intern("gl_InvocationID")});
    const ValueId vertex[] = {b.load(invocation, ir::types::kI32, {})};
    for (const IoVarId v : from_.io_vars.ids()) {
      const IoVar& read = from_.io_vars[v];
      if (read.direction == Direction::input && is_per_vertex(from_, read)) hand_on(b, read, vertex);
    }
    write_levels(b, BuiltIn::tess_level_outer, "gl_TessLevelOuter", state_.outer_levels);
    write_levels(b, BuiltIn::tess_level_inner, "gl_TessLevelInner", state_.inner_levels);
    b.emit_void(ir::Op::ret);
    return std::move(m_);
  }

 private:
  NameId copy(NameId name) { return name ? m_.names.intern(from_.names.text(name)) : NameId{}; }

  /// A type of the evaluation shader, as one of this module.
  TypeId copy(TypeId type) {
    if (type.index < ir::types::kCount) return type;
    for (const auto& [theirs, ours] : copied_)
      if (theirs == type) return ours;
    TypeId made;
    if (from_.types.is_array(type)) {
      made = m_.types.array(copy(from_.types[type].element), from_.types[type].extent);
    } else {
      std::vector<ir::Member> members;
      for (uint32_t n = 0; n < from_.types.part_count(type); ++n) {
        const ir::Member& member = from_.types.member(type, n);
        members.push_back({copy(member.type), copy(member.name)});
      }
      made = m_.types.structure(copy(from_.types[type].name), members);
    }
    copied_.emplace_back(type, made);
    return made;
  }

  void hand_on(ir::Builder& b, const IoVar& read, std::span<const ValueId> vertex) {
    IoVar var = read;
    const TypeId one = copy(type_of_one(from_, read));
    var.name = copy(read.name);
    var.block = copy(read.block);
    var.type = m_.types.array(one, ir::kMostPatchVertices);
    const IoVarId input = m_.io_vars.add(var);
    var.direction = Direction::output;
    var.type = m_.types.array(one, m_.state.tessellation.output_vertices);
    const IoVarId output = m_.io_vars.add(var);
    b.store(output, vertex, b.load(input, one, vertex));
  }

  void write_levels(ir::Builder& b, BuiltIn which, std::string_view name, std::span<const float> levels) {
    const IoVarId out = m_.io_vars.add({.direction = Direction::output,
                                        .built_in = which,
                                        .type = m_.types.array(ir::types::kF32, static_cast<uint32_t>(levels.size())),
                                        .is_patch = true,
                                        .name = m_.names.intern(name)});
    for (uint32_t n = 0; n < levels.size(); ++n) {
      const ValueId path[] = {m_.u32(n)};
      b.store(out, path, m_.f32(levels[n]));
    }
  }

  const Module& from_;
  const PatchDefaults& state_;
  Module m_;
  std::vector<std::pair<TypeId, TypeId>> copied_;
};

}  // namespace

ir::Module default_control(const Module& evaluation, const PatchDefaults& state, Memory* memory) {
  return ControlMaker(evaluation, state, memory).make();
}

}  // namespace umber::link
