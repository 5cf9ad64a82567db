// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// What is four operands of an instruction.
inline constexpr std::string_view kRayDescription =
    "RayDesc ray_description(float3 origin, float tmin, float3 direction, float tmax) {\n"
    "  RayDesc ray = { origin, tmin, direction, tmax };\n"
    "  return ray;\n"
    "}\n";

/// Writes rays that a shader follows itself: methods of RayQuery objects, of shader model 6.5.
class RayQueries : public CodeWriter {
 public:
  explicit RayQueries(Shader& shader) : CodeWriter(shader) {}

  /// Queries are variables that all functions see.
  void declare_all();
  /// An op of group `ray_query` that is a statement.
  void write(const ir::Inst& inst, Scope scope);
  /// One that gives a value.
  void print(const ir::Inst& inst, Prec at_least);
  void print_structure(const ir::Inst& inst);

 private:
  void print_call(const ir::Inst& inst, std::string_view method, uint32_t operands_end);
};

}  // namespace umber::back::hlsl
