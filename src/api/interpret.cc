// SPDX-License-Identifier: Apache-2.0
#include "umber/interpret.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "api/compiled_stages.h"
#include "api/interpret_binding.h"
#include "draw/pipeline.h"
#include "eval/computed.h"
#include "eval/interpreter.h"
#include "reflect/types.h"

namespace umber::interpret {
namespace {

uint64_t scalars_of(const reflect::Type& type) {
  switch (type.kind) {
    case reflect::Type::Kind::numeric: return uint64_t{type.columns} * type.rows;
    case reflect::Type::Kind::array: return type.count * scalars_of(type.element[0]);
    case reflect::Type::Kind::reference: return 1;
    case reflect::Type::Kind::structure: break;
  }
  uint64_t sum = 0;
  for (const reflect::Member& m : type.members) sum += scalars_of(m.type);
  return sum;
}

Variable variable(const ir::Module& m, ir::IoVarId v) {
  reflect::Budget budget(nullptr);
  Variable out;
  out.name = m.names.text(m.io_vars[v].name);
  reflect::describe_type(m, {.type = m.io_vars[v].type}, budget, out.type);
  out.bits.resize(static_cast<size_t>(scalars_of(out.type)));
  return out;
}

std::vector<Variable> variables(const ir::Module& m, ir::Direction direction) {
  std::vector<Variable> all;
  for (const ir::IoVarId v : m.io_vars.ids())
    if (m.io_vars[v].direction == direction) all.push_back(variable(m, v));
  return all;
}

eval::StageValues stage_inputs(const ir::Module& m, std::span<const Variable> given) {
  eval::StageValues values;
  for (const ir::IoVarId v : m.io_vars.ids()) {
    if (m.io_vars[v].direction != ir::Direction::input) continue;
    for (const Variable& g : given)
      if (g.name == m.names.text(m.io_vars[v].name)) values[v] = g.bits;
  }
  return values;
}

std::vector<Variable> stage_outputs(const ir::Module& m, const eval::StageValues& values) {
  std::vector<Variable> all;
  for (const ir::IoVarId v : m.io_vars.ids()) {
    if (m.io_vars[v].direction != ir::Direction::output) continue;
    Variable out = variable(m, v);
    const std::span<const uint64_t> words = values.find(v);
    std::copy_n(words.begin(), std::min(words.size(), out.bits.size()), out.bits.begin());
    all.push_back(std::move(out));
  }
  return all;
}

/// What is bound, for one stage of a draw after the other.
class DrawMemory final : public draw::StageMemory {
 public:
  explicit DrawMemory(Memory& memory) : memory_(memory) {}
  eval::Bindings& enter(const ir::Module& stage) override { return binding_.emplace(stage, memory_).bindings; }
  void leave() override {
    binding_->write_back();
    binding_.reset();
  }

 private:
  Memory& memory_;
  std::optional<Binding> binding_;
};

Outcome outcome_of(const eval::Outcome& o) {
  switch (o.status) {
    case eval::Status::ok: return {};
    case eval::Status::step_limit: return {End::step_limit, "the limit of steps"};
    case eval::Status::memory_limit: return {End::memory_limit, "the limit of memory"};
    case eval::Status::unsupported: return {End::unsupported, "the instruction " + std::string(o.op)};
    case eval::Status::unreachable: return {End::internal, "an instruction that cannot be reached was"};
  }
  return {};
}

eval::Limits eval_limits(const Limits& limits) {
  return {.steps = limits.steps, .words = limits.memory / sizeof(uint64_t), .subgroup_size = limits.subgroup_size};
}

/// Whether all texels are there that the sizes say.
bool are_whole(const DrawTargets& targets) {
  const uint64_t texels = uint64_t{targets.width} * targets.height * targets.layers;
  return targets.layers != 0 &&
         std::ranges::all_of(targets.colors, [&](const ColorTarget& c) { return c.texels.size() >= texels; }) &&
         (!targets.depth || targets.depth->texels.size() >= texels);
}

/// Before blocks have layouts there are no bytes to bind.
bool is_laid_out(const ir::Module& m) {
  for (const ir::ResourceId r : m.resources.ids())
    if (ir::is_block(m.resources[r].kind) && !m.resources[r].layout) return false;
  return true;
}

}  // namespace

struct Program::Parts {
  api::CompiledStages program;
  std::vector<Stage> without_lengths;  ///< stages with an array that the defaults of specializations give no length

  /// Specializations that were given no values have their defaults, in lengths of arrays too.
  void fix_lengths() {
    for (auto& [stage, module] : program.stages) {
      std::vector<ir::ValueId> values;
      for (const ir::Specialization& s : module.specializations) values.push_back(module.scalar(s.type, s.bits));
      if (!eval::fix_computed(module, values, {})) without_lengths.push_back(stage);
    }
  }

  /// Why a stage cannot be run; empty if it can.
  std::string obstacle(const ir::Module& m) const {
    if (std::ranges::find(without_lengths, m.stage) != without_lengths.end())
      return "an array that specialization constants give no length";
    return is_laid_out(m) ? "" : "blocks without a layout";
  }

