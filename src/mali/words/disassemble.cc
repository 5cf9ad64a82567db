// SPDX-License-Identifier: Apache-2.0
#include "mali/words/disassemble.h"

#include "base/check.h"
#include "base/json_writer.h"
#include "mali/hex.h"
#include "mali/words/check.h"
#include "mali/words/text.h"

namespace umber::mali {
namespace {

constexpr size_t kCommentColumn = 84;

uint64_t word_at(std::span<const uint8_t> program, size_t offset) {
  uint64_t word = 0;
  for (size_t i = 0; i < kWordBytes; ++i) word |= uint64_t{program[offset + i]} << 8 * i;
  return word;
}

/// How many words of zero begin here, which is how programs are padded.
size_t zeros_at(std::span<const uint8_t> program, size_t offset) {
  size_t count = 0;
  while (offset < program.size() && word_at(program, offset) == 0) offset += kWordBytes, ++count;
  return count;
}

void write_line(TextWriter& out, std::string_view said, size_t offset, uint64_t word) {
  out << said;
  for (size_t column = said.size(); column < kCommentColumn; ++column) out << ' ';
  out << " ; " << hex(offset, 4) << ' ' << hex(word, 16) << '\n';
}

void write_fields(JsonWriter& json, const Instruction& instruction) {
  const std::span<const uint8_t> list = fields(row(instruction.row));
  json.key("fields");
  json.begin_object();
  for (size_t place = 0; place < list.size(); ++place) {
    const FieldInfo& f = field(list[place]);
    TextWriter value;
    print_value(instruction, place, value);
    const bool is_number = f.kind == Kind::number || f.kind == Kind::flag || f.kind == Kind::sourceflag;
    if (is_number || f.kind == Kind::mask || f.kind == Kind::page || f.kind == Kind::count)
      json.member(name(f), instruction.values[place]);
    else if (f.kind == Kind::signed_)
      json.member(name(f), signed_value(instruction.values[place], f));
    else
      json.member(name(f), std::string_view(value.take()));
  }
  json.end_object();
}

void write_instruction(JsonWriter& json, size_t offset, uint64_t word, Arch arch) {
  json.begin_object();
  json.member("offset", offset);
  json.member("word", std::string_view("0x" + hex(word, 16)));
  if (const std::optional<Instruction> instruction = decode(word, Family::valhall, arch)) {
    json.member("operation", name(instruction->op()));
    json.member("text", std::string_view(text(*instruction)));
    write_fields(json, *instruction);
    json.key("violations");
    json.begin_array();
    for (const Violation violation : check(*instruction)) json.value(name(violation));
    json.end_array();
  }
  json.end_object();
}

}  // namespace

bool has_programs_of_words(Arch arch) { return info(arch).family == Family::valhall; }

std::string disassemble(std::span<const uint8_t> program, Arch arch) {
  UMBER_CHECK(has_programs_of_words(arch) && program.size() % kWordBytes == 0);
  TextWriter out;
  for (size_t offset = 0; offset < program.size(); offset += kWordBytes) {
    const uint64_t word = word_at(program, offset);
    if (const size_t zeros = zeros_at(program, offset)) {
      out << ".zero " << zeros << '\n';
      offset += (zeros - 1) * kWordBytes;
    } else if (const std::optional<Instruction> instruction = decode(word, Family::valhall, arch)) {
      write_line(out, text(*instruction), offset, word);
      for (const Violation violation : check(*instruction))
        out << "; ^ " << name(violation) << ": " << text(violation) << '\n';
    } else {
      write_line(out, ".word 0x" + hex(word, 16), offset, word);
    }
  }
  return out.take();
}

std::string disassemble_to_json(std::span<const uint8_t> program, Arch arch) {
  UMBER_CHECK(has_programs_of_words(arch) && program.size() % kWordBytes == 0);
  JsonWriter json;
  json.begin_object();
  json.member("architecture", static_cast<unsigned>(arch));
  json.key("instructions");
  json.begin_array();
  for (size_t offset = 0; offset < program.size(); offset += kWordBytes)
    write_instruction(json, offset, word_at(program, offset), arch);
  json.end_array();
  json.end_object();
  return json.take();
}

}  // namespace umber::mali
