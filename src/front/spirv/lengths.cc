// SPDX-License-Identifier: Apache-2.0
// Lengths of arrays that are made of specialization constants (SPIR-V 2.12).
#include <array>

#include "front/spirv/length_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

/// What the operands of an instruction are taken for, whatever their types say.
enum class Sign : uint8_t { any, signed_, unsigned_, bool_ };

struct Row {
  spv::Op from;
  Op to;
  Sign operands;
};
constexpr Row kRows[] = {
    {spv::Op::IAdd, Op::add, Sign::any},
    {spv::Op::ISub, Op::sub, Sign::any},
    {spv::Op::IMul, Op::mul, Sign::any},
    {spv::Op::SNegate, Op::neg, Sign::any},
    {spv::Op::Not, Op::not_, Sign::any},
    {spv::Op::BitwiseAnd, Op::and_, Sign::any},
    {spv::Op::BitwiseOr, Op::or_, Sign::any},
    {spv::Op::BitwiseXor, Op::xor_, Sign::any},
    {spv::Op::SDiv, Op::div, Sign::signed_},
    {spv::Op::SRem, Op::rem, Sign::signed_},
    {spv::Op::UDiv, Op::div, Sign::unsigned_},
    {spv::Op::UMod, Op::rem, Sign::unsigned_},
    {spv::Op::ShiftLeftLogical, Op::shl, Sign::any},
    {spv::Op::ShiftRightLogical, Op::shr, Sign::unsigned_},
    {spv::Op::ShiftRightArithmetic, Op::shr, Sign::signed_},
    {spv::Op::IEqual, Op::eq, Sign::any},
    {spv::Op::INotEqual, Op::ne, Sign::any},
    {spv::Op::SLessThan, Op::lt, Sign::signed_},
    {spv::Op::SLessThanEqual, Op::le, Sign::signed_},
    {spv::Op::SGreaterThan, Op::gt, Sign::signed_},
    {spv::Op::SGreaterThanEqual, Op::ge, Sign::signed_},
    {spv::Op::ULessThan, Op::lt, Sign::unsigned_},
    {spv::Op::ULessThanEqual, Op::le, Sign::unsigned_},
    {spv::Op::UGreaterThan, Op::gt, Sign::unsigned_},
    {spv::Op::UGreaterThanEqual, Op::ge, Sign::unsigned_},
    {spv::Op::LogicalAnd, Op::and_, Sign::bool_},
    {spv::Op::LogicalOr, Op::or_, Sign::bool_},
    {spv::Op::LogicalNot, Op::not_, Sign::bool_},
    {spv::Op::LogicalEqual, Op::eq, Sign::bool_},
    {spv::Op::LogicalNotEqual, Op::ne, Sign::bool_},
    {spv::Op::Select, Op::select, Sign::bool_},
};

const Row* find_row(uint32_t op) {
  for (const Row& row : kRows)
    if (static_cast<uint32_t>(row.from) == op) return &row;
  return nullptr;
}

/// Storage classes of what nobody sees but the shader.
bool is_own(spv::StorageClass storage) {
  return storage == spv::StorageClass::Function || storage == spv::StorageClass::Private ||
         storage == spv::StorageClass::Workgroup;
}

/// Storage classes of blocks that are memory.
bool is_in_memory(spv::StorageClass storage) {
  return storage == spv::StorageClass::Uniform || storage == spv::StorageClass::StorageBuffer ||
         storage == spv::StorageClass::PushConstant || storage == spv::StorageClass::PhysicalStorageBuffer;
}

}  // namespace

/// What a constant is made of comes before it: one walk forward finds all that can be computed outside of functions, and
/// one back all that others depend on.
void LengthImporter::freeze() {
  if (!b_.has_specializations()) return;
  find_computable();
  for (size_t n = b_.globals().size(); n-- > 0;) freeze_parts(b_.at(b_.globals()[n]));
}

void LengthImporter::find_computable() {
  is_computable_.resize(context_.globals.size());
  made_.resize(context_.globals.size());
  for (const uint32_t offset : b_.globals()) {
    const Instruction i = b_.at(offset);
    if (!i.info->has_result()) continue;
    const uint32_t number = b_.number(i.result().value);
    if (number < is_computable_.size()) is_computable_[number] = is_computable(i);
  }
}

