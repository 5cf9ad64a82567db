// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/types.h"

#include <algorithm>

#include "back/spirv/operators.h"
#include "base/small_vector.h"
#include "layout/part.h"

namespace umber::back::spirv {
namespace {

constexpr size_t kLongestName = 4096;  ///< an instruction has at most 2^16 words; names are for people

constexpr bool is_bool(ir::TypeKind kind) { return kind == ir::TypeKind::bool_; }

/// The words of a number in an instruction.
class Literal {
 public:
  Literal(ir::TypeKind kind, uint64_t bits) : width_(ir::bit_width_of(kind)) {
    words_ = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
    if (width_ >= 32 || !ir::is_signed(kind)) return;  // narrow signed literals are sign-extended (SPIR-V 2.2.1)
    const uint32_t unused = 32 - width_;
    words_[0] = static_cast<uint32_t>(static_cast<int32_t>(words_[0] << unused) >> unused);
  }
  std::span<const uint32_t> words() const { return std::span(words_).first(width_ == 64 ? 2 : 1); }

 private:
  uint32_t width_;
  std::array<uint32_t, 2> words_{};
};

}  // namespace

SpvId Types::name(SpvId id, std::string_view text) {
  if (debug_names_) builder_.name(id, text.substr(0, kLongestName));
  return id;
}

void Types::name_structure(SpvId id, ir::TypeId type, std::string_view made_up) {
  if (!debug_names_) return;
  if (const NameId own = module_.types[type].name; own || made_up.empty())
    name(id, own);
  else
    name(id, made_up);
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n)
    builder_.member_name(id, n, module_.names.text(module_.types.member(type, n).name).substr(0, kLongestName));
}

SpvId Types::declare_first(ir::TypeId type) {
  if (types_.size() <= type.index) types_.resize(module_.types.size());
  if (module_.types.is_reference(type) && !types_[type.index]) declare_reference(type);
  if (!types_[type.index]) types_[type.index] = declare(type);
  return types_[type.index];
}

SpvId Types::declare(ir::TypeId type) {
  const ir::Type& t = module_.types[type];
  switch (t.kind) {
    case ir::TypeKind::bool_: return builder_.bool_type();
    case ir::TypeKind::i8:
    case ir::TypeKind::u8:
    case ir::TypeKind::i16:
    case ir::TypeKind::u16:
    case ir::TypeKind::i32:
    case ir::TypeKind::u32:
    case ir::TypeKind::i64:
    case ir::TypeKind::u64: return builder_.int_type(ir::bit_width_of(t.kind), ir::is_signed(t.kind));
    case ir::TypeKind::f16:
    case ir::TypeKind::f32:
    case ir::TypeKind::f64: return builder_.float_type(ir::bit_width_of(t.kind));
    case ir::TypeKind::bf16: return encoded_float(16, spv::FPEncoding::BFloat16KHR);
    case ir::TypeKind::f8e4m3: return encoded_float(8, spv::FPEncoding::Float8E4M3EXT);
    case ir::TypeKind::f8e5m2: return encoded_float(8, spv::FPEncoding::Float8E5M2EXT);
    case ir::TypeKind::f4e2m1: return encoded_float(4, spv::FPEncoding::Float4E2M1EXT);
    case ir::TypeKind::void_: return builder_.void_type();
    case ir::TypeKind::vector: return builder_.vector_type(of(t.element), t.count);
    case ir::TypeKind::matrix: return builder_.matrix_type(of(t.element), t.count);
    case ir::TypeKind::array: {
      const SpvId element = of(t.element);
      if (const std::optional<uint32_t> row = module_.types.computed_length(type))
        return builder_.array_type(element, computed(*row), 0);
      return t.extent ? builder_.array_type(element, t.extent) : builder_.runtime_array_type(element);
    }
    case ir::TypeKind::structure: {
      std::vector<SpvId> members(t.extent);
      for (uint32_t n = 0; n < t.extent; ++n) members[n] = of(module_.types.member(type, n).type);
      const SpvId id = builder_.struct_type(members);
      name_structure(id, type);
      return id;
    }
    case ir::TypeKind::cooperative_matrix: return cooperative_matrix(module_.types.cooperative_shape(type));
    case ir::TypeKind::tensor_layout: return tensor_layout(type);
    case ir::TypeKind::tensor_view: return tensor_view(type);
    case ir::TypeKind::image: return image(module_.types.image_shape(type), false);
    case ir::TypeKind::sampled_image:
      return builder_.type(spv::Op::TypeSampledImage, {image(module_.types.image_shape(type), false)});
    case ir::TypeKind::sampler: return builder_.type(spv::Op::TypeSampler, {});
    case ir::TypeKind::acceleration_structure: return builder_.type(spv::Op::TypeAccelerationStructureKHR, {});
    case ir::TypeKind::ray_query: return builder_.type(spv::Op::TypeRayQueryKHR, {});
    case ir::TypeKind::reference:  // see `of`
    case ir::TypeKind::atomic_counter: break;
  }
  UMBER_UNREACHABLE("atomic counters are buffers by now");
}

