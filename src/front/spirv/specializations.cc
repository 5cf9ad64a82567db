// SPDX-License-Identifier: Apache-2.0
// Constants that may get other values (SPIR-V 2.12).
#include <algorithm>

#include "base/number_list.h"
#include "front/spirv/constant_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

/// The value that a constant is given in place of its default; without one it becomes a specialization of the module.
uint64_t ConstantImporter::value_or_default(const Instruction& i, TypeId type, uint64_t bits, Global& constant) {
  const std::optional<uint32_t> spec_id = b_.decoration(i.words[2], spv::Decoration::SpecId);
  if (!spec_id) return bits;
  spec_ids_.push_back(*spec_id);
  if (type == ir::types::vector(ir::TypeKind::f4e2m1, 1))
    return unsupported("a specialization constant of 4 bits is"), bits;
  if (const std::optional<uint64_t> value = given(*spec_id, type)) return *value;
  if (constant.is_frozen) {
    frozen_ids_.push_back(*spec_id);
    return bits;
  }
  const auto number = static_cast<uint32_t>(module_.specializations.size());
  module_.specializations.push_back({.id = *spec_id, .type = type, .bits = bits, .name = name_of(i.words[2])});
  specialize(i, constant, number);
  return bits;
}

std::optional<uint64_t> ConstantImporter::given(uint32_t spec_id, TypeId type) {
  const SpecializationConstant* found = nullptr;
  for (const SpecializationConstant& s : context_.options.specializations)
    if (s.id == spec_id) found = &s;
  if (!found) return std::nullopt;
  const TypeKind kind = module_.types.kind(type);
  const std::optional<uint64_t> bits = ir::fitted(found->bits, kind);
  if (!bits) faults_.report(ir::kSpecializationValue, {}, spec_id, ir::bit_width_of(kind));
  return bits;
}

std::span<const uint32_t> ConstantImporter::operand_ids(const Instruction& i) const {
  if (i.op == spv::Op::SpecConstantComposite || i.op == spv::Op::ConstantComposite) return i.operands();
  if (i.op != spv::Op::SpecConstantOp) return {};
  const spv::OpInfo& op = spv::info(static_cast<spv::Op>(i.words[3]));
  const std::span<const uint32_t> operands = i.words.subspan(4);
  if (op.rest == spv::Rest::ids || op.results != 2) return operands;
  return operands.first(std::min<size_t>(operands.size(), op.leading_ids - size_t{op.results}));
}

void ConstantImporter::note_if_specialized(const Instruction& i, Global& constant) {
  const bool is_specialized =
      std::ranges::any_of(operand_ids(i), [&](uint32_t id) { return global(id).specialized != 0; });
  if (is_specialized) specialize(i, constant, std::nullopt);
}

void ConstantImporter::specialize(const Instruction& i, Global& constant, std::optional<uint32_t> number) {
  constant.specialized = static_cast<uint32_t>(specialized_.size());
  specialized_.push_back({.id = i.words[2], .number = number});
}

std::optional<uint32_t> ConstantImporter::specialization(uint32_t id) const {
  return specialized_[global(id).specialized].number;
}

ValueId ConstantImporter::known(uint32_t id) {
  const Global& constant = global(id);
  if (constant.specialized != 0) freeze(id);
  return constant.constant;
}

/// Notes that the constants behind one, all of which are known, have their defaults at some place.
void ConstantImporter::freeze(uint32_t root) {
  SmallVector<uint32_t, 8> pending{root};
  while (!pending.empty()) {
    const uint32_t id = pending.back();
    pending.pop_back();
    Global& constant = context_.globals[b_.number(id)];
    if (constant.specialized == 0 || constant.is_frozen) continue;
    constant.is_frozen = true;
    if (const std::optional<uint32_t> number = specialization(id))
      frozen_ids_.push_back(module_.specializations[*number].id);
    for (const uint32_t operand : operand_ids(b_.definition(id))) pending.push_back(operand);
  }
}

ValueId ConstantImporter::in_function(const Global& constant) {
  const auto is_here = [&](const Specialized& s) { return s.function == state().body && s.value; };
  if (!is_here(specialized_[constant.specialized])) {
    const std::vector<uint32_t> wanted = missing(constant.specialized);
    const Faults::Position position = faults_.position();
    emit_.at_start([&] {
      for (const uint32_t n : wanted)
        if (!failed()) compute(n);
    });
    if (!failed()) faults_.come_to(position);
  }
  const Specialized& found = specialized_[constant.specialized];
  return is_here(found) ? found.value : constant.constant;
}

/// Those that one is made of, itself included, which the function has not yet; in the module's order.
std::vector<uint32_t> ConstantImporter::missing(uint32_t root) {
  std::vector<uint32_t> found, pending{root};
  while (!pending.empty()) {
    const uint32_t n = pending.back();
    pending.pop_back();
    Specialized& s = specialized_[n];
    if (n == 0 || s.function == state().body) continue;
    s.function = state().body, s.value = {};
    found.push_back(n);
    for (const uint32_t id : operand_ids(b_.definition(s.id))) pending.push_back(global(id).specialized);
  }
  std::ranges::sort(found);
  return found;
}

void ConstantImporter::compute(uint32_t number) {
  const uint32_t id = specialized_[number].id;
  const Instruction i = b_.definition(id);
  faults_.come_to(i);
  const TypeId type = type_of(i.words[1]);
  if (const std::optional<uint32_t> n = specialized_[number].number) {
    // In front of what is computed from others, as SPIR-V has them all in front of functions.
    emit_.in_front([&] { found_in_function(global(id), emit_.emit(Op::specialization, type, {}, *n)); });
    return;
  }
  if (i.op == spv::Op::SpecConstantOp) return operation(i);
  SmallVector<ValueId, 8> parts;
  for (const uint32_t part : i.operands()) parts.push_back(parts_.values.value(part));
  const bool is_cooperative = module_.types.is_cooperative(type);
  found_in_function(global(id), is_cooperative ? emit_.emit(Op::construct, type, parts)
                                               : parts_.composites.construct(type, parts));
}

void ConstantImporter::found_in_function(const Global& constant, ValueId value) {
  if (module_.type(value) != module_.type(constant.constant)) return fail(kTypes);
  specialized_[constant.specialized].value = value;
}

void ConstantImporter::check_specializations() {
  std::ranges::sort(spec_ids_);
  for (const SpecializationConstant& s : context_.options.specializations)
    if (!std::ranges::binary_search(spec_ids_, s.id)) context_.diagnostics.report(ir::kNoSpecialization, {}, s.id);
  if (frozen_ids_.empty()) return;
  std::ranges::sort(frozen_ids_);
  frozen_ids_.erase(std::unique(frozen_ids_.begin(), frozen_ids_.end()), frozen_ids_.end());
  context_.diagnostics.report(ir::kFrozenSpecializations, {}, number_list(frozen_ids_));
}

}  // namespace umber::front::spirv