  /// Calls `work` with an interpreter for the stage.
  template <typename Work>
  Outcome run(Stage stage, Memory& memory, const Limits& limits, const Work& work) const {
    const ir::Module* m = program.find(stage);
    if (!m) {
      for (const auto& [other, module] : program.stages)
        if (other != Stage::vertex && other != Stage::fragment && other != Stage::compute)
          return {End::unsupported, std::string(row_of(other).name) += " shaders"};
      return {End::unsupported, "a stage that the program does not have"};
    }
    if (std::string why = obstacle(*m); !why.empty()) return {End::unsupported, std::move(why)};
    try {
      Binding binding(*m, memory);
      eval::Interpreter interpreter(*m, binding.bindings, eval_limits(limits));
      const Outcome outcome = outcome_of(work(*m, interpreter));
      binding.write_back();
      return outcome;
    } catch (const std::logic_error& broken) {
      return {End::internal, broken.what()};
    }
  }
};

Program::Program(std::span<const Source> sources, const Options& options) : parts_(std::make_unique<Parts>()) {
  parts_->program = api::compile_to_ir(sources, options);
  parts_->fix_lengths();
}
Program::Program(Program&&) noexcept = default;
Program& Program::operator=(Program&&) noexcept = default;
Program::~Program() = default;

const CompileResult& Program::compiled() const { return parts_->program.compiled; }

Outcome Program::make_memory(Memory& memory, const Limits& limits) const {
  memory = {};
  uint64_t left = limits.memory;
  for (const reflect::Resource& r : parts_->program.compiled.program.resources) {
    if (r.type.kind != reflect::Type::Kind::structure || r.type.members.empty()) continue;
    const uint64_t bytes = sizeof(Buffer) + std::max<uint64_t>(r.initial.size(), r.type.size);
    const uint64_t most = left / bytes;
    uint64_t count = 1;
    bool fits = most != 0;
    for (const uint32_t extent : r.array) {
      fits = fits && (extent == 0 || count <= most / extent);
      count *= fits ? extent : 1;
    }
    if (!fits) {
      memory = {};
      return outcome_of({.status = eval::Status::memory_limit});
    }
    left -= count * bytes;
    if (r.kind == reflect::ResourceKind::push_constants) {
      memory.push_constants.resize(std::max<size_t>(memory.push_constants.size(), r.type.size));
      continue;
    }
    for (uint32_t element = 0; element < count; ++element) {
      Buffer buffer{r.set, r.binding, element, r.initial};
      buffer.bytes.resize(std::max<size_t>(buffer.bytes.size(), r.type.size));
      memory.buffers.push_back(std::move(buffer));
    }
  }
  return {};
}

std::vector<Variable> Program::inputs(Stage stage) const {
  const ir::Module* m = parts_->program.find(stage);
  return m ? variables(*m, ir::Direction::input) : std::vector<Variable>();
}

Outcome Program::run_compute(std::array<uint32_t, 3> groups, Memory& memory, const Limits& limits) const {
  return parts_->run(Stage::compute, memory, limits,
                     [&](const ir::Module&, eval::Interpreter& i) { return i.run_compute(groups); });
}

Outcome Program::run_vertex(std::span<const Variable> inputs, Memory& memory, std::vector<Variable>& outputs,
                            const Limits& limits) const {
  return parts_->run(Stage::vertex, memory, limits, [&](const ir::Module& m, eval::Interpreter& i) {
    eval::StageValues out;
    const eval::Outcome outcome = i.run_vertex(stage_inputs(m, inputs), out);
    outputs = stage_outputs(m, out);
    return outcome;
  });
}

Outcome Program::run_quad(std::span<Pixel, 4> pixels, Memory& memory, const Limits& limits) const {
  return run_quads(pixels, memory, limits);
}

Outcome Program::run_quads(std::span<Pixel> pixels, Memory& memory, const Limits& limits) const {
  if (pixels.size() % 4 != 0) return {End::unsupported, "a quad of fewer than four pixels"};
  return parts_->run(Stage::fragment, memory, limits, [&](const ir::Module& m, eval::Interpreter& i) {
    std::vector<eval::Fragment> quads(pixels.size());
    for (size_t n = 0; n < quads.size(); ++n)
      quads[n].inputs = stage_inputs(m, pixels[n].inputs), quads[n].is_helper = pixels[n].is_helper;
    const eval::Outcome outcome =
        quads.size() == 4 ? i.run_fragment_quad(std::span(quads).first<4>()) : i.run_fragment_quads(quads);
    for (size_t n = 0; n < quads.size(); ++n)
      pixels[n].outputs = stage_outputs(m, quads[n].outputs), pixels[n].discarded = quads[n].discarded;
    return outcome;
  });
}

Outcome Program::draw(DrawCall& call, Memory& memory, DrawTargets& targets, DrawCounts& counts,
                      const Limits& limits) const {
  if (!are_whole(targets)) return {End::unsupported, "a target with fewer texels than it should have"};
  for (const auto& [stage, module] : parts_->program.stages)
    if (std::string why = parts_->obstacle(module); !why.empty()) return {End::unsupported, std::move(why)};
  const draw::Stages stages = {.vertex = parts_->program.find(Stage::vertex),
                               .control = parts_->program.find(Stage::tess_control),
                               .evaluation = parts_->program.find(Stage::tess_evaluation),
                               .geometry = parts_->program.find(Stage::geometry),
                               .fragment = parts_->program.find(Stage::fragment)};
  try {
    DrawMemory bound(memory);
    draw::Pipeline pipeline(stages, bound, call, targets, eval_limits(limits));
    const Outcome outcome = outcome_of(pipeline.run());
    counts = pipeline.counts();
    return outcome;
  } catch (const std::logic_error& broken) {
    return {End::internal, broken.what()};
  }
}

}  // namespace umber::interpret
