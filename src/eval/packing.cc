// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cmath>

#include "base/half.h"
#include "eval/numeric.h"
#include "eval/scalar.h"
#include "ir/rows_by_op.h"

namespace umber::eval {
namespace {

struct Format {
  uint32_t components = 2, bits = 16;
  bool is_signed = false, is_half = false, unpacks = false;
};
struct Row {
  ir::Op op;
  Format format;
};
constexpr Row kRows[] = {
    {ir::Op::pack_snorm_2x16, {.is_signed = true}},
    {ir::Op::pack_unorm_2x16, {}},
    {ir::Op::pack_snorm_4x8, {.components = 4, .bits = 8, .is_signed = true}},
    {ir::Op::pack_unorm_4x8, {.components = 4, .bits = 8}},
    {ir::Op::pack_half_2x16, {.is_half = true}},
    {ir::Op::unpack_snorm_2x16, {.is_signed = true, .unpacks = true}},
    {ir::Op::unpack_unorm_2x16, {.unpacks = true}},
    {ir::Op::unpack_snorm_4x8, {.components = 4, .bits = 8, .is_signed = true, .unpacks = true}},
    {ir::Op::unpack_unorm_4x8, {.components = 4, .bits = 8, .unpacks = true}},
    {ir::Op::unpack_half_2x16, {.is_half = true, .unpacks = true}},
};
constexpr ir::RowsByOp kRowsByOp(kRows);
static_assert(ir::holds_for_all(ir::Group::pack, [](ir::Op op) { return kRowsByOp.has(op); }));

uint32_t pack_one(const Format& f, double x) {
  if (f.is_half) return double_to_half(x);
  const double scale = f.is_signed ? (1 << (f.bits - 1)) - 1 : (1 << f.bits) - 1;
  const double clamped = std::isnan(x) ? 0 : std::fmin(std::fmax(x, f.is_signed ? -1.0 : 0.0), 1.0);
  // The product is one of floats, as on devices: 0.9 of 255 is 229.5, which rounds to 230.
  const auto v = static_cast<int32_t>(std::nearbyint(static_cast<float>(clamped * scale)));
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
  const Row* const row = kRowsByOp.find(op);
  if (!row) return std::nullopt;
  const Format* const f = &row->format;
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
