// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "back/spirv/types.h"
#include "base/small_vector.h"
#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back::spirv {

struct Code;

/// What every writer of one kind of code has at hand.
class CodeWriter {
 public:
  explicit CodeWriter(Code& code);

 protected:
  SpvId value(ir::ValueId v) {
    const SpvId id = values_[v.index];
    return id ? id : declare(v);
  }
  SpvId operand(const ir::Inst& inst, uint32_t n) { return value(module_.operand(inst, n)); }
  SmallVector<SpvId, 8> operands(const ir::Inst& inst);
  /// An operand that is an index: a constant below 0 selects nothing, where no module may say so (SPIR-V 3.42.8), and
  /// becomes 0.
  SpvId index(const ir::Inst& inst, uint32_t n);
  ir::TypeId operand_type(const ir::Inst& inst, uint32_t n) const { return module_.type(module_.operand(inst, n)); }
  ir::TypeId result_type(const ir::Inst& inst, uint32_t n = 0) const { return module_.type(inst.result(n)); }
  Span span(const ir::Inst& inst) const { return module_.span(module_.id(inst)); }

  /// `id` is a result that was just emitted for `inst`.
  void define(const ir::Inst& inst, SpvId id, uint32_t n = 0) {
    values_[inst.result(n).index] = id;
    if (inst.has_flag(ir::flag::kMediump)) relax(inst, id, n);
  }
  /// The result is another value: nothing was emitted.
  void alias(const ir::Inst& inst, SpvId id) { values_[inst.results.index] = id; }
  /// The type that the results of `inst` have together.
  SpvId results_structure(const ir::Inst& inst);
  /// Takes a structure of results apart.
  void define_parts(const ir::Inst& inst, SpvId structure);
  SpvId extract(ir::TypeId type, SpvId composite, uint32_t part);
  void decorate_precise(const ir::Inst& inst, SpvId id) {
    if (inst.has_flag(ir::flag::kPrecise)) builder_.decorate(id, spv::Decoration::NoContraction);
  }
  void decorate_nonuniform(const ir::Inst& inst, SpvId id) {
    if (inst.has_flag(ir::flag::kNonuniform)) builder_.decorate(id, spv::Decoration::NonUniform);
  }

  /// Reports `inst` as beyond SPIR-V or this printer, and gives its results some value.
  void unsupported(const ir::Inst& inst);
  void unsupported_width(const ir::Inst& inst);
  void undefine_results(const ir::Inst& inst);

  /// Those that what is for the whole device is for: with Vulkan's memory model the device needs a feature of its own.
  spv::Scope widest_scope() const {
    const bool is_narrow = module_.state.uses_vulkan_memory_model && !module_.state.orders_device;
    return is_narrow ? spv::Scope::QueueFamily : spv::Scope::Device;
  }
  /// Those that see what is coherent (GL_KHR_memory_scope_semantics).
  spv::Scope scope_of(const ir::AccessFlags& access) const {
    switch (access.volatile_ ? ir::Coherence::unsaid : access.coherence) {
      case ir::Coherence::subgroup: return spv::Scope::Subgroup;
      case ir::Coherence::workgroup: return spv::Scope::Workgroup;
      case ir::Coherence::shader_call: return spv::Scope::ShaderCallKHR;
      case ir::Coherence::device: return spv::Scope::Device;
      case ir::Coherence::queue_family: return spv::Scope::QueueFamily;
      case ir::Coherence::unsaid: break;
    }
    return widest_scope();
  }

  /// The label of the block being written.
  SpvId block() const;
  void start_block(SpvId label);
  /// The block has its terminator: what follows cannot be reached.
  void end_block();

  Code& code_;
  const ir::Module& module_;
  spv::ModuleBuilder& builder_;
  Types& types_;
  Diagnostics& diagnostics_;

 private:
  SpvId declare(ir::ValueId constant);
  void relax(const ir::Inst& inst, SpvId id, uint32_t n);

  std::vector<SpvId>& values_;
};

}  // namespace umber::back::spirv
