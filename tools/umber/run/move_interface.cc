// SPDX-License-Identifier: Apache-2.0
#include "umber/run/move_interface.h"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "umber/run/outcome.h"
#include "umber/run/spirv_words.h"

namespace umber::run {
namespace {

using reflect::Origin;
using reflect::Resource;

constexpr std::string_view kDefaultBlock = "gl_DefaultUniformBlock";  ///< glslang's name
constexpr std::string_view kCounterBlock = "gl_AtomicCounterBlock_";  ///< with the binding behind it

class Mover {
 public:
  Mover(Module& module, const reflect::Program& program)
      : module_(module), program_(program), ids_(module.spirv[kBoundAt]) {}

  void run() {
    for_each_instruction(std::span(module_.spirv), [&](::spv::Op op, std::span<uint32_t> inst) { learn(op, inst); });
    for_each_instruction(std::span(module_.spirv), [&](::spv::Op op, std::span<uint32_t> inst) {
      if (op == ::spv::OpDecorate && inst.size() == 4) decorate(inst);
      if (op == ::spv::OpMemberDecorate && inst.size() == 5 && inst[3] == ::spv::DecorationOffset) move_member(inst);
    });
  }

 private:
  struct Id {
    std::string name;
    std::vector<std::string> members;
    uint32_t type = 0;                ///< of a variable; what a pointer points to; of an array's elements
    std::optional<uint32_t> storage;  ///< of a variable
    bool is_structure = false;
    bool is_used = false;  ///< in a function
  };

  static std::string text(std::span<const uint32_t> words) { return reinterpret_cast<const char*>(words.data()); }

  void learn(::spv::Op op, std::span<const uint32_t> inst) {
    switch (op) {
      case ::spv::OpName: ids_[inst[1]].name = text(inst.subspan(2)); break;
      case ::spv::OpMemberName: {
        std::vector<std::string>& members = ids_[inst[1]].members;
        members.resize(std::max<size_t>(members.size(), inst[2] + 1));
        members[inst[2]] = text(inst.subspan(3));
        break;
      }
      case ::spv::OpTypeArray:
      case ::spv::OpTypeRuntimeArray: ids_[inst[1]].type = inst[2]; break;
      case ::spv::OpTypePointer: ids_[inst[1]].type = inst[3]; break;
      case ::spv::OpTypeStruct: ids_[inst[1]].is_structure = true; break;
      case ::spv::OpVariable:
        ids_[inst[2]].type = ids_[inst[1]].type;
        ids_[inst[2]].storage = inst[3];
        break;
      default: note_uses(op, inst); break;
    }
  }

  /// A word that is a number and not an id may count as a use of a variable that has none: that does no harm.
  void note_uses(::spv::Op op, std::span<const uint32_t> inst) {
    if (op == ::spv::OpFunction) in_functions_ = true;
    if (!in_functions_) return;
    for (const uint32_t word : inst.subspan(1))
      if (word < ids_.size()) ids_[word].is_used = true;
  }

  /// The name that reflection knows the variable by: that of its block, if it has one.
  const std::string& name_of(const Id& variable) const {
    uint32_t type = variable.type;
    while (ids_[type].type != 0) type = ids_[type].type;
    return ids_[type].is_structure ? ids_[type].name : variable.name;
  }

  static bool matches(const Resource& resource, std::string_view name) {
    switch (resource.origin) {
      case Origin::default_uniforms: return name == kDefaultBlock;
      case Origin::atomic_counters:
        return name.starts_with(kCounterBlock) &&
               name.substr(kCounterBlock.size()) == std::to_string(resource.declared_binding.value_or(0));
      case Origin::declared:
      case Origin::bindless:
      case Origin::state_uniforms: return resource.name == name;
    }
    return false;
  }

  const Resource& find_resource(std::string_view name) const {
    for (const Resource& resource : program_.resources)
      if (matches(resource, name)) return resource;
    throw Skip(fmt::format("glslang's module has '{}', which Umber's has not", name));
  }

  void decorate(std::span<uint32_t> inst) const {
    const Id& id = ids_[inst[1]];
    if (!id.storage) return;
    uint32_t& value = inst[3];
    // What is declared and not used is not in the layout of the pipeline, and need not be.
    const bool is_resource = inst[2] == ::spv::DecorationBinding || inst[2] == ::spv::DecorationDescriptorSet;
    if (is_resource && !id.is_used) return;
    if (inst[2] == ::spv::DecorationBinding) value = find_resource(name_of(id)).binding;
    if (inst[2] == ::spv::DecorationDescriptorSet) value = find_resource(name_of(id)).set;
    if (inst[2] == ::spv::DecorationLocation) value = location(id, value);
  }

  uint32_t location(const Id& variable, uint32_t otherwise) const {
    const bool is_attribute = module_.stage == Stage::vertex && variable.storage == ::spv::StorageClassInput;
    const bool is_color = module_.stage == Stage::fragment && variable.storage == ::spv::StorageClassOutput;
    if (!is_attribute && !is_color) return otherwise;
    for (const reflect::StageInfo& stage : program_.stages) {
      if (stage.stage != module_.stage) continue;
      for (const reflect::IoVar& io : is_attribute ? stage.inputs : stage.outputs)
        if (io.name == variable.name) return io.location;
    }
    return otherwise;
  }

  /// Members of the default block that Umber found no use for go behind the others.
  void move_member(std::span<uint32_t> inst) const {
    const Id& structure = ids_[inst[1]];
    if (structure.name != kDefaultBlock || inst[2] >= structure.members.size()) return;
    const reflect::Type& block = find_resource(kDefaultBlock).type;
    const auto member = std::find_if(block.members.begin(), block.members.end(),
                                     [&](const reflect::Member& m) { return m.name == structure.members[inst[2]]; });
    constexpr uint32_t kRow = 16;
    inst[4] = member != block.members.end() ? member->offset : (block.size + kRow - 1) / kRow * kRow + inst[4];
  }

  Module& module_;
  const reflect::Program& program_;
  std::vector<Id> ids_;
  bool in_functions_ = false;
};

}  // namespace

void move_interface(Module& module, const reflect::Program& program) { Mover(module, program).run(); }

}  // namespace umber::run
