// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "umber/run/named_strings.h"
#include "umber/run/scanner.h"
#include "umber/run/scene.h"
#include "umber/umber.hpp"

namespace umber::run {

/// What the shaders of a program are given as.
enum class Form : uint8_t { glsl, spirv };

/// One shader section of a test.
struct ShaderText {
  Stage stage{};
  std::string text;                                 ///< GLSL, or SPIR-V as assembly
  int line = 0;                                     ///< of the section's header
  uint32_t number = 0;  ///< stages of ray tracing: its place in its table, of hit shaders that of their group
  std::vector<SpecializationConstant> constants{};  ///< of [... shader specializations]
};

/// One column of [vertex data]: the values of an attribute, one per vertex.
struct AttributeData {
  std::string name;    ///< of the shader's input, or its location in digits
  uint32_t index = 0;  ///< matrix column or array element: counts locations from the attribute's first one
  std::vector<std::array<Number, 4>> values;
};

/// A line of [require] or [test] without comment.
struct TestLine {
  int number = 0;
  std::string text;
};

struct ShaderTest {
  /// `SPIRV` of [require]: whether the SPIR-V sections are run, and whether those in GLSL.
  enum class Spirv : uint8_t { yes, no, only };

  std::vector<TestLine> requirements;
  std::vector<ShaderText> shaders, spirv_shaders;
  Spirv spirv = Spirv::yes;
  std::vector<AttributeData> vertex_data;
  std::vector<Scene> scenes;
  NamedStrings includes;
  GeometryLayout geometry_layout;  ///< of shaders with GL_ARB_geometry_shader4
  std::vector<TestLine> commands;
  std::string unsupported;  ///< a section that cannot be run here and why; empty if there is none
  int glsl_version = 0;     ///< the one that [require] names first, 100 * major + minor; 0 if it names none
  bool is_essl = false;
  bool is_compatibility = false;  ///< `GL COMPAT` of [require]
  bool is_vulkan = false;  ///< `VULKAN` of [require]: the shaders are for Vulkan, not for OpenGL

  bool has_stage(Stage stage) const;  ///< in GLSL
  /// The forms that it is to be run in: each that it has shaders of.
  std::vector<Form> forms() const;
};

/// Takes the text of a shader_test file apart; throws Failure where it is malformed.
ShaderTest parse_shader_test(std::string_view text);

}  // namespace umber::run
