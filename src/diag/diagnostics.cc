// SPDX-License-Identifier: Apache-2.0
#include "diag/diagnostics.h"

namespace umber {
namespace {

constexpr Message<uint32_t> kOutOfTime{Severity::error, "limit-time", "this takes longer than the {0} ms allowed"};
constexpr Message<std::string_view> kOutOfMemory{Severity::error, "limit-memory",
                                                 "this needs more memory than the {0} allowed"};
/// Limits are mostly multiples of 1024.
std::string as_text(uint64_t bytes) {
  return bytes % 1024 != 0 ? std::to_string(bytes) + " bytes" : std::to_string(bytes / 1024) + " KiB";
}
constexpr Message<> kNoMemory{Severity::error, "limit-memory", "the allocator has no more memory"};
constexpr Message<> kCancelled{Severity::error, "cancelled", "cancelled"};

}  // namespace

MessageArg::MessageArg(std::string_view text) {
  size_t length = text.size();
  if (length > kLongest) {
    length = kLongest;
    while (length > 0 && (static_cast<uint8_t>(text[length]) & 0xc0) == 0x80) --length;  // not inside a UTF-8 character
  }
  constexpr std::string_view kHex = "0123456789abcdef";
  for (char c : text.substr(0, length)) {
    const uint8_t byte = static_cast<uint8_t>(c);
    if (byte >= ' ' && byte != 0x7f)
      text_ += c;
    else
      text_ += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
  }
  if (length < text.size()) text_ += "...";
}

std::string format_message(std::string_view text, const MessageArg* args) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{' && i + 2 < text.size()) {
      out += args[text[i + 1] - '0'].text();
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

bool Diagnostics::look(uint64_t bytes) {
  if (is_stopped_) return false;
  steps_left_ = kStepsPerLook;
  const Budget::Spent spent = budget_ ? budget_->spent(bytes) : Budget::Spent::nothing;
  switch (spent) {
    case Budget::Spent::nothing: return true;
    case Budget::Spent::time: report(kOutOfTime, {}, budget_->milliseconds()); break;
    case Budget::Spent::memory: report(kOutOfMemory, {}, as_text(budget_->memory())); break;
    case Budget::Spent::allocator: report(kNoMemory, {}); break;
    case Budget::Spent::cancelled: report(kCancelled, {}); break;
  }
  is_stopped_ = true;
  steps_left_ = 0;
  return false;
}

Report Diagnostics::add(Severity severity, std::string_view id, std::string_view text, std::string_view hint, Span at,
                        const MessageArg* args) {
  if (is_stopped_) return {nullptr};
  const bool is_error = severity == Severity::error;
  if ((is_error ? ++error_count_ : ++warning_count_) > (is_error ? kMaxErrors : kMaxWarnings)) return {nullptr};
  all_.push_back({severity, id, at, format_message(text, args), std::string(hint), {}});
  return {&all_.back()};
}

void Diagnostics::note_includes(const Sources& sources, size_t first) {
  constexpr size_t kShown = 16;
  for (size_t n = first; n < all_.size(); ++n) {
    Span at = sources.included_at(all_[n].span.begin);
    for (size_t shown = 0; at && shown < kShown; at = sources.included_at(at.begin), ++shown)
      all_[n].notes.push_back({Severity::note, "", at, "included from here", "", {}});
  }
}

}  // namespace umber
