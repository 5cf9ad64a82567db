// SPDX-License-Identifier: Apache-2.0
#include "umber-test/case.h"

#include "ir/text/printer.h"

namespace umber::tool {
namespace {

constexpr std::string_view kAfter = "=== after\n";

std::string_view take_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  return line;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return text;
}

bool read_head_line(std::string_view line, Case& c, std::string& error) {
  constexpr std::string_view kPass = "# pass: ", kTarget = "# target: ", kTwice = "# twice: differs";
  line = trimmed(line);
  if (line.starts_with(kPass)) {
    c.pass = find_pass(line.substr(kPass.size()));
    if (!c.pass) error = "there is no pass of that name: " + std::string(line);
  } else if (line.starts_with(kTarget)) {
    if (!set_field(c.target, line.substr(kTarget.size()))) error = "no such field or value: " + std::string(line);
  } else if (line == kTwice) {
    c.is_idempotent = false;
  }
  return error.empty();
}

/// The first line that differs, both ways.
std::string difference(std::string_view expected, std::string_view actual) {
  for (size_t line = 1; !expected.empty() || !actual.empty(); ++line) {
    const std::string_view e = expected.empty() ? "(no line)" : take_line(expected);
    const std::string_view a = actual.empty() ? "(no line)" : take_line(actual);
    if (e == a) continue;
    return "line " + std::to_string(line) + ":\n  expected: " + std::string(trimmed(e)) +
           "\n  actual:   " + std::string(trimmed(a)) + "\n";
  }
  return {};
}

/// Parses one half and checks that it prints back as it stands.
std::optional<ir::Module> read_half(std::string_view name, const std::string& text, std::string& errors) {
  Parsed parsed = parse_text(name, text);
  errors += parsed.errors;
  if (!parsed.module) return std::nullopt;
  const std::string printed = ir::print(*parsed.module);
  if (printed != text) errors += std::string(name) + " prints differently, " + difference(text, printed);
  errors += validate(*parsed.module);
  return std::move(parsed.module);
}

}  // namespace

std::optional<Case> read_case(std::string_view text, std::string& error) {
  Case c;
  while (text.starts_with('#')) {
    const std::string_view line = take_line(text);
    if (!read_head_line(line, c, error)) return std::nullopt;
    c.head += line;
  }
  const size_t middle = text.find(kAfter);
  if (!c.pass) error = "the first lines name no pass: # pass: NAME";
  if (middle == text.npos) error = "there is no line '=== after'";
  if (!error.empty()) return std::nullopt;
  c.before = text.substr(0, middle);
  c.after = text.substr(middle + kAfter.size());
  return c;
}

std::string to_text(const Case& c) { return c.head + c.before + std::string(kAfter) + c.after; }

std::string check_case(Case& c, bool bless) {
  std::string errors;
  std::optional<ir::Module> module = read_half("before", c.before, errors);
  if (!module) return errors;
  bool changed = false;
  if (const std::string failure = run_pass(*module, *c.pass, c.target, changed); !failure.empty())
    return errors + failure;
  const std::string actual = ir::print(*module);
  if (bless) c.after = actual;
  errors += validate(*module);
  read_half("after", c.after, errors);
  if (actual != c.after) errors += "the pass does something else, " + difference(c.after, actual);
  if (changed != (actual != c.before)) errors += changed ? "it claims a change\n" : "it does not claim its change\n";
  if (!c.is_idempotent) return errors;

  if (const std::string failure = run_pass(*module, *c.pass, c.target, changed); !failure.empty())
    return errors + "second run: " + failure;
  const std::string again = ir::print(*module);
  if (again != actual) errors += "a second run changes something, " + difference(actual, again);
  if (changed) errors += "a second run claims a change\n";
  return errors;
}

}  // namespace umber::tool
