// SPDX-License-Identifier: Apache-2.0
#include "diag/diagnostics.h"

namespace umber {

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

Report Diagnostics::add(Severity severity, std::string_view id, std::string_view text, std::string_view hint, Span at,
                        const MessageArg* args) {
  if (severity == Severity::error && ++error_count_ > kMaxErrors) return {nullptr};
  all_.push_back({severity, id, at, format_message(text, args), std::string(hint), {}});
  return {&all_.back()};
}

}  // namespace umber
