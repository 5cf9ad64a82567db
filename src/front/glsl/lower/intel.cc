// SPDX-License-Identifier: Apache-2.0
// GL_INTEL_shader_integer_functions2, by what every device has.
#include "front/glsl/builtins/functions_intel.h"
#include "front/glsl/lower/parts.h"

namespace umber::glsl {
namespace {

using ir::ValueId;

/// Functions of two integers of one type. Values have names before they are arguments: compilers differ in which argument they
/// evaluate first, and what is written must not.
class OfTwo {
 public:
  OfTwo(ir::Module& m, Emitter& emit, ValueId x, ValueId y)
      : m_(m), emit_(emit), x_(x), y_(y), type_(m.type(x)), kind_(m.types.scalar_kind(type_)) {}

  /// The result is unsigned: that of any two numbers has a place in it.
  ValueId difference(TypeKind result) {
    const ValueId is_less = compare(Op::lt, x_, y_);
    const ValueId above = binary(Op::sub, y_, x_), below = binary(Op::sub, x_, y_);
    return emit_.convert(choose(is_less, above, below), result);
  }

  ValueId add_saturate() {
    const ValueId sum = binary(Op::add, x_, y_);
    if (!is_signed()) {
      const ValueId is_beyond = compare(Op::lt, sum, x_);
      return choose(is_beyond, number(-1), sum);
    }
    // What is beyond has another sign than both.
    const ValueId first = binary(Op::xor_, x_, sum), second = binary(Op::xor_, y_, sum);
    return saturated(sum, binary(Op::and_, first, second));
  }

  ValueId subtract_saturate() {
    const ValueId rest = binary(Op::sub, x_, y_);
    if (!is_signed()) {
      const ValueId is_beyond = compare(Op::lt, x_, y_);
      return choose(is_beyond, number(0), rest);
    }
    const ValueId first = binary(Op::xor_, x_, y_), second = binary(Op::xor_, x_, rest);
    return saturated(rest, binary(Op::and_, first, second));
  }

  /// Without the bit that a sum may have more: what both have, and half of what one has. Rounded down, or up.
  ValueId average(bool is_up) {
    const ValueId half = emit_.emit(Op::shr, type_, {binary(Op::xor_, x_, y_), number(1)});
    if (is_up) return binary(Op::sub, binary(Op::or_, x_, y_), half);
    return binary(Op::add, binary(Op::and_, x_, y_), half);
  }

  /// Of the second, the low 16 bits count, with their sign.
  ValueId multiply_by_half() {
    const ValueId high = emit_.emit(Op::shl, type_, {y_, number(16)});
    return binary(Op::mul, x_, emit_.emit(Op::shr, type_, {high, number(16)}));
  }

 private:
  bool is_signed() const { return kind_ == TypeKind::i32 || kind_ == TypeKind::i64; }
  ValueId binary(Op op, ValueId a, ValueId b) { return emit_.binary(op, a, b); }
  ValueId compare(Op op, ValueId a, ValueId b) { return emit_.compare(op, a, b); }
  ValueId choose(ValueId condition, ValueId if_true, ValueId if_false) {
    return emit_.emit(Op::select, type_, {condition, if_true, if_false});
  }
  /// With its sign.
  ValueId number(int32_t value) { return emit_.splat(type_, emit_.convert(m_.i32(value), kind_)); }
  ValueId top_bit() { return number(static_cast<int32_t>(ir::bit_width_of(kind_)) - 1); }
  /// The greatest or the least number, by the sign of the first, where `beyond` is negative.
  ValueId saturated(ValueId result, ValueId beyond) {
    // All bits are those of the sign, and then all but the sign are turned over.
    const ValueId sign = emit_.emit(Op::shr, type_, {x_, top_bit()});
    const ValueId least = emit_.emit(Op::shl, type_, {number(1), top_bit()});
    const ValueId limit = binary(Op::xor_, sign, emit_.unary(Op::not_, least));
    const ValueId is_beyond = compare(Op::lt, beyond, number(0));
    return choose(is_beyond, limit, result);
  }

  ir::Module& m_;
  Emitter& emit_;
  ValueId x_, y_;
  TypeId type_;
  TypeKind kind_;
};

}  // namespace

ValueId BuiltinLowerer::intel(const Expr& e, const BuiltinCall& call) {
  const Values args = parts_.expressions.arguments(e);
  const auto splat = [&](uint32_t n) { return emit_.splat(e.type, module_.u32(n)); };
  // Where no bit is set, what is found is -1.
  const auto found = [&](Op op) {
    return emit_.convert(emit_.emit(op, types().with_scalar(e.type, TypeKind::i32), {args[0]}), TypeKind::u32);
  };
  OfTwo two(module_, emit_, args[0], args.back());
  switch (static_cast<IntelFunction>(call.imm)) {
    case IntelFunction::leading_zeros: {
      const ValueId highest = found(Op::find_msb);
      return emit_.binary(Op::sub, splat(31), highest);
    }
    case IntelFunction::trailing_zeros: {
      const ValueId lowest = found(Op::find_lsb);
      return emit_.binary(Op::min, lowest, splat(32));
    }
    case IntelFunction::difference: return two.difference(types().scalar_kind(e.type));
    case IntelFunction::add_saturate: return two.add_saturate();
    case IntelFunction::subtract_saturate: return two.subtract_saturate();
    case IntelFunction::average: return two.average(false);
    case IntelFunction::average_rounded: return two.average(true);
    case IntelFunction::multiply_by_half: return two.multiply_by_half();
  }
  UMBER_UNREACHABLE("a function of Intel's");
}

}  // namespace umber::glsl
