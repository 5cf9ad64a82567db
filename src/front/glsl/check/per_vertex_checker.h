// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"
#include "ir/interface/per_vertex.h"

namespace umber::glsl {

/// Inputs and outputs with an element for each vertex of a primitive or patch, gl_in and gl_out among them (GLSL 4.60
/// sections 4.3.4, 4.3.6, 4.4.1.2 and 7.1).
class PerVertexChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void begin_unit();
  void end_unit();
  /// Of all shader objects together: gl_in or gl_out that one declares again, all that use it declare again.
  void check_units();
  /// Whether variables of this direction are such arrays, those of the patch aside.
  bool applies(ir::Direction direction) const { return ir::has_per_vertex(module_.stage, direction); }
  /// The type of such a variable, sized as far as the size is known. Reports what is no array, or of another size; then
  /// there is none.
  TypeId array_type(ir::Direction direction, TypeId type, Span at);
  /// The number of vertices was declared: arrays that were waiting for it get it.
  void size_arrays(ir::Direction direction, uint32_t count);
  /// True for the name of an array that still waits.
  bool is_waiting(ExprId id) const;
  /// Of what is written: an invocation writes the outputs of its own vertex only.
  void check_written(ExprId id);
  /// gl_in or gl_out; none if that is not what is meant.
  SymbolId block(NameId name, Span at);
  /// Declares gl_PerVertex with the name of an instance.
  void declare_block(Decl& decl);

 private:
  struct Members {
    std::vector<ir::Member> list;
    std::vector<ir::BuiltIn> built_ins;
  };
  /// gl_in or gl_out.
  struct Instance {
    SymbolId symbol;           ///< none: nobody has spoken of it
    bool is_declared = false;  ///< in the shader object being checked
    bool was_used = false;     ///< in one before it
    Span declared_at{};        ///< in any of them; none: in no one
    bool is_ever_bare = false;  ///< used by one that does not declare it
  };

  uint32_t known_size(ir::Direction direction) const;
  Members members_of(const Decl& decl);
  bool is_as_before(const Instance& instance, const Members& members) const;
  SymbolId add_block(NameId name, ir::Direction direction, std::span<const ir::Member> members,
                     std::span<const ir::BuiltIn> built_ins, Span at);
  std::optional<ir::Direction> direction_of(std::string_view name) const;

  std::array<uint32_t, 2> declared_size_{};  ///< by direction; 0: none
  std::array<uint32_t, 2> first_size_{};     ///< of arrays that had one before that; 0: none
  std::array<Instance, 2> instances_{};      ///< by direction
};

}  // namespace umber::glsl