/// Numbers of operands that are no ids of module scope are 0, which nothing is computed by.
bool LengthImporter::is_computable(const Instruction& i) const {
  const auto is_scalar = [&](uint32_t type) {
    return b_.op(type) == spv::Op::TypeBool || (b_.op(type) == spv::Op::TypeInt && type_operand(type, 0) == 32);
  };
  const auto are_computable = [&](std::span<const uint32_t> ids) {
    for (const uint32_t id : ids)
      if (b_.number(id) >= is_computable_.size() || !is_computable(id)) return false;
    return true;
  };
  // clang-format off
  switch (i.op) {
    case spv::Op::Constant: case spv::Op::ConstantTrue: case spv::Op::ConstantFalse: case spv::Op::SpecConstant:
    case spv::Op::SpecConstantTrue: case spv::Op::SpecConstantFalse: return is_scalar(i.words[1]);
    case spv::Op::ConstantComposite: case spv::Op::SpecConstantComposite: return are_computable(i.operands());
    case spv::Op::SpecConstantOp: break;
    default: return false;
  }
  // clang-format on
  const std::span<const uint32_t> operands = i.words.subspan(4);
  if (!is_scalar(i.words[1]) || operands.empty()) return false;
  if (static_cast<spv::Op>(i.words[3]) == spv::Op::CompositeExtract) {
    const bool has_parts = b_.op(operands[0]) == spv::Op::SpecConstantComposite && are_computable(operands.first(1));
    return operands.size() == 2 && has_parts && operands[1] < b_.definition(operands[0]).operands().size();
  }
  const Row* row = find_row(i.words[3]);
  return row && operands.size() == ir::info(row->to).operands && are_computable(operands);
}

void LengthImporter::freeze_one(uint32_t id) {
  if (const uint32_t number = b_.number(id); number < context_.globals.size())
    context_.globals[number].is_frozen = true;
}

/// An array of blocks has a length that is known, and the blocks in it may keep theirs.
void LengthImporter::freeze_pointee(spv::StorageClass storage, uint32_t type) {
  if (is_own(storage)) return;
  uint32_t block = type;
  for (; b_.op(block) == spv::Op::TypeArray; block = type_operand(block, 0)) {
  }
  if (!is_in_memory(storage) || !is_block(block)) return freeze_one(type);
  for (; type != block; type = type_operand(type, 0)) freeze_one(type_operand(type, 1));
}

bool LengthImporter::is_block(uint32_t type) const {
  return b_.has(type, spv::Decoration::Block) || b_.has(type, spv::Decoration::BufferBlock);
}

/// Whether there are values of the type, which all of a block is copied to or from.
bool LengthImporter::has_values(uint32_t type) {
  if (has_values_.empty()) {
    has_values_.resize(b_.bound());
    for (uint32_t id = 1; id < b_.bound(); ++id)
      if (const uint32_t of = b_.type(id); of < b_.bound()) has_values_[of] = true;
  }
  return has_values_[type];
}

/// Members of blocks may keep their lengths, and those of structures that nobody sees but the shader, which say of no
/// member where it lies. What is copied must have known ones.
void LengthImporter::freeze_members(const Instruction& structure, bool is_frozen) {
  const uint32_t id = structure.result().value;
  const bool is_laid_out = b_.has(id, spv::Decoration::Offset, 0);
  const auto may_stay = [&](uint32_t member) {
    if (b_.op(member) == spv::Op::TypeStruct) return !is_laid_out && !is_block(id);
    return b_.op(member) == spv::Op::TypeArray && (is_block(id) || !is_laid_out);
  };
  for (const uint32_t member : structure.operands())
    if (is_frozen || !may_stay(member) || has_values(id)) freeze_one(member);
}

void LengthImporter::freeze_parts(const Instruction& i) {
  if (i.op == spv::Op::TypePointer)
    return freeze_pointee(static_cast<spv::StorageClass>(i.operands()[0]), i.operands()[1]);
  if (!i.info->has_result()) return;
  const uint32_t id = i.result().value;
  const bool is_frozen = global(id).is_frozen;
  const auto can_stay = [&](uint32_t size) { return b_.number(size) < is_computable_.size() && is_computable(size); };
  if (i.op == spv::Op::TypeStruct) freeze_members(i, is_frozen);
  if (i.op == spv::Op::TypeArray) {
    const uint32_t length = i.operands()[1];
    if (is_frozen || !can_stay(length)) freeze_one(length);
    if (is_frozen) freeze_one(i.operands()[0]);
  }
  if (i.op == spv::Op::TypeCooperativeMatrixKHR || i.op == spv::Op::TypeCooperativeMatrixNV) {
    freeze_one(i.operands()[1]);  // the scope
    for (const uint32_t use : i.operands().subspan(4)) freeze_one(use);
    for (const uint32_t size : i.operands().subspan(2, 2))
      if (!can_stay(size)) freeze_one(size);
  }
  if (const uint32_t count = i.op == spv::Op::TypeVectorIdEXT ? i.operands()[1] : 0; count != 0 && !can_stay(count))
    freeze_one(count);
  if (i.op == spv::Op::TypeTensorLayoutNV || i.op == spv::Op::TypeTensorViewNV)
    for (const uint32_t parameter : i.operands())
      if (i.op == spv::Op::TypeTensorViewNV || parameter != i.operands()[1] || !can_stay(parameter))
        freeze_one(parameter);
  if (i.op == spv::Op::TypeRuntimeArray) freeze_one(i.operands()[0]);
  if (!is_frozen) return;
  for (const uint32_t part : parts_.constants.operand_ids(i)) freeze_one(part);
}

