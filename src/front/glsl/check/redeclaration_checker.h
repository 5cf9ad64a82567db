// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Built-ins declared again, to give them a layout, a size or a qualifier (GLSL 4.60 sections 4.4.1.3, 4.4.2.3, 4.6 and
/// 7.1).
class RedeclarationChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void begin_unit();
  void end_unit();
  /// Of all shader objects together: what one declares again, all that use it declare again.
  void check_units();
  bool redeclare_builtin(const Declaration& d, Declarator& declarator, TypeId type);
  /// Declares gl_PerVertex, if that is what the block is called.
  bool per_vertex_block(Decl& decl);
  /// Whether the declaration of gl_PerVertex leaves out this built-in, or has taken it.
  bool is_in_per_vertex(ir::BuiltIn built_in) const;
  void note_use(ir::BuiltIn built_in, Span at);
  /// Of gl_LastFragData where it is used; of other variables nothing is said.
  void check_last_data(const Symbol& symbol, Span at);

 private:
  /// Built-ins that all shader objects which use them have to declare again as soon as one does.
  enum Shared : uint8_t { frag_coord, frag_depth, per_vertex, shared_count };
  struct SharedUse {
    bool is_declared = false;  ///< in the shader object being checked
    Span use;                  ///< the first in it
    bool is_ever_declared = false;
    Span bare_use;  ///< in a shader object that does not declare it
  };

  static std::optional<Shared> shared_kind(ir::BuiltIn built_in);
  bool may_redeclare(const Declaration& d, const Symbol& symbol) const;
  void redeclare_depth_or_coord(const Declaration& d, Symbol& symbol);
  void redeclare_capture(const Declaration& d, Symbol& symbol);
  static bool is_last_data(const Symbol& symbol);
  void redeclare_last_data(const Declaration& d, Declarator& declarator, SymbolId id, TypeId type);
  void redeclare_for_vertices(Declarator& declarator, SymbolId id, TypeId type);

  bool has_per_vertex_ = false;                     ///< gl_PerVertex was declared: only its members exist
  std::vector<ir::Member> per_vertex_members_;      ///< of the last declaration
  std::optional<LayoutKeys> frag_coord_layout_;     ///< layout keys of the last declaration of gl_FragCoord
  std::optional<ir::DepthMode> frag_depth_layout_;  ///< the same of gl_FragDepth
  std::array<SharedUse, shared_count> shared_uses_;
};

}  // namespace umber::glsl
