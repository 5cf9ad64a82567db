// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "base/names.h"

namespace umber::glsl {

/// Which names mean types where the parser is, as far as the grammar depends on it.
class TypeNames {
 public:
  bool contains(NameId name) const { return name.index < is_type_.size() && is_type_[name.index]; }
  void declare(NameId name, bool is_type) {
    if (!name || contains(name) == is_type) return;
    if (is_type_.size() <= name.index) is_type_.resize(name.index + 1);
    if (!scope_marks_.empty()) hidden_.push_back({name, is_type_[name.index]});
    is_type_[name.index] = is_type;
  }
  void push_scope() { scope_marks_.push_back(static_cast<uint32_t>(hidden_.size())); }
  void pop_scope() {
    for (; hidden_.size() > scope_marks_.back(); hidden_.pop_back())
      is_type_[hidden_.back().name.index] = hidden_.back().was_type;
    scope_marks_.pop_back();
  }

 private:
  struct Hidden {
    NameId name;
    bool was_type;
  };
  std::vector<bool> is_type_;   ///< by NameId
  std::vector<Hidden> hidden_;  ///< what inner scopes changed, to undo
  std::vector<uint32_t> scope_marks_;
};

}  // namespace umber::glsl
