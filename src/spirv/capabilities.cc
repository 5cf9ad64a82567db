// SPDX-License-Identifier: Apache-2.0
#include "spirv/capabilities.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/check.h"
#include "spirv/capability_rules.h"
#include "spirv/operand_walk.h"
#include "spirv/reader.h"

namespace umber::spv {
namespace {

using namespace rules;

/// Most of a module, by opcode: of these only narrow numbers can ask for more than the first one of them did.
constexpr auto kOrdinary = [] {
  std::array<bool, 256> all{};
  const auto range = [&](Op first, Op last) {
    for (auto op = static_cast<size_t>(first); op <= static_cast<size_t>(last); ++op) all[op] = true;
  };
  for (const Op op :
       {Op::Constant, Op::ConstantComposite, Op::FunctionParameter, Op::FunctionEnd, Op::FunctionCall,
        Op::VectorShuffle, Op::CompositeConstruct, Op::CompositeExtract, Op::CompositeInsert, Op::Phi, Op::Label,
        Op::Branch, Op::BranchConditional, Op::Return, Op::ReturnValue})
    all[static_cast<size_t>(op)] = true;
  range(Op::ConvertFToU, Op::FConvert);
  range(Op::Bitcast, Op::OuterProduct);
  range(Op::IAddCarry, Op::FwidthCoarse);
  return all;
}();
/// The most words with which an instruction is an ordinary one; 0: it never is.
uint32_t most_words_if_ordinary(Op op) {
  if (op == Op::Load) return 4;  // without what says how memory is accessed
  if (op == Op::Store) return 3;
  constexpr uint32_t kAny = WordWriter::kMaxInstructionWords;
  return static_cast<size_t>(op) < kOrdinary.size() && kOrdinary[static_cast<size_t>(op)] ? kAny : 0;
}

/// Whether a decoration takes an enumerant, or may take one.
constexpr bool has_enumerant(uint32_t decoration) {
  const auto is_from_to = [=](Decoration first, Decoration last) {
    return decoration >= static_cast<uint32_t>(first) && decoration <= static_cast<uint32_t>(last);
  };
  return is_from_to(Decoration::BuiltIn, Decoration::BuiltIn) || decoration >= 64 ||
         is_from_to(Decoration::FuncParamAttr, Decoration::LinkageAttributes);
}

class Deduction {
 public:
  Deduction(std::span<const uint32_t> module, Requirements& requirements)
      : module_(module), needs_(requirements), ids_(module[3]) {}
  /// The instructions in the words from `first` to `end`.
  void run(size_t first, size_t end);

 private:
  enum Flag : uint8_t {
    kInt8 = 1,
    kInt16 = 2,
    kFloat16 = 4,
    kNonUniform = 8,
    kBufferBlock = 16,
    kGlsl = 32,
    kBfloat16 = 64,
    kBlock = 128
  };
  static constexpr uint8_t kNarrow = kInt8 | kInt16 | kFloat16 | kBfloat16;
  struct IdInfo {
    uint32_t offset = 0;  ///< of the instruction that defines it; 0: none so far
    uint8_t flags = 0;    ///< of a type: which narrow scalars it holds, not looking through pointers
  };

  bool is_known(uint32_t at, uint32_t first);
  void visit(const Instruction& i);
  bool is_settled(const Instruction& i);
  bool is_plain(const Instruction& i);
  void enumerants(const Instruction& i);
  void import(uint32_t id, std::string_view set);
  void special(const Instruction& i);
  void declare_type(const Instruction& i);
  void note_narrow() { has_narrow_ = true, ordinary_ = {}; }
  void cooperative_type(const Instruction& i);
  void image_type(const Instruction& i);
  void pointer_type(const Instruction& i);
  void variable(const Instruction& i);
  void decoration(uint32_t target, std::span<const uint32_t> words);
  void built_in(BuiltIn which);
  void use_of_narrow(const Instruction& i);
  void formatless(const Instruction& i, Capability capability);
  void atomic(const Instruction& i, uint32_t value_type);
  void access_chain(const Instruction& i);
  const DescriptorRule* descriptor_rule(StorageClass storage, const Instruction& type);
  void full_width(uint8_t flags);

