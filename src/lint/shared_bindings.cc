// SPDX-License-Identifier: Apache-2.0
// Resources of one stage that are declared to be at one place.
#include <algorithm>
#include <tuple>
#include <vector>

#include "lint/parts.h"

namespace umber::lint {
namespace {

using ir::Resource, ir::ResourceId;

constexpr Message<std::string_view, std::string_view, uint32_t, uint32_t> kShared{
    Severity::warning, "shared-binding", "'{0}' and '{1}' are both at set {2} binding {3}: they are one resource",
    "give one of them another binding"};
constexpr Message<> kOther{Severity::note, "", "the other one is declared here"};

/// Descriptors of different kinds have errors and warnings of their own; one array without an end beside others of other
/// types is how programs see all textures there are.
bool is_alone(const Resource& r) {
  return r.origin == ir::Origin::declared && r.declared && r.array_count != 0 && r.span &&
         r.kind != ir::ResourceKind::push_constants && r.kind != ir::ResourceKind::shader_record;
}

}  // namespace

void shared_bindings(const ir::Module& module, Diagnostics& diagnostics) {
  std::vector<const Resource*> placed;
  for (const ResourceId r : module.resources.ids())
    if (is_alone(module.resources[r])) placed.push_back(&module.resources[r]);
  const auto key = [](const Resource* r) {
    return std::tuple(r->kind, r->declared->set, r->declared->binding, r->span.begin);
  };
  std::ranges::sort(placed, {}, key);
  const auto name = [&](const Resource& r) { return module.names.text(r.instance_name ? r.instance_name : r.name); };
  for (size_t n = 1; n < placed.size(); ++n) {
    const Resource &first = *placed[n - 1], &second = *placed[n];
    if (first.kind != second.kind || first.declared->set != second.declared->set ||
        first.declared->binding != second.declared->binding)
      continue;
    diagnostics.report(kShared, second.span, name(first), name(second), second.declared->set, second.declared->binding)
        .note(kOther, first.span);
  }
}

}  // namespace umber::lint
