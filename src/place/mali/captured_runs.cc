// SPDX-License-Identifier: Apache-2.0
#include "place/mali/captured_runs.h"

#include <algorithm>

#include "base/round_up.h"

namespace umber::place {
namespace {

using ir::TypeId;

constexpr uint32_t kWordsOfLocation = 4, kWordBytes = 4, kWideBytes = 8;

/// Walks through what one capture records, in the order in which it lies in the buffer.
class CaptureWalk {
 public:
  CaptureWalk(const ir::Module& m, const ir::Capture& capture, std::vector<CapturedRun>& runs)
      : types_(m.types), runs_(runs) {
    const ir::IoVar& var = m.io_vars[capture.var];
    run_ = {.var = capture.var,
            .first = static_cast<uint8_t>(var.component & (kWordsOfLocation - 1)),
            .buffer = capture.buffer,
            .offset = capture.offset};
    TypeId type = var.type;
    for (const uint32_t n : capture.path) {
      for (uint32_t before = 0; before < n; ++before) skip(types_.part(type, before));
      type = types_.part(type, n);
    }
    add(type);
  }

 private:
  void skip(TypeId type) { run_.element += types_.contents(type).locations; }

  void add(TypeId type) {
    const bool is_column = types_.is_numeric(type) && !types_.is_matrix(type);
    if (is_column) return add_column(type);
    // What has doubles in it begins and ends at a multiple of their size.
    const uint32_t alignment = ir::captured_size(types_, type).alignment;
    run_.offset = round_up(run_.offset, alignment);
    for (uint32_t n = 0; n < types_.part_count(type); ++n) add(types_.part(type, n));
    if (types_.is_structure(type)) run_.offset = round_up(run_.offset, alignment);
  }

  void add_column(TypeId type) {
    const bool is_wide = ir::bit_width_of(types_.scalar_kind(type)) == 8 * kWideBytes;
    if (is_wide) run_.offset = round_up(run_.offset, kWideBytes);
    uint32_t words = types_.rows(type) * (is_wide ? 2 : 1);
    for (uint32_t first = run_.first; words != 0; first = 0) {
      const uint32_t here = std::min(words, kWordsOfLocation - first);
      CapturedRun& run = runs_.emplace_back(run_);
      run.first = static_cast<uint8_t>(first);
      run.components = static_cast<uint8_t>(here);
      words -= here;
      run_.offset += here * kWordBytes;
      ++run_.element;
    }
  }

  const ir::TypeTable& types_;
  std::vector<CapturedRun>& runs_;
  CapturedRun run_;
};

}  // namespace

std::vector<CapturedRun> captured_runs(const ir::Module& vertex) {
  std::vector<CapturedRun> runs;
  for (const ir::Capture& capture : vertex.captures) {
    const ir::TypeTable& types = vertex.types;
    const TypeId type = ir::captured_type(types, vertex.io_vars[capture.var].type, capture.path);
    const ir::CapturedSize size = ir::captured_size(types, type);
    if (size.is_possible && size.bytes <= ir::kMostCaptureStride) CaptureWalk(vertex, capture, runs);
  }
  return runs;
}

}  // namespace umber::place
