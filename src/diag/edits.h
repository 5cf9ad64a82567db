// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "diag/source.h"
#include "umber/vocabulary/edit.hpp"

namespace umber {

/// An edit that still points into the `Sources`.
struct Replacement {
  Span span;  ///< with the same begin and end: nothing is taken away
  std::string text;
};

/// The edits of the diagnostics of one compilation.
class Fixes {
 public:
  struct Row {
    size_t finding;  ///< its number in Diagnostics::all()
    Replacement replacement;
  };
  void add(size_t finding, Replacement replacement) { rows_.push_back({finding, std::move(replacement)}); }
  const std::vector<Row>& all() const { return rows_; }

 private:
  std::vector<Row> rows_;
};

/// Appends them as plain data. The first diagnostic is number `first`.
void describe(const Fixes& fixes, const Sources& sources, size_t first, std::vector<Edit>& out);

}  // namespace umber
