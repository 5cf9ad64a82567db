// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/writer.h"

#include "back/hlsl/messages.h"
#include "back/hlsl/shader.h"
#include "back/hlsl/spelling.h"
#include "back/text/first_use.h"
#include "back/text/messages.h"
#include "back/text/precise.h"
#include "ir/glsl_names.h"
#include "ir/interface/stages.h"

namespace umber::back::hlsl {
namespace {

/// The entry that copies inputs and outputs, where the shader's own main() has them in static variables.
void write_entry(Shader& shader) {
  if (is_of_tessellation(shader.module.stage)) return shader.patches.write_entries();
  Signature& signature = shader.signature;
  TextWriter& out = shader.out;
  const bool is_of_mesh = is_of_meshes(shader.module.stage);
  const bool is_of_rays = is_of_ray_tracing(shader.module.stage);
  if (is_of_mesh) shader.mesh.print_attributes(out);
  if (is_of_rays)
    shader.rays.print_head(out);
  else
    signature.print_head(out, is_of_mesh ? shader.mesh.parameters() : shader.streams.declared());
  out << " {\n";
  signature.print_copies(out, ir::Direction::input, 1);
  if (is_of_mesh) shader.mesh.write_begin(out);
  if (is_of_rays) shader.rays.write_begin(out);
  out << "  " << shader.function_names[shader.module.entry.index] << '('
      << shader.streams.parameters_of(shader.module.entry, false) << ");\n";
  if (is_of_mesh) {
    shader.mesh.write_end(out);
  } else if (is_of_rays) {
    shader.rays.write_end(out);
  } else if (signature.has_outputs() && shader.module.stage != ir::Stage::geometry) {
    out << "  Output output;\n";
    signature.print_copies(out, ir::Direction::output, 1);
    out << "  return output;\n";
  }
  out << "}\n";
}

/// A type of cooperative matrices, vectors or tensors, as GLSL calls it; none if there is none.
std::string_view cooperative_type(const ir::Module& module) {
  if (!module.state.uses_vulkan_memory_model) return {};  // which front ends say of such modules
  for (uint32_t n = ir::types::kCount; n < module.types.size(); ++n)
    if (module.types.is_cooperative({n}) || module.types.is_tensor({n}))
      return module.types.is_cooperative_vector({n}) ? "coopvecNV" : "coopmat";
  return {};
}

/// From shader model 6.6 on the size of a group says how it is made of quads: of one row, those of four in it, else those of
/// two by two.
bool has_known_quads(const ir::Module& module, const Options& options, Diagnostics& diagnostics) {
  const ir::ComputeState& state = module.state.compute;
  if (state.derivatives == ir::DerivativeGroup::none) return true;
  if (!options.at_least(ShaderModel::sm_6_6)) return diagnostics.report(kDerivativesNeedModel, {}), false;
  const bool is_row = state.local_size[1] == 1 && state.local_size[2] == 1 && state.local_size[0] % 4 == 0;
  if (state.derivatives == ir::DerivativeGroup::quads || is_row) return true;
  return diagnostics.report(kLinearQuads, {}), false;
}

void report_missing_type(const Shader& shader) {
  const ir::TypeKind kind = shader.missing_type;
  if (kind == ir::TypeKind::void_) return;
  const Span at = text::place_of(shader.module, kind);
  const std::optional<ShaderModel> since = first_model_with(kind);
  if (since && !shader.options.at_least(*since))
    shader.diagnostics.report(kTypeNeedsModel, at, ir::glsl_name(kind), text_of(*since));
  else
    shader.diagnostics.report(kUnsupportedType, at, ir::glsl_name(kind));
}

}  // namespace

Result<std::string> write(const ir::Module& module, const ir::Bindings& bindings, const Options& options,
                          Diagnostics& diagnostics) {
  if (!ir::takes_stage(StagePart::hlsl_out, module.stage, {}, diagnostics)) return Failed{};
  if (is_of_meshes(module.stage) && !options.at_least(ShaderModel::sm_6_5))
    return diagnostics.report(kMeshNeedsModel, {}), Failed{};
  if (is_of_ray_tracing(module.stage) && !options.at_least(ShaderModel::sm_6_3))
    return diagnostics.report(kRaysNeedModel, {}), Failed{};
  if (text::has_device_modes(module, "HLSL", diagnostics)) return Failed{};
  if (!has_known_quads(module, options, diagnostics)) return Failed{};
  if (const std::string_view type = cooperative_type(module); !type.empty())
    return diagnostics.report(kUnsupportedType, text::place_of(module, ir::TypeKind::cooperative_matrix), type),
           Failed{};
  const uint32_t errors_before = diagnostics.error_count();
  const SharedTypes shared_types(module);
  Shader shader(module, bindings, diagnostics, options, shared_types);
  Spelling spelling(shader);
  shader.resources.declare();
  shader.globals.declare_variables();
  shader.ray_queries.declare_all();
  shader.signature.declare();
  if (module.stage == ir::Stage::geometry) shader.streams.begin();
  if (is_of_meshes(module.stage)) shader.mesh.declare();
  if (is_of_ray_tracing(module.stage)) shader.rays.declare();
  shader.globals.name_functions(shader.signature.is_direct());
  const size_t declarations = shader.out.size();
  for (ir::FunctionId f : module.function_ids()) shader.functions.write(f);
  if (!shader.signature.is_direct()) write_entry(shader);
  report_missing_type(shader);
  if (shader.has_large_constant) diagnostics.report(text::kConstantTooLarge, {}, "HLSL");
  if (diagnostics.error_count() != errors_before) return Failed{};
  return text::joined({shader.declarations.text(), shader.resources.blocks().declarations(),
                       shader.out.text().substr(0, declarations), shader.helpers.text(),
                       shader.out.text().substr(declarations)});
}

}  // namespace umber::back::hlsl
