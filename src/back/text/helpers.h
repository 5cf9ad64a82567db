// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "back/text/language.h"
#include "base/text_writer.h"

namespace umber::back::text {

/// The helper functions that a text needs, each once for each type.
class Helpers {
 public:
  explicit Helpers(std::span<const HelperRow> rows) : rows_(rows) {}

  /// `type` and its shapes, for overloads; the same text otherwise.
  struct Shapes {
    std::string_view type, as_float, as_int, as_uint, as_bool;
  };
  void need(std::string_view name, const Shapes& shapes);
  /// A whole function, whose text says all of it.
  void need(std::string_view function);
  std::string_view text() const { return text_.text(); }

 private:
  std::span<const HelperRow> rows_;
  TextWriter text_;
  std::vector<std::string> written_;  ///< in order
};

}  // namespace umber::back::text
