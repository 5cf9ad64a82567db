// SPDX-License-Identifier: Apache-2.0
#include "umber/run/vulkan/needs.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

#include <fmt/format.h>

#include "umber/run/outcome.h"
#include "umber/run/spirv_words.h"
#include "umber/run/vulkan/pipeline.h"

namespace umber::run {
namespace {

using reflect::Resource;

struct CapabilityRow {
  ::spv::Capability capability;
  Feature feature;
};
constexpr CapabilityRow kCapabilities[] = {
#define UMBER_CAPABILITY(capability, feature) {::spv::Capability##capability, Feature::feature},
#define UMBER_LATER_CAPABILITY(number, feature) {static_cast<::spv::Capability>(number), Feature::feature},
#include "umber/run/vulkan/features.def"
};

enum class AtomicKind : uint8_t { any, add, exchange };

struct AtomicRow {
  AtomicKind kind;
  ::spv::Op type;
  uint32_t width;
  Feature buffer, shared, image;
};
constexpr AtomicRow kAtomics[] = {
#define UMBER_ATOMIC(operation, type, width, buffer, shared, image) \
  {AtomicKind::operation, ::spv::type, width, Feature::buffer, Feature::shared, Feature::image},
#include "umber/run/vulkan/features.def"
};

bool is_atomic(::spv::Op op) {
  return (op >= ::spv::OpAtomicLoad && op <= ::spv::OpAtomicXor) || op == ::spv::OpAtomicFAddEXT;
}

Feature in_memory(const AtomicRow& row, uint32_t storage) {
  switch (storage) {
    case ::spv::StorageClassWorkgroup: return row.shared;
    case ::spv::StorageClassImage: return row.image;
    default: return row.buffer;
  }
}

/// Reads a module from its first instruction to its last, and collects what it needs.
class ModuleNeeds {
 public:
  explicit ModuleNeeds(std::span<const uint32_t> words) : words_(words), ids_(words[kBoundAt]) {}

  FeatureSet find() {
    for_each_instruction(words_, [&](::spv::Op op, std::span<const uint32_t> inst) { visit(op, inst); });
    return needs_;
  }

 private:
  /// What is known of an id: the operands of a type, the type of a value.
  struct Id {
    ::spv::Op op = ::spv::OpNop;
    uint32_t first = 0, second = 0;
  };

  void visit(::spv::Op op, std::span<const uint32_t> inst) {
    if (op == ::spv::OpCapability) return capability(inst[1]);
    if (op == ::spv::OpTypeInt || op == ::spv::OpTypeFloat) ids_[inst[1]] = {op, inst[2]};
    if (op == ::spv::OpTypePointer) ids_[inst[1]] = {op, inst[2], inst[3]};
    if (is_atomic(op)) atomic(op, ids_[op == ::spv::OpAtomicStore ? inst[1] : inst[3]]);
    bool has_result = false, has_type = false;
    ::spv::HasResultAndType(op, &has_result, &has_type);
    if (has_result && has_type) ids_[inst[2]] = {op, inst[1]};
  }

  void capability(uint32_t number) {
    bool is_known = false;
    for (const CapabilityRow& row : kCapabilities) {
      if (row.capability != static_cast<::spv::Capability>(number)) continue;
      needs_.add(row.feature);
      is_known = true;
    }
    if (!is_known) throw Failure(fmt::format("the runner does not know what SPIR-V's capability {} needs", number));
  }

  void atomic(::spv::Op op, const Id& pointer) {
    const Id &type = ids_[pointer.first], &pointee = ids_[type.second];
    const AtomicKind kind = op == ::spv::OpAtomicFAddEXT ? AtomicKind::add : AtomicKind::exchange;
    for (const AtomicRow& row : kAtomics)
      if (row.type == pointee.op && row.width == pointee.first && (row.kind == AtomicKind::any || row.kind == kind))
        needs_.add(in_memory(row, type.first));
  }

