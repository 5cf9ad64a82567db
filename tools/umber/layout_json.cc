// SPDX-License-Identifier: Apache-2.0
#include "umber/block_layout.h"
#include "umber/json.h"

namespace umber::tool {
namespace {

/// The lines from `at` on that are as deep as the first one, each with those below it.
Json members(std::span<const LayoutRow> rows, size_t& at) {
  Json list = Json::array();
  const uint32_t depth = at < rows.size() ? rows[at].depth : 0;
  while (at < rows.size() && rows[at].depth == depth) {
    const LayoutRow& row = rows[at++];
    Json m = {{"name", row.name}, {"type", row.type}, {"offset", row.offset}};
    if (row.in_element) m["in_element"] = true;
    if (!row.is_open) m["size"] = row.size;
    if (row.stride) m["stride"] = row.stride;
    m["padding"] = row.padding;
    if (row.has_rows)
      m["members"] = at < rows.size() && rows[at].depth > depth ? members(rows, at) : Json::array();
    else
      m["use"] = row.use;
    list.push_back(std::move(m));
  }
  return list;
}

}  // namespace

std::string layout_json(std::span<const BlockView> blocks) {
  Json all = Json::array();
  for (const BlockView& block : blocks) {
    Json layouts = Json::array();
    for (const BlockLayout& l : block.layouts) {
      size_t at = 0;
      layouts.push_back({{"rules", l.rules},
                         {"size", l.size},
                         {"open", l.is_open},
                         {"padding", l.padding},
                         {"members", members(l.rows, at)}});
    }
    const reflect::Resource& r = *block.resource;
    all.push_back({{"name", r.name},
                   {"title", block.title},
                   {"set", r.set},
                   {"binding", r.binding},
                   {"layouts", std::move(layouts)},
                   {"advice", layout_advice(block)}});
  }
  return Json{{"blocks", std::move(all)}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace umber::tool
