// SPDX-License-Identifier: Apache-2.0
// What the command asks of the operating system where POSIX and Windows differ: system_posix.cc, system_windows.cc.
#pragma once
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace umber::tool::system {

#ifdef _WIN32
inline constexpr std::string_view kSeparators = "/\\";
#else
inline constexpr std::string_view kSeparators = "/";
#endif

/// Signals that end a process which went wrong.
inline constexpr int kCrashes[] = {
    SIGSEGV, SIGABRT, SIGFPE, SIGILL,
#ifdef SIGBUS
    SIGBUS,
#endif
};

/// Once, before anything is read or written: what is written are bytes, not lines.
void set_up_streams();

/// Memory that is free stays with the process, where that can be asked for: what does the same over and over would get it from
/// the system, and give it back, each time.
void keep_memory();

bool is_absolute(std::string_view path);

/// Descriptors, negative if there is none; errno says why. A file that is written from its beginning is emptied.
int open_to_read(const char* path);
int open_to_write(const char* path);
int open_anew(const char* path);
/// How many bytes; negative: none, and errno says why.
int64_t read_some(int descriptor, char* to, size_t size);
int64_t write_some(int descriptor, const char* from, size_t size);

/// A new file, as anybody makes them, with the name of the template, which ends in XXXXXX and is changed.
int make_temporary(std::string& name);
/// Gives the file another name, and whatever had that name is gone.
bool replace_file(const std::string& from, const std::string& to);
/// Where a link leads.
std::string resolved(const std::string& path);

/// A file that is read and written at places; it is made if there is none.
int open_to_grow(const char* path);
uint64_t size_of(int descriptor);
/// As many bytes as `bytes` has; false if there are fewer.
bool read_at(int descriptor, uint64_t offset, std::span<char> bytes);
bool write_at(int descriptor, uint64_t offset, std::string_view bytes);
/// The file ends there from now on.
bool cut(int descriptor, uint64_t size);
/// True if no other process has locked the file, which this one then has until it ends or closes it.
bool lock(int descriptor);
void remove_folder(const std::string& path);

/// True if the folder is there then; otherwise errno says why.
bool make_folder(const std::string& path);
struct FolderEntry {
  std::string name;
  uint64_t bytes = 0;
  int64_t used = 0;  ///< when it was read or written last, in seconds
  bool is_folder = false;
};
/// What lies in a folder, in no order; nothing if it cannot be read.
std::vector<FolderEntry> list_folder(const std::string& path);
/// The file was read just now.
void touch(const std::string& path);

/// Where this program lies; empty where the system does not say.
std::string own_path();
/// Goes on as the program of that path, the words ended by a null; returns if it cannot be started.
void become(const std::string& program, std::span<char* const> words);

/// Has the handler called for kCrashes, on that stack if the system can do that.
void catch_crashes(void (*handler)(int), std::span<char> stack);

}  // namespace umber::tool::system
