// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/points_to.h"

#include <algorithm>

#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

constexpr size_t kMostChoices = 16;      ///< locations that one pointer may point to
constexpr size_t kMostLocations = 4096;  ///< of a module

}  // namespace

void PointsTo::find(uint32_t entry) {
  if (!b_.has_choices()) return;
  locations_.push_back({});
  set_of_.resize(b_.count());
  sets_.push_back({});
  const std::span<bool> seen = context_.scratch.table<bool>(b_.functions().size());
  SmallVector<uint32_t, 16> pending{entry};
  while (!pending.empty() && !failed()) {
    const Function* f = b_.function(pending.back());
    pending.pop_back();
    if (!f || seen[number_of(*f)]) continue;
    seen[number_of(*f)] = true;
    add_function(*f);
    pending.append(f->calls.items());
  }
  for (const uint32_t variable : parts_.variables.initialized()) {
    const Instruction i = b_.definition(variable);
    if (pointee(pointee(i.type().value))) add_held(i, variable, i.operands()[1], variable);
  }
  for (bool changes = true; changes && !failed();) {
    changes = false;
    for (const Rule& rule : rules_) {
      faults_.count_step();
      const SmallVector<uint32_t, 4> from = set(rule.from);  // adding to another set may move it
      faults_.come_to(b_.at(rule.word));
      for (const uint32_t location : from) {
        if (failed()) return;
        changes |= add(rule.to, rule.chain ? follow(location, b_.at(rule.chain)) : location);
      }
    }
  }
}

void PointsTo::add_function(const Function& f) {
  for (const uint32_t parameter : f.parameters) begin(parameter);
  for (const Block& block : b_.blocks(f))
    for (uint32_t at = block.first; at <= block.terminator && !failed(); at += b_.words()[at] >> 16) {
      const Instruction i = b_.at(at);
      faults_.come_to(i);
      add_instruction(i, f);
    }
}

void PointsTo::add_instruction(const Instruction& i, const Function& f) {
  const std::span<const uint32_t> operands = i.operands();
  const uint32_t result = i.result().value;
  const auto is_pointer = [&](uint32_t id) { return pointee(b_.type(id)) != 0; };
  switch (i.op) {
    case spv::Op::Store:
      if (operands.size() > 1 && is_pointer(operands[1])) add_held(i, operands[0], operands[1], operands[0]);
      return;
    case spv::Op::ReturnValue:
      if (is_pointer(operands[0])) add_rule(i, f.id, operands[0]);
      return;
    case spv::Op::Variable:
      if (operands.size() > 1 && is_pointer(operands[1])) add_held(i, result, operands[1], result);
      return;
    case spv::Op::FunctionCall: return add_call(i);
    case spv::Op::PtrEqual:
    case spv::Op::PtrNotEqual:
    case spv::Op::PtrDiff:
      begin(operands[0]);
      begin(operands[1]);
      return;
    default: break;
  }
  if (!is_followed(i.type().value)) return;
  switch (i.op) {
    case spv::Op::AccessChain:
    case spv::Op::InBoundsAccessChain:
    case spv::Op::PtrAccessChain:
    case spv::Op::InBoundsPtrAccessChain: return add_rule(i, result, operands[0], true);
    case spv::Op::Image:
    case spv::Op::CopyObject: return add_rule(i, result, operands[0]);
    case spv::Op::Load:
      return is_pointer(result) ? add_held(i, result, operands[0], operands[0]) : add_rule(i, result, operands[0]);
    case spv::Op::Phi:
      for (size_t n = 0; n + 1 < operands.size(); n += 2) add_rule(i, result, operands[n]);
      return;
    case spv::Op::Select:
      add_rule(i, result, operands[1]);
      add_rule(i, result, operands[2]);
      return;
    default: return;
  }
}

void PointsTo::add_call(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands();
  const Function* f = b_.function(operands[0]);
  if (!f || f->parameters.size() != operands.size() - 1) return fail(kKind);
  for (size_t n = 0; n < f->parameters.size(); ++n) {
    const uint32_t type = b_.type(f->parameters[n]);
    if (pointee(pointee(type))) return unsupported("a variable of pointers that is passed to a function is");
    if (is_followed(type) && !is_own(f->parameters[n])) add_rule(i, f->parameters[n], operands[n + 1]);
  }
  if (pointee(i.type().value)) add_rule(i, i.result().value, f->id);
}

/// Of pointers that variables hold.
void PointsTo::add_held(const Instruction& i, uint32_t to, uint32_t from, uint32_t variable) {
  if (b_.op(variable) != spv::Op::Variable) return unsupported("an array or structure of pointers is");
  add_rule(i, to, from);
}

