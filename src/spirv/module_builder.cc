// SPDX-License-Identifier: Apache-2.0
#include "spirv/module_builder.h"

#include <algorithm>
#include <bit>
#include <string>

#include "base/check.h"
#include "spirv/capabilities.h"
#include "spirv/reader.h"
#include "spirv/utf8.h"

namespace umber::spv {
namespace {
constexpr Message<uint32_t, std::string_view> kBeyondLimit{
    Severity::error, "spirv-limit", "the module would need more than {0} {1}, which is what SPIR-V allows"};

/// Instructions with fewer operands are within every limit.
constexpr size_t kFewOperands = info(Limit::parameters).most;

// The SPIR-V registry hands out numbers for tools; 0 is "unregistered".
constexpr uint32_t kGenerator = 0;

uint32_t hash_of(Op op, SpvId type, Words operands, uint32_t variant) {
  uint32_t h = 2166136261u;
  const auto mix = [&h](uint32_t word) {
    h = (h ^ word) * 16777619u;
    h ^= h >> 15;
  };
  mix(static_cast<uint32_t>(op));
  mix(type.value);
  mix(variant);
  for (uint32_t word : operands) mix(word);
  return h;
}

/// The result of the import of this name, or none.
SpvId find_import(const WordWriter& section, std::string_view text) {
  for (uint32_t at = 0; at < section.size();) {
    const Instruction i = instruction_at(section.words(), at);
    if (read_string(i.operands()).text == text) return i.result();
    at += static_cast<uint32_t>(i.words.size());
  }
  return {};
}
}  // namespace

// Types and constants

SpvId ModuleBuilder::declare(Op op, SpvId type, Words operands) {
  const SpvId id = new_id();
  if (type)
    globals_.emit(op, {type, id}, operands);
  else
    globals_.emit(op, {id}, operands);
  if (op == Op::Variable) ++globals_count_;
  if (op == Op::TypeStruct || op == Op::TypeArray || op == Op::TypeRuntimeArray) note_depth(id, op, operands);
  if (operands.size() > kFewOperands) count_operands(op, operands);
  return id;
}

void ModuleBuilder::note_depth(SpvId type, Op op, Words operands) {
  const size_t parts = op == Op::TypeStruct ? operands.size() : 1;
  uint32_t depth = 0;
  for (size_t n = 0; n < parts; ++n)
    if (operands[n] < depths_.size()) depth = std::max(depth, depths_[operands[n]]);
  if (op == Op::TypeStruct) ++depth;
  depths_.resize(type.value + size_t{1});
  depths_[type.value] = depth;
  count(Limit::type_depth, depth);
}

void ModuleBuilder::count_operands(Op op, Words operands) {
  switch (op) {
    case Op::TypeStruct: return count(Limit::members, operands.size());
    case Op::TypeFunction: return count(Limit::parameters, operands.size() - 1);
    case Op::FunctionCall: return count(Limit::parameters, operands.size() - 1);
    case Op::AccessChain:
    case Op::InBoundsAccessChain:
    case Op::CompositeExtract: return count(Limit::indices, operands.size() - 1);
    case Op::CompositeInsert: return count(Limit::indices, operands.size() - 2);
    default: return;
  }
}

bool ModuleBuilder::is_within_limits(Diagnostics& diagnostics) {
  count(Limit::ids, next_id_);
  count(Limit::globals, globals_count_);
  for (const WordWriter* section : {&imports_, &entry_points_, &execution_modes_, &strings_, &sources_, &names_,
                                    &annotations_, &globals_, &functions_})
    if (section->is_too_long()) count(Limit::words, info(Limit::words).most + uint64_t{1});
  for (const Limit limit : kLimits)
    if (exceeded_ >> static_cast<uint32_t>(limit) & 1)
      diagnostics.report(kBeyondLimit, Span{}, info(limit).most, info(limit).what);
  return exceeded_ == 0;
}

SpvId ModuleBuilder::intern(Op op, SpvId type, Words operands, uint32_t variant) {
  if (interned_ * 2 >= slots_.size()) grow();
  const uint32_t hash = hash_of(op, type, operands, variant);
  const size_t mask = slots_.size() - 1;
  size_t n = hash & mask;
  for (; slots_[n].offset != Slot::kFree; n = (n + 1) & mask) {
    if (slots_[n].hash != hash || slots_[n].variant != variant) continue;
    const Instruction there = instruction_at(globals_.words(), slots_[n].offset);
    if (there.op == op && there.type() == type && std::ranges::equal(there.operands(), operands)) return there.result();
  }
  const size_t offset = globals_.size();
  const SpvId id = declare(op, type, operands);
  if (globals_.size() == offset) return id;  // too long: `finish` fails
  slots_[n] = {hash, static_cast<uint32_t>(offset), variant};
  ++interned_;
  return id;
}

void ModuleBuilder::grow() {
  const std::vector<Slot> old = std::move(slots_);
  slots_.assign(old.empty() ? 128 : old.size() * 2, Slot{});
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.offset == Slot::kFree) continue;
    size_t n = slot.hash & mask;
    while (slots_[n].offset != Slot::kFree) n = (n + 1) & mask;
    slots_[n] = slot;
  }
}

