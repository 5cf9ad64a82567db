// SPDX-License-Identifier: Apache-2.0
#include "umber/run/assemble.h"

#include <fmt/format.h>
#include <spirv-tools/libspirv.hpp>

#include "umber/run/outcome.h"
#include "umber/run/spirv_words.h"

namespace umber::run {
namespace {

std::vector<uint32_t> without_names(const std::vector<uint32_t>& words) {
  std::vector<uint32_t> kept(words.begin(), words.begin() + kHeaderWords);
  for_each_instruction(std::span(words), [&](::spv::Op op, std::span<const uint32_t> inst) {
    if (op != ::spv::OpName && op != ::spv::OpMemberName) kept.insert(kept.end(), inst.begin(), inst.end());
  });
  return kept;
}

}  // namespace

std::vector<uint32_t> assemble(const std::string& text, int line) {
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_0);
  std::string messages;
  tools.SetMessageConsumer([&](spv_message_level_t, const char*, const spv_position_t& at, const char* message) {
    messages += fmt::format("line {}: {}\n", at.line + 1 + static_cast<size_t>(line), message);
  });
  std::vector<uint32_t> words;
  if (!tools.Assemble(text, &words)) throw Failure(fmt::format("the assembly is malformed: {}", messages));
  return without_names(words);
}

}  // namespace umber::run
