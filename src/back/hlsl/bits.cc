// SPDX-License-Identifier: Apache-2.0
// Functions that give the bits of numbers other types, where HLSL has none.
#include "back/hlsl/operators.h"
#include "back/hlsl/shader.h"
#include "back/text/component.h"

namespace umber::back::hlsl {
namespace {

ir::TypeKind unsigned_of(uint32_t bits) {
  return bits == 16 ? ir::TypeKind::u16 : bits == 32 ? ir::TypeKind::u32 : ir::TypeKind::u64;
}

/// One component of the parameter `x` as an unsigned number of its width.
std::string unsigned_part(ir::TypeKind from, const std::string& part) {
  if (from == ir::TypeKind::f64) return "long_bits(" + part + ")";
  if (from == ir::TypeKind::u16 || from == ir::TypeKind::u32 || from == ir::TypeKind::u64) return part;
  if (from == ir::TypeKind::i64) return "uint64_t(" + part + ")";
  return (ir::bit_width_of(from) == 16 ? "asuint16(" : "asuint(") + part + ")";
}

/// The number of `kind` with the bits that `value`, which is unsigned and as wide, has.
std::string with_bits(ir::TypeKind kind, const std::string& value) {
  switch (kind) {
    case ir::TypeKind::f64: return "asdouble(uint(" + value + "), uint((" + value + ") >> 32))";
    case ir::TypeKind::i64: return "int64_t(" + value + ")";
    case ir::TypeKind::f32: return "asfloat(" + value + ")";
    case ir::TypeKind::i32: return "asint(" + value + ")";
    case ir::TypeKind::f16: return "asfloat16(" + value + ")";
    case ir::TypeKind::i16: return "asint16(" + value + ")";
    default: return value;
  }
}

}  // namespace

void Operators::need_long_bits() {
  shader_.helpers.need(
      "uint64_t long_bits(double x) {\n  uint low, high;\n  asuint(x, low, high);\n"
      "  return uint64_t(low) | uint64_t(high) << 32;\n}\n");
}

void Operators::need_word_pair() {
  shader_.helpers.need("uint2 word_pair(uint64_t x) {\n  return uint2(uint(x), uint(x >> 32));\n}\n");
}

/// Parts come in the order of their bits, the lowest first.
std::string_view Operators::bits_function(ir::TypeId to, ir::TypeId from) {
  for (const BitsFunction& known : shader_.bits_functions)
    if (known.to == to && known.from == from) return known.name;
  const ir::TypeTable& types = module_.types;
  const ir::TypeKind from_kind = types.scalar_kind(from), to_kind = types.scalar_kind(to);
  const uint32_t from_bits = ir::bit_width_of(from_kind), to_bits = ir::bit_width_of(to_kind);
  if (from_bits == 8 || to_bits == 8) shader_.note_missing(from_bits == 8 ? from_kind : to_kind);
  if (from_kind == ir::TypeKind::f64) need_long_bits();
  const std::string_view name = shader_.names.global("with_bits");
  const std::string word(spell(unsigned_of(to_bits)));
  const auto part = [&](uint32_t n) {
    return unsigned_part(from_kind, types.rows(from) == 1 ? "x" : std::string("x.") + text::component(n));
  };
  TextWriter text;
  shader_.types.declare(text, to, name);
  text << '(';
  shader_.types.declare(text, from, "x");
  text << ") {\n  return ";
  if (types.rows(to) > 1) text << shader_.types.name(to) << '(';
  for (uint32_t n = 0; n < types.rows(to); ++n) {
    std::string value;
    if (to_bits < from_bits) {
      const uint32_t distance = n * to_bits % from_bits;
      value = part(n * to_bits / from_bits);
      if (distance != 0) value += " >> " + std::to_string(distance);
      value = word + "(" + value + ")";
    } else {
      const uint32_t count = to_bits / from_bits;
      for (uint32_t k = 0; k < count; ++k) {
        value += (k ? " | " : "") + word + "(" + part(n * count + k) + ")";
        if (k) value += " << " + std::to_string(k * from_bits);
      }
    }
    text << (n ? ", " : "") << with_bits(to_kind, value);
  }
  text << (types.rows(to) > 1 ? ");\n}\n" : ";\n}\n");
  shader_.helpers.need(text.text());
  shader_.bits_functions.push_back({to, from, name});
  return name;
}

}  // namespace umber::back::hlsl
