// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>

#include "umber/umber.hpp"

namespace umber::tool {

/// One of the two paths may lead into what the other leads to; an index that is not constant is any.
bool overlap(std::span<const uint32_t> a, std::span<const uint32_t> b);

/// Those of the block's member; `uses` are in order.
std::span<const reflect::UsedPart> uses_of_member(std::span<const reflect::UsedPart> uses, uint32_t member);

/// Puts into words who uses a part of a block.
class UseWords {
 public:
  explicit UseWords(const reflect::Program& program);

  /// "read", "read [1] [2].x, written"; of programs of several stages "vert: read; frag: written". Empty: not used.
  /// `type` is what `path` leads to.
  std::string describe(const reflect::Type& type, std::span<const uint32_t> path,
                       std::span<const reflect::UsedPart> uses) const;

 private:
  std::vector<reflect::Stage> stages_;
};

}  // namespace umber::tool
