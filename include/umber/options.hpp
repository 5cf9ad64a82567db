// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "umber/vocabulary/buffers.hpp"
#include "umber/vocabulary/depth_mode.hpp"
#include "umber/vocabulary/geometry.hpp"
#include "umber/vocabulary/include.hpp"
#include "umber/vocabulary/language.hpp"
#include "umber/vocabulary/patch.hpp"
#include "umber/vocabulary/placement.hpp"
#include "umber/vocabulary/spirv.hpp"
#include "umber/vocabulary/stage.hpp"

/// What goes into a compilation. Views must stay valid while the function that takes them runs, no longer.
namespace umber {

struct Source {
  Stage stage{};
  std::string_view text;
  std::string_view name = "shader";  ///< for diagnostics, and what `#include "file"` is relative to
  Language language = Language::automatic;
  /// If there are words, a SPIR-V module of Vulkan's or OpenGL's flavour instead of a text. In diagnostics its lines
  /// are its words, counted from 1. Such a stage has one source, and so do the others of its program.
  std::span<const uint32_t> spirv{};
  std::string_view entry_point{};                       ///< of `spirv`; may be left out if one alone is of the stage
  /// Values of specialization constants. The others can be given values later where the output is SPIR-V. Of a text of the
  /// IR they become the defaults.
  std::span<const SpecializationConstant> constants{};
};

/// Depth range of clip space (OpenGL 4.6 section 13.8, Vulkan 1.1 section 24.5): where the visible z ends below.
enum class DepthRange : uint8_t {
  vulkan,  ///< 0 <= z <= w: gl_Position is written as the shader says
  gl,      ///< -w <= z <= w in the source; converted
};

/// What a module is written as.
enum class Output : uint8_t {
  spirv,  ///< for Vulkan
  hlsl,   ///< for Direct3D 11 and 12
  essl,   ///< ESSL 3.00, for OpenGL ES 3.0 and WebGL 2; incomplete (docs/support.md)
};

/// What concerns Output::spirv alone.
struct SpirvOptions {
  Vulkan vulkan = Vulkan::v1_1;
  SpirvVersion version = SpirvVersion::highest;
  DebugInfo debug = DebugInfo::names;
  BufferForm buffers = BufferForm::typed;
  BufferBounds buffer_bounds = BufferBounds::undefined;  ///< needs BufferForm::slots
};

/// What concerns Output::hlsl alone.
struct HlslOptions {
  uint32_t shader_model = 50;  ///< 10 * major + minor: 50, 51, or 60 to 67
  StructuredBuffers structured_buffers = StructuredBuffers::automatic;
  bool explain_blocks = false;  ///< a note on each uniform block: what it is bound as, and why
  /// Adds [[vk::...]] attributes with Vulkan's bindings and locations, for compilers that make SPIR-V of HLSL. Blocks of
  /// an array that are StructuredBuffers have a binding each: kVulkanBindingStep after the one before.
  bool vulkan_attributes = false;
  std::span<const RegisterAssignment> registers{};  ///< of resources that are not to have the next free ones
};

/// Where transform feedback records what Options::captures names (OpenGL 4.6 section 11.1.2.1).
enum class CaptureMode : uint8_t {
  interleaved,  ///< one after another, in one buffer until gl_NextBuffer
  separate,     ///< each in a buffer of its own
};

enum class Optimize : uint8_t {
  none,  ///< variables and functions stay what they are in the source
  performance,
  size,  ///< as performance, but functions are copied only where that makes nothing longer
};
enum class Warnings : uint8_t { none, show, errors };

/// What a compilation may use up; 0: the default. Reaching a limit ends it with Status::limit and a diagnostic that
/// names the limit. Whatever the limits, any input ends in bounded time and memory.
struct Limits {
  uint32_t milliseconds = 0;  ///< of wall clock; default: none
  uint64_t memory = 0;        ///< bytes of arenas and tables (docs/library.md); default: 1 GiB
  uint32_t nesting = 0;       ///< of parentheses, statements and the like; default: 1024, most: 4096 (docs/library.md)
};

/// Where memory comes from (docs/library.md says what takes it from here). Called on the thread that compiles.
struct Allocator {
  void* (*allocate)(void* user, size_t size, size_t alignment) = nullptr;  ///< null when there is none left
  void (*release)(void* user, void* memory, size_t size) = nullptr;
  void* user = nullptr;
};

struct Options {
  // The source.
  std::span<const std::string_view> defines;  ///< "NAME" (as 1) or "NAME=text"
  std::string_view preamble;                  ///< text that stands after #version, outside line counting
  std::string_view default_version;  ///< of sources without #version, e.g. "450core"; empty: 110 or, for ESSL, 100
  bool force_version = false;        ///< default_version wins over #version
  Dialect dialect = Dialect::automatic;
  IncludeResolver include;           ///< none: #include is an error
  /// The program is one of OpenGL with GL_PROGRAM_SEPARABLE: shaders that use gl_PerVertex have to declare it (OpenGL 4.6
  /// section 7.4.1).
  bool separable = false;
  /// Variables of functions and global ones, parameters that are `out`, what a function gives that ends without a return, and
  /// gl_Position begin with zero, which other outputs do not; of those of numbers and bools, and arrays and structures of them.
  /// In WebGL they always do. Not for SPIR-V.
  bool zero_initialize = false;

