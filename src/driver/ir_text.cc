// SPDX-License-Identifier: Apache-2.0
#include "driver/ir_text.h"

#include <algorithm>

#include "ir/text/parser.h"
#include "ir/validate/validate.h"
#include "pass/claims.h"

namespace umber::driver {
namespace {

constexpr Message<std::string_view, std::string_view> kOtherStage{
    Severity::error, "ir-stage", "the text is of a {0} shader, and is compiled as a {1} shader"};
constexpr Message<std::string_view> kNotAsRead{
    Severity::error, "ir-not-as-read",
    "the text is of a module behind passes that do not come before others: {0} does not hold",
    "`--dump-ir=after:front` and `--dump-ir=after:link` print what can be compiled"};

/// What passes and writers may take for granted of every front end.
constexpr Properties kOfFrontEnds = Property::access_is_logical;

bool set_default(ir::Module& m, const SpecializationConstant& given, Diagnostics& diagnostics) {
  const auto found = std::ranges::find(m.specializations, given.id, &ir::Specialization::id);
  if (found == m.specializations.end()) return diagnostics.report(ir::kNoSpecialization, {}, given.id), true;
  const ir::TypeKind kind = m.types[found->type].kind;
  const std::optional<uint64_t> bits = ir::fitted(given.bits, kind);
  if (!bits) return diagnostics.report(ir::kSpecializationValue, {}, given.id, ir::bit_width_of(kind)), false;
  found->bits = *bits;
  return true;
}

}  // namespace

Result<ir::Module> read_ir(const Source& source, Sources& sources, Diagnostics& diagnostics, Memory* memory) {
  const uint32_t file = sources.add(source.name, source.text);
  Result<ir::Module> module = ir::parse(sources, file, diagnostics, memory);
  if (!module || !ir::validate_built(*module, diagnostics)) return Failed{};
  if (module->stage != source.stage)
    return diagnostics.report(kOtherStage, {}, row_of(module->stage).name, row_of(source.stage).name), Failed{};
  if (const std::string broken = broken_claims(*module, kOfFrontEnds); !broken.empty())
    return diagnostics.report(kNotAsRead, {}, broken), Failed{};
  for (const SpecializationConstant& given : source.constants)
    if (!set_default(*module, given, diagnostics)) return Failed{};
  return module;
}

}  // namespace umber::driver
