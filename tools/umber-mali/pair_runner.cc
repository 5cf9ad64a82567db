// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/pair_runner.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

#include "pass_tools.h"
#include "umber-mali/draw_memory.h"
#include "umber-mali/fragment_access.h"
#include "umber-mali/random.h"

namespace umber::tool {
namespace {

using back::mali::Access;

constexpr uint32_t kFloatInputs = 0, kWordInputs = 1, kPositionInput = 2;  // IoVars of pair_text.cc
constexpr uint32_t kInputVectors = 8;
constexpr Viewport kViewport{64, 64};
/// Of a fragment shader that shows what it read: differences that rounding to 16 bits makes.
constexpr double kLoose = 1.0 / 256;
constexpr double kLargest = 8 * 60;  ///< that pair_text.cc makes of an input

/// Takes down which scalars of its outputs a vertex shader writes.
class Written final : public eval::StageAccess {
 public:
  explicit Written(const ir::Module& module) : m_(module), written(module.io_vars.size()) {
    for (const ir::IoVarId id : m_.io_vars.ids())
      written[id.index].resize(m_.types.contents(m_.io_vars[id].type).scalars);
  }
  bool load(const Access&, std::span<uint64_t>) override { return false; }
  void store(const Access& access, std::span<const uint64_t> words) override {
    const uint64_t first = scalars_before(m_, m_.io_vars[access.variable].type, access.path);
    std::fill_n(written[access.variable.index].begin() + static_cast<ptrdiff_t>(first), words.size(), true);
  }

 private:
  const ir::Module& m_;

 public:
  std::vector<std::vector<bool>> written;
};

uint64_t word(float value) { return std::bit_cast<uint32_t>(value); }

/// The inputs of a corner: positions around the middle of the viewport, and anything; floats of one sign or of both.
eval::StageValues vertex_inputs(Random& random, size_t corner, bool has_signs) {
  constexpr float kX[] = {4, 54, 24}, kY[] = {6, 8, 52};
  eval::StageValues inputs;
  for (uint32_t n = 0; n < kInputVectors * 4; ++n) {
    const float magnitude = random.between(0.5f, 8.0f);
    inputs[ir::IoVarId{kFloatInputs}].push_back(word(has_signs && random.chance(50) ? -magnitude : magnitude));
    inputs[ir::IoVarId{kWordInputs}].push_back(static_cast<uint32_t>(random.next()));
  }
  const float w = random.between(0.5f, 4.0f);
  const float x = kX[corner] + random.between(0, 6), y = kY[corner] + random.between(0, 6);
  inputs[ir::IoVarId{kPositionInput}] = {word((x / kViewport.width * 2 - 1) * w),
                                         word((y / kViewport.height * 2 - 1) * w), word(random.between(-1, 1) * w),
                                         word(w)};
  return inputs;
}

/// What is undefined is a NaN. Values as large as `largest` may have become a smaller one.
bool is_close(uint32_t bits, uint32_t wanted, double largest) {
  const double a = std::bit_cast<float>(bits), b = std::bit_cast<float>(wanted);
  return bits == wanted || wanted == kUndefinedShort || std::isnan(b) ||
         std::abs(a - b) <= kLoose * std::max({std::abs(a), std::abs(b), largest});
}

}  // namespace

PairCounts& PairCounts::operator+=(const PairCounts& o) {
  for (uint64_t PairCounts::*const count :
       {&PairCounts::pairs, &PairCounts::refused, &PairCounts::stores, &PairCounts::loads, &PairCounts::flat,
        &PairCounts::smooth, &PairCounts::conversions, &PairCounts::linked_fitting,
        &PairCounts::linked_fitting_descriptors, &PairCounts::vertex_descriptors, &PairCounts::descriptors,
        &PairCounts::other_descriptors})
    this->*count += o.*count;
  for (size_t n = 0; n < by_size.size(); ++n) by_size[n] += o.by_size[n];
  return *this;
}

struct PreparedPair::Parts {
  Pair pair;
  std::string error;
  ir::Module vertex, fragment;
  ir::IoVarId position;
  Scene scene;
  std::array<eval::StageValues, 3> inputs;
  std::unique_ptr<WrittenVaryings> written;
  std::vector<eval::Words> wanted;  ///< what the fragment shader leaves for each pixel without Mali

