// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "umber/umber.hpp"

/// Arm's Mali GPUs.
namespace umber {

/// "mali-g57" and so on, in the order of their architectures; `about`: the architecture, threads and rates.
std::vector<Listing> gpus();

enum class DisassemblyForm : uint8_t { text, json };

/// The instructions of a program, or why there are none.
struct Disassembly {
  std::string text;
  std::string error;  ///< empty if all is well
};

/// The instructions of a program for a GPU, "mali-g57", or an architecture, "mali-v9". Any bytes have a disassembly, if
/// they are whole words; so far for v9 and later architectures.
Disassembly disassemble(std::span<const uint8_t> program, std::string_view gpu,
                        DisassemblyForm form = DisassemblyForm::text);

}  // namespace umber