SpvId Types::encoded_float(uint32_t width, spv::FPEncoding encoding) {
  return builder_.type(spv::Op::TypeFloat, {width, static_cast<uint32_t>(encoding)});
}

SpvId Types::cooperative_matrix(const ir::CooperativeShape& shape) {
  if (shape.is_vector()) {
    const SpvId component = of(ir::types::vector(shape.component, 1)), count = parameter(shape.columns);
    return builder_.type(spv::Op::TypeVectorIdEXT, {component, count});
  }
  if (static_cast<spv::Scope>(shape.scope) == spv::Scope::Workgroup) declare_workgroup_size();
  const SpvId component = of(ir::types::vector(shape.component, 1)), scope = builder_.u32_constant(shape.scope);
  const SpvId rows = parameter(shape.rows), columns = parameter(shape.columns);
  if (shape.use == ir::MatrixUse::any)
    return builder_.type(spv::Op::TypeCooperativeMatrixNV, {component, scope, rows, columns});
  const SpvId use = builder_.u32_constant(static_cast<uint32_t>(shape.use));
  return builder_.type(spv::Op::TypeCooperativeMatrixKHR, {component, scope, rows, columns, use});
}

/// The numbers that LocalSizeId gives come before matrices of a workgroup (SPV_NV_cooperative_matrix2, 2.16.1).
void Types::declare_workgroup_size() {
  const ir::ComputeState& compute = module_.state.compute;
  bool is_specialized = false;
  for (const std::optional<uint32_t>& by : compute.specialized_size) is_specialized |= by.has_value();
  if (!is_specialized) return;
  for (size_t n = 0; n < compute.specialized_size.size(); ++n) {
    if (const std::optional<uint32_t> by = compute.specialized_size[n])
      specialization(*by);
    else
      builder_.u32_constant(compute.local_size[n]);
  }
}

SpvId Types::parameter(uint32_t extent) {
  return extent < ir::kFirstComputedExtent ? builder_.u32_constant(extent)
                                           : computed(extent - ir::kFirstComputedExtent);
}

SpvId Types::tensor_layout(ir::TypeId type) {
  const ir::TensorLayout layout = module_.types.tensor_layout(type);
  const SpvId dimensions = builder_.u32_constant(layout.dimensions), clamp = parameter(layout.clamp);
  return builder_.type(spv::Op::TypeTensorLayoutNV, {dimensions, clamp});
}

SpvId Types::tensor_view(ir::TypeId type) {
  const ir::TensorView view = module_.types.tensor_view(type);
  SmallVector<SpvId, 8> words = {builder_.u32_constant(view.dimensions), builder_.bool_constant(view.has_dimensions)};
  for (uint32_t n = 0; n < view.dimensions; ++n) words.push_back(builder_.u32_constant(view.order[n]));
  return builder_.type(spv::Op::TypeTensorViewNV, words);
}

/// Whether what it points to holds others of its kind, as a structure may. Other pointers must not be declared before what they
/// point to is (OpTypeForwardPointer).
bool Types::is_forward(ir::TypeId type) const {
  ir::TypeId at = type;
  for (uint32_t n = 0; n <= module_.references.size(); ++n) {
    at = reference(at)->type;
    if (n == 0 && module_.types.is_structure(at)) return true;
    if (at == type || !reference(at)) return at == type;
  }
  return true;
}

