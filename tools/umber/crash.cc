// SPDX-License-Identifier: Apache-2.0
#include "umber/crash.h"

#include <array>
#include <cstdlib>
#include <cstring>

#include <limits.h>
#include <unistd.h>

#include "umber/files.h"
#include "umber/messages.h"
#include "umber/system.h"
#include "umber/umber.hpp"

namespace umber::tool {
namespace {

struct Remembered {
  std::string_view name, text;
};

// A signal handler can reach only what is global, and must not allocate: all of it is laid out before.
struct CrashState {
  int argc = 0;
  char** argv = nullptr;
  std::array<Remembered, 256> sources{};
  size_t source_count = 0;
  std::array<char, PATH_MAX> other_folder{};
  alignas(16) std::array<char, 65536> stack{};  // the usual one may be what overflowed
};
CrashState state;  // global

uint64_t hash_more(uint64_t hash, std::string_view text) {  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001b3u;
  return hash;
}

uint64_t hash_of_input() {
  uint64_t hash = 0xcbf29ce484222325u;
  for (int i = 0; i < state.argc; ++i) hash = hash_more(hash, state.argv[i]);
  for (size_t i = 0; i < state.source_count; ++i) hash = hash_more(hash, state.sources[i].text);
  return hash;
}

/// A path of fixed size; what does not fit is left out.
struct Path {
  std::array<char, PATH_MAX + 64> text{};
  size_t size = 0;

  void add(std::string_view more) {
    for (const char c : more)
      if (size + 1 < text.size()) text[size++] = c;
  }
};

void write_report(int file, std::string_view what) {
  write_all(file, "umber ");
  write_all(file, version());
  write_all(file, ", internal error: ");
  write_all(file, what);
  write_all(file, "\n--- command line, an argument a line\n");
  for (int i = 0; i < state.argc; ++i) {
    write_all(file, state.argv[i]);
    write_all(file, "\n");
  }
  for (size_t i = 0; i < state.source_count; ++i) {
    write_all(file, "--- ");
    write_all(file, state.sources[i].name);
    write_all(file, "\n");
    write_all(file, state.sources[i].text);
    if (!state.sources[i].text.ends_with('\n')) write_all(file, "\n");
  }
}

bool report_into(std::string_view folder, std::string_view what) {
  Path path;
  if (!folder.empty()) path.add(folder), path.add("/");
  path.add("umber-crash-");
  const uint64_t hash = hash_of_input();
  for (int shift = 60; shift >= 0; shift -= 4) path.add({&"0123456789abcdef"[hash >> shift & 15], 1});
  path.add(".txt");
  const int file = system::open_anew(path.text.data());
  if (file < 0) return false;
  write_report(file, what);
  ::close(file);
  write_all(STDERR_FILENO, "umber: please report it with the file ");
  write_all(STDERR_FILENO, {path.text.data(), path.size});
  write_all(STDERR_FILENO, ", which has the sources and the command line\n");
  return true;
}

#ifdef __SANITIZE_ADDRESS__
constexpr bool kIsHandledElsewhere = true;  // by AddressSanitizer, which says more
#else
constexpr bool kIsHandledElsewhere = false;
#endif

void on_signal(int number) {
  for (const int other : system::kCrashes) std::signal(other, SIG_DFL);
  switch (number) {
    case SIGSEGV: internal_error("memory that is not there was used (SIGSEGV)");
    case SIGABRT: internal_error("a check failed (SIGABRT)");
#ifdef SIGBUS
    case SIGBUS: internal_error("memory that is not there was used (SIGBUS)");
#endif
    case SIGFPE: internal_error("impossible arithmetic (SIGFPE)");
    default: internal_error("an impossible instruction (SIGILL)");
  }
}

}  // namespace

void install_crash_handler(int argc, char** argv) {
  state.argc = argc;
  state.argv = argv;
  const char* folder = std::getenv("TMPDIR");
  std::strncpy(state.other_folder.data(), folder && *folder ? folder : "/tmp", state.other_folder.size() - 1);
  if (kIsHandledElsewhere) return;
  system::catch_crashes(on_signal, state.stack);
}

void remember_source(std::string_view name, std::string_view text) {
  if (state.source_count < state.sources.size()) state.sources[state.source_count++] = {name, text};
}

void internal_error(std::string_view what) {
  write_all(STDERR_FILENO, "umber: internal error: ");
  write_all(STDERR_FILENO, what);
  write_all(STDERR_FILENO, "\n");
  if (!report_into({}, what)) report_into(state.other_folder.data(), what);
  ::_exit(kInternal);
}

}  // namespace umber::tool
