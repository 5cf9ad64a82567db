// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "base/small_vector.h"
#include "ir/ids.h"
#include "ir/interface/io_var.h"
#include "ir/interface/resource.h"
#include "ir/op.h"

namespace umber::front::memory {

using Values = SmallVector<ir::ValueId, 8>;

/// Something in memory, or a part of it: what an l-value denotes, or a pointer points to.
struct Access {
  enum class Mode : uint8_t {
    none,            ///< nothing
    plain,           ///< the path goes down from `place`
    resource_array,  ///< `type` still has array dimensions of the resource: the path is the flat index so far
    io_block,        ///< above the members of an interface block, which are variables of their own from `place` on
    counter,         ///< the path is the flat index from the atomic counter that lies `first` bytes into `place`
    mixed,           ///< `type` holds textures, of which `first` is the first: the path begins with the flat index into
                     ///< the arrays around them; `place` and the rest of the path are those of what is left without them
  } mode = Mode::none;
  bool is_nonuniform = false;
  ir::Place place{ir::VariableId{}};
  ir::TypeId type{};
  uint32_t first = 0;
  Values path{};
  ir::ValueId component{};  ///< which one of the cooperative matrix that the path leads to; none: no such matrix
  ir::TypeId matrix{};      ///< the type of that matrix
};

/// Where a variable lives: what the access to all of it starts with.
struct Home {
  Access::Mode mode = Access::Mode::none;
  ir::Place place{ir::VariableId{}};
  ir::TypeId type{};
  uint32_t first = 0;
  std::array<ir::ValueId, 2> path{};  ///< of those that are there
  bool is_nonuniform = false;

  Access access() const {
    Access a{.mode = mode, .is_nonuniform = is_nonuniform, .place = place, .type = type, .first = first};
    for (const ir::ValueId v : path)
      if (v) a.path.push_back(v);
    return a;
  }
};

/// Adds what is said of one way to a resource, or of a part of it, to what the IR says of all of it.
inline void add_qualifiers(ir::AccessFlags& all, ir::AccessFlags said) {
  using enum ir::Coherence;
  const auto scope = [](const ir::AccessFlags& access) {
    return !access.coherent ? unsaid : access.coherence == unsaid ? queue_family : access.coherence;
  };
  const ir::Coherence a = scope(all), b = scope(said);
  // Calls of shaders and workgroups are not parts of each other.
  const bool is_neither = (a == shader_call && b == workgroup) || (a == workgroup && b == shader_call);
  all.coherence = is_neither ? queue_family : std::max(a, b);
  all.nonprivate |= said.nonprivate;
  all.coherent |= said.coherent;
  all.volatile_ |= said.volatile_;
}

/// The flags of instructions that access it.
inline uint16_t access_flags(const Access& a) { return a.is_nonuniform ? ir::flag::kNonuniform : uint16_t{0}; }

}  // namespace umber::front::memory
