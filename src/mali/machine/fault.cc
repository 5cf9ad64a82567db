// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/fault.h"

#include "base/text_writer.h"
#include "mali/hex.h"

namespace umber::mali {
namespace {

struct FaultInfo {
  std::string_view name, text;
};
constexpr FaultInfo kFaults[] = {
#define UMBER_MALI_FAULT(id, text) {#id, text},
#include "mali/machine/faults.def"
#undef UMBER_MALI_FAULT
};

}  // namespace

std::string_view name(FaultKind kind) { return kFaults[static_cast<size_t>(kind)].name; }
std::string_view text(FaultKind kind) { return kFaults[static_cast<size_t>(kind)].text; }

std::string describe(const Fault& fault) {
  TextWriter out;
  out << name(fault.kind) << " in instruction " << fault.instruction << " at 0x" << hex(fault.at) << ": "
      << text(fault.kind);
  if (fault.rule) out << ": " << text(*fault.rule);
  return out.take();
}

}  // namespace umber::mali
