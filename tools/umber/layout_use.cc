// SPDX-License-Identifier: Apache-2.0
#include "umber/layout_use.h"

#include <algorithm>

#include "umber/inputs.h"

namespace umber::tool {
namespace {

using reflect::Type;
using reflect::UsedPart;

/// What of the part is used: "[2]" or ".x"; empty for all of it.
std::string rest_of(const UsedPart& use, std::span<const uint32_t> path, const Type& type) {
  std::string text;
  size_t kept = 0;  // up to the last index that is constant
  const auto index = [&](uint32_t n) {
    text += n == UsedPart::kAny ? "[i]" : "[" + std::to_string(n) + "]";
    if (n != UsedPart::kAny) kept = text.size();
  };
  for (size_t n = 0; n < std::min(path.size(), use.path.size()); ++n)
    if (path[n] == UsedPart::kAny) index(use.path[n]);
  const Type* t = &type;
  uint32_t left = type.columns;  // a column of a matrix, then its components
  for (size_t n = path.size(); n < use.path.size(); ++n) {
    if (t->kind == Type::Kind::array) {
      index(use.path[n]);
      t = &t->element[0];
      left = t->columns;
    } else if (left != 1) {
      index(use.path[n]);
      left = 1;
    } else if (use.path[n] < 4) {
      text += '.';
      text += "xyzw"[use.path[n]];
      kept = text.size();
    }
  }
  return text.substr(0, kept);
}

/// The verb with what it is about; empty if there is nothing.
std::string phrase(std::string_view verb, std::span<const std::string> parts) {
  if (parts.empty()) return {};
  std::string text(verb);
  if (std::find(parts.begin(), parts.end(), "") != parts.end()) return text;
  for (size_t n = 0; n < parts.size(); ++n)
    if (std::find(parts.begin(), parts.begin() + static_cast<ptrdiff_t>(n), parts[n]) ==
        parts.begin() + static_cast<ptrdiff_t>(n))
      text += " " + parts[n];
  return text;
}

}  // namespace

bool overlap(std::span<const uint32_t> a, std::span<const uint32_t> b) {
  for (size_t n = 0; n < std::min(a.size(), b.size()); ++n)
    if (a[n] != b[n] && a[n] != UsedPart::kAny && b[n] != UsedPart::kAny) return false;
  return true;
}

std::span<const UsedPart> uses_of_member(std::span<const UsedPart> uses, uint32_t member) {
  if (!uses.empty() && uses[0].path.empty()) return uses;  // that of the whole block is the first one
  const auto first = std::partition_point(uses.begin(), uses.end(), [&](const UsedPart& u) { return u.path[0] < member; });
  const auto end = std::partition_point(first, uses.end(), [&](const UsedPart& u) { return u.path[0] == member; });
  return {first, end};
}

UseWords::UseWords(const reflect::Program& program) {
  for (const reflect::StageInfo& s : program.stages) stages_.push_back(s.stage);
  std::sort(stages_.begin(), stages_.end());
}

std::string UseWords::describe(const Type& type, std::span<const uint32_t> path, std::span<const UsedPart> uses) const {
  std::vector<std::pair<std::string, std::string>> by_stage;  // who, what
  for (const reflect::Stage stage : stages_) {
    const uint32_t bit = 1u << static_cast<uint32_t>(stage);
    std::vector<std::string> read, written;
    for (const UsedPart& use : uses) {
      if (!overlap(path, use.path)) continue;
      if (use.read_by & bit) read.push_back(rest_of(use, path, type));
      if (use.written_by & bit) written.push_back(rest_of(use, path, type));
    }
    std::string what = phrase("read", read);
    const std::string writes = phrase("written", written);
    what += (what.empty() || writes.empty() ? "" : ", ") + writes;
    if (what.empty()) continue;
    const std::string who(extension_of(stage));
    const auto same = std::find_if(by_stage.begin(), by_stage.end(), [&](const auto& s) { return s.second == what; });
    if (same == by_stage.end())
      by_stage.emplace_back(who, what);
    else
      same->first += ", " + who;
  }
  std::string text;
  for (const auto& [who, what] : by_stage)
    text += (text.empty() ? "" : "; ") + (stages_.size() > 1 ? who + ": " : "") + what;
  return text;
}

}  // namespace umber::tool
