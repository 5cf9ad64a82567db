// SPDX-License-Identifier: Apache-2.0
// Addresses of blocks (GL_EXT_buffer_reference, GL_EXT_buffer_reference2).
#include "base/round_up.h"
#include "front/glsl/lower/parts.h"
#include "layout/layout.h"

namespace umber::glsl {

void InterfaceLowerer::make_references() {
  for (const ir::ReferenceId id : module_.references.ids()) {
    const Symbol& symbol = symbols_[symbols_.references[id.index]];
    ir::AccessFlags access = module_.references[id].access;
    const layout::BlockLayout found = lay_out(symbol, access);
    if (found.problem != layout::Problem::none) return report_layout(symbol, found);
    ir::Reference& reference = module_.references[id];
    reference.layout = found.layout;
    reference.packing = symbol.packing;
    reference.access = access;
  }
}

ValueId ConstructorLowerer::construct_address(TypeId type, ValueId from) {
  return module_.type(from) == type ? from : emit_.emit(Op::bitcast, type, {from});
}

/// A sum or difference of which an operand is an address: whole blocks are counted, as far from each other as they are
/// aligned.
ValueId OperatorLowerer::address(Operator op, ValueId left, ValueId right) {
  const auto is_address = [&](ValueId v) { return types().is_reference(module_.type(v)); };
  const auto as_number = [&](ValueId v) { return emit_.emit(Op::bitcast, ir::types::kU64, {v}); };
  if (!is_address(left)) std::swap(left, right);
  const TypeId type = module_.type(left);
  const ir::Reference& reference = module_.references[types().reference_of(type)];
  const uint64_t size = round_up<uint64_t>(module_.layouts[reference.layout].size, reference.alignment);
  if (is_address(right)) {
    const ValueId bytes = emit_.emit(Op::sub, ir::types::kU64, {as_number(left), as_number(right)});
    const ValueId whole = emit_.emit(Op::bitcast, ir::types::kI64, {bytes});
    return emit_.emit(Op::div, ir::types::kI64, {whole, module_.scalar(ir::types::kI64, std::max<uint64_t>(size, 1))});
  }
  if (module_.type(right) != ir::types::kU64) {
    const bool is_signed = ir::is_signed(types().kind(module_.type(right)));
    right = emit_.convert(right, is_signed ? TypeKind::i64 : TypeKind::u64);
    if (is_signed) right = as_number(right);
  }
  const ValueId bytes = emit_.emit(Op::mul, ir::types::kU64, {right, module_.scalar(ir::types::kU64, size)});
  const ValueId sum = emit_.emit(op == Operator::add ? Op::add : Op::sub, ir::types::kU64, {as_number(left), bytes});
  return emit_.emit(Op::bitcast, type, {sum});
}

}  // namespace umber::glsl
