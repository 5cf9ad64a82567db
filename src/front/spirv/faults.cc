// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/faults.h"

namespace umber::front::spirv {

void Faults::fail(const Fault& fault, Position at) { report(fault, span(at.word), at.op->name(), at.word); }

void Faults::unsupported(std::string_view what) {
  report(kUnsupportedThing, span(position_.word), position_.op->name(), position_.word, what);
}

}  // namespace umber::front::spirv
