// SPDX-License-Identifier: Apache-2.0
#include "driver/targets.h"

#include <iterator>

#include "driver/target_rows.h"

namespace umber::driver {
namespace {

constexpr Message<> kSlotsAreForSpirv{Severity::error, "slots-without-spirv", "buffers by slot are a form of SPIR-V",
                                      "other outputs take typed buffers"};
constexpr Message<> kBoundsNeedSlots{Severity::error, "bounds-without-slots",
                                     "accesses to buffers can be bounded only in buffers by slot",
                                     "ask for --buffers=slots, too"};

/// In the order of Output.
constexpr const TargetRow* kTargets[] = {&kSpirvRow, &kHlslRow, &kEsslRow};

}  // namespace

void check_bounds(const SpirvOptions& options, Diagnostics& diagnostics) {
  if (options.buffers != BufferForm::slots && options.buffer_bounds != BufferBounds::undefined)
    diagnostics.report(kBoundsNeedSlots, {});
}

void check_typed_buffers(const SpirvOptions& options, Diagnostics& diagnostics) {
  if (options.buffers == BufferForm::slots) diagnostics.report(kSlotsAreForSpirv, {});
  check_bounds(options, diagnostics);
}

const TargetRow& target_row(Output output) {
  UMBER_CHECK(static_cast<size_t>(output) < std::size(kTargets));
  return *kTargets[static_cast<size_t>(output)];
}

}  // namespace umber::driver
