// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "ir/module.h"
#include "mali/model.h"
#include "umber-mali/draw_memory.h"
#include "umber-mali/fragment_access.h"
#include "umber-mali/pair_counts.h"

namespace umber::tool {

/// Two shaders of anybody's, of which only the accesses to what goes between them are executed: the vertex shader's
/// outputs and attributes have values that are made up, and the fragment shader reads every part of an input that an
/// instruction of it may read.
class GivenPair {
 public:
  GivenPair(const ir::Module& vertex, const ir::Module& fragment, uint64_t seed);

  /// Empty if what is read is what was written; else what is not. What the architecture lacks is in `refused`, by the
  /// name of its diagnostic.
  std::string run(mali::Arch arch, bool is_linked, PairCounts& counts, std::string& refused) const;

 private:
  std::string read_all(FragmentAccess& access) const;

  const ir::Module &vertex_, &fragment_;
  Scene scene_;
  std::array<eval::StageValues, 3> inputs_;
  std::unique_ptr<WrittenVaryings> written_;
};

}  // namespace umber::tool
