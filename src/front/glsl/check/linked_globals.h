// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "front/glsl/check/scope.h"

namespace umber::glsl {

/// Global names of the shader objects that were checked before: what is declared again has to agree with them.
class LinkedGlobals {
 public:
  struct Global {
    BindingKind kind;
    uint32_t id;
    Span span;
  };

  void add(const Binding& binding) {
    if (by_name_.size() <= binding.name.index) by_name_.resize(size_t{binding.name.index} + 1, kNone);
    by_name_[binding.name.index] = static_cast<uint32_t>(globals_.size());
    globals_.push_back({binding.kind, binding.id, binding.span});
  }
  const Global* find(NameId name, BindingKind kind) const {
    if (!name || name.index >= by_name_.size() || by_name_[name.index] == kNone) return nullptr;
    const Global& global = globals_[by_name_[name.index]];
    return global.kind == kind ? &global : nullptr;
  }

 private:
  static constexpr uint32_t kNone = ~0u;

  std::vector<Global> globals_;
  std::vector<uint32_t> by_name_;  ///< by NameId: into globals_
};

}  // namespace umber::glsl
