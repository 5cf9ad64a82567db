// SPDX-License-Identifier: Apache-2.0
// `umber explain`: what a diagnostic means, or where things of a program went and why.
#include <algorithm>
#include <array>

#include <unistd.h>

#include "umber/commands.h"
#include "umber/examples.h"
#include "umber/explanations.h"
#include "umber/files.h"
#include "umber/help.h"
#include "umber/inputs.h"
#include "umber/messages.h"
#include "umber/request.h"

namespace umber::tool {
namespace {

using reflect::IoVar;
using reflect::Origin;
using reflect::Resource;
using reflect::ResourceKind;
using reflect::StageInfo;

/// Lines of four columns under titles; the columns of each part are as wide as it needs.
class Table {
 public:
  void title(const std::string& text) {
    end_part();
    out_ += (out_.empty() ? "" : "\n") + text + '\n';
  }
  void add(std::string name, std::string declared, std::string assigned, std::string why) {
    rows_.push_back({"  " + name, std::move(declared), std::move(assigned), std::move(why)});
  }
  std::string text() {
    end_part();
    return out_;
  }

 private:
  using Row = std::array<std::string, 4>;

  void end_part() {
    std::array<size_t, 4> widths{};
    for (const Row& row : rows_)
      for (size_t n = 0; n < row.size(); ++n) widths[n] = std::max(widths[n], row[n].size() + 2);
    for (const Row& row : rows_) {
      for (size_t n = 0; n + 1 < row.size(); ++n) out_.append(row[n]).append(widths[n] - row[n].size(), ' ');
      out_ += row.back() + '\n';
    }
    rows_.clear();
  }

  std::vector<Row> rows_;
  std::string out_;
};

std::string_view words(ResourceKind kind) {
  switch (kind) {
    case ResourceKind::uniform_block: return "uniform block";
    case ResourceKind::storage_block: return "storage block";
    case ResourceKind::combined_image_sampler: return "texture and sampler";
    case ResourceKind::sampled_image: return "texture";
    case ResourceKind::sampler: return "sampler";
    case ResourceKind::storage_image: return "image";
    case ResourceKind::uniform_texel_buffer: return "texture buffer";
    case ResourceKind::storage_texel_buffer: return "image buffer";
    case ResourceKind::push_constants: return "push constants";
    case ResourceKind::input_attachment: return "input attachment";
    case ResourceKind::acceleration_structure: return "acceleration structure";
    case ResourceKind::shader_record: return "shader record";
  }
  return {};
}

std::string slot(std::string_view what, std::optional<uint32_t> number) {
  return number ? std::string(what) + " " + std::to_string(*number) : "no " + std::string(what);
}

class Explainer {
 public:
  Explainer(const Inputs& inputs, const Request& request) : inputs_(inputs), request_(request) {}

  std::string explain(reflect::Program program) {
    std::sort(program.stages.begin(), program.stages.end(),
              [](const StageInfo& a, const StageInfo& b) { return a.stage < b.stage; });
    resources(program);
    for (const reflect::CaptureBuffer& buffer : program.capture_buffers)
      for (const reflect::CapturedVariable& v : buffer.variables)
        if (v.location) captured_.push_back(*v.location);
    for (size_t n = 0; n < program.stages.size(); ++n) {
      const StageInfo& stage = program.stages[n];
      const std::string name(tool::name_of(stage.stage));
      const StageInfo* next = n + 1 < program.stages.size() ? &program.stages[n + 1] : nullptr;
      if (n == 0 && !stage.inputs.empty()) {
        table_.title("inputs of the " + name + " shader");
        for (const IoVar& v : stage.inputs) table_.add(v.name, declared(v), assigned(v), why(v, nullptr));
      }
      if (next) {
        table_.title("from the " + name + " to the " + std::string(tool::name_of(next->stage)) + " shader");
        for (const IoVar& v : stage.outputs) table_.add(v.name, declared(v), assigned(v), why(v, &next->inputs));
        for (const std::string& v : dropped(stage)) table_.add(v, "", "dropped", "the next stage does not read it");
      } else if (!stage.outputs.empty()) {
        table_.title("outputs of the " + name + " shader");
        for (const IoVar& v : stage.outputs) table_.add(v.name, declared(v), assigned(v), why(v, nullptr));
      }
    }
    const std::string text = table_.text();
    return text.empty() ? "the program has no resources, inputs or outputs but built-in ones\n" : text;
  }