  std::span<const uint32_t> words_;
  std::vector<Id> ids_;
  FeatureSet needs_;
};

bool is_used_in(const Resource& resource, Stage stage) {
  return (resource.stages >> static_cast<uint32_t>(stage) & 1) != 0;
}

/// What the rule that lays out a block needs, where it is not Vulkan's own for that kind of block.
Feature layout_feature(const Resource& resource) {
  if (resource.packing == reflect::Packing::scalar) return Feature::scalarBlockLayout;
  if (resource.packing == reflect::Packing::std430 && resource.kind == reflect::ResourceKind::uniform_block)
    return Feature::uniformBufferStandardLayout;
  return Feature::kNone;
}

bool is_sampled_image(VkDescriptorType type) {
  return type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER || type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE ||
         type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
}
bool is_sampler(VkDescriptorType type) {
  return type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER || type == VK_DESCRIPTOR_TYPE_SAMPLER;
}
bool is_storage_buffer(VkDescriptorType type) { return type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER; }
bool is_storage_image(VkDescriptorType type) {
  return type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE || type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
}
bool is_uniform_buffer(VkDescriptorType type) { return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER; }
bool is_resource(VkDescriptorType type) { return type != VK_DESCRIPTOR_TYPE_SAMPLER; }
bool is_written(VkDescriptorType type) { return is_storage_buffer(type) || is_storage_image(type); }

using TypeTest = bool (*)(VkDescriptorType type);

/// Types of several shapes see one array of what handles index.
bool is_seen_before(const reflect::Program& program, const Resource& r, Stage stage) {
  if (r.origin != reflect::Origin::bindless) return false;
  for (const Resource& other : program.resources) {
    if (&other == &r) return false;
    if (is_used_in(other, stage) && other.set == r.set && other.binding == r.binding) return true;
  }
  return false;
}

template <TypeTest is_counted>
uint64_t most_in_a_stage(const reflect::Program& program) {
  uint64_t most = 0;
  for (const reflect::StageInfo& stage : program.stages) {
    uint64_t count = 0;
    for (const Resource& r : program.resources)
      if (is_used_in(r, stage.stage) && is_counted(descriptor_type(r)) && !is_seen_before(program, r, stage.stage))
        count += descriptor_count(r);
    most = std::max(most, count);
  }
  return most;
}

template <TypeTest is_counted>
uint64_t largest(const reflect::Program& program) {
  uint64_t size = 0;
  for (const Resource& r : program.resources)
    if (is_counted(descriptor_type(r))) size = std::max<uint64_t>(size, r.type.size);
  return size;
}

uint64_t descriptor_sets(const reflect::Program& program) {
  uint64_t count = 0;
  for (const Resource& r : program.resources) count = std::max<uint64_t>(count, uint64_t{r.set} + 1);
  return count;
}

uint64_t invocations(const reflect::Program& program) {
  uint64_t most = 0;
  for (const reflect::StageInfo& stage : program.stages)
    if (stage.stage == Stage::compute)
      most = std::max(most, uint64_t{stage.local_size[0]} * stage.local_size[1] * stage.local_size[2]);
  return most;
}

/// Locations of a variable between two shaders (Vulkan 1.3 section 15.1.5).
uint64_t counted_locations(const reflect::Type& type) {
  uint64_t count = 0;
  switch (type.kind) {
    case reflect::Type::Kind::array: return type.count * counted_locations(type.element[0]);
    case reflect::Type::Kind::structure:
      for (const reflect::Member& member : type.members) count += counted_locations(member.type);
      return count;
    case reflect::Type::Kind::reference: return 1;
    case reflect::Type::Kind::numeric: break;
  }
  const bool is_wide = type.scalar == Scalar::f64 || type.scalar == Scalar::i64 || type.scalar == Scalar::u64;
  return is_wide && type.rows > 2 ? uint64_t{type.columns} * 2 : type.columns;
}

using IoVars = std::vector<reflect::IoVar> reflect::StageInfo::*;

/// One more than the last location, where a variable takes as many as `count` says of its type.
uint64_t locations(const reflect::Program& program, Stage of, IoVars list, uint64_t (*count)(const reflect::Type&)) {
  uint64_t end = 0;
  for (const reflect::StageInfo& stage : program.stages) {
    if (stage.stage != of) continue;
    for (const reflect::IoVar& variable : stage.*list) end = std::max(end, variable.location + count(variable.type));
  }
  return end;
}

/// Components up to the end of the last location.
template <Stage of>
uint64_t inputs(const reflect::Program& program) {
  return 4 * locations(program, of, &reflect::StageInfo::inputs, &counted_locations);
}
template <Stage of>
uint64_t outputs(const reflect::Program& program) {
  return 4 * locations(program, of, &reflect::StageInfo::outputs, &counted_locations);
}

uint64_t one(const reflect::Type&) { return 1; }

uint64_t vertex_locations(const reflect::Program& program) {
  return locations(program, Stage::vertex, &reflect::StageInfo::inputs, &one);
}
uint64_t fragment_outputs(const reflect::Program& program) {
  return locations(program, Stage::fragment, &reflect::StageInfo::outputs, &one);
}

struct LimitRow {
  std::string_view name;
  uint32_t VkPhysicalDeviceLimits::*limit;
  uint64_t (*need)(const reflect::Program& program);
};
constexpr LimitRow kCountedLimits[] = {
#define UMBER_LIMIT(name, need) {#name, &VkPhysicalDeviceLimits::name, &need},
#include "umber/run/vulkan/features.def"
};

}  // namespace

FeatureSet features_of_module(std::span<const uint32_t> words) { return ModuleNeeds(words).find(); }

FeatureSet features_of_program(std::span<const Module> modules, const reflect::Program& program, BufferForm buffers) {
  FeatureSet needs;
  for (const Module& module : modules)
    if (!module.spirv.empty()) needs.add(features_of_module(module.spirv));
  for (const Resource& r : program.resources) {
    if (buffers == BufferForm::typed) needs.add(layout_feature(r));
    if (r.readonly || !is_written(descriptor_type(r))) continue;
    const bool is_used_before_fragments = is_used_in(r, Stage::vertex) || is_used_in(r, Stage::tess_control) ||
                                          is_used_in(r, Stage::tess_evaluation) || is_used_in(r, Stage::geometry);
    if (is_used_before_fragments) needs.add(Feature::vertexPipelineStoresAndAtomics);
    if (is_used_in(r, Stage::fragment)) needs.add(Feature::fragmentStoresAndAtomics);
  }
  return needs;
}

std::vector<LimitNeed> exceeded_limits(const reflect::Program& program, const VkPhysicalDeviceLimits& limits) {
  std::vector<LimitNeed> exceeded;
  for (const LimitRow& row : kCountedLimits)
    if (const uint64_t needed = row.need(program); needed > limits.*row.limit)
      exceeded.push_back({row.name, needed, limits.*row.limit});
  return exceeded;
}

}  // namespace umber::run
