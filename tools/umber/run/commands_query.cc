// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fmt/format.h>

#include "umber/run/commands.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

using reflect::Origin;
using reflect::Resource;
using reflect::ResourceKind;
using reflect::Type;

std::string gl_type_name(const Type& type) {
  const auto scalar_name = [&]() -> std::string_view {
    switch (type.scalar) {
      case Scalar::bool_: return "GL_BOOL";
      case Scalar::i32: return "GL_INT";
      case Scalar::u32: return "GL_UNSIGNED_INT";
      case Scalar::i64: return "GL_INT64_ARB";
      case Scalar::u64: return "GL_UNSIGNED_INT64_ARB";
      case Scalar::f64: return "GL_DOUBLE";
      default: return "GL_FLOAT";
    }
  }();
  if (type.columns > 1 && type.columns == type.rows) return fmt::format("{}_MAT{}", scalar_name, type.columns);
  if (type.columns > 1) return fmt::format("{}_MAT{}x{}", scalar_name, type.columns, type.rows);
  if (type.rows > 1) return fmt::format("{}_VEC{}", scalar_name, type.rows);
  return std::string(scalar_name);
}

/// How many names GL lists for a variable of that type: an array of numbers is one, everything else is taken apart
/// (OpenGL 4.6, section 7.3.1.1).
uint32_t count_names(const Type& type) {
  switch (type.kind) {
    case Type::Kind::reference:
    case Type::Kind::numeric: return 1;
    case Type::Kind::array:
      if (type.element[0].kind == Type::Kind::numeric) return 1;
      return std::max(type.count, 1u) * count_names(type.element[0]);
    case Type::Kind::structure: break;
  }
  uint32_t sum = 0;
  for (const reflect::Member& member : type.members) sum += count_names(member.type);
  return sum;
}

/// Of a storage block's top-level arrays of aggregates only the first element is listed.
uint32_t count_buffer_variables(const Type& block) {
  uint32_t sum = 0;
  for (const reflect::Member& member : block.members) {
    const bool is_array = member.type.kind == Type::Kind::array;
    sum += count_names(is_array ? member.type.element[0] : member.type);
  }
  return sum;
}

uint32_t count_uniforms(const reflect::Program& program) {
  uint32_t sum = 0;
  for (const Resource& resource : program.resources) {
    const bool is_buffer = resource.kind == ResourceKind::storage_block && resource.origin == Origin::declared;
    if (is_buffer) continue;
    if (resource.type.kind == Type::Kind::structure) {
      sum += count_names(resource.type);
      continue;
    }
    // Of its own dimensions the last makes no names.
    const bool is_own = resource.outer_dimensions < resource.array.size();
    uint32_t names = 1;
    for (size_t i = 0; i + (is_own ? 1 : 0) < resource.array.size(); ++i) names *= resource.array[i];
    sum += names;
  }
  return sum;
}

void expect(std::string_view what, int64_t expected, int64_t actual) {
  if (expected != actual) throw Failure(fmt::format("{}\n  expected {}\n  actual   {}", what, expected, actual));
}

struct BlockMember {
  const Resource* block;
  Place place;
};

/// A uniform by GL's name: members of blocks with an instance name begin with the block's name.
BlockMember find_uniform(const reflect::Program& program, std::string_view name) {
  for (const Resource& resource : program.resources) {
    if (resource.kind != ResourceKind::uniform_block || resource.type.kind != Type::Kind::structure) continue;
    std::string_view path = name;
    if (resource.origin == Origin::declared && !resource.instance_name.empty()) {
      const size_t dot = name.find('.');
      if (dot == std::string_view::npos || split_indices(name.substr(0, dot)).base != resource.name) continue;
      path = name.substr(dot + 1);
    }
    if (const std::optional<Place> place = find_member(resource.type, path)) return {&resource, *place};
  }
  throw Failure(fmt::format("there is no active uniform \"{}\"", name));
}

/// By its name, or in SPIR-V, which has none, by what `block binding` said.
const Resource& find_block(const Context& context, ResourceKind kind, std::string_view name) {
  const reflect::Program& program = context.program.interface();
  if (context.program.form() == Form::spirv) {
    if (!context.block.binding) throw Failure("a query of a block needs 'block binding'");
    if (const Resource* const block = find_block_at(program, kind, *context.block.binding)) return *block;
    throw Failure(fmt::format("there is no active block at binding {}", *context.block.binding));
  }
  for (const Resource& resource : program.resources)
    if (resource.kind == kind && resource.origin == Origin::declared && resource.name == split_indices(name).base)
      return resource;
  throw Failure(fmt::format("there is no active block \"{}\"", name));
}

/// Bytes up to the end of the last number, whatever the stride.
uint32_t bytes_used(const Type& type) {
  switch (type.kind) {
    case Type::Kind::structure: return type.size;
    case Type::Kind::array: return (std::max(type.count, 1u) - 1) * type.stride + bytes_used(type.element[0]);
    case Type::Kind::reference:
    case Type::Kind::numeric: break;
  }
  const uint32_t runs = type.row_major ? type.rows : type.columns, length = type.row_major ? type.columns : type.rows;
  return (runs - 1u) * type.stride + length * size_of(type.scalar);
}