  // What of OpenGL's state, and of how its results are used, the code has to know.
  DepthRange depth_range = DepthRange::vulkan;
  bool flip_y = false;            ///< the y axis of the source points up: gl_Position.y and dFdy are negated
  bool two_sided_colors = false;  ///< fragments of back faces read gl_BackColor, as by GL_VERTEX_PROGRAM_TWO_SIDE
  bool flat_colors = false;       ///< gl_Color is flat unless it says otherwise, as by glShadeModel(GL_FLAT)
  bool clamp_vertex_colors = false;  ///< gl_FrontColor and its like are kept from 0 to 1, as by GL_CLAMP_VERTEX_COLOR
  bool flip_point_coord = false;  ///< gl_PointCoord.y runs the other way (for a framebuffer kept bottom row first)
  bool attributes_as_words = false;  ///< 64-bit vertex inputs are read as 32-bit integers (docs/vulkan.md)
  uint32_t color_outputs = 1;        ///< gl_FragColor is written to this many colour attachments
  std::span<const SamplerDepthMode> depth_modes;  ///< of samplers not named: luminance
  uint32_t clip_planes = 0;                       ///< bit N: clip distance N takes effect, the others are written as
                                                  ///< 0; of SPIR-V sources all take effect if no bit is set
  /// Outputs of the last stage before rasterization that transform feedback records, or parts of them, as for
  /// glTransformFeedbackVaryings: `a`, `a[1]`, `s.m`, `Block.v`, gl_NextBuffer, gl_SkipComponents1 to 4. Ignored, with a
  /// warning, if the shader has xfb_ qualifiers.
  std::span<const std::string_view> captures;
  CaptureMode capture_mode = CaptureMode::interleaved;
  /// What a program with a tessellation evaluation but no control shader does, as OpenGL: a control shader is made, which
  /// is the last module of the result. None: the application brings one of its own.
  std::optional<PatchDefaults> patch_defaults;
  /// What geometry shaders with GL_ARB_geometry_shader4 do not say themselves.
  GeometryLayout geometry_layout;

  // Where resources, inputs and outputs go.
  std::span<const Assignment> resource_map;  ///< wins over what the sources declare
  std::span<const BindingRule> binding_rules;  ///< for what the map does not name; of several that fit the first counts
  uint32_t first_set = 0;                    ///< of resources that neither the map nor the source places
  uint32_t first_binding = 0;                ///< in each set
  /// Of the arrays that handles of GL_ARB_bindless_texture index (docs/vulkan.md).
  uint32_t bindless_set = 1;
  bool set_for_each_kind = false;  ///< from first_set on: uniform blocks, storage blocks, textures, images
  /// How many elements those arrays have; 0: sized at run time, which devices need not allow.
  uint16_t bindless_elements = 0;
  std::span<const BindingBase> binding_bases;  ///< of one kind and set the last one counts; not of what the map places

  // The output. What a target alone has is in a structure of its own, which the other targets do not look at.
  Output output = Output::spirv;
  SpirvOptions spirv;
  HlslOptions hlsl;
  Optimize optimize = Optimize::performance;
  Warnings warnings = Warnings::show;
  /// What follows -W of compilers: "all", "extra", "everything", the id of a warning, "no-" in front of one, "error",
  /// "error=ID", "no-error=ID" (docs/diagnostics.md). The last one that is about a warning counts.
  std::span<const std::string_view> warning_switches;
  /// Floats that are lowp or mediump are computed with 16 bits, as far as that stays within a stage; the device has to have
  /// such floats (shaderFloat16 of Vulkan, shader model 6.6). Not for Output::essl, which has none.
  bool half_mediump = false;
  bool describe_uses = false;  ///< Resource::uses of the reflection, of what is left after optimisation
  /// Name of the pass ("front", "link", "registers" and "names" count as passes) after which IR text is kept in
  /// CompileResult::ir_dumps; "all" for every one. Empty: none.
  std::string_view dump_ir_after;

  // The work.
  Limits limits;
  const std::atomic<bool>* cancel = nullptr;  ///< any thread may set it: the compilation ends with Status::cancelled
  const Allocator* allocator = nullptr;       ///< none: the C++ runtime's
};

}  // namespace umber
