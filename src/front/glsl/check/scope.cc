// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/scope.h"

#include <algorithm>

namespace umber::glsl {

void Scopes::pop() {
  for (; bindings_.size() > marks_.back(); bindings_.pop_back())
    tops_[bindings_.back().name.index] = bindings_.back().hidden;
  marks_.pop_back();
}

void Scopes::clear() {
  bindings_.clear();
  tops_.clear();
  marks_.clear();
}

void Scopes::bind(NameId name, BindingKind kind, uint32_t id, Span span) {
  if (name.index >= tops_.size()) tops_.resize(std::max<size_t>(256, size_t{name.index} * 2), ~0u);
  if (bindings_.empty()) bindings_.reserve(32);
  uint32_t& top = tops_[name.index];
  bindings_.push_back({.kind = kind, .name = name, .id = id, .depth = depth(), .hidden = top, .span = span});
  top = static_cast<uint32_t>(bindings_.size() - 1);
}

}  // namespace umber::glsl
