// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "ir/interface/io_var.h"
#include "ir/type.h"

/// Random vertex and fragment shaders that hand varyings of all kinds to each other.
namespace umber::tool {

/// What one stage declares of a varying.
struct PairSide {
  bool exists = true;
  ir::TypeKind scalar{};
  ir::Precision precision{};
  ir::Interpolation interpolation{};
  ir::Sampling sampling{};
  uint32_t components = 4;  ///< of a vector or a column
};

/// One varying: a vector, a matrix, or a structure of two vectors; or an array of one of these.
struct PairVarying {
  enum class Shape : uint8_t { vector, matrix, structure };
  Shape shape{};
  uint32_t location = 0, component = 0;
  uint32_t columns = 2;           ///< of a matrix
  std::vector<uint32_t> extents;  ///< of an array, the outermost first
  ir::TypeKind second{};          ///< scalars of the second member of a structure
  PairSide vertex, fragment;

  uint32_t locations() const;
};

struct Pair {
  uint64_t seed = 0;
  bool is_linked = true;  ///< else the stages do not know each other
  bool writes_point_size = false;
  std::vector<PairVarying> varyings;  ///< by location
};

/// The same pair from a seed on every machine. Varyings of linked stages agree in their types as far as they have to: a
/// float may be read where an integer was written, as it is behind passes that pack varyings.
Pair make_pair(uint64_t seed);

/// The stages as IR in text form. The vertex shader reads 8 vectors of floats and 8 of words, at locations 0 and 8, and
/// its position at location 16.
std::string vertex_text(const Pair& pair);
/// `asks_where` false: without functions that say where a varying is interpolated.
std::string fragment_text(const Pair& pair, bool asks_where = true);

}  // namespace umber::tool
