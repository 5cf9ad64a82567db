// SPDX-License-Identifier: Apache-2.0
// `umber explain`: what a diagnostic means, or where things of a program went and why.
#include <algorithm>
#include <array>

#include <unistd.h>

#include "umber/commands.h"
#include "umber/files.h"
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

/// Lines of four columns under titles.
class Table {
 public:
  void title(const std::string& text) { rows_.push_back({text, "", "", ""}); }
  void add(std::string name, std::string declared, std::string assigned, std::string why) {
    rows_.push_back({"  " + name, std::move(declared), std::move(assigned), std::move(why)});
  }
  std::string text() const {
    std::array<size_t, 3> widths{};
    for (const auto& row : rows_)
      for (size_t n = 0; n < widths.size() && !row[3].empty(); ++n) widths[n] = std::max(widths[n], row[n].size() + 2);
    std::string out;
    for (const auto& row : rows_) {
      if (row[3].empty() && !out.empty()) out += '\n';
      out += row[0];
      for (size_t n = 1; n < row.size() && !row[3].empty(); ++n)
        out.append(widths[n - 1] - row[n - 1].size(), ' ').append(row[n]);
      out += '\n';
    }
    return out;
  }

 private:
  std::vector<std::array<std::string, 4>> rows_;
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
  }
  return {};
}

std::string slot(std::string_view what, std::optional<uint32_t> number) {
  return number ? std::string(what) + " " + std::to_string(*number) : "no " + std::string(what);
}

class Explainer {
 public:
  Explainer(const Inputs& inputs, const Request& request) : inputs_(inputs), request_(request) {}

  std::string explain(const reflect::Program& program) {
    resources(program);
    for (size_t n = 0; n < program.stages.size(); ++n) {
      const StageInfo& stage = program.stages[n];
      const std::string name(name_of(stage.stage));
      const StageInfo* next = following(program, stage);
      if (!preceding(program, stage) && !stage.inputs.empty()) {
        table_.title("inputs of the " + name + " shader");
        for (const IoVar& v : stage.inputs) table_.add(v.name, declared(v), assigned(v), why(v, nullptr));
      }
      if (next) {
        table_.title("from the " + name + " to the " + std::string(name_of(next->stage)) + " shader");
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
      const std::string name = !r.name.empty() ? r.name : "(" + std::string(words(r.kind)) + ")";
      table_.add(name + ", " + std::string(words(r.kind)), slot("binding", r.declared_binding),
                 "set " + std::to_string(r.set) + ", binding " + std::to_string(r.binding), why(r));
    }
  }

  const Assignment* mapped(std::string_view name) const {
    for (const Assignment& line : request_.options.resource_map)
      if (line.name == name) return &line;
    return nullptr;
  }

  std::string why(const Resource& r) const {
    std::string reason;
    if (r.origin == Origin::default_uniforms) reason = "the uniforms outside of blocks are one block; ";
    if (r.origin == Origin::state_uniforms) reason = "the built-in state it uses is one block; ";
    if (r.origin == Origin::atomic_counters) reason = "Vulkan has no counters, so their buffer is a storage block; ";
    const Assignment* line = mapped(r.name);
    if (!line) line = mapped(r.instance_name);
    if (line && !r.name.empty() && line->binding) return reason + "as the resource map says";
    if (!r.declared_binding) return reason + "the first binding that is free";
    if (*r.declared_binding == r.binding) return reason + "as declared";
    return reason + "GL counts each kind of resource for itself, and the declared binding is another's in Vulkan";
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
    return "not read; " + place;
  }

  static const StageInfo* following(const reflect::Program& program, const StageInfo& stage) {
    const StageInfo* best = nullptr;
    for (const StageInfo& s : program.stages)
      if (s.stage > stage.stage && (!best || s.stage < best->stage)) best = &s;
    return best;
  }
  static bool preceding(const reflect::Program& program, const StageInfo& stage) {
    return std::any_of(program.stages.begin(), program.stages.end(),
                       [&](const StageInfo& s) { return s.stage < stage.stage; });
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
};

/// What the diagnostic means; nothing if the operand is rather a file.
std::optional<std::string> meaning(const std::string& operand) {
  if (::access(operand.c_str(), F_OK) == 0) return std::nullopt;
  if (std::optional<std::string> text = umber::explain(operand)) return text;
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
  const Request request(arguments);
  Messages messages(arguments);
  const CompileResult result = umber::compile(inputs.sources, request.options);
  messages.add(result.status, result.diagnostics);
  if (result.ok()) write_all(STDOUT_FILENO, Explainer(inputs, request).explain(result.program));
  return messages.finish();
}

}  // namespace umber::tool
