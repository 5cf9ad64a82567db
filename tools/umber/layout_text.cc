// SPDX-License-Identifier: Apache-2.0
// `umber layout` for terminals: a table of the members, and the bytes sixteen to a line.
#include <algorithm>

#include "umber/block_layout.h"
#include "umber/text_table.h"

namespace umber::tool {
namespace {

constexpr uint32_t kCharactersPerByte = 4, kLabel = 8;

std::string number(uint32_t n) { return n ? std::to_string(n) : ""; }

std::string members(const BlockView& block) {
  Cells titles = {"member", "type"}, rules = {"", ""};
  for (const BlockLayout& l : block.layouts) {
    for (const char* title : {"offset", "size", "stride", "padding"}) titles.push_back(title);
    for (const char* none : {"", "", ""}) rules.push_back(none);
    rules.insert(rules.end() - 3, l.rules);
  }
  titles.push_back("use"), rules.push_back("");
  std::vector<Cells> lines;
  if (block.layouts.size() > 1) lines.push_back(rules);
  lines.push_back(titles);
  for (size_t n = 0; n < block.layouts[0].rows.size(); ++n) {
    const LayoutRow& first = block.layouts[0].rows[n];
    Cells line = {std::string(size_t{2} * first.depth, ' ') + first.name, first.type};
    for (const BlockLayout& l : block.layouts) {
      const LayoutRow& row = l.rows[n];
      line.push_back((row.in_element ? "+" : "") + std::to_string(row.offset));
      line.push_back(row.is_open ? "" : std::to_string(row.size));
      line.push_back(number(row.stride));
      line.push_back(row.padding && row.is_open ? std::to_string(row.padding) + " each" : number(row.padding));
    }
    line.push_back(first.has_rows ? "" : first.use.empty() ? "-" : first.use);
    lines.push_back(std::move(line));
  }
  return text_table(lines, 2);
}

/// The lines of one picture.
class Picture {
 public:
  explicit Picture(const BlockLayout& layout) : layout_(layout) {}

  std::string draw() {
    for (uint32_t at = 0; at < kRowBytes; at += 4) {
      header_ += std::to_string(at);
      header_.resize(kLabel + 1 + (at + 4) * kCharactersPerByte, ' ');
    }
    header_.erase(header_.find_last_not_of(' ') + 1);
    out_ = header_ + '\n';
    for (const LayoutPiece& p : layout_.pieces) {
      if (p.kind == LayoutPiece::Kind::skipped)
        skip(p);
      else
        box(p);
    }
    flush();
    return out_;
  }

 private:
  void start(uint32_t row) {
    if (row == row_ && !line_.empty()) return;
    flush();
    row_ = row;
    const std::string label = std::to_string(row * kRowBytes);
    line_ = std::string(kLabel - 2 - std::min<size_t>(label.size(), kLabel - 2), ' ') + label + "  ";
  }

  void flush() {
    if (!line_.empty()) out_ += line_ + "|\n";
    line_.clear();
  }

  void box(const LayoutPiece& p) {
    const bool is_padding = p.kind == LayoutPiece::Kind::padding;
    for (uint32_t at = p.offset, end = p.offset + p.size; at < end;) {
      const uint32_t stop = std::min(end, (at / kRowBytes + 1) * kRowBytes);
      start(at / kRowBytes);
      std::string text = is_padding ? "" : (p.is_read || p.is_written ? "*" : " ") + p.name;
      if (at != p.offset && !is_padding) text.replace(1, std::string::npos, "...");
      const size_t width = size_t{stop - at} * kCharactersPerByte - 1;
      // The end of a name says more than its beginning, which boxes around share.
      if (text.size() > width) text = text.substr(0, 1) + "~" + text.substr(text.size() - (width - 2));
      text.resize(width, is_padding ? '.' : ' ');
      // Pieces before this one may be missing on the line, where elements were skipped.
      line_.resize(kLabel + size_t{at % kRowBytes} * kCharactersPerByte, ' ');
      line_ += "|" + text;
      at = stop;
    }
  }

  void skip(const LayoutPiece& p) {
    flush();
    out_ += std::string(kLabel, ' ') + "  ... " + p.name + '\n';
  }

  const BlockLayout& layout_;
  std::string header_ = std::string(kLabel + 1, ' '), line_, out_;
  uint32_t row_ = ~0u;
};

std::string summary(const BlockLayout& l) {
  std::string text = l.rules + ": " + std::to_string(l.size) + " bytes" + (l.is_open ? " and an open array" : "");
  if (l.padding) text += ", " + std::to_string(l.padding) + " of them padding";
  return text;
}

}  // namespace

std::string layout_text(std::span<const BlockView> blocks) {
  std::string out;
  for (const BlockView& block : blocks) {
    if (!out.empty()) out += '\n';
    out += block.title + '\n';
    if (block.layouts.empty()) {
      out += "  too large for these rules\n";
      continue;
    }
    if (block.layouts.size() == 1) out += "  " + summary(block.layouts[0]) + '\n';
    out += '\n' + members(block);
    for (const BlockLayout& l : block.layouts) {
      out += '\n';
      if (block.layouts.size() > 1) out += "  " + summary(l) + '\n';
      out += Picture(l).draw();
    }
  }
  return out.empty() ? "the program has no blocks\n" : out + "\n* used, . padding\n";
}

}  // namespace umber::tool
