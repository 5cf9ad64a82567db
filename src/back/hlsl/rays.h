// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes what stages of ray tracing pipelines have of their own, for libraries of DXR. What rays and callables carry is a
/// structure with one member, a static variable; main() copies what its parameters bring in and takes away. A hit is
/// ignored, or ends the search, at the end of main(), as HLSL's functions for it never return to where copies are written.
class Rays : public CodeWriter {
 public:
  explicit Rays(Shader& shader) : CodeWriter(shader) {}

  void declare();
  /// `[shader("miss")]\nvoid main(inout Payload payload_in)`
  void print_head(TextWriter& out) const;
  void write_begin(TextWriter& out) const;
  void write_end(TextWriter& out) const;
  /// An op of group `ray` that is a statement.
  void write(const ir::Inst& inst, Scope scope);
  /// report_intersection.
  void print(const ir::Inst& inst);
  /// ignore_intersection and terminate_ray.
  void write_decision(const ir::Inst& terminator, Scope scope);

 private:
  /// What is a parameter of main(), and the static variable that code has for it.
  struct Parcel {
    std::string_view type, variable, parameter;
  };
  /// Shader model 6.7 wants to know of each member of a payload who reads and writes it.
  bool has_payload_access() const;
  void declare_head(std::string_view type, bool is_payload);
  void declare_access(bool is_payload);
  void declare_parcel(ir::VariableId v);
  void declare_attributes(ir::VariableId v);
  void declare_missing();

  Parcel carried_, attributes_;
  std::vector<std::string_view> sent_;  ///< by VariableId: the structure that a ray or a call takes along
  std::string_view decision_;           ///< of an any-hit shader
};

}  // namespace umber::back::hlsl
