// SPDX-License-Identifier: Apache-2.0
// What the result of a compilation depends on, without compiling.
#include "driver/content_key.h"

#include <algorithm>
#include <bit>

#include "diag/render.h"
#include "driver/conclude.h"
#include "driver/driver.h"
#include "driver/options.h"
#include "driver/unit.h"
#include "front/arb/program.h"
#include "front/glsl/front.h"
#include "umber/umber.h"

namespace umber::driver {
namespace {

/// Numbers one after the other, and texts with their lengths.
class Writer {
 public:
  explicit Writer(Hash128& hash) : hash_(hash) {}
  template <typename... Numbers>
  void numbers(Numbers... all) {
    (hash_.add(static_cast<uint64_t>(all)), ...);
  }
  void number(const std::optional<uint32_t>& n) { numbers(n ? uint64_t{1} << 32 | *n : 0); }
  void text(std::string_view text) { hash_.add(text); }
  void words(std::span<const float> values) {
    for (const float f : values) hash_.add(uint64_t{std::bit_cast<uint32_t>(f)});
  }

 private:
  Hash128& hash_;
};

/// All options that modules, reflection and diagnostics depend on, but for those that preprocessing sees to.
void add_options(const Options& o, Writer& w) {
  w.numbers(o.dialect, o.separable, o.depth_range, o.flip_y, o.clamp_vertex_colors, o.flip_point_coord);
  w.numbers(o.two_sided_colors, o.flat_colors, o.half_mediump, o.zero_initialize);
  w.numbers(o.attributes_as_words, o.color_outputs, o.clip_planes, o.capture_mode, o.first_set, o.first_binding);
  w.numbers(o.set_for_each_kind, o.output, o.optimize, o.warnings, o.describe_uses, o.force_version);
  w.numbers(o.warning_switches.size());
  for (const std::string_view text : o.warning_switches) w.text(text);
  w.text(o.default_version), w.text(o.dump_ir_after);
  w.numbers(o.spirv.vulkan, o.spirv.version, o.spirv.debug, o.spirv.buffers, o.spirv.buffer_bounds);
  w.numbers(o.hlsl.shader_model, o.hlsl.structured_buffers, o.hlsl.explain_blocks, o.hlsl.vulkan_attributes);
  w.numbers(o.hlsl.registers.size());
  for (const RegisterAssignment& r : o.hlsl.registers) w.text(r.name), w.numbers(r.kind, r.number, r.space);
  w.numbers(o.depth_modes.size());
  for (const SamplerDepthMode& mode : o.depth_modes) w.text(mode.sampler), w.numbers(mode.mode);
  w.numbers(o.captures.size());
  for (const std::string_view name : o.captures) w.text(name);
  w.numbers(o.patch_defaults.has_value());
  if (o.patch_defaults) {
    w.numbers(o.patch_defaults->vertices);
    w.words(o.patch_defaults->outer_levels), w.words(o.patch_defaults->inner_levels);
  }
  w.numbers(o.geometry_layout.input, o.geometry_layout.output, o.geometry_layout.vertices);
  w.numbers(o.bindless_set, o.bindless_elements);
  w.numbers(o.resource_map.size());
  for (const Assignment& a : o.resource_map) w.text(a.name), w.number(a.set), w.number(a.binding), w.number(a.location);
  w.numbers(o.binding_rules.size());
  for (const BindingRule& r : o.binding_rules) {
    w.numbers(r.kind, r.first, r.count);
    w.number(r.set), w.number(r.binding);
  }
  w.numbers(o.binding_bases.size());
  for (const BindingBase& b : o.binding_bases) w.numbers(b.kind, b.base), w.number(b.set);
}

void add_source(const Source& s, Writer& w) {
  w.numbers(s.stage, s.language);
  w.numbers(s.constants.size());
  for (const SpecializationConstant& c : s.constants) w.numbers(c.id, c.bits);
  w.numbers(s.spirv.size());
  if (s.spirv.empty()) return;
  w.text(s.entry_point);
  for (const uint32_t word : s.spirv) w.numbers(word);
}

/// Diagnostics and, for debuggers, modules say where things stand.
bool has_places(const Options& options) {
  const bool has_debug_info = options.output == Output::spirv && options.spirv.debug >= DebugInfo::lines;
  return has_debug_info || !options.dump_ir_after.empty();
}

void add_diagnostic(const Diagnostic& d, Writer& w) {
  w.numbers(d.severity, d.source_index, d.line, d.column, d.length, d.notes.size());
  for (const std::string_view text : {d.id, d.text, d.hint, d.file, d.source_line}) w.text(text);
  for (const Diagnostic& note : d.notes) add_diagnostic(note, w);
}

}  // namespace

ContentHash::ContentHash(const Options& options) : options_(options) {
  Writer tokens(hashes.tokens);
  tokens.text(UMBER_VERSION_STRING);
  add_options(options, tokens);
}

void ContentHash::add(const Source& s) {
  Writer tokens(hashes.tokens), places(hashes.places);
  add_source(s, tokens);
  places.text(s.name);
}

ContentKey ContentHash::key(std::span<const Diagnostic> diagnostics) {
  Writer places(hashes.places);
  for (const Diagnostic& d : diagnostics) add_diagnostic(d, places);
  if (has_places(options_))
    for (const std::string_view define : options_.defines) places.text(define);
  Hash128 both = hashes.tokens;
  for (const uint8_t byte : hashes.places.value()) both.add(uint64_t{byte});
  ContentKey key;
  key.exact = both.value();
  key.modules = has_places(options_) ? key.exact : hashes.tokens.value();
  return key;
}

KeyResult content_key(std::span<const Source> given, const Options& options, std::span<const std::string_view> watched,
                      Kept& kept) {
  KeyResult result;
  Sources sources;
  const Budget budget(limits_of(options), &kept.memory, options.cancel);
  Diagnostics diagnostics(&budget);
  ContentHash hash(options);
  const WarningChoice warnings(options);
  std::vector<Edit> edits;
  const bool ok = is_within_limits(diagnostics) && check_options(options, diagnostics) && warnings.check(diagnostics) &&
                  are_readable(given, diagnostics);
  for (const Source& s : given) {
    if (!ok || diagnostics.is_stopped()) break;
    hash.add(s);
    if (!s.spirv.empty()) continue;
    if (!is_glsl(s)) {
      hash.hashes.tokens.add(s.text);
      continue;
    }
    glsl::FrontOptions front = front_options(options, s.language);
    front.memory = &kept.memory, front.kept_tokens = kept.tokens();
    std::vector<uint32_t> asked;
    glsl::hash_tokens({.text = s.text, .name = s.name}, front, watched, asked, hash.hashes, sources, diagnostics);
    for (const uint32_t name : asked)
      if (std::ranges::find(result.asked, name) == result.asked.end()) result.asked.push_back(name);
  }
  are_complete(sources, diagnostics) && is_within_limits(diagnostics);
  describe(diagnostics, sources, result.diagnostics);
  result.key = hash.key(result.diagnostics);
  result.status = conclude(!diagnostics.has_errors(), warnings, result.diagnostics, edits);
  result.dependencies = sources.included_files();
  return result;
}

}  // namespace umber::driver