SpvId ModuleBuilder::type(Op op, Words operands, uint32_t variant) { return intern(op, {}, operands, variant); }

SpvId ModuleBuilder::pointer_type(StorageClass storage, SpvId to) {
  Pointer& recent = recent_pointers_[(to.value * 2 + static_cast<uint32_t>(storage)) % recent_pointers_.size()];
  if (recent.to != to || recent.storage != storage) recent = {storage, to, type(Op::TypePointer, {storage, to})};
  return recent.id;
}

SpvId ModuleBuilder::array_type(SpvId element, uint32_t length, uint32_t stride) {
  return array_type(element, u32_constant(length), stride);
}

SpvId ModuleBuilder::array_type(SpvId element, SpvId length, uint32_t stride) {
  const uint32_t interned = interned_;
  const SpvId id = type(Op::TypeArray, {element, length}, stride);
  if (stride != 0 && interned_ != interned) decorate(id, Decoration::ArrayStride, {stride});
  return id;
}

SpvId ModuleBuilder::runtime_array_type(SpvId element, uint32_t stride) {
  const uint32_t interned = interned_;
  const SpvId id = type(Op::TypeRuntimeArray, {element}, stride);
  if (stride != 0 && interned_ != interned) decorate(id, Decoration::ArrayStride, {stride});
  return id;
}

SpvId ModuleBuilder::forward_pointer(StorageClass storage) {
  const SpvId id = new_id();
  globals_.emit(Op::TypeForwardPointer, {id, storage});
  return id;
}

SpvId ModuleBuilder::function_type(SpvId result, Words parameters) {
  SmallVector<SpvId, 16> words = {result};
  for (const uint32_t parameter : parameters) words.push_back({parameter});
  return type(Op::TypeFunction, words);
}

SpvId ModuleBuilder::struct_type(Words members) { return declare(Op::TypeStruct, {}, members); }

SpvId ModuleBuilder::constant(Op op, SpvId type, Words words) { return intern(op, type, words, 0); }
SpvId ModuleBuilder::i32_constant(int32_t value) {
  return constant(Op::Constant, int_type(32, true), {static_cast<uint32_t>(value)});
}
SpvId ModuleBuilder::f32_constant(float value) {
  return constant(Op::Constant, float_type(32), {std::bit_cast<uint32_t>(value)});
}
SpvId ModuleBuilder::unshared_constant(Op op, SpvId type, Words words) { return declare(op, type, words); }

SpvId ModuleBuilder::global_variable(SpvId pointer_type, StorageClass storage, SpvId initializer) {
  return initializer ? declare(Op::Variable, pointer_type, {storage, initializer})
                     : declare(Op::Variable, pointer_type, {storage});
}

