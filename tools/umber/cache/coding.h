// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace umber::tool::cache {

/// Numbers and texts one after the other, as bytes.
class Encoder {
 public:
  /// `expected`: about how many bytes it will be.
  explicit Encoder(size_t expected = 0) { bytes_.reserve(expected); }
  void number(uint64_t n);
  void text(std::string_view text);
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// The same read again. After what is not there, whatever is asked for is 0 or empty, and `ok` is false.
class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : left_(bytes) {}
  uint64_t number();
  std::string_view text();
  /// A count of things that take a byte each at least.
  uint64_t count();
  bool ok() const { return ok_; }
  /// Nothing is left over either.
  bool is_complete() const { return ok_ && left_.empty(); }

 private:
  std::string_view left_;
  bool ok_ = true;
};

}  // namespace umber::tool::cache
