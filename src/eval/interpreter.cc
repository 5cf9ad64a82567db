// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <utility>

#include "eval/interpreter/machine.h"
#include "eval/lanes/lane_machine.h"
#include "eval/lanes/translate.h"
#include "ir/interface/edit.h"

namespace umber::eval {
namespace {

using ir::BuiltIn;

/// Sets a built-in input, if the module has it.
void provide(const Program& p, Invocation& v, BuiltIn built_in, std::span<const uint64_t> words) {
  const ir::IoVarId id = ir::find_built_in(p.module(), built_in, ir::Direction::input);
  if (!id) return;
  std::copy_n(words.begin(), std::min<uint64_t>(words.size(), p.words(p.module().io_vars[id].type)),
              v.io.data() + p.offset(id));
}

void set_inputs(const Program& p, Invocation& v, const StageValues& inputs) {
  for (const ir::IoVarId id : p.module().io_vars.ids()) {
    if (p.module().io_vars[id].direction != ir::Direction::input) continue;
    const std::span<const uint64_t> words = inputs.find(id);
    std::copy_n(words.begin(), std::min<uint64_t>(words.size(), p.words(p.module().io_vars[id].type)),
                v.io.data() + p.offset(id));
  }
}

/// The place of an invocation in the dispatch (GLSL 4.60 section 7.1.6).
void set_compute_inputs(const Program& p, Invocation& v, uint64_t index, std::span<const uint32_t, 3> groups,
                        std::span<const uint64_t, 3> group) {
  const std::array<uint32_t, 3>& size = p.module().state.compute.local_size;
  const uint64_t counts[] = {groups[0], groups[1], groups[2]};
  const uint64_t local[] = {index % size[0], index / size[0] % size[1], index / size[0] / size[1]};
  uint64_t global[3];
  for (size_t n = 0; n < 3; ++n) global[n] = (group[n] * size[n] + local[n]) & ~0u;
  provide(p, v, BuiltIn::num_workgroups, counts);
  provide(p, v, BuiltIn::workgroup_id, group);
  provide(p, v, BuiltIn::local_invocation_id, local);
  provide(p, v, BuiltIn::global_invocation_id, global);
  provide(p, v, BuiltIn::local_invocation_index, std::span(&index, 1));
}

/// Whether a shader asks for its place in a subgroup; few do, and providing it takes time.
bool asks_for_subgroup(const ir::Module& m) {
  for (const ir::IoVarId id : m.io_vars.ids()) {
    const BuiltIn built_in = m.io_vars[id].built_in;
    if (built_in >= BuiltIn::subgroup_size && built_in <= BuiltIn::sm_id) return true;
  }
  return false;
}

/// The place of an invocation in its subgroup (GL_KHR_shader_subgroup_basic); `number` is that in its group of `count`.
void set_subgroup_inputs(const Program& p, Invocation& v, uint64_t number, uint64_t count, uint64_t size) {
  const uint64_t self = number % size, subgroup = number / size, subgroups = (count + size - 1) / size;
  provide(p, v, BuiltIn::subgroup_size, std::span(&size, 1));
  provide(p, v, BuiltIn::subgroup_invocation_id, std::span(&self, 1));
  provide(p, v, BuiltIn::subgroup_id, std::span(&subgroup, 1));
  provide(p, v, BuiltIn::num_subgroups, std::span(&subgroups, 1));
  const uint64_t one = 1, zero = 0, last = subgroups - 1;  // there is one core, and all subgroups are its warps
  for (const BuiltIn count_of : {BuiltIn::core_count, BuiltIn::sm_count}) provide(p, v, count_of, std::span(&one, 1));
  for (const BuiltIn core : {BuiltIn::core_id, BuiltIn::core_max_id, BuiltIn::sm_id})
    provide(p, v, core, std::span(&zero, 1));
  for (const BuiltIn warp : {BuiltIn::core_warp_id, BuiltIn::sm_warp_id}) provide(p, v, warp, std::span(&subgroup, 1));
  provide(p, v, BuiltIn::core_warp_max_id, std::span(&last, 1));
  provide(p, v, BuiltIn::warps_per_sm, std::span(&subgroups, 1));
  std::array<uint64_t, 4> equal{}, greater{}, less{};
  for (size_t n = 0; n < size; ++n) (n == self ? equal : n > self ? greater : less)[n / 32] |= uint64_t{1} << (n % 32);
  provide(p, v, BuiltIn::subgroup_eq_mask, equal);
  provide(p, v, BuiltIn::subgroup_gt_mask, greater);
  provide(p, v, BuiltIn::subgroup_lt_mask, less);
  for (size_t n = 0; n < equal.size(); ++n) greater[n] |= equal[n], less[n] |= equal[n];
  provide(p, v, BuiltIn::subgroup_ge_mask, greater);
  provide(p, v, BuiltIn::subgroup_le_mask, less);
}

Words initial_values(const Program& p, const ir::Resource& block) {
  const ir::Module& m = p.module();
  Words all(static_cast<size_t>(p.words(block.type)));
  for (uint32_t n = 0; n < m.types.part_count(block.type) && block.first_uniform + n < m.uniforms.size(); ++n) {
    const ir::ValueId initial = m.uniforms[block.first_uniform + n].initial;
    if (initial) std::copy_n(p.constant(initial), p.words(initial), all.data() + p.part_offset(block.type, n));
  }
  return all;
}

void set_uniforms(const Program& p, Bindings& bindings, uint64_t most_words) {
  const ir::Module& m = p.module();
  for (const ir::ResourceId r : m.resources.ids()) {
    const ir::Resource& block = m.resources[r];
    if (block.origin != ir::Origin::default_uniforms || !ir::is_block(block.kind)) continue;
    if (p.words(block.type) > most_words) continue;
    if (!block.layout) {
      if (bindings.value(r).empty()) bindings.value(r) = initial_values(p, block);
    } else if (bindings.buffer(r).empty() && m.layouts[block.layout].size / 8 <= most_words) {
      bindings.buffer(r).resize(m.layouts[block.layout].size);
      write(p, bindings.buffer(r), {block.type, block.layout, 0, 0}, initial_values(p, block).data());
    }
  }
}

/// A size of subgroups that there is (Limits::subgroup_size), and no more memory than this machine can address.
Limits possible(Limits limits) {
  limits.subgroup_size = std::bit_floor(std::clamp(limits.subgroup_size, 1u, 128u));
  limits.words = std::min<uint64_t>(limits.words, std::numeric_limits<size_t>::max() / sizeof(uint64_t));
  return limits;
}

}  // namespace

struct Interpreter::Parts {
  Parts(const ir::Module& m, Bindings& bindings, const Limits& limits, StageAccess* access)
      : program(m, possible(limits).words, limits.undefined),
        machine(program, bindings, possible(limits), access),
        steps(std::min(limits.steps, uint64_t{1} << 40)),
        asks_for_subgroup(eval::asks_for_subgroup(m)),
        is_translated(access != nullptr) {}
  void set_fragment(Invocation& v, const Fragment& fragment, uint64_t number) const {
    v.is_helper = fragment.is_helper;
    set_inputs(program, v, fragment.inputs);
    set_subgroup(v, number, 4);
    const uint64_t helper = v.is_helper ? 1 : 0;
    provide(program, v, BuiltIn::helper_invocation, std::span(&helper, 1));
  }
  void take_fragment(const Invocation& v, Fragment& fragment) const {
    fragment.discarded = v.discarded;
    program.take_outputs(v.io, fragment.outputs);
  }
  bool run_together(std::span<Fragment> quads);
  void set_subgroup(Invocation& v, uint64_t number, uint64_t count) const {
    if (asks_for_subgroup) set_subgroup_inputs(program, v, number, count, machine.subgroup_size());
  }
  Program program;
  Machine machine;
  uint64_t steps;  ///< of a run
  bool asks_for_subgroup;
  bool is_translated;  ///< to `code`, for `lane_machine`, if that is possible
  std::optional<lanes::Code> code;
  std::unique_ptr<lanes::LaneMachine> lane_machine;
};

bool Interpreter::Parts::run_together(std::span<Fragment> quads) {
  std::vector<Invocation> all(quads.size());
  for (size_t n = 0; n < quads.size(); ++n) {
    all[n].io.assign(static_cast<size_t>(program.io_words()), 0);
    set_fragment(all[n], quads[n], n % 4);
  }
  machine.reset_steps();
  if (!lane_machine->run(all, steps * (quads.size() / 4))) return false;
  for (size_t n = 0; n < quads.size(); ++n) take_fragment(all[n], quads[n]);
  return true;
}

Interpreter::Interpreter(const ir::Module& module, Bindings& bindings, Limits limits, StageAccess* access)
    : parts_(std::make_unique<Parts>(module, bindings, limits, access)) {
  if (parts_->program.fits()) set_uniforms(parts_->program, bindings, limits.words);
}

Interpreter::~Interpreter() = default;

bool Interpreter::has_strayed() const { return parts_->machine.has_strayed(); }
bool Interpreter::has_infinities() const { return parts_->machine.has_infinities(); }

Outcome Interpreter::run_compute(std::array<uint32_t, 3> groups) {
  const Program& p = parts_->program;
  Machine& machine = parts_->machine;
  machine.reset_steps();
  uint64_t count = 1;
  for (uint32_t n : p.module().state.compute.local_size) count = std::min<uint64_t>(count * n, ~0u);
  for (uint64_t z = 0; z < groups[2]; ++z)
    for (uint64_t y = 0; y < groups[1]; ++y)
      for (uint64_t x = 0; x < groups[0]; ++x) {
        Group group;
        if (!machine.start(group, static_cast<uint32_t>(count))) return machine.fail(Status::memory_limit);
        const uint64_t id[] = {x, y, z};
        for (size_t n = 0; n < count; ++n) set_compute_inputs(p, group.invocations[n], n, groups, id);
        for (size_t n = 0; n < count; ++n) parts_->set_subgroup(group.invocations[n], n, count);
        if (const Outcome outcome = machine.run(group); !outcome) return outcome;
      }
  return {};
}

Outcome Interpreter::run_vertex(const StageValues& inputs, StageValues& outputs) {
  Machine& machine = parts_->machine;
  machine.reset_steps();
  Group group;
  if (!machine.start(group, 1)) return machine.fail(Status::memory_limit);
  set_inputs(parts_->program, group.invocations[0], inputs);
  parts_->set_subgroup(group.invocations[0], 0, 1);
  const Outcome outcome = machine.run(group);
  parts_->program.take_outputs(group.invocations[0].io, outputs);
  return outcome;
}

Outcome Interpreter::run_patch(const StageValues& inputs, StageValues& outputs) {
  const Program& p = parts_->program;
  Machine& machine = parts_->machine;
  machine.reset_steps();
  Group group;
  const uint32_t count = p.module().state.tessellation.output_vertices;
  if (!machine.start(group, count)) return machine.fail(Status::memory_limit);
  group.outputs.assign(static_cast<size_t>(p.io_words()), 0);
  p.undefine_outputs(group.outputs);
  for (uint64_t n = 0; n < count; ++n) {
    Invocation& v = group.invocations[static_cast<size_t>(n)];
    set_inputs(p, v, inputs);
    parts_->set_subgroup(v, n, count);
    provide(p, v, BuiltIn::invocation_id, std::span(&n, 1));
  }
  const Outcome outcome = machine.run(group);
  p.take_outputs(group.outputs, outputs);
  return outcome;
}

Outcome Interpreter::run_geometry(const StageValues& inputs, VertexSink& sink) {
  const Program& p = parts_->program;
  Machine& machine = parts_->machine;
  machine.reset_steps();
  for (uint64_t n = 0; n < p.module().state.geometry.invocations; ++n) {
    Group group;
    if (!machine.start(group, 1)) return machine.fail(Status::memory_limit);
    group.sink = &sink;
    Invocation& v = group.invocations[0];
    set_inputs(p, v, inputs);
    parts_->set_subgroup(v, 0, 1);
    provide(p, v, BuiltIn::invocation_id, std::span(&n, 1));
    if (const Outcome outcome = machine.run(group); !outcome) return outcome;
    for (uint32_t stream = 0; stream < ir::kMostStreams; ++stream) sink.end_primitive(stream);
  }
  return {};
}

Outcome Interpreter::run_fragment_quad(std::span<Fragment, 4> quad) {
  Machine& machine = parts_->machine;
  machine.reset_steps();
  Group group;
  if (!machine.start(group, 4)) return machine.fail(Status::memory_limit);
  group.is_quad = true;
  for (size_t n = 0; n < 4; ++n) parts_->set_fragment(group.invocations[n], quad[n], n);
  const Outcome outcome = machine.run(group);
  for (size_t n = 0; n < 4; ++n) parts_->take_fragment(group.invocations[n], quad[n]);
  return outcome;
}

Outcome Interpreter::run_fragment_quads(std::span<Fragment> quads) {
  if (!std::exchange(parts_->is_translated, true)) {
    parts_->code = lanes::translate(parts_->program);
    if (parts_->code)
      parts_->lane_machine = std::make_unique<lanes::LaneMachine>(parts_->program, *parts_->code, parts_->machine);
  }
  for (; !quads.empty(); quads = quads.subspan(std::min<size_t>(quads.size(), lanes::kLanes))) {
    const std::span<Fragment> some = quads.first(std::min<size_t>(quads.size(), lanes::kLanes));
    if (parts_->lane_machine && parts_->run_together(some)) continue;
    for (size_t n = 0; n < some.size(); n += 4)
      if (const Outcome outcome = run_fragment_quad(some.subspan(n).first<4>()); !outcome) return outcome;
  }
  return {};
}

}  // namespace umber::eval