// Declarations of the module

SpvId ModuleBuilder::ext_inst_import(std::string_view name) {
  if (const SpvId there = find_import(imports_, name)) return there;
  const SpvId id = new_id();
  imports_.begin(Op::ExtInstImport).add(id).string(name).end();
  return id;
}

SpvId ModuleBuilder::string(std::string_view text) {
  const NameId name = string_texts_.intern(text);
  if (name.index < string_ids_.size()) return string_ids_[name.index];
  const SpvId id = new_id();
  string_ids_.push_back(id);
  strings_.begin(Op::String).add(id).string(text).end();
  return id;
}

void ModuleBuilder::memory_model(AddressingModel addressing, MemoryModel memory) {
  memory_model_.clear();
  memory_model_.emit(Op::MemoryModel, {addressing, memory});
}

void ModuleBuilder::entry_point(ExecutionModel model, SpvId function, std::string_view name, Words interface) {
  entry_points_.begin(Op::EntryPoint).add(model).add(function).string(name).add(interface).end();
}

void ModuleBuilder::execution_mode(SpvId function, ExecutionMode mode, Words operands) {
  execution_modes_.emit(Op::ExecutionMode, {function, mode}, operands);
}

void ModuleBuilder::execution_mode_id(SpvId function, ExecutionMode mode, Words ids) {
  execution_modes_.emit(Op::ExecutionModeId, {function, mode}, ids);
}

void ModuleBuilder::decorate(SpvId target, Decoration decoration, Words operands) {
  annotations_.emit(Op::Decorate, {target, decoration}, operands);
}

void ModuleBuilder::decorate_member(SpvId type, uint32_t member, Decoration decoration, Words operands) {
  annotations_.emit(Op::MemberDecorate, {type, member, decoration}, operands);
}

void ModuleBuilder::name(SpvId target, std::string_view text) {
  if (!text.empty()) names_.begin(Op::Name).add(target).string(text).end();
}

void ModuleBuilder::member_name(SpvId type, uint32_t member, std::string_view text) {
  if (!text.empty()) names_.begin(Op::MemberName).add(type).add(member).string(text).end();
}

void ModuleBuilder::source(SourceLanguage language, uint32_t version) {
  sources_.emit(Op::Source, {language, version});
}

void ModuleBuilder::source(SourceLanguage language, uint32_t version, SpvId file, std::string_view text) {
  const std::string valid = to_utf8(text);
  // An instruction's 65535 words, but for the first ones and the string's end.
  constexpr size_t kMost = (WordWriter::kMaxInstructionWords - 8) * 4;
  std::string_view rest = valid;
  const auto take = [&] {
    const std::string_view part = rest.substr(0, utf8_boundary(rest, kMost));
    rest.remove_prefix(part.size());
    return part;
  };
  sources_.begin(Op::Source).add(language).add(version).add(file).string(take()).end();
  while (!rest.empty()) sources_.begin(Op::SourceContinued).string(take()).end();
}

// Functions

SpvId ModuleBuilder::begin_function(SpvId result_type, SpvId function_type, SpvId id, FunctionControl control) {
  UMBER_CHECK(!in_function_);
  in_function_ = true;
  has_label_ = false;
  locals_count_ = 0;
  if (!id) id = new_id();
  head_.emit(Op::Function, {result_type, id, control, function_type});
  return id;
}

SpvId ModuleBuilder::parameter(SpvId type) {
  UMBER_CHECK(in_function_ && !has_label_);
  const SpvId id = new_id();
  head_.emit(Op::FunctionParameter, {type, id});
  return id;
}

void ModuleBuilder::label(SpvId id) {
  UMBER_CHECK(in_function_);
  (has_label_ ? body_ : head_).emit(Op::Label, {id});
  written_ = {};
  is_elsewhere_ = wanted_ != written_;
  has_label_ = true;
}

