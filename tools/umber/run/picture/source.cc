// SPDX-License-Identifier: Apache-2.0
#include "umber/run/picture/source.h"

#include <charconv>

#include <fmt/format.h>

#include "umber/run/outcome.h"

namespace umber::run {
namespace {

constexpr std::string_view kShadertoyHead = R"(#version 450
uniform vec3 iResolution;
uniform float iTime, iTimeDelta, iFrameRate, iSampleRate;
uniform int iFrame;
uniform vec4 iMouse, iDate;
uniform float iChannelTime[4];
uniform vec3 iChannelResolution[4];
uniform sampler2D iChannel0, iChannel1, iChannel2, iChannel3;
layout(location = 0) out vec4 umber_color;
#line 1
)";
constexpr std::string_view kShadertoyTail = R"(
void main() {
  umber_color = vec4(0, 0, 0, 1);
  mainImage(umber_color, gl_FragCoord.xy);
  umber_color.a = 1.0;
}
)";

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

/// True if there is a function of that name, as far as that is to be seen without parsing.
bool has_function(std::string_view text, std::string_view name) {
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const size_t behind = text.find_first_not_of(" \t\r\n", at + name.size());
    if ((at == 0 || !is_word(text[at - 1])) && behind != text.npos && text[behind] == '(') return true;
  }
  return false;
}

std::string type_name(const reflect::Type& type) { return type.rows == 1 ? "float" : fmt::format("vec{}", type.rows); }

}  // namespace

PictureSource picture_source(std::string_view text) {
  PictureSource source;
  if (has_function(text, "mainImage") && !has_function(text, "main")) {
    source.text = std::string(kShadertoyHead) + std::string(text) + std::string(kShadertoyTail);
    source.version = 450;
    return source;
  }
  source.text = text;
  const size_t at = text.find("#version");
  if (at == text.npos) return source;
  const std::string_view line = text.substr(at, text.find('\n', at) - at);
  const size_t digits = line.find_first_of("0123456789");
  if (digits != line.npos) std::from_chars(line.data() + digits, line.data() + line.size(), source.version);
  source.is_essl = source.version == 100 || line.find(" es") != line.npos;
  return source;
}

std::string vertex_shader_for(const PictureSource& source, const reflect::StageInfo& fragment) {
  const bool is_old = source.is_essl ? source.version < 300 : source.version < 130;
  const bool has_locations = source.version >= (source.is_essl ? 310u : 410u);
  std::string text =
      fmt::format("#version {}{}\n", source.version, source.is_essl && source.version >= 300 ? " es" : "");
  text += is_old ? "attribute vec4 piglit_vertex;\n" : "in vec4 piglit_vertex;\n";
  std::string body = "  gl_Position = piglit_vertex;\n  vec2 place = piglit_vertex.xy * 0.5 + 0.5;\n";
  for (const reflect::IoVar& input : fragment.inputs) {
    const bool is_array = input.type.kind == reflect::Type::Kind::array;
    const reflect::Type& type = is_array ? input.type.element[0] : input.type;
    const bool is_float = type.kind == reflect::Type::Kind::numeric && type.scalar == reflect::Scalar::f32;
    if (!is_float || type.columns != 1 || input.name.find_first_of(".[") != input.name.npos)
      throw Failure(fmt::format(
          "the input '{}' is made of something else than vectors of floats; a shader test can give it a value",
          input.name));
    if (input.declared_location && has_locations)
      text += fmt::format("layout(location = {}) ", *input.declared_location);
    text += fmt::format("{} {} {}{};\n", is_old ? "varying" : "out", type_name(type), input.name,
                        is_array ? fmt::format("[{}]", input.type.count) : "");
    constexpr std::string_view kSwizzles[] = {"x", "xy", "xyz", "xyzw"};
    for (uint32_t n = 0; n < (is_array ? input.type.count : 1); ++n)
      body += fmt::format("  {}{} = vec4(place, 0.0, 1.0).{};\n", input.name, is_array ? fmt::format("[{}]", n) : "",
                          kSwizzles[type.rows - 1]);
  }
  return text + "void main() {\n" + body + "}\n";
}

std::array<float, 4> place_in_window(float x, float y) { return {x, y, 0, 1}; }

}  // namespace umber::run
