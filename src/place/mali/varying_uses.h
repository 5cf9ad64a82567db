// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "diag/diagnostics.h"
#include "ir/module.h"
#include "mali/model.h"
#include "place/mali/varying_type.h"

namespace umber::place {

/// Where a fragment shader has a varying interpolated: where its declaration says, or where a function says.
enum class ReadAt : uint8_t { declared, centroid, sample, offset };

/// What a shader does with one location of one of its inputs or outputs. Components are counted from the beginning of
/// the location; of 64 bits each is two.
struct VaryingUse {
  ir::IoVarId var{};
  uint32_t element = 0;    ///< which of the locations of the variable
  uint8_t first = 0;       ///< component that the variable begins at
  uint8_t components = 0;  ///< a bit for each that is read or written
  uint8_t reads_at = 0;    ///< inputs: a bit for each ReadAt
  DeclaredVarying declared;

  friend bool operator==(const VaryingUse&, const VaryingUse&) = default;
};

/// The locations of inputs that instructions read, or of outputs that they write, by variable and element. What nothing
/// goes to is not there, and of vectors only the components that somebody asks for. An index that is known at run time
/// only goes to all elements. Built-ins are there too, with the locations that their types would have.
std::vector<VaryingUse> varying_uses(const ir::Module& module, ir::Direction direction);

/// Reports inputs, or outputs, that hold what has no uses: addresses.
void report_addresses(const ir::Module& module, ir::Direction direction, mali::Arch arch, Diagnostics& diagnostics);

}  // namespace umber::place
