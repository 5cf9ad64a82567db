// SPDX-License-Identifier: Apache-2.0
// Mali in a library that was built without: there are no GPUs, and that is said by name.
#include "umber/mali.hpp"

namespace umber {
namespace {

constexpr const char* kText = "this Umber was built without Mali";

}  // namespace

std::vector<Listing> gpus() { return {}; }

Disassembly disassemble(std::span<const uint8_t>, std::string_view, DisassemblyForm) { return {{}, kText}; }

VaryingReport varyings(std::span<const Source>, std::string_view, VaryingForm form, const Options&) {
  return {.error = kText, .form = form};
}

}  // namespace umber
