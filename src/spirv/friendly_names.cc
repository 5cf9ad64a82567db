// SPDX-License-Identifier: Apache-2.0
#include "spirv/friendly_names.h"

#include "base/text_block.h"
#include "base/text_writer.h"

namespace umber::spv {
namespace {
// Names are built from names; beyond this a number says as much, and hostile modules stay small.
constexpr size_t kLongest = 128;

std::string_view number_type_name(LiteralType type) {
  if (type.is_float && type.width == 16 && type.format.exponent_bits == kBfloat16.exponent_bits) return "bfloat16";
  if (type.is_float && type.width == 8) return type.format.has_infinity ? "fp8e5m2" : "fp8e4m3";
  if (type.is_float && type.width == 4) return "fp4e2m1";
  if (type.is_float) return type.width == 16 ? "half" : type.width == 32 ? "float" : type.width == 64 ? "double" : "";
  switch (type.width) {
    case 8: return type.is_signed ? "char" : "uchar";
    case 16: return type.is_signed ? "short" : "ushort";
    case 32: return type.is_signed ? "int" : "uint";
    case 64: return type.is_signed ? "long" : "ulong";
    default: return "";
  }
}
}  // namespace

std::string FriendlyNames::text(uint32_t id) const {
  return is_named(id) ? std::string(table_.text(names_[id])) : std::to_string(id);
}

void FriendlyNames::set(uint32_t id, std::string_view wanted) {
  if (wanted.empty() || wanted.size() > kLongest || is_named(id)) return;
  std::string name;
  if (wanted[0] >= '0' && wanted[0] <= '9') name = "_";  // or it would be another id
  for (char c : wanted) name += is_word(c) ? c : '_';
  const std::string stem = name;
  if (const NameId taken = table_.find(name)) {
    do name = stem + "_" + std::to_string(repeats_[taken.index]++);
    while (table_.find(name));
  }
  if (id >= names_.size()) names_.resize(id + 1);
  names_[id] = table_.intern(name);
  repeats_.resize(table_.size());
}

void FriendlyNames::add(const Instruction& i) {
  if (i.op == Op::Name && i.words.size() > 2 && i.words[1] <= Header::kMaxBound) {
    const std::string name = read_string(i.words.subspan(2)).text;
    set(i.words[1], name.empty() ? "_" : name.substr(0, kLongest));
  } else if (i.op == Op::Decorate && i.words.size() == 4 && i.words[1] <= Header::kMaxBound &&
             static_cast<Decoration>(i.words[2]) == Decoration::BuiltIn) {
    set(i.words[1], "gl_" + std::string(name_of(OperandKind::BuiltIn, i.words[3])));
  } else if (i.type()) {
    set(i.result().value, constant_name(i));
  } else if (i.result()) {
    set(i.result().value, type_name(i));
  }
}

std::string FriendlyNames::constant_name(const Instruction& i) const {
  if (i.op == Op::ConstantTrue) return "true";
  if (i.op == Op::ConstantFalse) return "false";
  const LiteralType type = types_.of_type(i.type().value);
  if (i.op != Op::Constant || type.width == 0 || i.operands().size() != type.words()) return {};
  std::string name = text(i.type().value) + "_" + literal_text(i.operands(), type);
  for (char& c : name) {
    if (c == '-') c = 'n';
    if (c == '.' || c == '+') c = '_';
  }
  return name;
}

std::string FriendlyNames::type_name(const Instruction& i) const {
  const std::span<const uint32_t> words = i.words;
  const auto number = [&](size_t n) { return n < words.size() ? words[n] : 0; };
  const auto name = [&](size_t n) { return text(number(n)); };
  TextWriter out;
  switch (i.op) {
    case Op::TypeVoid: return "void";
    case Op::TypeBool: return "bool";
    case Op::TypeInt:
    case Op::TypeFloat: return std::string(number_type_name(types_.of_type(words[1])));
    case Op::TypeVector: out << 'v' << number(3) << name(2); break;
    case Op::TypeMatrix: out << "mat" << number(3) << name(2); break;
    case Op::TypeArray: out << "_arr_" << name(2) << '_' << name(3); break;
    case Op::TypeRuntimeArray: out << "_runtimearr_" << name(2); break;
    case Op::TypePointer: out << "_ptr_" << name_of(OperandKind::StorageClass, number(2)) << '_' << name(3); break;
    case Op::TypeStruct: out << "_struct_" << words[1]; break;
    default: break;
  }
  return out.take();
}

}  // namespace umber::spv
