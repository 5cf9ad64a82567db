// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "front/spirv/address_importer.h"
#include "front/spirv/parts.h"
#include "layout/part.h"

namespace umber::front::spirv {

using spv::Decoration;

namespace {

constexpr TypeId kWords = ir::types::vector(TypeKind::u32, 2);
constexpr TypeId kBytes = ir::types::kU64;

}  // namespace

TypeId AddressImporter::type(uint32_t pointer_type) {
  if (b_.number(pointer_type) >= context_.globals.size()) return fail(kLayout), TypeId{};
  Global& g = context_.globals[b_.number(pointer_type)];
  if (!g.type) g.type = module_.types.reference(module_.references.add({}));
  return g.type;
}

void AddressImporter::import_type(const Instruction& i) {
  const uint32_t id = i.result().value, there = i.operands()[1];
  if (!type_of(there) || has_opaque(there)) return unsupported("memory of such a type behind an address is");
  const bool is_structure = b_.op(there) == spv::Op::TypeStruct;
  const Layouts::Found found = parts_.resources.layouts().of_memory(there, type_of(there));
  if (!found.layout) return fail(kTooLong);
  ir::Reference& reference = module_.references[module_.types.reference_of(type(id))];
  reference.type = type_of(there);
  reference.layout = found.layout;
  reference.packing = found.packing;
  reference.name = name_of(there);
  if (is_structure) reference.access = parts_.resources.block_access(0, there);
}

ValueId AddressImporter::converted(ValueId v, TypeId to) {
  return module_.type(v) == to ? v : emit(Op::bitcast, to, {v});
}

bool AddressImporter::import(const Instruction& i) {
  const bool is_comparison = i.op == spv::Op::PtrEqual || i.op == spv::Op::PtrNotEqual;
  const TypeId from = type_of(b_.type(i.operands()[0])), to = result_type(i);
  const bool is_from = from && module_.types.is_reference(from), is_to = to && module_.types.is_reference(to);
  if (!is_from && !is_to) return false;
  ValueId v = operand(i, 0);
  if (failed()) return true;
  if (is_comparison) {
    const ValueId other = converted(operand(i, 1), from);
    const ValueId same = emit(Op::equal, ir::types::kBool, {v, other});
    result(i, i.op == spv::Op::PtrEqual ? same : emit(Op::not_, ir::types::kBool, {same}));
    return true;
  }
  const TypeId number = is_to ? from : to;  // of the two, where only one is an address
  if (is_from && is_to) {
    result(i, converted(v, to));
  } else if (!number || !module_.types.is_numeric(number)) {
    fail(kTypes);
  } else if (module_.types.rows(number) == 2) {
    result(i, is_to ? converted(emit_.as_kind(v, TypeKind::u32), to) : emit_.fitted(converted(v, kWords), to));
  } else if (is_to) {
    v = emit_.as_kind(v, with_sign(module_.types.scalar_kind(number), false));
    result(i, converted(module_.type(v) == kBytes ? v : emit(Op::convert, kBytes, {v}), to));
  } else {
    v = converted(v, kBytes);
    const TypeKind kind = with_sign(module_.types.scalar_kind(number), false);
    const TypeId unsigned_ = ir::types::vector(kind, 1);
    result(i, emit_.fitted(unsigned_ == kBytes ? v : emit(Op::convert, unsigned_, {v}), to));
  }
  return true;
}

/// An index, which may be negative, in bytes.
ValueId AddressImporter::as_bytes(ValueId index, uint32_t stride) {
  const TypeKind kind = module_.types.scalar_kind(module_.type(index));
  const TypeId wide = ir::is_signed(kind) ? ir::types::kI64 : kBytes;
  if (module_.type(index) != wide) index = emit(Op::convert, wide, {index});
  return emit(Op::mul, kBytes, {converted(index, kBytes), module_.scalar(kBytes, stride)});
}

ValueId AddressImporter::address_of(const Access& a, TypeId wanted) {
  if (!a.place.is_reference() || a.mode != Access::Mode::plain) return fail(kKind), undefined(wanted);
  if (a.path.size() == 1) return converted(a.path[0], wanted);
  layout::Part part = layout::whole(module_.references[a.place.reference()]);
  ValueId address = converted(a.path[0], kBytes);
  uint64_t known = 0;
  for (size_t n = 1; n < a.path.size() && !failed(); ++n) {
    if (const auto index = layout::known_step(module_, part, a.path[n]))
      known += layout::distance_to(module_, part, *index);
    else
      address = emit(Op::add, kBytes, {address, as_bytes(a.path[n], layout::stride_of(module_, part))});
    part = layout::step(module_, part, a.path[n]);
  }
  if (known != 0) address = emit(Op::add, kBytes, {address, module_.scalar(kBytes, known)});
  return failed() ? undefined(wanted) : converted(address, wanted);
}

Access AddressImporter::step(const Access& from, uint32_t pointer_type, uint32_t element) {
  if (parts_.constants.u32(element) == 0u) return from;
  const std::optional<uint32_t> stride = b_.decoration(pointer_type, Decoration::ArrayStride);
  if (!from.place.is_reference() || !stride) return fail(kTypes), from;
  const ValueId index = value(element);
  if (failed() || !emit_.is_numeric(index) || !ir::is_integer(module_.types.kind(module_.type(index))))
    return fail(kTypes), from;
  const ValueId start = address_of(from, kBytes);
  const ValueId sum = emit(Op::add, kBytes, {start, as_bytes(index, *stride)});
  return failed() ? from : accessor_.at_address(converted(sum, type_of(pointer_type)));
}

void AddressImporter::note_alignment(const Access& a, uint32_t promised) {
  if (!a.place.is_reference() || failed() || promised == 0) return;
  ir::Reference& reference = module_.references[a.place.reference()];
  layout::Part part = layout::whole(reference);
  uint64_t offsets = 0;  // has the lowest bit of all of them
  for (size_t n = 1; n < a.path.size(); ++n) {
    const auto index = layout::known_step(module_, part, a.path[n]);
    offsets |= index ? layout::distance_to(module_, part, *index) : layout::stride_of(module_, part);
    part = layout::step(module_, part, a.path[n]);
  }
  const uint64_t of_way = offsets & (~offsets + 1);
  if (of_way == 0 || of_way > promised) reference.alignment = std::min(reference.alignment, promised);
}

}  // namespace umber::front::spirv
