// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/job_host.h"

#include <algorithm>
#include <cerrno>

#include "umber/cache/caching_host.h"
#include "umber/cache/result.h"

namespace umber::tool::batch {

FamilyState::FamilyState(const Family& family) : macros_(family.macros.begin(), family.macros.end()) {
  for (size_t n = 0; n < macros_.size(); ++n) positions_.emplace(macros_[n], n);
}

std::vector<Permutations::Definition> FamilyState::definitions(std::span<const std::string_view> defines) const {
  std::vector<Permutations::Definition> result(macros_.size());
  for (const std::string_view define : defines) {
    const size_t equals = std::min(define.find('='), define.size());
    const auto found = positions_.find(define.substr(0, equals));
    if (found == positions_.end()) continue;
    result[found->second] = equals == define.size() ? std::string_view("=1") : define.substr(equals);
  }
  return result;
}

Permutations& FamilyState::compilation(size_t n) {
  const std::lock_guard lock(mutex_);
  while (compilations_.size() <= n) compilations_.emplace_back();
  return compilations_[n];
}

size_t FamilyState::preprocessed() const {
  const std::lock_guard lock(mutex_);
  size_t count = 0;
  for (const Permutations& p : compilations_) count += p.size();
  return count;
}

bool Sink::claim(size_t job, const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = first_.try_emplace(name, job);
  if (is_new) return true;
  std::vector<size_t>& owners = duplicates_[name];
  if (owners.empty()) owners.push_back(at->second);
  owners.push_back(job);
  return false;
}

Sink::Owners Sink::duplicates() const {
  const std::lock_guard lock(mutex_);
  return duplicates_;
}

void JobHost::begin(size_t job, FamilyState& family) {
  job_ = job, compilation_ = 0, family_ = &family;
  said_.clear();
  gave_up_ = false;
}

bool JobHost::try_read(const std::string& path, std::string& text) {
  const std::string* const known = state_.files.read(path);
  if (known) text = *known;
  if (!known) errno = ENOENT;
  return known != nullptr;
}

/// None that is there counts: names of outputs say it themselves.
bool JobHost::is_folder(const std::string& path) { return path.ends_with('/'); }

CompileResult JobHost::compile(std::span<const Source> sources, const Options& options) {
  Permutations& permutations = family_->compilation(compilation_++);
  const std::vector<Permutations::Definition> macros = family_->definitions(options.defines);
  const Preprocessed* known = permutations.find(macros);
  Results::Claim claim(state_.results);
  std::optional<std::string> bytes;
  const auto is_needed = [&](const KeyResult& key) {
    if (!known && cache::is_lasting(key.status)) known = permutations.add(macros, key.asked, preprocessed(key));
    if (known) bytes = state_.results.find_or_claim(*known, *levels_, claim);
    return !bytes;
  };
  std::optional<CompileResult> result;
  if (!known)
    result = session_.compile_if(sources, options, family_->macros(), is_needed);
  else if (is_needed({}))
    result = session_.compile(sources, options);
  if (!known) return *std::move(result);
  if (result) {
    keep(*known, *result);
  } else {
    result = cache::decode(*bytes);
    if (!result) return session_.compile(sources, options);
    cache::name_modules(sources, *result);
  }
  result->dependencies = known->dependencies;
  return *std::move(result);
}

Preprocessed JobHost::preprocessed(const KeyResult& key) {
  return {.silent = cache::key_of_object(key.key.modules, false),
          .exact = cache::key_of_object(key.key.exact, true),
          .has_diagnostics = !key.diagnostics.empty(),
          .dependencies = key.dependencies};
}

void JobHost::keep(const Preprocessed& known, const CompileResult& made) {
  const bool is_silent = made.ok() && made.diagnostics.empty() && !known.has_diagnostics;
  std::optional<cache::Key> key;
  if (cache::is_lasting(made.status)) key = is_silent ? known.silent : known.exact;
  const std::string bytes = key ? cache::encode(made) : std::string();
  state_.results.add_made(key, bytes, *levels_);
  if (key) state_.results.note_modules(*key, bytes);
}

PreprocessResult JobHost::preprocess(const Source& source, const Options& options) {
  return session_.preprocess(source, options);
}

void JobHost::take(const std::string& path, std::string_view contents) { state_.sink.take(job_, path, contents); }

void JobHost::give_up(std::string_view what) {
  gave_up_ = true;
  said_.append("umber: internal error: ").append(what).append("\n");
}

}  // namespace umber::tool::batch
