// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/levels.h"

#include <cstdlib>

#include "umber/cache/server_store.h"
#include "umber/request.h"

namespace umber::tool::cache {
namespace {

constexpr std::string_view kServer = "://";  // and no folder

std::string from_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

std::optional<std::string> Levels::get(const Key& key) {
  for (size_t n = 0; n < stores_.size(); ++n) {
    std::optional<std::string> contents = stores_[n]->get(key);
    if (!contents) continue;
    for (size_t nearer = 0; nearer < n; ++nearer) stores_[nearer]->put(key, *contents);
    return contents;
  }
  return std::nullopt;
}

void Levels::put(const Key& key, std::string_view contents) {
  for (const std::unique_ptr<Store>& store : stores_) store->put(key, contents);
}

std::string Levels::problem() {
  for (const std::unique_ptr<Store>& store : stores_)
    if (std::string problem = store->problem(); !problem.empty()) return problem;
  return {};
}

Settings settings_of(const Arguments& arguments) {
  Settings settings;
  const std::vector<std::string_view> said = arguments.values(Option::cache);
  for (const std::string_view where : said) {
    if (where.find(kServer) == std::string_view::npos)
      settings.folder = where;
    else
      settings.servers.emplace_back(where);
  }
  if (said.empty()) {
    settings.folder = from_environment("UMBER_CACHE");
    if (std::string server = from_environment("UMBER_CACHE_SERVER"); !server.empty())
      settings.servers.push_back(std::move(server));
  }
  const std::string* const size = arguments.last(Option::cache_size);
  const std::string text = size ? *size : from_environment("UMBER_CACHE_SIZE");
  if (!text.empty()) settings.limit = amount_of_memory(text);
  return settings;
}

std::unique_ptr<Levels> open_levels(const Settings& settings) {
  auto levels = std::make_unique<Levels>();
  if (!settings.folder.empty()) levels->add(std::make_unique<DiskStore>(settings.folder, settings.limit));
  for (const std::string& url : settings.servers) levels->add(std::make_unique<ServerStore>(url));
  return levels;
}

}  // namespace umber::tool::cache
