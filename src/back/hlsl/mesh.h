// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes what mesh and task shaders have of their own. The outputs of a mesh are shared memory for the shader's own code,
/// which may write and read any of them anywhere, as GLSL lets it; main() counts and copies them at its end, for only it
/// has the parameters that they belong in, and may count once. A task shader asks for its meshes at the end of main(), too.
class Mesh : public CodeWriter {
 public:
  explicit Mesh(Shader& shader) : CodeWriter(shader) {}

  /// The payload, which is a structure in HLSL, and the variables that main() works with at its end.
  void declare();
  /// What main() has as parameters behind the inputs; starts with a comma unless it is the first.
  std::string_view parameters() const { return parameters_; }
  void print_attributes(TextWriter& out) const;
  void write_begin(TextWriter& out);
  void write_end(TextWriter& out);
  /// set_mesh_outputs.
  void write(const ir::Inst& emission, Scope scope);
  /// emit_mesh_tasks.
  void write_tasks(const ir::Inst& terminator, Scope scope);

 private:
  bool is_task() const { return module_.stage == ir::Stage::task; }
  void declare_payload();
  void declare_parameters();
  void copy_payload(TextWriter& out, ir::TypeId type, std::string& path, int depth);
  void write_copies(TextWriter& out, uint32_t stream, std::string_view parameter, std::string_view count) const;
  uint32_t invocations() const;

  std::string_view payload_, payload_type_, parameter_;  ///< of the payload; the parameter is that of a mesh shader
  ir::TypeId payload_value_{};
  std::string_view counts_;                              ///< how many vertices and primitives, or workgroups
  std::string_view thread_, vertices_, primitives_, indices_, step_;
  std::string_view parameters_;
  ir::IoVarId index_output_{};
};

}  // namespace umber::back::hlsl
