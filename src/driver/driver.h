// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/module.h"
#include "pass/target.h"
#include "umber/reflect.hpp"

namespace umber::driver {

enum class Language : uint8_t { automatic, glsl, essl };  ///< as glsl::Dialect

/// A shader object: one text of a stage. Those of one stage are in one language.
struct Shader {
  ir::Stage stage{};
  std::string_view text;
  std::string_view name;
  Language language{};
};

struct Request {
  std::span<const Shader> shaders;  ///< of one program
  Target target;
  bool colour = false;          ///< of the diagnostics, for a terminal
  std::string_view dump_after;  ///< "front", "link", the name of a pass, or "all"
};

struct Compiled {
  ir::Stage stage{};
  std::vector<uint32_t> spirv;
};
struct Dump {
  ir::Stage stage{};
  std::string after;
  std::string text;
};

struct Outcome {
  bool ok = false;
  std::string diagnostics;        ///< rendered, warnings too
  std::vector<Compiled> modules;  ///< one for each stage, in order of the first shader of each
  reflect::Program program;
  std::vector<Dump> dumps;  ///< what was reached, even of a compilation that fails
};

/// From texts to SPIR-V: front end, passes over single stages, link, passes over the linked stages, back end.
Outcome compile(const Request& request);

}  // namespace umber::driver