  /// The instruction that defines `id`; OpNop if none did.
  Instruction def(uint32_t id) const {
    if (ids_[id].offset == 0) return {Op::Nop, find(Op::Nop), {}, 0};
    return instruction_at(module_, ids_[id].offset);
  }
  uint32_t type_of(uint32_t id) const { return def(id).type().value; }

  std::span<const uint32_t> module_;
  Requirements& needs_;
  std::vector<IdInfo> ids_;
  uint64_t storage_classes_ = 0, decorations_ = 0;  ///< seen so far, as bits
  uint64_t settled_ = 0;     ///< of `decorations_` those that no later one can ask more than
  bool has_locals_ = false;  ///< a variable of a function was seen
  std::array<uint16_t, 256> seen_ops_{};            ///< one of those that share a place, whose needs are known
  struct Ordinary {
    uint16_t most_words = 0;  ///< 0: none of them was seen
    uint8_t result = 0;       ///< the word of the result; 0: there is none
  };
  std::array<Ordinary, kOrdinary.size()> ordinary_{};  ///< by opcode, unless there are narrow numbers
  bool has_narrow_ = false;                         ///< a type of 8 or 16 bits
  bool has_shared_blocks_ = false;
  uint32_t models_ = 0;  ///< execution models of the entry points, as bits
};

void Deduction::run(size_t first, size_t end) {
  const auto size = static_cast<uint32_t>(end);
  auto at = static_cast<uint32_t>(first);
  while (at < size) {
    const uint32_t word = module_[at], length = word >> 16;
    UMBER_CHECK(length - 1 < size - at);
    if (!is_known(at, word)) visit(instruction_at(module_, at));
    at += length;
  }
}

/// True, and all is done, for an ordinary instruction of an opcode that was seen before: most of a module.
inline bool Deduction::is_known(uint32_t at, uint32_t first) {
  const uint32_t op = first & 0xFFFF;
  if (op >= ordinary_.size() || first >> 16 > ordinary_[op].most_words) return false;
  if (const uint32_t result = ordinary_[op].result) ids_[module_[at + result]].offset = at;
  return true;
}

void Deduction::visit(const Instruction& i) {
  UMBER_CHECK(i.info->is_known());
  if (const uint32_t id = i.result().value) ids_[id].offset = i.offset;
  if (is_settled(i)) return;
  // Where the grammar leaves a choice that a rule in `special` makes, the rule wins: choices wait for the end.
  if (uint16_t& seen = seen_ops_[static_cast<uint32_t>(i.op) % seen_ops_.size()]; seen != static_cast<uint16_t>(i.op)) {
    needs_.need(*i.info);
    seen = static_cast<uint16_t>(i.op);
  }
  if (const uint32_t most_words = has_narrow_ ? 0 : most_words_if_ordinary(i.op); i.words.size() <= most_words) {
    ordinary_[static_cast<size_t>(i.op)] = {static_cast<uint16_t>(most_words), i.info->results};
    return;
  }
  if (i.info->has_enumerants() && !is_plain(i)) enumerants(i);
  special(i);
}

/// True for decorations and variables of functions of a kind that was seen before, and never asks for more.
inline bool Deduction::is_settled(const Instruction& i) {
  const auto seen = [&](uint32_t decoration) { return decoration < 64 && (settled_ >> decoration & 1) != 0; };
  switch (i.op) {
    case Op::Decorate: return seen(i.words[2]);
    case Op::MemberDecorate: return seen(i.words[3]);
    case Op::Variable: return has_locals_ && i.words[3] == static_cast<uint32_t>(StorageClass::Function);
    default: return false;
  }
}

/// True for the instructions that most of a module consists of, where they name nothing that was not seen before: no
/// need to take them apart.
bool Deduction::is_plain(const Instruction& i) {
  const auto seen = [](uint64_t& set, uint32_t value) {
    const uint64_t bit = uint64_t{value < 64} << (value & 63);
    const bool was = (set & bit) != 0;
    set |= bit;
    return was;
  };
  switch (i.op) {
    case Op::Load: return i.words.size() == 4;
    case Op::Store: return i.words.size() == 3;
    case Op::Function: return i.words[3] == 0;
    case Op::SelectionMerge: return i.words[2] == 0;
    case Op::LoopMerge: return i.words[3] == 0;
    case Op::TypePointer: return seen(storage_classes_, i.words[2]);
    case Op::Variable: return seen(storage_classes_, i.words[3]);
    case Op::Decorate: return !has_enumerant(i.words[2]) && seen(decorations_, i.words[2]);
    case Op::MemberDecorate: return !has_enumerant(i.words[3]) && seen(decorations_, i.words[3]);
    default: return i.words.size() <= i.info->leading_ids + size_t{1};  // what may follow does not
  }
}

/// What the enumerants and masks of an instruction call for.
struct EnumerantNeeds {
  Requirements& needs;
  const Instruction& i;