 private:
  void resources(const reflect::Program& program) {
    if (!program.resources.empty()) table_.title("resources");
    for (const Resource& r : program.resources) {
      const bool is_gathered = r.origin == Origin::default_uniforms || r.origin == Origin::state_uniforms;
      table_.add(name_of(r) + (is_gathered ? "" : ", " + std::string(words(r.kind))) + form(r),
                 slot("binding", r.declared_binding),
                 "set " + std::to_string(r.set) + ", binding " + std::to_string(r.binding) +
                     (r.direct3d ? registers(r.direct3d->registers) : ""),
                 why(r, program));
      const bool is_counters = r.origin == Origin::atomic_counters;
      if (!is_gathered && !is_counters) continue;
      for (const reflect::Member& m : r.type.members)
        table_.add("  " + m.name, m.location ? slot("location", m.location) : "", "byte " + std::to_string(m.offset),
                   is_counters ? "a word of that block now" : "a member of that block now");
    }
  }

  /// `, t1, s0`: none in SPIR-V.
  static std::string form(const Resource& r) {
    if (r.form() == BlockForm::typed) return {};
    return ", as " + std::to_string(r.direct3d->element_count) + " elements of " +
           std::to_string(r.direct3d->element_stride) + " bytes";
  }

  static std::string registers(const reflect::Registers& r) {
    std::string text;
    const auto add = [&](char kind, const std::optional<uint32_t>& number) {
      if (number) text.append(", ").append(1, kind).append(std::to_string(*number));
    };
    add('b', r.b), add('t', r.t), add('s', r.s), add('u', r.u);
    return r.space == 0 ? text : text + " in space" + std::to_string(r.space);
  }

  static std::string name_of(const Resource& r) {
    return !r.name.empty()                        ? r.name
           : r.origin == Origin::default_uniforms ? "uniforms outside of blocks"
           : r.origin == Origin::atomic_counters  ? "atomic counters"
           : r.origin == Origin::state_uniforms   ? "built-in state"
                                                  : "no name";
  }

  /// What the resource map may call it.
  static std::vector<std::string> names_of(const Resource& r) {
    if (r.origin == Origin::declared || r.origin == Origin::bindless) return {r.name, r.instance_name};
    std::vector<std::string> names = {name_in_map(r)};
    if (r.origin == Origin::atomic_counters)
      for (const reflect::Member& m : r.type.members) names.push_back(m.name);
    return names;
  }

  const Assignment* mapped(std::string_view name) const {
    for (const Assignment& line : request_.options.resource_map)
      if (line.name == name && !name.empty()) return &line;
    return nullptr;
  }

  std::string why(const Resource& r, const reflect::Program& program) const {
    std::string reason;
    const std::string target = request_.options.output == Output::hlsl ? "Direct3D" : "Vulkan";
    if (r.origin == Origin::default_uniforms) reason = "in " + target + " they are one block; ";
    if (r.origin == Origin::state_uniforms) reason = "in " + target + " it is a block; ";
    if (r.origin == Origin::atomic_counters) reason = target + " has no counters, so they are words of a block; ";
    const Assignment* line = nullptr;
    for (const std::string& name : names_of(r))
      if (!line) line = mapped(name);
    if (line && line->binding) return reason + "as the resource map says";
    if (line && line->set) reason += "the resource map says the set; ";
    if (!line && is_ruled(r)) return reason + "as a rule of the resource map says";
    if (r.origin == Origin::atomic_counters) return reason + behind_storage_blocks(r, program);
    if (r.origin == Origin::bindless) return reason + "what handles are of, by the set that --bindless-set says";
    if (!r.declared_binding) return reason + "the first binding that is free";
    if (*r.declared_binding == r.binding) return reason + "as declared";
    for (const Resource& other : program.resources)
      if (other.set == r.set && other.binding == *r.declared_binding)
        return reason + "binding " + std::to_string(other.binding) + " is that of " + name_of(other) +
               ", since Vulkan counts all kinds together; the first binding that is free";
    return reason + "GL counts each kind of resource for itself, and the declared binding is another's in Vulkan";
  }

  bool is_ruled(const Resource& r) const {
    const std::optional<BindingKind> kind = binding_kind(r);
    return kind && r.declared_binding &&
           std::ranges::any_of(request_.options.binding_rules,
                               [&](const BindingRule& rule) { return rule.is_for(*kind, *r.declared_binding); });
  }

  static std::optional<BindingKind> binding_kind(const Resource& r) {
    if (r.origin == Origin::atomic_counters) return BindingKind::atomic_counters;
    switch (r.kind) {
      case ResourceKind::uniform_block: return BindingKind::uniform_block;
      case ResourceKind::storage_block: return BindingKind::storage_block;
      case ResourceKind::combined_image_sampler:
      case ResourceKind::sampled_image:
      case ResourceKind::uniform_texel_buffer: return BindingKind::texture;
      case ResourceKind::sampler: return BindingKind::sampler;
      case ResourceKind::storage_image:
      case ResourceKind::storage_texel_buffer: return BindingKind::image;
      default: return std::nullopt;
    }
  }

