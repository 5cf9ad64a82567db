// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Whether two lengths are the same; those that are only known when a pipeline is made may be.
constexpr bool may_be_same(uint32_t a, uint32_t b) {
  return a == b || a >= ir::kFirstComputedExtent || b >= ir::kFirstComputedExtent;
}

/// Types as written: names, structures, arrays (GLSL 4.60 section 4.1), and precision (section 4.7).
class TypeChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// Forgets the precisions of another shader object: those that the language gives hold (ESSL 3.20 section 4.7.4).
  void begin_unit();
  void push_scope();
  void pop_scope();
  TypeId resolve(TypeSpecId spec, bool may_define = true);
  /// `may_have_two`: two dimensions need no extension.
  TypeId with_dimensions(TypeId base, ExprId dimensions, bool may_be_unsized, Span at, bool may_have_two = false);
  TypeId with_format(TypeId type, ir::ImageFormat format);
  bool contains_array(TypeId type);
  bool same_structure(TypeId a, TypeId b) const;
  /// A texture alone, or an input attachment: what is an image of the type table, but no storage image.
  bool is_texture_or_attachment(TypeId type) const;
  ir::Precision precision_of(const Qualifiers& qualifiers, TypeId type, Span at);
  void precision_statement(const Decl& decl);

 private:
  void check_counter_precision(TypeId type, ir::Precision precision, Span at);
  enum class Knowledge : uint8_t { unknown, no, yes };
  struct DefaultPrecision {
    TypeId type;
    ir::Precision precision;
  };

  TypeId base_type(TypeSpec& spec, bool may_define);
  TypeId cooperative_matrix(const TypeSpec& spec);
  TypeId cooperative_matrix_nv(const TypeSpec& spec);
  TypeId cooperative_vector(const TypeSpec& spec);
  TypeId cooperative_matrix(TypeKind component, std::span<const ExprId> sizes, ir::MatrixUse use);
  std::optional<uint32_t> matrix_parameter(ExprId parameter, uint32_t most);
  TypeId define_structure(TypeSpec& spec);
  TypeId image_member(const Qualifiers& q, TypeId base, Span at);
  void structure_members(DeclId first, std::vector<ir::Member>& members, std::vector<ir::Precision>& precisions);
  std::optional<uint32_t> array_size(ExprId size);
  ir::Precision default_precision(TypeId type) const;
  bool may_have_precision(TypeId type) const;

  std::vector<Knowledge> has_array_;  ///< by TypeId
  std::vector<DefaultPrecision> precisions_;
  SmallVector<size_t, 16> precision_marks_;  ///< where those of each scope begin
};

}  // namespace umber::glsl
