// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <span>

#include "base/scratch.h"
#include "front/memory/sink.h"
#include "front/spirv/faults.h"
#include "ir/module.h"

namespace umber::front::spirv {

using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::ValueId;

/// Where the import puts instructions: at the end of the region being filled. Outside functions there is none, and what
/// is emitted must be constant. Operands that do not fit are faults of the module.
class Emitter final : public memory::Sink {
 public:
  Emitter(ir::Module& module, Faults& faults, Scratch& scratch) : Sink(module), faults_(faults), scratch_(scratch) {}

  /// Whether the values of a block can be seen from where instructions go.
  bool is_open(ir::BlockId block) const { return is_open_[block.index]; }
  /// Fills a region and comes back.
  template <typename F>
  void in_region(ir::BlockId region, F&& f) {
    open(region);
    Sink::in_region(region, f);
    is_open_[region.index] = false;
  }
  /// Fills the body of a function and comes back.
  template <typename F>
  void in_function(ir::BlockId body, F&& f) {
    open(body);
    Sink::in_function(body, f);
    is_open_[body.index] = false;
  }
  bool go_on() override { return !faults_.failed(); }
  void report_long_copy(uint32_t) override { faults_.fail(kTooLong); }

  ValueId emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr = 0, uint16_t flags = 0) override;
  ValueId emit(Op op, TypeId result, std::initializer_list<ValueId> operands, uint32_t attr = 0) {
    return emit(op, result, std::span(operands.begin(), operands.size()), attr);
  }
  void emit_void(Op op, std::span<const ValueId> operands = {}, uint32_t attr = 0, uint16_t flags = 0) override;
  ir::InstId emit_several(Op op, std::span<const ValueId> operands, std::span<const TypeId> results, uint32_t attr = 0);

  ValueId extract(ValueId composite, uint32_t part);
  ValueId swizzle(ValueId vector, std::span<const uint32_t> components);
  ValueId splat(TypeId type, ValueId scalar);
  bool is_numeric(ValueId v) const { return module_.types.is_numeric(module_.type(v)); }
  /// The same bits as integers of the signedness of `scalar`; other values as they are.
  ValueId as_kind(ValueId value, TypeKind scalar) {
    return module_.types.scalar_kind(module_.type(value)) == scalar ? value : as_other_kind(value, scalar);
  }
  /// The same bits; what has them already if `v` was made of such.
  ValueId bitcast(TypeId to, ValueId v);
  /// The same bits as integers of the signedness that `wanted` has.
  ValueId fitted(ValueId v, TypeId wanted);
  /// An i32 or u32 of any integer scalar.
  ValueId as_index(ValueId value);
  ValueId as_resource_index(ValueId index) override { return index; }

 private:
  void open(ir::BlockId block);
  ValueId emit_constant(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr);
  ValueId as_other_kind(ValueId value, TypeKind scalar);
  ValueId undefined(TypeId type) { return module_.undefined(type ? type : ir::types::kI32); }

  Faults& faults_;
  Scratch& scratch_;
  std::span<bool> is_open_;  ///< by IR block
};

}  // namespace umber::front::spirv
