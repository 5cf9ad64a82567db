// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/debug_set.h"

#include <vector>

#include "spirv/utf8.h"

namespace umber::back::spirv {
namespace {

std::vector<spv::SpvId> with_head(spv::SpvId set, DebugOp op, std::span<const spv::SpvId> operands) {
  std::vector<spv::SpvId> words = {set, {static_cast<uint32_t>(op)}};
  words.insert(words.end(), operands.begin(), operands.end());
  return words;
}

}  // namespace

spv::SpvId DebugSet::text(std::string_view text) {
  constexpr size_t kLongest = 4096;
  return builder_.string(spv::to_utf8(text.substr(0, kLongest)));
}

spv::SpvId DebugSet::nothing() {
  if (!nothing_) nothing_ = declare(DebugOp::none, {});
  return nothing_;
}

spv::SpvId DebugSet::declare(DebugOp op, std::span<const spv::SpvId> operands) {
  return builder_.unshared_constant(spv::Op::ExtInst, void_, with_head(set_, op, operands));
}

void DebugSet::emit(DebugOp op, std::span<const spv::SpvId> operands) {
  builder_.emit(spv::Op::ExtInst, void_, with_head(set_, op, operands));
}

}  // namespace umber::back::spirv