SpvId ModuleBuilder::local_variable(SpvId pointer_type, SpvId initializer) {
  UMBER_CHECK(in_function_);
  const SpvId id = new_id();
  count(Limit::locals, ++locals_count_);
  if (initializer)
    locals_.emit(Op::Variable, {pointer_type, id, StorageClass::Function, initializer});
  else
    locals_.emit(Op::Variable, {pointer_type, id, StorageClass::Function});
  return id;
}

SpvId ModuleBuilder::emit(Op op, SpvId type, Words operands) {
  const SpvId id = new_id();
  emit_as(id, op, type, operands);
  return id;
}

/// OpLine holds for what comes behind it in the block (SPIR-V 3.42.2).
void ModuleBuilder::write_new_place() {
  written_ = wanted_;
  is_elsewhere_ = false;
  if (wanted_.file)
    body_.emit(Op::Line, {wanted_.file, wanted_.line, wanted_.column});
  else
    body_.emit(Op::NoLine);
}

void ModuleBuilder::emit(Op op, Words operands) {
  write_place();
  body_.emit(op, operands);
  if (operands.size() > kFewOperands) count_operands(op, operands);
}

void ModuleBuilder::emit_as(SpvId result, Op op, SpvId type, Words operands) {
  write_place();
  body_.emit(op, {type, result}, operands);
  if (operands.size() > kFewOperands) count_operands(op, operands);
}

SpvId ModuleBuilder::ext_inst(SpvId type, GLSLstd450 instruction, Words operands) {
  if (!glsl_) glsl_ = ext_inst_import("GLSL.std.450");
  const SpvId id = new_id();
  write_place();
  body_.emit(Op::ExtInst, {type, id, glsl_, instruction}, operands);
  return id;
}

void ModuleBuilder::end_function() {
  UMBER_CHECK(in_function_);
  in_function_ = false;
  wanted_ = written_ = {};
  is_elsewhere_ = false;
  body_.emit(Op::FunctionEnd);
  for (WordWriter* part : {&head_, &locals_, &body_}) {
    functions_.append(*part);
    part->clear();
  }
}

// The module

Result<std::vector<uint32_t>> ModuleBuilder::finish(Diagnostics& diagnostics) {
  UMBER_CHECK(!in_function_);
  if (memory_model_.size() == 0) memory_model(AddressingModel::Logical, MemoryModel::GLSL450);
  // Strings come before names, as OpSource may refer to an OpString.
  const WordWriter* sections[] = {&imports_, &memory_model_, &entry_points_, &execution_modes_, &strings_,
                                  &sources_, &names_,        &annotations_,  &globals_,         &functions_};
  if (!is_within_limits(diagnostics)) return Failed{};
  size_t size = Header::kWords;
  for (const WordWriter* section : sections) size += section->size();

  std::vector<uint32_t> module = {kMagic, target_.version, kGenerator, next_id_, 0};
  module.reserve(size + 64);  // and a few capabilities
  size_t names = 0;
  for (const WordWriter* section : sections) {
    if (section == &names_) names = module.size();
    module.insert(module.end(), section->words().begin(), section->words().end());
  }

  const uint32_t errors = diagnostics.error_count();
  Requirements requirements(target_, diagnostics);
  // What brings Shader along does so by some tables of capabilities and not by others (ShaderClockKHR): so it is named.
  if (!required_.empty()) requirements.require(Capability::Shader);
  for (Capability capability : required_) requirements.require(capability);
  for (const std::string& name : required_extensions_) requirements.require_extension(name);
  deduce_requirements(module, {names, names + names_.size()}, requirements);
  requirements.settle();
  if (diagnostics.error_count() != errors) return Failed{};

  WordWriter declarations;
  for (Capability capability : requirements.capabilities()) declarations.emit(Op::Capability, {capability});
  for (std::string_view name : requirements.extensions()) declarations.begin(Op::Extension).string(name).end();
  module.insert(module.begin() + Header::kWords, declarations.words().begin(), declarations.words().end());
  return module;
}

}  // namespace umber::spv
