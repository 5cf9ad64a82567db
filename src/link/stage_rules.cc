// SPDX-License-Identifier: Apache-2.0
#include "link/stage_rules.h"

#include <algorithm>

#include "ir/interface/edit.h"
#include "link/messages.h"
#include "link/same.h"

namespace umber::link {
namespace {

using ir::BuiltIn, ir::Direction, ir::IoVar, ir::IoVarId, ir::Module, ir::SourceLanguage;

/// The language of a program is the newest of its stages'; version 0 if it is not known of one.
SourceLanguage newest(const Module& a, const Module& b) {
  const SourceLanguage &first = a.state.language, &second = b.state.language;
  if (first.version == 0 || second.version == 0) return {};
  return {.version = std::max(first.version, second.version), .es = first.es || second.es};
}

bool is_before(const SourceLanguage& language, uint16_t glsl, uint16_t essl) {
  return language.version != 0 && language.version < (language.es ? essl : glsl);
}

}  // namespace

void check_qualifiers(const Module& producer, const IoVar& output, const Module& consumer, const IoVar& input,
                      Diagnostics& diagnostics) {
  const SourceLanguage language = newest(producer, consumer);
  if (input.built_in != BuiltIn::none) return;
  const auto complain = [&](Text what) {
    diagnostics.report(kQualifierMismatch, {}, consumer.names.text(input.name), what, name_of(producer.stage),
                       name_of(consumer.stage));
  };
  const bool is_sample = output.sampling == ir::Sampling::sample;
  if (is_before(language, 440, 320)) {
    if (output.interpolation != input.interpolation) complain("interpolated");
    if (is_sample != (input.sampling == ir::Sampling::sample)) complain("sampled");
  }
  // Only ESSL 1.00 holds it against the fragment shader that a pragma made all outputs invariant.
  const bool is_invariant = output.invariant && (language.es || !producer.state.language.all_invariant);
  if (is_before(language, 420, 300) && (is_invariant ? !input.invariant : input.invariant && !output.invariant))
    complain("invariant");
}

void check_colors(const Module& vertex, const Module& fragment, Diagnostics& diagnostics) {
  if (!is_before(newest(vertex, fragment), 440, 320)) return;
  constexpr std::pair<BuiltIn, BuiltIn> kPairs[] = {{BuiltIn::color, BuiltIn::front_color},
                                                    {BuiltIn::color, BuiltIn::back_color},
                                                    {BuiltIn::secondary_color, BuiltIn::front_secondary_color},
                                                    {BuiltIn::secondary_color, BuiltIn::back_secondary_color}};
  for (const auto& [read, written] : kPairs) {
    const IoVarId input = find_built_in(fragment, read, Direction::input);
    const IoVarId output = find_built_in(vertex, written, Direction::output);
    if (!input || !output) continue;
    const IoVar &in = fragment.io_vars[input], &out = vertex.io_vars[output];
    if (in.explicit_interpolation != out.explicit_interpolation || in.interpolation != out.interpolation)
      diagnostics.report(kQualifierMismatch, {}, fragment.names.text(in.name), "interpolated", name_of(vertex.stage),
                         name_of(fragment.stage));
  }
}

/// GL_EXT_separate_shader_objects: before GLSL 1.50 a geometry shader that takes nothing but built-ins needs no vertex shader.
static bool takes_built_ins_alone(const Module& m) {
  if (m.stage != ir::Stage::geometry || !is_before(m.state.language, 150, 0)) return false;
  for (const ir::IoVarId v : m.io_vars.ids())
    if (m.io_vars[v].direction == ir::Direction::input && m.io_vars[v].built_in == ir::BuiltIn::none) return false;
  return true;
}

void check_stages(std::span<Module* const> units, Diagnostics& diagnostics) {
  const auto has = [&](ir::Stage stage) {
    return std::ranges::any_of(units, [&](const Module* m) { return m->stage == stage; });
  };
  // GLSL_EXT_mesh_shader: they take the place of all stages before rasterization.
  for (const ir::Stage mesh : {ir::Stage::task, ir::Stage::mesh})
    for (const Module* const m : units)
      if (has(mesh) && m->stage < ir::Stage::fragment)
        return void(diagnostics.report(kStagesApart, {}, name_of(mesh), name_of(m->stage)));
  if (has(ir::Stage::task) && !has(ir::Stage::mesh))
    return void(diagnostics.report(kStageMissing, {}, name_of(ir::Stage::task), name_of(ir::Stage::mesh)));
  for (const Module* const m : units) {
    const bool is_between = m->stage == ir::Stage::geometry || m->stage == ir::Stage::tess_control ||
                            m->stage == ir::Stage::tess_evaluation;
    if (!is_between || m->state.language.version == 0) continue;  // of SPIR-V, pipelines are put together later
    if (!has(ir::Stage::vertex) && !takes_built_ins_alone(*m))
      return void(diagnostics.report(kStageMissing, {}, name_of(m->stage), name_of(ir::Stage::vertex)));
    if (m->stage == ir::Stage::tess_control && !has(ir::Stage::tess_evaluation))
      return void(diagnostics.report(kStageMissing, {}, name_of(m->stage), name_of(ir::Stage::tess_evaluation)));
  }
}

void check_views(std::span<Module* const> units, Diagnostics& diagnostics) {
  // Of SPIR-V, which has no word for it, nothing is known.
  const auto may_declare = [](const Module* m) {
    return m->stage < ir::Stage::fragment && m->state.language.version != 0;
  };
  const Module* first = nullptr;
  for (const Module* const m : units)
    if (!first && may_declare(m) && m->state.views != 0) first = m;
  if (!first) return;
  // A control shader that is made for an evaluation shader declares what that does, which stands behind it.
  for (size_t n = units.size(); n-- > 0;) {
    const Module* const m = units[n];
    if (!may_declare(m) || m->state.views == first->state.views) continue;
    if (m->state.views == 0)
      return void(diagnostics.report(kViewsMissing, {}, name_of(first->stage), name_of(m->stage)));
    return void(diagnostics.report(kViewsMismatch, {}, name_of(first->stage), first->state.views, name_of(m->stage),
                                   m->state.views));
  }
}

void check_task_payload(std::span<Module* const> units, Diagnostics& diagnostics) {
  const ir::Variable* payloads[2] = {};
  const Module* modules[2] = {};
  for (const Module* const m : units) {
    if (m->stage != ir::Stage::task && m->stage != ir::Stage::mesh) continue;
    const size_t n = m->stage == ir::Stage::task ? 0 : 1;
    modules[n] = m;
    for (const ir::VariableId v : m->variables.ids())
      if (m->variables[v].scope == ir::VariableScope::task_payload) payloads[n] = &m->variables[v];
  }
  if (!modules[0] || !modules[1] || !payloads[1]) return;
  const Text read = modules[1]->names.text(payloads[1]->name);
  if (!payloads[0]) return void(diagnostics.report(kPayloadMissing, payloads[1]->span, read));
  if (!Same(*modules[0], *modules[1], Same::Structures::by_members).type(payloads[0]->type, payloads[1]->type))
    diagnostics.report(kPayloadMismatch, payloads[1]->span, modules[0]->names.text(payloads[0]->name), read);
}

void check_position(const Module& vertex, Diagnostics& diagnostics) {
  if (vertex.state.language.es || !is_before(vertex.state.language, 140, 0)) return;
  bool is_written = false;
  vertex.for_each_inst([&](ir::InstId i) {
    if (vertex.insts[i].op != ir::Op::store || !vertex.place(i).is_io_var()) return;
    is_written |= vertex.io_vars[vertex.place(i).io_var()].built_in == BuiltIn::position;
  });
  if (!is_written) diagnostics.report(kNoPosition, {});
}

bool must_be_written(const Module& producer, const Module& consumer) {
  const SourceLanguage language = newest(producer, consumer);
  return !language.es && is_before(language, 130, 0);
}

void check_invariant_built_ins(const Module& vertex, const Module& fragment, Diagnostics& diagnostics) {
  if (!is_before(newest(vertex, fragment), 0, 300)) return;
  constexpr std::pair<BuiltIn, BuiltIn> kPairs[] = {{BuiltIn::frag_coord, BuiltIn::position},
                                                    {BuiltIn::point_coord, BuiltIn::point_size}};
  for (const auto& [read, written] : kPairs) {
    const IoVarId input = find_built_in(fragment, read, Direction::input);
    const IoVarId output = find_built_in(vertex, written, Direction::output);
    if (input && fragment.io_vars[input].invariant && !(output && vertex.io_vars[output].invariant))
      diagnostics.report(kQualifierMismatch, {}, fragment.names.text(fragment.io_vars[input].name), "invariant",
                         name_of(vertex.stage), name_of(fragment.stage));
  }
}

}  // namespace umber::link
