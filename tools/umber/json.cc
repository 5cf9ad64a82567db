// SPDX-License-Identifier: Apache-2.0
#include "umber/json.h"

#include <algorithm>
#include <set>
#include <vector>

#include "umber/arguments.h"

namespace umber::tool {
namespace {

/// Values are walked by functions that call themselves.
constexpr int kDeepest = 64;

size_t line_of(std::string_view text, size_t byte) {
  const auto end = text.begin() + static_cast<ptrdiff_t>(std::min(byte, text.size()));
  return static_cast<size_t>(std::count(text.begin(), end, '\n')) + 1;
}

}  // namespace

Json parse_json(std::string_view text, const std::string& path) {
  using Event = Json::parse_event_t;
  std::vector<std::set<std::string>> keys;  // of the objects around
  const auto check = [&](int depth, Event event, Json& parsed) {
    if (depth > kDeepest) throw UsageError(path + ": values are nested too deeply");
    if (event == Event::object_start) keys.emplace_back();
    if (event == Event::object_end) keys.pop_back();
    if (event == Event::key && !keys.back().insert(parsed.get<std::string>()).second)
      throw UsageError(path + ": " + parsed.dump() + " is there twice");
    return true;
  };
  try {
    return Json::parse(text, check);
  } catch (const Json::parse_error& e) {
    const std::string_view what = e.what();  // behind its own idea of where
    throw UsageError(path + ":" + std::to_string(line_of(text, e.byte)) + ": " +
                     std::string(what.substr(what.find(": ") + 2)));
  } catch (const Json::exception& e) {
    throw UsageError(path + ": " + e.what());
  }
}

const Json* find(const Json& json, std::string_view name) {
  const auto found = json.find(std::string(name));
  return found == json.end() ? nullptr : &*found;
}

std::string json_string(std::string_view text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace umber::tool
