// SPDX-License-Identifier: Apache-2.0
#include "umber/messages.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include "umber/sarif.h"

namespace umber::tool {
namespace {

Format format_named(const std::string* name) {
  return !name || *name == "text" ? Format::text : *name == "gl" ? Format::gl : Format::json;
}

bool wants_colour(const std::string* when) {
  if (when && *when != "auto") return *when == "always";
  const char* no_color = std::getenv("NO_COLOR");  // https://no-color.org: any value but an empty one
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && !(no_color && *no_color) && terminal && std::string_view(terminal) != "dumb";
}

}  // namespace

Messages::Messages(const Arguments& arguments, Host& host)
    : host_(host),
      format_(format_named(arguments.last(Option::diagnostics))),
      is_sarif_(format_ == Format::json && *arguments.last(Option::diagnostics) == "sarif"),
      colour_(wants_colour(arguments.last(Option::color))),
      is_for_use_(arguments.command == Command::link || arguments.command == Command::compile ||
                  arguments.command == Command::reflect || arguments.command == Command::varyings) {}

void Messages::add(Status status, std::span<const Diagnostic> given, std::span<const Edit> edits) {
  std::vector<Diagnostic> diagnostics(given.begin(), given.end());
  if (!is_for_use_) drop_guessed_locations(diagnostics);
  if (format_ == Format::json) {
    for (const Edit& e : edits) kept_edits_.emplace_back(e).diagnostic += kept_.size();
    kept_.insert(kept_.end(), diagnostics.begin(), diagnostics.end());
  } else {
    host_.say(render(diagnostics, format_, colour_));
  }
  switch (status) {
    case Status::ok: break;
    case Status::errors: exit_ = std::max<int>(exit_, kDiagnostics); break;
    case Status::limit:
    case Status::cancelled: exit_ = kLimit; break;
    case Status::internal:
      exit_ = kInternal;
      host_.give_up("the compiler gave up");
      break;
  }
}

int Messages::finish() {
  if (format_ == Format::json)
    host_.say(is_sarif_ ? sarif_log(kept_, kept_edits_) : render(kept_, kept_edits_, format_));
  return exit_;
}

}  // namespace umber::tool
