// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "ir/op.h"
#include "ir/type.h"

namespace umber::eval {

/// Whoever brings a shader its inputs and takes its outputs, access by access: a model of hardware that does so by
/// instructions of its own. Without one, inputs and outputs are values that lie ready (StageValues).
class StageAccess {
 public:
  /// One access by one invocation.
  struct Access {
    ir::InstId instruction{};  ///< whose operands the path is
    ir::Op op{};               ///< load or store, or how it interpolates
    ir::IoVarId variable{};
    ir::TypeId type{};               ///< of what the path leads to
    std::span<const uint64_t> path;  ///< indices, all inside of their composites
    uint32_t lane = 0;               ///< of a quad: of run_fragment_quad
    std::array<double, 2> at{};  ///< interpolate_at_sample: the sample; interpolate_at_offset: how far off the centre
  };

  /// The value of a part of an input, its scalars in order; false if the variable is none of this access's, and has the
  /// value that lies ready.
  virtual bool load(const Access& access, std::span<uint64_t> words) = 0;
  /// A part of an output gets a value. The interpreter keeps the value too: a shader may read what it wrote.
  virtual void store(const Access& access, std::span<const uint64_t> words) = 0;

 protected:
  StageAccess() = default;
  StageAccess(const StageAccess&) = default;
  StageAccess& operator=(const StageAccess&) = default;
  ~StageAccess() = default;
};

}  // namespace umber::eval
