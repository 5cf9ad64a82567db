// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "diag/source.h"
#include "ir/module.h"
#include "umber/vocabulary/spirv.hpp"

namespace umber::front::spirv {

struct ReadOptions {
  std::string_view name = "shader";  ///< of the module, for diagnostics: their lines are its words, counted from 1
  std::string_view entry_point;      ///< may be left out if the module has only one (of `stage`)
  std::optional<ir::Stage> stage;    ///< of the entry point; none: any
  std::span<const SpecializationConstant> specializations = {};  ///< of two with one id the last counts
  bool keep_scopes = false;  ///< says in the module what debug information tells of functions, blocks and variables
  Memory* memory = nullptr;                                      ///< of the module, which it must outlive
};

/// Reads one entry point of a SPIR-V 1.0 to 1.6 module, of Vulkan's flavour or OpenGL's (GL_ARB_gl_spirv), at the
/// logical level: structured control flow, values, places. Words are in the host's byte order (see
/// spv::words_from_bytes).
Result<ir::Module> import(std::span<const uint32_t> words, const ReadOptions& options, Sources& sources,
                          Diagnostics& diagnostics);

struct EntryPoint {
  std::string name;
  std::optional<ir::Stage> stage;  ///< none: a kind of shader that Umber does not know
};

/// The entry points of a module, in its order; of a malformed module those before the fault.
std::vector<EntryPoint> entry_points(std::span<const uint32_t> words);

}  // namespace umber::front::spirv
