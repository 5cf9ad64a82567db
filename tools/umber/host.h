// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "umber/umber.hpp"

namespace umber::tool {

/// What commands that compile do with the world around them: the files that they read and write, what they say, and the compiler.
/// This one is the process itself; a cache and a batch have others.
class Host {
 public:
  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  virtual ~Host() = default;

  /// As try_read_file.
  virtual bool try_read(const std::string& path, std::string& text);
  /// As read_file. Throws UsageError.
  std::string read(const std::string& path);
  virtual bool is_folder(const std::string& path);
  /// As remember_source.
  virtual void remember(std::string_view name, std::string_view text);

  /// The folders that #include looks in for what is compiled next.
  virtual void look_in(std::span<const std::string> folders);
  /// As umber::compile, but that CompileResult::program may be empty.
  virtual CompileResult compile(std::span<const Source> sources, const Options& options);
  virtual PreprocessResult preprocess(const Source& source, const Options& options);

  /// True if outputs are not to become files, but are given to `take`, when all of a command's are there.
  virtual bool takes_outputs() const { return false; }
  virtual void take(const std::string& path, std::string_view contents);
  /// On standard error.
  virtual void say(std::string_view text);
  /// The compiler gave up: the process ends, unless a host has others to go on with.
  virtual void give_up(std::string_view what);
};

/// The process itself, which has no state.
Host& plain_host();

}  // namespace umber::tool
