// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/given_pair.h"

#include <algorithm>
#include <bit>

#include "base/half.h"
#include "umber-mali/random.h"

namespace umber::tool {
namespace {

using ir::BuiltIn, ir::InstId, ir::IoVarId, ir::Op;
using Path = std::vector<uint64_t>;

constexpr Viewport kViewport{64, 64};
constexpr size_t kMostPaths = 4096;  ///< that an instruction may take

uint64_t word(float value) { return std::bit_cast<uint32_t>(value); }

/// Any value of the kind: floats so that they can be interpolated without losing much.
uint64_t value_of(Random& random, ir::TypeKind kind) {
  if (kind == ir::TypeKind::f32) return word(random.between(0.5f, 8.0f));
  if (kind == ir::TypeKind::f16) return double_to_half(double{random.between(0.5f, 8.0f)});
  if (kind == ir::TypeKind::bool_) return random.below(2);
  return random.next() >> (64 - ir::bit_width_of(kind));
}

std::array<float, 4> clip_position(Random& random, size_t corner) {
  constexpr float kX[] = {4, 54, 24}, kY[] = {6, 8, 52};
  const float w = random.between(0.5f, 4.0f);
  return {(kX[corner] / kViewport.width * 2 - 1) * w, (kY[corner] / kViewport.height * 2 - 1) * w,
          random.between(-1, 1) * w, w};
}

eval::Words values_of(Random& random, const ir::Module& m, IoVarId id, const std::array<float, 4>& position) {
  const ir::IoVar& var = m.io_vars[id];
  eval::Words words;
  if (var.built_in == BuiltIn::position) {
    for (const float component : position) words.push_back(word(component));
  } else if (var.built_in == BuiltIn::point_size) {
    words = {word(random.between(1, 16))};
  } else if (var.built_in == BuiltIn::layer || var.built_in == BuiltIn::viewport_index) {
    words = {random.below(8)};
  } else {
    for (const ScalarPlace& place : scalar_places(m, id)) words.push_back(value_of(random, place.kind));
  }
  return words;
}

/// The ways that an access to a variable may take: an index that is not known may be any.
std::vector<Path> paths_of(const ir::Module& m, InstId i) {
  std::vector<Path> paths{{}};
  ir::TypeId type = m.io_vars[m.place(i).io_var()].type;
  for (uint32_t n = 0; n < m.path_length(i); ++n) {
    const uint32_t parts = m.types.part_count(type);
    const std::optional<uint64_t> known = m.scalar_bits(m.operand(i, n));
    std::vector<Path> longer;
    const uint64_t first = known ? std::min<uint64_t>(*known, parts - 1) : 0, end = known ? first + 1 : parts;
    for (const Path& path : paths)
      for (uint64_t part = first; part < end && longer.size() < kMostPaths; ++part)
        longer.push_back(path), longer.back().push_back(part);
    paths = std::move(longer);
    type = m.types.part(type, static_cast<uint32_t>(first));
  }
  return paths;
}

ir::TypeId type_at(const ir::Module& m, IoVarId id, const Path& path) {
  ir::TypeId type = m.io_vars[id].type;
  for (const uint64_t part : path) type = m.types.part(type, static_cast<uint32_t>(part));
  return type;
}

/// Which scalars of its outputs some instruction stores, by variable.
std::vector<std::vector<bool>> stored_scalars(const ir::Module& m) {
  std::vector<std::vector<bool>> stored(m.io_vars.size());
  for (const IoVarId id : m.io_vars.ids()) stored[id.index].resize(m.types.contents(m.io_vars[id].type).scalars);
  m.for_each_inst([&](InstId i) {
    if (m.insts[i].op != Op::store || !m.place(i).is_io_var()) return;
    const IoVarId id = m.place(i).io_var();
    for (const Path& path : paths_of(m, i)) {
      const uint64_t first = scalars_before(m, m.io_vars[id].type, path);
      std::fill_n(stored[id.index].begin() + static_cast<ptrdiff_t>(first),
                  m.types.contents(type_at(m, id, path)).scalars, true);
    }
  });
  return stored;
}

/// Whether anybody knows what a fragment shader must read of it.
bool is_known(const ir::IoVar& var) {
  return first_location(var) || var.built_in == BuiltIn::frag_coord || var.built_in == BuiltIn::front_facing ||
         var.built_in == BuiltIn::point_coord;
}

/// Where an instruction says that a varying is interpolated, if that is known; else anywhere.
std::array<double, 2> position_of(const ir::Module& m, InstId i) {
  if (m.insts[i].op == Op::interpolate_at_sample) {
    const std::optional<uint64_t> sample = m.scalar_bits(m.operand(i, m.path_length(i)));
    return {static_cast<double>(sample.value_or(0) % std::size(kSamples)), 0};
  }
  return {0.25, -0.125};
}

}  // namespace

GivenPair::GivenPair(const ir::Module& vertex, const ir::Module& fragment, uint64_t seed)
    : vertex_(vertex), fragment_(fragment) {
  Random random(seed);
  std::array<eval::StageValues, 3> outputs;
  for (size_t corner = 0; corner < 3; ++corner) {
    const std::array<float, 4> position = clip_position(random, corner);
    scene_.triangle[corner] = to_window(position, kViewport);
    for (const IoVarId id : vertex.io_vars.ids()) {
      const bool is_output = vertex.io_vars[id].direction == ir::Direction::output;
      (is_output ? outputs : inputs_)[corner][id] = values_of(random, vertex, id, position);
    }
  }
  scene_.x = 26, scene_.y = 20;
  written_ = std::make_unique<WrittenVaryings>(vertex, std::move(outputs), stored_scalars(vertex));
}

std::string GivenPair::read_all(FragmentAccess& access) const {
  const ir::Module& m = fragment_;
  m.for_each_inst([&](InstId i) {
    const Op op = m.insts[i].op;
    const bool reads = op == Op::load || op == Op::interpolate_at_centroid || op == Op::interpolate_at_sample ||
                       op == Op::interpolate_at_offset;
    if (!reads || !m.place(i).is_io_var() || !access.error().empty()) return;
    const IoVarId id = m.place(i).io_var();
    if (m.io_vars[id].direction != ir::Direction::input || !is_known(m.io_vars[id])) return;
    for (const Path& path : paths_of(m, i))
      for (uint32_t lane = 0; lane < 4; ++lane) {
        const ir::TypeId type = type_at(m, id, path);
        eval::Words words(m.types.contents(type).scalars);
        access.load({.instruction = i,
                     .op = op,
                     .variable = id,
                     .type = type,
                     .path = path,
                     .lane = lane,
                     .at = position_of(m, i)},
                    words);
      }
  });
  return access.error();
}

std::string GivenPair::run(mali::Arch arch, bool is_linked, PairCounts& counts, std::string& refused) const {
  Diagnostics diagnostics;
  const std::unique_ptr<LinkedPair> linked = link_pair(vertex_, fragment_, arch, is_linked, diagnostics);
  if (diagnostics.has_errors()) {
    ++counts.refused;
    return refused = diagnostics.all()[0].id, std::string();
  }
  ++counts.pairs;
  const PlannedShader vertices(linked->vertex_plan), fragments(linked->fragment_plan);
  if (!vertices.error().empty()) return vertices.error();
  if (!fragments.error().empty()) return fragments.error();
  DrawMemory memory(*linked, vertex_, *written_, scene_.triangle, inputs_, counts);
  if (!memory.error().empty()) return memory.error();
  for (size_t corner = 0; corner < 3; ++corner) {
    std::string what = memory.load_attributes(vertices, corner, counts);
    if (what.empty()) what = memory.store(vertices, vertex_, corner, kViewport, counts);
    if (!what.empty()) return what;
  }
  FragmentAccess access({fragment_, *written_, scene_}, *linked, fragments, memory, counts);
  return read_all(access);
}

}  // namespace umber::tool
