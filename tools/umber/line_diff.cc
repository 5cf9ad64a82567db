// SPDX-License-Identifier: Apache-2.0
#include "umber/line_diff.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace umber::tool {
namespace {

using Lines = std::vector<std::string_view>;

constexpr size_t kAround = 3;
constexpr size_t kMostCells = size_t{1} << 22;  // of the table by which lines are matched

/// Each with its line end, which the last one may lack.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

/// Which lines stay, as pairs of numbers: the longest common subsequence, or, where that is too much work, none of the
/// middle.
class Matching {
 public:
  Matching(const Lines& a, const Lines& b) : a_(a), b_(b) {
    size_t first = 0, last = 0;
    while (first < std::min(a.size(), b.size()) && a[first] == b[first]) ++first;
    while (last < std::min(a.size(), b.size()) - first && a[a.size() - 1 - last] == b[b.size() - 1 - last]) ++last;
    for (size_t n = 0; n < first; ++n) pairs.emplace_back(n, n);
    middle(first, a.size() - last, b.size() - last);
    for (size_t n = last; n-- > 0;) pairs.emplace_back(a.size() - 1 - n, b.size() - 1 - n);
    pairs.emplace_back(a.size(), b.size());
  }
  std::vector<std::pair<size_t, size_t>> pairs;  ///< ends with the ends

 private:
  void middle(size_t first, size_t a_end, size_t b_end) {
    const size_t rows = a_end - first, columns = b_end - first;
    if (rows == 0 || columns == 0 || rows * columns > kMostCells) return;
    std::vector<uint32_t> longest((rows + 1) * (columns + 1));
    const auto at = [&](size_t i, size_t j) -> uint32_t& { return longest[i * (columns + 1) + j]; };
    for (size_t i = rows; i-- > 0;)
      for (size_t j = columns; j-- > 0;)
        at(i, j) = a_[first + i] == b_[first + j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    for (size_t i = 0, j = 0; i < rows && j < columns;) {
      if (a_[first + i] == b_[first + j])
        pairs.emplace_back(first + i++, first + j++);
      else
        at(i + 1, j) >= at(i, j + 1) ? ++i : ++j;
    }
  }
  const Lines &a_, &b_;
};

/// Lines from `a` on are replaced by lines from `b` on.
struct Change {
  size_t a, a_end, b, b_end;
};

std::vector<Change> changes(const Lines& a, const Lines& b) {
  std::vector<Change> found;
  size_t i = 0, j = 0;
  for (const auto& [x, y] : Matching(a, b).pairs) {
    if (x != i || y != j) found.push_back({i, x, j, y});
    i = x + 1, j = y + 1;
  }
  return found;
}

void add(std::string& out, char sign, std::string_view line) {
  out += sign;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

std::string range(size_t first, size_t count) {
  return std::to_string(count == 0 ? first : first + 1) + (count == 1 ? "" : "," + std::to_string(count));
}

}  // namespace

std::string line_diff(std::string_view path, std::string_view before, std::string_view after) {
  const Lines a = lines_of(before), b = lines_of(after);
  const std::vector<Change> all = changes(a, b);
  std::string out;
  if (!all.empty()) out = "--- " + std::string(path) + "\n+++ " + std::string(path) + "\n";
  for (size_t n = 0, next = 0; n < all.size(); n = next) {
    for (next = n + 1; next < all.size() && all[next].a - all[next - 1].a_end <= 2 * kAround;) ++next;
    const size_t lead = std::min(all[n].a, kAround);
    const size_t tail = std::min(a.size() - all[next - 1].a_end, kAround);
    const size_t from = all[n].a - lead, from_b = all[n].b - lead;
    out += "@@ -" + range(from, all[next - 1].a_end + tail - from) + " +" +
           range(from_b, all[next - 1].b_end + tail - from_b) + " @@\n";
    size_t line = from;
    for (size_t c = n; c < next; ++c) {
      while (line < all[c].a) add(out, ' ', a[line++]);
      while (line < all[c].a_end) add(out, '-', a[line++]);
      for (size_t k = all[c].b; k < all[c].b_end; ++k) add(out, '+', b[k]);
    }
    for (size_t k = 0; k < tail; ++k) add(out, ' ', a[line++]);
  }
  return out;
}

}  // namespace umber::tool