void Types::declare_reference(ir::TypeId type) {
  constexpr auto kStorage = spv::StorageClass::PhysicalStorageBuffer;
  const bool is_vulkans = module_.state.uses_vulkan_memory_model;
  builder_.memory_model(spv::AddressingModel::PhysicalStorageBuffer64,
                        is_vulkans ? spv::MemoryModel::Vulkan : spv::MemoryModel::GLSL450);
  // Of the two extensions that have such pointers only this one makes them of two numbers.
  if (builder_.version() < spv::version_word(1, 5)) builder_.require_extension("SPV_KHR_physical_storage_buffer");
  SpvId id{};
  if (is_forward(type)) types_[type.index] = id = builder_.forward_pointer(kStorage);
  const ir::Reference& r = *reference(type);
  const bool is_block = module_.types.is_structure(r.type);
  const SpvId there = is_block ? structure_in_memory(r.type, r.layout, Role::referenced) : in_memory(r.type, r.layout);
  const uint32_t members = is_block ? module_.types.part_count(r.type) : 0;
  for (uint32_t n = 0; n < members; ++n) {
    if (r.access.readonly) builder_.decorate_member(there, n, spv::Decoration::NonWritable);
    if (r.access.writeonly) builder_.decorate_member(there, n, spv::Decoration::NonReadable);
    if (is_vulkans) continue;  // accesses say it
    if (r.access.volatile_) builder_.decorate_member(there, n, spv::Decoration::Volatile);
    if (r.access.coherent || r.access.volatile_) builder_.decorate_member(there, n, spv::Decoration::Coherent);
  }
  if (!id && types_[type.index]) return;  // by a structure that it leads to
  if (!id) types_[type.index] = id = builder_.new_id();
  builder_.declare_pointer(id, kStorage, there);
}

const ir::Reference* Types::reference(ir::TypeId type) const {
  const ir::TypeId bottom = module_.types.without_arrays(type);
  return module_.types.is_reference(bottom) ? &module_.references[module_.types.reference_of(bottom)] : nullptr;
}

void Types::decorate_variable(SpvId id, ir::TypeId type) {
  if (const ir::Reference* r = reference(type))
    builder_.decorate(id, r->access.restrict_ ? spv::Decoration::RestrictPointer : spv::Decoration::AliasedPointer);
}

void Types::decorate_parameter(SpvId id, ir::TypeId type) {
  if (const ir::Reference* r = module_.types.is_reference(type) ? reference(type) : nullptr)
    builder_.decorate(id, r->access.restrict_ ? spv::Decoration::Restrict : spv::Decoration::Aliased);
}

SpvId Types::in_memory(ir::TypeId type, ir::LayoutId layout) {
  const ir::TypeTable& types = module_.types;
  if (types.is_numeric(type))
    return of(is_bool(types.scalar_kind(type)) ? types.with_scalar(type, ir::TypeKind::u32) : type);
  if (types.is_reference(type)) return of(type);
  if (laid_out_.size() <= type.index) laid_out_.resize(types.size());
  for (const LaidOut& known : laid_out_[type.index])
    if (known.layout == layout && known.role == Role::part) return known.id;
  const SpvId id = declare_in_memory(type, layout);
  laid_out_[type.index].push_back({layout, Role::part, id});
  return id;
}

SpvId Types::declare_in_memory(ir::TypeId type, ir::LayoutId layout) {
  if (module_.types.is_structure(type)) return structure_in_memory(type, layout, Role::part);
  const ir::Type& t = module_.types[type];
  UMBER_CHECK(t.kind == ir::TypeKind::array);
  const ir::Layout& l = module_.layouts[layout];
  const SpvId element = in_memory(t.element, l.element);
  if (const std::optional<uint32_t> row = module_.types.computed_length(type))
    return builder_.array_type(element, computed(*row), l.stride);
  return t.extent ? builder_.array_type(element, t.extent, l.stride) : builder_.runtime_array_type(element, l.stride);
}

SpvId Types::block(ir::ResourceKind kind, ir::TypeId type, ir::LayoutId layout, std::string_view made_up_name) {
  // Storage buffers are a storage class from SPIR-V 1.3 on, before that a decoration.
  const bool is_buffer = kind == ir::ResourceKind::storage_block && builder_.version() < spv::version_word(1, 3);
  const Role role = is_buffer ? Role::buffer_block : Role::block;
  if (laid_out_.size() <= type.index) laid_out_.resize(module_.types.size());
  for (const LaidOut& known : laid_out_[type.index])
    if (known.layout == layout && known.role == role) return known.id;
  const SpvId id = structure_in_memory(type, layout, role, made_up_name);
  laid_out_[type.index].push_back({layout, role, id});
  return id;
}

