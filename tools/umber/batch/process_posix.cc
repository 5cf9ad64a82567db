// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "umber/batch/process.h"
#include "umber/files.h"

extern char** environ;

namespace umber::tool::batch {
namespace {

std::string read_all(std::FILE* file) {
  std::string text;
  std::rewind(file);
  std::array<char, 4096> buffer;
  for (size_t count = 0; (count = std::fread(buffer.data(), 1, buffer.size(), file)) != 0;)
    text.append(buffer.data(), count);
  return text;
}

}  // namespace

Ended run_program(const std::vector<std::string>& words, const std::string& input) {
  // Files, not pipes: whichever side is slow, none waits for the other.
  std::FILE* const in = std::tmpfile();
  std::FILE* const out = std::tmpfile();
  std::FILE* const wrong = std::tmpfile();
  Ended ended;
  if (in && out && wrong && std::fwrite(input.data(), 1, input.size(), in) == input.size() && std::fflush(in) == 0) {
    std::rewind(in);
    std::vector<char*> list;
    for (const std::string& word : words) list.push_back(const_cast<char*>(word.c_str()));
    list.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(wrong), STDERR_FILENO);
    pid_t child = 0;
    int status = 0;
    if (posix_spawnp(&child, list[0], &actions, nullptr, list.data(), environ) == 0) {
      while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
      }
      if (WIFEXITED(status)) ended.status = WEXITSTATUS(status);
      ended.output = read_all(out);
      if (ended.status != 0) ended.output += read_all(wrong);
    } else {
      ended.output = "it cannot be started";
    }
    posix_spawn_file_actions_destroy(&actions);
  }
  for (std::FILE* const file : {in, out, wrong})
    if (file) std::fclose(file);
  return ended;
}

std::string host_and_process() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return std::string(name.data()) + "-" + std::to_string(getpid());
}

void sleep_seconds(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

}  // namespace umber::tool::batch
