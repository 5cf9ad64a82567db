// SPDX-License-Identifier: Apache-2.0
#include "reflect/reflect.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "ir/interface/per_vertex.h"
#include "ir/interface/plain_types.h"
#include "ir/text/spelling.h"
#include "layout/layout.h"
#include "reflect/identity.h"
#include "reflect/specializations.h"
#include "reflect/types.h"
#include "reflect/uses.h"

namespace umber::reflect {
namespace {

constexpr Message<> kTooLarge{Severity::error, "interface-too-large",
                              "the program's uniforms, blocks and stage variables have too many members to describe"};

std::string format_name(ir::ImageFormat format) {
  return format == ir::ImageFormat::none ? std::string() : std::string(ir::text::word(format));
}

bool has_same_shape(const Type& a, const Type& b) {
  const auto row = [](const Type& t) {
    return std::tuple(t.kind, t.scalar, t.columns, t.rows, t.row_major, t.count, t.stride, t.size, t.element.size(),
                      t.members.size());
  };
  if (row(a) != row(b)) return false;
  for (size_t n = 0; n < a.element.size(); ++n)
    if (!has_same_shape(a.element[n], b.element[n])) return false;
  for (size_t n = 0; n < a.members.size(); ++n)
    if (a.members[n].offset != b.members[n].offset || !has_same_shape(a.members[n].type, b.members[n].type))
      return false;
  return true;
}

/// Whether two stages may mean the same: names are for people, and a texture that one stage only fetches from is not
/// known to be compared with.
bool has_same_shape(const Resource& a, const Resource& b) {
  const auto row = [](const Resource& r) {
    return std::tuple(r.image.dim, r.image.arrayed, r.image.multisampled, r.image.sampled);
  };
  return row(a) == row(b) && a.array == b.array && has_same_shape(a.type, b.type);
}

/// The type that a variable had before it became words.
ir::TypeId type_of(const ir::IoVar& var) { return var.words_of ? var.words_of : var.type; }

class Reflector {
 public:
  Reflector(bool with_uses, Program& program, Diagnostics& diagnostics)
      : with_uses_(with_uses), diagnostics_(diagnostics), budget_(&diagnostics), program_(program) {}

  /// False if there is too much.
  bool describe(std::span<const ir::Module* const> stages) {
    program_.stages.reserve(stages.size());
    if (!stages.empty()) program_.resources.reserve(stages[0]->resources.size());
    for (const ir::Module* m : stages) {
      index_known();
      std::vector<std::vector<UsedPart>> uses;
      if (with_uses_) uses = find_uses(*m);
      uint32_t count = 0;
      for (const ir::ResourceId r : by_slot(*m)) {
        if (m->resources[r].kind == ir::ResourceKind::shared_block) continue;  // the workgroup's own
        if (count++ % kResourcesPerLook == 0 && !diagnostics_.go_on_with(program_.resources.size() * sizeof(Resource)))
          return false;
        add_resource(*m, m->resources[r], with_uses_ ? std::move(uses[r.index]) : std::vector<UsedPart>());
      }
      describe(*m, program_.stages.emplace_back());
      for (uint32_t n = 0; n < ir::kMostCaptureBuffers && m->state.capture.any(); ++n)
        if (m->state.capture.strides[n] != 0) program_.capture_buffers.push_back(capture_buffer(*m, n));
    }
    if (budget_.is_spent()) return false;
    for (Resource& r : program_.resources) reflect::unite(r.uses);
    const auto comes_before = [](const Resource& a, const Resource& b) {
      return std::pair(a.set, a.binding) < std::pair(b.set, b.binding);
    };
    if (!std::ranges::is_sorted(program_.resources, comes_before))
      std::ranges::stable_sort(program_.resources, comes_before);
    return diagnostics_.go_on_with(program_.resources.size() * sizeof(Resource));
  }

 private:
  static constexpr uint32_t kResourcesPerLook = 256;

  /// In the order that they are to be described in: numbers are quicker to sort than descriptions.
  static std::vector<ir::ResourceId> by_slot(const ir::Module& m) {
    std::vector<ir::ResourceId> order;
    order.reserve(m.resources.size());
    for (const ir::ResourceId r : m.resources.ids()) order.push_back(r);
    const auto comes_before = [&](ir::ResourceId a, ir::ResourceId b) {
      const ir::Slot x = m.resources[a].assigned.value_or(ir::Slot{}), y = m.resources[b].assigned.value_or(ir::Slot{});
      return std::tuple(x.set, x.binding, a.index) < std::tuple(y.set, y.binding, b.index);
    };
    if (!std::is_sorted(order.begin(), order.end(), comes_before)) std::sort(order.begin(), order.end(), comes_before);
    return order;
  }

