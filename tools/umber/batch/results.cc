// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/results.h"

namespace umber::tool::batch {

std::optional<std::string> Results::find_here(const cache::Key& key) {
  if (std::optional<std::string> bytes = own_->get(key)) return bytes;
  for (const std::unique_ptr<Pack>& pack : others_)
    if (std::optional<std::string> bytes = pack->get(key)) return bytes;
  return std::nullopt;
}

std::optional<std::string> Results::find(const Preprocessed& wanted, cache::Store& levels) {
  for (const cache::Key* const key : {&wanted.silent, &wanted.exact}) {
    if (key == &wanted.silent && wanted.has_diagnostics) continue;
    if (std::optional<std::string> bytes = find_here(*key)) return bytes;
  }
  for (const cache::Key* const key : {&wanted.silent, &wanted.exact}) {
    if (key == &wanted.silent && wanted.has_diagnostics) continue;
    std::optional<std::string> bytes = levels.get(*key);
    if (!bytes) continue;
    own_->put(*key, *bytes);
    ++from_cache_;
    return bytes;
  }
  return std::nullopt;
}

std::string Results::get(const Preprocessed& wanted, cache::Store& levels, const std::function<Made()>& make) {
  if (!wanted.has_diagnostics)
    if (std::optional<std::string> bytes = find_here(wanted.silent)) return *std::move(bytes);
  const cache::Key claim = wanted.has_diagnostics ? wanted.exact : wanted.silent;
  {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return !in_work_.contains(claim); });
    in_work_.insert(claim);
  }
  struct Release {
    Results& results;
    const cache::Key& claim;
    ~Release() {
      {
        const std::lock_guard lock(results.mutex_);
        results.in_work_.erase(claim);
      }
      results.done_.notify_all();
    }
  };
  const Release release{*this, claim};
  if (std::optional<std::string> bytes = find(wanted, levels)) return *std::move(bytes);
  Made made = make();
  ++compiled_;
  if (made.is_lasting) {
    own_->put(made.key, made.bytes);
    levels.put(made.key, made.bytes);
  }
  return std::move(made.bytes);
}

}  // namespace umber::tool::batch
