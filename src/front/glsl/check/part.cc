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
constexpr Message<std::string_view, std::string_view> kStorageOnly{
    Severity::error, "storage-only", "'{0}' is only for blocks, inputs and outputs here: to compute with it needs {1}"};

/// An extension with which this version and stage have the built-in; none if there is none.
std::optional<Extension> extension_with(const Availability& when, const Language& language, ir::Stage stage) {
  if ((when.stages & stages::bit(stage)) == 0) return std::nullopt;
  for (uint8_t n = 0; n < when.extension_count; ++n)
    if (is_available(when.extensions[n], language.version)) return when.extensions[n];
  return std::nullopt;
}

/// The same of a name that the shader cannot use as it stands; also the extension of what is not supported yet.
std::optional<Extension> extension_with(std::string_view name, const Language& language, ir::Stage stage) {
  if (name.starts_with("gl_"))
    for (const std::span<const BuiltinVariable> table : builtin_variable_tables())
      for (const BuiltinVariable& row : table)
        if (row.name == name)
          if (const std::optional<Extension> found = extension_with(row.when, language, stage)) return found;
  for (uint32_t row = first_builtin(name); row != kNoBuiltin; row = next_builtin(row))
    if (const std::optional<Extension> found = extension_with(builtin_row(row).when(), language, stage)) return found;
  return extension_of_name(name);
}

}  // namespace

bool CheckPart::require(bool has_it, std::string_view feature, Span at) {
  if (!has_it) report(kNeedsVersion, at, feature);
  return has_it;
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
  if (!extension) return void(report(otherwise, at, text(name)));
  const bool is_there = is_available(*extension, language().version);
  report(is_there ? kNotEnabledName : kUnsupportedName, at, text(name), info(*extension).name);
}

void CheckPart::fail(ExprId id) {
  Expr& e = tree_[id];
  e.kind = ExprKind::error;
  e.is_constant = e.is_lvalue = false;
  e.type = ir::types::kVoid;
}

}  // namespace umber::glsl
