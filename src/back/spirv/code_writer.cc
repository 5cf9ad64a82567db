// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/code_writer.h"

#include "back/spirv/code.h"
#include "back/spirv/messages.h"
#include "ir/glsl_names.h"

namespace umber::back::spirv {

CodeWriter::CodeWriter(Code& code)
    : code_(code),
      module_(code.module),
      builder_(code.builder),
      types_(code.types),
      diagnostics_(code.diagnostics),
      values_(code.values) {}

SpvId CodeWriter::declare(ir::ValueId constant) {
  UMBER_CHECK(module_.is_constant(constant));
  const SpvId id = types_.constant(constant);
  values_[constant.index] = id;
  return id;
}

SpvId CodeWriter::index(const ir::Inst& inst, uint32_t n) {
  const ir::ValueId v = module_.operand(inst, n);
  const std::optional<uint64_t> known = module_.scalar_bits(v);
  if (!known) return value(v);
  const ir::TypeKind kind = module_.types.kind(module_.type(v));
  const bool is_negative = ir::is_signed(kind) && (*known >> (ir::bit_width_of(kind) - 1) & 1) != 0;
  return is_negative ? types_.number(module_.type(v), 0) : value(v);
}

SmallVector<SpvId, 8> CodeWriter::operands(const ir::Inst& inst) {
  SmallVector<SpvId, 8> all;
  for (uint32_t n = 0; n < inst.operand_count; ++n) all.push_back(operand(inst, n));
  return all;
}

void CodeWriter::relax(const ir::Inst& inst, SpvId id, uint32_t n) {
  const ir::TypeId type = result_type(inst, n);
  if (module_.types.is_numeric(type) && ir::bit_width_of(module_.types.scalar_kind(type)) == 32)
    builder_.decorate(id, spv::Decoration::RelaxedPrecision);
}

SpvId CodeWriter::extract(ir::TypeId type, SpvId composite, uint32_t part) {
  return builder_.emit(spv::Op::CompositeExtract, types_.of(type), {composite, part});
}

SpvId CodeWriter::results_structure(const ir::Inst& inst) {
  std::vector<ir::TypeId> all(inst.result_count);
  for (uint32_t n = 0; n < all.size(); ++n) all[n] = result_type(inst, n);
  return types_.results(all);
}

void CodeWriter::define_parts(const ir::Inst& inst, SpvId structure) {
  for (uint32_t n = 0; n < inst.result_count; ++n)
    if (module_.has_uses({inst.results.index + n})) define(inst, extract(result_type(inst, n), structure, n), n);
}

void CodeWriter::undefine_results(const ir::Inst& inst) {
  for (uint32_t n = 0; n < inst.result_count; ++n)
    code_.values[inst.result(n).index] = builder_.constant(spv::Op::Undef, types_.of(result_type(inst, n)));
}

void CodeWriter::unsupported(const ir::Inst& inst) {
  diagnostics_.report(kUnsupportedOp, span(inst), ir::glsl_name(inst));
  undefine_results(inst);
}

void CodeWriter::unsupported_width(const ir::Inst& inst) {
  const uint32_t width = ir::bit_width_of(module_.types.scalar_kind(operand_type(inst, 0)));
  diagnostics_.report(kUnsupportedWidth, span(inst), ir::glsl_name(inst), width);
  undefine_results(inst);
}

void CodeWriter::start_block(SpvId label) {
  builder_.label(label);
  code_.here.block = label;
  code_.here.is_terminated = false;
}

SpvId CodeWriter::block() const { return code_.here.block; }

void CodeWriter::end_block() { code_.here.is_terminated = true; }

}  // namespace umber::back::spirv