std::optional<LengthImporter::Operand> LengthImporter::length(uint32_t type) {
  return b_.op(type) == spv::Op::TypeArray ? extent(type_operand(type, 1)) : std::nullopt;
}

std::optional<LengthImporter::Operand> LengthImporter::extent(uint32_t length) {
  if (global(length).specialized == 0 || global(length).is_frozen) return std::nullopt;
  SmallVector<uint32_t, 16> open{length};
  while (!open.empty() && !failed()) {
    const Instruction i = b_.definition(open.back());
    const size_t before = open.size();
    for (const uint32_t id : parts_.constants.operand_ids(i))
      if (global(id).specialized != 0 && !made_[b_.number(id)]) open.push_back(id);
    if (open.size() != before) continue;
    made_[b_.number(open.back())] = make(i);
    faults_.count_step();
    open.pop_back();
  }
  const Operand found = failed() ? Operand{} : *made_[b_.number(length)];
  if (failed() || type_of_operand(found) == ir::types::kBool) return std::nullopt;
  return found;
}

LengthImporter::Operand LengthImporter::operand(uint32_t id) const {
  const Global& constant = global(id);
  return constant.specialized != 0 ? *made_[b_.number(id)] : Operand{.constant = constant.constant};
}

LengthImporter::Operand LengthImporter::make(const Instruction& i) {
  if (i.op == spv::Op::SpecConstantOp) return make_operation(i);
  const std::optional<uint32_t> number = parts_.constants.specialization(i.result().value);
  if (!number) return {};  // a composite, of which only parts are asked for
  return add({.op = Op::specialization, .type = type_of(i.words[1]), .number = *number, .operands = {}});
}

LengthImporter::Operand LengthImporter::make_operation(const Instruction& i) {
  const std::span<const uint32_t> ids = i.words.subspan(4);
  if (static_cast<spv::Op>(i.words[3]) == spv::Op::CompositeExtract)
    return as(type_of(i.words[1]), operand(b_.definition(ids[0]).operands()[ids[1]]));
  const Row& row = *find_row(i.words[3]);
  const TypeId type = type_of(i.words[1]);
  ir::Computed made{.op = row.to, .type = type, .number = 0, .operands = {}};
  for (size_t n = 0; n < ids.size(); ++n) made.operands[n] = operand(ids[n]);
  if (row.to == Op::select) {
    made.operands[0] = as(ir::types::kBool, made.operands[0]);
    for (size_t n = 1; n < 3; ++n) made.operands[n] = as(type, made.operands[n]);
    return add(made);
  }
  TypeId taken_for = type == ir::types::kBool ? type_of_operand(made.operands[0]) : type;
  if (row.operands == Sign::signed_) taken_for = ir::types::kI32;
  if (row.operands == Sign::unsigned_) taken_for = ir::types::kU32;
  if (row.operands == Sign::bool_) taken_for = ir::types::kBool;
  for (size_t n = 0; n < ids.size(); ++n) made.operands[n] = as(taken_for, made.operands[n]);
  if (!ir::is_in(ir::Group::comparison, row.to)) made.type = taken_for;
  return as(type, add(made));
}

LengthImporter::Operand LengthImporter::as(TypeId type, Operand value) {
  const TypeId from = type_of_operand(value);
  if (from == type) return value;
  if ((from == ir::types::kBool) != (type == ir::types::kBool)) return fail(kTypes), value;
  if (value.constant) return {.constant = module_.scalar(type, module_.scalar_bits(value.constant).value_or(0))};
  return add({.op = Op::convert, .type = type, .number = 0, .operands = {value}});
}

TypeId LengthImporter::type_of_operand(const Operand& operand) const {
  return operand.constant ? module_.type(operand.constant) : module_.computed[operand.row].type;
}

}  // namespace umber::front::spirv
