// SPDX-License-Identifier: Apache-2.0
#include "umber/run/via_essl.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "umber/run/checked_compile.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

using reflect::Origin, reflect::Resource;

constexpr std::string_view kUnsupported = "unsupported-", kNoStage = "unsupported-stage";
constexpr std::string_view kLacking = "unsupported-essl";  ///< how ids begin of what ESSL 3.00 does not have
constexpr std::string_view kOwnPrefix = "umber_", kGlPrefix = "gl_";

/// The texts, one for each module.
CompileResult to_essl(std::span<const Source> sources, const Options& options) {
  Options asked = options;
  asked.output = Output::essl;
  asked.spirv = {};
  asked.flip_point_coord = false;  // it is done to what the text becomes, as captures are
  asked.captures = {};
  CompileResult result = compile(sources, asked);
  for (const Diagnostic& d : result.diagnostics) {
    if (d.severity != Severity::error) continue;
    if (d.id.starts_with(kLacking)) throw Skip(fmt::format("{}: {}", d.id.substr(kUnsupported.size()), d.text));
    if (d.id == kNoStage) throw Skip(fmt::format("essl-stage: {}", d.text));
  }
  if (!result.program.capture_buffers.empty()) throw Skip("essl-capture: OpenGL ES's API says what is captured");
  return result;
}

/// The application, which is told of the program as it was declared, knows GL's own inputs and state by GL's names.
void restore_name(std::string& name) {
  if (name.starts_with(kOwnPrefix)) name.replace(0, kOwnPrefix.size(), kGlPrefix);
}

bool is_written_as(std::string name, std::string_view declared) {
  restore_name(name);
  return name == declared;
}

/// What ESSL 3.00 leaves to the application's calls: the values that uniforms start with, their locations.
void restore_uniform(const Resource& declared, const reflect::Member& as_declared, Resource& block,
                     reflect::Member& member) {
  member.location = as_declared.location;
  if (as_declared.offset >= declared.initial.size()) return;
  const size_t size = std::min<size_t>(as_declared.type.size, declared.initial.size() - as_declared.offset);
  block.initial.resize(std::max<size_t>(block.initial.size(), member.offset + size));
  std::copy_n(declared.initial.begin() + as_declared.offset, size, block.initial.begin() + member.offset);
}

void restore(const reflect::Program& declared, reflect::Program& program) {
  for (const Resource& d : declared.resources)
    for (Resource& r : program.resources) {
      if (d.origin == Origin::default_uniforms && r.origin == Origin::default_uniforms) {
        for (const reflect::Member& m : d.type.members)
          for (reflect::Member& member : r.type.members)
            if (member.name == m.name) restore_uniform(d, m, r, member);
      } else if (d.origin == Origin::declared && r.origin == Origin::declared && d.name == r.name) {
        r.declared_binding = d.declared_binding;
        r.location = d.location, r.location_strides = d.location_strides;
      } else if (d.origin == Origin::bindless && is_written_as(r.name, d.name)) {
        r.origin = Origin::bindless;
      }
    }
  for (Resource& r : program.resources)
    for (reflect::Member& member : r.type.members) restore_name(member.name);
  for (reflect::StageInfo& stage : program.stages)
    for (reflect::IoVar& input : stage.inputs) restore_name(input.name);
}

}  // namespace

CompileResult compile_via_essl(std::span<const Source> sources, const Options& options) {
  const CompileResult declared = to_essl(sources, options);
  if (!declared.ok()) return declared;
  std::vector<Source> texts;
  for (const Module& m : declared.modules) texts.push_back({.stage = m.stage, .text = m.text, .name = m.name});
  Options rest = options;
  rest.clip_planes = 0;  // the texts have no clip distances
  rest.color_outputs = 1, rest.depth_modes = {};
  CompileResult again = checked_compile(texts, rest);
  if (!again.ok()) {
    std::string refused = render(again.diagnostics);
    for (const Module& m : declared.modules) refused += "\n" + m.text;
    throw Failure(fmt::format("its ESSL is not taken:\n{}", refused));
  }
  restore(declared.program, again.program);
  return again;
}

}  // namespace umber::run
