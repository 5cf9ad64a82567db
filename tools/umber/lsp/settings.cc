// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/settings.h"

#include "umber/arguments.h"
#include "umber/files.h"
#include "umber/json.h"
#include "umber/lsp/uri.h"

namespace umber::tool::lsp {
namespace {

constexpr int kMostFolders = 64;
constexpr size_t kLongestPattern = 256;

[[noreturn]] void wrong(const std::string& what) { throw UsageError(what); }

std::string text_of(const Json& value, std::string_view name) {
  if (!value.is_string()) wrong("\"" + std::string(name) + "\" is a text");
  return value.get<std::string>();
}

std::vector<std::string> list_of(const Json& value, std::string_view name) {
  if (value.is_string()) return {value.get<std::string>()};
  if (!value.is_array()) wrong("\"" + std::string(name) + "\" is a text or a list of them");
  std::vector<std::string> list;
  for (const Json& item : value) list.push_back(text_of(item, name));
  return list;
}

/// `{"X": 1, "Y": "text", "Z": true, "W": false}`, or `["X=1", "Y"]`.
void add_defines(const Json& value, std::vector<std::string>& words) {
  if (!value.is_object()) {
    for (const std::string& define : list_of(value, "defines")) words.push_back("-D" + define);
    return;
  }
  for (const auto& [name, text] : value.items()) {
    if (text.is_boolean() || text.is_null())
      words.push_back((text.is_boolean() && !text.get<bool>() ? "-U" : "-D") + name);
    else if (text.is_string())
      words.push_back("-D" + name + "=" + text.get<std::string>());
    else if (text.is_number())
      words.push_back("-D" + name + "=" + text.dump());
    else
      wrong("the text of the macro " + name + " is a text, a number or true");
  }
}

/// What an object says for all files, or for one of them.
void add(const Json& object, const std::string& folder, Settings& settings) {
  for (const auto& [name, value] : object.items()) {
    if (name == "defines")
      add_defines(value, settings.words);
    else if (name == "include")
      for (const std::string& include : list_of(value, name))
        settings.words.push_back("-I" + normal_path(path_in(folder, include)));
    else if (name == "target")
      settings.words.push_back("--target-env=" + text_of(value, name));
    else if (name == "dialect")
      settings.words.push_back("--dialect=" + text_of(value, name));
    else if (name == "warnings")
      for (const std::string& warning : list_of(value, name)) settings.words.push_back("-W" + warning);
    else if (name == "arguments")
      for (const std::string& word : list_of(value, name)) settings.words.push_back(word);
    else if (name == "version")
      settings.default_version = text_of(value, name);
    else if (name != "stage" && name != "file" && name != "files" && name != "$schema")
      wrong("there is no setting \"" + name + "\"");
  }
}

void read(const Json& json, const std::string& folder, const std::string& path, Settings& settings) {
  if (!json.is_object()) wrong("the settings are an object");
  add(json, folder, settings);
  if (const Json* const stage = find(json, "stage")) settings.stage_if_unsaid = text_of(*stage, "stage");
  const Json* const files = find(json, "files");
  if (!files) return;
  if (!files->is_array()) wrong("\"files\" is a list of objects");
  for (const Json& entry : *files) {
    const Json* const file = find(entry, "file");
    if (!file) wrong("an entry of \"files\" has a \"file\"");
    const std::string pattern = text_of(*file, "file");
    if (pattern.size() > kLongestPattern) wrong("\"file\" is too long");
    if (!matches(normal_path(path_in(folder, pattern)), path)) continue;
    add(entry, folder, settings);
    if (const Json* const stage = find(entry, "stage")) settings.stage = text_of(*stage, "stage");
  }
}

}  // namespace

/// Goes back to the last star of either kind when something does not fit.
bool matches(std::string_view pattern, std::string_view path) {
  struct Star {
    size_t pattern = std::string_view::npos, path = 0;
    bool is_of_folders = false;  ///< `**/`: whole names
  };
  Star within, across;  // `*` and `**`
  size_t p = 0, n = 0;
  const auto go_on = [&](Star& star) {
    if (star.pattern == pattern.npos || star.path >= path.size()) return false;
    if (!star.is_of_folders) {
      ++star.path;
    } else {
      const size_t slash = path.find('/', star.path);
      if (slash == path.npos) return false;
      star.path = slash + 1;
    }
    p = star.pattern, n = star.path;
    return true;
  };
  while (n < path.size() || p < pattern.size()) {
    if (pattern.substr(p).starts_with("**")) {
      p += 2;
      const bool is_of_folders = p < pattern.size() && pattern[p] == '/';
      p += is_of_folders ? 1 : 0;
      across = {p, n, is_of_folders}, within = {};
    } else if (p < pattern.size() && pattern[p] == '*') {
      within = {++p, n};
    } else if (p < pattern.size() && n < path.size() &&
               (pattern[p] == path[n] || (pattern[p] == '?' && path[n] != '/'))) {
      ++p, ++n;
    } else if (within.path >= path.size() || path[within.path] == '/' || !go_on(within)) {
      within = {};
      if (!go_on(across)) return false;
    }
  }
  return true;
}

Settings settings_for(const std::string& path, Documents& documents) {
  Settings settings;
  std::string folder(folder_of(path));
  for (int n = 0; n < kMostFolders; ++n) {
    const std::string name = path_in(folder, kSettingsName);
    if (const Text* const text = documents.text(normal_path(name))) {
      settings.path = normal_path(name);
      try {
        read(parse_json(text->string(), settings.path), folder, path, settings);
      } catch (const UsageError& error) {
        settings.problem = error.what();
      }
      return settings;
    }
    const std::string around(folder_of(folder));
    if (around.empty() || around == folder) break;
    folder = around;
  }
  return settings;
}

}  // namespace umber::tool::lsp