  void add_resource(const ir::Module& m, const ir::Resource& r, std::vector<UsedPart> uses) {
    UMBER_CHECK((r.assigned || !ir::has_slot(r.kind)) && (r.layout || !is_block(r.kind)));
    // The first stage has nothing to be found.
    if (known_.empty() || !ir::has_slot(r.kind))
      return describe(m, r, std::move(uses), program_.resources.emplace_back());
    Resource found;
    describe(m, r, std::move(uses), found);
    if (Resource* const known = find(m, found))
      merge(*known, found);
    else
      program_.resources.push_back(std::move(found));
  }

  /// Makes `known_` the index of what the stages so far have, for the next stage to find its resources in.
  void index_known() {
    known_.clear();
    for (uint32_t n = 0; n < program_.resources.size(); ++n)
      if (program_.resources[n].kind != ResourceKind::push_constants) known_.push_back(n);
    std::ranges::sort(known_, {}, [this](uint32_t n) { return std::pair(identity_of(program_.resources[n]), n); });
  }

  /// What other stages have of this resource, which is `described`; null if there is nothing. Blocks of one name that
  /// lie at one place may yet be two.
  Resource* find(const ir::Module& m, const Resource& described) {
    const Identity wanted = identity_of(described);
    const auto identity = [this](uint32_t n) { return identity_of(program_.resources[n]); };
    for (auto at = std::ranges::lower_bound(known_, wanted, {}, identity); at != known_.end(); ++at) {
      Resource& known = program_.resources[*at];
      if (identity(*at) != wanted) return nullptr;
      const bool is_taken = (known.stages >> static_cast<uint32_t>(m.stage) & 1) != 0;
      if (!is_taken && (known.origin != Origin::declared || has_same_shape(known, described))) return &known;
    }
    return nullptr;
  }

  static void merge(Resource& known, Resource& other) {
    known.stages |= other.stages;
    known.readonly &= other.readonly;
    known.writeonly &= other.writeonly;
    if (!known.declared_binding) known.declared_binding = other.declared_binding;
    if (known.origin == Origin::atomic_counters && other.type.size > known.type.size) {
      std::swap(known.type, other.type);
      std::swap(known.uses, other.uses);
    }
    if (known.origin != Origin::declared) merge_members(known, other);
    std::move(other.uses.begin(), other.uses.end(), std::back_inserter(known.uses));
  }

  void describe(const ir::Module& m, const ir::Resource& r, std::vector<UsedPart> uses, Resource& d) {
    const ir::TypeKind type_kind = m.types.kind(r.type);
    const bool has_shape = type_kind == ir::TypeKind::image || type_kind == ir::TypeKind::sampled_image;
    const ir::ImageShape shape = has_shape ? m.types.image_shape(r.type) : ir::ImageShape{};
    const Identity identity = identity_of(m, r);
    d.kind = identity.kind;
    d.origin = identity.origin;
    d.name = m.names.text(r.name);
    d.instance_name = m.names.text(r.instance_name);
    if (r.assigned) d.set = r.assigned->set, d.binding = r.assigned->binding;
    if (r.declared) d.declared_binding = r.declared->binding;
    d.input_attachment = r.input_attachment;
    d.location = r.location;
    for (ir::TypeId t = r.array; t && m.types.is_array(t) && t != r.type; t = m.types[t].element)
      d.array.push_back(m.types[t].extent);
    d.outer_dimensions = r.outer_dimensions;
    if (r.first_location_step) {
      const auto first = m.location_steps.begin() + static_cast<ptrdiff_t>(*r.first_location_step);
      d.location_strides.assign(first, first + static_cast<ptrdiff_t>(d.array.size()));
    }
    d.readonly = r.access.readonly, d.writeonly = r.access.writeonly;
    if (has_shape) {
      d.image = {.dim = shape.dim,
                 .arrayed = shape.arrayed,
                 .multisampled = shape.multisampled,
                 .shadow = shape.shadow,
                 .sampled = scalar_of(shape.sampled),
                 .format = format_name(shape.format)};
    }
    if (is_block(r.kind)) {
      describe_type(m, layout::whole(r), budget_, d.type);
      d.packing = r.packing;
    }
    if (r.origin == ir::Origin::default_uniforms) describe_uniforms(m, r, d);
    d.uses = std::move(uses);
    if (r.origin == ir::Origin::atomic_counters) describe_counters(m, d), move_to_counters(d);
    d.stages = 1u << static_cast<uint32_t>(m.stage);
  }

  void describe_uniforms(const ir::Module& m, const ir::Resource& r, Resource& d) {
    for (uint32_t n = 0; n < d.type.members.size(); ++n) {
      const ir::Uniform& uniform = m.uniforms[r.first_uniform + n];
      d.type.members[n].location = uniform.location;
      if (uniform.declared && uniform.location)
        describe_locations(m, uniform.declared, *uniform.location, d.type.members[n].type);
      if (uniform.initial) write_constant(m, uniform.initial, layout::step(m, layout::whole(r), n), d.initial, budget_);
    }
  }

