// SPDX-License-Identifier: Apache-2.0
#include "place/mali/varyings.h"

#include <algorithm>
#include <bit>

#include "api/compiled_stages.h"
#include "api/mentions.h"
#include "back/mali/describe.h"
#include "back/mali/plan.h"
#include "back/mali/words.h"
#include "base/check.h"
#include "diag/render.h"
#include "mali/descriptor/format.h"
#include "mali/descriptor/record_list.h"
#include "mali/words/text.h"
#include "place/mali/captured_runs.h"
#include "place/mali/varying_uses.h"
#include "umber/mali.hpp"

namespace umber {
namespace {

using back::mali::Access, back::mali::Plan, back::mali::Transfer;
using place::VaryingKind, place::VaryingLayout, place::VaryingSection, place::VaryingSlot, place::VaryingUse;

std::string_view kind_name(VaryingKind kind) {
  return kind == VaryingKind::float_ ? "f" : kind == VaryingKind::sint ? "s" : "u";
}

std::string format_of(VaryingKind kind, uint8_t bits, uint8_t components, mali::Arch arch) {
  const mali::FormatClass format_class = kind == VaryingKind::float_ ? mali::FormatClass::float_
                                         : kind == VaryingKind::sint ? mali::FormatClass::sint
                                                                     : mali::FormatClass::uint;
  const std::optional<uint32_t> format = mali::encode({format_class, bits, components}, arch);
  return format ? mali::format_name(*format, arch) : std::string();
}

std::string_view section_name(VaryingSection section) {
  return section == VaryingSection::position     ? "position"
         : section == VaryingSection::attributes ? "attributes"
                                                 : "varyings";
}

/// What of a variable is at one of its locations: "lights[1].color".
std::string part_name(const ir::Module& m, ir::IoVarId id, uint32_t element) {
  const ir::IoVar& var = m.io_vars[id];
  std::string name(m.names.text(var.name));
  ir::TypeId type = var.type;
  while (m.types.contents(type).locations > 1 && !m.types.is_vector(type)) {
    uint32_t part = 0;
    while (part + 1 < m.types.part_count(type)) {
      const uint32_t locations = m.types.contents(m.types.part(type, part)).locations;
      if (element < locations) break;
      element -= locations;
      ++part;
    }
    if (m.types.is_structure(type))
      name += '.' + std::string(m.names.text(m.types.member(type, part).name));
    else
      name += '[' + std::to_string(part) + ']';
    type = m.types.part(type, part);
  }
  return name;
}

/// Outputs by location.
class OutputNames {
 public:
  explicit OutputNames(const ir::Module& vertex)
      : m_(vertex), uses_(place::varying_uses(vertex, ir::Direction::output)) {}

  std::string at(ir::BuiltIn built_in, ir::IoVarId first, uint32_t location) const {
    if (built_in != ir::BuiltIn::none) return std::string(m_.names.text(m_.io_vars[first].name));
    std::string names;
    for (const VaryingUse& use : uses_) {
      const ir::IoVar& var = m_.io_vars[use.var];
      if (!var.location || *var.location + use.element != location) continue;
      names += (names.empty() ? "" : ", ") + part_name(m_, use.var, use.element);
    }
    return names;
  }

