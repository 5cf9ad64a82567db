// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "umber/batch/pack.h"
#include "umber/batch/permutations.h"
#include "umber/cache/levels.h"

namespace umber::tool::batch {

/// Results by their keys: those of this run and of one that was killed lie in a pack, those of tasks on other machines in packs of
/// theirs, those of other runs in a cache. No two threads compile the same at once.
class Results {
 public:
  explicit Results(std::unique_ptr<Pack> own) : own_(std::move(own)), kept_(own_->size()) {}
  void add(std::unique_ptr<Pack> others) { others_.push_back(std::move(others)); }

  /// What one thread compiles for all of them, for as long as this lives.
  class Claim {
   public:
    explicit Claim(Results& results) : results_(results) {}
    ~Claim();
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;

   private:
    friend class Results;
    Results& results_;
    std::optional<cache::Key> key_;
  };
  /// The bytes of the result from wherever they are. None: they are for the holder of `claim`, which is free, to make.
  std::optional<std::string> find_or_claim(const Preprocessed& wanted, cache::Store& levels, Claim& claim);
  /// What the holder of a claim has made. `key`: one of the two of Preprocessed; none: it is not to be kept.
  void add_made(const std::optional<cache::Key>& key, std::string_view bytes, cache::Store& levels);

  /// The modules of a result that lies here under `key` are outputs that need no other place.
  void note_modules(const cache::Key& key, std::string_view result);
  bool has_output(const cache::Key& hash) const;
  /// Of what was noted the output with this hash.
  std::optional<std::string> output(const cache::Key& hash);

  size_t compiled() const { return compiled_; }
  size_t from_cache() const { return from_cache_; }
  /// Those of a run that was killed.
  size_t kept() const { return kept_; }

 private:
  std::optional<std::string> find_here(const cache::Key& key);
  std::optional<std::string> find(const Preprocessed& wanted, cache::Store& levels);

  struct Output {
    cache::Key result{};
    Pack::Part part;
  };

  std::unique_ptr<Pack> own_;
  size_t kept_;
  std::vector<std::unique_ptr<Pack>> others_;
  mutable std::mutex mutex_;
  std::unordered_map<cache::Key, Output, HashOfKey> outputs_;  ///< by the hashes of their bytes
  std::condition_variable done_;
  std::unordered_set<cache::Key, HashOfKey> in_work_;
  std::atomic<size_t> compiled_ = 0, from_cache_ = 0;
};

}  // namespace umber::tool::batch
