// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/part.h"

#include <bit>

#include "front/glsl/builtins/unsupported_names.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/explicit_types.h"
#include "front/glsl/extension_used.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kNeedsVersion{Severity::error, "version",
                                                  "{0} is not in this version of the language",
                                                  "a later #version or an extension has it"};
constexpr Message<std::string_view, std::string_view> kNotInLanguage{Severity::error, "version", "{0} is not in {1}"};
constexpr Message<std::string_view, std::string_view> kStorageOnly{
    Severity::error, "storage-only", "'{0}' is only for blocks, inputs and outputs here: to compute with it needs {1}"};

constexpr Message<std::string_view, std::string_view> kNeedsExtension{
    Severity::error, "version", "{0} needs the extension {1} in this version of the language",
    "enable it with #extension, or write a later #version"};

/// An extension with which this version and stage have the built-in; none if there is none.
std::optional<Extension> extension_with(const Availability& when, const Language& language, ir::Stage stage) {
  if ((when.stages & stages::bit(stage)) == 0) return std::nullopt;
  for (uint8_t n = 0; n < when.extension_count; ++n)
    if (language.offers(when.extensions[n])) return when.extensions[n];
  return std::nullopt;
}

/// The same of a name that the shader cannot use as it stands.
std::optional<Extension> extension_with(std::string_view name, const Language& language, ir::Stage stage) {
  if (name.starts_with("gl_"))
    for (const std::span<const BuiltinVariable> table : builtin_variable_tables())
      for (const BuiltinVariable& row : table)
        if (row.name == name)
          if (const std::optional<Extension> found = extension_with(row.when, language, stage)) return found;
  for (uint32_t row = first_builtin(name); row != kNoBuiltin; row = next_builtin(row))
    if (const std::optional<Extension> found = extension_with(builtin_row(row).when(), language, stage)) return found;
  const bool is_of_ray_tracing = (stages::bit(stage) & stages::kOfRayTracing) != 0;
  if (name == "accelerationStructureEXT" && is_of_ray_tracing) return Extension::EXT_ray_tracing;
  const std::optional<Extension> extension = extension_of_name(name);
  const bool es = language.version.es;
  return extension && first_version_with(*extension, es).es == es ? extension : std::nullopt;
}

}  // namespace

bool CheckPart::require(bool has_it, std::string_view feature, Span at, bool comes_later) {
  const LanguageVersion& version = language().version;
  if (!has_it && (!comes_later || version.is_last()))
    report(kNotInLanguage, at, feature, version.language());
  else if (!has_it)
    report(kNeedsVersion, at, feature);
  return has_it;
}

bool CheckPart::require(std::initializer_list<Extension> any, std::string_view feature, Span at, bool otherwise) {
  bool has_it = otherwise;
  for (const Extension e : any) has_it |= has(e);
  if (has_it) return true;
  for (const Extension e : any)
    if (language().offers(e)) {
      report(kNeedsExtension, at, feature, info(e).name);
      return false;
    }
  return require(false, feature, at);
}

bool CheckPart::require_array_value(TypeId type, std::string_view feature, Span at) {
  if (at_least(120, 300)) return true;
  const bool is_limited = es() ? parts_.types.contains_array(type) : types().is_array(type);
  return require(!is_limited, feature, at);
}

void CheckPart::note_extension(const Availability& used, Span at) {
  if (const std::optional<Extension> extension = used.warned(language(), module_.stage))
    report(kExtensionUsed, at, info(*extension).name);
}

bool CheckPart::require_arithmetic(TypeId type, Span at) {
  const ir::KindSet only = storage_only(language(), kinds_in(type));
  if (only.bits == 0) return true;
  const auto kind = static_cast<TypeKind>(std::countr_zero(only.bits));
  report(kStorageOnly, at, type_text(ir::types::vector(kind, 1)), info(arithmetic_of(kind).list[1]).name);
  return false;
}

void CheckPart::report_unknown(const Message<std::string_view>& otherwise, NameId name, Span at) {
  Language for_both = language();
  for_both.dialect = Dialect::automatic;
  if (find_builtin_variable(text(name), for_both, module_.stage)) return void(report(kNotForOpengl, at, text(name)));
  const std::optional<Extension> extension = extension_with(text(name), language(), module_.stage);
  if (extension) {
    const bool is_there = language().offers(*extension);
    return void(report(is_there ? kNotEnabledName : kNotOfVersion, at, text(name), info(*extension).name));
  }
  if (const std::string_view refused = refused_extension_of(text(name)); !refused.empty())
    return void(report(kUnsupportedName, at, text(name), refused));
  report(otherwise, at, text(name));
}

void CheckPart::fail(ExprId id) {
  Expr& e = tree_[id];
  e.kind = ExprKind::error;
  e.is_constant = e.is_lvalue = false;
  e.type = ir::types::kVoid;
}

}  // namespace umber::glsl
