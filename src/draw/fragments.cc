// SPDX-License-Identifier: Apache-2.0
#include "draw/fragments.h"

#include <algorithm>
#include <bit>

#include "draw/texels.h"
#include "eval/scalar.h"
#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"

namespace umber::draw {
namespace {

using ir::BuiltIn;
using ir::Direction;
using ir::Interpolation;

uint64_t word(double x) { return std::bit_cast<uint32_t>(static_cast<float>(x)); }

/// Whether what a shader does to anything but its outputs and variables is nothing, and time does not tell.
bool has_only_outputs(const ir::Module& m) {
  for (const ir::InstId i : m.insts.ids()) {
    const ir::Inst& in = m.insts[i];
    if (ir::info(in.op).effect != ir::Effect::writes || in.op == ir::Op::demote || in.op == ir::Op::call) continue;
    if (in.op != ir::Op::store || (!in.place().is_io_var() && !in.place().is_variable())) return false;
  }
  return true;
}

}  // namespace

Fragments::Fragments(const ir::Module& module, eval::Interpreter& interpreter, const Record& record,
                     const interpret::DrawCall& call, interpret::DrawTargets& targets)
    : module_(module),
      interpreter_(interpreter),
      call_(call),
      targets_(targets),
      depth_(ir::find_built_in(module, BuiltIn::frag_depth, Direction::output)),
      mask_(ir::find_built_in(module, BuiltIn::sample_mask, Direction::output)),
      empty_(Link::inputs(module)),
      is_pure_(has_only_outputs(module)) {
  link_inputs(record);
  link_outputs();
}

/// A location, or a distance that clips.
void Fragments::link_inputs(const Record& record) {
  for (const ir::IoVarId id : module_.io_vars.ids()) {
    const ir::IoVar& v = module_.io_vars[id];
    if (v.direction != Direction::input) continue;
    const bool is_array = v.interpolation == Interpolation::per_vertex;
    const ir::TypeId type = ir::type_of_one(module_, v);
    const uint32_t stride = is_array ? words_of(module_, type) : 0;
    if (v.built_in == BuiltIn::clip_distance || v.built_in == BuiltIn::cull_distance) {
      const std::optional<uint32_t> at = record.at_built_in(v.built_in);
      for (uint32_t n = 0; at && n < std::min(words_of(module_, type), record.length(v.built_in)); ++n)
        inputs_.push_back({id, n, *at + n, ir::TypeKind::f32, v.interpolation, stride});
      continue;
    }
    if (!is_located(v)) continue;
    for (const Scalar& s : scalars_at(module_, type, *v.location, v.component))
      if (const std::optional<uint32_t> at = record.at_slot(s.slot))
        inputs_.push_back({id, s.word, *at, s.kind, v.interpolation, stride});
  }
}

void Fragments::link_outputs() {
  written_.resize(targets_.colors.size());
  for (const ir::IoVarId id : module_.io_vars.ids()) {
    const ir::IoVar& v = module_.io_vars[id];
    if (v.direction != Direction::output || !is_located(v) || v.index != 0) continue;
    for (const Scalar& s : scalars_at(module_, v.type, *v.location, v.component))
      if (s.slot / 4 < targets_.colors.size()) {
        outputs_.push_back({id, s.word, s.slot / 4, s.slot % 4});
        written_[s.slot / 4] = true;
      }
  }
}

uint64_t Fragments::interpolated(const Input& input, const Spot& spot) const {
  const auto of = [&](uint32_t vertex) { return primitive_->vertices[vertex][input.from]; };
  if (input.interpolation == Interpolation::flat || !ir::is_float(input.kind)) return of(primitive_->provoking);
  const Weights& weights = input.interpolation == Interpolation::noperspective ? spot.linear : spot.perspective;
  double sum = 0;
  bool is_constant = true;
  for (uint32_t n = 0; n < primitive_->count; ++n) {
    is_constant &= of(n) == of(0);
    sum += weights[n] * eval::to_double(input.kind, of(n));
  }
  return is_constant ? of(0) : eval::from_double(input.kind, sum);
}

void Fragments::set_inputs(const Quad& quad, uint32_t lane, eval::StageValues& inputs) const {
  for (const Input& input : inputs_) {
    eval::Words& to = inputs[input.id];
    if (input.interpolation != Interpolation::per_vertex) {
      to[input.word] = interpolated(input, quad.spots[lane]);
      continue;
    }
    for (uint32_t n = 0; n < primitive_->count; ++n)
      if (input.word + n * input.stride < to.size())
        to[input.word + n * input.stride] = primitive_->vertices[n][input.from];
  }
}

void Fragments::set_built_ins(const Quad& quad, uint32_t lane, eval::StageValues& inputs) const {
  const Spot& spot = quad.spots[lane];
  const auto set = [&](BuiltIn built_in, std::initializer_list<uint64_t> words) {
    provide(module_, inputs, built_in, std::span(words.begin(), words.size()));
  };
  const double x = quad.x + (lane & 1) + 0.5, y = quad.y + (lane >> 1) + 0.5;
  set(BuiltIn::frag_coord, {word(x), word(y), word(spot.depth), word(spot.inverse_w)});
  set(BuiltIn::front_facing, {primitive_->is_front ? 1u : 0u});
  set(BuiltIn::point_coord, {word(spot.point_coord[0]), word(spot.point_coord[1])});
  set(BuiltIn::primitive_id, {primitive_->id});
  set(BuiltIn::layer, {primitive_->layer});
  set(BuiltIn::viewport_index, {primitive_->viewport});
  set(BuiltIn::sample_position, {word(0.5), word(0.5)});
  set(BuiltIn::sample_mask, {1});
  const Weights &p = spot.perspective, &l = spot.linear;
  set(BuiltIn::bary_coord, {word(p[0]), word(p[1]), word(p[2])});
  set(BuiltIn::bary_coord_no_perspective, {word(l[0]), word(l[1]), word(l[2])});
}

/// Everything that outputs may follow from.
std::vector<uint64_t> Fragments::key_of(const std::array<eval::Fragment, 4>& fragments) const {
  std::vector<uint64_t> key;
  for (const eval::Fragment& f : fragments) {
    key.push_back(f.is_helper ? 1 : 0);
    for (const ir::IoVarId id : module_.io_vars.ids())
      if (module_.io_vars[id].direction == Direction::input) {
        const std::span<const uint64_t> words = f.inputs.find(id);
        key.insert(key.end(), words.begin(), words.end());
      }
  }
  return key;
}

Fragments::Shaded Fragments::shaded(const eval::Fragment& f) const {
  Shaded pixel{.is_kept = !f.discarded, .colors = {}, .depth = 0};
  pixel.colors.resize(targets_.colors.size());
  for (const Output& o : outputs_) {
    const std::span<const uint64_t> words = f.outputs.find(o.id);
    if (o.word < words.size()) pixel.colors[o.target][o.channel] = static_cast<uint32_t>(words[o.word]);
  }
  if (depth_) pixel.depth = static_cast<float>(eval::to_double(ir::TypeKind::f32, f.outputs.find(depth_)[0]));
  if (mask_ && (f.outputs.find(mask_)[0] & 1) == 0) pixel.is_kept = false;
  return pixel;
}

/// Null if the shader cannot be run. Quads with the same inputs as the one before are not run again.
const Fragments::ShadedQuad* Fragments::shade(const Quad& quad, uint32_t alive) {
  std::array<eval::Fragment, 4> fragments;
  for (uint32_t lane = 0; lane < 4; ++lane) {
    fragments[lane].inputs = empty_;
    fragments[lane].is_helper = (alive >> lane & 1) == 0;
    set_inputs(quad, lane, fragments[lane].inputs);
    set_built_ins(quad, lane, fragments[lane].inputs);
  }
  std::vector<uint64_t> key = is_pure_ ? key_of(fragments) : std::vector<uint64_t>();
  if (is_pure_ && key == last_key_) return &last_;
  outcome_ = interpreter_.run_fragment_quad(fragments);
  if (!outcome_) return nullptr;
  for (size_t lane = 0; lane < 4; ++lane) last_[lane] = shaded(fragments[lane]);
  last_key_ = std::move(key);
  return &last_;
}

size_t Fragments::texel(const Quad& quad, uint32_t lane) const {
  const size_t layer = std::min(primitive_->layer, targets_.layers - 1);  // behind the last: undefined
  const size_t row = layer * targets_.height + quad.y + (lane >> 1);
  return row * targets_.width + quad.x + (lane & 1);
}

bool Fragments::passes_depth(const Quad& quad, uint32_t lane, double depth) const {
  if (!call_.depth_test || !targets_.depth) return true;
  return compare(call_.depth_compare, quantized(*targets_.depth, depth), targets_.depth->texels[texel(quad, lane)]);
}

void Fragments::write(const Quad& quad, uint32_t lane, const Shaded& pixel, double depth) {
  const size_t at = texel(quad, lane);
  if (call_.depth_test && targets_.depth) targets_.depth->texels[at] = quantized(*targets_.depth, depth);
  for (size_t n = 0; n < targets_.colors.size(); ++n)
    if (written_[n]) targets_.colors[n].texels[at] = quantized(targets_.colors[n], pixel.colors[n]);
  ++samples_;
}

bool Fragments::draw(const Quad& quad) {
  const bool is_early = module_.state.fragment.early_fragment_tests || (is_pure_ && !depth_);
  uint32_t alive = quad.covered;
  if (is_early)
    for (uint32_t lane = 0; lane < 4; ++lane)
      if ((alive >> lane & 1) != 0 && !passes_depth(quad, lane, quad.spots[lane].depth)) alive &= ~(1u << lane);
  if (alive == 0) return true;
  const ShadedQuad* const shaded = shade(quad, alive);
  if (!shaded) return false;
  for (uint32_t lane = 0; lane < 4; ++lane) {
    const Shaded& pixel = (*shaded)[lane];
    if ((alive >> lane & 1) == 0 || !pixel.is_kept) continue;
    const bool has_own_depth = depth_ && !module_.state.fragment.early_fragment_tests;
    const double depth = has_own_depth ? double{pixel.depth} : quad.spots[lane].depth;
    if (is_early || passes_depth(quad, lane, depth)) write(quad, lane, pixel, depth);
  }
  return true;
}

}  // namespace umber::draw
