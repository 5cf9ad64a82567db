// SPDX-License-Identifier: Apache-2.0
#include "driver/options.h"

namespace umber::driver {
namespace {

constexpr Message<uint32_t> kTooManyColorOutputs{Severity::error, "too-many-color-outputs",
                                                 "a fragment shader has at most {0} colour outputs"};

constexpr Message<uint32_t> kBadShaderModel{Severity::error, "shader-model",
                                            "there is no shader model {0} among those for HLSL",
                                            "50, 51, 60 and 66 stand for 5.0, 5.1, 6.0 and 6.6"};
constexpr Message<> kSpirvTooNew{Severity::error, "spirv-version",
                                 "this version of Vulkan does not take that version of SPIR-V"};

constexpr Message<> kSlotsAreForSpirv{Severity::error, "slots-without-spirv", "buffers by slot are a form of SPIR-V",
                                      "HLSL takes typed buffers"};
constexpr Message<> kBoundsNeedSlots{Severity::error, "bounds-without-slots",
                                     "accesses to buffers can be bounded only in buffers by slot",
                                     "ask for --buffers=slots, too"};

constexpr Message<> kBadVersion{Severity::error, "default-version", "the default version is no version of GLSL or ESSL",
                                "it looks like 450, 450core or 310es"};

constexpr Message<> kSourcesTooLong{Severity::error, "sources-too-long", "the sources are longer than 2 GiB together"};
constexpr Message<> kHalfAllocator{Severity::error, "allocator",
                                   "an allocator has a function that allocates and one that releases"};
constexpr Message<std::string_view, uint32_t> kSlotTooHigh{Severity::error, "first-slot", "{0} is at most {1}"};

constexpr uint32_t kMostColorOutputs = 32;
constexpr uint32_t kHighestFirst = 0x7fffffff;  // so that counting up from there never ends

glsl::Dialect dialect(Language language) {
  switch (language) {
    case Language::automatic: return glsl::Dialect::automatic;
    case Language::glsl: return glsl::Dialect::glsl;
    case Language::essl: return glsl::Dialect::essl;
  }
  return {};
}

std::optional<glsl::IncludedFile> resolve(void* resolver, const glsl::IncludeRequest& request) {
  std::optional<IncludedFile> file = (*static_cast<const IncludeResolver*>(resolver))(
      {.name = request.name, .includer = request.includer, .is_system = request.is_system, .depth = request.depth});
  if (!file) return std::nullopt;
  return glsl::IncludedFile{std::move(file->name), std::move(file->text)};
}

}  // namespace

bool are_readable(std::span<const Source> sources, Diagnostics& diagnostics) {
  size_t left = size_t{1} << 31;  // what Sources has places for
  for (const Source& s : sources) {
    const size_t size = s.spirv.empty() ? s.text.size() : s.spirv.size();
    if (size >= left) {
      diagnostics.report(kSourcesTooLong, {});
      return false;
    }
    left -= size;
  }
  return true;
}

bool check_options(const Options& options, Diagnostics& diagnostics) {
  if (options.allocator && !options.allocator->allocate != !options.allocator->release)
    diagnostics.report(kHalfAllocator, {});
  if (options.first_set > kHighestFirst) diagnostics.report(kSlotTooHigh, {}, "first_set", kHighestFirst);
  if (options.first_binding > kHighestFirst) diagnostics.report(kSlotTooHigh, {}, "first_binding", kHighestFirst);
  if (options.color_outputs > kMostColorOutputs) diagnostics.report(kTooManyColorOutputs, {}, kMostColorOutputs);
  if (!options.default_version.empty() && !glsl::find_version(options.default_version))
    diagnostics.report(kBadVersion, {});
  const back::spirv::Options spirv = spirv_options(options);
  if (spirv.spirv_version() > back::spirv::versions_of(spirv.vulkan).most) diagnostics.report(kSpirvTooNew, {});
  const uint32_t model = options.hlsl.shader_model;
  if (model != 50 && model != 51 && model != 60 && model != 66) diagnostics.report(kBadShaderModel, {}, model);
  const bool by_slot = options.buffers == BufferForm::slots;
  if (by_slot && options.output != Output::spirv) diagnostics.report(kSlotsAreForSpirv, {});
  if (!by_slot && options.buffer_bounds != BufferBounds::undefined) diagnostics.report(kBoundsNeedSlots, {});
  return !diagnostics.has_errors();
}

glsl::FrontOptions front_options(const Options& options, Language language) {
  glsl::FrontOptions front;
  front.dialect = dialect(language);
  if (!options.default_version.empty()) front.version = glsl::find_version(options.default_version);
  front.force_version = options.force_version;
  front.defines = options.defines;
  front.preamble = options.preamble;
  front.depth_modes = options.depth_modes;
  if (options.include) front.include = {resolve, const_cast<IncludeResolver*>(&options.include)};
  return front;
}

Budget::Limits limits_of(const Options& options) {
  return {
      .milliseconds = options.limits.milliseconds, .memory = options.limits.memory, .nesting = options.limits.nesting};
}

link::AutoSlots auto_slots(const Options& options) {
  return {.first_set = options.first_set,
          .first_binding = options.first_binding,
          .set_for_each_kind = options.set_for_each_kind};
}

Target target_of(const Options& options) {
  // Direct3D's stages have no doubles.
  const bool is_direct3d = options.output == Output::hlsl && !options.hlsl.vulkan_attributes;
  return {
      .gl_depth_range_in_source = options.depth_range == DepthRange::gl,
      .flip_y = options.flip_y,
      .flip_point_coord = options.flip_point_coord,
      .attributes_as_words = options.attributes_as_words || is_direct3d,
      .varyings_as_words = is_direct3d,
      .refuses_known_outside = is_direct3d,
      .gradients_need_uniform_loops = is_direct3d,
      .cases_stand_alone = options.output == Output::hlsl,
      .loads_few_image_formats = is_direct3d && options.hlsl.shader_model < 51,
      .constant_resource_indices = is_direct3d && options.hlsl.shader_model < 51,
      .call_parameters_as_state = options.output == Output::hlsl,
      .doubles_have_operators_only = options.output == Output::hlsl,
      .color_outputs = options.color_outputs,
      .clip_planes = options.clip_planes,
      .buffers_by_slot = options.buffers == BufferForm::slots,
      .constant_buffers_are_quick = options.hlsl.shader_model >= 60,
      .constant_buffers = register_rules(options).counts[static_cast<size_t>(link::RegisterClass::b)],
      .structured_buffers = options.output == Output::hlsl ? options.hlsl.structured_buffers : StructuredBuffers::never,
      .explain_blocks = options.output == Output::hlsl && options.hlsl.explain_blocks,
      .buffer_bounds = options.buffer_bounds,
      .copies_functions = options.optimize == Optimize::performance,
  };
}

back::hlsl::Options hlsl_options(const Options& options) {
  return {.model = static_cast<back::hlsl::ShaderModel>(options.hlsl.shader_model),
          .vulkan_attributes = options.hlsl.vulkan_attributes};
}

link::RegisterRules register_rules(const Options& options) {
  static_assert(static_cast<int>(RegisterClass::u) == static_cast<int>(link::RegisterClass::u));
  link::RegisterRules rules = options.hlsl.shader_model == 50 ? link::kShaderModel50 : link::kShaderModel51;
  // Vulkan's bindings are what counts where its attributes are printed.
  if (options.hlsl.vulkan_attributes) rules.counts = {};
  return rules;
}

back::spirv::Options spirv_options(const Options& options) {
  static_assert(static_cast<int>(Vulkan::v1_3) == static_cast<int>(back::spirv::Vulkan::v1_3));
  static_assert(static_cast<int>(DebugInfo::lines) == static_cast<int>(back::spirv::DebugInfo::lines));
  back::spirv::Options spirv;
  spirv.vulkan = static_cast<back::spirv::Vulkan>(options.vulkan);
  spirv.debug = static_cast<back::spirv::DebugInfo>(options.debug);
  if (options.spirv != SpirvVersion::highest)
    spirv.version = spv::version_word(1, static_cast<uint32_t>(options.spirv) - 1);
  return spirv;
}

}  // namespace umber::driver
