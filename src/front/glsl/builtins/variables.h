// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "front/glsl/builtins/availability.h"
#include "front/glsl/tree/symbol.h"

namespace umber::glsl {

/// A built-in variable, constant or piece of fixed-function state (GLSL 4.60 chapter 7).
struct BuiltinVariable {
  std::string_view name;
  const char* type;  ///< as in GLSL; the extent of an array may be the name of a constant, or missing
  Availability when;
  Storage storage{};
  ir::BuiltIn built_in{};
  std::array<int32_t, 3> value{};  ///< constant: one for each component
};

/// The built-in of this name that the language and stage have; none otherwise.
const BuiltinVariable* find_builtin_variable(std::string_view name, const Language& language, ir::Stage stage);

/// What gl_PerVertex has for each vertex where gl_in and gl_out are arrays of it.
std::span<const BuiltinVariable> per_vertex_members();
/// What gl_MeshPrimitivesEXT has for each primitive.
std::span<const BuiltinVariable> per_primitive_members();

/// All rows.
std::array<std::span<const BuiltinVariable>, 3> builtin_variable_tables();

/// The type of a built-in, its structures made on first use.
class BuiltinTypes {
 public:
  ir::TypeId type(ir::Module& module, std::string_view text);
  ir::TypeId structure(ir::Module& module, std::string_view name);

 private:
  struct Known {
    std::string_view name;
    ir::TypeId type;
  };
  std::vector<Known> structures_;
};

}  // namespace umber::glsl
