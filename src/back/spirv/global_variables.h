// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "back/spirv/types.h"
#include "ir/module.h"

namespace umber::back::spirv {

/// The OpVariable behind a Place.
struct Global {
  SpvId id{};
  spv::StorageClass storage{};
};

/// Declares what a module shares with the outside and between its functions: resources, stage inputs and outputs,
/// private and workgroup variables, and the entry point.
class GlobalVariables {
 public:
  GlobalVariables(const ir::Module& module, spv::ModuleBuilder& builder, Types& types)
      : module_(module), builder_(builder), types_(types) {}

  /// `drops_unused`: without resources that no instruction uses.
  void declare(bool drops_unused);
  /// Once the functions are written; `main` is the entry function.
  void declare_entry_point(SpvId main);

  const Global& resource(ir::ResourceId r) const { return resources_[r.index]; }
  const Global& io_var(ir::IoVarId v) const { return io_vars_[v.index]; }
  const Global& variable(ir::VariableId v) const { return variables_[v.index]; }
  /// A variable of scope `function`, by the function that owns it.
  void set_local(ir::VariableId v, SpvId id) { variables_[v.index] = {id, spv::StorageClass::Function}; }

 private:
  Global declare_resource(const ir::Resource& resource);
  Global declare_io_var(const ir::IoVar& var);
  void name_resource(SpvId id, const ir::Resource& resource);
  void decorate_access(SpvId id, const ir::AccessFlags& access);
  void decorate_io_var(SpvId id, const ir::IoVar& var);
  void decorate_by_number(SpvId id, const ir::IoVar& var);
  void decorate_capture(const ir::Capture& capture);
  void decorate_interpolation(SpvId id, const ir::IoVar& var);
  void declare_execution_modes(SpvId main);
  void declare_workgroup_size(SpvId main);
  void declare_primitives(SpvId main);
  void declare_mesh(SpvId main);
  void declare_patches(SpvId main);

  const ir::Module& module_;
  spv::ModuleBuilder& builder_;
  Types& types_;
  std::vector<Global> resources_, io_vars_, variables_;
};

}  // namespace umber::back::spirv
