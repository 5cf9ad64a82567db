// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"

#include <cstdint>

namespace umber {
namespace {

/// Bytes of the UTF-8 character (RFC 3629) that `text` starts with; 0 if it starts with none.
size_t utf8_length(std::string_view text) {
  const auto byte = [&](size_t n) { return n < text.size() ? static_cast<uint8_t>(text[n]) : uint8_t{0}; };
  const auto continues = [&](size_t n) { return (byte(n) & 0xc0) == 0x80; };
  const uint8_t lead = byte(0), next = byte(1);
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return continues(1) ? 2 : 0;
  if (lead >= 0xe0 && lead < 0xf0) {
    const bool overlong = lead == 0xe0 && next < 0xa0, surrogate = lead == 0xed && next >= 0xa0;
    return !overlong && !surrogate && continues(1) && continues(2) ? 3 : 0;
  }
  if (lead >= 0xf0 && lead < 0xf5) {
    const bool overlong = lead == 0xf0 && next < 0x90, beyond = lead == 0xf4 && next >= 0x90;
    return !overlong && !beyond && continues(1) && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

void JsonWriter::new_line() {
  out_ << '\n';
  out_.indent(depth_);
}

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (!is_first_) out_ << ',';
  if (depth_ > 0) new_line();
  is_first_ = false;
}

void JsonWriter::open(char bracket) {
  separate();
  out_ << bracket;
  ++depth_;
  is_first_ = true;
}

void JsonWriter::close(char bracket) {
  --depth_;
  if (!is_first_) new_line();
  out_ << bracket;
  is_first_ = false;
}

void JsonWriter::key(std::string_view name) {
  value(name);
  out_ << ": ";
  after_key_ = true;
}

void JsonWriter::value(bool truth) {
  separate();
  out_ << (truth ? "true" : "false");
}

void JsonWriter::value(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  separate();
  out_ << '"';
  while (!text.empty()) {
    const size_t length = utf8_length(text);
    const uint8_t byte = static_cast<uint8_t>(text[0]);
    if (length == 0)
      out_ << "\xef\xbf\xbd";
    else if (byte == '"' || byte == '\\')
      out_ << '\\' << text[0];
    else if (byte < ' ' || byte == 0x7f)
      out_ << "\\u00" << kHex[byte >> 4] << kHex[byte & 15];
    else
      out_ << text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out_ << '"';
}

}  // namespace umber
