// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <shared_mutex>
#include <span>
#include <string>
#include <vector>

#include "umber/cache/store.h"

namespace umber::tool::batch {

/// What is known of one shader with one set of macros, without compiling it.
struct Preprocessed {
  cache::Key silent{}, exact{};  ///< where its result is, if there is nothing to say about it, and if there is
  bool has_diagnostics = false;  ///< of preprocessing
  std::vector<std::string> dependencies;
};

/// What preprocessing has made of a shader with sets of macros. Sets that agree on the macros which were looked at, one after the
/// other, need no preprocessing: a tree, the nodes of which are macros, and the branches how they are defined. For any number of
/// threads.
class Permutations {
 public:
  /// How a macro is defined: `=TEXT`; empty if it is not.
  using Definition = std::string_view;

  /// Null if none is known that agrees.
  const Preprocessed* find(std::span<const Definition> macros) const;
  /// `asked`: the positions of those that were looked at, in order.
  const Preprocessed* add(std::span<const Definition> macros, std::span<const uint32_t> asked, Preprocessed made);
  size_t size() const;

 private:
  struct Node {
    static constexpr uint32_t kNone = UINT32_MAX;
    uint32_t asked = kNone;  ///< none: it is a leaf, or nothing yet
    const Preprocessed* made = nullptr;
    std::map<std::string, Node, std::less<>> next;
  };

  mutable std::shared_mutex mutex_;
  Node root_;
  std::deque<Preprocessed> all_;
};

}  // namespace umber::tool::batch
