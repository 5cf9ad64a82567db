// SPDX-License-Identifier: Apache-2.0
// Decorations, storage classes and types of SPIR-V by number (GL_EXT_spirv_intrinsics). What GLSL has a word for is as if
// that stood there.
#include <algorithm>

#include "front/glsl/parse/parts.h"
#include "front/glsl/parse/spirv_reader.h"
#include "spirv/grammar.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kUnsupported{Severity::error, "unsupported-spirv-intrinsic",
                                                 "'{0}' of GL_EXT_spirv_intrinsics is not supported here"};
constexpr Message<std::string_view> kInstruction{Severity::error, "spirv-instruction",
                                                 "'{0}' stands at the front of what is declared outside of functions"};
constexpr Message<std::string_view> kUnknown{Severity::error, "unsupported-spirv-intrinsic", "SPIR-V has no such {0}"};
constexpr Message<std::string_view, std::string_view> kNoWord{
    Severity::error, "unsupported-spirv-intrinsic", "the {0} {1} is none of those that a shader may ask for by number"};
constexpr Message<> kText{Severity::warning, "spirv-intrinsic",
                          "what spirv_decorate_string says means nothing to devices, and is left out"};
constexpr Message<std::string_view> kNoNumber{Severity::error, "spirv-intrinsic",
                                              "'{0}' does not say which by its number"};
constexpr Message<std::string_view, uint32_t> kOperands{Severity::error, "spirv-intrinsic",
                                                        "behind the decoration {0} comes another number of operands"};

struct WordRow {
  spv::Decoration decoration;
  Qualifier qualifier;
};
constexpr WordRow kWords[] = {
    {spv::Decoration::RelaxedPrecision, Qualifier::mediump},
    {spv::Decoration::NoPerspective, Qualifier::noperspective},
    {spv::Decoration::Flat, Qualifier::flat},
    {spv::Decoration::Patch, Qualifier::patch},
    {spv::Decoration::Centroid, Qualifier::centroid},
    {spv::Decoration::Sample, Qualifier::sample},
    {spv::Decoration::Invariant, Qualifier::invariant},
    {spv::Decoration::Restrict, Qualifier::restrict_},
    {spv::Decoration::Volatile, Qualifier::volatile_},
    {spv::Decoration::Coherent, Qualifier::coherent},
    {spv::Decoration::NonWritable, Qualifier::readonly},
    {spv::Decoration::NonReadable, Qualifier::writeonly},
    {spv::Decoration::NoContraction, Qualifier::precise},
    {spv::Decoration::NonUniform, Qualifier::nonuniform},
    {spv::Decoration::PerVertexKHR, Qualifier::per_vertex},
    {spv::Decoration::PerPrimitiveEXT, Qualifier::per_primitive},
};

struct LayoutRow {
  spv::Decoration decoration;
  std::string_view name;
};
constexpr LayoutRow kLayouts[] = {
    {spv::Decoration::Location, "location"},    {spv::Decoration::Component, "component"},
    {spv::Decoration::Index, "index"},          {spv::Decoration::Binding, "binding"},
    {spv::Decoration::DescriptorSet, "set"},    {spv::Decoration::Offset, "offset"},
    {spv::Decoration::Stream, "stream"},        {spv::Decoration::XfbBuffer, "xfb_buffer"},
    {spv::Decoration::XfbStride, "xfb_stride"}, {spv::Decoration::InputAttachmentIndex, "input_attachment_index"},
};

/// What means something to the device alone, so that it is written as it is said.
constexpr spv::Decoration kHandedOn[] = {
    spv::Decoration::BuiltIn,       spv::Decoration::ExplicitInterpAMD,  spv::Decoration::OverrideCoverageNV,
    spv::Decoration::PassthroughNV, spv::Decoration::ViewportRelativeNV, spv::Decoration::SecondaryViewportRelativeNV,
};

