// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/draw_memory.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "back/mali/describe.h"
#include "mali/descriptor/descriptor.h"
#include "mali/descriptor/divisor.h"
#include "mali/descriptor/format.h"

namespace umber::tool {
namespace {

using back::mali::Access, back::mali::DescriptorTables;
using mali::Arch, mali::Array, mali::Record;

constexpr uint32_t kVertices = 3;
constexpr uint32_t kBytesOfLocation = 16;
constexpr uint64_t kGeneric = 0x100000, kPositions = 0x200000, kPointSizes = 0x300000, kAttributes = 0x400000,
                   kTables = 0x800000;
constexpr uint32_t kResourceBytes = 16;

/// What the application has for one location of the vertex shader's inputs: four components of 32 bits.
struct Attribute {
  bool is_there = false;
  mali::FormatClass kind{};
  std::array<std::array<uint32_t, 4>, kVertices> words{};
};

mali::FormatClass class_of(ir::TypeKind kind) {
  return kind == ir::TypeKind::f32   ? mali::FormatClass::float_
         : kind == ir::TypeKind::i32 ? mali::FormatClass::sint
                                     : mali::FormatClass::uint;
}

/// By location.
std::vector<Attribute> attributes_of(const ir::Module& vertex, const std::array<eval::StageValues, 3>& inputs) {
  std::vector<Attribute> all;
  for (const ir::IoVarId id : vertex.io_vars.ids()) {
    const ir::IoVar& var = vertex.io_vars[id];
    if (var.direction != ir::Direction::input || !var.location) continue;
    const std::vector<ScalarPlace> places = scalar_places(vertex, id);
    for (size_t n = 0; n < places.size(); ++n) {
      const uint32_t location = *var.location + places[n].element;
      if (all.size() <= location) all.resize(location + 1);
      all[location].is_there = true;
      all[location].kind = class_of(places[n].kind);
      for (size_t corner = 0; corner < kVertices; ++corner)
        all[location].words[corner][places[n].component] = static_cast<uint32_t>(inputs[corner].find(id)[n]);
    }
  }
  return all;
}

/// Which record the bytes of a descriptor from v9 on are.
Record record_of(std::span<const uint8_t> bytes) {
  const bool is_buffer = (bytes[0] & 15) == 9;
  if (is_buffer) return bytes[0] >> 4 == 4 ? Record::packet_buffer : Record::buffer;
  return bytes[0] >> 4 == 6 ? Record::packet_attribute : Record::attribute;
}

void count_descriptors(std::span<const uint8_t> table, size_t bytes_each, Record record, Arch arch,
                       PairCounts& counts) {
  for (size_t at = 0; at + bytes_each <= table.size(); at += bytes_each) {
    const std::span<const uint8_t> bytes = table.subspan(at, bytes_each);
    const std::optional<mali::Descriptor> d = unpack(bytes, arch >= Arch::v9 ? record_of(bytes) : record, arch);
    ++counts.descriptors;
    counts.other_descriptors += !d || !std::ranges::equal(pack(*d), bytes);
  }
}

}  // namespace

std::unique_ptr<LinkedPair> link_pair(const ir::Module& vertex, const ir::Module& fragment, Arch arch, bool is_linked,
                                      Diagnostics& diagnostics) {
  auto pair = std::make_unique<LinkedPair>();
  pair->is_linked = is_linked;
  pair->rules = is_linked ? place::linked_rules(arch, fragment) : place::separable_rules(arch);
  pair->rules.noperspective = place::noperspective_locations(fragment);  // drivers make a variant of the vertex shader
  pair->layout = place::lay_out_varyings(vertex, pair->rules, diagnostics);
  if (diagnostics.has_errors()) return pair;
  pair->vertex_plan = back::mali::plan_vertex_shader(vertex, pair->layout, diagnostics);
  pair->fragment_plan =
      back::mali::plan_fragment_shader(fragment, pair->rules, is_linked ? &pair->layout : nullptr, diagnostics);
  if (!is_linked) complete(pair->fragment_plan, pair->layout, &diagnostics);
  return pair;
}

struct DrawMemory::Parts {
  const LinkedPair& linked;
  const WrittenVaryings& written;
  Arch arch;
  std::vector<Attribute> attributes;
  std::string error;
  mali::Memory memory;
  uint64_t next_table = kTables;
  std::unique_ptr<mali::AccessMachine> positions, varyings, fragments;
  mali::Primitive primitive;
  std::array<mali::PointInPixel, std::size(kSamples)> samples{};

