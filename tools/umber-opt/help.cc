// SPDX-License-Identifier: Apache-2.0
#include "umber-opt/help.h"

#include <algorithm>
#include <string_view>

#include "passes/registry.h"
#include "target_fields.h"
#include "umber/umber.h"

namespace umber::tool {
namespace {

struct Row {
  std::string_view name, text;
};

constexpr std::string_view kUsageLine = "[--PASS]... [--target FIELD=VALUE]... FILE.umir [-o FILE]";
constexpr std::string_view kWhat =
    "Runs passes of the compiler over a text of its IR, in the order of the command line, and prints the module behind "
    "the last "
    "one. `umber --dump-ir=after:front` writes such texts, and `umber FILE.umir` compiles them. The text, the passes "
    "and the "
    "fields are those of this version of Umber: no promise is made of others.";
constexpr Row kOptions[] = {
    {"--PASS", "run this pass, one of those below; each may be named several times"},
    {"--target FIELD=VALUE", "what passes may know of where the module goes: a field of those below"},
    {"-o FILE", "file to write; standard output without it"},
    {"-h, --help", "print this; --help=man: as a page for man(1)"},
    {"--version", "print the version"},
};
constexpr Row kExits[] = {
    {"0", "fine"},
    {"1", "the text is wrong, a pass refused the module, or it needs what does not hold of it"},
    {"2", "the command line was wrong, or a file could not be read or written"},
    {"4", "an error of Umber itself"},
};

constexpr size_t kColumn = 32, kLastColumn = 100;

void wrap(std::string& out, std::string_view text, size_t first) {
  size_t column = first;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const bool fits = column + 1 + word.size() <= kLastColumn;
    if (column != first) fits ? out.append(1, ' ') : out.append(1, '\n').append(first, ' ');
    column = column == first || !fits ? first + word.size() : column + 1 + word.size();
    out += word;
  }
  out += '\n';
}

void entry(std::string& out, const std::string& left, std::string_view text) {
  out.append("  ").append(left);
  if (text.empty()) return void(out += '\n');
  if (left.size() + 4 > kColumn)
    out.append(1, '\n').append(kColumn, ' ');
  else
    out.append(kColumn - 2 - left.size(), ' ');
  wrap(out, text, kColumn);
}

std::string assignment(const TargetField& field) { return std::string(field.name).append("=").append(field.values); }

/// `text` as roff reads it: hyphens that are meant as such.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '-' || c == '\\') result += '\\';
    result += c == '\\' ? 'e' : c;
  }
  return result;
}

void paragraph(std::string& out, std::string_view head, std::string_view text) {
  out.append(".TP\n.B ").append(roff(head)).append("\n").append(text.empty() ? "\\&" : roff(text)).append("\n");
}

}  // namespace

std::string opt_help() {
  std::string out = "Usage: umber-opt " + std::string(kUsageLine) + "\n\n";
  wrap(out, kWhat, 0);
  out += "\nOptions:\n";
  for (const Row& row : kOptions) entry(out, std::string(row.name), row.text);
  out += "\nFields of the target:\n";
  for (const TargetField& field : target_fields()) entry(out, assignment(field), field.text);
  out += "\nPasses:\n";
  for (const Pass* const pass : kAllPasses) entry(out, "--" + std::string(pass->name), {});
  out += "\nExit status:\n";
  for (const Row& row : kExits) entry(out, std::string(row.name), row.text);
  return out;
}

std::string opt_manual() {
  std::string out =
      ".\\\" made by umber-opt --help=man\n.TH UMBER-OPT 1 \"\" \"umber " UMBER_VERSION_STRING
      "\" \"Umber\"\n.SH NAME\number\\-opt \\- run passes over texts of Umber's IR\n.SH SYNOPSIS\n.B umber\\-opt\n.RI ";
  out += roff(kUsageLine) + "\n.SH DESCRIPTION\n" + roff(kWhat) + "\n.SH OPTIONS\n";
  for (const Row& row : kOptions) paragraph(out, row.name, row.text);
  out += ".SH FIELDS OF THE TARGET\n";
  for (const TargetField& field : target_fields()) paragraph(out, assignment(field), field.text);
  out += ".SH PASSES\n";
  for (const Pass* const pass : kAllPasses) out += ".br\n\\-\\-" + roff(pass->name) + "\n";
  out += ".SH EXIT STATUS\n";
  for (const Row& row : kExits) paragraph(out, row.name, row.text);
  return out + ".SH SEE ALSO\n.BR umber (1)\n";
}

std::string opt_version() { return "umber-opt " UMBER_VERSION_STRING "\n"; }

}  // namespace umber::tool