 private:
  const ir::Module& m_;
  std::vector<VaryingUse> uses_;
};

std::string letters(uint32_t components) {
  std::string text;
  for (uint32_t n = 0; n < 4; ++n)
    if (components >> n & 1) text += "xyzw"[n];
  return text;
}

bool has_memory(back::mali::Path path) {
  using back::mali::Path;
  return path != Path::none && path != Path::preloaded && path != Path::driver_value && path != Path::ld_var_special;
}

VaryingAccess describe(const Plan& plan, const Access& a, std::string name) {
  using back::mali::Path;
  VaryingAccess out{.name = std::move(name),
                    .components = letters(a.components),
                    .path = std::string(back::mali::name(a.path)),
                    .reason = std::string(back::mali::text(a.reason))};
  if (a.built_in == ir::BuiltIn::none) out.location = a.location;
  if (plan.stage == ir::Stage::fragment && has_memory(a.path)) out.interpolation = back::mali::name(a.at);
  const bool has_instruction = a.path != Path::none && a.path != Path::preloaded && a.path != Path::driver_value;
  if (has_instruction) {
    const Transfer& t = a.transfer;
    out.register_format = std::string(kind_name(t.kind)) + std::to_string(t.register_bits);
    const bool is_generated = a.special != back::mali::Special::none || a.path == Path::ld_attr;
    if (has_memory(a.path) && !is_generated) {
      out.memory_format = format_of(t.kind, t.memory_bits, t.components, plan.arch);
      out.memory_bytes = t.memory_bits / 8u * t.components;
    }
  }
  if (back::mali::reads_descriptor(a.path)) out.descriptor = a.descriptor;
  if (a.path == Path::lea_buf_store || a.path == Path::ld_var_buf) out.offset = a.offset;
  for (const back::mali::Step step : a.steps) out.steps.emplace_back(back::mali::name(step));
  for (const mali::AccessWord& word : back::mali::code_of(a, plan.arch).words) {
    const std::optional<mali::Instruction> i = mali::decode(word.word, mali::info(plan.arch).family, plan.arch);
    UMBER_CHECK(i);
    out.instructions.push_back({word.word, mali::text(*i)});
  }
  return out;
}

/// The stages of a program, of which the fragment shader may be missing, and how they were compiled.
struct Stages {
  api::CompiledStages vertex_program, fragment_program;  ///< linked: the first has both
  const ir::Module *vertex = nullptr, *fragment = nullptr;
  Sources texts;  ///< of places in the modules
};

constexpr Message<std::string_view> kOtherStage{Severity::error, "mali-stage",
                                                "nothing is known of how a {0} shader hands varyings on on Mali",
                                                "only a vertex and a fragment shader that follows it are looked at"};

/// Stages in between decide what the fragment shader reads. False if there are any.
bool has_known_stages(std::span<const Source> sources, Diagnostics& diagnostics) {
  for (const Source& source : sources)
    if (is_stage(source.stage) && source.stage != Stage::vertex && source.stage != Stage::fragment)
      diagnostics.report(kOtherStage, {}, row_of(source.stage).name);
  return !diagnostics.has_errors();
}

void append(VaryingReport& report, CompileResult& compiled) {
  if (report.status == Status::ok) report.status = compiled.status;
  std::ranges::move(compiled.diagnostics, std::back_inserter(report.diagnostics));
}

void find_places(std::span<const Source> sources, Stages& stages) {
  for (api::CompiledStages* const program : {&stages.vertex_program, &stages.fragment_program})
    for (api::CompiledStages::StageModule& stage : program->stages)
      api::place_by_mention(sources, stages.texts, stage.module);
}

Stages compile_stages(std::span<const Source> sources, VaryingForm form, const Options& options,
                      VaryingReport& report) {
  Stages stages;
  report.status = Status::ok;
  if (form == VaryingForm::linked) {
    stages.vertex_program = api::compile_to_ir(sources, options);
    append(report, stages.vertex_program.compiled);
    stages.vertex = stages.vertex_program.find(Stage::vertex);
    stages.fragment = stages.vertex_program.find(Stage::fragment);
    return stages;
  }
  for (const Stage stage : {Stage::vertex, Stage::fragment}) {
    std::vector<Source> of_stage;
    std::ranges::copy_if(sources, std::back_inserter(of_stage), [&](const Source& s) { return s.stage == stage; });
    if (of_stage.empty()) continue;
    const bool is_vertex = stage == Stage::vertex;
    api::CompiledStages& program = is_vertex ? stages.vertex_program : stages.fragment_program;
    program = api::compile_to_ir(of_stage, options);
    append(report, program.compiled);
    (is_vertex ? stages.vertex : stages.fragment) = program.find(stage);
  }
  return stages;
}

/// The fields of a record, a line each, on one line.
std::string on_one_line(const mali::Descriptor& record) {
  TextWriter lines;
  print(record, lines);
  std::string text, word;
  for (const char c : lines.take()) {
    if (c == '\n') {
      if (!word.empty()) text += (text.empty() ? "" : ", ") + word;
      word.clear();
    } else if (!word.empty() || c != ' ') {
      word += c;
    }
  }
  return text;
}

void add_records(std::string_view table, std::span<const uint8_t> bytes, mali::RecordListKind kind, mali::Arch arch,
                 VaryingStage& stage) {
  uint32_t index = 0;
  for (const mali::ListedRecord& listed : mali::unpack_list(bytes, kind, arch)) {
    if (listed.record)
      stage.descriptors.push_back({.table = std::string(table),
                                   .index = index,
                                   .text = on_one_line(*listed.record),
                                   .bytes = {listed.bytes.begin(), listed.bytes.end()}});
    ++index;
  }
}

/// The descriptors of varyings and the buffers that they are in, of a draw of one vertex. Addresses are the driver's to
/// say, and 0.
void describe_tables(Plan plan, VaryingStage& stage) {
  plan.attributes.clear();
  const auto described = back::mali::describe(plan, {.vertices = 1});
  const auto* const tables = std::get_if<back::mali::DescriptorTables>(&described);
  if (!tables) return;
  const bool has_lists = plan.arch < mali::Arch::v9;
  const auto kind = has_lists ? mali::RecordListKind::attributes : mali::RecordListKind::descriptors;
  add_records("varyings", tables->varyings, kind, plan.arch, stage);
  if (has_lists)
    add_records("buffers", tables->varying_buffers, mali::RecordListKind::buffers, plan.arch, stage);
  else
    add_records("buffers", tables->vertex_table, kind, plan.arch, stage);
}

/// What a location of an input, or of outputs, is called.
std::string name_of(const ir::Module& m, const Access& a, const OutputNames& outputs) {
  if (a.is_store) return outputs.at(a.built_in, a.var, a.location);
  if (!a.var) return std::string(back::mali::name(a.special));
  return part_name(m, a.var, a.element);
}

VaryingStage describe(const ir::Module& m, const Plan& plan) {
  VaryingStage stage{.stage = m.stage, .varying_descriptors = static_cast<uint32_t>(plan.varyings.size())};
  const OutputNames outputs(m);
  for (const Access& a : plan.accesses)
    (a.is_store ? stage.writes : stage.reads).push_back(describe(plan, a, name_of(m, a, outputs)));
  describe_tables(plan, stage);
  return stage;
}

void describe_memory(const ir::Module& vertex, const VaryingLayout& layout, VaryingReport& report) {
  const OutputNames names(vertex);
  for (const VaryingSlot& slot : layout.slots) {
    VaryingBytes bytes{.name = names.at(slot.built_in, slot.var, slot.location),
                       .section = std::string(section_name(slot.section)),
                       .offset = slot.offset,
                       .size = slot.bytes(),
                       .format = format_of(slot.type.kind, slot.type.bits, slot.components, layout.rules.arch)};
    if (slot.built_in == ir::BuiltIn::none) bytes.location = slot.location;
    uint32_t& end = slot.section == VaryingSection::position ? report.position_bytes : report.attribute_bytes;
    if (slot.section != VaryingSection::generic) end = std::max(end, slot.offset + slot.bytes());
    report.memory.push_back(std::move(bytes));
  }
  report.generic_bytes = layout.generic_bytes;
}

void describe_captures(const ir::Module& vertex, VaryingReport& report) {
  for (const place::CapturedRun& run : place::captured_runs(vertex))
    report.captures.push_back({.name = part_name(vertex, run.var, run.element),
                               .components = letters(((1u << run.components) - 1) << run.first),
                               .buffer = run.buffer,
                               .offset = run.offset});
}

/// Which bytes the fragment shader reads, each slot once, however often it is interpolated.
void note_reads(VaryingReport& report, const VaryingLayout& layout, const Plan& fragment, const VaryingStage& stage) {
  for (size_t n = 0; n < layout.slots.size(); ++n) {
    uint32_t most = 0;
    for (size_t read = 0; read < fragment.accesses.size(); ++read) {
      const Access& a = fragment.accesses[read];
      if (a.special == back::mali::Special::none && &layout.slots[n] == layout.find(a.built_in, a.location))
        most = std::max(most, stage.reads[read].memory_bytes);
    }
    report.memory[n].is_read = most > 0;
    report.fragment_bytes += most;
  }
}

void report_program(const Stages& stages, std::string_view gpu, VaryingReport& report, Diagnostics& diagnostics) {
  const auto arch = static_cast<mali::Arch>(report.architecture);
  const bool is_linked = report.form == VaryingForm::linked;
  place::VaryingRules rules = is_linked ? place::VaryingRules{.arch = arch} : place::separable_rules(arch);
  const mali::Model* const model = mali::model_of_target(gpu);
  rules.trust.of_descriptors = !model || !model->only_floats;
  // Drivers make a variant of the vertex shader for this.
  if (stages.fragment) rules.noperspective = place::noperspective_locations(*stages.fragment);
  const VaryingLayout layout = place::lay_out_varyings(*stages.vertex, rules, diagnostics);
  if (diagnostics.has_errors()) return;
  describe_memory(*stages.vertex, layout, report);
  describe_captures(*stages.vertex, report);
  report.stages.push_back(
      describe(*stages.vertex, back::mali::plan_vertex_shader(*stages.vertex, layout, diagnostics)));
  if (!stages.fragment) return;
  Plan fragment = back::mali::plan_fragment_shader(*stages.fragment, rules, is_linked ? &layout : nullptr, diagnostics);
  if (!is_linked) back::mali::complete(fragment, layout, &diagnostics);
  report.stages.push_back(describe(*stages.fragment, fragment));
  note_reads(report, layout, fragment, report.stages.back());
}

}  // namespace

VaryingReport varyings(std::span<const Source> sources, std::string_view gpu, VaryingForm form,
                       const Options& options) {
  VaryingReport report{.form = form};
  const std::optional<mali::Arch> arch = mali::arch_of_target(gpu);
  if (!arch) return report.error = "there is no GPU '" + std::string(gpu) + "'", report;
  report.architecture = static_cast<uint32_t>(*arch);
  Diagnostics diagnostics;
  if (!has_known_stages(sources, diagnostics)) {
    describe(diagnostics, Sources(), report.diagnostics);
    return report;
  }
  Stages stages = compile_stages(sources, form, options, report);
  if (report.status != Status::ok) return report;
  if (!stages.vertex) return report.error = "there is no vertex shader: it decides where varyings lie", report;
  find_places(sources, stages);
  report_program(stages, gpu, report, diagnostics);
  describe(diagnostics, stages.texts, report.diagnostics);
  if (diagnostics.has_errors()) report.status = Status::errors;
  return report;
}

}  // namespace umber
