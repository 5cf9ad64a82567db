// SPDX-License-Identifier: Apache-2.0
#include "draw/pipeline.h"

#include <algorithm>
#include <bit>

#include "draw/capture.h"
#include "draw/fragments.h"
#include "draw/geometry.h"
#include "draw/setup.h"
#include "draw/tessellate.h"

namespace umber::draw {
namespace {

using eval::Outcome;
using eval::StageValues;
using ir::BuiltIn;

constexpr Outcome kTooMuch = {eval::Status::memory_limit, {}};

/// The attributes of the vertex shader's inputs, by location.
class Attributes {
 public:
  Attributes(const ir::Module& module, const std::vector<interpret::Attribute>& given) {
    for (const ir::IoVarId id : module.io_vars.ids()) {
      const ir::IoVar& v = module.io_vars[id];
      if (v.direction != ir::Direction::input || !is_located(v)) continue;
      for (const Scalar& s : scalars_at(module, v.type, *v.location, v.component))
        for (const interpret::Attribute& a : given)
          if (a.location == s.slot / 4 && !a.values.empty())
            fetches_.push_back({&a, s.slot % 4, id, s.word, ir::bit_width_of(s.kind) == 64});
    }
  }

  void fetch(uint32_t vertex, StageValues& inputs) const {
    for (const Fetch& f : fetches_) {
      const std::vector<std::array<uint32_t, 4>>& values = f.from->values;
      if (values.size() > 1 && vertex >= values.size()) continue;
      const std::array<uint32_t, 4>& value = values[values.size() == 1 ? 0 : vertex];
      uint64_t word = value[f.component];
      if (f.is_wide && f.component < 3) word |= uint64_t{value[f.component + 1]} << 32;
      inputs[f.to][f.word] = word;
    }
  }

 private:
  struct Fetch {
    const interpret::Attribute* from;
    uint32_t component;
    ir::IoVarId to;
    uint32_t word;
    bool is_wide;
  };
  std::vector<Fetch> fetches_;
};

TessLevels levels_of(const Record& record, std::span<const uint64_t> patch) {
  TessLevels levels;
  const auto read = [&](BuiltIn built_in, std::span<float> to) {
    const std::optional<uint32_t> at = record.at_built_in(built_in);
    for (uint32_t n = 0; at && n < std::min<size_t>(to.size(), record.length(built_in)); ++n)
      to[n] = std::bit_cast<float>(static_cast<uint32_t>(patch[*at + n]));
  };
  read(BuiltIn::tess_level_outer, levels.outer);
  read(BuiltIn::tess_level_inner, levels.inner);
  return levels;
}

}  // namespace

/// An interpreter for a stage, as long as it runs.
class Pipeline::Running {
 public:
  Running(Pipeline& pipeline, const ir::Module& module)
      : memory_(pipeline.memory_), interpreter(module, memory_.enter(module), pipeline.limits_) {}
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { memory_.leave(); }

 private:
  StageMemory& memory_;