  static std::string behind_storage_blocks(const Resource& r, const reflect::Program& program) {
    const auto blocks = static_cast<uint32_t>(
        std::count_if(program.resources.begin(), program.resources.end(), [](const Resource& other) {
          return other.kind == ResourceKind::storage_block && other.origin == Origin::declared;
        }));
    const uint32_t wanted = r.declared_binding.value_or(0) + blocks;
    std::string sum = "its own binding";
    if (blocks != 0)
      sum += " plus " + std::to_string(blocks) + ", the number of storage blocks" + (wanted == r.binding ? "" : ",");
    if (wanted == r.binding) return sum;
    return sum + " is " + std::to_string(wanted) + ", which is taken; the first free one behind it";
  }

  static std::string declared(const IoVar& v) { return slot("location", v.declared_location); }
  static std::string assigned(const IoVar& v) {
    return "location " + std::to_string(v.location) +
           (v.component == 0 ? "" : ", component " + std::to_string(v.component));
  }

  std::string why(const IoVar& v, const std::vector<IoVar>* readers) const {
    const Assignment* line = mapped(v.name);
    const std::string place = line && line->location               ? "as the resource map says"
                              : !v.declared_location               ? "the first location that is free"
                              : *v.declared_location == v.location ? "as declared"
                                                                   : "moved to where both stages have room";
    if (!readers) return place;
    for (const IoVar& reader : *readers)
      if (reader.location == v.location && reader.component == v.component)
        return (reader.name == v.name ? "matched by name; " : "read as '" + reader.name + "'; ") + place;
    const bool is_captured = std::find(captured_.begin(), captured_.end(), v.location) != captured_.end();
    return (is_captured ? "not read, but captured by transform feedback; " : "not read; ") + place;
  }

  /// Outputs that the stage has when it is compiled alone.
  std::vector<std::string> dropped(const StageInfo& linked) const {
    std::vector<Source> sources;
    for (const Source& source : inputs_.sources)
      if (source.stage == linked.stage) sources.push_back(source);
    Options options = request_.options;
    options.warnings = Warnings::none;
    const CompileResult alone = umber::compile(sources, options);
    std::vector<std::string> names;
    if (!alone.ok()) return names;
    for (const IoVar& v : alone.program.stages[0].outputs)
      if (std::none_of(linked.outputs.begin(), linked.outputs.end(), [&](const IoVar& l) { return l.name == v.name; }))
        names.push_back(v.name);
    return names;
  }

  const Inputs& inputs_;
  const Request& request_;
  Table table_;
  std::vector<uint32_t> captured_;  ///< locations of outputs that transform feedback records
};

/// What the diagnostic means; nothing if the operand is rather a file.
std::optional<std::string> meaning(const std::string& operand) {
  if (::access(operand.c_str(), F_OK) == 0) return std::nullopt;
  if (std::optional<std::string> text = umber::explain(operand)) {
    if (!text->ends_with('\n')) *text += '\n';
    for (const std::optional<std::string>& more : {explanation_of(operand), example_of(operand)})
      if (more) *text += '\n' + *more;
    return text;
  }
  if (operand.find_first_of("./") != std::string::npos || operand == "-") return std::nullopt;
  const std::vector<Listing> list = umber::diagnostics();
  std::vector<std::string_view> ids;
  for (const Listing& line : list) ids.push_back(line.name);
  const std::string_view near = nearest(operand, ids);
  throw UsageError("there is neither a file nor a diagnostic '" + operand + "'" +
                   (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?"));
}

}  // namespace

int explain_command(const Arguments& arguments) {
  const std::vector<std::string_view> operands = arguments.values(Option::file);
  if (operands.size() == 1) {
    if (const std::optional<std::string> text = meaning(std::string(operands[0]))) {
      write_all(STDOUT_FILENO, *text);
      return kFine;
    }
  }
  const Inputs inputs = read_inputs(arguments);
  Request request(arguments);
  if (request.options.output == Output::essl)
    throw UsageError("nothing is mapped for ESSL: an application finds uniforms, textures and varyings by name");
  request.options.hlsl.explain_blocks = true;
  Messages messages(arguments);
  const CompileResult result = umber::compile(inputs.sources, request.options);
  messages.add(result);
  if (result.ok()) write_all(STDOUT_FILENO, Explainer(inputs, request).explain(result.program));
  return messages.finish();
}

}  // namespace umber::tool
