// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "umber/arguments.h"
#include "umber/host.h"
#include "umber/umber.hpp"

namespace umber::tool {

/// The shaders that a command line names.
struct Inputs {
  std::vector<std::string> paths;  ///< "-": standard input
  std::deque<std::string> texts;
  std::deque<std::vector<uint32_t>> words;        ///< of SPIR-V modules
  std::vector<SpecializationConstant> constants;  ///< of all shaders
  std::string entry_point;                        ///< of the modules
  std::vector<Source> sources;                    ///< one for each path; views into all the above
};

/// Reads them; the stage is what -S, the name or the contents say. `stage_option` is how -S is written by whoever typed the
/// command line. Throws UsageError.
Inputs read_inputs(const Arguments& arguments, Host& host = plain_host(), std::string_view stage_option = "-S");

/// What --specialize says. Throws UsageError.
std::vector<SpecializationConstant> read_specializations(const Arguments& arguments);

/// "vert" for a vertex shader: what its files' names end in.
std::string_view extension_of(Stage stage);
/// "vertex"
std::string_view name_of(Stage stage);

}  // namespace umber::tool
