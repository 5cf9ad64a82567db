// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/debug_sources.h"

#include "spirv/utf8.h"

namespace umber::back::spirv {

DebugPlace DebugSources::place(uint32_t position) {
  const Place place = places_.place(position);
  const spv::SpvId name = set_.text(place.file);
  for (const File& file : files_)
    if (file.name == name) return {file.source, place.line, place.column};
  files_.push_back({name, declare(place.file, position)});
  return {files_.back().source, place.line, place.column};
}

spv::SpvId DebugSources::declare(std::string_view name, uint32_t position) {
  const spv::SpvId file = set_.text(name);
  const std::string_view text = sources_.text_at(position);
  // A name that #line gave is of another text than the one at hand; SPIR-V has lines, but no text.
  const bool has_text =
      has_text_ && sources_.file_name(position) == name && text.find_first_not_of('\n') != std::string_view::npos;
  if (!has_text) return set_.declare(DebugOp::source, {file});
  const std::string valid = spv::to_utf8(text);
  constexpr size_t kMost = (spv::WordWriter::kMaxInstructionWords - 8) * 4;  // an OpString's
  std::string_view rest = valid;
  const auto take = [&] {
    const std::string_view part = rest.substr(0, spv::utf8_boundary(rest, kMost));
    rest.remove_prefix(part.size());
    return builder_.string(part);
  };
  const spv::SpvId first = take(), source = set_.declare(DebugOp::source, {file, first});
  while (!rest.empty()) set_.declare(DebugOp::source_continued, {take()});
  return source;
}

spv::SpvId DebugSources::unit(spv::SpvId source) {
  if (unit_) return unit_;
  constexpr uint32_t kVersion = 100, kDwarf = 4;
  const auto language = language_.version == 0 ? spv::SourceLanguage::Unknown
                        : language_.es         ? spv::SourceLanguage::ESSL
                                               : spv::SourceLanguage::GLSL;
  const spv::SpvId version = set_.number(kVersion), dwarf = set_.number(kDwarf);
  const spv::SpvId spoken = set_.number(static_cast<uint32_t>(language));
  return unit_ = set_.declare(DebugOp::compilation_unit, {version, dwarf, source, spoken});
}

}  // namespace umber::back::spirv
