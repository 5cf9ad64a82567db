// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/writer.h"

#include "back/spirv/code.h"
#include "back/spirv/messages.h"
#include "base/check.h"
#include "base/validates.h"
#include "ir/interface/stages.h"
#include "spirv/reader.h"

namespace umber::back::spirv {
namespace {

/// Function variables by the function that owns them: those of `f` are `ids[starts[f]]` up to `ids[starts[f + 1]]`.
struct Locals {
  explicit Locals(const ir::Module& module) : starts(module.functions.size() + 2) {
    const auto is_local = [&](ir::VariableId v) { return module.variables[v].scope == ir::VariableScope::function; };
    for (ir::VariableId v : module.variables.ids())
      if (is_local(v)) ++starts[module.variables[v].function.index + 2];
    for (size_t f = 2; f < starts.size(); ++f) starts[f] += starts[f - 1];
    ids.resize(starts.back());
    for (ir::VariableId v : module.variables.ids())  // leaves starts[f + 1] at the end of f's
      if (is_local(v)) ids[starts[module.variables[v].function.index + 1]++] = v;
  }
  std::span<const ir::VariableId> of(ir::FunctionId f) const {
    return std::span(ids).subspan(starts[f.index], starts[f.index + 1] - starts[f.index]);
  }
  std::vector<uint32_t> starts;
  std::vector<ir::VariableId> ids;
};

/// Tells debuggers what is declared outside of functions.
void describe_globals(Code& code) {
  const ir::Module& m = code.module;
  for (const ir::ResourceId r : m.resources.ids()) {
    const ir::Resource& resource = m.resources[r];
    if (!code.globals.resource(r).id) continue;
    const NameId name = resource.instance_name ? resource.instance_name : resource.name;
    code.scopes->global(code.globals.resource(r).id, resource.array ? resource.array : resource.type, name,
                        resource.span);
  }
  for (const ir::IoVarId v : m.io_vars.ids())
    code.scopes->global(code.globals.io_var(v).id, m.io_vars[v].type, m.io_vars[v].name, m.io_vars[v].span);
  for (const ir::VariableId v : m.variables.ids())
    if (m.variables[v].scope != ir::VariableScope::function)
      code.scopes->global(code.globals.variable(v).id, m.variables[v].type, m.variables[v].name, m.variables[v].span);
}

bool is_supported(const Options& options, Diagnostics& diagnostics) {
  const uint32_t version = options.spirv_version(), most = versions_of(options.vulkan).most;
  if (version <= most) return true;
  diagnostics.report(kVersionTooNew, {}, version >> 8 & 0xFF, static_cast<uint32_t>(options.vulkan), most >> 8 & 0xFF);
  return false;
}

/// Vulkan has components of scalars, vectors and arrays of them (VUID-StandaloneSpirv-Component-04924).
void check_components(const ir::Module& module, Diagnostics& diagnostics) {
  for (const ir::IoVarId id : module.io_vars.ids()) {
    const ir::IoVar& var = module.io_vars[id];
    if (var.component && module.types.is_array(var.type) && module.types.is_array(module.types[var.type].element))
      diagnostics.report(kUnsupportedComponent, {}, module.names.text(var.name));
  }
}

/// An instruction with a word too many is one that no table of other tools needs to know to be wrong.
void check_words(std::span<const uint32_t> words) {
  const spv::Malformed wrong = spv::first_malformed(words);
  if (!wrong) return;
  Diagnostics found;
  wrong.report(found);
  check_failed(__FILE__, __LINE__, found.all()[0].text.c_str());
}

bool orders_device(const ir::Module& m) {
  bool orders = m.state.orders_device;
  for (const ir::ResourceId r : m.resources.ids()) orders |= m.resources[r].access.coherence == ir::Coherence::device;
  for (const ir::ReferenceId r : m.references.ids()) orders |= m.references[r].access.coherence == ir::Coherence::device;
  return orders;
}

}  // namespace

Result<std::vector<uint32_t>> write(const ir::Module& module, const Options& options, Diagnostics& diagnostics) {
  if (!is_supported(options, diagnostics)) return Failed{};
  if (!ir::takes_stage(StagePart::spirv_out, module.stage, {}, diagnostics)) return Failed{};
  const bool is_newer = is_of_ray_tracing(module.stage) || module.stage == Stage::task || module.stage == Stage::mesh;
  if (is_newer && options.spirv_version() < spv::version_word(1, 4)) {
    diagnostics.report(kRaysTooOld, {}, row_of(module.stage).name);
    return Failed{};
  }
  const uint32_t errors_before = diagnostics.error_count();
  check_components(module, diagnostics);
  Code code(module, diagnostics, options);
  if (module.state.uses_vulkan_memory_model)
    code.builder.memory_model(spv::AddressingModel::Logical, spv::MemoryModel::Vulkan);
  if (module.state.uses_vulkan_memory_model && orders_device(module))
    code.builder.require(spv::Capability::VulkanMemoryModelDeviceScope);
  // Any of two extensions has these stages; NVIDIA's older one is not what devices have that have the other.
  if (is_of_ray_tracing(module.stage)) code.builder.require(spv::Capability::RayTracingKHR);
  code.globals.declare(options.drops_unused);
  if (code.scopes) describe_globals(code);
  for ([[maybe_unused]] const ir::Function& f : module.functions) code.function_ids.push_back(code.builder.new_id());
  const Locals locals(module);
  for (ir::FunctionId f : module.function_ids()) code.functions.write(f, locals.of(f));
  code.globals.declare_entry_point(code.function_ids[module.entry.index]);
  if (diagnostics.error_count() != errors_before) return Failed{};
  Result<std::vector<uint32_t>> words = code.builder.finish(diagnostics);
  if (kValidates && words) check_words(*words);
  return words;
}

}  // namespace umber::back::spirv
