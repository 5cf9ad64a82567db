// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "ir/module.h"

namespace umber::tool {

/// Where a scalar of a stage variable is: components have 32 bits, so one of 64 bits has two of them.
struct ScalarPlace {
  uint32_t element = 0;  ///< locations behind that of the variable
  uint8_t component = 0;
  ir::TypeKind kind{};
};

/// The first location of what has none: of distances to clip and cull by, four to a location, as one array.
inline constexpr uint32_t kClipDistances = 4096, kCullDistances = kClipDistances + 2;
bool is_distance(ir::BuiltIn built_in);
/// Where the variable begins; nothing if it is neither a varying nor distances.
std::optional<uint32_t> first_location(const ir::IoVar& variable);

/// The scalars of a variable in the order of values (eval::Words): what GLSL 4.60 section 4.4.1 says, apart from what
/// the compiler makes of it.
std::vector<ScalarPlace> scalar_places(const ir::Module& module, ir::IoVarId variable);

/// How many scalars lie before the part that a path leads to.
uint64_t scalars_before(const ir::Module& module, ir::TypeId type, std::span<const uint64_t> path);

}  // namespace umber::tool
