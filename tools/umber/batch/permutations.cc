// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/permutations.h"

#include <mutex>

namespace umber::tool::batch {

const Preprocessed* Permutations::find(std::span<const Definition> macros) const {
  const std::shared_lock lock(mutex_);
  const Node* node = &root_;
  while (!node->made) {
    if (node->asked == Node::kNone) return nullptr;
    const auto branch = node->next.find(macros[node->asked]);
    if (branch == node->next.end()) return nullptr;
    node = &branch->second;
  }
  return node->made;
}

const Preprocessed* Permutations::add(std::span<const Definition> macros, std::span<const uint32_t> asked,
                                      Preprocessed made) {
  const std::unique_lock lock(mutex_);
  Node* node = &root_;
  for (const uint32_t macro : asked) {
    if (node->made) break;
    // What is asked first depends on nothing but what was asked before.
    if (node->asked != Node::kNone && node->asked != macro) break;
    node->asked = macro;
    node = &node->next.try_emplace(std::string(macros[macro])).first->second;
  }
  if (node->made) return node->made;  // another thread was quicker
  const Preprocessed* const kept = &all_.emplace_back(std::move(made));
  if (!node->made && node->asked == Node::kNone) node->made = kept;
  return kept;
}

size_t Permutations::size() const {
  const std::shared_lock lock(mutex_);
  return all_.size();
}

}  // namespace umber::tool::batch
