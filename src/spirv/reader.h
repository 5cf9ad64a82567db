// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostics.h"
#include "diag/result.h"
#include "spirv/grammar.h"
#include "spirv/words.h"

namespace umber::spv {

/// What is wrong with a module, and at which word. Every message takes that word's index.
struct Malformed {
  const Message<uint32_t>* message = nullptr;
  uint32_t offset = 0;
  explicit operator bool() const { return message != nullptr; }
  void report(Diagnostics& diagnostics) const { diagnostics.report(*message, Span{}, offset); }
};

/// The words of a module from the bytes of a file, in the byte order that its magic number shows (SPIR-V 3.1).
Result<std::vector<uint32_t>> words_from_bytes(std::span<const std::byte> bytes, Diagnostics& diagnostics);

struct Header {
  static constexpr uint32_t kWords = 5;
  static constexpr uint32_t kMaxBound = 0x3F'FFFF;  ///< SPIR-V 2.17, universal limits
  uint32_t version = 0, generator = 0, bound = 0;
};

/// One instruction of a module that a `Reader` found well formed: it has its result type and result, if any.
struct Instruction {
  Op op{};
  const OpInfo* info = nullptr;     ///< null: an opcode that the grammar does not have
  std::span<const uint32_t> words;  ///< with the first word, which holds opcode and length
  uint32_t offset = 0;              ///< of the first word in the module

  SpvId type() const { return {info && info->has_type() ? words[1] : 0}; }
  SpvId result() const { return {info && info->has_result() ? words[info->has_type() ? 2 : 1] : 0}; }
  /// The words after result type and result.
  std::span<const uint32_t> operands() const {
    return words.subspan(1u + (info && info->has_type()) + (info && info->has_result()));
  }
};

/// Reads the instruction at `offset` of a module that was read through before.
Instruction instruction_at(std::span<const uint32_t> module, uint32_t offset);

/// A forward walk over any words, in the host's byte order. Stops at the first thing that is wrong.
///
///     Reader reader(words);
///     for (Instruction i; reader.next(i);) ...
///     if (reader.error()) reader.error().report(diagnostics);
class Reader {
 public:
  explicit Reader(std::span<const uint32_t> module);
  const Header& header() const { return header_; }
  const Malformed& error() const { return error_; }
  /// False at the end and at an error.
  bool next(Instruction& instruction);

 private:
  bool fail(const Message<uint32_t>& message, uint32_t offset) {
    error_ = {&message, offset};
    return false;
  }
  bool check_header();
  bool check_ids(const Instruction& instruction);

  std::span<const uint32_t> module_;
  Header header_;
  uint32_t at_ = Header::kWords;
  Malformed error_;
};

struct Operand {
  OperandKind kind{};
  uint32_t first = 0, count = 0;  ///< its words in the instruction
};

/// Takes the words of an instruction apart as its grammar says, down to the operands of enumerants.
class OperandReader {
 public:
  explicit OperandReader(uint32_t bound) : bound_(bound) {}
  /// `literal_words`: how many words one literal of an OpSwitch has; the width of its selector decides.
  bool read(const Instruction& instruction, uint32_t literal_words = 1);
  /// All that was read, in the order of the words, result type and result included; after an error, up to it.
  std::span<const Operand> operands() const { return operands_; }
  const Malformed& error() const { return error_; }

 private:
  bool fail(const Message<uint32_t>& message);
  bool take(OperandKind kind, size_t count);
  bool read_list(std::span<const OperandInfo> list);
  bool read_one(OperandKind kind);
  bool read_id(OperandKind kind);
  bool read_literal(OperandKind kind);
  bool read_value(OperandKind kind);
  bool read_mask(OperandKind kind);
  bool read_inner_op();

  uint32_t bound_, literal_words_ = 1, at_ = 0;
  Instruction instruction_;
  std::vector<Operand> operands_;
  Malformed error_;
};

/// The text of a literal string and the words it takes; 0 words if it does not end within `words`.
struct LiteralString {
  std::string text;
  size_t words = 0;
};
LiteralString read_string(std::span<const uint32_t> words);
/// The words that a literal string at the start of `words` takes, or 0 if it does not end there.
size_t string_words(std::span<const uint32_t> words);

}  // namespace umber::spv
