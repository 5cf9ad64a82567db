// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/results.h"

#include "umber/batch/archive.h"
#include "umber/cache/result.h"

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

void Results::note_modules(const cache::Key& key, std::string_view result) {
  if (!own_->has(key)) return;
  for (const std::string_view module : cache::modules_in(result)) {
    const Output output{key, {static_cast<uint64_t>(module.data() - result.data()), module.size()}};
    const cache::Key hash = hash_of_bytes(module);
    const std::lock_guard lock(mutex_);
    outputs_.try_emplace(hash, output);
  }
}

bool Results::has_output(const cache::Key& hash) const {
  const std::lock_guard lock(mutex_);
  return outputs_.contains(hash);
}

std::optional<std::string> Results::output(const cache::Key& hash) {
  Output output;
  {
    const std::lock_guard lock(mutex_);
    const auto found = outputs_.find(hash);
    if (found == outputs_.end()) return std::nullopt;
    output = found->second;
  }
  std::optional<std::string> bytes = own_->get_part(output.result, output.part);
  return bytes && hash_of_bytes(*bytes) == hash ? std::move(bytes) : std::nullopt;
}

}  // namespace umber::tool::batch
