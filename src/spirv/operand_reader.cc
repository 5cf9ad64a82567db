// SPDX-License-Identifier: Apache-2.0
#include "spirv/reader.h"

namespace umber::spv {
namespace {
constexpr Message<uint32_t> kUnknownOp{Severity::error, "spirv-opcode", "the opcode in word {0} is not one of SPIR-V"};
constexpr Message<uint32_t> kMissing{Severity::error, "spirv-operands",
                                     "an operand is missing at the end of the instruction, before word {0}"};
constexpr Message<uint32_t> kTooMany{Severity::error, "spirv-operands",
                                     "word {0} is past the last operand of its instruction"};
constexpr Message<uint32_t> kBadId{Severity::error, "spirv-id", "the id in word {0} is 0 or not below the bound"};
constexpr Message<uint32_t> kBadValue{Severity::error, "spirv-enumerant",
                                      "word {0} is not a value that its operand may have"};
constexpr Message<uint32_t> kOpenString{Severity::error, "spirv-string",
                                        "the string at word {0} does not end within its instruction"};
}  // namespace

bool OperandReader::fail(const Message<uint32_t>& message) {
  error_ = {&message, instruction_.offset + at_};
  return false;
}

bool OperandReader::read(const Instruction& instruction, uint32_t literal_words) {
  instruction_ = instruction;
  literal_words_ = literal_words;
  at_ = 0;
  operands_.clear();
  error_ = {};
  if (!instruction.info) return fail(kUnknownOp);
  at_ = 1;
  return read_list(instruction.info->operands()) && (at_ == instruction.words.size() || fail(kTooMany));
}

bool OperandReader::take(OperandKind kind, size_t count) {
  if (count > instruction_.words.size() - at_) return fail(kMissing);
  operands_.push_back({kind, at_, static_cast<uint32_t>(count)});
  at_ += static_cast<uint32_t>(count);
  return true;
}

bool OperandReader::read_list(std::span<const OperandInfo> list) {
  for (const OperandInfo& operand : list) {
    if (operand.quantifier == Quantifier::once) {
      // Most operands are ids: they are read here.
      const bool is_id = operand.kind == OperandKind::IdRef || operand.kind == OperandKind::IdResult ||
                         operand.kind == OperandKind::IdResultType;
      if (is_id && at_ < instruction_.words.size() && instruction_.words[at_] - 1 < bound_ - 1)
        operands_.push_back({operand.kind, at_++, 1});
      else if (!read_one(operand.kind))
        return false;
      continue;
    }
    // Each round takes at least one word, so this ends.
    for (bool more = true; more && at_ < instruction_.words.size(); more = operand.quantifier == Quantifier::any)
      if (!read_one(operand.kind)) return false;
  }
  return true;
}

bool OperandReader::read_one(OperandKind kind) {
  if (at_ >= instruction_.words.size()) return fail(kMissing);
  const KindInfo& kind_info = info(kind);
  switch (kind_info.category) {
    case KindCategory::id: return read_id(kind);
    case KindCategory::literal: return read_literal(kind);
    case KindCategory::value: return read_value(kind);
    case KindCategory::mask: return read_mask(kind);
    case KindCategory::composite: return read_one(kind_info.first) && read_one(kind_info.second);
  }
  UMBER_UNREACHABLE("a category of operand kinds");
}

bool OperandReader::read_id(OperandKind kind) {
  const uint32_t id = instruction_.words[at_];
  return id == 0 || id >= bound_ ? fail(kBadId) : take(kind, 1);
}

bool OperandReader::read_literal(OperandKind kind) {
  const std::span<const uint32_t> rest = instruction_.words.subspan(at_);
  if (kind == OperandKind::LiteralString) {
    const size_t count = string_words(rest);
    return count == 0 ? fail(kOpenString) : take(kind, count);
  }
  if (kind == OperandKind::LiteralContextDependentNumber) return take(kind, rest.size());  // always the last operand
  if (kind == OperandKind::LiteralSpecConstantOpInteger) return read_inner_op();
  return take(kind, instruction_.op == Op::Switch ? literal_words_ : 1);
}

bool OperandReader::read_value(OperandKind kind) {
  const EnumerantInfo* enumerant = find(kind, instruction_.words[at_]);
  if (!enumerant) return fail(kBadValue);
  return take(kind, 1) && read_list(enumerant->operands());
}

bool OperandReader::read_mask(OperandKind kind) {
  const uint32_t mask = instruction_.words[at_];
  for (uint32_t bits = mask; bits != 0; bits &= bits - 1)
    if (!find(kind, bits & -bits)) return fail(kBadValue);
  take(kind, 1);
  // The operands of the bits follow the mask from the lowest bit to the highest.
  for (uint32_t bits = mask; bits != 0; bits &= bits - 1)
    if (!read_list(find(kind, bits & -bits)->operands())) return false;
  return true;
}

bool OperandReader::read_inner_op() {
  const uint32_t number = instruction_.words[at_];
  const OpInfo* inner = number <= 0xFFFF ? find(static_cast<Op>(number)) : nullptr;
  // Of the allowed opcodes all have a result (SPIR-V 3.49.7); one within one would nest without end.
  if (!inner || !inner->has_type() || !inner->has_result() || inner->op == Op::SpecConstantOp) return fail(kBadValue);
  return take(OperandKind::LiteralSpecConstantOpInteger, 1) && read_list(inner->operands().subspan(2));
}

}  // namespace umber::spv