  /// Locations in a structure out of which textures were taken: `declared` has them.
  void describe_locations(const ir::Module& m, ir::TypeId declared, uint32_t first, Type& plain) {
    if (!budget_.spend()) return;
    if (plain.kind == Type::Kind::array) {
      const ir::TypeId element = m.types[declared].element;
      plain.location_stride = layout::uniform_location_count(m.types, element);
      return describe_locations(m, element, first, plain.element[0]);
    }
    if (plain.kind != Type::Kind::structure) return;
    size_t member = 0;
    for (uint32_t n = 0; n < m.types.part_count(declared); ++n) {
      const ir::TypeId part = m.types.part(declared, n);
      if (m.types.contents(part).has_plain()) {
        plain.members[member].location = first;
        describe_locations(m, part, first, plain.members[member++].type);
      }
      first += layout::uniform_location_count(m.types, part);
    }
  }

  /// The binding's counters as the source named them, instead of one array of them all.
  void describe_counters(const ir::Module& m, Resource& d) {
    std::vector<Member> counters;
    for (const ir::DeclaredUniform& u : m.declared_uniforms)
      if (u.is_used && u.offset && u.binding == d.declared_binding)
        counters.push_back({std::string(m.names.text(u.name)), *u.offset, counter_type(m, u.type), {}});
    if (counters.empty()) return;
    std::stable_sort(counters.begin(), counters.end(),
                     [](const Member& a, const Member& b) { return a.offset < b.offset; });
    d.type.members = std::move(counters);
  }

  static Type counter_type(const ir::Module& m, ir::TypeId declared) {
    Type type{.scalar = Scalar::u32, .size = 4};
    if (!m.types.is_array(declared)) return type;
    Type element = counter_type(m, m.types[declared].element);
    type.kind = Type::Kind::array;
    type.count = m.types[declared].extent;
    type.stride = element.size;
    type.size = type.count * type.stride;
    type.element.push_back(std::move(element));
    return type;
  }

  /// Members that another stage has as well, lie at one offset. So do their initial values, which agree where both
  /// stages give one.
  static void merge_members(Resource& known, Resource& other) {
    std::vector<Member>& members = known.type.members;
    const auto offsets_of = [](const Resource& r) {
      std::vector<uint32_t> offsets;
      for (const Member& m : r.type.members) offsets.push_back(m.offset);
      return offsets;
    };
    const std::vector<uint32_t> old = offsets_of(known), others = offsets_of(other);
    std::move(other.type.members.begin(), other.type.members.end(), std::back_inserter(members));
    std::stable_sort(members.begin(), members.end(),
                     [](const Member& a, const Member& b) { return a.offset < b.offset; });
    const auto same = [](Member& first, const Member& second) {
      if (first.offset != second.offset) return false;
      if (!first.location) first.location = second.location;
      return true;
    };
    members.erase(std::unique(members.begin(), members.end(), same), members.end());
    renumber(known.uses, old, members);
    renumber(other.uses, others, members);
    if (known.initial.size() < other.initial.size()) known.initial.resize(other.initial.size());
    for (size_t n = 0; n < other.initial.size(); ++n)
      if (other.initial[n] != std::byte{0}) known.initial[n] = other.initial[n];
  }

  static size_t member_at(const std::vector<Member>& members, uint32_t offset) {
    const auto behind = std::upper_bound(members.begin(), members.end(), offset,
                                         [](uint32_t at, const Member& m) { return at < m.offset; });
    return static_cast<size_t>(behind - members.begin()) - (behind == members.begin() ? 0 : 1);
  }

  /// Members were at `offsets` when the uses were found.
  static void renumber(std::vector<UsedPart>& uses, const std::vector<uint32_t>& offsets,
                       const std::vector<Member>& members) {
    for (UsedPart& use : uses)
      if (!use.path.empty() && use.path[0] < offsets.size())
        use.path[0] = static_cast<uint32_t>(member_at(members, offsets[use.path[0]]));
  }

  /// The shader uses words of the binding's one array; which element of which counter is that?
  static void move_to_counters(Resource& r) {
    const std::vector<Member>& counters = r.type.members;
    reflect::unite(r.uses);  // so that no more than one of them is of any counter
    std::vector<UsedPart> found;
    for (UsedPart& use : r.uses) {
      const uint32_t word = use.path.size() < 2 ? UsedPart::kAny : use.path[1];
      const size_t first = word == UsedPart::kAny ? 0 : member_at(counters, 4 * word);
      const size_t end = word == UsedPart::kAny ? counters.size() : std::min(first + 1, counters.size());
      for (size_t n = first; n < end; ++n) {
        use.path = {static_cast<uint32_t>(n)};
        const Type* type = &counters[n].type;
        for (uint32_t rest = 4 * word - counters[n].offset; type->kind == Type::Kind::array && type->stride != 0;
             rest %= type->stride, type = &type->element[0])
          use.path.push_back(word == UsedPart::kAny ? UsedPart::kAny : rest / type->stride);
        found.push_back(use);
      }
    }
    r.uses = std::move(found);
  }

