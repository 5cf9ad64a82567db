// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/debug_lines.h"

#include <utility>

#include "spirv/utf8.h"

namespace umber::back::spirv {

constexpr size_t kLongestName = 4096;

void DebugLines::at(Span span) {
  if (!span) return;
  declare_text(span.begin);
  const Place place = places_.place(span.begin);
  builder_.place(file(place.file), place.line, place.column);
}

void DebugLines::declare_text(uint32_t position) {
  const std::string_view text = sources_.text_at(position);
  if (text.data() == std::exchange(text_, text.data())) return;
  if (text.find_first_not_of('\n') == std::string_view::npos) return;  // of SPIR-V: lines, but no text
  const spv::SpvId name = file(sources_.file_name(position));
  if (written_.size() <= name.value) written_.resize(name.value + 1);
  if (written_[name.value]) return;
  written_[name.value] = true;
  const auto language = language_.version == 0 ? spv::SourceLanguage::Unknown
                        : language_.es         ? spv::SourceLanguage::ESSL
                                               : spv::SourceLanguage::GLSL;
  builder_.source(language, language_.version, name, text);
}

spv::SpvId DebugLines::file(std::string_view name) {
  return builder_.string(spv::to_utf8(name.substr(0, kLongestName)));
}

}  // namespace umber::back::spirv
