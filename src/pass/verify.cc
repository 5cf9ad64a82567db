// SPDX-License-Identifier: Apache-2.0
#include "pass/verify.h"

#include <algorithm>
#include <string>

#include "base/check.h"
#include "ir/validate/validate.h"

namespace umber {
namespace {

using ir::IoVar, ir::Resource, ir::ResourceKind;

template <typename T, typename I, typename F>
bool all_of(const Store<T, I>& store, F&& f) {
  const IdRange<I> ids = store.ids();
  for (const I id : ids)
    if (!f(store[id])) return false;
  return true;
}

std::string_view name_of(Property p) {
  switch (p) {
    case Property::locations_assigned: return "locations_assigned";
    case Property::no_default_uniforms: return "no_default_uniforms";
    case Property::no_atomic_counters: return "no_atomic_counters";
    case Property::blocks_laid_out: return "blocks_laid_out";
    case Property::slots_assigned: return "slots_assigned";
    case Property::vulkan_clip_space: return "vulkan_clip_space";
  }
  return {};
}

constexpr Property kAll[] = {Property::locations_assigned, Property::no_default_uniforms, Property::no_atomic_counters,
                             Property::blocks_laid_out,    Property::slots_assigned,      Property::vulkan_clip_space};

[[noreturn]] void fail(std::string_view by, std::string_view what) {
  check_failed(__FILE__, __LINE__, ((std::string(by) += ": ") += what).c_str());
}

}  // namespace

bool holds(const ir::Module& m, Property property) {
  switch (property) {
    case Property::locations_assigned:
      return all_of(m.io_vars, [](const IoVar& v) { return v.location || info(v.built_in).device; });
    case Property::no_default_uniforms:
      return all_of(m.resources, [](const Resource& r) {
        return r.kind != ResourceKind::default_uniforms && r.kind != ResourceKind::state_uniforms;
      });
    case Property::no_atomic_counters:
      return all_of(m.resources, [](const Resource& r) { return r.kind != ResourceKind::atomic_counters; });
    case Property::blocks_laid_out:
      return all_of(m.resources, [](const Resource& r) { return r.layout || !is_block(r.kind); });
    case Property::slots_assigned: return all_of(m.resources, [](const Resource& r) { return r.assigned.has_value(); });
    case Property::vulkan_clip_space: return true;
  }
  return true;
}

void verify(const ir::Module& module, Properties claimed, std::string_view by) {
  Diagnostics diagnostics;
  if (!ir::validate(module, diagnostics)) fail(by, diagnostics.all().at(0).text);
  for (const Property p : kAll)
    if (claimed.has_all(p) && !holds(module, p)) fail(by, name_of(p));
}

}  // namespace umber
