// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <vector>

#include "umber/arguments.h"
#include "umber/batch/run.h"
#include "umber/batch/work_folder.h"

namespace umber::tool::batch {

/// Jobs from `begin` up to `end`: what one task of Slurm does.
struct Shard {
  size_t begin = 0, end = 0;
};

/// As many shards that will take about the same time, by what one job of each family takes here.
std::vector<Shard> cut_into_shards(const Jobs& jobs, Run& run, size_t count);

/// Has Slurm do the shards, each by a task of an array, and waits for them. Tasks that fail or are lost are tried again. What is
/// missing in the end whoever puts the results together has to do; it is said. Throws UsageError where Slurm takes no tasks.
class SlurmTasks {
 public:
  SlurmTasks(const Arguments& arguments, std::span<char* const> command_line, const WorkFolder& folder);
  /// Empty, or what went wrong, a line each.
  std::string run(std::span<const Shard> shards);

 private:
  void submit(const std::vector<size_t>& tasks);
  /// False: Slurm does not answer.
  bool find_living(std::vector<bool>& living);
  bool is_done(size_t task) const;
  std::string script() const;

  const WorkFolder& folder_;
  std::vector<std::string> sbatch_, words_;
  size_t retries_ = 3;
  std::vector<std::string> ids_;  ///< of arrays that were submitted
};

/// Which shard a task was started for, of those that are in the folder. Throws UsageError.
Shard read_shard(const WorkFolder& folder, const std::string& number, const std::string& manifest);
void write_shards(const WorkFolder& folder, std::span<const Shard> shards, const std::string& manifest);
void mark_done(const WorkFolder& folder, const std::string& number);

/// A whole number from 1 to `most`. Throws UsageError.
size_t number_of(const Arguments& arguments, Option option, size_t otherwise, size_t most);

}  // namespace umber::tool::batch