void PointsTo::add_rule(const Instruction& i, uint32_t to, uint32_t from, bool is_chain) {
  if (b_.op(from) == spv::Op::SampledImage)
    return unsupported("a texture that is put together with its sampler and chosen at run time is");
  begin(from);
  rules_.push_back({.to = to, .from = from, .chain = is_chain ? i.offset : 0, .word = i.offset});
}

/// Whether a parameter is a variable of its function: what it points to is passed in and out.
bool PointsTo::is_own(uint32_t parameter) const {
  const uint32_t type = b_.type(parameter);
  return pointee(type) && storage_class(type) == spv::StorageClass::Function && !has_opaque(pointee(type));
}

/// What an id may be by itself.
void PointsTo::begin(uint32_t id) {
  const spv::Op op = b_.op(id);
  const uint32_t there = pointee(b_.type(id));
  const bool is_root = there && !pointee(there) &&
                       (op == spv::Op::Variable || (op == spv::Op::FunctionParameter && is_own(id)));
  if (is_root && set(id).empty()) {
    const auto whole = static_cast<uint32_t>(locations_.size());
    if (whole == kMostLocations) return fail(kTooLong);
    locations_.push_back({.root = id, .type = there});
    add(id, whole);
  } else if (op == spv::Op::ConstantNull) {
    add(id, kNothing);
  }
}

SmallVector<uint32_t, 4>& PointsTo::set(uint32_t id) {
  uint32_t& number = set_of_[b_.number(id)];
  if (number == 0) {
    number = static_cast<uint32_t>(sets_.size());
    sets_.push_back({});
  }
  return sets_[number];
}

bool PointsTo::add(uint32_t id, uint32_t location) {
  SmallVector<uint32_t, 4>& all = set(id);
  faults_.count_step();
  if (failed() || std::find(all.begin(), all.end(), location) != all.end()) return false;
  if (all.size() == kMostChoices) return unsupported("a pointer to one of more than 16 parts of variables is"), false;
  all.push_back(location);
  return true;
}

uint32_t PointsTo::indices_of(uint32_t id) const {
  uint32_t most = 0;
  for (const uint32_t location : of(id)) most = std::max(most, locations_[location].elements);
  return most;
}

uint32_t PointsTo::follow(uint32_t location, const Instruction& chain) {
  if (location == kNothing) return location;
  std::span<const uint32_t> indices = chain.operands().subspan(1);
  if (Pointers::indexes_pointer(chain.op) && !indices.empty()) {
    if (locations_[location].part != kElement && parts_.constants.u32(indices[0]) != 0u)
      return unsupported("an index of a pointer to what is no element of an array is"), kNothing;
    indices = indices.subspan(1);
  }
  for (const uint32_t index : indices) {
    if (failed()) break;
    location = part(location, index);
  }
  return location;
}

uint32_t PointsTo::part(uint32_t location, uint32_t index) {
  const uint32_t type = locations_[location].type;
  const ValueId constant = global(index).specialized == 0 ? global(index).constant : ValueId{};
  const uint32_t known = parts_.constants.u32_of(constant).value_or(kElement);
  switch (b_.op(type)) {
    case spv::Op::TypeStruct:
      if (known >= member_count(type)) return fail(kNotConstant), kNothing;
      return child(location, known, member(type, known));
    case spv::Op::TypeArray:
    case spv::Op::TypeRuntimeArray:
      // Which resource it is stays known, for that may not differ between invocations without more ado.
      return child(location, is_array_of_resources(location) ? known : kElement, element(type));
    case spv::Op::TypeVector:
    case spv::Op::TypeMatrix: return child(location, kElement, element(type));
    default: return fail(kTypes), kNothing;
  }
}

bool PointsTo::is_array_of_resources(uint32_t location) const {
  const spv::StorageClass storage = storage_class(b_.type(locations_[location].root));
  const bool is_resource = storage == spv::StorageClass::UniformConstant || storage == spv::StorageClass::Uniform ||
                           storage == spv::StorageClass::StorageBuffer;
  for (; is_resource && location != kNothing; location = locations_[location].parent)
    if (!is_array(locations_[location].type)) return false;
  return is_resource;
}

uint32_t PointsTo::child(uint32_t parent, uint32_t part, uint32_t type) {
  for (uint32_t at = locations_[parent].first_child; at != kNothing; at = locations_[at].next) {
    faults_.count_step();
    if (locations_[at].part == part) return at;
  }
  const auto made = static_cast<uint32_t>(locations_.size());
  if (made == kMostLocations) return fail(kTooLong), kNothing;
  const Location above = locations_[parent];
  locations_.push_back({.root = above.root,
                        .parent = parent,
                        .part = part,
                        .type = type,
                        .elements = above.elements + (part == kElement ? 1 : 0),
                        .next = above.first_child});
  locations_[parent].first_child = made;
  return made;
}

}  // namespace umber::front::spirv
