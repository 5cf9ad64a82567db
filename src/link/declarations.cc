// SPDX-License-Identifier: Apache-2.0
#include "link/declarations.h"

#include <algorithm>
#include <optional>

#include "link/messages.h"
#include "link/same.h"

namespace umber::link {
namespace {

using ir::DeclaredUniform, ir::Module;

struct Known {
  size_t stage;
  const DeclaredUniform* uniform;
};

template <typename T>
bool differ(const std::optional<T>& a, const std::optional<T>& b) {
  return a && b && *a != *b;
}

/// Precisions are the same in all stages, those of members of structures, too (ESSL 3.00 section 4.5.3; in ESSL 1.00 of
/// what both use).
bool precisions_differ(const Module& first, const DeclaredUniform& a, const Module& second, const DeclaredUniform& b,
                       Same& same) {
  if (!first.state.language.es || !second.state.language.es) return false;
  const bool is_strict = std::max(first.state.language.version, second.state.language.version) >= 300;
  if (!is_strict && !(a.is_used && b.is_used)) return false;
  return a.precision != b.precision || !same.precisions(a.type, b.type);
}

}  // namespace

void check_declarations(std::span<Module* const> stages, Diagnostics& diagnostics) {
  if (std::ranges::all_of(stages, [](const Module* m) { return m->declared_uniforms.empty(); })) return;
  Names names(stages[0]->memory());  // ids are positions in `known`
  std::vector<Known> known;
  std::vector<std::optional<Same>> compared(stages.size() * stages.size());  // by both stages
  for (size_t stage = 0; stage < stages.size(); ++stage) {
    const Module& m = *stages[stage];
    for (const DeclaredUniform& uniform : m.declared_uniforms) {
      const std::string_view name = m.names.text(uniform.name);
      const NameId id = names.intern(name);
      if (id.index == known.size()) {
        known.push_back({stage, &uniform});
        continue;
      }
      const auto [other, before] = known[id.index];
      const auto complain = [&, first = other](const Message<Text, Text, Text>& message) {
        diagnostics.report(message, {}, name, name_of(stages[first]->stage), name_of(m.stage));
      };
      const Module& first = *stages[other];
      std::optional<Same>& same = compared[other * stages.size() + stage];
      if (!same) same.emplace(first, m);
      if (!same->type(before->type, uniform.type)) {
        complain(kUniformMismatch);
        continue;
      }
      if (differ(before->location, uniform.location)) complain(kUniformLocationMismatch);
      if (differ(before->binding, uniform.binding)) complain(kBindingMismatch);
      if (differ(before->offset, uniform.offset)) complain(kOffsetMismatch);
      if (precisions_differ(first, *before, m, uniform, *same)) complain(kPrecisionMismatch);
    }
  }
}

}  // namespace umber::link
