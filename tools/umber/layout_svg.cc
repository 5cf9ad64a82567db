// SPDX-License-Identifier: Apache-2.0
// `umber layout --svg`: blocks below each other, rules beside each other, sixteen bytes to a row.
#include <algorithm>

#include <fmt/format.h>

#include "umber/block_layout.h"

namespace umber::tool {
namespace {

constexpr uint32_t kByte = 36, kRowHeight = 28, kLabel = 64, kMargin = 20, kHead = 58, kGap = 24;
constexpr uint32_t kPanel = kLabel + kRowBytes * kByte + kMargin;
constexpr double kCharacter = 7.3;  // of the font of names, a little more than it is wide

constexpr std::string_view kStyle = R"svg(<style>
text { font: 12px monospace; fill: #1c2733; }
.title { font: bold 15px sans-serif; }
.note, .label { font: 12px sans-serif; fill: #5a6673; }
.label { text-anchor: end; }
.type { fill: #6b7783; }
rect { stroke: #8894a0; }
.unused { fill: #ffffff; }
.read { fill: #d3e5f8; }
.written { fill: #fbdfc6; }
.both { fill: #e3d5f3; }
.padding { fill: url(#hatch); }
.skipped { fill: none; stroke-dasharray: 4 4; }
</style>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="6" height="6" style="fill: #f1f3f5; stroke: none"/><path d="M0 0V6" style="stroke: #c3cbd3"/>
</pattern></defs>
)svg";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

std::string_view style_of(const LayoutPiece& p) {
  if (p.kind == LayoutPiece::Kind::padding) return "padding";
  if (p.is_read && p.is_written) return "both";
  return p.is_read ? "read" : p.is_written ? "written" : "unused";
}

std::string_view words_of(const LayoutPiece& p) {
  if (p.is_read && p.is_written) return "read and written";
  return p.is_read ? "read" : p.is_written ? "written" : "not used";
}

/// The picture of one layout, with its upper left corner at (x, y).
class Panel {
 public:
  Panel(uint32_t x, uint32_t y) : x_(x), y_(y) {}

  void draw(const BlockLayout& layout) {
    std::string note = fmt::format("{}: {} bytes", layout.rules, layout.size);
    if (layout.is_open) note += " and an open array";
    if (layout.padding) note += fmt::format(", {} of them padding", layout.padding);
    text(x_ + kLabel, y_ + 16, "note", note);
    for (uint32_t byte = 0; byte < kRowBytes; byte += 4)
      text(x_ + kLabel + byte * kByte + 2, y_ + 38, "note", std::to_string(byte));
    y_ += 44;
    for (const LayoutPiece& p : layout.pieces) p.kind == LayoutPiece::Kind::skipped ? skip(p) : box(p);
    if (row_ != ~0u) y_ += kRowHeight;
  }

  uint32_t bottom() const { return y_; }
  const std::string& svg() const { return out_; }

 private:
  void start(uint32_t row) {
    if (row == row_) return;
    if (row_ != ~0u) y_ += kRowHeight;
    row_ = row;
    text(x_ + kLabel - 8, y_ + 18, "label", std::to_string(row * kRowBytes));
  }

  void box(const LayoutPiece& p) {
    for (uint32_t at = p.offset, end = p.offset + p.size; at < end;) {
      const uint32_t stop = std::min(end, (at / kRowBytes + 1) * kRowBytes), width = (stop - at) * kByte;
      start(at / kRowBytes);
      const uint32_t left = x_ + kLabel + at % kRowBytes * kByte;
      out_ += fmt::format(R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}">)", style_of(p), left, y_, width,
                          kRowHeight);
      const bool is_padding = p.kind == LayoutPiece::Kind::padding;
      const std::string where = fmt::format("bytes {} to {}", p.offset, end - 1);
      out_ +=
          "<title>" +
          escaped(is_padding ? "padding, " + where : fmt::format("{} {}, {}, {}", p.type, p.name, where, words_of(p))) +
          "</title></rect>\n";
      if (!is_padding) name(p, left + 6, width - 8, at == p.offset);
      at = stop;
    }
  }

  void name(const LayoutPiece& p, uint32_t left, uint32_t width, bool is_start) {
    const auto room = static_cast<size_t>(width / kCharacter);
    std::string shown = is_start ? p.name : "...";
    const bool has_type = is_start && shown.size() + 1 + p.type.size() <= room;
    // The end of a name says more than its beginning, which boxes around share.
    if (shown.size() > room) shown = "\u2026" + shown.substr(shown.size() - (room - 1));
    out_ += fmt::format(R"(<text x="{}" y="{}">{})", left, y_ + 18, escaped(shown));
    if (has_type) out_ += fmt::format(R"( <tspan class="type">{}</tspan>)", escaped(p.type));
    out_ += "</text>\n";
  }

  void skip(const LayoutPiece& p) {
    if (row_ != ~0u) y_ += kRowHeight;
    row_ = ~0u;
    out_ += fmt::format(R"(<rect class="skipped" x="{}" y="{}" width="{}" height="{}"/>)"
                        "\n",
                        x_ + kLabel, y_, kRowBytes * kByte, kRowHeight);
    text(x_ + kLabel + 6, y_ + 18, "note", "\u22ee " + p.name);
    y_ += kRowHeight;
  }

  void text(uint32_t x, uint32_t y, std::string_view style, std::string_view what) {
    out_ += fmt::format(R"(<text class="{}" x="{}" y="{}">{}</text>)"
                        "\n",
                        style, x, y, escaped(what));
  }

  uint32_t x_, y_;
  uint32_t row_ = ~0u;  ///< the row that `y_` is that of; none at first and behind skipped elements
  std::string out_;
};

std::string legend(uint32_t y) {
  std::string out;
  uint32_t x = kMargin + kLabel;
  for (const auto& [style, what] :
       {std::pair("read", "read"), std::pair("written", "written"), std::pair("both", "read and written"),
        std::pair("unused", "not used"), std::pair("padding", "padding")}) {
    out += fmt::format(
        R"(<rect class="{}" x="{}" y="{}" width="16" height="16"/><text class="note" x="{}" y="{}">{}</text>)"
        "\n",
        style, x, y, x + 22, y + 13, what);
    x += 40 + 8 * static_cast<uint32_t>(std::string_view(what).size());
  }
  return out;
}

}  // namespace

std::string layout_svg(std::span<const BlockView> blocks) {
  std::string body;
  uint32_t y = kMargin, columns = 1;
  for (const BlockView& block : blocks) {
    body += fmt::format(R"(<text class="title" x="{}" y="{}">{}</text>)"
                        "\n",
                        kMargin, y + 16, escaped(block.title));
    uint32_t bottom = y + kHead, x = kMargin;
    for (const BlockLayout& layout : block.layouts) {
      Panel panel(x, y + 24);
      panel.draw(layout);
      body += panel.svg();
      bottom = std::max(bottom, panel.bottom());
      x += kPanel;
    }
    columns = std::max(columns, static_cast<uint32_t>(block.layouts.size()));
    y = bottom + kGap;
  }
  body += legend(y);
  const uint32_t width = 2 * kMargin + columns * kPanel, height = y + 16 + kMargin;
  return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">)"
                     "\n",
                     width, height) +
         std::string(kStyle) +
         fmt::format(R"(<rect width="{}" height="{}" style="fill: #fff; stroke: none"/>)"
                     "\n",
                     width, height) +
         body + "</svg>\n";
}

}  // namespace umber::tool
