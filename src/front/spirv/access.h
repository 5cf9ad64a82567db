// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>

#include "base/small_vector.h"
#include "ir/ids.h"
#include "ir/interface/io_var.h"
#include "ir/op.h"

namespace umber::front::spirv {

using ir::ValueId;

using Values = SmallVector<ValueId, 8>;

/// Something in memory, or a part of it: what a pointer points to.
struct Access {
  enum class Mode : uint8_t {
    none,            ///< nothing: the pointer could not be followed
    plain,           ///< the path goes down from `place`
    resource_array,  ///< `type` still has array dimensions of the resource: the first of the path is the index so far
    io_block,        ///< above the members of an interface block, which are variables of their own from `place` on
    counter,         ///< `offset` bytes into a binding of atomic counters, and the flat index of the path
    mixed,           ///< a uniform structure that holds textures: `place` is no place, `home` has the members; the path
                     ///< is the flat index into the arrays around, then the path into what is left without textures
  } mode = Mode::none;
  ir::Place place{ir::VariableId{}};
  Values path;
  uint32_t type = 0;  ///< of SPIR-V: what is pointed to
  uint32_t home = 0;  ///< mixed: the first of the members' homes; counter: the byte offset
  bool is_nonuniform = false;
};

/// Where a module-scope variable lives: what the access to all of it starts with.
struct Home {
  Access::Mode mode = Access::Mode::none;
  ir::Place place{ir::VariableId{}};
  uint32_t type = 0, home = 0;
  std::array<ValueId, 2> path{};  ///< of those that are there

  Access access() const {
    Access a{.mode = mode, .place = place, .path = {}, .type = type, .home = home};
    for (const ValueId v : path)
      if (v) a.path.push_back(v);
    return a;
  }
};

/// The flags of instructions that access it.
inline uint16_t access_flags(const Access& a) { return a.is_nonuniform ? ir::flag::kNonuniform : uint16_t{0}; }

}  // namespace umber::front::spirv
