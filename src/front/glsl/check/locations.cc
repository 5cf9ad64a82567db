// SPDX-License-Identifier: Apache-2.0
// Locations and components of stage variables (GLSL 4.60 sections 4.4.1 and 4.4.2).
#include <algorithm>
#include <tuple>

#include "front/glsl/check/parts.h"
#include "layout/layout.h"

namespace umber::glsl {
namespace {

constexpr Message<uint32_t> kOverlap{Severity::error, "location-overlap", "location {0} is taken by another variable"};
constexpr Message<> kBefore{Severity::note, "", "the other variable is here"};
constexpr Message<> kComponentLocation{Severity::error, "component", "a component needs a location"};
constexpr Message<std::string_view> kComponentType{Severity::error, "component", "{0} cannot start at a component"};
constexpr Message<> kComponentRange{Severity::error, "component", "the variable does not fit into its location"};
constexpr uint32_t kMostLocations = 256;  // beyond, the linker reports that there are too many

}  // namespace

void StageIoChecker::check_component(const LayoutValues& layout, TypeId type, Span type_span) {
  if (!layout.component) return;
  const TypeId bottom = types().without_arrays(type);
  if (!layout.location) return void(report(kComponentLocation, layout.span));
  const bool is_vector = types().is_scalar(bottom) || types().is_vector(bottom);
  const uint32_t words = is_vector && types().scalar_kind(bottom) == TypeKind::f64 ? 2 : 1;
  const uint32_t size = is_vector ? types().rows(bottom) * words : 0;
  if (!is_vector || size > 4) return void(report(kComponentType, type_span, type_text(bottom)));
  if (*layout.component % words != 0 || *layout.component > 4 - size) report(kComponentRange, layout.span);
}

void StageIoChecker::add_locations(const Symbol& at, TypeId type, std::vector<LocationUse>& out) const {
  const layout::LocationComponents components = layout::location_components(types(), type, at.component.value_or(0));
  const uint32_t count = layout::location_count(types(), type);
  for (uint32_t n = 0; n < count && *at.location + n < kMostLocations; ++n)
    out.push_back({at.storage == Storage::output, at.index.value_or(0), *at.location + n, components.at(n), at.span});
}

void StageIoChecker::check_locations() {
  std::vector<LocationUse> all;
  for (SymbolId id : symbols_.globals) {
    const Symbol& symbol = symbols_[id];
    const bool is_io = symbol.storage == Storage::input || symbol.storage == Storage::output;
    // Attributes of desktop GLSL may share a location, as long as only one is used at a time.
    const bool may_alias = is_stage(ir::Stage::vertex) && symbol.storage == Storage::input && !es();
    const auto direction = symbol.storage == Storage::output ? ir::Direction::output : ir::Direction::input;
    const bool is_of_vertices = (parts_.per_vertex.applies(direction) && !symbol.is_patch) ||
                                symbol.interpolation == ir::Interpolation::per_vertex;
    const TypeId of_one = is_of_vertices && types().is_array(symbol.type) ? types()[symbol.type].element : symbol.type;
    if (is_io && symbol.location && !may_alias) add_locations(symbol, of_one, all);
    if (symbol.storage != Storage::block || !symbol.is_io_block) continue;
    Symbol member;
    member.storage = symbol.direction == ir::Direction::output ? Storage::output : Storage::input;
    member.location = symbol.location;
    const TypeId structure = types().without_arrays(symbol.type);
    for (uint32_t n = 0; n < types().part_count(structure); ++n) {
      const BlockMember& qualifiers = symbols_.block_members[symbol.first_member + n];
      const TypeId type = types().member(structure, n).type;
      if (qualifiers.location) member.location = qualifiers.location;
      if (!member.location) continue;
      member.component = qualifiers.component;
      member.span = qualifiers.span;
      add_locations(member, type, all);
      *member.location += layout::location_count(types(), type);
    }
  }
  const auto key = [](const LocationUse& u) { return std::tuple(u.is_output, u.index, u.location); };
  std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  for (size_t n = 1; n < all.size(); ++n)
    for (size_t m = n; m-- > 0 && key(all[m]) == key(all[n]) && n - m <= 4;)
      if ((all[m].components & all[n].components) != 0)
        return void(report(kOverlap, all[n].span, all[n].location).note(kBefore, all[m].span));
}

}  // namespace umber::glsl
