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
  static constexpr uint32_t kMaxBound = info(Limit::ids).most;
  uint32_t version = 0, generator = 0, bound = 0;
};

/// One instruction of a module that a `Reader` found well formed: it has its result type and result, if any.
struct Instruction {
  Op op{};
  const OpInfo* info = tables::kOps;  ///< never null; an opcode that SPIR-V does not have is not `is_known`
  std::span<const uint32_t> words;    ///< with the first word, which holds opcode and length
  uint32_t offset = 0;                ///< of the first word in the module

  uint32_t results() const { return info->results; }  ///< words of result type and result
  SpvId type() const { return {results() == 2 ? words[1] : 0}; }
  SpvId result() const { return {results() ? words[results()] : 0}; }
  /// The words after result type and result.
  std::span<const uint32_t> operands() const { return words.subspan(1u + results()); }
};

/// Reads the instruction at `offset` of a module that was read through before.
inline Instruction instruction_at(std::span<const uint32_t> module, uint32_t offset) {
  const uint32_t first = module[offset];
  const Op op = static_cast<Op>(first & 0xFFFF);
  return {op, &info(op), module.subspan(offset, first >> 16), offset};
}

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
  bool next(Instruction& instruction) {
    const uint32_t at = at_;
    return next_unchecked(instruction) && (has_results(instruction) || fail_at(at));
  }
  /// The same for who looks at all operands: whether it has its results is not known then.
  bool next_unchecked(Instruction& instruction) {
    if (at_ >= module_.size()) return false;
    const uint32_t length = module_[at_] >> 16, left = static_cast<uint32_t>(module_.size()) - at_;
    if (length - 1 >= left) return fail_at(at_);  // 0, too
    instruction = instruction_at(module_, at_);
    at_ += length;
    return true;
  }

 private:
  bool is_id(uint32_t word) const { return word - 1 < header_.bound - 1; }
  bool has_results(const Instruction& i) const {
    const uint32_t results = i.results();
    return i.words.size() > results && (results < 1 || is_id(i.words[1])) && (results < 2 || is_id(i.words[2]));
  }
  bool fail(const Message<uint32_t>& message, uint32_t offset);
  bool fail_at(uint32_t at);
  bool check_header();

  std::span<const uint32_t> module_;
  Header header_;
  uint32_t at_ = Header::kWords;
  Malformed error_;
};

struct Operand {
  OperandKind kind{};
  uint32_t first = 0, count = 0;  ///< its words in the instruction
};

/// Lists the operands of an instruction.
class OperandReader {
 public:
  explicit OperandReader(uint32_t bound) : bound_(bound) {}
  /// `literal_words`: how many words one literal of an OpSwitch has; the width of its selector decides.
  bool read(const Instruction& instruction, uint32_t literal_words = 1);
  /// All that was read, in the order of the words, result type and result included; after an error, up to it.
  std::span<const Operand> operands() const { return operands_; }
  const Malformed& error() const { return error_; }

 private:
  uint32_t bound_;
  std::vector<Operand> operands_;
  Malformed error_;
};

/// The first thing in a whole module that is not as the grammar says, if there is one.
Malformed first_malformed(std::span<const uint32_t> module);

/// The text of a literal string and the words it takes; 0 words if it does not end within `words`.
struct LiteralString {
  std::string text;
  size_t words = 0;
};
LiteralString read_string(std::span<const uint32_t> words);
/// The words that a literal string at the start of `words` takes, or 0 if it does not end there.
size_t string_words(std::span<const uint32_t> words);

}  // namespace umber::spv
