// SPDX-License-Identifier: Apache-2.0
#include "link/packing.h"

#include <algorithm>

#include "ir/interface/per_vertex.h"
#include "link/locations.h"
#include "link/varyings.h"

namespace umber::link {
namespace {

using ir::IoVar, ir::IoVarId, ir::kWordsOfLocation, ir::MergedPart, ir::Module, ir::TypeId, ir::TypeKind;

/// What one stage has in common for all varyings of a location.
struct Qualifiers {
  ir::Interpolation interpolation{};
  ir::Sampling sampling{};
  ir::Precision precision{};
  bool invariant = false, is_patch = false;
  uint32_t vertices = 0;
  friend bool operator==(const Qualifiers&, const Qualifiers&) = default;
};
Qualifiers qualifiers_of(const Module& m, const IoVar& v) {
  return {.interpolation = v.interpolation,
          .sampling = v.sampling,
          .precision = v.precision,
          .invariant = v.invariant,
          .is_patch = v.is_patch,
          .vertices = is_per_vertex(m, v) ? m.types[v.type].extent : 0};
}

/// Varyings that become one.
struct Group {
  Qualifiers output, input;
  std::vector<const Joined*> members;
  uint32_t locations = 0;  ///< of the members as they are
  uint32_t words = 0;
  bool are_floats = true;
};

/// Words of a scalar, a vector or a column of a matrix; 0: the variable is not packed.
uint32_t words_of_vector(const Module& m, const IoVar& v) {
  if (v.built_in != ir::BuiltIn::none || fixed_location(v) || v.component != 0 || v.stream != 0) return 0;
  if (v.is_copy || v.is_per_primitive || v.decorations || v.interpolation == ir::Interpolation::per_vertex) return 0;
  const TypeId bottom = m.types.without_arrays(v.type);
  if (!m.types.is_numeric(bottom) || m.types.has_computed_length(v.type)) return 0;
  const uint32_t width = ir::bit_width_of(m.types.scalar_kind(bottom)), rows = m.types.rows(bottom);
  if (width == 64) return rows == 1 ? 2 : 0;
  return width == 32 && rows < kWordsOfLocation ? rows : 0;
}

/// Pairs first, then scalars, and last threes, which may go from one location on to the next: pairs never do.
uint32_t rank_of(uint32_t words) { return words == 2 ? 0 : words == 1 ? 1 : 2; }

class Packer {
 public:
  Packer(PackedStage producer, PackedStage consumer) : producer_(producer), consumer_(consumer) {}

  void add(const Joined& j) {
    const IoVar &out = producer_.module.io_vars[j.output], &in = consumer_.module.io_vars[j.input];
    const uint32_t words = words_of_vector(producer_.module, out);
    if (!j.may_be_packed || words == 0 || words != words_of_vector(consumer_.module, in)) return;
    if (j.locations > kMostLocations || j.locations != location_count(consumer_.module, in)) return;
    Group& g = group_of(qualifiers_of(producer_.module, out), qualifiers_of(consumer_.module, in));
    g.members.push_back(&j);
    g.locations += j.locations;
    g.words += j.locations * words;
    g.are_floats &= scalar_kind(out) == TypeKind::f32;
  }

  std::vector<Joined> pack() {
    std::vector<Joined> wholes;
    for (Group& g : groups_) {
      const uint32_t locations = (g.words + (kWordsOfLocation - 1)) / kWordsOfLocation;
      if (locations < g.locations) wholes.push_back(pack(g, locations));
    }
    return wholes;
  }

 private:
  static uint32_t location_count(const Module& m, const IoVar& v) {
    return layout::location_count(m.types, type_of_one(m, v));
  }
  TypeKind scalar_kind(const IoVar& output) const {
    return producer_.module.types.scalar_kind(producer_.module.types.without_arrays(output.type));
  }
  uint32_t words_of(const Joined& j) const {
    return words_of_vector(producer_.module, producer_.module.io_vars[j.output]);
  }

  Group& group_of(const Qualifiers& output, const Qualifiers& input) {
    const auto same = [&](const Group& g) { return g.output == output && g.input == input; };
    const auto found = std::ranges::find_if(groups_, same);
    if (found != groups_.end()) return *found;
    return groups_.emplace_back(Group{.output = output, .input = input, .members = {}});
  }

  Joined pack(Group& g, uint32_t locations) {
    std::ranges::stable_sort(g.members, {}, [&](const Joined* j) { return rank_of(words_of(*j)); });
    Module &p = producer_.module, &c = consumer_.module;
    const Joined& first = *g.members.front();
    const Joined whole = {.output = add_merged(p, p.io_vars[first.output], locations, g.are_floats),
                          .input = add_merged(c, c.io_vars[first.input], locations, g.are_floats),
                          .locations = locations};
    producer_.parts.resize(p.io_vars.size());
    consumer_.parts.resize(c.io_vars.size());
    uint32_t word = 0;
    for (const Joined* const j : g.members) {
      const uint32_t step = words_of(*j);
      producer_.parts[j->output.index] = {.whole = whole.output, .word = word, .step = step};
      consumer_.parts[j->input.index] = {.whole = whole.input, .word = word, .step = step};
      word += j->locations * step;
    }
    return whole;
  }

  PackedStage producer_, consumer_;
  std::vector<Group> groups_;
};

/// Stages that OpenGL counts components of.
bool is_packed(ir::Stage stage) { return stage <= ir::Stage::fragment; }

}  // namespace

std::vector<Joined> pack(PackedStage producer, PackedStage consumer, std::span<const Joined> joined, uint32_t others) {
  uint64_t locations = others;
  for (const Joined& j : joined) locations += j.locations;
  if (locations <= kLocationsOfAllDevices) return {};
  if (!is_packed(producer.module.stage) || !is_packed(consumer.module.stage)) return {};
  Packer packer(producer, consumer);
  for (const Joined& j : joined) packer.add(j);
  return packer.pack();
}

}  // namespace umber::link