  void results(std::span<const OperandInfo>) {}
  void ids(const Instruction&, uint32_t, uint32_t) {}
  void operand(const Operand& operand) {
    const KindCategory category = info(operand.kind).category;
    const uint32_t word = i.words[operand.first];
    if (operand.kind == OperandKind::Capability) {
      needs.require(static_cast<Capability>(word));
    } else if (category == KindCategory::value) {
      needs.need(*find(operand.kind, word));
    } else if (category == KindCategory::mask) {
      for (uint32_t bits = word; bits != 0; bits &= bits - 1) needs.need(*find(operand.kind, bits & -bits));
    }
  }
  uint32_t literal_words(const Instruction&) { return 1; }
};

void Deduction::enumerants(const Instruction& i) {
  UMBER_CHECK((OperandWalk(static_cast<uint32_t>(ids_.size()), EnumerantNeeds{needs_, i}).walk(i)));
}

void Deduction::import(uint32_t id, std::string_view set) {
  if (set == "GLSL.std.450") ids_[id].flags |= kGlsl;
  const bool needs_extension = set.starts_with("NonSemantic.") && needs_.version() < version_word(1, 6);
  if (needs_extension) needs_.require_extension("SPV_KHR_non_semantic_info");
}

void Deduction::special(const Instruction& i) {
  const std::span<const uint32_t> words = i.words;
  switch (i.op) {
    case Op::EntryPoint:
      if (words[1] < 32) models_ |= bit(static_cast<ExecutionModel>(words[1]));
      return;
    case Op::Decorate: return decoration(words[1], words.subspan(2));
    case Op::MemberDecorate: return decoration(words[1], words.subspan(3));
    case Op::ExtInstImport: return import(words[1], read_string(words.subspan(2)).text);
    case Op::TypeInt:
    case Op::TypeFloat:
    case Op::TypeVector:
    case Op::TypeMatrix:
    case Op::TypeArray:
    case Op::TypeRuntimeArray:
    case Op::TypeStruct: return declare_type(i);
    case Op::TypeCooperativeMatrixKHR:
    case Op::TypeCooperativeMatrixNV: return cooperative_type(i);
    case Op::TypeVectorIdEXT:
      needs_.require(Capability::CooperativeVectorNV);  // and no long one, which nobody makes here
      return full_width(ids_[i.words[2]].flags);        // variables hold them
    case Op::TypeImage: return image_type(i);
    case Op::TypePointer: return pointer_type(i);
    case Op::Variable: return variable(i);
    case Op::ImageRead:
    case Op::ImageSparseRead: return formatless(i, Capability::StorageImageReadWithoutFormat);
    case Op::ImageWrite: return formatless(i, Capability::StorageImageWriteWithoutFormat);
    case Op::AccessChain:
    case Op::InBoundsAccessChain: return access_chain(i);
    case Op::Dot:
      if (ids_[i.type().value].flags & kBfloat16) needs_.require(Capability::BFloat16DotProductKHR);
      break;
    case Op::AtomicStore: return atomic(i, type_of(words[4]));
    case Op::SpecConstantOp:
      if (const OpInfo* inner = find(static_cast<Op>(words[3]))) needs_.need(*inner);
      break;
    case Op::ExtInst:
      if (const EnumerantInfo* row = find(OperandKind::GLSLstd450, words[4]); row && ids_[words[3]].flags & kGlsl)
        needs_.need(*row);
      break;
    default: break;
  }
  if (i.op >= Op::AtomicLoad && i.op <= Op::AtomicXor) atomic(i, i.type().value);
  if (i.op >= Op::AtomicFMinEXT &&
      std::ranges::any_of(kFloatAtomics, [&](const auto& rule) { return rule.op == i.op; }))
    atomic(i, i.type().value);
  if (i.type()) use_of_narrow(i);
}

void Deduction::decoration(uint32_t target, std::span<const uint32_t> words) {
  switch (static_cast<Decoration>(words[0])) {
    case Decoration::NonUniform: ids_[target].flags |= kNonUniform; return;
    case Decoration::BufferBlock: ids_[target].flags |= kBufferBlock; return;
    case Decoration::Block: ids_[target].flags |= kBlock; return;
    case Decoration::BuiltIn: return built_in(static_cast<BuiltIn>(words[1]));
    default: break;
  }
  if (!has_enumerant(words[0])) settled_ |= uint64_t{1} << words[0];
}

void Deduction::built_in(BuiltIn which) {
  for (const BuiltInRule& rule : kBuiltIns)
    if (rule.built_in == which && (rule.models & models_) != 0)
      needs_.require(needs_.version() < version_word(1, 5) ? rule.before_1_5 : rule.since_1_5);
}

void Deduction::declare_type(const Instruction& i) {
  uint8_t& flags = ids_[i.words[1]].flags;
  const uint32_t width = i.words.size() > 2 ? i.words[2] : 0;
  if (i.op == Op::TypeInt) {  // SPIR-V 3.31: Int8, Int16, Int64
    if (width == 64) needs_.require(Capability::Int64);
    if (width == 16) needs_.require_any(kAnyInt16);
    if (width == 8) needs_.require_any(kAnyInt8);
    flags |= width == 16 ? kInt16 : width == 8 ? kInt8 : 0;
    if (width < 32) note_narrow();
  } else if (i.op == Op::TypeFloat) {  // SPIR-V 3.31: Float16, Float64
    if (width < 32) note_narrow();
    if (i.words.size() > 3) {  // other encodings have capabilities of their own
      if (static_cast<FPEncoding>(i.words[3]) == FPEncoding::BFloat16KHR) flags |= kBfloat16;
      return;
    }
    if (width == 64) needs_.require(Capability::Float64);
    if (width == 16) needs_.require_any(kAnyFloat16);
    flags |= width == 16 ? kFloat16 : 0;
  } else {
    const size_t members = i.op == Op::TypeStruct ? i.words.size() : 3;
    for (size_t n = 2; n < members; ++n) flags = static_cast<uint8_t>(flags | (ids_[i.words[n]].flags & kNarrow));
  }
}

// SPV_KHR_bfloat16, SPV_EXT_float8. OpTypeCooperativeMatrixKHR result, component, ...
void Deduction::cooperative_type(const Instruction& i) {
  const Instruction component = def(i.words[2]);
  full_width(ids_[i.words[2]].flags);  // variables hold them
  if (component.op != Op::TypeFloat || component.words.size() < 4) return;
  const bool is_bfloat = (ids_[i.words[2]].flags & kBfloat16) != 0;
  needs_.require(is_bfloat ? Capability::BFloat16CooperativeMatrixKHR : Capability::Float8CooperativeMatrixEXT);
}

// OpTypeImage result, sampled type, dim, depth, arrayed, MS, sampled, format
void Deduction::image_type(const Instruction& i) {
  const auto dim = static_cast<Dim>(i.words[3]);
  const Instruction texel = def(i.words[2]);
  if (texel.op == Op::TypeInt && texel.words[2] == 64) needs_.require(Capability::Int64ImageEXT);
  const bool arrayed = i.words[5] != 0, multisampled = i.words[6] != 0, storage = i.words[7] == 2;
  for (const ImageDimRule& rule : kImageDims)
    if (rule.dim == dim) needs_.require(storage ? rule.storage : rule.sampled);
  if (dim == Dim::Cube && arrayed)  // SPIR-V 3.31: SampledCubeArray, ImageCubeArray
    needs_.require(storage ? Capability::ImageCubeArray : Capability::SampledCubeArray);
  if (multisampled && storage && dim != Dim::SubpassData)  // SPIR-V 3.31: StorageImageMultisample
    needs_.require(Capability::StorageImageMultisample);
  if (multisampled && arrayed && storage)  // SPIR-V 3.31: ImageMSArray
    needs_.require(Capability::ImageMSArray);
}

// OpTypePointer result, storage class, type
void Deduction::pointer_type(const Instruction& i) {
  const uint8_t flags = ids_[i.words[3]].flags;
  auto storage = static_cast<StorageClass>(i.words[2]);
  if (storage == StorageClass::Workgroup && flags & kBlock) {  // SPV_KHR_workgroup_memory_explicit_layout
    needs_.require(Capability::WorkgroupMemoryExplicitLayoutKHR);
    has_shared_blocks_ = true;
  }
  if ((flags & kNarrow) == 0) return;
  if (storage == StorageClass::Workgroup && !has_shared_blocks_) return full_width(flags);
  if (storage == StorageClass::Uniform && flags & kBufferBlock) storage = StorageClass::StorageBuffer;
  const auto* rule = std::ranges::find(kNarrowStorage, storage, &StorageRule::storage);
  if (rule == std::end(kNarrowStorage)) return full_width(flags);
  if (flags & kInt8 && rule->bits8 != kNone) needs_.require(rule->bits8);
  if (flags & kInt8 && rule->bits8 == kNone) full_width(kInt8);
  if (flags & (kInt16 | kFloat16 | kBfloat16)) needs_.require(rule->bits16);
}

void Deduction::full_width(uint8_t flags) {
  if (flags & kInt8) needs_.require(Capability::Int8);
  if (flags & kInt16) needs_.require(Capability::Int16);
  if (flags & kFloat16) needs_.require(Capability::Float16);
}

void Deduction::use_of_narrow(const Instruction& i) {
  uint8_t flags = ids_[i.type().value].flags & kNarrow;
  // The results of conversions, tests and comparisons are of other types than their operands.
  const bool is_conversion = (i.op >= Op::ConvertFToU && i.op <= Op::Bitcast) || i.op == Op::BitcastExtractEXT;
  const bool is_test = i.op >= Op::IsNan && i.op <= Op::FUnordGreaterThanEqual;
  if (is_conversion || is_test) flags |= static_cast<uint8_t>(ids_[type_of(i.words[3])].flags & kNarrow);
  if (flags && std::ranges::find(kNarrowOps, i.op) == std::end(kNarrowOps)) full_width(flags);
}

// SPIR-V 3.31: RuntimeDescriptorArray
void Deduction::variable(const Instruction& i) {
  const Instruction pointer = def(i.words[1]);
  has_locals_ |= i.words[3] == static_cast<uint32_t>(StorageClass::Function);
  if (pointer.op != Op::TypePointer || def(pointer.words[3]).op != Op::TypeRuntimeArray) return;
  needs_.require(Capability::RuntimeDescriptorArray);
}

// SPIR-V 3.31: StorageImageReadWithoutFormat, StorageImageWriteWithoutFormat
void Deduction::formatless(const Instruction& i, Capability capability) {
  const Instruction image = def(type_of(i.operands()[0]));
  if (image.op != Op::TypeImage || static_cast<Dim>(image.words[3]) == Dim::SubpassData) return;
  if (static_cast<ImageFormat>(image.words[8]) == ImageFormat::Unknown) needs_.require(capability);
}

void Deduction::atomic(const Instruction& i, uint32_t value_type) {
  const Instruction type = def(value_type);
  if (type.op == Op::TypeVector) needs_.require(Capability::AtomicFloat16VectorNV);
  if (type.op == Op::TypeInt && type.words[2] == 64) needs_.require(Capability::Int64Atomics);  // SPIR-V 3.31
  for (const FloatAtomicRule& rule : kFloatAtomics)
    if (rule.op == i.op && type.op == Op::TypeFloat)
      needs_.require(type.words[2] == 16 ? rule.bits16 : type.words[2] == 64 ? rule.bits64 : rule.bits32);
}

const DescriptorRule* Deduction::descriptor_rule(StorageClass storage, const Instruction& type) {
  if (type.op == Op::TypeStruct && storage == StorageClass::StorageBuffer) return &kStorageBuffers;
  if (type.op == Op::TypeStruct && storage == StorageClass::Uniform)
    return ids_[type.words[1]].flags & kBufferBlock ? &kStorageBuffers : &kUniformBuffers;
  if (storage != StorageClass::UniformConstant) return nullptr;
  if (type.op == Op::TypeSampler) return &kSampledImages;
  const Instruction image = type.op == Op::TypeSampledImage ? def(type.words[2]) : type;
  if (image.op != Op::TypeImage) return nullptr;
  const auto dim = static_cast<Dim>(image.words[3]);
  if (dim == Dim::SubpassData) return &kInputAttachments;
  const bool is_storage = image.words[7] == 2;
  if (dim == Dim::Buffer) return is_storage ? &kStorageTexelBuffers : &kUniformTexelBuffers;
  return is_storage ? &kStorageImages : &kSampledImages;
}

// OpAccessChain type, result, base, index...: the indices that pick a descriptor are those before the first type that
// is not an array, and only where the base is a whole variable.
void Deduction::access_chain(const Instruction& i) {
  const Instruction base = def(i.words[3]);
  if (base.op != Op::Variable) return;
  const Instruction pointer = def(base.words[1]);
  if (pointer.op != Op::TypePointer) return;
  Instruction type = def(pointer.words[3]);
  bool dynamic = false, non_uniform = ids_[i.words[2]].flags & kNonUniform;
  for (size_t n = 4; n < i.words.size() && (type.op == Op::TypeArray || type.op == Op::TypeRuntimeArray); ++n) {
    const Op index = def(i.words[n]).op;
    dynamic |=
        index != Op::Constant && index != Op::ConstantNull && index != Op::SpecConstant && index != Op::SpecConstantOp;
    non_uniform |= ids_[i.words[n]].flags & kNonUniform;
    type = def(type.words[2]);
  }
  const DescriptorRule* rule = dynamic ? descriptor_rule(static_cast<StorageClass>(pointer.words[2]), type) : nullptr;
  if (rule) needs_.require(non_uniform ? rule->non_uniform : rule->dynamic);
}

}  // namespace

void deduce_requirements(std::span<const uint32_t> module, std::pair<size_t, size_t> names, Requirements& requirements) {
  Deduction deduction(module, requirements);
  deduction.run(Header::kWords, names.first);
  deduction.run(names.second, module.size());
}

}  // namespace umber::spv