  void describe(const ir::Module& m, StageInfo& info) {
    info.stage = m.stage;
    info.local_size = m.state.compute.local_size;
    info.blend_equations = m.state.fragment.blend_equations;
    const ir::GeometryState& g = m.state.geometry;
    if (m.stage == ir::Stage::geometry)
      info.geometry = {ir::text::word(g.input), ir::text::word(g.output), g.max_vertices, g.invocations};
    const ir::TessellationState& t = m.state.tessellation;
    info.tessellation.output_vertices = t.output_vertices;
    if (m.stage == ir::Stage::tess_evaluation)
      info.tessellation = {0, ir::text::word(t.domain), ir::text::word(t.spacing), t.is_clockwise, t.point_mode};
    const ir::MeshState& mesh = m.state.mesh;
    if (m.stage == ir::Stage::mesh)
      info.mesh = {ir::text::word(mesh.primitive), mesh.max_vertices, mesh.max_primitives};
    info.specializations = specializations(m);
    for (size_t n = 0; n < info.local_size_ids.size(); ++n)
      if (const auto& by = m.state.compute.specialized_size[n]) info.local_size_ids[n] = m.specializations[*by].id;
    size_t inputs = 0, outputs = 0;
    for (const ir::IoVarId v : m.io_vars.ids())
      if (m.io_vars[v].location) ++(m.io_vars[v].direction == ir::Direction::output ? outputs : inputs);
    info.inputs.reserve(inputs), info.outputs.reserve(outputs);
    for (const ir::IoVarId v : m.io_vars.ids()) {
      const ir::IoVar& var = m.io_vars[v];
      const bool is_output = var.direction == ir::Direction::output;
      if (var.location) {
        IoVar& described = (is_output ? info.outputs : info.inputs).emplace_back();
        described.name = m.names.text(var.name);
        described.location = *var.location;
        described.component = var.component;
        const bool is_array = is_per_vertex(m, var);
        described.per_vertex = is_array && !var.is_per_primitive;
        described.per_primitive = var.is_per_primitive;
        described.patch = var.is_patch;
        described.stream = var.stream;
        describe_type(m, {.type = is_array ? type_of_one(m, var) : type_of(var)}, budget_, described.type);
        described.declared_location = var.declared_location;
        described.as_words = static_cast<bool>(var.words_of);
      } else if (is_output) {
        if (var.built_in == ir::BuiltIn::clip_distance) info.clip_distances = m.types[type_of_one(m, var)].extent;
        info.writes_point_size |= var.built_in == ir::BuiltIn::point_size;
        info.writes_depth |= var.built_in == ir::BuiltIn::frag_depth;
      }
    }
  }

  CaptureBuffer capture_buffer(const ir::Module& m, uint32_t number) {
    CaptureBuffer buffer{.buffer = number, .stride = m.state.capture.strides[number], .variables = {}};
    for (const ir::Capture& c : m.captures) {
      if (c.buffer != number) continue;
      const ir::IoVar& var = m.io_vars[c.var];
      uint32_t offset = c.offset;
      std::optional<uint32_t> location = info(var.built_in).device ? std::nullopt : var.location;
      std::vector<uint32_t> path;
      for_each_captured_part(m.types, type_of(var), path, [&](std::span<const uint32_t> part, ir::TypeId type) {
        CapturedVariable& described = buffer.variables.emplace_back();
        described.name = captured_name(m, c.var, part);
        described.offset = offset;
        describe_type(m, {.type = type}, budget_, described.type);
        described.location = location;
        offset += captured_size(m.types, type).bytes;
        if (location) *location += layout::location_count(m.types, type);
      });
    }
    std::sort(buffer.variables.begin(), buffer.variables.end(),
              [](const CapturedVariable& a, const CapturedVariable& b) { return a.offset < b.offset; });
    return buffer;
  }

  bool with_uses_;
  Diagnostics& diagnostics_;
  Budget budget_;
  Program& program_;
  std::vector<uint32_t> known_;  ///< positions in the program's resources, by identity
};

}  // namespace

bool describe(std::span<const ir::Module* const> stages, bool with_uses, Program& program, Diagnostics& diagnostics) {
  if (Reflector(with_uses, program, diagnostics).describe(stages)) return true;
  program = {};
  diagnostics.report(kTooLarge, {});
  return false;
}

}  // namespace umber::reflect