SpvId Types::structure_in_memory(ir::TypeId type, ir::LayoutId layout, Role role, std::string_view made_up_name) {
  const uint32_t count = module_.types.part_count(type);
  std::vector<SpvId> members(count);
  for (uint32_t n = 0; n < count; ++n)
    members[n] = in_memory(module_.types.part(type, n), module_.layouts.member(layout, n).layout);
  const SpvId id = builder_.struct_type(members);
  if (role == Role::block || role == Role::referenced) builder_.decorate(id, spv::Decoration::Block);
  if (role == Role::buffer_block) builder_.decorate(id, spv::Decoration::BufferBlock);
  for (uint32_t n = 0; n < count; ++n) {
    const ir::LayoutMember member = module_.layouts.member(layout, n);
    builder_.decorate_member(id, n, spv::Decoration::Offset, {member.offset});
    decorate_matrix(id, n, module_.types.part(type, n), member.layout);
  }
  name_structure(id, type, made_up_name);
  return id;
}

/// A matrix has its stride and majorness on the member that it, or the array it is in, is (SPIR-V 2.16.2).
void Types::decorate_matrix(SpvId structure, uint32_t member, ir::TypeId type, ir::LayoutId layout) {
  const layout::Part matrix = layout::without_arrays(module_, {.type = type, .layout = layout});
  if (!module_.types.is_matrix(matrix.type)) return;
  const ir::Layout& l = module_.layouts[matrix.layout];
  builder_.decorate_member(structure, member, l.row_major ? spv::Decoration::RowMajor : spv::Decoration::ColMajor);
  builder_.decorate_member(structure, member, spv::Decoration::MatrixStride, {l.stride});
}

SpvId Types::results(std::span<const ir::TypeId> types) {
  if (types.empty()) return builder_.void_type();
  if (types.size() == 1) return of(types[0]);
  SmallVector<SpvId, 8> members;
  for (const ir::TypeId t : types) members.push_back(of(t));
  return builder_.type(spv::Op::TypeStruct, members);
}

SpvId Types::opaque(const ir::Resource& resource) {
  const ir::TypeKind kind = module_.types.kind(resource.type);
  if (kind == ir::TypeKind::sampler || kind == ir::TypeKind::acceleration_structure) return of(resource.type);
  const ir::ImageShape shape = module_.types.image_shape(resource.type);
  const SpvId id = image(shape, resource.kind == ir::ResourceKind::storage_image);
  return has_sampler(resource) ? builder_.type(spv::Op::TypeSampledImage, {id}) : id;
}

bool Types::has_sampler(const ir::Resource& resource) const {
  // A texel buffer needs no sampler, and Vulkan has no sampled image of one.
  return resource.kind == ir::ResourceKind::combined_image_sampler &&
         module_.types.image_shape(resource.type).dim != ir::ImageDim::buffer;
}

SpvId Types::image(ir::ImageShape shape, bool is_storage) {
  constexpr std::array kDims = {spv::Dim::Dim1D, spv::Dim::Dim2D,  spv::Dim::Dim3D,      spv::Dim::Cube,
                                spv::Dim::Rect,  spv::Dim::Buffer, spv::Dim::SubpassData};
  return builder_.type(spv::Op::TypeImage,
                       {of(ir::types::vector(shape.sampled, 1)), kDims[static_cast<size_t>(shape.dim)],
                        uint32_t{shape.shadow}, uint32_t{shape.arrayed}, uint32_t{shape.multisampled},
                        is_storage ? 2u : 1u, is_storage ? image_format(shape.format) : spv::ImageFormat::Unknown});
}

SpvId Types::constant(ir::ValueId value) {
  if (constants_.size() <= value.index) constants_.resize(module_.values.size());
  if (!constants_[value.index]) {
    const SpvId id = declare_constant(value);
    constants_[value.index] = id;
  }
  return constants_[value.index];
}

SpvId Types::declare_constant(ir::ValueId value) {
  const ir::Constant& c = module_.constant(value);
  const ir::TypeId ir_type = module_.type(value);
  const SpvId type = of(ir_type);
  switch (c.kind) {
    case ir::ConstantKind::zero: return builder_.null_constant(type);
    case ir::ConstantKind::undefined: return builder_.constant(spv::Op::Undef, type);
    case ir::ConstantKind::composite: {
      SmallVector<SpvId, 8> parts;
      for (uint32_t n = 0; n < c.part_count; ++n) parts.push_back(constant(module_.constant_part(c, n)));
      return builder_.constant(spv::Op::ConstantComposite, type, parts);
    }
    case ir::ConstantKind::scalar: break;
  }
  const ir::TypeKind kind = module_.types.kind(ir_type);
  if (is_bool(kind)) return builder_.bool_constant(c.bits != 0);
  const Literal literal(kind, c.bits);
  return builder_.constant(spv::Op::Constant, type, literal.words());
}

