// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/text_writer.h"

namespace umber::back::text {

/// The functions that a text needs to spell what the language has in another form, each once.
class Helpers {
 public:
  /// A whole function, whose text says all of it.
  void need(std::string_view function);
  std::string_view text() const { return text_.text(); }

 private:
  TextWriter text_;
  std::vector<std::string> written_;  ///< in order
};

}  // namespace umber::back::text
