// SPDX-License-Identifier: Apache-2.0
#include "umber/run/junit.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

#include "printable.h"

namespace umber::run {
namespace {

/// XML has no way to write most control characters, nor bytes that are no text: a question mark stands for each.
std::string escaped(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const size_t length = tool::character_length(text);
    const char c = text[0];
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      case '\n': result += "&#10;"; break;
      default:
        if (length == 0 || (length == 1 && (static_cast<uint8_t>(c) < ' ' && c != '\t')) || c == 0x7f)
          result += '?';
        else
          result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string test_case(const std::string& path, const Outcome& outcome) {
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash);
  const std::string name = path.substr(slash == std::string::npos ? 0 : slash + 1);
  std::string out = fmt::format("  <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(folder),
                                escaped(name), outcome.seconds);
  const std::string message = escaped(outcome.detail.substr(0, outcome.detail.find('\n')));
  switch (outcome.status) {
    case Outcome::Status::pass: return out + "/>\n";
    case Outcome::Status::skip: return out + "><skipped message=\"" + message + "\"/></testcase>\n";
    case Outcome::Status::fail: break;
  }
  return out + "><failure message=\"" + message + "\">" + escaped(outcome.detail) + "</failure></testcase>\n";
}

}  // namespace

std::string junit_report(std::span<const std::string> paths, std::span<const Outcome> outcomes) {
  std::array<size_t, 3> counts{};
  double seconds = 0;
  std::string cases;
  for (size_t i = 0; i < paths.size(); ++i) {
    ++counts[static_cast<size_t>(outcomes[i].status)];
    seconds += outcomes[i].seconds;
    cases += test_case(paths[i], outcomes[i]);
  }
  const std::string sums = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\" time=\"{:.3f}\"",
                                       paths.size(), counts[static_cast<size_t>(Outcome::Status::fail)],
                                       counts[static_cast<size_t>(Outcome::Status::skip)], seconds);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " + sums + ">\n <testsuite name=\"umber run\" " +
         sums + ">\n" + cases + " </testsuite>\n</testsuites>\n";
}

}  // namespace umber::run
