// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lower/lower.h"

#include "front/glsl/lower/constant.h"
#include "front/glsl/lower/parts.h"

namespace umber::glsl {

bool lower(ir::Module& module, const Tree& tree, const Symbols& symbols, std::span<const SamplerDepthMode> depth_modes,
           bool begins_at_zero, Diagnostics& diagnostics) {
  LowerContext context{module, tree, symbols, &diagnostics, depth_modes, begins_at_zero};
  LowerParts parts(context);
  parts.interface.make_interface();
  module.entry = parts.calls.functions();
  parts.interface.drop_unused_members();
  if (!context.emit.failed()) parts.interface.begin_with_framebuffer();
  return !context.emit.failed();
}

std::optional<ir::ValueId> evaluate_constant(ir::Module& module, const Tree& tree, const Symbols& symbols,
                                             ExprId expr) {
  LowerContext context{module, tree, symbols, nullptr};
  LowerParts parts(context);
  const ValueId result = parts.expressions.value(expr);
  if (context.emit.failed() || context.emit.found_variable() || !module.is_constant(result)) return std::nullopt;
  return result;
}

}  // namespace umber::glsl
