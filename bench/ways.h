// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "umber/umber.hpp"

#include "measure.h"

namespace umber::bench {

/// What Umber makes of what. SPIR-V that is read is a module, of which `text` has the bytes.
enum class Way : uint8_t {
  glsl_to_spirv,       ///< for OpenGL's shaders
  glsl_to_vulkan,      ///< for Vulkan 1.2, of shaders that are for Vulkan
  glsl_to_plain,       ///< the first without optimisation
  glsl_to_hlsl,        ///< for shader model 6.0, which has registers for many resources
  spirv_to_spirv,      ///< without optimisation
  spirv_to_optimized,
  spirv_to_hlsl,
};
std::optional<Way> way_of(std::string_view name);

/// What is read on that way of a shader: the shader, or what Umber makes of it without optimisation; empty if it refuses it.
Shader input_of(Way way, const Shader& shader);
Source source_of(Way way, const Shader& input);
/// An #include is a file beside the one that has it, read once.
Options options_of(Way way);

/// A session that keeps memory alone: what is compiled several times to be timed counts as new each time.
inline Session session_for_times() {
  Session session;
  session.keep_tokens(false);
  return session;
}

/// Compiles in one session for all, as whoever compiles many shaders does, or alone.
template <Way kWay, bool kAlone>
bool compile_by(const Shader& input) {
  static Session session = session_for_times();
  const Source source = source_of(kWay, input);
  return (kAlone ? compile({&source, 1}, options_of(kWay)) : session.compile({&source, 1}, options_of(kWay))).ok();
}
template <Way kWay>
constexpr Subject kUmber{.name = "umber", .compile = compile_by<kWay, false>, .compile_alone = compile_by<kWay, true>};
const Subject& subject_of(Way way);

}  // namespace umber::bench
