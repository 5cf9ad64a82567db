// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "diag/source.h"
#include "ir/module.h"

namespace umber::glsl {

/// One shader object: the text of a file.
struct ShaderText {
  std::string_view text;
  std::string_view name;  ///< for diagnostics
};

enum class Dialect : uint8_t {
  automatic,  ///< as `#version` says; GLSL 1.10 without one
  glsl,       ///< an ESSL `#version` is an error
  essl,       ///< ESSL 1.00 without `#version`
};

struct FrontOptions {
  Dialect dialect = Dialect::automatic;
};

/// Compiles the shader objects of one stage, GLSL 1.10 to 4.60 or ESSL 1.00 to 3.20, to a module: preprocess, parse, check,
/// lower. Exactly one of the objects defines main().
Result<ir::Module> compile(std::span<const ShaderText> objects, ir::Stage stage, const FrontOptions& options,
                           Sources& sources, Diagnostics& diagnostics);

}  // namespace umber::glsl
