// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/module.h"

namespace umber::ir {

inline constexpr uint32_t kWordsOfLocation = 4;

/// Where a stage variable lies in one that takes the place of several: an array of vectors of four words.
struct MergedPart {
  IoVarId whole{};                   ///< none: the variable stays
  uint32_t word = 0;                 ///< of the whole, where it begins
  uint32_t step = kWordsOfLocation;  ///< words from one scalar, vector or column of a matrix to the next
};

/// Adds the variable that takes the place of `like` and others: so many locations of floats, or of unsigned integers
/// where it has numbers of several kinds. It is called as `like` is.
IoVarId add_merged(Module& module, const IoVar& like, uint32_t locations, bool are_floats);

/// Has loads and stores of variables go to the wholes that `parts` says, by id. Nothing means the variables afterwards;
/// demote_io_vars removes them. A part is of numbers of 32 bits, or scalars of 64, in arrays or not. A vector lies within
/// one location unless its steps are no whole locations.
void access_merged(Module& module, std::span<const MergedPart> parts);

}  // namespace umber::ir
