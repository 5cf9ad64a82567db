// SPDX-License-Identifier: Apache-2.0
// What the parts of the lowering have in common, private to this folder.
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "front/glsl/lower/emitter.h"
#include "front/glsl/lower/relaxed.h"
#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "front/memory/accessor.h"
#include "ir/interface/plain_types.h"
#include "ir/module.h"
#include "umber/vocabulary/depth_mode.hpp"

namespace umber::glsl {

using ir::Op;
using ir::ResourceId;
using ir::TypeId;
using ir::TypeKind;
using ir::ValueId;

using front::memory::Access;
using front::memory::access_flags;
using front::memory::Home;
using front::memory::Values;

struct LowerParts;

/// The shader being lowered, and what all parts of the lowering need to know of how far it is.
struct LowerContext {
  ir::Module& module;
  const Tree& tree;
  const Symbols& symbols;
  Diagnostics* diagnostics;  ///< none: nothing may be reported, as in constant expressions
  std::span<const SamplerDepthMode> depth_modes{};
  bool begins_at_zero = false;  ///< what has no initial value does

  Emitter emit{module, diagnostics};
  ir::PlainTypes plain_types{module};
  front::memory::Accessor accessor{emit, plain_types};
  RelaxedMarker relaxed{module};
  FunctionSymbolId function{};  ///< the function being lowered
};

/// One part of the lowering: has the words that every part uses.
class LowerPart {
 public:
  LowerPart(LowerContext& context, LowerParts& parts)
      : context_(context),
        parts_(parts),
        module_(context.module),
        tree_(context.tree),
        symbols_(context.symbols),
        emit_(context.emit),
        accessor_(context.accessor),
        relaxed_(context.relaxed) {}

 protected:
  const ir::TypeTable& types() const { return module_.types; }
  const Expr& expr(ExprId id) const { return tree_[id]; }
  bool contains_opaque(TypeId type) { return context_.plain_types.has_opaque(type); }
  /// The type without the textures in it; none if nothing is left.
  TypeId without_opaque(TypeId type) { return context_.plain_types.of(type); }
  /// What a variable without an initialiser begins with, and a function gives that ends without a return; none: that is open.
  ValueId value_of_nothing(TypeId type) {
    constexpr ir::KindSet kNoNumbers = ir::kinds_between(TypeKind::void_, TypeKind::ray_query);
    return context_.begins_at_zero && !types().contents(type).kinds.has_any(kNoNumbers) ? module_.zero(type)
                                                                                        : ValueId{};
  }
  /// The value of an expression.
  ValueId value(ExprId id);
  bool is_terminated() { return emit_.builder().is_terminated(); }

  template <typename... Args>
  void report(const Message<Args...>& message, Span at, const std::type_identity_t<Args>&... args) {
    if (context_.diagnostics) context_.diagnostics->report(message, at, args...);
    emit_.note_failure();
  }
  /// False once the budget is spent.
  bool go_on() { return emit_.go_on(); }

  LowerContext& context_;
  LowerParts& parts_;
  ir::Module& module_;
  const Tree& tree_;
  const Symbols& symbols_;
  Emitter& emit_;
  front::memory::Accessor& accessor_;
  RelaxedMarker& relaxed_;
};

}  // namespace umber::glsl
