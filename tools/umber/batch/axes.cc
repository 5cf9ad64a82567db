// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/axes.h"

#include <algorithm>
#include <unordered_set>

#include "umber/batch/manifest.h"

namespace umber::tool::batch {
namespace {

bool is_identifier(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !name.empty() && is_letter(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

}  // namespace

Axes::Axes(const Text& text, const Value& shader) : text_(text) {
  if (const Value* macros = shader.find("macros")) add_macros(*macros);
  if (const Value* constants = shader.find("constants")) add_constants(*constants);
  if (const Value* permutations = shader.find("permutations")) add_permutations(*permutations);
  std::unordered_set<std::string_view> seen;
  for (const Axis& axis : axes_)
    for (const Choice& choice : axis)
      for (const Choice::Setting& s : choice.macros)
        if (seen.insert(s.name).second) macros_.push_back(s.name);
}

void Axes::add(Axis axis, const Value& at, bool has_constants) {
  if (axis.empty()) text_.fail(at.position, at.length, "there is nothing to choose from");
  if (axis.size() > kMostJobs / count_)
    text_.fail(at.position, at.length, "with this there are more than " + std::to_string(kMostJobs) + " permutations");
  count_ *= axis.size();
  if (has_constants) constants_count_ *= axis.size();
  axes_.push_back(std::move(axis));
  has_constants_.push_back(has_constants);
}

void Axes::check_name(const Value& at, std::string_view name) const {
  if (!is_identifier(name)) text_.fail(at.position, at.length, "this is no name of a macro");
}

/// `null` and `false`: not defined; `true`: defined as 1.
Choice::Setting Axes::setting(const Value& name, const Value& value) const {
  check_name(name, name.text);
  switch (value.kind) {
    case Value::Kind::null:
    case Value::Kind::no: return {name.text, std::nullopt};
    case Value::Kind::yes: return {name.text, "1"};
    case Value::Kind::number:
    case Value::Kind::text: return {name.text, value.text};
    case Value::Kind::list:
    case Value::Kind::object: break;
  }
  text_.fail(value.position, value.length, "the value of a macro is a text, a number, true, false or null");
}

/// `"NAME"`, `"NAME=TEXT"`
Choice::Setting Axes::setting(const Value& define) const {
  if (!define.is(Value::Kind::text))
    text_.fail(define.position, define.length, "a macro is a text, \"NAME\" or \"NAME=TEXT\"");
  const size_t equals = std::min(define.text.find('='), define.text.size());
  const std::string name = define.text.substr(0, equals);
  check_name(define, name);
  return {name, equals == define.text.size() ? "1" : define.text.substr(equals + 1)};
}

void Axes::add_macros(const Value& macros) {
  if (!macros.is(Value::Kind::object)) text_.fail(macros.position, macros.length, "macros are an object of lists");
  for (const auto& [name, values] : macros.members) {
    if (!values.is(Value::Kind::list)) text_.fail(values.position, values.length, "the values of a macro are a list");
    Axis axis;
    for (const Value& value : values.items) axis.push_back({.macros = {setting(name, value)}, .constants = {}});
    add(std::move(axis), values, false);
  }
}

void Axes::add_constants(const Value& constants) {
  if (!constants.is(Value::Kind::object))
    text_.fail(constants.position, constants.length, "constants are an object of lists");
  for (const auto& [id, values] : constants.members) {
    if (id.text.empty() || id.text.size() > 9 || id.text.find_first_not_of("0123456789") != std::string::npos)
      text_.fail(id.position, id.length, "this is no constant_id");
    if (!values.is(Value::Kind::list))
      text_.fail(values.position, values.length, "the values of a constant are a list");
    Axis axis;
    for (const Value& v : values.items) {
      const bool is_truth = v.is(Value::Kind::yes) || v.is(Value::Kind::no);
      if (!is_truth && !v.is(Value::Kind::number) && !v.is(Value::Kind::text))
        text_.fail(v.position, v.length,
                   "the value of a constant is a number, true, false or a text as --specialize takes it");
      const std::string value = is_truth ? (v.is(Value::Kind::yes) ? "true" : "false") : v.text;
      axis.push_back({.macros = {}, .constants = {id.text + "=" + value}});
    }
    add(std::move(axis), values, true);
  }
}

Choice Axes::choice_of(const Value& permutation) const {
  Choice choice;
  if (permutation.is(Value::Kind::object))
    for (const auto& [name, value] : permutation.members) choice.macros.push_back(setting(name, value));
  else if (permutation.is(Value::Kind::list))
    for (const Value& define : permutation.items) choice.macros.push_back(setting(define));
  else
    text_.fail(permutation.position, permutation.length,
               "a permutation is a list of macros, or an object with their values");
  return choice;
}

void Axes::add_permutations(const Value& list) {
  if (!list.is(Value::Kind::list)) text_.fail(list.position, list.length, "permutations are a list");
  Axis axis;
  for (const Value& permutation : list.items) axis.push_back(choice_of(permutation));
  add(std::move(axis), list, false);
}

std::vector<const Choice*> Axes::choices(uint64_t index) const {
  std::vector<const Choice*> result(axes_.size());
  for (size_t n = axes_.size(); n-- > 0;) {
    result[n] = &axes_[n][static_cast<size_t>(index % axes_[n].size())];
    index /= axes_[n].size();
  }
  return result;
}

size_t Axes::constants_of(uint64_t index) const {
  size_t result = 0, unit = 1;
  for (size_t n = axes_.size(); n-- > 0;) {
    const size_t size = axes_[n].size();
    if (has_constants_[n]) result += unit * static_cast<size_t>(index % size), unit *= size;
    index /= size;
  }
  return result;
}

}  // namespace umber::tool::batch