void verify_block(const Resource& block, std::string_view property, int64_t expected) {
  const bool is_storage = block.kind == ResourceKind::storage_block;
  if (property == "GL_NUM_ACTIVE_VARIABLES") {
    const uint32_t count = is_storage ? count_buffer_variables(block.type) : count_names(block.type);
    return expect(property, expected, count);
  }
  if (property == "GL_BUFFER_DATA_SIZE") {
    uint32_t size = 0;  // a run-time sized array counts as one element
    for (const reflect::Member& m : block.type.members) size = std::max(size, m.offset + bytes_used(m.type));
    constexpr uint32_t kRow = 16;
    return expect(property, expected, (size + kRow - 1) / kRow * kRow);
  }
  throw Failure(fmt::format("the query {} is not known", property));
}

void verify_variable(const std::vector<reflect::IoVar>& variables, std::string_view name, std::string_view property,
                     int64_t expected) {
  const std::string base = split_indices(name).base;
  const auto variable = std::find_if(variables.begin(), variables.end(),
                                     [&](const reflect::IoVar& v) { return v.name == name || v.name == base; });
  if (variable == variables.end()) throw Failure(fmt::format("there is no active variable \"{}\"", name));
  if (property == "GL_LOCATION") return expect(property, expected, variable->location);
  if (property == "GL_LOCATION_COMPONENT") return expect(property, expected, variable->component);
  throw Failure(fmt::format("the query {} is not known", property));
}

}  // namespace

void active_uniform(Context& context, Scanner& scan) {
  const std::string_view name = scan.word(), property = scan.word();
  if (context.program.form() == Form::spirv) throw Skip("SPIR-V has no names to query uniforms by");
  const auto [block, place] = find_uniform(context.program.interface(), name);
  const bool in_block = block->origin == Origin::declared;
  const Type& type = *place.type;
  if (property == "GL_UNIFORM_TYPE") {
    const std::string_view expected = scan.word();
    if (gl_type_name(type) != expected)
      throw Failure(fmt::format("{}\n  expected {}\n  actual   {}", property, expected, gl_type_name(type)));
    return;
  }
  const int64_t expected = scan.integer();
  const auto layout = [&](uint32_t value) { return in_block ? int64_t{value} : -1; };
  if (property == "GL_UNIFORM_SIZE") return expect(property, expected, place.array_size);
  if (property == "GL_UNIFORM_OFFSET") return expect(property, expected, layout(place.offset));
  if (property == "GL_UNIFORM_ARRAY_STRIDE") return expect(property, expected, layout(place.array_stride));
  if (property == "GL_UNIFORM_MATRIX_STRIDE")
    return expect(property, expected, layout(type.columns > 1 ? type.stride : 0));
  if (property == "GL_UNIFORM_IS_ROW_MAJOR") return expect(property, expected, type.row_major);
  throw Failure(fmt::format("the query {} is not known", property));
}

void verify_program_query(Context& context, Scanner& scan) {
  const std::string_view property = scan.word();
  const int64_t expected = scan.integer();
  const reflect::Program& program = context.program.interface();
  if (property == "GL_ACTIVE_UNIFORMS") return expect(property, expected, count_uniforms(program));
  if (property == "GL_ACTIVE_UNIFORM_BLOCKS") {
    uint32_t count = 0;
    for (const Resource& resource : program.resources)
      if (resource.kind == ResourceKind::uniform_block && resource.origin == Origin::declared)
        count += descriptor_count(resource);
    return expect(property, expected, count);
  }
  if (property == "GL_TRANSFORM_FEEDBACK_VARYINGS") {
    size_t count = 0;
    for (const reflect::CaptureBuffer& buffer : program.capture_buffers) count += buffer.variables.size();
    return expect(property, expected, static_cast<int64_t>(count));
  }
  throw Failure(fmt::format("the query {} is not known", property));
}

void verify_query_object(Context& context, Scanner& scan) {
  const std::string_view target = scan.word();
  const int64_t expected = scan.integer();
  if (target == "GL_PRIMITIVES_GENERATED")
    return expect(target, expected, static_cast<int64_t>(context.feedback.primitives_generated));
  if (target == "GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN")
    return expect(target, expected, static_cast<int64_t>(context.feedback.primitives_written));
  throw Failure(fmt::format("the query {} is not known", target));
}

void verify_program_interface_query(Context& context, Scanner& scan) {
  const std::string_view interface = scan.word(), name = scan.word(), property = scan.word();
  const int64_t expected = scan.integer();
  const reflect::Program& program = context.program.interface();
  if (interface == "GL_UNIFORM_BLOCK")
    return verify_block(find_block(context, ResourceKind::uniform_block, name), property, expected);
  if (interface == "GL_SHADER_STORAGE_BLOCK")
    return verify_block(find_block(context, ResourceKind::storage_block, name), property, expected);
  if (program.stages.empty()) throw Failure("the program has no stages");
  if (context.program.form() == Form::spirv) throw Skip("SPIR-V has no names to query variables by");
  if (interface == "GL_PROGRAM_INPUT") return verify_variable(program.stages.front().inputs, name, property, expected);
  if (interface == "GL_PROGRAM_OUTPUT") return verify_variable(program.stages.back().outputs, name, property, expected);
  throw Failure(fmt::format("the query {} is not known", interface));
}

}  // namespace umber::run
