// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/result.h"

#include <algorithm>
#include <cstring>

#include "umber/cache/coding.h"

namespace umber::tool::cache {
namespace {

constexpr int kDeepest = 16;  // of notes in notes

void encode(const Diagnostic& d, Encoder& out) {
  for (const uint64_t n : {uint64_t{static_cast<uint8_t>(d.severity)}, uint64_t{d.source_index}, uint64_t{d.line},
                           uint64_t{d.column}, uint64_t{d.length}})
    out.number(n);
  for (const std::string_view text : {d.id, d.text, d.hint, d.file, d.source_line}) out.text(text);
  out.number(d.notes.size());
  for (const Diagnostic& note : d.notes) encode(note, out);
}

bool decode(Decoder& in, Diagnostic& d, int depth) {
  d.severity = static_cast<Severity>(in.number());
  for (uint32_t* const n : {&d.source_index, &d.line, &d.column, &d.length}) *n = static_cast<uint32_t>(in.number());
  for (std::string* const text : {&d.id, &d.text, &d.hint, &d.file, &d.source_line}) *text = in.text();
  for (uint64_t left = in.count(); left != 0 && in.ok(); --left)
    if (depth == 0 || !decode(in, d.notes.emplace_back(), depth - 1)) return false;
  return in.ok() && d.severity <= Severity::note;
}

void encode(const Edit& e, Encoder& out) {
  for (const uint64_t n : {uint64_t{e.diagnostic}, uint64_t{e.offset}, uint64_t{e.length}}) out.number(n);
  out.text(e.file), out.text(e.text);
}

bool decode(Decoder& in, Edit& e, size_t diagnostics) {
  for (size_t* const n : {&e.diagnostic, &e.offset, &e.length}) *n = static_cast<size_t>(in.number());
  for (std::string* const text : {&e.file, &e.text}) *text = in.text();
  return in.ok() && e.diagnostic < diagnostics;
}

/// All that comes before the modules.
bool decode_words(Decoder& in, CompileResult& result) {
  result.status = static_cast<Status>(in.number());
  if (result.status != Status::ok && result.status != Status::errors) return false;
  for (uint64_t left = in.count(); left != 0; --left)
    if (!decode(in, result.diagnostics.emplace_back(), kDeepest)) return false;
  for (uint64_t left = in.count(); left != 0; --left)
    if (!decode(in, result.edits.emplace_back(), result.diagnostics.size())) return false;
  return in.ok();
}

}  // namespace

std::string encode(const CompileResult& result) {
  size_t expected = 64;  // and more where there is something to say
  for (const Module& m : result.modules) expected += m.spirv.size() * sizeof(uint32_t) + m.text.size() + 32;
  Encoder out(expected);
  out.number(static_cast<uint64_t>(result.status));
  out.number(result.diagnostics.size());
  for (const Diagnostic& d : result.diagnostics) encode(d, out);
  out.number(result.edits.size());
  for (const Edit& e : result.edits) encode(e, out);
  out.number(result.modules.size());
  for (const Module& m : result.modules) {
    out.number(static_cast<uint64_t>(m.stage));
    out.text({reinterpret_cast<const char*>(m.spirv.data()), m.spirv.size() * sizeof(uint32_t)});
    out.text(m.text);
  }
  return out.take();
}

std::optional<CompileResult> decode(std::string_view bytes) {
  Decoder in(bytes);
  CompileResult result;
  if (!decode_words(in, result)) return std::nullopt;
  for (uint64_t left = in.count(); left != 0; --left) {
    Module& m = result.modules.emplace_back();
    m.stage = static_cast<Stage>(in.number());
    const std::string_view words = in.text();
    if (!is_stage(m.stage) || words.size() % sizeof(uint32_t) != 0) return std::nullopt;
    m.spirv.resize(words.size() / sizeof(uint32_t));
    if (!words.empty()) std::memcpy(m.spirv.data(), words.data(), words.size());
    m.text = in.text();
  }
  if (!in.is_complete()) return std::nullopt;
  return result;
}

std::vector<std::string_view> modules_in(std::string_view bytes) {
  Decoder in(bytes);
  CompileResult result;
  std::vector<std::string_view> modules;
  if (!decode_words(in, result)) return modules;
  for (uint64_t left = in.count(); left != 0 && in.ok(); --left) {
    in.number();  // its stage
    for (const std::string_view text : {in.text(), in.text()})
      if (!text.empty()) modules.push_back(text);
  }
  return modules;
}

void name_modules(std::span<const Source> sources, CompileResult& result) {
  for (Module& m : result.modules) {
    const auto source = std::ranges::find(sources, m.stage, &Source::stage);
    m.name = source == sources.end() ? std::string_view("default") : source->name;
  }
}

}  // namespace umber::tool::cache
