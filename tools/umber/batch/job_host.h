// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <deque>
#include <map>
#include <unordered_map>

#include "umber/batch/jobs.h"
#include "umber/batch/known_files.h"
#include "umber/batch/permutations.h"
#include "umber/batch/results.h"

namespace umber::tool::batch {

/// What the jobs of a family share: what preprocessing has made of each source of its command line.
class FamilyState {
 public:
  explicit FamilyState(const Family& family);

  const std::vector<std::string_view>& macros() const { return macros_; }
  /// How each of the macros is defined by the options of a compilation.
  std::vector<Permutations::Definition> definitions(std::span<const std::string_view> defines) const;
  /// Of what the command line compiles as number `n`.
  Permutations& compilation(size_t n);
  size_t preprocessed() const;

 private:
  std::vector<std::string_view> macros_;
  std::unordered_map<std::string_view, size_t> positions_;  ///< of `macros_`
  mutable std::mutex mutex_;
  std::deque<Permutations> compilations_;
};

/// Where outputs go. An output that several jobs have is an error of none of them, as it would depend on threads whose.
class Sink {
 public:
  using Owners = std::map<std::string, std::vector<size_t>>;  ///< the jobs that have an output of that name
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  /// Throws UsageError.
  virtual void take(size_t job, const std::string& name, std::string_view bytes) = 0;
  /// Outputs that there are several of.
  Owners duplicates() const;

 protected:
  /// False: some job has one already.
  bool claim(size_t job, const std::string& name);
  bool is_duplicate(const std::string& name) const { return duplicates_.contains(name); }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, size_t> first_;
  Owners duplicates_;
};

/// What all jobs of a batch share.
struct BatchState {
  KnownFiles& files;
  Results& results;
  Sink& sink;
};

/// A thread that carries out jobs, one after the other: what a command line reads, compiles, writes and says is the batch's.
class JobHost : public Host {
 public:
  JobHost(BatchState& state, std::unique_ptr<cache::Levels> levels) : state_(state), levels_(std::move(levels)) {}

  void begin(size_t job, FamilyState& family);
  /// What the job said, as a command would have on standard error.
  const std::string& said() const { return said_; }
  bool gave_up() const { return gave_up_; }
  cache::Levels& levels() { return *levels_; }

  bool try_read(const std::string& path, std::string& text) override;
  bool is_folder(const std::string& path) override;
  void remember(std::string_view, std::string_view) override {}
  CompileResult compile(std::span<const Source> sources, const Options& options) override;
  PreprocessResult preprocess(const Source& source, const Options& options) override;
  bool takes_outputs() const override { return true; }
  void take(const std::string& path, std::string_view contents) override;
  void say(std::string_view text) override { said_ += text; }
  void give_up(std::string_view what) override;

 private:
  static Preprocessed preprocessed(const KeyResult& key);
  void keep(const Preprocessed& known, const CompileResult& made);

  BatchState& state_;
  std::unique_ptr<cache::Levels> levels_;
  umber::Session session_;
  size_t job_ = 0, compilation_ = 0;
  FamilyState* family_ = nullptr;
  std::string said_;
  bool gave_up_ = false;
};

}  // namespace umber::tool::batch
