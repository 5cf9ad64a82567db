// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "front/spirv/parts.h"
#include "front/spirv/type_importer.h"

namespace umber::front::spirv {
namespace {

constexpr uint32_t kDeepestType = 255;  ///< SPIR-V 2.17, universal limits
constexpr uint32_t kMostElements = 1u << 28;

TypeKind integer_kind(uint32_t width, bool is_signed) {
  switch (width) {
    case 8: return is_signed ? TypeKind::i8 : TypeKind::u8;
    case 16: return is_signed ? TypeKind::i16 : TypeKind::u16;
    case 32: return is_signed ? TypeKind::i32 : TypeKind::u32;
    case 64: return is_signed ? TypeKind::i64 : TypeKind::u64;
    default: return TypeKind::void_;
  }
}

struct FormatRow {
  spv::ImageFormat from;
  ir::ImageFormat to;
};
constexpr FormatRow kFormats[] = {
#define UMBER_IMAGE_FORMAT(from, to) {spv::ImageFormat::from, ir::ImageFormat::to},
#include "spirv/image_formats.def"
#undef UMBER_IMAGE_FORMAT
};

std::optional<ir::ImageDim> dimension(uint32_t dim) {
  switch (static_cast<spv::Dim>(dim)) {
    case spv::Dim::Dim1D: return ir::ImageDim::d1;
    case spv::Dim::Dim2D: return ir::ImageDim::d2;
    case spv::Dim::Dim3D: return ir::ImageDim::d3;
    case spv::Dim::Cube: return ir::ImageDim::cube;
    case spv::Dim::Rect: return ir::ImageDim::rect;
    case spv::Dim::Buffer: return ir::ImageDim::buffer;
    case spv::Dim::SubpassData: return ir::ImageDim::subpass;
    default: return std::nullopt;
  }
}

}  // namespace

void TypeImporter::import(const Instruction& i, uint32_t number) {
  Global& g = context_.globals[number];
  // What a type is made of comes before it, so types cannot hold themselves.
  const std::span<const uint32_t> operands = i.words.subspan(2);
  const size_t ids = i.info->rest == spv::Rest::ids ? operands.size() : i.info->leading_ids - 1u;  // but the result
  for (const uint32_t id : operands.first(ids)) {
    const uint32_t part = b_.number(id);
    if (is_address(id))
      parts_.addresses.type(id);  // which may be declared further on
    else if (part == 0 || part > number)
      return fail(kUndefined);
    g.depth = std::max(g.depth, context_.globals[part].depth + 1);
    g.has_opaque |= context_.globals[part].has_opaque && i.op != spv::Op::TypeSampledImage;
    g.has_coherent |= context_.globals[part].has_coherent;
    g.has_volatile |= context_.globals[part].has_volatile;
  }
  if (i.op == spv::Op::TypeStruct) {
    for (uint32_t n = 0; n < i.operands().size(); ++n) {
      g.has_coherent |= b_.has(i.result().value, spv::Decoration::Coherent, n);
      g.has_volatile |= b_.has(i.result().value, spv::Decoration::Volatile, n);
    }
  }
  if (g.depth > kDeepestType) return fail(kTooDeep);
  g.type = make_type(i);
  if (g.type && module_.types.is_opaque(g.type)) g.has_opaque = true;
}

/// None for the encodings that the IR has no type of.
TypeId TypeImporter::encoded_float(uint32_t width, spv::FPEncoding encoding) {
  if (width == 16 && encoding == spv::FPEncoding::BFloat16KHR) return ir::types::vector(TypeKind::bf16, 1);
  if (width == 8 && encoding == spv::FPEncoding::Float8E4M3EXT) return ir::types::vector(TypeKind::f8e4m3, 1);
  if (width == 8 && encoding == spv::FPEncoding::Float8E5M2EXT) return ir::types::vector(TypeKind::f8e5m2, 1);
  if (width == 4 && encoding == spv::FPEncoding::Float4E2M1EXT) return ir::types::vector(TypeKind::f4e2m1, 1);
  return {};
}

/// The type as values have it, or none if the IR has no such type: then only its uses are wrong.
TypeId TypeImporter::make_type(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  switch (i.op) {
    case spv::Op::TypeVoid: return ir::types::kVoid;
    case spv::Op::TypeBool: return ir::types::kBool;
    case spv::Op::TypeInt: {
      const TypeKind kind = integer_kind(operands[0], operands[1] != 0);
      return kind == TypeKind::void_ ? TypeId{} : ir::types::vector(kind, 1);
    }
    case spv::Op::TypeFloat: {
      const uint32_t width = operands[0];
      if (operands.size() > 1) return encoded_float(width, static_cast<spv::FPEncoding>(operands[1]));
      if (width != 16 && width != 32 && width != 64) return {};
      return ir::types::vector(width == 16 ? TypeKind::f16 : width == 32 ? TypeKind::f32 : TypeKind::f64, 1);
    }
    case spv::Op::TypeVector: {
      const TypeId scalar = type_of(operands[0]);
      if (!scalar || !module_.types.is_scalar(scalar) || operands[1] < 2 || operands[1] > 4) return {};
      return ir::types::vector(module_.types.kind(scalar), operands[1]);
    }
    case spv::Op::TypeMatrix: {
      const TypeId column = type_of(operands[0]);
      if (!column || !module_.types.is_vector(column) || operands[1] < 2 || operands[1] > 4) return {};
      const TypeKind kind = module_.types.scalar_kind(column);
      return ir::is_computed_float(kind) ? ir::types::matrix(kind, operands[1], module_.types.rows(column)) : TypeId{};
    }
    case spv::Op::TypeArray: {
      const TypeId part = type_of(operands[0]);
      const std::optional<ir::Computed::Operand> computed = parts_.lengths.length(i.result().value);
      if (computed && !computed->constant)
        return part && part != ir::types::kVoid ? module_.types.computed_array(part, computed->row) : TypeId{};
      const std::optional<uint32_t> length =
          computed ? parts_.constants.u32_of(computed->constant) : array_length(i.result().value);
      if (!length) return fail(kNotConstant), TypeId{};
      if (*length == 0 || *length > kMostElements) return fail(kTooLong), TypeId{};
      return part && part != ir::types::kVoid ? module_.types.array(part, *length) : TypeId{};
    }
    case spv::Op::TypeRuntimeArray: {
      const TypeId part = type_of(operands[0]);
      return part && part != ir::types::kVoid ? module_.types.array(part, 0) : TypeId{};
    }
    case spv::Op::TypeStruct: return make_structure(i);
    case spv::Op::TypeImage: return make_image(i, false);
    case spv::Op::TypeSampledImage:
      return b_.op(operands[0]) == spv::Op::TypeImage ? make_image(b_.definition(operands[0]), true) : TypeId{};
    case spv::Op::TypeCooperativeMatrixNV:
    case spv::Op::TypeCooperativeMatrixKHR: return make_cooperative_matrix(i);
    case spv::Op::TypeVectorIdEXT: return make_cooperative_vector(i);
    case spv::Op::TypeTensorLayoutNV: return make_tensor_layout(i);
    case spv::Op::TypeTensorViewNV: return make_tensor_view(i);
    case spv::Op::TypeSampler: return ir::types::kSampler;
    case spv::Op::TypeAccelerationStructureKHR: return ir::types::kAccelerationStructure;
    case spv::Op::TypeRayQueryKHR: return ir::types::kRayQuery;
    default: return {};
  }
}

/// What a constant says as the length of an array; none if nobody knows.
std::optional<uint32_t> TypeImporter::extent(uint32_t length) {
  const std::optional<ir::Computed::Operand> computed = parts_.lengths.extent(length);
  if (computed && !computed->constant) return ir::kFirstComputedExtent + computed->row;
  const std::optional<uint32_t> known =
      computed ? parts_.constants.u32_of(computed->constant) : parts_.constants.u32(length);
  if (!known) return fail(kNotConstant), std::nullopt;
  if (*known == 0 || *known > kMostElements) return fail(kTooLong), std::nullopt;
  return known;
}

TypeId TypeImporter::make_cooperative_matrix(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  const TypeId component = type_of(operands[0]);
  if (!component || !ir::is_cooperative_component(module_.types.kind(component))) return {};
  const bool says_use = i.op == spv::Op::TypeCooperativeMatrixKHR;
  if (!says_use && ir::is_storage_float(module_.types.kind(component))) return {};
  const std::optional<uint32_t> scope = parts_.constants.u32(operands[1]),
                                use = says_use ? parts_.constants.u32(operands[4])
                                               : static_cast<uint32_t>(ir::MatrixUse::any);
  const std::optional<uint32_t> rows = extent(operands[2]), columns = extent(operands[3]);
  if (!scope || !use || *scope > 255 || (says_use && *use > static_cast<uint32_t>(ir::MatrixUse::accumulator)))
    return fail(kNotConstant), TypeId{};
  if (!rows || !columns) return {};
  module_.state.uses_vulkan_memory_model = true;
  return module_.types.cooperative_matrix({.component = module_.types.kind(component),
                                           .scope = static_cast<uint8_t>(*scope),
                                           .use = static_cast<ir::MatrixUse>(*use),
                                           .rows = *rows,
                                           .columns = *columns});
}

/// Long vectors (SPV_EXT_long_vector) have the same instruction.
TypeId TypeImporter::make_cooperative_vector(const Instruction& i) {
  if (!parts_.modes.has_extension("SPV_NV_cooperative_vector")) return fail(kUnsupported), TypeId{};
  const std::span<const uint32_t> operands = i.operands();
  const TypeId component = type_of(operands[0]);
  if (!component || !ir::is_cooperative_component(module_.types.kind(component))) return {};
  const std::optional<uint32_t> count = extent(operands[1]);
  if (!count) return {};
  module_.state.uses_vulkan_memory_model = true;
  return module_.types.cooperative_vector(module_.types.kind(component), *count);
}

TypeId TypeImporter::make_tensor_layout(const Instruction& i) {
  const std::optional<uint32_t> dimensions = parts_.constants.u32(i.operands()[0]);
  const std::optional<ir::Computed::Operand> computed = parts_.lengths.extent(i.operands()[1]);
  std::optional<uint32_t> clamp;
  if (computed && !computed->constant)
    clamp = ir::kFirstComputedExtent + computed->row;
  else
    clamp = computed ? parts_.constants.u32_of(computed->constant) : parts_.constants.u32(i.operands()[1]);
  const bool is_right = dimensions && *dimensions > 0 && *dimensions <= ir::kMostTensorDimensions && clamp &&
                        (computed || *clamp <= static_cast<uint32_t>(ir::TensorClamp::mirrored_repeat));
  if (!is_right) return fail(kNotConstant), TypeId{};
  return module_.types.tensor_layout({.dimensions = *dimensions, .clamp = *clamp});
}

TypeId TypeImporter::make_tensor_view(const Instruction& i) {
  const std::span<const uint32_t> words = i.operands();
  const std::optional<uint32_t> dimensions = parts_.constants.u32(words[0]);
  const ValueId has_dimensions = parts_.constants.known(words[1]);
  const std::optional<uint64_t> flag = has_dimensions ? module_.scalar_bits(has_dimensions) : std::nullopt;
  if (!dimensions || !flag || *dimensions != words.size() - 2 || *dimensions > ir::kMostTensorDimensions)
    return fail(kNotConstant), TypeId{};
  ir::TensorView view{.dimensions = *dimensions, .has_dimensions = *flag != 0};
  for (uint32_t n = 0; n < *dimensions; ++n)
    view.order[n] = static_cast<uint8_t>(std::min(parts_.constants.u32(words[n + 2]).value_or(7), 7u));
  if (!view.is_permutation()) return fail(kNotConstant), TypeId{};
  return module_.types.tensor_view(view);
}

TypeId TypeImporter::make_structure(const Instruction& i) {
  const uint32_t id = i.result().value;
  SmallVector<ir::Member, 16> members;
  for (const uint32_t type : i.operands()) {
    if (!type_of(type) || type_of(type) == ir::types::kVoid) return {};
    members.push_back({type_of(type), intern(b_.name(id, static_cast<uint32_t>(members.size())))});
  }
  return module_.types.structure(name_of(id), members);
}

TypeId TypeImporter::make_image(const Instruction& i, bool is_sampled) {
  const std::span<const uint32_t> operands = i.operands();
  const TypeId texel = type_of(operands[0]);
  const std::optional<ir::ImageDim> dim = dimension(operands[1]);
  if (!texel || !dim || !module_.types.is_scalar(texel)) return {};
  ir::ImageShape shape;
  shape.dim = *dim;
  shape.sampled = module_.types.kind(texel);
  constexpr ir::KindSet kTexels = ir::KindSet::of(TypeKind::f32) | ir::kinds_between(TypeKind::i32, TypeKind::u64);
  if (!kTexels.has(shape.sampled)) return {};
  shape.shadow = global(i.result().value).is_shadow || (operands[2] == 1 && operands[5] != 2);
  shape.arrayed = operands[3] != 0, shape.multisampled = operands[4] != 0;
  for (const FormatRow& row : kFormats)
    if (static_cast<uint32_t>(row.from) == operands[6] && operands[5] == 2) shape.format = row.to;
  return is_sampled ? module_.types.sampled_image(shape) : module_.types.image(shape);
}

bool TypeImporter::is_same(TypeId a, TypeId b) {
  if (a == b) return static_cast<bool>(a);
  faults_.count_step();
  if (failed() || !a || !b) return false;
  const ir::TypeTable& types = module_.types;
  if (types.is_array(a))
    return types.is_array(b) && types[a].extent == types[b].extent && is_same(types[a].element, types[b].element);
  if (!types.is_structure(a) || !types.is_structure(b) || types.part_count(a) != types.part_count(b)) return false;
  for (uint32_t n = 0; n < types.part_count(a); ++n)
    if (!is_same(types.part(a, n), types.part(b, n))) return false;
  return true;
}

std::optional<uint32_t> TypeImporter::array_length(uint32_t type) {
  if (b_.op(type) == spv::Op::TypeRuntimeArray) return 0;
  return parts_.constants.u32(type_operand(type, 1));
}

}  // namespace umber::front::spirv
