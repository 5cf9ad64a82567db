// SPDX-License-Identifier: Apache-2.0
#include "place/direct3d/signatures.h"

#include <algorithm>
#include <vector>

#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"
#include "layout/layout.h"

namespace umber::place {
namespace {

using ir::BuiltIn, ir::Direction, ir::IoVar, ir::IoVarId, ir::Module, ir::Stage;

/// Built-ins that a stage writes and a fragment shader reads, under its name for them, in the order of registers.
/// Geometry shaders have them under the names that they are written by, and the last ones from the device.
struct PairRow {
  BuiltIn written, read;
  bool is_of_geometry = false;  ///< only geometry shaders write it; behind other stages the device gives it
  BuiltIn read_by(Stage stage) const { return stage == Stage::fragment ? read : written; }
};
constexpr PairRow kPairs[] = {{BuiltIn::position, BuiltIn::frag_coord},
                              {BuiltIn::clip_distance, BuiltIn::clip_distance},
                              {BuiltIn::cull_distance, BuiltIn::cull_distance},
                              {BuiltIn::layer, BuiltIn::layer},
                              {BuiltIn::viewport_index, BuiltIn::viewport_index},
                              {BuiltIn::point_size, BuiltIn::point_size},
                              {BuiltIn::primitive_id, BuiltIn::primitive_id, true}};

bool is_located(const IoVar& v, Direction direction) { return v.direction == direction && v.location; }

class Signatures {
 public:
  Signatures(Module& writer, Module& reader) : writer_(writer), reader_(reader) {}

  void agree() {
    drop_unwritten();
    // Meshes and fragments agree by semantics, as there are two lists of what a mesh makes.
    if (writer_.stage == Stage::mesh) return agree_on_interpolation();
    drop_unread();
    const bool reads_built_ins = add_built_ins();
    agree_on_interpolation();
    add_varyings(reads_built_ins);
  }

 private:
  /// The reader's input that is the writer's to give.
  IoVarId input_of(const PairRow& pair) const {
    if (pair.is_of_geometry && writer_.stage != Stage::geometry && writer_.stage != Stage::mesh) return {};
    return ir::find_built_in(reader_, pair.read_by(reader_.stage), Direction::input);
  }

  void drop_unwritten() {
    std::vector<bool> which(reader_.io_vars.size());
    for (const PairRow& pair : kPairs)
      if (const IoVarId v = input_of(pair))
        which[v.index] = !ir::find_built_in(writer_, pair.written, Direction::output);
    drop(reader_, which);
  }

  /// Geometry shaders choose layers and viewports anew; Direct3D 11 has no such outputs of a vertex shader.
  void drop_unread() {
    if (reader_.stage != Stage::geometry && reader_.stage != Stage::tess_control) return;
    std::vector<bool> which(writer_.io_vars.size());
    for (const BuiltIn b : {BuiltIn::layer, BuiltIn::viewport_index})
      if (const IoVarId v = ir::find_built_in(writer_, b, Direction::output)) which[v.index] = true;
    drop(writer_, which);
  }

  /// Makes them variables that begin as 0.
  static void drop(Module& module, const std::vector<bool>& which) {
    if (std::ranges::find(which, true) == which.end()) return;
    const std::vector<ir::Place> moved = demote_io_vars(module, which);
    for (size_t n = 0; n < which.size(); ++n) {
      if (!which[n]) continue;
      ir::Variable& variable = module.variables[moved[n].variable()];
      variable.initial = module.zero(variable.type);
    }
  }

  /// Adds inputs for the built-ins in front of the last one that is read. True if one is read.
  bool add_built_ins() {
    size_t end = std::size(kPairs);
    while (end > 0 && !reads_all() && !input_of(kPairs[end - 1])) --end;
    for (size_t n = 0; n < end; ++n) {
      const IoVarId output = ir::find_built_in(writer_, kPairs[n].written, Direction::output);
      const BuiltIn read = kPairs[n].read_by(reader_.stage);
      if (!output || input_of(kPairs[n])) continue;
      const ir::TypeId type = ir::type_of_one(writer_, writer_.io_vars[output]);
      const bool is_array = writer_.types.is_array(type);
      reader_.io_vars.add(
          {.direction = Direction::input,
           .built_in = read,
           .type = of_vertices(is_array ? reader_.types.array(ir::types::kF32, writer_.types[type].extent) : type),
           .name = reader_.names.intern(ir::info(read).name)});
    }
    return end > 0;
  }

