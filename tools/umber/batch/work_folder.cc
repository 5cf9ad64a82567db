// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/work_folder.h"

#include <algorithm>

#include <unistd.h>

#include "umber/files.h"
#include "umber/system.h"

namespace umber::tool::batch {

WorkFolder::WorkFolder(const std::string& output) : folder_(output + ".partial") {
  if (!make_folders(folder_)) fail_on_file("make", folder_);
}

WorkFolder::~WorkFolder() {
  if (lock_ >= 0) ::close(lock_);
}

void WorkFolder::lock() {
  lock_ = system::open_to_grow(path("lock").c_str());
  if (lock_ < 0) fail_on_file("write", path("lock"));
  if (!system::lock(lock_)) throw UsageError("another process works in '" + folder_ + "'");
}

std::vector<std::string> WorkFolder::files(std::string_view ending) const {
  std::vector<std::string> names;
  for (const system::FolderEntry& entry : system::list_folder(folder_))
    if (!entry.is_folder && entry.name.ends_with(ending)) names.push_back(entry.name);
  std::ranges::sort(names);
  return names;
}

std::unique_ptr<Results> WorkFolder::open_results(const std::string& name) const {
  const std::string own = name + std::string(kResults);
  auto results = std::make_unique<Results>(std::make_unique<Pack>(path(own), Pack::Access::grow));
  for (const std::string& other : files(kResults))
    if (other != own) results->add(std::make_unique<Pack>(path(other), Pack::Access::read));
  return results;
}

void WorkFolder::remove() {
  for (const std::string_view ending : {kResults, std::string_view("outputs"), std::string_view(".done"),
                                        std::string_view("shards"), std::string_view(".log"), std::string_view("lock")})
    for (const std::string& name : files(ending)) ::unlink(path(name).c_str());
  system::remove_folder(folder_);
}

}  // namespace umber::tool::batch
