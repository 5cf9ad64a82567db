// SPDX-License-Identifier: Apache-2.0
// Derivatives where some of the neighbours may not be.
#include "analysis/varying_loops.h"
#include "lint/parts.h"

namespace umber::lint {
namespace {

using ir::InstId, ir::Op;

constexpr Message<> kDerivative{Severity::warning, "divergent-derivative",
                                "neighbouring invocations may not get here: this derivative is undefined then",
                                "take it in front of the condition"};
constexpr Message<> kSample{
    Severity::warning, "divergent-derivative",
    "neighbouring invocations may not get here: the level of detail of this texture is undefined then",
    "sample in front of the condition, or with textureLod() or textureGrad()"};

/// Textures that have levels to choose from.
bool has_levels(const ir::Module& m, InstId i) {
  const ir::TypeId image = m.resources[m.resource_of(i)].type;
  const umber::ImageDim dim = m.types.image_shape(image).dim;
  return dim != umber::ImageDim::rect && dim != umber::ImageDim::buffer && dim != umber::ImageDim::subpass;
}

}  // namespace

void divergent_derivatives(const ir::Module& module, Diagnostics& diagnostics) {
  if (!ir::has_derivatives(module)) return;
  std::vector<InstId> found;
  module.for_each_inst([&](InstId i) {
    const ir::Inst& inst = module.insts[i];
    const bool is_sample = inst.op == Op::sample || inst.op == Op::sample_bias;
    if (is_sample ? has_levels(module, i) : ir::info(inst.op).group == ir::Group::derivative) found.push_back(i);
  });
  if (found.empty()) return;
  const analysis::VaryingLoops varying(module, analysis::VaryingLoops::Primitives::are_whole);
  for (const InstId i : found) {
    if (!varying.is_divided(i)) continue;
    const bool is_derivative = ir::info(module.insts[i].op).group == ir::Group::derivative;
    diagnostics.report(is_derivative ? kDerivative : kSample, module.span(i));
  }
}

}  // namespace umber::lint
