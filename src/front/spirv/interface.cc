// SPDX-License-Identifier: Apache-2.0
// Variables of module scope: which there are, and stage inputs and outputs.
#include <algorithm>
#include <string>
#include <utility>

#include "front/spirv/importer.h"
#include "layout/layout.h"

namespace umber::front::spirv {

using spv::Decoration;
using spv::StorageClass;

namespace {

struct BuiltInRow {
  spv::BuiltIn from;
  ir::BuiltIn to;
};
constexpr BuiltInRow kBuiltInRows[] = {
#define UMBER_SPIRV_BUILT_IN(ours, theirs) {spv::BuiltIn::theirs, ir::BuiltIn::ours},
#include "spirv/built_ins.def"
#undef UMBER_SPIRV_BUILT_IN
    {spv::BuiltIn::VertexId, ir::BuiltIn::vertex_id},  // OpenGL's
    {spv::BuiltIn::InstanceId, ir::BuiltIn::instance_id},
};

}  // namespace

void Importer::import_variable(Global& variable) {
  const uint32_t pointer = current_.words[1], type = pointee(pointer);
  if (!type) return fail(kKind);
  const StorageClass storage = storage_class(pointer);
  const bool is_io = storage == StorageClass::Input || storage == StorageClass::Output;
  const bool is_block = storage == StorageClass::Uniform || storage == StorageClass::StorageBuffer;
  // From SPIR-V 1.4 on the interface lists every variable. A block that nothing uses stays active if it is all the
  // entry point's (OpenGL 4.6 section 7.6); what else nothing uses is left out.
  const bool lists_all = (b_.words()[1] & 0xFFFF00) >= 0x010400;
  const bool is_own = lists_all ? variable.is_listed : b_.entry_points().size() == 1;
  const bool is_wanted = variable.is_used || (is_io && variable.is_listed) || (is_block && is_own);
  if (!is_wanted) return;
  if (!type_of(type)) return unsupported("a variable of such a type is");
  const uint32_t id = current_.words[2], initial = current_.words.size() > 4 ? current_.words[4] : 0;
  const Home home = make_home(id, type, storage, initial);
  if (failed_) return;
  variable.home = static_cast<uint32_t>(homes_.size());
  homes_.push_back(home);
  if (initial && storage == StorageClass::Workgroup) initialized_shared_.push_back(id);
  const bool starts_with_value = storage == StorageClass::Private || storage == StorageClass::Output;
  if (initial && starts_with_value) initialized_.push_back(id);
}

Home Importer::make_home(uint32_t variable, uint32_t type, StorageClass storage, uint32_t initial) {
  switch (storage) {
    case StorageClass::Input: return io_home(variable, type, ir::Direction::input);
    case StorageClass::Output: return io_home(variable, type, ir::Direction::output);
    case StorageClass::Private:
    case StorageClass::Workgroup: {
      const bool is_shared = storage == StorageClass::Workgroup;
      if (has_opaque(type)) return fail(kTypes), Home{};
      const auto scope = is_shared ? ir::VariableScope::shared : ir::VariableScope::private_;
      return {.mode = Access::Mode::plain,
              .place = module_.variables.add({.scope = scope, .type = type_of(type), .name = variable_name(variable)}),
              .type = type};
    }
    case StorageClass::Uniform:
    case StorageClass::StorageBuffer: {
      const bool is_storage =
          storage == StorageClass::StorageBuffer || b_.has(without_arrays(type), Decoration::BufferBlock);
      return block_home(variable, type, is_storage ? ir::ResourceKind::storage_block : ir::ResourceKind::uniform_block);
    }
    case StorageClass::UniformConstant:
      return loose_home({variable, b_.decoration(variable, Decoration::Location), initial}, type);
    case StorageClass::AtomicCounter: return counter_home(variable, type);
    case StorageClass::PushConstant: return block_home(variable, type, ir::ResourceKind::push_constants);
    default: return unsupported("variables of such a storage class are"), Home{};
  }
}

NameId Importer::variable_name(uint32_t variable) { return intern(b_.name(variable)); }

std::optional<ir::Slot> Importer::slot(uint32_t variable) const {
  const std::optional<uint32_t> binding = b_.decoration(variable, Decoration::Binding);
  if (!binding) return std::nullopt;
  return ir::Slot{b_.decoration(variable, Decoration::DescriptorSet).value_or(0), *binding};
}

Home Importer::io_home(uint32_t variable, uint32_t type, ir::Direction direction) {
  const uint32_t bottom = without_arrays(type);
  if (has_opaque(type)) return fail(kTypes), Home{};
  if (b_.op(bottom) == spv::Op::TypeStruct && b_.has(bottom, Decoration::Block))
    return io_block(variable, type, direction);
  const ir::IoVarId var = module_.io_vars.add(io_var(variable, Annotation::kWhole, type, direction));
  if (direction == ir::Direction::output) capture_variable(variable, bottom, var);
  return {.mode = Access::Mode::plain, .place = var, .type = type};
}

/// The members become variables of their own; each of those of an array of blocks is an array.
Home Importer::io_block(uint32_t variable, uint32_t type, ir::Direction direction) {
  const uint32_t structure = without_arrays(type);
  SmallVector<uint32_t, 4> extents;
  for (uint32_t t = type; is_array(t); t = element(t)) extents.push_back(array_length(t).value_or(0));
  std::optional<uint32_t> location = b_.decoration(variable, Decoration::Location);
  const ir::IoVar whole = io_var(variable, Annotation::kWhole, type, direction);
  ir::IoVarId first{module_.io_vars.size()};
  const size_t captures = module_.captures.size();
  for (uint32_t n = 0; n < member_count(structure); ++n) {
    ir::IoVar var = io_var(structure, n, member(structure, n), direction);
    for (size_t dim = extents.size(); dim-- > 0;) var.type = module_.types.array(var.type, extents[dim]);
    if (var.declared_location) location = var.declared_location;
    if (var.built_in == ir::BuiltIn::none) var.declared_location = location;
    if (location) *location += layout::location_count(module_.types, var.type);
    if (whole.explicit_interpolation && !var.explicit_interpolation) {
      var.interpolation = whole.interpolation, var.sampling = whole.sampling;
      var.explicit_interpolation = true;
    }
    var.invariant |= whole.invariant;
    var.instance_dims = static_cast<uint32_t>(extents.size());
    const ir::IoVarId id = module_.io_vars.add(var);
    if (direction == ir::Direction::output) capture_member(variable, structure, n, id);
  }
  if (module_.captures.size() != captures) captured_blocks_.push_back({first, ir::IoVarId{module_.io_vars.size()}});
  return {.mode = Access::Mode::io_block, .place = first, .type = type};
}

ir::IoVar Importer::io_var(uint32_t target, uint32_t member_number, uint32_t type, ir::Direction direction) {
  ir::IoVar var{.direction = direction, .type = type_of(type), .name = intern(b_.name(target, member_number))};
  bool is_flat = false, is_noperspective = false, is_centroid = false, is_sample = false;
  uint32_t previous = Annotation::kMemberName;
  for (const Annotation& a : b_.annotations(target, member_number)) {
    if (std::exchange(previous, a.kind) == a.kind) continue;
    const uint32_t operand = a.operand_count != 0 ? b_.words()[a.operands] : 0;
    switch (static_cast<Decoration>(a.kind)) {
      case Decoration::BuiltIn: var.built_in = built_in(operand); break;
      case Decoration::Flat: is_flat = true; break;
      case Decoration::NoPerspective: is_noperspective = true; break;
      case Decoration::Centroid: is_centroid = true; break;
      case Decoration::Sample: is_sample = true; break;
      case Decoration::RelaxedPrecision: var.precision = ir::Precision::medium; break;
      case Decoration::Invariant: var.invariant = true; break;
      case Decoration::Location: var.declared_location = operand; break;
      case Decoration::Component: var.component = operand; break;
      case Decoration::Index: var.index = operand; break;
      default: break;
    }
  }
  if (var.built_in != ir::BuiltIn::none) var.declared_location.reset();
  if (is_flat || is_noperspective)
    var.interpolation = is_flat ? ir::Interpolation::flat : ir::Interpolation::noperspective;
  if (is_centroid || is_sample) var.sampling = is_centroid ? ir::Sampling::centroid : ir::Sampling::sample;
  var.explicit_interpolation = var.interpolation != ir::Interpolation::smooth || var.sampling != ir::Sampling::center;
  return var;
}

ir::BuiltIn Importer::built_in(uint32_t number) {
  for (const BuiltInRow& row : kBuiltInRows)
    if (static_cast<uint32_t>(row.from) == number) return row.to;
  unsupported(std::string("the built-in ") += std::string(spv::name_of(spv::OperandKind::BuiltIn, number)) + " is");
  return ir::BuiltIn::none;
}

}  // namespace umber::front::spirv