  uint64_t put(std::span<const uint8_t> bytes);
  Array put_array(std::span<const uint8_t> bytes, size_t each) {
    return {put(bytes), static_cast<uint32_t>(bytes.size() / each)};
  }
  bool put_attributes();
  std::optional<DescriptorTables> describe(const back::mali::Plan& plan, PairCounts& counts);
  mali::Tables tables(const DescriptorTables& described, std::span<const uint8_t> first_table,
                      std::span<const uint8_t> vertex_table);
  void make(PairCounts& counts);
  Components values_of(const Access& access, const ir::Module& module, size_t corner) const;
  mali::VertexInvocation invocation(size_t corner, bool is_position) const;
};

uint64_t DrawMemory::Parts::put(std::span<const uint8_t> bytes) {
  const uint64_t address = next_table;
  if (bytes.empty() || !memory.map(address, bytes.size())) return 0;
  std::ranges::copy(bytes, memory.at(address, bytes.size()).begin());
  next_table += (bytes.size() + 127) / 64 * 64;
  return address;
}

/// Every location of the vertex shader's inputs has an array of its own.
bool DrawMemory::Parts::put_attributes() {
  if (attributes.empty()) return true;
  if (!memory.map(kAttributes, uint64_t{attributes.size()} * kVertices * kBytesOfLocation)) return false;
  for (size_t location = 0; location < attributes.size(); ++location)
    for (size_t corner = 0; corner < kVertices; ++corner) {
      const std::array<uint32_t, 4>& words = attributes[location].words[corner];
      const uint64_t at = kAttributes + (location * kVertices + corner) * kBytesOfLocation;
      std::memcpy(memory.at(at, sizeof words).data(), words.data(), sizeof words);
    }
  return true;
}

std::optional<DescriptorTables> DrawMemory::Parts::describe(const back::mali::Plan& plan, PairCounts& counts) {
  std::vector<back::mali::AttributeSource> sources;
  for (uint32_t location = 0; location < attributes.size(); ++location) {
    if (!attributes[location].is_there) continue;
    const mali::PixelFormat format{attributes[location].kind, 32, 4};
    const uint32_t bytes = kVertices * kBytesOfLocation;
    sources.push_back({.location = location,
                       .format = mali::encode(format, arch).value(),
                       .address = kAttributes + uint64_t{location} * bytes,
                       .bytes = bytes,
                       .stride = kBytesOfLocation});
  }
  const back::mali::VertexMemory addresses{
      .vertices = kVertices, .generic = kGeneric, .positions = kPositions, .point_sizes = kPointSizes};
  auto described = back::mali::describe(plan, addresses, sources);
  if (const auto* const problem = std::get_if<back::mali::DescribeProblem>(&described)) {
    error = text(*problem);
    return std::nullopt;
  }
  DescriptorTables tables = std::get<DescriptorTables>(std::move(described));
  const size_t each = arch >= Arch::v9 ? 32 : 8, each_buffer = arch >= Arch::v9 ? 32 : 16;
  for (const auto* const table : {&tables.attributes, &tables.varyings})
    count_descriptors(*table, each, Record::attribute, arch, counts);
  for (const auto* const table :
       {&tables.attribute_buffers, &tables.varying_buffers, &tables.position_table, &tables.vertex_table})
    count_descriptors(*table, each_buffer, Record::attribute_buffer, arch, counts);
  return tables;
}

mali::Tables DrawMemory::Parts::tables(const DescriptorTables& described, std::span<const uint8_t> first_table,
                                       std::span<const uint8_t> vertex_table) {
  if (arch < Arch::v9)
    return {.attributes = put_array(described.attributes, 8),
            .attribute_buffers = put_array(described.attribute_buffers, 16),
            .varyings = put_array(described.varyings, 8),
            .varying_buffers = put_array(described.varying_buffers, 16)};
  mali::Tables result;
  const back::mali::TableAt at[] = {{},
                                    {put(first_table), first_table.size()},
                                    {put(described.attribute_buffers), described.attribute_buffers.size()}};
  result.resources = put_array(back::mali::resource_tables(at, arch), kResourceBytes);
  result.hardware[1] = put_array(vertex_table, 32);  // table 61
  return result;
}

void DrawMemory::Parts::make(PairCounts& counts) {
  const back::mali::VertexBytes bytes = back::mali::vertex_bytes(linked.vertex_plan, kVertices, 1);
  const bool is_there = (bytes.generic == 0 || memory.map(kGeneric, bytes.generic)) &&
                        memory.map(kPositions, bytes.positions) &&
                        (bytes.point_sizes == 0 || memory.map(kPointSizes, bytes.point_sizes));
  if (!is_there || !put_attributes()) return void(error = "there is no room for the vertices");
  const std::optional<DescriptorTables> vertex = describe(linked.vertex_plan, counts);
  const std::optional<DescriptorTables> fragment = describe(linked.fragment_plan, counts);
  if (!vertex || !fragment) return;
  positions =
      std::make_unique<mali::AccessMachine>(arch, memory, tables(*vertex, vertex->attributes, vertex->position_table));
  varyings =
      std::make_unique<mali::AccessMachine>(arch, memory, tables(*vertex, vertex->attributes, vertex->vertex_table));
  fragments = std::make_unique<mali::AccessMachine>(arch, memory,
                                                    tables(*fragment, fragment->varyings, fragment->vertex_table));
}

mali::VertexInvocation DrawMemory::Parts::invocation(size_t corner, bool is_position) const {
  const auto vertex = static_cast<uint32_t>(corner);
  const bool is_numbered = is_position && arch >= Arch::v9;
  return {.vertex = vertex,
          .padded_vertices = mali::padded_count(kVertices),
          .linear = is_numbered ? back::mali::position_number(linked.vertex_plan, vertex) : vertex,
          .position_address = kPositions + uint64_t{vertex} * kBytesOfLocation};
}

/// What a vertex shader writes to a location, or to a built-in.
Components DrawMemory::Parts::values_of(const Access& access, const ir::Module&, size_t corner) const {
  Components values{};
  for (uint32_t c = 0; c < 4; ++c) {
    if (access.built_in == ir::BuiltIn::none) {
      values[c] = written.bits(access.location, c, corner).value_or(0);
    } else if (is_distance(access.built_in)) {
      const uint32_t first = access.built_in == ir::BuiltIn::clip_distance ? kClipDistances : kCullDistances;
      values[c] = written.bits(first + access.location, c, corner).value_or(0);
    } else if (const std::span<const uint64_t> words = written.outputs(corner).find(access.var); c < words.size()) {
      values[c] = static_cast<uint32_t>(words[c]);
    }
  }
  return values;
}

DrawMemory::DrawMemory(const LinkedPair& linked, const ir::Module& vertex, const WrittenVaryings& written,
                       const Triangle& triangle, const std::array<eval::StageValues, 3>& inputs, PairCounts& counts)
    : parts_(new Parts{.linked = linked,
                       .written = written,
                       .arch = linked.rules.arch,
                       .attributes = attributes_of(vertex, inputs),
                       .error = {}}) {
  for (size_t n = 0; n < 3; ++n)
    parts_->primitive.corners[n] = {.x = double{triangle[n].x},
                                    .y = double{triangle[n].y},
                                    .z = double{triangle[n].z},
                                    .inverse_w = double{triangle[n].inverse_w},
                                    .vertex = static_cast<uint32_t>(n)};
  for (size_t n = 0; n < std::size(kSamples); ++n) parts_->samples[n] = {kSamples[n].x, kSamples[n].y};
  parts_->make(counts);
}
DrawMemory::~DrawMemory() = default;

const std::string& DrawMemory::error() const { return parts_->error; }
mali::AccessMachine& DrawMemory::fragment_machine() { return *parts_->fragments; }

std::string DrawMemory::load_attributes(const PlannedShader& shader, size_t corner, PairCounts& counts) {
  const mali::VertexInvocation vertex = parts_->invocation(corner, false);
  const std::vector<Access>& all = shader.plan().accesses;
  for (size_t n = 0; n < all.size(); ++n) {
    if (all[n].path != back::mali::Path::ld_attr || all[n].special != back::mali::Special::none) continue;
    Components values{};
    ++counts.loads;
    std::string what = shader.load(n, *parts_->varyings, {.vertex = &vertex, .uniforms = {}}, {}, 0, values);
    if (!what.empty()) return "attribute " + std::to_string(all[n].location) + ": " + what;
    for (uint32_t c = 0; c < 4; ++c)
      if ((all[n].components >> c & 1) && values[c] != parts_->attributes[all[n].location].words[corner][c])
        return "attribute " + std::to_string(all[n].location) + " is another";
  }
  return {};
}

std::string DrawMemory::store(const PlannedShader& shader, const ir::Module& module, size_t corner,
                              const Viewport& viewport, PairCounts& counts) {
  const std::vector<Access>& all = shader.plan().accesses;
  StepContext context{.viewport = viewport};
  for (const Access& a : all)
    if (a.is_store && a.built_in == ir::BuiltIn::position)
      context.inverse_w = 1 / std::bit_cast<float>(parts_->values_of(a, module, corner)[3]);
  for (size_t n = 0; n < all.size(); ++n) {
    if (!all[n].is_store) continue;
    const bool is_position = all[n].built_in != ir::BuiltIn::none && !is_distance(all[n].built_in);
    const mali::VertexInvocation vertex = parts_->invocation(corner, is_position);
    mali::AccessMachine& machine = is_position ? *parts_->positions : *parts_->varyings;
    ++counts.stores;
    context.is_signed = all[n].transfer.kind == place::VaryingKind::sint;
    std::string what = shader.store(n, machine, {.vertex = &vertex, .uniforms = {}}, context,
                                    parts_->values_of(all[n], module, corner));
    if (!what.empty()) return "store to location " + std::to_string(all[n].location) + ": " + what;
  }
  const bool has_position =
      std::ranges::any_of(all, [](const Access& a) { return a.is_store && a.built_in == ir::BuiltIn::position; });
  return has_position ? check_position(corner) : "";
}

/// The rasteriser finds in memory what the position was.
std::string DrawMemory::check_position(size_t corner) const {
  const uint32_t number = parts_->arch >= Arch::v9
                              ? back::mali::position_number(parts_->linked.vertex_plan, static_cast<uint32_t>(corner))
                              : static_cast<uint32_t>(corner);
  const std::span<const uint8_t> bytes = parts_->memory.at(kPositions + uint64_t{number} * kBytesOfLocation, 16);
  std::array<float, 4> stored{};
  if (bytes.size() == sizeof stored) std::memcpy(stored.data(), bytes.data(), sizeof stored);
  const mali::Corner& wanted = parts_->primitive.corners[corner];
  const bool is_right = double{stored[0]} == wanted.x && double{stored[1]} == wanted.y &&
                        double{stored[2]} == wanted.z && double{stored[3]} == wanted.inverse_w;
  return is_right ? "" : "the position is not where the hardware looks for it";
}

mali::FragmentInvocation DrawMemory::fragment(uint32_t x, uint32_t y) const {
  return {.primitive = &parts_->primitive,
          .x = static_cast<uint16_t>(x),
          .y = static_cast<uint16_t>(y),
          .centroid = {kCentroid.x, kCentroid.y},
          .samples = parts_->samples,
          .sample = kSampleOfFragment,
          .is_per_sample = true,
          .point_x = double{kPointX},
          .point_y = double{kPointY}};
}

}  // namespace umber::tool
