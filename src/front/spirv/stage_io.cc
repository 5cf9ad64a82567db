// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <utility>

#include "front/spirv/parts.h"
#include "front/spirv/stage_io_importer.h"
#include "ir/interface/per_vertex.h"
#include "ir/interface/spirv_instruction.h"
#include "layout/layout.h"

namespace umber::front::spirv {

using spv::Decoration;

namespace {

enum class BuiltInType : uint8_t { bool_, integer, integers, ivec2, ivec3, ivec4, float_, floats, vec2, vec3, vec3s, vec4, mat4x3 };
struct BuiltInTypeRow {
  ir::TypeKind scalar;
  uint32_t rows = 1;
  bool is_array = false;
  uint32_t columns = 1;
};
constexpr BuiltInTypeRow kBuiltInTypes[] = {
    {ir::TypeKind::bool_},  {ir::TypeKind::u32},    {ir::TypeKind::u32, 1, true},
    {ir::TypeKind::u32, 2}, {ir::TypeKind::u32, 3}, {ir::TypeKind::u32, 4},       {ir::TypeKind::f32},
    {ir::TypeKind::f32, 1, true}, {ir::TypeKind::f32, 2}, {ir::TypeKind::f32, 3}, {ir::TypeKind::f32, 3, true},
    {ir::TypeKind::f32, 4},
    {ir::TypeKind::f32, 3, false, 4},
};

struct BuiltInRow {
  spv::BuiltIn from;
  ir::BuiltIn to;
  BuiltInType type;
};
constexpr BuiltInRow kBuiltInRows[] = {
#define UMBER_SPIRV_BUILT_IN(ours, theirs, type) {spv::BuiltIn::theirs, ir::BuiltIn::ours, BuiltInType::type},
#include "spirv/built_ins.def"
#undef UMBER_SPIRV_BUILT_IN
    {spv::BuiltIn::VertexId, ir::BuiltIn::vertex_id, BuiltInType::integer},  // OpenGL's
};

/// Whether a variable of the type can be the built-in. Integers may have a sign or none.
bool is_of_type(const ir::TypeTable& types, ir::BuiltIn b, ir::TypeId type) {
  const auto* const row = std::ranges::find(kBuiltInRows, b, &BuiltInRow::to);
  const BuiltInTypeRow& wanted = kBuiltInTypes[static_cast<size_t>(row->type)];
  if (types.is_array(type) != wanted.is_array) return false;
  if (wanted.is_array) type = types[type].element;
  if (!types.is_numeric(type) || types.columns(type) != wanted.columns) return false;
  const ir::TypeKind kind = types.scalar_kind(type);
  return types.rows(type) == wanted.rows && (kind == ir::TypeKind::i32 ? ir::TypeKind::u32 : kind) == wanted.scalar;
}

}  // namespace

Home StageIoImporter::import(uint32_t variable, uint32_t type, ir::Direction direction) {
  const uint32_t bottom = without_arrays(type);
  if (has_opaque(type)) return fail(kTypes), Home{};
  if (b_.op(bottom) == spv::Op::TypeStruct && b_.has(bottom, Decoration::Block))
    return io_block(variable, type, direction);
  const ir::IoVarId var = module_.io_vars.add(io_var(variable, Annotation::kWhole, type, direction));
  if (direction == ir::Direction::output) parts_.captures.variable(variable, bottom, var);
  return {.mode = Access::Mode::plain, .place = var, .type = type_of(type)};
}

/// The members become variables of their own; each of those of an array of blocks is an array.
Home StageIoImporter::io_block(uint32_t variable, uint32_t type, ir::Direction direction) {
  const uint32_t structure = without_arrays(type);
  SmallVector<uint32_t, 4> extents;
  for (uint32_t t = type; is_array(t); t = element(t)) extents.push_back(parts_.types.array_length(t).value_or(0));
  std::optional<uint32_t> location = b_.decoration(variable, Decoration::Location);
  const ir::IoVar whole = io_var(variable, Annotation::kWhole, type, direction);
  ir::IoVarId first{module_.io_vars.size()};
  const size_t captures = module_.captures.size();
  for (uint32_t n = 0; n < member_count(structure); ++n) {
    ir::IoVar var = io_var(structure, n, member(structure, n), direction);
    const TypeId of_one = var.type;
    for (size_t dim = extents.size(); dim-- > 0;) var.type = module_.types.array(var.type, extents[dim]);
    if (var.declared_location) location = var.declared_location;
    if (var.built_in == ir::BuiltIn::none) var.declared_location = location;
    var.is_patch |= whole.is_patch;
    var.is_per_primitive |= whole.is_per_primitive;
    const bool is_of_vertices = whole.interpolation == ir::Interpolation::per_vertex;
    if (location) *location += layout::location_count(module_.types, is_of_vertices ? of_one : type_of_one(module_, var));
    if (var.interpolation == ir::Interpolation::smooth) var.interpolation = whole.interpolation;
    if (var.sampling == ir::Sampling::center) var.sampling = whole.sampling;
    var.explicit_interpolation |= whole.explicit_interpolation;
    var.invariant |= whole.invariant;
    var.instance_dims = static_cast<uint32_t>(extents.size());
    const ir::IoVarId id = module_.io_vars.add(var);
    if (direction == ir::Direction::output) parts_.captures.block_member(variable, structure, n, id);
  }
  if (module_.captures.size() != captures) parts_.captures.add_block(first, ir::IoVarId{module_.io_vars.size()});
  return {.mode = Access::Mode::io_block, .place = first, .type = type_of(type)};
}

ir::IoVar StageIoImporter::io_var(uint32_t target, uint32_t member_number, uint32_t type, ir::Direction direction) {
  ir::IoVar var{.direction = direction, .type = type_of(type), .name = intern(b_.name(target, member_number))};
  bool is_flat = false, is_noperspective = false, is_centroid = false, is_sample = false, is_of_vertices = false;
  uint32_t previous = ~0u;  // no kind
  for (const Annotation& a : b_.annotations(target, member_number)) {
    if (std::exchange(previous, a.kind) == a.kind) continue;
    const uint32_t operand = a.operand_count != 0 ? b_.words()[a.operands] : 0;
    switch (static_cast<Decoration>(a.kind)) {
      case Decoration::BuiltIn:
        var.built_in = built_in(operand);
        if (var.built_in == ir::BuiltIn::by_number) var.decorations = by_number(operand);
        break;
      case Decoration::Flat: is_flat = true; break;
      case Decoration::NoPerspective: is_noperspective = true; break;
      case Decoration::PerVertexKHR: is_of_vertices = true; break;
      case Decoration::Centroid: is_centroid = true; break;
      case Decoration::Sample: is_sample = true; break;
      case Decoration::RelaxedPrecision: var.precision = ir::Precision::medium; break;
      case Decoration::Invariant: var.invariant = true; break;
      case Decoration::Location: var.declared_location = operand; break;
      case Decoration::Component: var.component = operand; break;
      case Decoration::Index: var.index = operand; break;
      case Decoration::Patch: var.is_patch = true; break;
      case Decoration::PerPrimitiveEXT: var.is_per_primitive = true; break;
      case Decoration::Stream: var.stream = static_cast<uint8_t>(std::min(operand, ir::kMostStreams)); break;
      default: break;
    }
  }
  if (var.built_in != ir::BuiltIn::none) {
    var.declared_location.reset();
    const ir::TypeId one = member_number == Annotation::kWhole ? type_of_one(module_, var) : var.type;
    const bool is_fine = var.built_in == ir::BuiltIn::by_number
                             ? module_.types.is_numeric(module_.types.without_arrays(one))
                             : is_of_type(module_.types, var.built_in, one);
    if (!is_fine) fail(kTypes);
  }
  var.is_per_primitive |= ir::is_index_of_mesh(var.built_in);
  if (is_flat || is_noperspective)
    var.interpolation = is_flat ? ir::Interpolation::flat : ir::Interpolation::noperspective;
  if (is_of_vertices) var.interpolation = ir::Interpolation::per_vertex;
  if (is_centroid || is_sample) var.sampling = is_centroid ? ir::Sampling::centroid : ir::Sampling::sample;
  var.explicit_interpolation = var.interpolation != ir::Interpolation::smooth || var.sampling != ir::Sampling::center;
  return var;
}

ir::BuiltIn StageIoImporter::built_in(uint32_t number) {
  // OpenGL's, but in stages of ray tracing, where an instance is one of an acceleration structure.
  if (number == static_cast<uint32_t>(spv::BuiltIn::InstanceId) && !is_of_ray_tracing(module_.stage))
    return ir::BuiltIn::instance_id;
  for (const BuiltInRow& row : kBuiltInRows)
    if (static_cast<uint32_t>(row.from) == number) return row.to;
  if (!spv::name_of(spv::OperandKind::BuiltIn, number).empty()) return ir::BuiltIn::by_number;
  fail(kKind);
  return ir::BuiltIn::none;
}

NameId StageIoImporter::by_number(uint32_t built_in) {
  ir::SpirvInstruction decoration{.set = {},
                                  .id = static_cast<uint32_t>(spv::Decoration::BuiltIn),
                                  .literals = {},
                                  .capabilities = {},
                                  .extensions = {}};
  decoration.literals.push_back({0, built_in});
  return module_.names.intern(ir::to_text(decoration));
}

}  // namespace umber::front::spirv
