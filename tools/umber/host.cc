// SPDX-License-Identifier: Apache-2.0
#include "umber/host.h"

#include <unistd.h>

#include "umber/crash.h"
#include "umber/files.h"

namespace umber::tool {

bool Host::try_read(const std::string& path, std::string& text) { return try_read_file(path, text); }

std::string Host::read(const std::string& path) {
  std::string text;
  if (!try_read(path, text)) fail_on_file("read", path);
  return text;
}

bool Host::is_folder(const std::string& path) { return tool::is_folder(path); }

void Host::remember(std::string_view name, std::string_view text) { remember_source(name, text); }

void Host::look_in(std::span<const std::string>) {}

CompileResult Host::compile(std::span<const Source> sources, const Options& options) {
  return umber::compile(sources, options);
}

PreprocessResult Host::preprocess(const Source& source, const Options& options) {
  return umber::preprocess(source, options);
}

void Host::take(const std::string&, std::string_view) {}

void Host::say(std::string_view text) { write_all(STDERR_FILENO, text); }

void Host::give_up(std::string_view what) { internal_error(what); }

Host& plain_host() {
  static Host host;
  return host;
}

}  // namespace umber::tool
