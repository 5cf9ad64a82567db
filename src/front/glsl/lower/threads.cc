// SPDX-License-Identifier: Apache-2.0
// GL_NV_shader_thread_group and GL_NV_shader_thread_shuffle: a warp is a subgroup.
#include "front/glsl/builtins/functions_threads.h"
#include "front/glsl/lower/parts.h"

namespace umber::glsl {

using ir::ValueId;

namespace {

constexpr TypeId kU32 = ir::types::kU32;

/// How many invocations of the subgroup `operation` counts, whichever are active.
ValueId count_invocations(ir::Module& m, Emitter& emit, ir::GroupOperation operation) {
  const ValueId all = m.splat(ir::types::vector(TypeKind::u32, 4), m.u32(~0u));
  return emit.emit(ir::Op::subgroup_bit_count, kU32, {all}, static_cast<uint32_t>(operation));
}

/// The invocation that a shuffle reads, within the segment of `width` of its own, and whether there is one.
struct Source {
  ValueId number{}, is_there{};
};

Source source_of(Emitter& emit, ThreadFunction function, ValueId own, ValueId index, ValueId width) {
  switch (function) {
    case ThreadFunction::up:
      return {emit.binary(ir::Op::sub, own, index), emit.compare(ir::Op::ge, own, index)};
    case ThreadFunction::indexed: return {index, emit.compare(ir::Op::lt, index, width)};
    default: {
      const ir::Op op = function == ThreadFunction::down ? ir::Op::add : ir::Op::xor_;
      const ValueId number = emit.binary(op, own, index);
      return {number, emit.compare(ir::Op::lt, number, width)};
    }
  }
}

}  // namespace

ValueId BuiltinLowerer::own_number() {
  return count_invocations(module_, emit_, ir::GroupOperation::exclusive_scan);
}

ValueId BuiltinLowerer::thread_shuffle(const Expr& e, ThreadFunction function) {
  const std::vector<ExprId> args = arguments_of(e);
  const ValueId data = value(args[0]), index = emit_.binary(Op::and_, value(args[1]), module_.u32(31));
  // A segment ends with the subgroup, which may have fewer than the 32 of a warp.
  const ValueId size = count_invocations(module_, emit_, ir::GroupOperation::reduce);
  const ValueId width = emit_.binary(Op::min, value(args[2]), size);
  const ValueId own = own_number();
  const ValueId below = emit_.binary(Op::sub, width, module_.u32(1));
  const ValueId in_segment = emit_.binary(Op::and_, own, below);
  const ValueId first = emit_.binary(Op::sub, own, in_segment);
  const Source source = source_of(emit_, function, in_segment, index, width);
  const ValueId other = emit_.binary(Op::add, first, source.number);
  const ValueId from = emit_.emit(Op::select, kU32, {source.is_there, other, own});
  if (args.size() > 3)
    if (const auto valid = parts_.expressions.l_value(args[3])) parts_.l_values.store(*valid, source.is_there);
  return emit_.emit(Op::subgroup_shuffle, e.type, {data, from});
}

ValueId BuiltinLowerer::quad_swizzle(const Expr& e, ThreadFunction function) {
  const Values args = parts_.expressions.arguments(e);
  const auto along = static_cast<uint32_t>(function) - static_cast<uint32_t>(ThreadFunction::quad_x);
  const auto number = static_cast<uint32_t>(function) - static_cast<uint32_t>(ThreadFunction::quad_0);
  const ValueId other = function >= ThreadFunction::quad_x
                            ? emit_.emit(Op::quad_swap, e.type, {args[0]}, along)
                            : emit_.emit(Op::quad_broadcast, e.type, {args[0], module_.u32(number)});
  return args.size() > 1 ? emit_.binary(Op::add, other, args[1]) : other;
}

ValueId BuiltinLowerer::threads(const Expr& e, const BuiltinCall& call) {
  const auto function = static_cast<ThreadFunction>(call.imm);
  if (function >= ThreadFunction::indexed) return thread_shuffle(e, function);
  if (function >= ThreadFunction::quad_0) return quad_swizzle(e, function);
  const ValueId vote = function == ThreadFunction::ballot ? value(e.a) : module_.boolean(true);
  return emit_.extract(emit_.emit(Op::subgroup_ballot, ir::types::vector(TypeKind::u32, 4), {vote}), 0);
}

}  // namespace umber::glsl
