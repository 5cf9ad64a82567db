// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/part.h"

#include "front/glsl/builtins/unsupported_names.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/extension_used.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kNeedsVersion{Severity::error, "version",
                                                  "{0} is not in this version of the language",
                                                  "a later #version or an extension has it"};

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

void CheckPart::report_unknown(const Message<std::string_view>& otherwise, NameId name, Span at) {
  Language for_both = language();
  for_both.dialect = Dialect::automatic;
  if (find_builtin_variable(text(name), for_both, module_.stage)) return void(report(kNotForOpengl, at, text(name)));
  const std::string_view extension = extension_of_unsupported(text(name));
  if (extension.empty())
    report(otherwise, at, text(name));
  else
    report(kUnsupportedName, at, text(name), extension);
}

void CheckPart::fail(ExprId id) {
  Expr& e = tree_[id];
  e.kind = ExprKind::error;
  e.is_constant = e.is_lvalue = false;
  e.type = ir::types::kVoid;
}

}  // namespace umber::glsl
