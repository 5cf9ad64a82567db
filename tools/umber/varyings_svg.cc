// SPDX-License-Identifier: Apache-2.0
// `umber varyings --svg`: the memory of a vertex as `umber layout --svg` draws that of blocks.
#include <fmt/format.h>

#include "umber/block_layout.h"
#include "umber/varyings_view.h"

namespace umber::tool {
namespace {

void add_padding(BlockLayout& layout, uint32_t end) {
  if (layout.size >= end) return;
  layout.pieces.push_back(
      {.kind = LayoutPiece::Kind::padding, .offset = layout.size, .size = end - layout.size, .name = {}, .type = {}});
  layout.padding += end - layout.size;
  layout.size = end;
}

BlockLayout layout_of(const VaryingReport& report, std::string_view section) {
  BlockLayout layout{.rules = std::string(name_of(report.form)), .rows = {}, .pieces = {}};
  for (const VaryingBytes& b : report.memory) {
    if (b.section != section) continue;
    add_padding(layout, b.offset);
    layout.pieces.push_back({.offset = b.offset,
                             .size = b.size,
                             .name = b.name,
                             .type = b.format,
                             .is_read = b.is_read,
                             .is_written = true});
    layout.size = b.offset + b.size;
  }
  return layout;
}

}  // namespace

std::string varyings_svg(std::span<const VaryingReport> reports, std::string_view gpu) {
  std::vector<BlockView> views;
  for (const std::string_view section : {"position", "attributes", "varyings"}) {
    BlockView view{.title = fmt::format("{} of each vertex on {}", section, gpu), .layouts = {}};
    bool is_empty = true;
    for (const VaryingReport& report : reports) {
      view.layouts.push_back(layout_of(report, section));
      is_empty &= view.layouts.back().pieces.empty();
    }
    if (!is_empty) views.push_back(std::move(view));
  }
  return layout_svg(views);
}

}  // namespace umber::tool
