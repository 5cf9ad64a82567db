// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "umber/reflect.hpp"

/// Umber as a C++ library. Every function is thread-safe, depends on its arguments alone, and gives the same bytes for
/// the same arguments on every machine.
namespace umber {

using reflect::Stage;

enum class Language : uint8_t {
  automatic,  ///< GLSL or ESSL, as #version says; without one, GLSL 1.10
  glsl,       ///< an ESSL #version is an error
  essl,       ///< without #version, ESSL 1.00
};

struct Source {
  Stage stage{};
  std::string_view text;
  std::string_view name = "shader";  ///< for diagnostics
  Language language = Language::automatic;
};

/// Depth range of clip space (OpenGL 4.6 section 13.8, Vulkan 1.1 section 24.5): where the visible z ends below.
enum class DepthRange : uint8_t {
  vulkan,  ///< 0 <= z <= w: gl_Position is written as the shader says
  gl,      ///< -w <= z <= w in the source; converted
};

struct Options {
  DepthRange depth_range = DepthRange::vulkan;
  bool flip_point_coord = false;  ///< gl_PointCoord.y runs the other way (for a framebuffer kept bottom row first)
  uint32_t color_outputs = 1;     ///< gl_FragColor is written to this many colour attachments
  uint32_t clip_planes = 0;       ///< bit N: clip distance N takes effect, the others are written as 0
  bool generate_debug_names = true;
  bool color_diagnostics = false;  ///< ANSI escapes in Result::diagnostics, for a terminal
  /// Name of the pass ("front" and "link" count as passes) after which IR text is kept in Result::ir_dumps; "all" for
  /// every one. Empty: none.
  std::string_view dump_ir_after;
};

struct Module {
  Stage stage{};
  std::vector<uint32_t> spirv;
};

struct IrDump {
  Stage stage{};
  std::string after;  ///< name of the pass
  std::string text;
};

struct Result {
  bool ok = false;
  std::string diagnostics;      ///< as for a terminal, one after the other; may hold warnings when ok
  std::vector<Module> modules;  ///< one per stage, in the order of the first source of each
  reflect::Program program;
  std::vector<IrDump> ir_dumps;
};

/// Compiles the sources, all stages of one program, and links them by name: varyings and resources that match get the
/// same locations and bindings. One source alone is a program too; then every input and output is kept. Several sources
/// of one stage are shader objects of one program (OpenGL 2.0 section 2.15.2): exactly one of them defines main().
Result compile(std::span<const Source> sources, const Options& options = {});

}  // namespace umber
