// SPDX-License-Identifier: Apache-2.0
// `umber batch`: many shaders at once, by threads or by tasks of Slurm.
#include <cstdlib>
#include <optional>
#include <thread>

#include <unistd.h>

#include "umber/batch/manifest.h"
#include "umber/batch/process.h"
#include "umber/batch/run.h"
#include "umber/batch/sinks.h"
#include "umber/batch/slurm.h"
#include "umber/batch/work_folder.h"
#include "umber/commands.h"
#include "umber/files.h"
#include "umber/messages.h"
#include "umber/system.h"

namespace umber::tool {
namespace batch {
namespace {

constexpr unsigned kMostThreads = 1024;

class Batch {
 public:
  Batch(const Arguments& arguments, std::span<char* const> command_line, const std::string& manifest)
      : arguments_(arguments),
        command_line_(command_line),
        text_(manifest, read_file(manifest)),
        jobs_(read_manifest(text_)),
        caches_(cache::settings_of(arguments)),
        output_(output_of(arguments, manifest)),
        folder_(output_) {
    const std::string resolved = system::resolved(output_);
    if (arguments.has(Option::output) && resolved == system::resolved(manifest))
      throw UsageError("the output '" + output_ + "' is the manifest");
    if (!arguments.has(Option::files) && tool::is_folder(output_))
      throw UsageError("'" + output_ + "' is a folder; an archive is a file, and --files writes files there");
    if (caches_.folder.empty()) caches_.limit = 0;
  }

  int run() {
    if (const std::string* const shard = arguments_.last(Option::shard)) return run_shard(*shard);
    folder_.lock();
    results_ = folder_.open_results("own");
    if (arguments_.has(Option::files)) {
      FileSink sink(arguments_.has(Option::output) ? output_ : "", files_);
      return run_all(sink, [] {});
    }
    ArchiveSink sink(fresh("outputs"), results_);
    return run_all(sink, [&] {
      if (files_.was_read(output_)) throw UsageError("the output '" + output_ + "' is one of the inputs");
      sink.write(output_, threads());
      summary_ += ", " + with_commas(sink.different()) + " different outputs";
    });
  }

 private:
  static std::string output_of(const Arguments& arguments, const std::string& manifest) {
    if (const std::string* const path = arguments.last(Option::output)) {
      if (path->empty() || *path == "-") throw UsageError("an archive is a file, and not standard output");
      return *path;
    }
    if (arguments.has(Option::files)) return manifest;
    throw UsageError("say with -o which archive to write, or with --files that there are to be files");
  }

  /// A file of the folder that is empty now.
  std::string fresh(const std::string& name) const {
    const std::string path = folder_.path(name);
    ::unlink(path.c_str());
    return path;
  }

  unsigned threads() const {
    return static_cast<unsigned>(
        number_of(arguments_, Option::threads, std::max(1u, std::thread::hardware_concurrency()), kMostThreads));
  }

  bool shows_progress() const {
    const std::string* const when = arguments_.last(Option::progress);
    return !when || *when == "auto" ? isatty(STDERR_FILENO) != 0 : *when == "always";
  }

  template <typename Finish>
  int run_all(Sink& sink, Finish&& finish) {
    BatchState state{files_, *results_, sink};
    std::string problems;
    if (arguments_.has(Option::slurm)) {
      problems = run_by_slurm();
      results_ = nullptr;
      results_ = folder_.open_results("own");
    }
    BatchState merged{files_, *results_, sink};
    Run run(*jobs_, arguments_.has(Option::slurm) ? merged : state, caches_);
    {
      Progress progress(jobs_->count(), shows_progress());
      run.run(0, jobs_->count(), threads(), progress);
    }
    summary_ = with_commas(jobs_->count()) + " jobs: " + with_commas(run.preprocessed()) + " preprocessed, " +
               with_commas(results_->compiled()) + " compiled, " + with_commas(results_->from_cache()) +
               " from the cache";
    if (results_->kept() != 0) summary_ += ", " + with_commas(results_->kept()) + " kept of a run that was ended";
    const std::string duplicates = say_duplicates(sink);
    finish();
    results_ = nullptr;
    const std::string said = problems + run.problems() + run.report().text(*jobs_) + duplicates;
    write_all(STDERR_FILENO, said + "umber: " + summary_ + failures(run) + "\n");
    folder_.remove();
    return duplicates.empty() ? run.report().status() : std::max<int>(run.report().status(), kUsage);
  }

