// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes what hull and domain shaders have of their own: main(), and the function for what a patch has once, which runs
/// the shader's code, too (passes/direct3d/control_phases.h).
class Patches : public CodeWriter {
 public:
  explicit Patches(Shader& shader) : CodeWriter(shader) {}

  void write_entries();

 private:
  void name_parameters();
  void write_hull();
  void write_domain();
  void write_attributes(std::string_view constants);
  void write_parameters(std::string_view vertices, std::string_view more);
  /// Copies the inputs and calls the shader's code.
  void write_inputs();
  void write_choice(std::string_view invocation, std::string_view is_for_patch);
  void write_call();

  std::string_view vertex_, point_;  ///< what copies count vertices by; the control point that main() is for
};

}  // namespace umber::back::hlsl
