// SPDX-License-Identifier: Apache-2.0
#include "ir/move.h"

namespace umber::ir {

void move_before(Module& m, InstId i, InstId before) {
  Inst& in = m.insts[i];
  Block& source = m.blocks[in.block];
  (in.prev ? m.insts[in.prev].next : source.first) = in.next;
  (in.next ? m.insts[in.next].prev : source.last) = in.prev;

  Inst& next = m.insts[before];
  in.block = next.block, in.prev = next.prev, in.next = before;
  (next.prev ? m.insts[next.prev].next : m.blocks[next.block].first) = i;
  next.prev = i;
}

}  // namespace umber::ir
