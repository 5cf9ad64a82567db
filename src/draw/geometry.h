// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "draw/assemble.h"
#include "draw/record.h"

namespace umber::draw {

/// What a geometry shader emits, as primitives of each stream.
class Emitted final : public eval::VertexSink {
 public:
  /// More than `most_words` in all are dropped, and `fits` says so.
  Emitted(const ir::Module& geometry, const Record& record, bool provoking_first, uint64_t most_words);

  /// What follows comes of the input primitive of that number.
  void start(uint32_t id) { id_ = id; }
  void emit(uint32_t stream, const eval::StageValues& outputs) override;
  void end_primitive(uint32_t stream) override;
  bool fits() const { return fits_; }

  Records& vertices(uint32_t stream) { return streams_[stream].vertices; }
  Primitives& primitives(uint32_t stream) { return streams_[stream].primitives; }

 private:
  struct Stream {
    Records vertices;
    Primitives primitives;
    uint32_t begin = 0;  ///< of the strip
  };
  ir::OutputPrimitive kind_;
  bool provoking_first_;
  uint64_t most_words_;
  bool fits_ = true;
  uint32_t id_ = 0;
  std::array<Stream, ir::kMostStreams> streams_;
};

}  // namespace umber::draw