  static std::string failures(const Run& run) {
    const size_t failed = run.report().failed();
    return failed == 0 ? std::string() : ", " + with_commas(failed) + " failed";
  }

  std::string say_duplicates(const Sink& sink) const {
    std::string out;
    for (auto [name, owners] : sink.duplicates()) {
      std::sort(owners.begin(), owners.end());
      out +=
          "umber: error: " + with_commas(owners.size()) + " jobs have the output '" + name + "', which is left out\n";
    }
    return out;
  }

  std::string run_by_slurm() {
    NoSink none;
    BatchState state{files_, *results_, none};
    Run run(*jobs_, state, caches_);
    const std::vector<Shard> shards = cut_into_shards(*jobs_, run, number_of(arguments_, Option::shards, 16, 10000));
    write_shards(folder_, shards, std::string(text_.text()));
    return SlurmTasks(arguments_, command_line_, folder_).run(shards);
  }

  /// What a task does: results go into a pack of its own, and are put together by who has started it.
  int run_shard(const std::string& number) {
    const Shard shard = read_shard(folder_, number, std::string(text_.text()));
    results_ = folder_.open_results("shard-" + number + "." + host_and_process());
    NoSink none;
    BatchState state{files_, *results_, none};
    Run run(*jobs_, state, caches_);
    Progress progress(shard.end - shard.begin, false);
    if (shard.end > jobs_->count()) throw UsageError("there is no shard '" + number + "'");
    run.run(shard.begin, shard.end, threads(), progress);
    mark_done(folder_, number);
    return kFine;  // what failed is said by who has started it
  }

  const Arguments& arguments_;
  std::span<char* const> command_line_;
  Text text_;
  std::unique_ptr<Jobs> jobs_;
  cache::Settings caches_;
  std::string output_;
  WorkFolder folder_;
  KnownFiles files_;
  std::unique_ptr<Results> results_;
  std::string summary_;
};

int extract(const Arguments& arguments, const std::string& path) {
  const std::string* const folder = arguments.last(Option::output);
  const Archive archive(path);
  for (const ArchiveEntry& entry : archive.entries())
    if (!is_safe_name(entry.name))
      throw UsageError("'" + path + "' has a file that would not lie below the folder: '" + entry.name + "'");
  for (const ArchiveEntry& entry : archive.entries()) {
    const std::string to = path_in(folder ? *folder : "", entry.name);
    const std::string_view lies_in = folder_of(to);
    if (!lies_in.empty() && !make_folders(std::string(lies_in))) fail_on_file("write", to);
    OutputFiles files;
    files.add(to, archive.read(entry));
    files.commit();
  }
  return kFine;
}

}  // namespace
}  // namespace batch

int batch_command(const Arguments& arguments, std::span<char* const> command_line) {
  const std::vector<std::string_view> words = arguments.values(Option::file);
  if (!words.empty() && words[0] == "extract") {
    if (words.size() != 2) throw UsageError("`umber batch extract` takes one archive");
    return batch::extract(arguments, std::string(words[1]));
  }
  if (words.size() != 1) throw UsageError("`umber batch` takes one manifest");
  try {
    return batch::Batch(arguments, command_line, std::string(words[0])).run();
  } catch (const batch::TextError& error) {
    Messages messages(arguments);
    messages.add(Status::errors, std::span(&error.diagnostic, 1));
    messages.finish();
    return kUsage;
  }
}

}  // namespace umber::tool
