// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber::spv {

/// Instructions of the set NonSemantic.Shader.DebugInfo.100, by their numbers there.
enum class DebugOp : uint32_t {
  none = 0,
  compilation_unit = 1,
  type_basic = 2,
  type_array = 5,
  type_vector = 6,
  type_function = 8,
  type_composite = 10,
  type_member = 11,
  global_variable = 18,
  function = 20,
  lexical_block = 21,
  scope = 23,
  no_scope = 24,
  inlined_at = 25,
  local_variable = 26,
  declare = 28,
  expression = 31,
  source = 35,
  function_definition = 101,
  source_continued = 102,
  line = 103,
  no_line = 104,
  type_matrix = 108,
};

}  // namespace umber::spv
