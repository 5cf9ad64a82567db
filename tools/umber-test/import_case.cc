// SPDX-License-Identifier: Apache-2.0
// `# import: 1.0`, or another version of SPIR-V: a module as assembly text, and what it is as IR. With `# run: WORD...`
// it is a compute shader instead, whose first block has these words, and the result is what it leaves there, a line for
// each `# run`.
// `# specialize: ID VALUE` sets a specialization constant.
#include <cstring>

#include <spirv-tools/libspirv.hpp>

#include "eval/interpreter.h"
#include "front/spirv/import.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

std::optional<spv_target_env> environment(std::string_view version) {
  if (version == "1.0") return SPV_ENV_UNIVERSAL_1_0;
  if (version == "1.3") return SPV_ENV_UNIVERSAL_1_3;
  if (version == "1.4") return SPV_ENV_UNIVERSAL_1_4;
  if (version == "1.5") return SPV_ENV_UNIVERSAL_1_5;
  if (version == "1.6") return SPV_ENV_UNIVERSAL_1_6;
  return std::nullopt;
}

std::vector<uint32_t> assemble(const std::string& text, spv_target_env version, std::string& errors) {
  std::vector<uint32_t> words;
  spvtools::SpirvTools tools(version);
  tools.SetMessageConsumer([&](spv_message_level_t, const char*, const spv_position_t& at, const char* message) {
    errors += "line " + std::to_string(at.line + 1) + ": " + message + '\n';
  });
  if (!tools.Assemble(text, &words)) errors += "the assembler does not take it\n";
  return words;
}

/// Numbers, of which those that are negative stand for the same bits.
std::vector<uint32_t> words_of(std::string_view line, std::string& errors) {
  std::vector<uint32_t> words;
  for (std::string_view word; !(word = take_word(line)).empty();) {
    const bool is_negative = word[0] == '-';
    const std::optional<uint32_t> n = number(word.substr(is_negative ? 1 : 0));
    if (!n) errors += "no word: " + std::string(word) + '\n';
    words.push_back(is_negative ? 0 - n.value_or(0) : n.value_or(0));
  }
  return words;
}

std::string run(const ir::Module& module, std::vector<uint32_t> words, std::string& errors) {
  eval::Bindings bindings;
  eval::Bytes& bytes = bindings.buffer(ir::ResourceId{0});
  bytes.resize(words.size() * sizeof(uint32_t));
  std::memcpy(bytes.data(), words.data(), bytes.size());
  const eval::Outcome outcome = eval::Interpreter(module, bindings).run_compute({1, 1, 1});
  if (!outcome) errors += "it does not run to its end\n";
  std::memcpy(words.data(), bytes.data(), bytes.size());
  std::string text;
  for (const uint32_t word : words) text += (text.empty() ? "" : " ") + std::to_string(word);
  return text + '\n';
}

}  // namespace

Output run_import_case(const Input& input) {
  Output output;
  const std::optional<spv_target_env> version = environment(*input.option("import"));
  if (!version) output.errors += "there is no such version of SPIR-V here\n";
  if (input.texts.size() != 1) output.errors += "one module is imported\n";
  if (!output.errors.empty()) return output;
  const std::vector<uint32_t> module = assemble(input.texts[0], *version, output.errors);
  std::vector<SpecializationConstant> constants;
  for (std::string_view line : input.options_of("specialize")) {
    const std::vector<uint32_t> pair = words_of(line, output.errors);
    if (pair.size() == 2) constants.push_back({pair[0], pair[1]});
  }
  if (!output.errors.empty()) return output;

  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> imported = front::spirv::import(module, {.specializations = constants}, sources, diagnostics);
  if (static_cast<bool>(imported) == diagnostics.has_errors())
    output.errors += "failure and errors do not go together\n";
  std::string left;
  if (imported)
    for (const std::string_view words : input.options_of("run"))
      left += run(*imported, words_of(words, output.errors), output.errors);
  output.add("words", left);
  if (imported && left.empty()) add_module("after", *imported, output);
  output.add("said", said(diagnostics, sources));
  return output;
}

}  // namespace umber::tool
