// SPDX-License-Identifier: Apache-2.0
#include "spirv/reader.h"

#include <cstring>

namespace umber::spv {
namespace {
constexpr Message<> kPartialWord{Severity::error, "spirv-size",
                                 "the size of a SPIR-V module is not a multiple of 4 bytes"};
constexpr Message<uint32_t> kNoHeader{Severity::error, "spirv-header",
                                      "a SPIR-V module of {0} words is shorter than its header"};
constexpr Message<uint32_t> kNoMagic{Severity::error, "spirv-magic", "word {0} is not the magic number of SPIR-V"};
constexpr Message<uint32_t> kBadVersion{Severity::error, "spirv-version",
                                        "word {0} is not a version of SPIR-V from 1.0 to 1.6"};
constexpr Message<uint32_t> kBadBound{Severity::error, "spirv-bound",
                                      "the bound of ids in word {0} is 0 or above 4194303"};
constexpr Message<uint32_t> kBadSchema{Severity::error, "spirv-schema", "the reserved word {0} of the header is not 0"};
constexpr Message<uint32_t> kNoWords{Severity::error, "spirv-length", "the instruction at word {0} has a length of 0"};
constexpr Message<uint32_t> kCutOff{Severity::error, "spirv-truncated",
                                    "the instruction at word {0} is longer than what is left of the module"};
constexpr Message<uint32_t> kTooFew{Severity::error, "spirv-operands",
                                    "the instruction at word {0} has too few operands"};
constexpr Message<uint32_t> kBadId{Severity::error, "spirv-id", "the id in word {0} is 0 or not below the bound"};
}  // namespace

Result<std::vector<uint32_t>> words_from_bytes(std::span<const std::byte> bytes, Diagnostics& diagnostics) {
  if (bytes.size() % 4 != 0) {
    diagnostics.report(kPartialWord, Span{});
    return Failed{};
  }
  std::vector<uint32_t> words(bytes.size() / 4);
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), bytes.size());
  constexpr uint32_t kSwapped = 0x03022307;
  if (!words.empty() && words[0] == kSwapped)
    for (uint32_t& w : words) w = w >> 24 | (w >> 8 & 0xFF00) | (w << 8 & 0xFF'0000) | w << 24;
  return words;
}

Instruction instruction_at(std::span<const uint32_t> module, uint32_t offset) {
  const Op op = static_cast<Op>(module[offset] & 0xFFFF);
  return {op, find(op), module.subspan(offset, module[offset] >> 16), offset};
}

Reader::Reader(std::span<const uint32_t> module) : module_(module) {
  if (!check_header()) at_ = static_cast<uint32_t>(module.size());
}

bool Reader::check_header() {
  if (module_.size() < Header::kWords) return fail(kNoHeader, static_cast<uint32_t>(module_.size()));
  if (module_[0] != kMagic) return fail(kNoMagic, 0);
  header_ = {module_[1], module_[2], module_[3]};
  const bool is_version = (header_.version & 0xFFFF00FF) == 0x00010000 && header_.version <= kNewestVersion;
  if (!is_version) return fail(kBadVersion, 1);
  if (header_.bound == 0 || header_.bound > Header::kMaxBound) return fail(kBadBound, 3);
  return module_[4] == 0 || fail(kBadSchema, 4);
}

bool Reader::next(Instruction& instruction) {
  if (error_ || at_ >= module_.size()) return false;
  const uint32_t length = module_[at_] >> 16;
  if (length == 0) return fail(kNoWords, at_);
  if (length > module_.size() - at_) return fail(kCutOff, at_);
  instruction = instruction_at(module_, at_);
  if (!check_ids(instruction)) return false;
  at_ += length;
  return true;
}

bool Reader::check_ids(const Instruction& instruction) {
  if (!instruction.info) return true;
  const uint32_t ids = uint32_t{instruction.info->has_type()} + instruction.info->has_result();
  if (instruction.words.size() <= ids) return fail(kTooFew, at_);
  for (uint32_t n = 1; n <= ids; ++n)
    if (instruction.words[n] == 0 || instruction.words[n] >= header_.bound) return fail(kBadId, at_ + n);
  return true;
}

size_t string_words(std::span<const uint32_t> words) {
  for (size_t n = 0; n < words.size(); ++n) {
    const uint32_t w = words[n];
    if (((w - 0x01010101u) & ~w & 0x80808080u) != 0) return n + 1;  // has a byte that is 0
  }
  return 0;
}

LiteralString read_string(std::span<const uint32_t> words) {
  LiteralString string;
  string.words = string_words(words);
  string.text.reserve(string.words * 4);
  for (size_t n = 0; n < string.words; ++n) {
    for (uint32_t rest = words[n]; (rest & 0xFF) != 0; rest >>= 8) string.text += static_cast<char>(rest & 0xFF);
    // Only the last word has a byte that is 0.
  }
  return string;
}

}  // namespace umber::spv
