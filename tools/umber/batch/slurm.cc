// SPDX-License-Identifier: Apache-2.0
#include "umber/batch/slurm.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include <unistd.h>

#include "umber/batch/archive.h"
#include "umber/batch/process.h"
#include "umber/files.h"
#include "umber/system.h"

namespace umber::tool::batch {
namespace {

constexpr double kBetweenLooks = 1;  // seconds
constexpr int kMostSilence = 60;     // looks that Slurm may leave unanswered
constexpr int kLooksForFile = 5;     // that a file which a task has written may take to be seen here

/// A word as a shell reads it.
std::string in_quotes(const std::string& word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string list_of(const std::vector<size_t>& numbers) {
  std::string list;
  for (const size_t n : numbers) list += (list.empty() ? "" : ",") + std::to_string(n);
  return list;
}

std::string done_file(size_t task) { return "shard-" + std::to_string(task) + ".done"; }

std::string hash_of(const std::string& text) { return cache::hex(hash_of_bytes(text)); }

}  // namespace

size_t number_of(const Arguments& arguments, Option option, size_t otherwise, size_t most) {
  const std::string* const text = arguments.last(option);
  if (!text) return otherwise;
  size_t value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size() || value == 0 || value > most)
    throw UsageError("'" + *text + "' is no number from 1 to " + std::to_string(most));
  return value;
}

std::vector<Shard> cut_into_shards(const Jobs& jobs, Run& run, size_t count) {
  std::vector<double> costs(jobs.family_count(), -1);
  double total = 0;
  for (size_t job = 0; job < jobs.count(); ++job) {
    double& cost = costs[jobs.family_of(job)];
    if (cost < 0) cost = std::max(run.measure(job), 1e-5);
    total += cost;
  }
  std::vector<Shard> shards;
  double so_far = 0;
  size_t begin = 0;
  for (size_t job = 0; job < jobs.count(); ++job) {
    so_far += costs[jobs.family_of(job)];
    const bool is_enough = so_far >= total * static_cast<double>(shards.size() + 1) / static_cast<double>(count);
    if (!is_enough && job + 1 != jobs.count()) continue;
    shards.push_back({begin, job + 1});
    begin = job + 1;
  }
  return shards;
}

void write_shards(const WorkFolder& folder, std::span<const Shard> shards, const std::string& manifest) {
  std::string text = hash_of(manifest) + "\n";
  for (const Shard& shard : shards) text += std::to_string(shard.begin) + " " + std::to_string(shard.end) + "\n";
  OutputFiles files;
  files.add(folder.path("shards"), text);
  files.commit();
  for (const std::string& old : folder.files(".done")) ::unlink(folder.path(old).c_str());
}

Shard read_shard(const WorkFolder& folder, const std::string& number, const std::string& manifest) {
  std::istringstream lines(read_file(folder.path("shards")));
  std::string hash;
  lines >> hash;
  if (hash != hash_of(manifest))
    throw UsageError("the manifest is another one than that which the tasks were made for");
  size_t left = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), left);
  Shard shard;
  while (lines >> shard.begin >> shard.end)
    if (error == std::errc() && end == number.data() + number.size() && left-- == 0) return shard;
  throw UsageError("there is no shard '" + number + "'");
}

void mark_done(const WorkFolder& folder, const std::string& number) {
  OutputFiles files;
  files.add(folder.path("shard-" + number + ".done"), "");
  files.commit();
}

SlurmTasks::SlurmTasks(const Arguments& arguments, std::span<char* const> command_line, const WorkFolder& folder)
    : folder_(folder), retries_(number_of(arguments, Option::retries, 3, 1000)) {
  for (const std::string_view word : arguments.values(Option::sbatch)) sbatch_.emplace_back(word);
  words_.push_back(system::own_path());
  for (const char* const word : command_line.subspan(1)) words_.emplace_back(word);
}

/// The same command line: --shard, which is behind it, wins over --slurm.
std::string SlurmTasks::script() const {
  std::string text = "#!/bin/sh\nexec";
  for (const std::string& word : words_) text += " " + in_quotes(word);
  return text + " --progress=never --shard=\"$SLURM_ARRAY_TASK_ID\"\n";
}

void SlurmTasks::submit(const std::vector<size_t>& tasks) {
  std::vector<std::string> words = {"sbatch", "--parsable", "--job-name=umber-batch", "--array=" + list_of(tasks),
                                    "--output=" + folder_.path("slurm-%A_%a.log")};
  words.insert(words.end(), sbatch_.begin(), sbatch_.end());
  const Ended ended = run_program(words, script());
  const std::string id = ended.output.substr(0, ended.output.find_first_not_of("0123456789"));
  if (ended.status != 0 || id.empty()) throw UsageError("sbatch takes no tasks: " + ended.output);
  ids_.push_back(id);
}

bool SlurmTasks::find_living(std::vector<bool>& living) {
  std::string all;
  for (const std::string& id : ids_) all += (all.empty() ? "" : ",") + id;
  const Ended ended = run_program({"squeue", "--noheader", "--array", "--jobs=" + all, "--format=%K"}, "");
  std::fill(living.begin(), living.end(), false);
  // Of jobs that are long gone it knows nothing any more.
  if (ended.status != 0) return ended.output.find("Invalid job id") != std::string::npos;
  std::istringstream lines(ended.output);
  for (size_t task = 0; lines >> task;)
    if (task < living.size()) living[task] = true;
  return true;
}

bool SlurmTasks::is_done(size_t task) const { return ::access(folder_.path(done_file(task)).c_str(), F_OK) == 0; }

std::string SlurmTasks::run(std::span<const Shard> shards) {
  std::vector<size_t> tries(shards.size(), 0), left, missing(shards.size(), 0);
  for (size_t n = 0; n < shards.size(); ++n) left.push_back(n);
  if (left.empty()) return {};
  submit(left);
  std::string problems;
  std::vector<bool> living(shards.size());
  for (int silence = 0; !left.empty();) {
    sleep_seconds(kBetweenLooks);
    if (!find_living(living)) {
      if (++silence < kMostSilence) continue;
      return problems + "umber: warning: Slurm does not answer any more; what is missing is compiled here\n";
    }
    silence = 0;
    std::vector<size_t> again, next;
    for (const size_t task : left) {
      if (is_done(task)) continue;
      missing[task] = living[task] ? 0 : missing[task] + 1;
      if (missing[task] < kLooksForFile) {
        next.push_back(task);
      } else if (tries[task]++ < retries_) {
        again.push_back(task), next.push_back(task);
        missing[task] = 0;
      } else {
        problems += "umber: warning: task " + std::to_string(task) +
                    " of Slurm was lost each time; what is missing is compiled here\n";
      }
    }
    if (!again.empty()) submit(again);
    left = next;
  }
  return problems;
}

}  // namespace umber::tool::batch
