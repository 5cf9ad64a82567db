// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/texturing.h"

#include <algorithm>
#include <cmath>

#include "eval/scalar.h"

namespace umber::eval {
namespace {

using ir::InstId;
using ir::Op;

/// Operands of the sample ops before those that their names say: the index, the coordinate, and a reference.
uint32_t first_named(const ir::Module& m, InstId i) { return m.has_flag(i, ir::flag::kCompare) ? 3 : 2; }

ir::ImageShape shape_of(const ir::Module& m, InstId i) {
  return m.types.image_shape(m.resources[m.resource_of(i)].type);
}

/// Texels of an integer of 64 bits.
bool has_wide_texels(const ir::Module& m, InstId i) { return ir::bit_width_of(shape_of(m, i).sampled) == 64; }
uint64_t wide_value(const Texel& texel) { return texel[0] | uint64_t{texel[1]} << 32; }
Texel wide_texel(uint64_t value) { return {static_cast<uint32_t>(value), static_cast<uint32_t>(value >> 32), 0, 0}; }

double compared(const Sampling& sampling, double reference, const Texel& texel) {
  if (sampling.clamps_reference) reference = std::isnan(reference) ? 0 : std::clamp(reference, 0.0, 1.0);
  const double stored = to_double(ir::TypeKind::f32, texel[0]);
  const auto holds = [&] {
    switch (sampling.compare) {
      case Compare::never: return false;
      case Compare::less: return reference < stored;
      case Compare::equal: return reference == stored;
      case Compare::less_or_equal: return reference <= stored;
      case Compare::greater: return reference > stored;
      case Compare::not_equal: return reference != stored;
      case Compare::greater_or_equal: return reference >= stored;
      case Compare::always: return true;
    }
    return true;
  };
  return holds() ? 1 : 0;
}

uint32_t to_word(double x) { return static_cast<uint32_t>(from_double(ir::TypeKind::f32, x)); }

/// The sum of what is sampled; one alone is taken as it is, whatever its bits mean.
Texel sum_of(std::span<const Tap> taps) {
  if (taps.size() == 1) return taps[0].texel;
  Texel out{};
  for (size_t n = 0; n < out.size(); ++n) {
    double sum = 0;
    for (const Tap& tap : taps) sum += tap.weight * to_double(ir::TypeKind::f32, tap.texel[n]);
    out[n] = to_word(sum);
  }
  return out;
}

}  // namespace

void TextureUnit::put_texel(Invocation& v, InstId i, const Texel& texel) {
  uint64_t* out = x_.result(v, i);
  std::copy_n(texel.begin(), p_.words(m_.result(i)), out);
  if (has_wide_texels(m_, i)) out[0] = wide_value(texel), out[1] = out[2] = 0, out[3] = 1;
}

double TextureUnit::explicit_level(const Invocation& v, InstId i) const {
  const uint32_t named = first_named(m_, i);
  if (m_.insts[i].op == Op::sample_lod) return x_.floats(v, m_.operand(i, named))[0];
  const Texture* t = bound(v, i);
  if (!t) return 0;
  return level_of_detail(*t, shape_of(m_, i), x_.floats(v, m_.operand(i, named)),
                         x_.floats(v, m_.operand(i, named + 1)), x_.floats(v, m_.operand(i, 1)));
}

/// Of the neighbours, those that are null are elsewhere: then there is no derivative, and the level is 0.
double TextureUnit::implicit_level(std::span<Invocation* const> quad, uint32_t lane, InstId i) const {
  const Invocation& v = *quad[lane];
  const Texture* t = bound(v, i);
  if (!t) return 0;
  const auto difference = [&](uint32_t axis) {
    const Invocation *low = quad[lane & ~axis], *high = quad[lane | axis];
    std::vector<double> d = x_.floats(v, m_.operand(i, 1));
    if (!low || !high) return std::vector<double>(d.size(), 0.0);
    d = x_.floats(*high, m_.operand(i, 1));
    const std::vector<double> from = x_.floats(*low, m_.operand(i, 1));
    for (size_t n = 0; n < d.size(); ++n) d[n] -= from[n];
    return d;
  };
  const double level =
      level_of_detail(*t, shape_of(m_, i), difference(1), difference(2), x_.floats(v, m_.operand(i, 1)));
  if (m_.insts[i].op != Op::sample_bias) return level;
  return level + x_.floats(v, m_.operand(i, first_named(m_, i)))[0];
}

/// A sampler's value is where its texture of nothing but wrapping and border is bound.
void TextureUnit::name_sampler(Invocation& v, InstId i) {
  const uint64_t index = x_.scalar(v, m_.operand(i, 0)) & ~0u;
  *x_.result(v, i) = uint64_t{m_.resource_of(i).index} << 32 | index;
}

Sampler TextureUnit::sampler(const Invocation& v, InstId i) const {
  const Texture* t = bound(v, i);
  if (m_.has_flag(i, ir::flag::kSampler)) {
    const uint64_t named = *x_.operand(v, i, m_.insts[i].operand_count - 1u);
    t = x_.bindings.find_texture(ir::ResourceId{static_cast<uint32_t>(named >> 32)}, named & ~0u);
  }
  return t ? Sampler{t->wrap, t->border, t->sampling} : Sampler{};
}

/// The texel offset comes last, but for a sampler.
uint32_t TextureUnit::offset_operand(InstId i) const {
  return m_.insts[i].operand_count - (m_.has_flag(i, ir::flag::kSampler) ? 2u : 1u);
}

void TextureUnit::texture(Invocation& v, InstId i) {
  static_assert(ir::consists_of(ir::Group::texture,
                                {Op::sample, Op::sample_bias, Op::sample_lod, Op::sample_grad, Op::fetch, Op::gather}));
  const Op op = m_.insts[i].op;
  if (m_.has_flag(i, ir::flag::kSparse | ir::flag::kClamp)) return void(x_.fail(Status::unsupported, i));
  if (op == Op::gather) return gather(v, i);
  if (op == Op::fetch) return fetch(v, i);
  sample(v, i, explicit_level(v, i));
}

void TextureUnit::sample(Invocation& v, InstId i, double level) {
  Texture* t = bound(v, i);
  if (!t) return x_.set_undefined(v, i);
  const Sampler s = sampler(v, i);
  std::vector<int64_t> offset;
  if (m_.has_flag(i, ir::flag::kOffset)) offset = x_.integers(v, m_.operand(i, offset_operand(i)));
  const std::vector<Tap> taps = taps_at(*t, s, shape_of(m_, i), x_.floats(v, m_.operand(i, 1)), level, offset);
  if (!m_.has_flag(i, ir::flag::kCompare)) return put_texel(v, i, sum_of(taps));
  const double reference = x_.floats(v, m_.operand(i, 2))[0];
  double sum = 0;
  for (const Tap& tap : taps) sum += tap.weight * compared(s.sampling, reference, tap.texel);
  *x_.result(v, i) = to_word(sum);
}

void TextureUnit::query_level(Invocation& v, InstId i, double level) {
  const Texture* t = bound(v, i);
  const Sampler s = sampler(v, i);
  const double biased = level + double{s.sampling.bias}, bounded = bounded_level(s, level);
  const double accessed = s.sampling.linear_mip ? bounded : std::ceil(bounded - 0.5);
  x_.result(v, i)[0] = to_word(t ? std::clamp(accessed, 0.0, t->levels - 1.0) : 0);
  x_.result(v, i)[1] = to_word(t ? biased : 0);
}

void TextureUnit::gather(Invocation& v, InstId i) {
  Texture* t = bound(v, i);
  if (!t) return x_.set_undefined(v, i);
  const Sampler s = sampler(v, i);
  SamplePoint corner = locate(*t, s, shape_of(m_, i), x_.floats(v, m_.operand(i, 1)), 0);
  corner.at[0] -= 0.5, corner.at[1] -= 0.5;
  const bool compares = m_.has_flag(i, ir::flag::kCompare);
  const uint64_t component = compares ? 0 : x_.scalar(v, m_.operand(i, 2)) & 3;
  std::vector<int64_t> offsets(2);
  if (m_.has_flag(i, ir::flag::kOffset)) offsets = x_.integers(v, m_.operand(i, offset_operand(i)));
  const bool has_four = offsets.size() > 3;  // then each is of the corner

  constexpr std::array<std::array<int64_t, 2>, 4> kFootprint = {{{0, 1}, {1, 1}, {1, 0}, {0, 0}}};
  Texel out;
  for (size_t n = 0; n < 4; ++n) {
    std::array<int64_t, 2> offset = {offsets[has_four ? 2 * n : 0], offsets[has_four ? 2 * n + 1 : 1]};
    if (!has_four) offset[0] += kFootprint[n][0], offset[1] += kFootprint[n][1];
    const Texel texel = texel_at(*t, s, corner, offset);
    out[n] = compares ? to_word(compared(s.sampling, x_.floats(v, m_.operand(i, 2))[0], texel))
                      : texel[static_cast<size_t>(component)];
  }
  put_texel(v, i, out);
}

void TextureUnit::fetch(Invocation& v, InstId i) {
  Texture* t = bound(v, i);
  const ir::ImageShape shape = shape_of(m_, i);
  const std::vector<int64_t> coordinate = x_.integers(v, m_.operand(i, 1));
  const bool has_offset = m_.has_flag(i, ir::flag::kOffset);
  const uint32_t count = m_.insts[i].operand_count;
  TexelPlace place;
  for (uint32_t n = 0; n < shape.coordinate_size(); ++n) place.at[n] = coordinate[n];
  if (shape.arrayed) place.layer = coordinate.back();
  if (count - (has_offset ? 1 : 0) > 2)
    (shape.multisampled ? place.sample : place.level) = x_.integers(v, m_.operand(i, 2))[0];
  if (has_offset) {
    const std::vector<int64_t> offset = x_.integers(v, m_.operand(i, count - 1));
    for (size_t n = 0; n < offset.size(); ++n) place.at[n] += offset[n];
  }
  if (!t) return x_.set_undefined(v, i);
  const Texel* texel = find_texel(*t, place);
  put_texel(v, i, texel ? *texel : Texel{});
}

void TextureUnit::query(Invocation& v, InstId i) {
  const Texture* t = bound(v, i);
  const ir::ImageShape shape = shape_of(m_, i);
  uint64_t* out = x_.result(v, i);
  if (!t) return x_.set_undefined(v, i);
  if (m_.insts[i].op == Op::query_levels) return void(*out = t->levels);
  if (m_.insts[i].op == Op::query_samples) return void(*out = t->samples);
  const bool is_cube = shape.dim == ir::ImageDim::cube;
  const uint32_t size = is_cube ? 2 : shape.coordinate_size();
  const bool has_levels = !shape.multisampled && t->levels > 1;
  const auto level = has_levels ? static_cast<uint32_t>(x_.scalar(v, m_.operand(i, 1))) : 0;
  for (uint32_t n = 0; n < size; ++n) out[n] = t->extent(n, level);
  if (shape.arrayed) out[size] = is_cube ? t->layers / 6 : t->layers;
}

void TextureUnit::image(Invocation& v, InstId i) {
  const Op op = m_.insts[i].op;
  const ir::ImageShape shape = shape_of(m_, i);
  const std::vector<int64_t> coordinate = x_.integers(v, m_.operand(i, 1));
  const bool is_cube = shape.dim == ir::ImageDim::cube;
  const uint32_t size = is_cube ? 2 : shape.coordinate_size();
  const bool is_sparse = m_.has_flag(i, ir::flag::kSparse);
  if (shape.dim == ir::ImageDim::subpass || is_sparse) return void(x_.fail(Status::unsupported, i));
  TexelPlace place;
  for (uint32_t n = 0; n < size; ++n) place.at[n] = coordinate[n];
  if (shape.arrayed || is_cube) place.layer = coordinate.back();
  if (shape.multisampled) place.sample = x_.integers(v, m_.operand(i, 2))[0];
  const uint32_t values = shape.multisampled ? 3 : 2;

  Texture* t = bound(v, i);
  Texel* texel = t && (op == Op::image_load || !v.is_helper) ? find_texel(*t, place) : nullptr;
  if (op == Op::image_load) return put_texel(v, i, texel ? *texel : Texel{});
  if (op == Op::image_store) {
    Texel stored;
    const uint64_t* const from = x_.operand(v, i, values);
    if (has_wide_texels(m_, i))
      stored = wide_texel(*from);
    else
      std::copy_n(from, 4, stored.begin());
    if (texel) *texel = quantize(shape.format, stored);
    return;
  }
  change(v, i, texel, values);
}

/// Atomics work on one component, or on all halves of a texel at once.
void TextureUnit::change(Invocation& v, InstId i, Texel* texel, uint32_t first_operand) const {
  const ir::TypeId type = m_.type(m_.result(i));
  const ir::TypeKind kind = m_.types.scalar_kind(type), held = shape_of(m_, i).sampled;
  const bool is_wide = has_wide_texels(m_, i);
  uint64_t* const out = x_.result(v, i);
  for (uint32_t n = 0; n < m_.types.rows(type); ++n) {
    const uint64_t before = texel ? (is_wide ? wide_value(*texel) : (*texel)[n]) : 0;
    out[n] = convert(held, kind, before).value_or(0);
    const std::optional<uint64_t> now =
        texel ? x_.updated(v, i, kind, out[n], first_operand, n) : std::optional<uint64_t>();
    if (now && is_wide) *texel = wide_texel(*now);
    if (now && !is_wide) (*texel)[n] = static_cast<uint32_t>(convert(kind, held, *now).value_or(0));
  }
}

}  // namespace umber::eval
