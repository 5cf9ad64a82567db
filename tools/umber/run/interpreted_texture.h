// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "umber/interpret.hpp"
#include "umber/run/textures.h"

namespace umber::run {

/// A texture as the interpreter has it, with the parameters of its sampler where it is sampled; the place of the resource is
/// the caller's to say. A depth texture has no swizzle where it is compared.
interpret::Texture interpreted_texels(const Texture& texture, const reflect::Image& declared, bool is_sampled);
/// GL reads (0, 0, 0, 1) where no texture is bound.
interpret::Texture black_texture(const reflect::Image& declared);
/// The other way round: level 0 gets the texels.
void store_interpreted(const Texture& texture, const reflect::Image& declared, const interpret::Texture& texels);

/// A number as a float or an integer, and back.
uint32_t to_bits(Scalar sampled, double value);
double from_bits(Scalar sampled, uint32_t bits);

}  // namespace umber::run