struct StorageRow {
  spv::StorageClass storage;
  Qualifier qualifier;
  ir::VariableScope scope{};
};
constexpr StorageRow kStorages[] = {
    {spv::StorageClass::Input, Qualifier::in},
    {spv::StorageClass::Output, Qualifier::out},
    {spv::StorageClass::Uniform, Qualifier::uniform},
    {spv::StorageClass::UniformConstant, Qualifier::uniform},
    {spv::StorageClass::StorageBuffer, Qualifier::buffer},
    {spv::StorageClass::Workgroup, Qualifier::shared},
    {spv::StorageClass::RayPayloadKHR, Qualifier::ray, ir::VariableScope::ray_payload},
    {spv::StorageClass::IncomingRayPayloadKHR, Qualifier::ray, ir::VariableScope::incoming_ray_payload},
    {spv::StorageClass::HitAttributeKHR, Qualifier::ray, ir::VariableScope::hit_attribute},
    {spv::StorageClass::CallableDataKHR, Qualifier::ray, ir::VariableScope::callable_data},
    {spv::StorageClass::IncomingCallableDataKHR, Qualifier::ray, ir::VariableScope::incoming_callable_data},
    {spv::StorageClass::TaskPayloadWorkgroupEXT, Qualifier::ray, ir::VariableScope::task_payload},
};

TokenKind int_type(uint32_t width, bool is_signed) {
  switch (width) {
    case 8: return is_signed ? TokenKind::kw_int8_t : TokenKind::kw_uint8_t;
    case 16: return is_signed ? TokenKind::kw_int16_t : TokenKind::kw_uint16_t;
    case 32: return is_signed ? TokenKind::kw_int : TokenKind::kw_uint;
    case 64: return is_signed ? TokenKind::kw_int64_t : TokenKind::kw_uint64_t;
    default: return TokenKind::end;
  }
}

TokenKind float_type(uint32_t width) {
  switch (width) {
    case 16: return TokenKind::kw_float16_t;
    case 32: return TokenKind::kw_float;
    case 64: return TokenKind::kw_double;
    default: return TokenKind::end;
  }
}

/// What GLSL calls a type; `end` if it has no word for it, or none alone.
TokenKind type_keyword(spv::Op op, const std::vector<uint32_t>& operands) {
  const size_t count = operands.size();
  if (op == spv::Op::TypeBool && count == 0) return TokenKind::kw_bool;
  if (op == spv::Op::TypeInt && count == 2) return int_type(operands[0], operands[1] != 0);
  if (op == spv::Op::TypeFloat && count == 1) return float_type(operands[0]);
  if (op == spv::Op::TypeRayQueryKHR && count == 0) return TokenKind::kw_rayQueryEXT;
  if (op == spv::Op::TypeAccelerationStructureKHR && count == 0) return TokenKind::kw_accelerationStructureEXT;
  return TokenKind::end;
}

}  // namespace

bool TypeParser::starts_spirv_type() {
  if (!at_spirv_word()) return false;
  const std::string_view word = module_.names.text(peek().name());
  return word == "spirv_type" || word.starts_with("spirv_decorate") || word == "spirv_storage_class" ||
         word == "spirv_by_reference" || word == "spirv_literal";
}

bool TypeParser::eat_spirv_word(Qualifiers& all) {
  const std::string_view word = module_.names.text(peek().name());
  if (word == "spirv_by_reference" || word == "spirv_literal") {
    all.bits |= static_cast<uint32_t>(word == "spirv_literal" ? Qualifier::literal : Qualifier::by_reference);
    return skip(), true;
  }
  const bool is_text = word == "spirv_decorate_string";
  if (word != "spirv_decorate" && word != "spirv_storage_class" && !is_text) return false;
  const Span at = take().span;
  SpirvReader reader(cursor_, module_.names, diagnostics_);
  if (!expect(TokenKind::left_paren)) return true;
  reader.read();
  if (!expect(TokenKind::right_paren) || cursor_.is_recovering()) return true;
  if (reader.numbers().empty()) return diagnostics_.report(kNoNumber, at, word), true;
  if (is_text)
    diagnostics_.report(kText, at);
  else if (word == "spirv_decorate")
    add_decoration(all, reader, at);
  else
    add_storage_class(all, reader.numbers()[0], at);
  return true;
}

