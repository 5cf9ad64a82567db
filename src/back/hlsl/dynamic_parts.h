// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Where a path chooses a component or column, in a value of `type`, by an index that is not constant.
struct DynamicStep {
  ir::TypeId type{};
  uint32_t at = 0;
};
/// None for an access of a variable, input or output as HLSL writes it.
std::optional<DynamicStep> dynamic_step(const ir::Module& module, const ir::Inst& access);

/// Writes to parts of vectors and matrices that an index chooses: HLSL reaches them by constants alone when it writes.
class DynamicParts : public CodeWriter {
 public:
  explicit DynamicParts(Shader& shader) : CodeWriter(shader) {}

  void write_store(const ir::Inst& store, DynamicStep step, Scope scope);
  /// insert_dynamic into a vector or matrix.
  void write_insert(const ir::Inst& inst, Scope scope);

 private:
  /// `place[index] = value`
  void assign(std::string_view place, ir::TypeId type, ir::ValueId index, ir::ValueId value, Scope scope);
  void assign_component(std::string_view place, ir::TypeId vector, ir::ValueId index, ir::ValueId value, Scope scope);
};

}  // namespace umber::back::hlsl