SpvId Types::specialization(uint32_t number) {
  specializations_.resize(module_.specializations.size());
  SpvId& id = specializations_[number];
  if (id) return id;
  const ir::Specialization& s = module_.specializations[number];
  const ir::TypeKind kind = module_.types.kind(s.type);
  const SpvId type = of(s.type);
  if (is_bool(kind))
    id = builder_.unshared_constant(s.bits != 0 ? spv::Op::SpecConstantTrue : spv::Op::SpecConstantFalse, type);
  else
    id = builder_.unshared_constant(spv::Op::SpecConstant, type, Literal(kind, s.bits).words());
  builder_.decorate(id, spv::Decoration::SpecId, {s.id});
  return name(id, s.name);
}

SpvId Types::computed(uint32_t row) {
  computed_.resize(module_.computed.size());
  // What a row is made of comes before it: the rows that are asked for first have the fewest words to go back.
  SmallVector<uint32_t, 16> open{row};
  while (!open.empty()) {
    const ir::Computed& next = module_.computed[open.back()];
    const size_t before = open.size();
    for (uint32_t n = 0; n < ir::info(next.op).operands; ++n)
      if (!next.operands[n].constant && !computed_[next.operands[n].row]) open.push_back(next.operands[n].row);
    if (open.size() != before) continue;
    computed_[open.back()] = declare_computed(next);
    open.pop_back();
  }
  return computed_[row];
}

SpvId Types::declare_computed(const ir::Computed& row) {
  using ir::Op;
  if (row.op == Op::specialization) return specialization(row.number);
  const ir::Computed::Operand& first = row.operands[0];
  const ir::TypeId from = first.constant ? module_.type(first.constant) : module_.computed[first.row].type;
  std::vector<uint32_t> words;
  const auto operation = [&](spv::Op op) {
    words.insert(words.begin(), static_cast<uint32_t>(op));
    return builder_.unshared_constant(spv::Op::SpecConstantOp, of(row.type), words);
  };
  for (uint32_t n = 0; n < ir::info(row.op).operands; ++n) {
    const ir::Computed::Operand& operand = row.operands[n];
    words.push_back((operand.constant ? constant(operand.constant) : computed_[operand.row]).value);
  }
  if (row.op == Op::select) return operation(spv::Op::Select);
  if (row.op != Op::convert) return operation(core_instruction(row.op, module_.types.kind(from)));
  if (from == row.type) return SpvId{words[0]};
  if (is_bool(module_.types.kind(from))) {
    words.insert(words.end(), {number(row.type, 1).value, number(row.type, 0).value});
    return operation(spv::Op::Select);
  }
  words.push_back(number(from, 0).value);
  // There is no OpBitcast outside of functions of shaders, but operands of an addition may differ in their signs.
  return operation(is_bool(module_.types.kind(row.type)) ? spv::Op::INotEqual : spv::Op::IAdd);
}

SpvId Types::number(ir::TypeId type, uint32_t zero_or_one) {
  const ir::TypeKind kind = module_.types.scalar_kind(type);
  if (zero_or_one == 0 && module_.types.is_vector(type)) return builder_.null_constant(of(type));
  const uint64_t one = kind == ir::TypeKind::f64   ? 0x3ff0'0000'0000'0000
                       : kind == ir::TypeKind::f32 ? 0x3f80'0000
                       : kind == ir::TypeKind::f16 ? 0x3c00
                                                   : 1;
  const uint64_t bits = zero_or_one == 0 ? 0 : one;
  const uint32_t words[] = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
  const SpvId scalar = builder_.constant(spv::Op::Constant, of(ir::types::vector(kind, 1)),
                                         std::span(words, ir::bit_width_of(kind) == 64 ? 2 : 1));
  if (!module_.types.is_vector(type)) return scalar;
  const std::vector<SpvId> parts(module_.types.rows(type), scalar);
  return builder_.constant(spv::Op::ConstantComposite, of(type), parts);
}

spv::ImageFormat image_format(ir::ImageFormat format) {
  constexpr std::array kFormats = {
#define UMBER_IMAGE_FORMAT(spirv, glsl) spv::ImageFormat::spirv,
#include "spirv/image_formats.def"
#undef UMBER_IMAGE_FORMAT
  };
  static_assert(kFormats.size() == static_cast<size_t>(ir::ImageFormat::r64ui) + 1);
  return kFormats[static_cast<size_t>(format)];
}

}  // namespace umber::back::spirv
