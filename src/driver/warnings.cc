// SPDX-License-Identifier: Apache-2.0
#include "driver/warnings.h"

#include <algorithm>

#include "driver/driver.h"

namespace umber::driver {
namespace {

constexpr Message<std::string_view> kUnknown{
    Severity::error, "unknown-warning", "there is no warning called '{0}'",
    "all, extra and everything are groups; `umber list diagnostics` has each by its name"};

/// Takes `prefix` off the front of `text` if it is there.
bool skip(std::string_view& text, std::string_view prefix) {
  const bool found = text.starts_with(prefix);
  if (found) text.remove_prefix(prefix.size());
  return found;
}

}  // namespace

WarningChoice::WarningChoice(const Options& options)
    : has_none_(options.warnings == Warnings::none), are_errors_(options.warnings == Warnings::errors) {
  for (const std::string_view text : options.warning_switches) take(text);
  if (has_none_) lints_ = {};
}

void WarningChoice::take(std::string_view text) {
  const bool is_on = !skip(text, "no-");
  if (text == "error") return void(are_errors_ = is_on);
  if (skip(text, "error=")) {
    Said& s = said(text);
    s.is_error = is_on, s.is_no_error = !is_on;
    if (is_on) choose(text, true);
  } else if (text == "all") {
    take_group(LintGroup::all, is_on);
  } else if (text == "extra") {
    take_group(LintGroup::extra, is_on);
  } else if (text == "everything") {
    take_group(LintGroup::alone, is_on);
  } else {
    choose(text, is_on);
  }
}

void WarningChoice::take_group(LintGroup most, bool is_on) {
  for (const LintRow& row : kLints)
    if (row.group <= most) is_on ? lints_.add(row.lint) : lints_.remove(row.lint);
}

void WarningChoice::choose(std::string_view id, bool is_on) {
  const std::optional<Lint> lint = find_lint(id);
  if (lint) is_on ? lints_.add(*lint) : lints_.remove(*lint);
  said(id).is_off = !is_on && !lint;  // a group behind it asks for a lint again
}

WarningChoice::Said& WarningChoice::said(std::string_view id) {
  for (Said& s : said_)
    if (s.id == id) return s;
  return said_.emplace_back(Said{id});
}

const WarningChoice::Said* WarningChoice::find(std::string_view id) const {
  const auto found = std::ranges::find(said_, id, &Said::id);
  return found == said_.end() ? nullptr : &*found;
}

bool WarningChoice::is_wanted(std::string_view id) const {
  const Said* const s = find(id);
  return !has_none_ && !(s && s->is_off);
}

bool WarningChoice::is_error(std::string_view id) const {
  const Said* const s = find(id);
  return s && (s->is_error || s->is_no_error) ? s->is_error : are_errors_;
}

bool WarningChoice::check(Diagnostics& diagnostics) const {
  for (const Said& s : said_)
    if (!is_warning(s.id)) diagnostics.report(kUnknown, {}, s.id);
  return !diagnostics.has_errors();
}

}  // namespace umber::driver