 public:
  eval::Interpreter interpreter;
};

Pipeline::Pipeline(const Stages& stages, StageMemory& memory, interpret::DrawCall& call,
                   interpret::DrawTargets& targets, const eval::Limits& limits)
    : stages_(stages), memory_(memory), call_(call), targets_(targets), limits_(limits) {
  limits_.count_all_runs = true;
  kept_.reserve(8);  // records point here
}

uint64_t Pipeline::shader_vertices() const { return call_.indices.empty() ? call_.count : call_.indices.size(); }

Outcome Pipeline::run_vertices() {
  const ir::Module& m = *stages_.vertex;
  const Record& record = kept_.emplace_back(m, Share::vertex);
  vertices_.record = &record;
  if (shader_vertices() * call_.instances > limits_.words / (record.words() + 8)) return kTooMuch;
  Running running(*this, m);
  const Attributes attributes(m, call_.attributes);
  const StageValues zero = Link::inputs(m);
  for (uint32_t instance = 0; instance < call_.instances; ++instance) {
    const uint32_t first = vertices_.count;
    for (uint32_t n = 0; n < shader_vertices(); ++n) {
      const uint32_t index = call_.indices.empty() ? call_.first + n : call_.indices[n];
      StageValues inputs = zero, outputs;
      attributes.fetch(index, inputs);
      provide(m, inputs, BuiltIn::vertex_id, index);
      provide(m, inputs, BuiltIn::instance_id, instance);
      provide(m, inputs, BuiltIn::base_vertex, call_.indices.empty() ? call_.first : 0);
      if (const Outcome outcome = running.interpreter.run_vertex(inputs, outputs); !outcome) return outcome;
      vertices_.append(outputs);
    }
    assemble(call_.topology, call_.patch_vertices, call_.provoking_first, first, vertices_.count - first, primitives_);
  }
  return {};
}

/// One point of `points` for each vertex of a patch, and one of `patches`.
Outcome Pipeline::run_control(Records& points, Records& patches) {
  const ir::Module& m = *stages_.control;
  const uint32_t count = m.state.tessellation.output_vertices;
  const uint64_t words = uint64_t{count} * (points.record->words() + 1) + patches.record->words();
  if (words * primitives_.count() > limits_.words) return kTooMuch;
  const Link link(*vertices_.record, m, Share::vertex);
  const StageValues zero = Link::inputs(m);
  Running running(*this, m);
  for (uint32_t p = 0; p < primitives_.count(); ++p) {
    StageValues inputs = zero, outputs;
    for (uint32_t v = 0; v < primitives_.size; ++v) link.copy(vertices_[primitives_[p][v]], v, inputs);
    provide(m, inputs, BuiltIn::patch_vertices, primitives_.size);
    provide(m, inputs, BuiltIn::primitive_id, primitives_.ids[p]);
    if (const Outcome outcome = running.interpreter.run_patch(inputs, outputs); !outcome) return outcome;
    for (uint32_t v = 0; v < count; ++v) points.append(outputs, v);
    patches.append(outputs);
  }
  return {};
}

Outcome Pipeline::run_evaluation(const Records& points, const Records& patches) {
  const ir::Module& m = *stages_.evaluation;
  const uint32_t count = stages_.control->state.tessellation.output_vertices;
  const Link link(*points.record, m, Share::vertex), link_patch(*patches.record, m, Share::patch);
  const StageValues zero = Link::inputs(m);
  Records made{.record = &kept_.emplace_back(m, Share::vertex), .words = {}};
  Primitives primitives;
  Running running(*this, m);
  for (uint32_t p = 0; p < patches.count; ++p) {
    const Division division = divide(m.state.tessellation, levels_of(*patches.record, patches[p]));
    primitives.size = division.size;
    const uint32_t first = made.count;
    if (made.words.size() + primitives.vertices.size() > limits_.words / 2) return kTooMuch;
    StageValues of_patch = zero;
    for (uint32_t v = 0; v < count; ++v) link.copy(points[p * count + v], v, of_patch);
    link_patch.copy(patches[p], 0, of_patch);
    provide(m, of_patch, BuiltIn::patch_vertices, count);
    provide(m, of_patch, BuiltIn::primitive_id, primitives_.ids[p]);
    for (const std::array<float, 3>& at : division.points) {
      StageValues inputs = of_patch, outputs;
      std::array<uint64_t, 3> words{};
      for (size_t n = 0; n < 3; ++n) words[n] = std::bit_cast<uint32_t>(at[n]);
      provide(m, inputs, BuiltIn::tess_coord, words);
      if (const Outcome outcome = running.interpreter.run_vertex(inputs, outputs); !outcome) return outcome;
      made.append(outputs);
    }
    for (const uint32_t v : division.vertices) primitives.vertices.push_back(first + v);
    primitives.ids.resize(primitives.vertices.size() / primitives.size, primitives_.ids[p]);
  }
  vertices_ = std::move(made);
  primitives_ = std::move(primitives);
  return {};
}

Outcome Pipeline::run_patches() {
  if (!stages_.control) return {eval::Status::unsupported, "tessellation without a control shader"};
  Records points{.record = &kept_.emplace_back(*stages_.control, Share::vertex), .words = {}};
  Records patches{.record = &kept_.emplace_back(*stages_.control, Share::patch), .words = {}};
  if (const Outcome outcome = run_control(points, patches); !outcome) return outcome;
  return run_evaluation(points, patches);
}

Outcome Pipeline::run_geometry() {
  const ir::Module& m = *stages_.geometry;
  const Link link(*vertices_.record, m, Share::vertex);
  const StageValues zero = Link::inputs(m);
  Emitted emitted(m, kept_.emplace_back(m, Share::vertex), call_.provoking_first, limits_.words / 2);
  const uint32_t wanted = ir::vertex_count(m.state.geometry.input);
  Running running(*this, m);
  for (uint32_t p = 0; p < primitives_.count() && wanted == primitives_.size; ++p) {
    StageValues inputs = zero;
    for (uint32_t v = 0; v < primitives_.size; ++v) link.copy(vertices_[primitives_[p][v]], v, inputs);
    provide(m, inputs, BuiltIn::primitive_id, primitives_.ids[p]);
    emitted.start(primitives_.ids[p]);
    if (const Outcome outcome = running.interpreter.run_geometry(inputs, emitted); !outcome) return outcome;
    if (!emitted.fits()) return kTooMuch;
  }
  vertices_ = std::move(emitted.vertices(0));
  primitives_ = std::move(emitted.primitives(0));
  for (uint32_t stream = 1; stream < ir::kMostStreams; ++stream) {
    streams_.push_back(std::move(emitted.vertices(stream)));
    stream_primitives_.push_back(std::move(emitted.primitives(stream)));
  }
  return {};
}

void Pipeline::capture(const ir::Module& last) {
  counts_.primitives_generated = primitives_.count();
  if (!call_.captures) return;
  Capture capture(last, *vertices_.record, call_.captured);
  capture.write(0, vertices_, primitives_);
  for (uint32_t n = 0; n < streams_.size(); ++n) capture.write(n + 1, streams_[n], stream_primitives_[n]);
  counts_.primitives_captured = capture.written(0);
}

Outcome Pipeline::run_fragments() {
  Running running(*this, *stages_.fragment);
  Fragments fragments(*stages_.fragment, running.interpreter, *vertices_.record, call_, targets_);
  Setup setup(*vertices_.record, call_, targets_, fragments);
  setup.draw(vertices_, primitives_);
  counts_.samples_passed = fragments.samples();
  return fragments.outcome();
}

Outcome Pipeline::run() {
  if (!stages_.vertex) return {eval::Status::unsupported, "a program without a vertex shader"};
  const ir::Module* last = stages_.vertex;
  if (const Outcome outcome = run_vertices(); !outcome) return outcome;
  if (stages_.evaluation) {
    last = stages_.evaluation;
    if (const Outcome outcome = run_patches(); !outcome) return outcome;
  }
  if (stages_.geometry) {
    last = stages_.geometry;
    if (const Outcome outcome = run_geometry(); !outcome) return outcome;
  }
  primitives_ = without_adjacency(std::move(primitives_));
  capture(*last);
  if (primitives_.count() == 0 || primitives_.size > 3 || !stages_.fragment) return {};
  return run_fragments();
}

}  // namespace umber::draw
