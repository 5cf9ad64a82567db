// SPDX-License-Identifier: Apache-2.0
#include "umber/request.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "umber/files.h"

namespace umber::tool {
namespace {

/// The defines that are left of -D and -U, which undo each other in order.
std::vector<std::string_view> defines_of(const Arguments& arguments) {
  std::vector<std::string_view> result;
  const auto name_of = [](std::string_view define) { return define.substr(0, define.find('=')); };
  for (const Argument& a : arguments.list) {
    if (a.option != Option::define && a.option != Option::undefine) continue;
    std::erase_if(result, [&](std::string_view earlier) { return name_of(earlier) == name_of(a.value); });
    if (a.option == Option::define) result.push_back(a.value);
  }
  return result;
}

/// The place of a choice in its row: `highest` is not among them.
template <typename Enum>
Enum chosen(const Arguments& arguments, Option option, Enum otherwise, Enum first, size_t before_first) {
  const std::string* value = arguments.last(option);
  const std::vector<std::string_view> list = choices(row(option));
  const auto found = value ? std::find(list.begin(), list.end(), *value) : list.end();
  const auto index = static_cast<size_t>(found - list.begin());
  if (found == list.end() || index < before_first) return otherwise;
  return static_cast<Enum>(static_cast<size_t>(first) + index - before_first);
}

void set_version(Options& options, const std::string& text) {
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view profile = std::string_view(text).substr(digits);
  if (digits == 0 || (profile != "" && profile != "core" && profile != "es" && profile != "compatibility"))
    throw UsageError("'" + text + "' is no version; 450core and 310es are");
  options.default_version = text;
  options.force_version = true;
}

/// A number with one of the units after it, "250ms"; the first unit is meant without one. 0 without a text.
double quantity(const std::string* text, std::string_view wanted,
                std::initializer_list<std::pair<std::string_view, double>> units) {
  if (!text) return 0;
  char* end = nullptr;
  const double number = std::strtod(text->c_str(), &end);
  for (const auto& [unit, factor] : units)
    if (end != text->c_str() && unit == end && number > 0 && std::isfinite(number)) return number * factor;
  throw UsageError("'" + *text + "' is no " + std::string(wanted));
}

double bytes_of(const std::string* text) {
  return std::ceil(quantity(text, "amount of memory; 500M and 2G are",
                            {{"", 1}, {"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}}));
}

/// The place of a word in a list of them, which is that of the enumerator.
template <typename Enum, size_t kCount>
std::optional<Enum> enumerator(const std::array<std::string_view, kCount>& words, std::string_view word) {
  const auto found = std::ranges::find(words, word);
  return found == words.end() ? std::nullopt : std::optional(static_cast<Enum>(found - words.begin()));
}

template <typename Number>
void read_number(const Arguments& arguments, Option option, Number& into) {
  const std::string* text = arguments.last(option);
  if (!text) return;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), into);
  if (error != std::errc() || end != text->data() + text->size())
    throw UsageError("'" + *text + "' is no number from 0 to " + std::to_string(std::numeric_limits<Number>::max()));
}

GeometryLayout geometry_layout(const std::string& text) {
  constexpr std::array<std::string_view, 5> kInputs = {"points", "lines", "lines_adjacency", "triangles",
                                                       "triangles_adjacency"};
  constexpr std::array<std::string_view, 3> kOutputs = {"points", "line_strip", "triangle_strip"};
  const size_t first = std::min(text.find(','), text.size()), second = text.find(',', first + 1);
  const std::string_view all = text;
  const auto input = enumerator<GeometryInput>(kInputs, all.substr(0, first));
  uint32_t vertices = 0;
  if (input && second != text.npos) {
    const auto output = enumerator<GeometryOutput>(kOutputs, all.substr(first + 1, second - first - 1));
    const auto [end, error] = std::from_chars(all.data() + second + 1, all.data() + all.size(), vertices);
    const bool is_number = error == std::errc() && end == all.data() + all.size() && vertices != 0;
    if (output && is_number) return {.input = *input, .output = *output, .vertices = vertices};
  }
  throw UsageError("'" + text + "' is no layout; triangles,triangle_strip,3 is");
}

PatchDefaults patch_defaults(const std::string& text) {
  PatchDefaults patch;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), patch.vertices);
  if (error != std::errc() || end != text.data() + text.size() || patch.vertices == 0 || patch.vertices > 32)
    throw UsageError("'" + text + "' is no number of vertices; 1 to 32 are");
  return patch;
}

Limits limits_of(const Arguments& arguments) {
  Limits limits;
  const double milliseconds = std::ceil(
      quantity(arguments.last(Option::limit_time), "time; 2, 0.5s and 250ms are", {{"", 1000}, {"s", 1000}, {"ms", 1}}));
  const double bytes = bytes_of(arguments.last(Option::limit_memory));
  limits.milliseconds = static_cast<uint32_t>(std::min(milliseconds, 4e9));
  limits.memory = static_cast<uint64_t>(std::min(bytes, 1e18));
  read_number(arguments, Option::limit_nesting, limits.nesting);
  return limits;
}

}  // namespace

uint64_t amount_of_memory(const std::string& text) { return static_cast<uint64_t>(std::min(bytes_of(&text), 1e18)); }

void set_buffers(const Arguments& arguments, BufferForm& form, BufferBounds& bounds) {
  form = chosen(arguments, Option::buffers, BufferForm::typed, BufferForm::typed, 0);
  bounds = chosen(arguments, Option::robust_buffers, BufferBounds::undefined, BufferBounds::clamp, 0);
}

StructuredBuffers structured_buffers(const Arguments& arguments) {
  return chosen(arguments, Option::structured_buffers, StructuredBuffers::automatic, StructuredBuffers::automatic, 0);
}

Output asked_output(const Arguments& arguments) {
  return chosen(arguments, Option::target, Output::spirv, Output::spirv, 0);
}

std::optional<uint32_t> shader_model(const Arguments& arguments) {
  const std::string* const model = arguments.last(Option::shader_model);
  if (!model) return std::nullopt;
  std::string digits = *model;
  std::erase(digits, '.');
  return static_cast<uint32_t>(std::stoul(digits));
}

Captures::Captures(const Arguments& arguments)
    : mode(chosen(arguments, Option::capture_mode, CaptureMode::interleaved, CaptureMode::interleaved, 0)) {
  for (const std::string_view list : arguments.values(Option::capture))
    for (const std::string_view name : split(list, ',')) names.push_back(name);
}

namespace {

/// What is either asked for or not.
void set_switches(const Arguments& arguments, Options& options) {
  options.flip_y = arguments.has(Option::flip_y);
  options.two_sided_colors = arguments.has(Option::two_sided_colors);
  options.flat_colors = arguments.has(Option::flat_colors);
  options.half_mediump = arguments.has(Option::half_mediump);
  options.clamp_vertex_colors = arguments.has(Option::clamp_vertex_colors);
  options.separable = arguments.has(Option::separable);
  options.zero_initialize = arguments.has(Option::zero_initialize);
}

}  // namespace

Request::Request(const Arguments& arguments, Vulkan device, Host& host)
    : host_(host), defines_(defines_of(arguments)), captures_(arguments) {
  if (arguments.has(Option::opengl))
    throw UsageError("SPIR-V for OpenGL (-G) is not supported; Umber writes it for Vulkan");
  for (const std::string_view folder : arguments.values(Option::include)) folders_.emplace_back(folder);
  host.look_in(folders_);
  for (const std::string_view text : arguments.values(Option::preamble)) preamble_.append(text).append("\n");
  if (const std::string* path = arguments.last(Option::resource_map))
    map_ = parse_resource_map(host.read(*path), *path);

  options.defines = defines_;
  options.preamble = preamble_;
  options.include = [this](const IncludeRequest& request) { return include(request); };
  if (const std::string* version = arguments.last(Option::standard)) set_version(options, *version);

  options.dialect = arguments.has(Option::vulkan)
                        ? Dialect::vulkan
                        : chosen(arguments, Option::dialect, Dialect::automatic, Dialect::automatic, 0);
  options.output = asked_output(arguments);
  options.spirv.vulkan = chosen(arguments, Option::target_env, device, Vulkan::v1_0, 1);
  options.spirv.version = chosen(arguments, Option::target_spv, SpirvVersion::highest, SpirvVersion::v1_0, 0);
  if (const std::string* range = arguments.last(Option::depth_range))
    options.depth_range = *range == "gl" ? DepthRange::gl : DepthRange::vulkan;
  options.hlsl.shader_model = shader_model(arguments).value_or(options.hlsl.shader_model);
  options.hlsl.structured_buffers = structured_buffers(arguments);
  options.hlsl.explain_blocks = arguments.has(Option::explain);
  set_buffers(arguments, options.spirv.buffers, options.spirv.buffer_bounds);
  options.captures = captures_.names;
  options.capture_mode = captures_.mode;
  if (const std::string* vertices = arguments.last(Option::patch_vertices))
    options.patch_defaults = patch_defaults(*vertices);
  set_switches(arguments, options);
  read_number(arguments, Option::bindless_set, options.bindless_set);
  read_number(arguments, Option::bindless_elements, options.bindless_elements);
  if (const std::string* layout = arguments.last(Option::geometry_layout))
    options.geometry_layout = geometry_layout(*layout);
  options.resource_map = map_.lines;
  options.binding_rules = map_.rules;
  options.hlsl.registers = map_.registers;

  for (const Argument& a : arguments.list) {  // the last one wins
    if (a.option == Option::debug) options.spirv.debug = DebugInfo::lines;
    if (a.option == Option::debug_scopes) options.spirv.debug = DebugInfo::scopes;
    if (a.option == Option::debug_scopes_and_text) options.spirv.debug = DebugInfo::scopes_and_text;
    if (a.option == Option::debug_none) options.spirv.debug = DebugInfo::none;
    if (a.option == Option::optimize) options.optimize = Optimize::performance;
    if (a.option == Option::optimize_size) options.optimize = Optimize::size;
    if (a.option == Option::optimize_none) options.optimize = Optimize::none;
    if (a.option == Option::warnings_none) options.warnings = Warnings::none;
    if (a.option == Option::warnings_errors) options.warnings = Warnings::errors;
  }
  warnings_ = arguments.values(Option::warning);
  options.warning_switches = warnings_;
  options.limits = limits_of(arguments);
}

std::optional<IncludedFile> Request::include(const IncludeRequest& request) {
  std::vector<std::string_view> tried;
  if (!request.is_system) tried.push_back(folder_of(request.includer));
  tried.insert(tried.end(), folders_.begin(), folders_.end());
  for (const std::string_view folder : tried) {
    IncludedFile file{.name = path_in(folder, request.name)};
    if (file.name == "-" || !host_.try_read(file.name, file.text)) continue;
    host_.remember(request.name, included_.emplace_back(file.text));
    return file;
  }
  return std::nullopt;
}

}  // namespace umber::tool
