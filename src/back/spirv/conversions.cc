// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/conversions.h"

#include <vector>

#include "back/spirv/code.h"

namespace umber::back::spirv {

namespace {

/// Vulkan takes a way to round where what is rounded goes to memory that others see (VUID-StandaloneSpirv-FPRoundingMode).
bool is_only_stored(const ir::Module& m, ir::ValueId value) {
  for (ir::UseId u = m.values[value].first_use; u; u = m.uses[u].next) {
    const ir::Inst& user = m.insts[m.uses[u].user];
    const ir::Place place = user.op == ir::Op::store ? user.place() : ir::Place(ir::VariableId{});
    const bool is_in_block = place.is_reference() || (place.is_resource() && m.resources[place.resource()].kind ==
                                                                                 ir::ResourceKind::storage_block);
    if (user.op != ir::Op::store || (!is_in_block && !place.is_io_var())) return false;
  }
  return true;
}

}  // namespace

void Conversions::write_convert(const ir::Inst& inst) {
  const ir::TypeId from = operand_type(inst, 0), to = result_type(inst);
  if (from == to) return alias(inst, operand(inst, 0));
  if (module_.types.is_cooperative(to)) return code_.cooperative.write_convert(inst);
  if (!module_.types.is_matrix(to)) {
    const SpvId result = convert(operand(inst, 0), from, to);
    if (inst.op == ir::Op::convert_saturated) saturate(result);
    if (inst.has_flag(ir::flag::kRoundEven) && is_only_stored(module_, inst.result()))
      builder_.decorate(result, spv::Decoration::FPRoundingMode, {spv::FPRoundingMode::RTE});
    return define(inst, result);
  }
  const ir::TypeId from_column = module_.types.part(from, 0), to_column = module_.types.part(to, 0);
  std::vector<SpvId> columns;
  for (uint32_t n = 0; n < module_.types.columns(to); ++n)
    columns.push_back(convert(extract(from_column, operand(inst, 0), n), from_column, to_column));
  define(inst, builder_.emit(spv::Op::CompositeConstruct, types_.of(to), columns));
}

SpvId Conversions::convert(SpvId value, ir::TypeId from, ir::TypeId to) {
  const ir::TypeKind source = module_.types.scalar_kind(from), target = module_.types.scalar_kind(to);
  const SpvId type = types_.of(to);
  const auto emit = [&](spv::Op op) { return builder_.emit(op, type, {value}); };
  if (source == target) return value;
  if (source == ir::TypeKind::bool_)
    return builder_.emit(spv::Op::Select, type, {value, types_.number(to, 1), types_.number(to, 0)});
  if (target == ir::TypeKind::bool_) {
    const spv::Op differs = ir::is_float(source) ? spv::Op::FUnordNotEqual : spv::Op::INotEqual;
    return builder_.emit(differs, type, {value, types_.number(from, 0)});
  }
  if (source == ir::TypeKind::f4e2m1 && !ir::is_float(target)) {  // not at once (VUID-StandaloneSpirv-OpConvertFToU-12465)
    const ir::TypeId floats = module_.types.with_scalar(from, ir::TypeKind::f32);
    return convert(convert(value, from, floats), floats, to);
  }
  if (ir::is_float(source) && ir::is_float(target)) return emit(spv::Op::FConvert);
  if (ir::is_float(source)) return emit(ir::is_signed(target) ? spv::Op::ConvertFToS : spv::Op::ConvertFToU);
  if (ir::is_float(target)) return emit(ir::is_signed(source) ? spv::Op::ConvertSToF : spv::Op::ConvertUToF);
  if (ir::bit_width_of(source) == ir::bit_width_of(target)) return emit(spv::Op::Bitcast);
  if (ir::is_signed(source)) return emit(spv::Op::SConvert);
  if (!ir::is_signed(target)) return emit(spv::Op::UConvert);
  // OpUConvert has unsigned results only; the unsigned kind of a width follows the signed one.
  const auto unsigned_target = static_cast<ir::TypeKind>(static_cast<uint8_t>(target) + 1);
  const SpvId widened =
      builder_.emit(spv::Op::UConvert, types_.of(module_.types.with_scalar(to, unsigned_target)), {value});
  return builder_.emit(spv::Op::Bitcast, type, {widened});
}

void Conversions::saturate(SpvId conversion) {
  builder_.decorate(conversion, spv::Decoration::SaturatedToLargestFloat8NormalConversionEXT);
}

void Conversions::write_bitcast_extract(const ir::Inst& inst) {
  define(inst, builder_.emit(spv::Op::BitcastExtractEXT, types_.of(result_type(inst)), {operand(inst, 0), operand(inst, 1)}));
}

void Conversions::write_bitcast(const ir::Inst& inst) {
  const ir::TypeId from = operand_type(inst, 0), to = result_type(inst);
  if (from == to) return alias(inst, operand(inst, 0));
  spv::Op op = spv::Op::Bitcast;
  if (module_.types.is_reference(from) && to == ir::types::kU64) op = spv::Op::ConvertPtrToU;
  if (module_.types.is_reference(to) && from == ir::types::kU64) op = spv::Op::ConvertUToPtr;
  if (to == ir::types::kAccelerationStructure) op = spv::Op::ConvertUToAccelerationStructureKHR;
  const SpvId type = types_.of(to);
  define(inst, builder_.emit(op, type, {operand(inst, 0)}));
}

}  // namespace umber::back::spirv
