// SPDX-License-Identifier: Apache-2.0
// `umber cache`: what a cache holds, and less of it.
#include <unistd.h>

#include "umber/cache/levels.h"
#include "umber/commands.h"
#include "umber/files.h"
#include "umber/messages.h"

namespace umber::tool {

int cache_command(const Arguments& arguments) {
  const std::vector<std::string_view> words = arguments.values(Option::file);
  const std::string_view what = words.size() == 1 ? words[0] : "";
  if (what != "stats" && what != "trim" && what != "clear")
    throw UsageError("`umber cache` takes one of stats, trim and clear");
  const cache::Settings settings = cache::settings_of(arguments);
  if (settings.folder.empty()) throw UsageError("say with --cache or UMBER_CACHE which folder is the cache");
  cache::DiskStore store(settings.folder, settings.limit);
  if (!store.is_cache()) throw UsageError("'" + settings.folder + "' is no cache of Umber");
  const cache::DiskStore::Statistics now = what == "stats"  ? store.statistics()
                                           : what == "trim" ? store.trim(settings.limit)
                                                            : store.trim(0);
  const std::string text = "entries " + std::to_string(now.entries) + "\nbytes   " + std::to_string(now.bytes) +
                           "\nlimit   " + std::to_string(settings.limit) + "\n";
  return write_all(STDOUT_FILENO, text) ? kFine : kUsage;
}

}  // namespace umber::tool
