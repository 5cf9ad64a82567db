// SPDX-License-Identifier: Apache-2.0
// What is read out of a result.
#include <algorithm>
#include <cstring>

#include "api/c_handles.h"

using namespace umber::api;

namespace {

/// The text in `cache`, made by `make` the first time; null if memory runs out.
template <typename Make>
const char* cached(std::optional<std::string>& cache, size_t* size, Make&& make) {
  const umber_status status = contained([&] {
    if (!cache) cache = make();
    return UMBER_OK;
  });
  if (status != UMBER_OK) return nullptr;
  if (size) *size = cache->size();
  return cache->c_str();
}

}  // namespace

extern "C" {

umber_status umber_result_status(const umber_result* result) {
  return result ? static_cast<umber_status>(result->compiled.status) : UMBER_BAD_ARGUMENT;
}

size_t umber_result_module_count(const umber_result* result) { return result ? result->compiled.modules.size() : 0; }

const uint32_t* umber_result_module(const umber_result* result, size_t index, umber_stage* stage, size_t* word_count) {
  if (word_count) *word_count = 0;
  if (index >= umber_result_module_count(result)) return nullptr;
  const umber::Module& module = result->compiled.modules[index];
  if (stage) *stage = static_cast<umber_stage>(module.stage);
  if (word_count) *word_count = module.spirv.size();
  return module.spirv.empty() ? nullptr : module.spirv.data();
}

const char* umber_result_module_text(const umber_result* result, size_t index, size_t* size) {
  if (size) *size = 0;
  if (index >= umber_result_module_count(result)) return nullptr;
  const std::string& text = result->compiled.modules[index].text;
  if (text.empty()) return nullptr;
  if (size) *size = text.size();
  return text.c_str();
}

size_t umber_result_diagnostic_count(const umber_result* result) { return result ? result->diagnostics.size() : 0; }

umber_status umber_result_diagnostic(const umber_result* result, size_t index, umber_diagnostic* diagnostic) {
  if (!diagnostic || index >= umber_result_diagnostic_count(result)) return UMBER_BAD_ARGUMENT;
  const size_t size = diagnostic->size;
  if (size < sizeof(umber_diagnostic)) return UMBER_BAD_ARGUMENT;
  const umber::Diagnostic& d = *result->diagnostics[index];
  umber_diagnostic out{};
  out.size = size;
  out.severity = static_cast<umber_severity>(d.severity);
  out.id = d.id.c_str();
  out.text = d.text.c_str();
  out.hint = d.hint.c_str();
  out.file = d.file.c_str();
  out.source_index = d.source_index;
  out.line = d.line;
  out.column = d.column;
  out.length = d.length;
  out.source_line = d.source_line.c_str();
  std::memcpy(diagnostic, &out, sizeof out);
  return UMBER_OK;
}

size_t umber_result_edit_count(const umber_result* result) { return result ? result->compiled.edits.size() : 0; }

umber_status umber_result_edit(const umber_result* result, size_t index, umber_edit* edit) {
  if (!edit || index >= umber_result_edit_count(result)) return UMBER_BAD_ARGUMENT;
  const size_t size = edit->size;
  if (size < sizeof(umber_edit)) return UMBER_BAD_ARGUMENT;
  const umber::Edit& e = result->compiled.edits[index];
  const auto found = std::find(result->diagnostics.begin(), result->diagnostics.end(),
                               &result->compiled.diagnostics[e.diagnostic]);
  const umber_edit out = {.size = size,
                          .diagnostic = static_cast<size_t>(found - result->diagnostics.begin()),
                          .file = e.file.c_str(),
                          .offset = e.offset,
                          .length = e.length,
                          .text = e.text.c_str(),
                          .text_size = e.text.size()};
  std::memcpy(edit, &out, sizeof out);
  return UMBER_OK;
}

const char* umber_result_log(umber_result* result, umber_format format, size_t* size) {
  if (size) *size = 0;
  if (!result || static_cast<unsigned>(format) > UMBER_FORMAT_GL) return nullptr;
  return cached(result->logs[format], size,
                [&] { return umber::render(result->compiled.diagnostics, result->compiled.edits, static_cast<umber::Format>(format)); });
}

const char* umber_result_reflection(umber_result* result, size_t* size) {
  if (size) *size = 0;
  if (umber_result_module_count(result) == 0) return nullptr;
  return cached(result->reflection, size, [&] { return umber::reflect::to_json(result->compiled.program); });
}

const char* umber_result_text(const umber_result* result, size_t* size) {
  if (size) *size = 0;
  if (!result || !result->text) return nullptr;
  if (size) *size = result->text->size();
  return result->text->c_str();
}

size_t umber_result_dependency_count(const umber_result* result) {
  return result ? result->compiled.dependencies.size() : 0;
}

const char* umber_result_dependency(const umber_result* result, size_t index) {
  return index < umber_result_dependency_count(result) ? result->compiled.dependencies[index].c_str() : nullptr;
}

const char* umber_version(void) { return UMBER_VERSION_STRING; }

}  // extern "C"
