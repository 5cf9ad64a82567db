// SPDX-License-Identifier: Apache-2.0
#include "draw/geometry.h"

namespace umber::draw {
namespace {

Topology topology_of(ir::OutputPrimitive kind) {
  switch (kind) {
    case ir::OutputPrimitive::none:
    case ir::OutputPrimitive::points: return Topology::points;
    case ir::OutputPrimitive::line_strip: return Topology::line_strip;
    case ir::OutputPrimitive::triangle_strip: return Topology::triangle_strip;
  }
  return Topology::points;
}

}  // namespace

Emitted::Emitted(const ir::Module& geometry, const Record& record, bool provoking_first, uint64_t most_words)
    : kind_(geometry.state.geometry.output), provoking_first_(provoking_first), most_words_(most_words) {
  for (Stream& s : streams_) {
    s.vertices.record = &record;
    assemble(topology_of(kind_), 0, provoking_first_, 0, 0, s.primitives);
  }
}

void Emitted::emit(uint32_t stream, const eval::StageValues& outputs) {
  if (stream >= streams_.size()) return;
  uint64_t words = 0;
  for (const Stream& s : streams_) words += s.vertices.words.size() + s.primitives.vertices.size();
  fits_ = fits_ && words < most_words_;
  if (fits_) streams_[stream].vertices.append(outputs);
}

void Emitted::end_primitive(uint32_t stream) {
  if (stream >= streams_.size()) return;
  Stream& s = streams_[stream];
  const size_t before = s.primitives.ids.size();
  assemble(topology_of(kind_), 0, provoking_first_, s.begin, s.vertices.count - s.begin, s.primitives);
  for (size_t n = before; n < s.primitives.ids.size(); ++n) s.primitives.ids[n] = id_;
  s.begin = s.vertices.count;
}

}  // namespace umber::draw
