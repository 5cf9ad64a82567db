// SPDX-License-Identifier: Apache-2.0
// What the parts of the semantic check have in common, private to this folder.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/small_vector.h"
#include "front/glsl/builtins/lookup.h"
#include "front/glsl/builtins/variables.h"
#include "front/glsl/check/check.h"
#include "front/glsl/check/conversions.h"
#include "front/glsl/check/layout_qualifiers.h"
#include "front/glsl/check/linked_globals.h"
#include "front/glsl/check/scope.h"
#include "front/glsl/check/type_names.h"

namespace umber::glsl {

using ir::ImageShape;
using ir::TypeId;
using ir::TypeKind;

struct CheckParts;

/// Where transform feedback has got to while the members of a block are declared.
struct CaptureCursor {
  uint32_t buffer = 0;
  std::optional<uint32_t> next;  ///< blocks with an xfb_offset: of the next member without its own
};

/// A declaration's qualifiers, ready to be given to each of its names.
struct Declaration {
  Qualifiers qualifiers;
  LayoutValues layout;
  Storage storage{};
  TypeId base{};  ///< the type before the declarator's own dimensions
  Span type_span;
  ir::Precision precision{};
  Span span;
  CaptureCursor* block = nullptr;  ///< of a member of gl_PerVertex: the cursor of the block
};

/// Elements of gl_ClipDistance, gl_TexCoord, gl_FragData (see builtins/constants.h).
inline constexpr uint32_t kMostBuiltinElements = 8;

/// The shader being checked, and what all parts of the check need to know of how far it is.
struct CheckContext {
  Tree& tree;
  Symbols& symbols;
  ir::Module& module;
  std::span<const Language> languages;  ///< by shader object
  Diagnostics& diagnostics;
  CheckOptions options;

  Scopes scopes{};
  BuiltinTypes builtin_types{};
  LinkedGlobals linked{};
  uint32_t unit = 0;                              ///< the shader object being checked
  FunctionSymbolId function{};                    ///< the function being checked
  uint32_t dead_depth = 0;                        ///< branches around that constant conditions never take
  std::vector<SymbolId> builtin_symbols{};        ///< by NameId; shared by all shader objects
  std::vector<uint32_t> implicit_sizes{};         ///< by SymbolId: largest constant index of an unsized array, plus one
  std::vector<uint32_t> implicit_member_sizes{};  ///< by MemberId
  std::vector<SymbolId> sized_late{};             ///< per-vertex arrays: used before their size was declared
  bool has_local_size = false;                    ///< of a compute shader: it was declared
  bool has_variable_size = false;                 ///< the same: as one that a dispatch says

  /// Of the shader object being checked.
  const Language& language() const { return languages[unit < languages.size() ? unit : languages.size() - 1]; }
};

/// One part of the check: has the words that every part uses.
class CheckPart {
 public:
  CheckPart(CheckContext& context, CheckParts& parts)
      : context_(context),
        parts_(parts),
        tree_(context.tree),
        symbols_(context.symbols),
        module_(context.module),
        diagnostics_(context.diagnostics) {}

 protected:
  using Args = SmallVector<ExprId, 8>;
  using Types = SmallVector<TypeId, 8>;

  template <typename... A>
  Report report(const Message<A...>& message, Span at, const std::type_identity_t<A>&... args) {
    return diagnostics_.report(message, at, args...);
  }
  std::string_view text(NameId name) const { return module_.names.text(name); }
  std::string type_text(TypeId type) const { return type_name(module_, type); }
  const ir::TypeTable& types() const { return module_.types; }
  const Language& language() const { return context_.language(); }
  bool es() const { return language().version.es; }
  bool at_least(uint16_t glsl, uint16_t essl) const { return language().is_at_least(glsl, essl); }
  bool has(Extension e) const { return language().has(e); }
  bool is_stage(ir::Stage s) const { return module_.stage == s; }
  /// Whether inputs are what another stage writes, and outputs what another one reads.
  bool reads_a_stage() const {
    return module_.stage > ir::Stage::vertex && module_.stage <= ir::Stage::fragment;
  }
  bool feeds_a_stage() const { return module_.stage < ir::Stage::fragment || is_stage(ir::Stage::mesh); }
  /// Reports that a feature needs a later version, unless this one has it. `comes_later`: one after it may.
  bool require(bool has_it, std::string_view feature, Span at, bool comes_later = true);
  /// The same of what any of these extensions brings, or a version that took one in.
  bool require(std::initializer_list<Extension> any, std::string_view feature, Span at, bool otherwise = false);
  /// Reports that arrays are no values before GLSL 1.20 and ESSL 3.00, nor in ESSL 1.00 structures with arrays in them.
  bool require_array_value(TypeId type, std::string_view feature, Span at);
  void note_extension(const Availability& used, Span at);
  /// Reports types that an extension allows in blocks alone, where they are computed with or kept elsewhere.
  bool require_arithmetic(TypeId type, Span at);
  /// Reports `otherwise`, unless the name is known and only not supported yet.
  void report_unknown(const Message<std::string_view>& otherwise, NameId name, Span at);
  SymbolId add_symbol(const Symbol& symbol) { return symbols_.symbols.add(symbol); }
  ir::KindSet kinds_in(TypeId type) const { return types().contents(type).kinds; }
  bool contains_opaque(TypeId type) const { return types().contents(type).has_opaque(); }
  /// Marks an expression as diagnosed.
  void fail(ExprId id);
  bool failed(ExprId id) const { return tree_[id].kind == ExprKind::error; }

  CheckContext& context_;
  CheckParts& parts_;
  Tree& tree_;
  Symbols& symbols_;
  ir::Module& module_;
  Diagnostics& diagnostics_;
};

}  // namespace umber::glsl
