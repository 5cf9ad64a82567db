// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cmath>

#include "eval/numeric.h"
#include "eval/scalar.h"

namespace umber::eval {
namespace {

struct Format {
  uint32_t components = 2, bits = 16;
  bool is_signed = false, is_half = false, unpacks = false;
};
std::optional<Format> format_of(ir::Op op) {
  switch (op) {  // NOLINT: other ops are not ours
    case ir::Op::pack_snorm_2x16: return Format{.is_signed = true};
    case ir::Op::pack_unorm_2x16: return Format{};
    case ir::Op::pack_snorm_4x8: return Format{.components = 4, .bits = 8, .is_signed = true};
    case ir::Op::pack_unorm_4x8: return Format{.components = 4, .bits = 8};
    case ir::Op::pack_half_2x16: return Format{.is_half = true};
    case ir::Op::unpack_snorm_2x16: return Format{.is_signed = true, .unpacks = true};
    case ir::Op::unpack_unorm_2x16: return Format{.unpacks = true};
    case ir::Op::unpack_snorm_4x8: return Format{.components = 4, .bits = 8, .is_signed = true, .unpacks = true};
    case ir::Op::unpack_unorm_4x8: return Format{.components = 4, .bits = 8, .unpacks = true};
    case ir::Op::unpack_half_2x16: return Format{.is_half = true, .unpacks = true};
    default: return std::nullopt;
  }
}

uint32_t pack_one(const Format& f, double x) {
  if (f.is_half) return double_to_half(x);
  const double scale = f.is_signed ? (1 << (f.bits - 1)) - 1 : (1 << f.bits) - 1;
  const double clamped = std::isnan(x) ? 0 : std::fmin(std::fmax(x, f.is_signed ? -1.0 : 0.0), 1.0);
  const auto v = static_cast<int32_t>(std::nearbyint(clamped * scale));
  return static_cast<uint32_t>(v) & ((1u << f.bits) - 1);
}

double unpack_one(const Format& f, uint32_t bits) {
  if (f.is_half) return half_to_double(bits);
  if (!f.is_signed) return bits / static_cast<double>((1 << f.bits) - 1);
  const int32_t v = static_cast<int32_t>(bits << (32 - f.bits)) >> (32 - f.bits);
  return std::fmax(v / static_cast<double>((1 << (f.bits - 1)) - 1), -1.0);
}

}  // namespace

std::optional<Numeric> evaluate_packing(ir::Op op, const Numeric& arg) {
  const std::optional<Format> f = format_of(op);
  if (!f) return std::nullopt;
  const uint32_t mask = f->bits == 16 ? 0xffff : 0xff;
  if (f->unpacks) {
    Numeric out{.kind = ir::TypeKind::f32, .rows = f->components, .columns = 1, .bits = {}};
    const auto word = static_cast<uint32_t>(arg.bits[0]);
    for (uint32_t n = 0; n < f->components; ++n)
      out.bits.push_back(from_double(out.kind, unpack_one(*f, word >> (n * f->bits) & mask)));
    return out;
  }
  uint32_t word = 0;
  for (uint32_t n = 0; n < f->components; ++n) word |= pack_one(*f, to_double(arg.kind, arg.bits[n])) << (n * f->bits);
  return Numeric{.kind = ir::TypeKind::u32, .rows = 1, .columns = 1, .bits = {word}};
}

}  // namespace umber::eval