  /// Of a third of the pairs: what is interpolated may be close to 0 though the corners are not.
  bool has_signs() const { return pair.seed % 3 == 0; }
  void prepare(bool asks_where);
  void shade_vertices();
  std::vector<eval::Words> shade(eval::StageAccess& access) const;
  std::string run(const LinkedPair& linked, PairCounts& counts) const;
  void count(const LinkedPair& linked, PairCounts& counts) const;
};

void PreparedPair::Parts::prepare(bool asks_where) {
  for (const bool is_vertex : {true, false}) {
    Parsed parsed = parse_text("pair", is_vertex ? vertex_text(pair) : fragment_text(pair, asks_where));
    error += parsed.errors;
    if (!parsed.module) return;
    error += validate(*parsed.module);
    (is_vertex ? vertex : fragment) = std::move(*parsed.module);
  }
  if (!error.empty()) return;
  shade_vertices();
  ReferenceAccess access(fragment, *written, scene);
  wanted = shade(access);
}

void PreparedPair::Parts::shade_vertices() {
  Random random(pair.seed + 3);
  Written stores(vertex);
  eval::Bindings bindings;
  eval::Interpreter interpreter(vertex, bindings, {}, &stores);
  std::array<eval::StageValues, 3> outputs;
  for (const ir::IoVarId id : vertex.io_vars.ids())
    if (vertex.io_vars[id].built_in == ir::BuiltIn::position) position = id;
  for (size_t corner = 0; corner < 3; ++corner) {
    inputs[corner] = vertex_inputs(random, corner, has_signs());
    if (!interpreter.run_vertex(inputs[corner], outputs[corner])) error = "the vertex shader does not run";
    std::array<float, 4> clip{};
    for (size_t n = 0; n < 4; ++n)
      clip[n] = std::bit_cast<float>(static_cast<uint32_t>(outputs[corner].find(position)[n]));
    scene.triangle[corner] = to_window(clip, kViewport);
  }
  scene.x = 26 + 2 * random.below(3);
  scene.y = 20 + 2 * random.below(3);
  written = std::make_unique<WrittenVaryings>(vertex, std::move(outputs), stores.written);
}

std::vector<eval::Words> PreparedPair::Parts::shade(eval::StageAccess& access) const {
  eval::Bindings bindings;
  eval::Interpreter interpreter(fragment, bindings, {}, &access);
  std::array<eval::Fragment, 4> quad;
  std::vector<eval::Words> outputs;
  if (!interpreter.run_fragment_quad(quad)) return outputs;
  for (eval::Fragment& pixel : quad) outputs.push_back(pixel.outputs[ir::IoVarId{0}]);
  return outputs;
}

void PreparedPair::Parts::count(const LinkedPair& linked, PairCounts& counts) const {
  const mali::Arch arch = linked.rules.arch;
  const uint32_t bytes = linked.layout.generic_bytes;
  ++counts.pairs;
  ++counts.by_size[bytes <= 256 ? 0 : bytes <= 2048 ? 1 : 2];
  if (arch < mali::Arch::v9) return;
  counts.vertex_descriptors += linked.vertex_plan.varyings.size();
  const uint32_t limit = mali::info(arch).varying_bytes;
  const bool do_fit = std::ranges::all_of(linked.layout.slots, [&](const place::VaryingSlot& slot) {
    return slot.section != place::VaryingSection::generic || slot.offset < limit;
  });
  if (!pair.is_linked || !do_fit) return;
  ++counts.linked_fitting;
  counts.linked_fitting_descriptors += linked.fragment_plan.varyings.size();
}

std::string PreparedPair::Parts::run(const LinkedPair& linked, PairCounts& counts) const {
  const PlannedShader vertices(linked.vertex_plan), fragments(linked.fragment_plan);
  if (!vertices.error().empty()) return vertices.error();
  if (!fragments.error().empty()) return fragments.error();
  DrawMemory memory(linked, vertex, *written, scene.triangle, inputs, counts);
  if (!memory.error().empty()) return memory.error();
  for (size_t corner = 0; corner < 3; ++corner) {
    std::string what = memory.load_attributes(vertices, corner, counts);
    if (what.empty()) what = memory.store(vertices, vertex, corner, kViewport, counts);
    if (!what.empty()) return what;
  }
  FragmentAccess access({fragment, *written, scene}, linked, fragments, memory, counts);
  const std::vector<eval::Words> read = shade(access);
  if (!access.error().empty()) return access.error();
  for (size_t pixel = 0; pixel < wanted.size() && pixel < read.size(); ++pixel)
    for (size_t n = 0; n < wanted[pixel].size(); ++n)
      if (!is_close(static_cast<uint32_t>(read[pixel][n]), static_cast<uint32_t>(wanted[pixel][n]),
                    has_signs() ? kLargest : 0))
        return "output " + std::to_string(n) + " of pixel " + std::to_string(pixel) + " is " +
               std::to_string(read[pixel][n]) + ", not " + std::to_string(wanted[pixel][n]);
  return read.empty() ? "the fragment shader does not run" : "";
}

PreparedPair::PreparedPair(const Pair& pair, bool asks_where) : parts_(std::make_unique<Parts>()) {
  parts_->pair = pair;
  parts_->prepare(asks_where);
}
PreparedPair::~PreparedPair() = default;

const std::string& PreparedPair::error() const { return parts_->error; }

std::string PreparedPair::run(mali::Arch arch, PairCounts& counts) const {
  Diagnostics diagnostics;
  const std::unique_ptr<LinkedPair> linked =
      link_pair(parts_->vertex, parts_->fragment, arch, parts_->pair.is_linked, diagnostics);
  if (diagnostics.has_errors()) return ++counts.refused, std::string();
  parts_->count(*linked, counts);
  return parts_->run(*linked, counts);
}

}  // namespace umber::tool