  /// The type of an input that a vertex has as `type`.
  ir::TypeId of_vertices(ir::TypeId type) {
    if (is_of_tessellation(reader_.stage)) return reader_.types.array(type, ir::kMostPatchVertices);
    if (reader_.stage != Stage::geometry) return type;
    return reader_.types.array(type, ir::vertex_count(reader_.state.geometry.input));
  }

  uint32_t location_of(IoVarId input) const { return *reader_.io_vars[input].location; }

  /// Most come in order.
  void add_located(IoVarId input) {
    const auto location = [&](IoVarId v) { return location_of(v); };
    inputs_.insert(std::ranges::upper_bound(inputs_, location_of(input), {}, location), input);
  }

  void find_located_inputs() {
    for (const IoVarId v : reader_.io_vars.ids())
      if (is_located(reader_.io_vars[v], Direction::input)) add_located(v);
  }

  /// The reader's first input that begins at a location and component of the variable.
  const IoVar* input_at(const IoVar& output) const {
    const auto location = [&](IoVarId v) { return location_of(v); };
    const uint32_t end = *output.location + layout::location_count(writer_.types, ir::type_of_one(writer_, output));
    IoVarId first;
    for (auto at = std::ranges::lower_bound(inputs_, *output.location, {}, location);
         at != inputs_.end() && location_of(*at) < end; ++at) {
      const IoVar& v = reader_.io_vars[*at];
      if (v.component == output.component && v.is_patch == output.is_patch) first = std::min(first, *at);
    }
    return first ? &reader_.io_vars[first] : nullptr;
  }

  void agree_on_interpolation() {
    find_located_inputs();
    for (const IoVarId v : writer_.io_vars.ids()) {
      IoVar& output = writer_.io_vars[v];
      const IoVar* const input = is_located(output, Direction::output) ? input_at(output) : nullptr;
      if (!input) continue;
      output.interpolation = input->interpolation;
      output.sampling = input->sampling;
    }
  }

  /// What transform feedback alone wants stands in front of what is read, too.
  void add_varyings(bool reads_built_ins) {
    uint32_t end = reads_built_ins || reads_all() ? ~0u : 0;
    for (const IoVarId i : reader_.io_vars.ids()) {
      const IoVar& v = reader_.io_vars[i];
      if (is_located(v, Direction::input)) end = std::max(end, *v.location);
    }
    for (const IoVarId v : writer_.io_vars.ids()) {
      const IoVar output = writer_.io_vars[v];
      if (!is_located(output, Direction::output) || *output.location >= end || input_at(output)) continue;
      uint32_t location = *output.location;
      add_inputs(output, ir::type_of_one(writer_, output), location);
    }
  }

  /// Patches go whole from one stage of tessellation to the other, and what they have once has registers of its own.
  bool reads_all() const { return reader_.stage == Stage::tess_evaluation; }

  /// One for each location, as types of several belong to their module.
  void add_inputs(const IoVar& output, ir::TypeId type, uint32_t& location) {
    const ir::TypeTable& types = writer_.types;
    if (!types.is_numeric(type) || types.is_matrix(type)) {
      for (uint32_t n = 0; n < types.part_count(type); ++n) add_inputs(output, types.part(type, n), location);
      return;
    }
    const IoVarId added = reader_.io_vars.add({.direction = Direction::input,
                                               .interpolation = output.interpolation,
                                               .sampling = output.sampling,
                                               .type = output.is_patch ? type : of_vertices(type),
                                               .location = location,
                                               .component = output.component,
                                               .is_patch = output.is_patch,
                                               .name = reader_.names.intern(writer_.names.text(output.name))});
    add_located(added);
    location += layout::location_count(types, type);
  }

  Module& writer_;
  Module& reader_;
  std::vector<IoVarId> inputs_;  ///< the reader's that have locations, by these
};

}  // namespace

void agree_on_signatures(std::span<Module* const> stages) {
  const auto find = [&](Stage stage) {
    const auto at = std::ranges::find(stages, stage, &Module::stage);
    return at == stages.end() ? nullptr : *at;
  };
  // From the last one on: what a stage is made to read, the one before it writes.
  Module* const order[] = {find(Stage::fragment),        find(Stage::mesh),         find(Stage::geometry),
                           find(Stage::tess_evaluation), find(Stage::tess_control), find(Stage::vertex)};
  Module* reader = nullptr;
  for (Module* const stage : order) {
    if (!stage) continue;
    if (reader) Signatures(*stage, *reader).agree();
    reader = stage;
  }
}

}  // namespace umber::place
