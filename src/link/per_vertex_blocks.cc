// SPDX-License-Identifier: Apache-2.0
#include "link/per_vertex_blocks.h"

#include <algorithm>

#include "base/small_vector.h"
#include "link/messages.h"

namespace umber::link {
namespace {

using ir::Direction, ir::Module, ir::PerVertexMember;

/// A length that only the uses of an array say is no difference.
bool is_same(const PerVertexMember& a, const PerVertexMember& b) {
  return a.name == b.name && (a.length == b.length || a.length == 0 || b.length == 0);
}

bool uses_block(const Module& m, Direction direction) {
  bool is_used = false;
  m.for_each_inst([&](ir::InstId i) {
    if (info(m.insts[i].op).attr != ir::Attr::place || !m.place(i).is_io_var()) return;
    const ir::IoVar& var = m.io_vars[m.place(i).io_var()];
    is_used |= var.direction == direction && ir::is_in_per_vertex(var.built_in);
  });
  return is_used;
}

void check(const StageBlocks& producer, const StageBlocks& consumer, Diagnostics& diagnostics) {
  const auto& written = (*producer.blocks)[static_cast<size_t>(Direction::output)];
  const auto& read = (*consumer.blocks)[static_cast<size_t>(Direction::input)];
  if (!written && !read) return;
  const Text from = name_of(producer.module->stage), to = name_of(consumer.module->stage);
  const bool is_written = uses_block(*producer.module, Direction::output);
  const bool is_read = uses_block(*consumer.module, Direction::input);
  if (!read && is_read)
    diagnostics.report(kPerVertexBare, {}, from, to);
  else if (!written && is_written)
    diagnostics.report(kPerVertexBare, {}, to, from);
  else if (written && read && is_written && is_read && !std::ranges::equal(*written, *read, is_same))
    diagnostics.report(kPerVertexMismatch, {}, from, to);
}

}  // namespace

void check_per_vertex_blocks(std::span<const StageBlocks> stages, Diagnostics& diagnostics) {
  SmallVector<StageBlocks, 8> drawing;
  for (const StageBlocks& s : stages)
    if (s.module->stage < Stage::fragment) drawing.push_back(s);
  std::sort(drawing.begin(), drawing.end(), [](const StageBlocks& a, const StageBlocks& b) {
    return row_of(a.module->stage).position < row_of(b.module->stage).position;
  });
  for (size_t n = 1; n < drawing.size(); ++n) check(drawing[n - 1], drawing[n], diagnostics);
}

}  // namespace umber::link
