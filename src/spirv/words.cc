// SPDX-License-Identifier: Apache-2.0
#include "spirv/words.h"

namespace umber::spv {

void WordWriter::emit(Op op, Words operands) {
  begin(op).add(operands);
  end();
}

WordWriter& WordWriter::begin(Op op) {
  constexpr size_t kFirst = 128;  // most sections of most modules fit
  if (words_.capacity() == 0) words_.reserve(kFirst);
  begin_ = words_.size();
  words_.push_back(static_cast<uint32_t>(op));
  return *this;
}

WordWriter& WordWriter::string(std::string_view text) {
  const std::string_view shown = text.substr(0, text.find('\0'));
  const size_t first = words_.size();
  words_.resize(first + shown.size() / 4 + 1);
  for (size_t i = 0; i < shown.size(); ++i)
    words_[first + i / 4] |= uint32_t{static_cast<uint8_t>(shown[i])} << i % 4 * 8;
  return *this;
}

void WordWriter::end() {
  const size_t count = words_.size() - begin_;
  if (count > kMaxInstructionWords) {
    too_long_ = true;
    words_.resize(begin_);
  } else {
    words_[begin_] |= static_cast<uint32_t>(count) << 16;
  }
}

void WordWriter::append(const WordWriter& other) {
  words_.insert(words_.end(), other.words_.begin(), other.words_.end());
  too_long_ |= other.too_long_;
}

void WordWriter::clear() {
  words_.clear();
  begin_ = 0;
}

}  // namespace umber::spv
