// SPDX-License-Identifier: Apache-2.0
// The text form of the IR: what is read and valid prints as a text that reads as the same.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "ir/text/parser.h"
#include "ir/text/printer.h"
#include "ir/validate/validate.h"
#include "watch.h"

namespace {

constexpr uint64_t kMemory = uint64_t{32} << 20;

/// What a text reads as, printed; empty if it is none of a valid module.
std::string read_and_print(std::string_view text) {
  const umber::Budget budget({.memory = kMemory}, nullptr, nullptr);
  umber::Diagnostics diagnostics(&budget);
  umber::Sources sources;
  umber::Result<umber::ir::Module> module = umber::ir::parse(sources, sources.add("ir", text), diagnostics);
  if (!module || !umber::ir::validate(*module, diagnostics)) return {};
  return umber::ir::print(*module);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const fuzz::Watch watch(kMemory, size);
  const std::string once = read_and_print({reinterpret_cast<const char*>(data), size});
  if (!once.empty() && read_and_print(once) != once) {
    std::fprintf(stderr, "printed and read again, this is another module:\n%s", once.c_str());
    std::abort();
  }
  return 0;
}
