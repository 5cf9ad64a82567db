// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>
#include <span>

#include "ir/module.h"

namespace umber::ir {

/// Appends instructions at one point of a module. Result types that follow from the operands are worked out here.
class Builder {
 public:
  static Builder at_end(Module& module, BlockId block) { return Builder(module, block, {}); }
  static Builder before(Module& module, InstId i) {
    Builder b(module, module.insts[i].block, i);
    b.span = module.span(i);
    return b;
  }

  Module& module() const { return *module_; }
  BlockId block() const { return block_; }
  void move_to_end(BlockId block) { block_ = block, before_ = {}; }
  /// True after a terminator: whatever would follow cannot be reached.
  bool is_terminated() const {
    const InstId last = module_->blocks[block_].last;
    return !before_ && last && is_terminator(module_->insts[last].op);
  }

  Span span;           ///< source of the instructions to come
  uint16_t flags = 0;  ///< set on each instruction to come (precise, mediump)

  /// Any instruction; none as result type for an op without results.
  InstId inst(Op op, std::span<const ValueId> operands, std::span<const TypeId> results, uint32_t attr = 0,
              uint16_t extra_flags = 0) {
    return module_->insert(block_, before_, op, operands, results, attr, static_cast<uint16_t>(flags | extra_flags),
                           span);
  }
  /// An instruction with one result.
  ValueId emit(Op op, TypeId result, std::span<const ValueId> operands, uint32_t attr = 0, uint16_t extra_flags = 0) {
    return module_->result(inst(op, operands, std::span(&result, 1), attr, extra_flags));
  }
  ValueId emit(Op op, TypeId result, std::initializer_list<ValueId> operands, uint32_t attr = 0) {
    return emit(op, result, std::span(operands.begin(), operands.size()), attr);
  }
  /// An instruction without a result.
  InstId emit_void(Op op, std::initializer_list<ValueId> operands = {}, uint32_t attr = 0) {
    return inst(op, std::span(operands.begin(), operands.size()), {}, attr);
  }

  /// Ops whose result has the operands' type.
  ValueId unary(Op op, ValueId a) { return emit(op, module_->type(a), {a}); }
  ValueId binary(Op op, ValueId a, ValueId b) { return emit(op, module_->type(a), {a, b}); }
  /// eq ... ge: bools of the operands' shape.
  ValueId compare(Op op, ValueId a, ValueId b) {
    return emit(op, module_->types.with_scalar(module_->type(a), TypeKind::bool_), {a, b});
  }
  ValueId select(ValueId condition, ValueId if_true, ValueId if_false) {
    return emit(Op::select, module_->type(if_true), {condition, if_true, if_false});
  }
  ValueId construct(TypeId type, std::span<const ValueId> parts) { return emit(Op::construct, type, parts); }
  ValueId extract(ValueId composite, uint32_t part) {
    return emit(Op::extract, module_->types.part(module_->type(composite), part), {composite}, part);
  }
  ValueId insert(ValueId composite, ValueId part, uint32_t which) {
    return emit(Op::insert, module_->type(composite), {composite, part}, which);
  }
  /// The scalar itself, or a vector with it in each component.
  ValueId splat(TypeId type, ValueId scalar);
  ValueId load(Place place, TypeId type, std::span<const ValueId> path) {
    return emit(Op::load, type, path, place.bits());
  }
  void store(Place place, std::span<const ValueId> path, ValueId value);

  /// An if_ with two empty regions; `results` are the types of its results. Fill the regions, end each with `yield`.
  InstId if_(ValueId condition, std::span<const TypeId> results = {});
  void yield(std::span<const ValueId> values = {}) { inst(Op::yield, values, {}); }
  /// A loop with an empty body (taking `initial` as parameters) and an empty continuing region.
  InstId loop(std::span<const ValueId> initial = {}, std::span<const TypeId> results = {},
              std::span<const TypeId> continuing_params = {});

 private:
  Builder(Module& module, BlockId block, InstId before) : module_(&module), block_(block), before_(before) {}
  Module* module_;
  BlockId block_;
  InstId before_;
};

}  // namespace umber::ir
