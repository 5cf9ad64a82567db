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

Results::Claim::~Claim() {
  if (!key_) return;
  {
    const std::lock_guard lock(results_.mutex_);
    results_.in_work_.erase(*key_);
  }
  results_.done_.notify_all();
}

std::optional<std::string> Results::find_or_claim(const Preprocessed& wanted, cache::Store& levels, Claim& claim) {
  if (!wanted.has_diagnostics)
    if (std::optional<std::string> bytes = find_here(wanted.silent)) return bytes;
  const cache::Key key = wanted.has_diagnostics ? wanted.exact : wanted.silent;
  {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return !in_work_.contains(key); });
    in_work_.insert(key);
    claim.key_ = key;
  }
  return find(wanted, levels);
}

void Results::add_made(const std::optional<cache::Key>& key, std::string_view bytes, cache::Store& levels) {
  ++compiled_;
  if (!key) return;
  own_->put(*key, bytes);
  levels.put(*key, bytes);
}

}  // namespace umber::tool::batch