void TypeParser::add_decoration(Qualifiers& all, const SpirvReader& reader, Span at) {
  const std::vector<uint32_t>& numbers = reader.numbers();
  const auto decoration = static_cast<spv::Decoration>(numbers[0]);
  const spv::EnumerantInfo* const row = spv::find(spv::OperandKind::Decoration, numbers[0]);
  if (!row) return void(diagnostics_.report(kUnknown, at, "decoration"));
  if (row->operands().size() != numbers.size() - 1)
    return void(diagnostics_.report(kOperands, at, row->name(), numbers[0]));
  for (const WordRow& word : kWords)
    if (word.decoration == decoration) return void(all.bits |= static_cast<uint32_t>(word.qualifier));
  for (const LayoutRow& layout : kLayouts)
    if (layout.decoration == decoration) return add_layout(all, layout.name, numbers[1], at);
  if (std::ranges::count(kHandedOn, decoration) == 0)
    return void(diagnostics_.report(kNoWord, at, "decoration", row->name()));
  ir::SpirvInstruction said = reader.found();
  said.id = numbers[0];
  for (uint32_t n = 1; n < numbers.size(); ++n) said.literals.push_back({n - 1, numbers[n]});
  const std::string before = all.decorations ? std::string(module_.names.text(all.decorations)) + "; " : std::string();
  all.decorations = module_.names.intern(before + ir::to_text(said));
}

void TypeParser::add_layout(Qualifiers& all, std::string_view name, uint32_t number, Span at) {
  const ir::ValueId value = module_.scalar(ir::types::kI32, number);
  const ExprId literal =
      add({.kind = ExprKind::literal, .is_constant = true, .span = at, .type = ir::types::kI32, .value = value});
  List<LayoutArgId> list{all.layout, all.last_layout};
  list.add(tree_, tree_.layout_args.add({.name = module_.names.intern(name), .value = literal, .span = at}));
  all.layout = list.first;
  all.last_layout = list.last;
}

void TypeParser::add_storage_class(Qualifiers& all, uint32_t number, Span at) {
  const std::string_view name = spv::name_of(spv::OperandKind::StorageClass, number);
  if (name.empty()) return void(diagnostics_.report(kUnknown, at, "storage class"));
  if (static_cast<spv::StorageClass>(number) == spv::StorageClass::Private) return;  // of what no word is said
  for (const StorageRow& row : kStorages) {
    if (static_cast<uint32_t>(row.storage) != number) continue;
    all.bits |= static_cast<uint32_t>(row.qualifier);
    if (row.qualifier == Qualifier::ray) all.ray_scope = row.scope;
    return;
  }
  diagnostics_.report(kNoWord, at, "storage class", name);
}

TokenKind TypeParser::spirv_type() {
  const Token token = peek();
  const std::string_view word = module_.names.text(token.name());
  if (word != "spirv_type") {
    const bool is_front = word == "spirv_instruction" || word == "spirv_execution_mode";
    diagnostics_.report(is_front ? kInstruction : kUnsupported, token.span, word);
    return cursor_.give_up(), TokenKind::end;
  }
  skip();
  SpirvReader reader(cursor_, module_.names, diagnostics_);
  if (!expect(TokenKind::left_paren)) return TokenKind::end;
  reader.read();
  if (!expect(TokenKind::right_paren) || cursor_.is_recovering()) return TokenKind::end;
  if (!reader.has_id()) return diagnostics_.report(kNoNumber, token.span, word), TokenKind::kw_int;
  const auto op = static_cast<spv::Op>(reader.found().id);
  const spv::OpInfo* const row = reader.found().id < 0x10000 ? spv::find(op) : nullptr;
  if (!row || !row->name().starts_with("OpType"))
    return diagnostics_.report(kUnknown, token.span, "type"), TokenKind::kw_int;
  const TokenKind keyword = type_keyword(op, reader.numbers());
  if (keyword != TokenKind::end) return keyword;
  diagnostics_.report(kNoWord, token.span, "type", row->name());
  return TokenKind::kw_int;
}

}  // namespace umber::glsl
