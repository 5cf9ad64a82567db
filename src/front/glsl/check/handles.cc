// SPDX-License-Identifier: Apache-2.0
// Where textures and images may be values (GL_ARB_bindless_texture, sections 4.1.7, 4.4.6 and 5.4.1).
#include "front/glsl/check/handle_types.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view, std::string_view> kBoth{Severity::error, "link-bindless",
                                                            "'{0}' and '{1}' are both said of all uniforms",
                                                            "a uniform may say it of itself"};

constexpr TypeId kPair = ir::types::vector(TypeKind::u32, 2), kWhole = ir::types::vector(TypeKind::u64, 1);
constexpr std::string_view kWords[2][2] = {{"bound_sampler", "bindless_sampler"}, {"bound_image", "bindless_image"}};

}  // namespace

void HandleChecker::begin_unit() {
  is_bindless_ = {};
  is_used_ |= has_handles();
}

bool HandleChecker::has_handles() const {
  return has(Extension::ARB_bindless_texture) || has(Extension::NV_bindless_texture);
}

bool HandleChecker::may_be_value(TypeId type) const {
  if (!has_handles() || !contains_opaque(type)) return false;
  constexpr ir::KindSet kHandles = ir::KindSet::of(TypeKind::image) | ir::KindSet::of(TypeKind::sampled_image);
  if ((kinds_in(type).bits & ir::kOpaqueKinds.bits & ~kHandles.bits) != 0) return false;
  return !parts_.types.is_texture_or_attachment(types().without_arrays(type));
}

bool HandleChecker::is_image_value(TypeId type) const {
  return type && may_be_value(type) && types().kind(types().without_arrays(type)) == TypeKind::image;
}

void HandleChecker::default_layout(const LayoutValues& layout) {
  for (const auto& [kind, said] :
       {std::pair(size_t{0}, layout.bindless_sampler), std::pair(size_t{1}, layout.bindless_image)}) {
    if (!said) continue;
    is_bindless_[kind] = *said;
    is_said_[kind][*said ? 1 : 0] = true;
    if (is_said_[kind][0] && is_said_[kind][1]) report(kBoth, layout.span, kWords[kind][0], kWords[kind][1]);
  }
}

bool HandleChecker::is_bindless(const LayoutValues& layout, TypeId type) const {
  if (!may_be_value(type)) return false;
  const ir::KindSet kinds = kinds_in(type);
  return (kinds.has(TypeKind::sampled_image) && layout.bindless_sampler.value_or(is_bindless_[0])) ||
         (kinds.has(TypeKind::image) && layout.bindless_image.value_or(is_bindless_[1]));
}

void HandleChecker::variable(const Declaration& d, Symbol& symbol) {
  if (d.storage != Storage::uniform && is_image_value(symbol.type))
    symbol.access = parts_.stage_io.access_flags(d.qualifiers);
}

TypeId HandleChecker::member(const Qualifiers& q, TypeId type, Span at) {
  if (!is_image_value(type)) return type;
  constexpr LayoutKeys kElsewhere = bits(LayoutKey::offset, LayoutKey::align, LayoutKey::location, LayoutKey::component,
                                         LayoutKey::row_major, LayoutKey::column_major);
  const LayoutValues layout =
      parts_.layouts.read_layout(q, kElsewhere | bit(LayoutKey::format), "an image in a structure");
  return parts_.uniforms.image_type(type, layout, parts_.stage_io.access_flags(q), at);
}

bool HandleChecker::construct(ExprId id, TypeId type) {
  const ExprId from = tree_[id].a;
  if (!has_handles() || !from || tree_[from].next) return false;
  const bool makes = may_be_value(type) && !types().is_array(type) && !types().is_structure(type);
  const TypeId number = makes ? tree_[from].type : type, handle = makes ? type : tree_[from].type;
  if (number != kPair && number != kWhole) return false;
  if (!may_be_value(handle) || types().is_array(handle) || types().is_structure(handle)) return false;
  tree_[id].kind = ExprKind::construct;
  tree_[id].type = type;
  tree_[id].ref = kBitsOfHandle;
  tree_[id].is_constant = false;
  return true;
}

void HandleChecker::finish() {
  if (is_used_) HandleTypes(tree_, symbols_, module_).run();
}

}  // namespace umber::glsl
