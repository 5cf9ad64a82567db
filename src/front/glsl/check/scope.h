// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "base/names.h"
#include "base/small_vector.h"
#include "diag/source.h"

namespace umber::glsl {

enum class BindingKind : uint8_t { variable, type, function, subroutine_type };

/// What a name means from its declaration to the end of its scope (GLSL 4.60 section 4.2.2).
struct Binding {
  BindingKind kind{};
  NameId name{};
  uint32_t id = 0;  ///< SymbolId, ir::TypeId, the FunctionSymbolId of the first overload, or number of the subroutine type
  uint32_t depth = 0;
  uint32_t hidden = ~0u;  ///< the binding of the same name outside
  Span span;
};

/// The bindings of all open scopes. Depth 0 is the global scope; built-ins are outside and not kept here.
class Scopes {
 public:
  void push() { marks_.push_back(static_cast<uint32_t>(bindings_.size())); }
  void pop();
  /// Forgets everything: the next shader object has global names of its own.
  void clear();
  uint32_t depth() const { return static_cast<uint32_t>(marks_.size()); }

  /// The innermost binding; null if there is none.
  Binding* find(NameId name) { return at(top(name)); }
  Binding* hidden_by(const Binding& binding) { return at(binding.hidden); }
  /// The binding in the current scope.
  Binding* find_here(NameId name) {
    Binding* binding = find(name);
    return binding && binding->depth == depth() ? binding : nullptr;
  }
  /// Every binding of the open scopes, outermost first.
  const std::vector<Binding>& all() const { return bindings_; }
  void bind(NameId name, BindingKind kind, uint32_t id, Span span);

 private:
  uint32_t top(NameId name) const { return name.index < tops_.size() ? tops_[name.index] : ~0u; }
  Binding* at(uint32_t index) { return index == ~0u ? nullptr : &bindings_[index]; }

  std::vector<Binding> bindings_;
  std::vector<uint32_t> tops_;   ///< by NameId: the innermost binding
  SmallVector<uint32_t, 16> marks_;  ///< where each scope begins
};

}  // namespace umber::glsl
