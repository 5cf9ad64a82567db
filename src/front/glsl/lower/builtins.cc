// SPDX-License-Identifier: Apache-2.0
// Calls of built-in functions, but for textures and images (GLSL 4.60 chapter 8).
#include <array>
#include <string>

#include "front/glsl/lower/constant.h"
#include "front/glsl/lower/parts.h"

namespace umber::glsl {
namespace {

/// The text between the quotes of a string, with what `\n` and the like stand for; what C does not know stays.
std::string unescaped(std::string_view quoted) {
  constexpr std::string_view kNames = "abfnrtv\\\"'?", kMeanings = "\a\b\f\n\r\t\v\\\"'?";
  const std::string_view text = quoted.substr(1, quoted.size() - 2);
  std::string out;
  for (size_t n = 0; n < text.size(); ++n) {
    const size_t known = text[n] == '\\' && n + 1 < text.size() ? kNames.find(text[n + 1]) : std::string_view::npos;
    out += known == std::string_view::npos ? text[n] : kMeanings[known];
    n += known == std::string_view::npos ? 0 : 1;
  }
  return out;
}

constexpr Message<> kNotInput{Severity::error, "interpolant", "the first argument must be a fragment input"};

constexpr Message<> kBarrierScope{
    Severity::error, "unsupported-barrier-scope",
    "a barrier waits for the invocations of the workgroup or of the subgroup, and for no others"};

}  // namespace

ValueId BuiltinLowerer::call_builtin(const Expr& e) {
  const BuiltinCall call = builtin_call(e.ref);
  switch (call.lowering) {
    case Lowering::op:
    case Lowering::compare: return plain_op(e, call);
    case Lowering::texture: return parts_.textures.texture(e, call);
    case Lowering::image:
    case Lowering::atomic:
    case Lowering::atomic_load: return ordered(e, call);
    case Lowering::ordered_barrier: return ordered_barrier(e, call);
    case Lowering::counter:
    case Lowering::counter_increment:
    case Lowering::counter_decrement:
    case Lowering::counter_subtract: return counter(e, call);
    case Lowering::barrier: emit_.emit_void(call.op, {}, call.imm); return module_.undefined(ir::types::kVoid);
    case Lowering::emission:
      emit_.emit_void(call.op, {}, static_cast<uint32_t>(module_.scalar_bits(value(e.a)).value_or(0)));
      return module_.undefined(ir::types::kVoid);
    case Lowering::subgroup: return emit_.emit(call.op, e.type, parts_.expressions.arguments(e), call.imm);
    case Lowering::ballot_of_64: {
      const ValueId ballot = emit_.emit(call.op, ir::types::vector(TypeKind::u32, 4), parts_.expressions.arguments(e));
      return emit_.first_64(ballot);
    }
    case Lowering::ray: return ray(e, call);
    case Lowering::ray_query: return ray_query(e, call);
    case Lowering::mesh:
      return emit_.emit_void(call.op, parts_.expressions.arguments(e)), module_.undefined(ir::types::kVoid);
    case Lowering::modf:
    case Lowering::carry: return split_result(e, call);
    case Lowering::extended: return extended_multiply(e, call);
    case Lowering::interpolate: return interpolate(e, call);
    case Lowering::ftransform: return ftransform(e);
    case Lowering::noise: return parts_.expressions.arguments(e), module_.zero(e.type);
    case Lowering::bit_encode: return emit_.emit(Op::bitcast, e.type, {value(e.a)});
    case Lowering::mix_bool: {
      const Values args = parts_.expressions.arguments(e);
      return emit_.emit(Op::select, e.type, {args[2], args[1], args[0]});
    }
    case Lowering::matrix_comp_mult: {
      const Values args = parts_.expressions.arguments(e);
      return emit_.binary(Op::mul, args[0], args[1]);
    }
    case Lowering::device: return emit_.emit(call.op, e.type, parts_.expressions.arguments(e), call.imm);
    case Lowering::print: return print(e);
    case Lowering::assume: return parts_.expressions.arguments(e), module_.undefined(ir::types::kVoid);
    case Lowering::expect: return parts_.expressions.arguments(e)[0];
    case Lowering::cooperative: return cooperative(e, call);
    case Lowering::tensor: return tensor(e, call);
    case Lowering::vector: return cooperative_vector(e, call);
    case Lowering::saturate: return saturate(e);
    case Lowering::amd: return amd(e, call);
    case Lowering::intel: return intel(e, call);
    case Lowering::yuv: return yuv(e, call);
    case Lowering::threads: return threads(e, call);
    case Lowering::trinary: return trinary(e, call);
  }
  UMBER_UNREACHABLE("a lowering that does not exist");
}

ValueId BuiltinLowerer::saturate(const Expr& e) {
  const ExprId out = e.a;
  const ValueId from = value(expr(out).next);
  const ValueId converted = emit_.emit(Op::convert_saturated, expr(out).type, {from});
  if (const std::optional<LValue> target = parts_.expressions.l_value(out)) parts_.l_values.store(*target, converted);
  return module_.undefined(ir::types::kVoid);
}

/// The middle one is the greater of the lesser two of two pairs.
ValueId BuiltinLowerer::trinary(const Expr& e, const BuiltinCall& call) {
  const Values args = parts_.expressions.arguments(e);
  if (call.op != Op::clamp) return emit_.binary(call.op, emit_.binary(call.op, args[0], args[1]), args[2]);
  const ValueId least = emit_.binary(Op::min, args[0], args[1]), greatest = emit_.binary(Op::max, args[0], args[1]);
  return emit_.binary(Op::max, least, emit_.binary(Op::min, greatest, args[2]));
}

ValueId BuiltinLowerer::print(const Expr& e) {
  Values shown;
  for (ExprId arg = expr(e.a).next; arg; arg = expr(arg).next) shown.push_back(value(arg));
  const std::string format = unescaped(module_.names.text(expr(e.a).name));
  emit_.emit_void(Op::debug_printf, shown, module_.names.intern(format).index);
  return module_.undefined(ir::types::kVoid);
}

ValueId BuiltinLowerer::plain_op(const Expr& e, const BuiltinCall& call) {
  Values args = parts_.expressions.arguments(e);
  // Without quads all neighbours are alike (GL_NV_compute_shader_derivatives).
  if (ir::is_in(ir::Group::derivative, call.op) && !ir::has_derivatives(module_)) return module_.zero(e.type);
  // Vulkan's derivatives are of 32 bits (appendix A, "Derivative Operations").
  if (ir::is_in(ir::Group::derivative, call.op) && types().scalar_kind(e.type) == TypeKind::f16) {
    const ValueId wide = emit_.convert(args[0], TypeKind::f32);
    return emit_.convert(emit_.unary(call.op, wide), TypeKind::f16);
  }
  // SPIR-V multiplies bfloat16 in dot products of vectors alone (SPV_KHR_bfloat16).
  constexpr TypeId kBfloat = ir::types::vector(TypeKind::bf16, 1);
  if (call.op == Op::dot && module_.type(args[0]) == kBfloat)
    for (ValueId& arg : args)
      arg = emit_.emit(Op::construct, ir::types::vector(TypeKind::bf16, 2), {arg, module_.zero(kBfloat)});
  // Functions by component take scalars beside vectors: min(v, 0.0), step(0.5, v), clamp(v, 0.0, 1.0).
  if (ir::info(call.op).rule == ir::TypeRule::same)
    for (ValueId& arg : args) arg = emit_.splat(e.type, arg);
  if (call.op == Op::ldexp)
    args[1] = emit_.splat(types().with_scalar(e.type, TypeKind::i32), emit_.convert(args[1], TypeKind::i32));
  return emit_.emit(call.op, e.type, args);
}

/// None where nothing is lowered.
ValueId BuiltinLowerer::acceleration_structure(ExprId argument) {
  if (expr(argument).kind == ExprKind::construct)
    return emit_.emit(Op::bitcast, ir::types::kAccelerationStructure, {value(expr(argument).a)});
  const std::optional<LValue> structure = parts_.expressions.l_value(argument);
  if (!structure || !emit_.has_builder()) return {};
  const std::array<ValueId, 1> index = {structure->path[0]};
  return emit_.emit(Op::acceleration_structure, structure->type, index, structure->place.resource().index,
                    access_flags(*structure));
}

ValueId BuiltinLowerer::ray_query(const Expr& e, const BuiltinCall& call) {
  const std::optional<LValue> query = parts_.expressions.l_value(e.a);
  if (!query || !emit_.has_builder()) return emit_.variable(e.type);
  Values operands = query->path;
  ExprId arg = expr(e.a).next;
  if (call.op == Op::ray_query_initialize) {
    operands.push_back(acceleration_structure(arg));
    arg = expr(arg).next;
  }
  const uint32_t given = ir::info(call.op).operands - (call.op == Op::ray_query_initialize ? 1 : 0);
  for (uint32_t n = 0; n < given; ++n, arg = expr(arg).next) {
    const ValueId v = value(arg);
    const bool is_choice = module_.type(v) == ir::types::kBool;
    operands.push_back(is_choice ? module_.u32(static_cast<uint32_t>(module_.scalar_bits(v).value_or(0))) : v);
  }
  if (ir::info(call.op).results == 0) {
    emit_.emit_void(call.op, operands, query->place.bits());
    return module_.undefined(ir::types::kVoid);
  }
  if (call.op != Op::ray_query_positions) return emit_.emit(call.op, e.type, operands, query->place.bits());
  const std::optional<LValue> positions = parts_.expressions.l_value(arg);
  const ValueId found = emit_.emit(call.op, expr(arg).type, operands, query->place.bits());
  if (positions) parts_.l_values.store(*positions, found);
  return module_.undefined(ir::types::kVoid);
}

/// Check has found the variable, and that the location is constant.
ValueId BuiltinLowerer::ray(const Expr& e, const BuiltinCall& call) {
  Values operands;
  ExprId arg = e.a;
  if (call.op == Op::trace_ray) {
    const ValueId structure = acceleration_structure(arg);
    if (!structure) return emit_.variable(e.type);
    operands.push_back(structure);
    arg = expr(arg).next;
  }
  for (; expr(arg).next; arg = expr(arg).next) operands.push_back(value(arg));
  const ValueId location = value(arg);
  const SymbolId variable =
      ray_variable(symbols_, call.op, static_cast<int32_t>(module_.scalar_bits(location).value_or(0)));
  emit_.emit_void(call.op, operands, parts_.l_values.of_symbol(variable)->place.bits());
  return module_.undefined(ir::types::kVoid);
}

void BuiltinLowerer::emit_results(Op op, std::span<const ValueId> operands, std::span<const TypeId> results,
                                  std::span<ValueId> values) {
  if (!emit_.has_builder()) {
    for (size_t n = 0; n < values.size(); ++n) values[n] = emit_.variable(results[n]);
    return;
  }
  const ir::InstId inst = emit_.builder().inst(op, operands, results);
  for (uint32_t n = 0; n < values.size(); ++n) values[n] = module_.result(inst, n);
}

ValueId BuiltinLowerer::split_result(const Expr& e, const BuiltinCall& call) {
  Values args;
  ExprId out = e.a;
  for (; expr(out).next; out = expr(out).next) args.push_back(value(out));
  const std::optional<LValue> target = parts_.expressions.l_value(out);
  const TypeId second = call.op == Op::frexp ? types().with_scalar(e.type, TypeKind::i32) : e.type;
  const std::array<TypeId, 2> result_types = {e.type, second};
  std::array<ValueId, 2> results;
  emit_results(call.op, args, result_types, results);
  // Of float16_t, the exponent is an int16_t.
  if (target) parts_.l_values.store(*target, emit_.convert(results[1], types().scalar_kind(expr(out).type)));
  return results[0];
}

ValueId BuiltinLowerer::extended_multiply(const Expr& e, const BuiltinCall& call) {
  const ExprId left = e.a, right = expr(left).next, high = expr(right).next, low = expr(high).next;
  const std::array<ValueId, 2> operands = {value(left), value(right)};
  const std::optional<LValue> high_place = parts_.expressions.l_value(high),
                              low_place = parts_.expressions.l_value(low);
  const std::array<TypeId, 2> types = {module_.type(operands[0]), module_.type(operands[0])};
  std::array<ValueId, 2> results;
  emit_results(call.op, operands, types, results);
  if (high_place) parts_.l_values.store(*high_place, results[1]);
  if (low_place) parts_.l_values.store(*low_place, results[0]);
  return module_.undefined(ir::types::kVoid);
}

std::vector<ExprId> BuiltinLowerer::arguments_of(const Expr& e) const {
  std::vector<ExprId> all;
  for (ExprId a = e.a; a; a = expr(a).next) all.push_back(a);
  return all;
}

/// Of (scope, storage, semantics), perhaps followed by storage and semantics of a swap that does not happen. All scopes
/// become the device: who orders more is right, too.
BuiltinLowerer::Order BuiltinLowerer::order_of(std::span<const ExprId> last) const {
  constexpr uint32_t kAcquire = 0x2, kRelease = 0x4, kBoth = 0x8;
  Order order;
  const auto number = [&](ExprId id) {
    const std::optional<ValueId> value = evaluate_constant(module_, tree_, symbols_, id);
    return value ? static_cast<uint32_t>(module_.scalar_bits(*value).value_or(0)) : 0;
  };
  constexpr uint32_t kDevice = 1;
  module_.state.orders_device |= module_.state.uses_vulkan_memory_model && !last.empty() && number(last[0]) == kDevice;
  for (size_t n = 1; n + 1 < last.size(); n += 2) {
    const uint32_t storage = number(last[n]), semantics = number(last[n + 1]);
    if (semantics & (kAcquire | kRelease | kBoth)) {
      if (storage & 0x40) order.kinds |= ir::memory_kind::kBuffer;
      if (storage & 0x100) order.kinds |= ir::memory_kind::kShared;
      if (storage & 0x800) order.kinds |= ir::memory_kind::kImage;
    }
    order.acquires |= (semantics & (kAcquire | kBoth)) != 0;
    order.releases |= (semantics & (kRelease | kBoth)) != 0;
  }
  return order;
}

void BuiltinLowerer::fence(const Order& order, bool is_wanted) {
  if (is_wanted && order.kinds != 0) emit_.emit_void(Op::memory_barrier, {}, order.kinds);
}

/// An atomic that orders memory is one that does not, between barriers of memory.
ValueId BuiltinLowerer::ordered(const Expr& e, const BuiltinCall& call) {
  Order order;
  if (call.imm != 0) order = order_of(std::span<const ExprId>(arguments_of(e)).last(call.imm));
  fence(order, order.releases);
  const ValueId result = call.lowering == Lowering::image ? parts_.textures.image(e, call) : atomic(e, call);
  fence(order, order.acquires);
  return result;
}

ValueId BuiltinLowerer::ordered_barrier(const Expr& e, const BuiltinCall& call) {
  constexpr uint64_t kWorkgroup = 2, kSubgroup = 3;
  const std::vector<ExprId> arguments = arguments_of(e);
  const Order order = order_of(std::span<const ExprId>(arguments).last(3));
  fence(order, true);
  if (call.op != Op::barrier) return module_.undefined(ir::types::kVoid);
  const std::optional<ValueId> execution = evaluate_constant(module_, tree_, symbols_, arguments[0]);
  const uint64_t scope = execution ? module_.scalar_bits(*execution).value_or(0) : 0;
  if (scope != kWorkgroup && scope != kSubgroup) report(kBarrierScope, expr(arguments[0]).span);
  emit_.emit_void(scope == kSubgroup ? Op::subgroup_barrier : Op::barrier, {});
  return module_.undefined(ir::types::kVoid);
}

ValueId BuiltinLowerer::atomic(const Expr& e, const BuiltinCall& call) {
  const std::optional<LValue> target = parts_.expressions.l_value(e.a);
  if (!target || !emit_.has_builder()) return emit_.variable(e.type);
  LValue l = *target;
  if (l.swizzle.count != 0) parts_.l_values.index(l, module_.u32(l.swizzle.component(0)));
  if (call.op == Op::load) return parts_.l_values.load(l);
  if (l.place.is_resource()) module_.resources[l.place.resource()].access.writeonly = false;  // it is read, too
  auto [space, attr, operands] = accessor_.atomic_target(l);
  const std::vector<ExprId> arguments = arguments_of(e);
  for (size_t n = 1; n + call.imm < arguments.size(); ++n) operands.push_back(value(arguments[n]));
  if (call.lowering == Lowering::atomic_load) operands.push_back(module_.zero(l.type));
  const TypeId type = e.type == ir::types::kVoid ? l.type : e.type;  // a store is an exchange
  return emit_.emit(call.op, type, operands, attr, access_flags(l));
}

ValueId BuiltinLowerer::counter(const Expr& e, const BuiltinCall& call) {
  const std::optional<LValue> target = parts_.expressions.l_value(e.a);
  if (!target || !emit_.has_builder()) return emit_.variable(e.type);
  auto [space, attr, operands] = accessor_.atomic_target(*target);
  if (call.lowering == Lowering::counter_increment) operands.push_back(module_.u32(1));
  if (call.lowering == Lowering::counter_decrement) operands.push_back(module_.u32(~0u));
  for (ExprId arg = expr(e.a).next; arg; arg = expr(arg).next) operands.push_back(value(arg));
  if (call.lowering == Lowering::counter_subtract) operands.back() = emit_.unary(Op::neg, operands.back());
  const ValueId before = emit_.emit(call.op, e.type, operands, attr);
  if (call.lowering != Lowering::counter_decrement) return before;
  return emit_.binary(Op::sub, before, module_.u32(1));
}

ValueId BuiltinLowerer::interpolate(const Expr& e, const BuiltinCall& call) {
  const std::optional<LValue> input = parts_.expressions.l_value(e.a);
  if (!input || !input->place.is_io_var()) {
    report(kNotInput, expr(e.a).span);
    return module_.undefined(e.type);
  }
  const ExprId at = expr(e.a).next;
  const ValueId whole = accessor_.interpolate(call.op, *input, at ? value(at) : ValueId{});
  relaxed_.note(whole, input->precision);
  return parts_.l_values.swizzle(whole, input->swizzle);
}

ValueId BuiltinLowerer::ftransform(const Expr& e) {
  if (!vertex_) find_ftransform();
  return emit_.emit(Op::mat_mul, e.type, {parts_.l_values.load(matrix_), parts_.l_values.load(vertex_)});
}

void BuiltinLowerer::find_ftransform() {
  for (SymbolId id : symbols_.globals) {
    const Symbol& symbol = symbols_[id];
    if (symbol.built_in == ir::BuiltIn::vertex) vertex_ = id;
    if (symbol.storage == Storage::built_in_state && module_.names.text(symbol.name) == "gl_ModelViewProjectionMatrix")
      matrix_ = id;
  }
  UMBER_CHECK(matrix_ && vertex_);
}

}  // namespace umber::glsl
