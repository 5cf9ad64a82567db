// SPDX-License-Identifier: Apache-2.0
#include "spirv/disassemble.h"

#include "base/text_writer.h"
#include "spirv/friendly_names.h"
#include "spirv/literals.h"
#include "spirv/reader.h"

namespace umber::spv {
namespace {
constexpr size_t kResultColumn = 15;  ///< where "= " and the instruction's name start, as in spirv-dis

class Disassembler {
 public:
  explicit Disassembler(std::span<const uint32_t> module)
      : module_(module), reader_(module), names_(types_), operands_(reader_.header().bound) {}
  std::string run();

 private:
  void header();
  void error(const Malformed& what);
  void instruction(const Instruction& i);
  void operand(const Instruction& i, const Operand& operand);
  void mask(OperandKind kind, uint32_t value);
  void string(std::span<const uint32_t> words);
  void literal_integer(const Instruction& i, const Operand& operand);

  std::span<const uint32_t> module_;
  Reader reader_;
  LiteralTypes types_;
  FriendlyNames names_;
  OperandReader operands_;
  uint32_t glsl_set_ = 0;  ///< id of GLSL.std.450
  TextWriter out_;
};

std::string Disassembler::run() {
  header();
  // Names first: an instruction may use an id before its declaration.
  Reader names(module_);
  for (Instruction i; names.next(i);) {
    types_.add(i);
    names_.add(i);
  }
  for (Instruction i; reader_.next(i);) instruction(i);
  if (reader_.error()) error(reader_.error());
  return out_.take();
}

void Disassembler::header() {
  const Header& header = reader_.header();
  if (header.version == 0) return;
  out_ << "; SPIR-V\n; Version: " << (header.version >> 16) << '.' << (header.version >> 8 & 0xFF)
       << "\n; Generator: " << (header.generator >> 16) << "; " << (header.generator & 0xFFFF)
       << "\n; Bound: " << header.bound << "\n; Schema: 0\n";
}

void Disassembler::error(const Malformed& what) {
  const MessageArg offset = what.offset;
  out_ << "; error: " << format_message(what.message->text, &offset) << '\n';
}

void Disassembler::instruction(const Instruction& i) {
  if (i.op == Op::ExtInstImport && i.words.size() > 2 && read_string(i.words.subspan(2)).text == "GLSL.std.450")
    glsl_set_ = i.words[1];
  const LiteralType selector = i.op == Op::Switch && i.words.size() > 1 ? types_.of_value(i.words[1]) : LiteralType{};
  const bool is_good = operands_.read(i, selector.words());
  if (!is_good) error(operands_.error());

  const std::string result = i.result() ? "%" + names_.text(i.result().value) + " = " : "";
  for (size_t n = result.size(); n < kResultColumn; ++n) out_ << ' ';
  out_ << result;
  if (i.info->is_known())
    out_ << i.info->name();
  else
    out_ << '!' << i.words[0];
  size_t read = 1;
  for (const Operand& o : operands_.operands()) {
    operand(i, o);
    read = o.first + o.count;
  }
  for (; read < i.words.size(); ++read) out_ << " !" << i.words[read];
  out_ << '\n';
}

void Disassembler::operand(const Instruction& i, const Operand& operand) {
  if (operand.kind == OperandKind::IdResult) return;  // stands before the name
  out_ << ' ';
  const uint32_t word = i.words[operand.first];
  switch (info(operand.kind).category) {
    case KindCategory::id: out_ << '%' << names_.text(word); return;
    case KindCategory::value: out_ << name_of(operand.kind, word); return;
    case KindCategory::mask: return mask(operand.kind, word);
    case KindCategory::string: return string(i.words.subspan(operand.first, operand.count));
    case KindCategory::word:
    case KindCategory::number:
    case KindCategory::opcode: return literal_integer(i, operand);
    case KindCategory::composite: break;  // read as its two parts
  }
  UMBER_UNREACHABLE("an operand of a composite kind");
}

void Disassembler::mask(OperandKind kind, uint32_t value) {
  if (value == 0) {
    const std::string_view none = name_of(kind, 0);
    out_ << (none.empty() ? "None" : none);
  }
  for (uint32_t bits = value; bits != 0; bits &= bits - 1)
    out_ << (bits == value ? "" : "|") << name_of(kind, bits & -bits);
}

void Disassembler::string(std::span<const uint32_t> words) {
  out_ << '"';
  for (char c : read_string(words).text) {
    if (c == '"' || c == '\\') out_ << '\\';
    out_ << c;
  }
  out_ << '"';
}

void Disassembler::literal_integer(const Instruction& i, const Operand& operand) {
  const std::span<const uint32_t> words = i.words.subspan(operand.first, operand.count);
  if (operand.kind == OperandKind::LiteralSpecConstantOpInteger) {
    out_ << find(static_cast<Op>(words[0]))->name().substr(2);
    return;
  }
  if (operand.kind == OperandKind::LiteralExtInstInteger && i.words[3] == glsl_set_) {
    const std::string_view name = name_of(OperandKind::GLSLstd450, words[0]);
    if (!name.empty()) return void(out_ << name);
  }
  LiteralType type;
  if (operand.kind == OperandKind::LiteralContextDependentNumber) type = types_.of_type(i.type().value);
  if (i.op == Op::Switch) type = types_.of_value(i.words[1]);
  if (type.width != 0 && words.size() == type.words()) {
    out_ << literal_text(words, type);
  } else if (words.size() == 1) {
    out_ << words[0];
  } else {
    for (size_t n = 0; n < words.size(); ++n) out_ << (n == 0 ? "!" : " !") << words[n];
  }
}
}  // namespace

std::string disassemble(std::span<const uint32_t> module) { return Disassembler(module).run(); }

}  // namespace umber::spv
