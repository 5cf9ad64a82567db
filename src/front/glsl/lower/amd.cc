// SPDX-License-Identifier: Apache-2.0
// GL_AMD_shader_ballot and GL_AMD_gcn_shader, by what every device has.
#include "front/glsl/builtins/functions_amd.h"
#include "front/glsl/lower/parts.h"

namespace umber::glsl {
namespace {

using ir::ValueId;

ValueId choose(Emitter& emit, ir::TypeId type, ValueId condition, ValueId if_true, ValueId if_false) {
  return emit.emit(ir::Op::select, type, {condition, if_true, if_false});
}

/// What a direction's larger coordinates choose of a cube: the number of the face, and the two coordinates on it with what
/// they are divided by (OpenGL 4.6, table 8.19).
class CubeFace {
 public:
  CubeFace(ir::Module& m, Emitter& emit, ValueId direction) : m_(m), emit_(emit) {
    for (uint32_t n = 0; n < 3; ++n) {
      at_[n] = emit_.extract(direction, n);
      size_[n] = emit_.unary(ir::Op::abs, at_[n]);
      is_negative_[n] = emit_.compare(ir::Op::lt, at_[n], m_.f32(0));
    }
    const auto is_least = [&](uint32_t of, uint32_t than) { return emit_.compare(ir::Op::ge, size_[of], size_[than]); };
    is_z_ = emit_.binary(ir::Op::and_, is_least(2, 0), is_least(2, 1));
    is_y_ = is_least(1, 0);
  }

  ValueId index() {
    const auto face = [&](uint32_t n) {
      return of_axis(is_negative_[n], m_.f32(static_cast<float>(2 * n + 1)), m_.f32(static_cast<float>(2 * n)));
    };
    return of_largest(face(0), face(1), face(2));
  }

  ValueId coordinates(ir::TypeId vec2) {
    const auto minus = [&](ValueId v) { return emit_.unary(ir::Op::neg, v); };
    const ValueId s = of_largest(of_axis(is_negative_[0], at_[2], minus(at_[2])), at_[0],
                                 of_axis(is_negative_[2], minus(at_[0]), at_[0]));
    const ValueId t = of_largest(minus(at_[1]), of_axis(is_negative_[1], minus(at_[2]), at_[2]), minus(at_[1]));
    const ValueId largest = of_largest(size_[0], size_[1], size_[2]);
    const ValueId twice = emit_.binary(ir::Op::add, largest, largest);
    const auto in_face = [&](ValueId v) {
      return emit_.binary(ir::Op::add, emit_.binary(ir::Op::div, v, twice), m_.f32(0.5f));
    };
    return emit_.construct(vec2, std::array{in_face(s), in_face(t)});
  }

 private:
  ValueId of_axis(ValueId is_negative, ValueId negative, ValueId positive) {
    return choose(emit_, ir::types::kF32, is_negative, negative, positive);
  }
  ValueId of_largest(ValueId x, ValueId y, ValueId z) { return of_axis(is_z_, z, of_axis(is_y_, y, x)); }

  ir::Module& m_;
  Emitter& emit_;
  std::array<ValueId, 3> at_{}, size_{}, is_negative_{};
  ValueId is_z_{}, is_y_{};
};

}  // namespace

ValueId BuiltinLowerer::amd(const Expr& e, const BuiltinCall& call) {
  const Values args = parts_.expressions.arguments(e);
  constexpr TypeId kU32 = ir::types::kU32;
  const auto number = [&] { return own_number(); };
  const auto with = [&](Op op, ValueId a, uint32_t b) { return emit_.binary(op, a, module_.u32(b)); };
  switch (static_cast<AmdFunction>(call.imm)) {
    case AmdFunction::swizzle: {
      const ValueId own = number();
      const ValueId offset = emit_.emit(Op::extract_dynamic, kU32, {args[1], with(Op::and_, own, 3)});
      const ValueId other = emit_.binary(Op::or_, with(Op::and_, own, ~3u), with(Op::and_, offset, 3));
      return emit_.emit(Op::subgroup_shuffle, e.type, {args[0], other});
    }
    case AmdFunction::masked_swizzle: {
      const ValueId own = number();
      ValueId lane = emit_.binary(Op::and_, with(Op::and_, own, 31), emit_.extract(args[1], 0));
      lane = emit_.binary(Op::or_, lane, emit_.extract(args[1], 1));
      lane = with(Op::and_, emit_.binary(Op::xor_, lane, emit_.extract(args[1], 2)), 31);
      const ValueId other = emit_.binary(Op::or_, with(Op::and_, own, ~31u), lane);
      return emit_.emit(Op::subgroup_shuffle, e.type, {args[0], other});
    }
    case AmdFunction::write_invocation: {
      const ValueId is_it = emit_.compare(Op::eq, number(), args[2]);
      const TypeId bools = types().with_scalar(e.type, TypeKind::bool_);
      return choose(emit_, e.type, emit_.splat(bools, is_it), args[1], args[0]);
    }
    case AmdFunction::count_bits_below: {
      const ValueId halves = emit_.emit(Op::bitcast, ir::types::vector(TypeKind::u32, 2), {args[0]});
      const ValueId zero = module_.u32(0);
      const ValueId ballot =
          emit_.construct(ir::types::vector(TypeKind::u32, 4),
                          std::array{emit_.extract(halves, 0), emit_.extract(halves, 1), zero, zero});
      constexpr auto kBelow = static_cast<uint32_t>(ir::GroupOperation::exclusive_scan);
      return emit_.emit(Op::subgroup_bit_count, kU32, {ballot}, kBelow);
    }
    case AmdFunction::cube_face_index: return CubeFace(module_, emit_, args[0]).index();
    case AmdFunction::cube_face_coord: return CubeFace(module_, emit_, args[0]).coordinates(e.type);
  }
  UMBER_UNREACHABLE("a function of AMD's");
}

}  // namespace umber::glsl
