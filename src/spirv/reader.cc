// SPDX-License-Identifier: Apache-2.0
#include "spirv/reader.h"

#include <bit>
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

Reader::Reader(std::span<const uint32_t> module) : module_(module) { check_header(); }

bool Reader::check_header() {
  if (module_.size() < Header::kWords) return fail(kNoHeader, static_cast<uint32_t>(module_.size()));
  if (module_[0] != kMagic) return fail(kNoMagic, 0);
  header_ = {module_[1], module_[2], module_[3]};
  const bool is_version = (header_.version & 0xFFFF00FF) == 0x00010000 && header_.version <= kNewestVersion;
  if (!is_version) return fail(kBadVersion, 1);
  if (header_.bound == 0 || header_.bound > Header::kMaxBound) return fail(kBadBound, 3);
  return module_[4] == 0 || fail(kBadSchema, 4);
}

/// Nothing is read after an error.
bool Reader::fail(const Message<uint32_t>& message, uint32_t offset) {
  error_ = {&message, offset};
  at_ = static_cast<uint32_t>(module_.size());
  return false;
}

/// Says what is wrong with the instruction there.
bool Reader::fail_at(uint32_t at) {
  const uint32_t length = module_[at] >> 16;
  if (length == 0) return fail(kNoWords, at);
  if (length > module_.size() - at) return fail(kCutOff, at);
  const Instruction i = instruction_at(module_, at);
  if (i.words.size() <= i.results()) return fail(kTooFew, at);
  return fail(kBadId, at + (is_id(i.words[1]) ? 2 : 1));
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
  if (string.words == 0) return string;
  const uint32_t last = words[string.words - 1];
  size_t size = (string.words - 1) * 4;
  for (uint32_t rest = last; (rest & 0xFF) != 0; rest >>= 8) ++size;
  if constexpr (std::endian::native == std::endian::little) {
    string.text.assign(reinterpret_cast<const char*>(words.data()), size);
  } else {
    for (size_t n = 0; n < size; ++n) string.text += static_cast<char>(words[n / 4] >> n % 4 * 8 & 0xFF);
  }
  return string;
}

}  // namespace umber::spv
