// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/lines.h"

#include <algorithm>

#include "spirv/debug_op.h"

namespace umber::front::spirv {

using spv::Instruction;

namespace {

/// Files whose text is not there take as many bytes as lines; what is beyond all of these has no place.
constexpr uint32_t kMostLines = 1u << 20;

bool is(const Instruction& i, spv::DebugOp op) { return i.operands()[1] == static_cast<uint32_t>(op); }

/// glslang puts lines of its own before a text, which do not count.
size_t end_of_preamble(std::string_view text) {
  constexpr std::string_view kBegin = "// OpModuleProcessed", kEnd = "\n#line 1\n";
  const size_t end = text.starts_with(kBegin) ? text.find(kEnd) : std::string_view::npos;
  return end == std::string_view::npos ? 0 : end + kEnd.size();
}

}  // namespace

Lines::Lines(const Binary& binary, Sources& sources) : b_(binary), budget_(kMostLines) {
  if (!b_.has_lines()) return;
  read_texts();
  for (const Function& f : b_.functions()) read_function(f);
  for (const uint32_t id : order_) add_to(sources, files_[id]);
}

void Lines::read_texts() {
  const uint32_t end = b_.functions().empty() ? 0 : b_.functions().front().offset;
  std::string* text = nullptr;  // that OpSourceContinued adds to
  for (uint32_t at = spv::Header::kWords; at < end; at += b_.words()[at] >> 16) {
    const auto op = static_cast<spv::Op>(b_.words()[at] & 0xFFFF);
    if (op == spv::Op::Source) {
      const std::span<const uint32_t> words = b_.at(at).words;
      text = words.size() > 4 ? &files_[words[3]].text : nullptr;
      if (text) *text = spv::read_string(words.subspan(4)).text;
    } else if (op == spv::Op::SourceContinued && text) {
      *text += spv::read_string(b_.at(at).words.subspan(1)).text;
    } else if (op == spv::Op::ExtInst && b_.is_debug_info(b_.at(at))) {
      text = read_debug_text(b_.at(at), text);
      ask_debug(b_.at(at));
    }
  }
}

/// The text that what follows may add to.
std::string* Lines::read_debug_text(const Instruction& i, std::string* text) {
  const std::span<const uint32_t> operands = i.operands().subspan(2);
  const auto string = [&](size_t n) {
    const bool is_text = n < operands.size() && b_.op(operands[n]) == spv::Op::String;
    return is_text ? spv::read_string(b_.definition(operands[n]).operands()).text : std::string();
  };
  if (is(i, spv::DebugOp::source) && !operands.empty()) {
    debug_sources_[i.result().value] = operands[0];
    if (operands.size() < 2) return nullptr;
    text = &files_[operands[0]].text;
    *text = string(1);
  } else if (is(i, spv::DebugOp::source_continued) && text) {
    *text += string(0);
  }
  return text;
}

uint32_t Lines::number(uint32_t id) const {
  return b_.op(id) == spv::Op::Constant ? b_.definition(id).words[3] : 0;
}

void Lines::read_debug_line(const Instruction& i, uint32_t next) {
  const std::span<const uint32_t> operands = i.operands();
  if (is(i, spv::DebugOp::no_line)) return change(next, 0, 0, 0);
  if (!is(i, spv::DebugOp::line) || operands.size() < 7) return;
  const auto source = debug_sources_.find(operands[2]);
  if (source != debug_sources_.end()) change(next, source->second, number(operands[3]), number(operands[5]));
}

void Lines::read_function(const Function& f) {
  for (uint32_t at = f.offset; at < b_.words().size(); at += b_.words()[at] >> 16) {
    const Instruction i = b_.at(at);
    const uint32_t next = at + static_cast<uint32_t>(i.words.size());
    if (i.op == spv::Op::Line) change(next, i.words[1], i.words[2], i.words[3]);
    if (i.op == spv::Op::NoLine || is_terminator(i.op)) change(next, 0, 0, 0);  // a line ends with its block
    if (i.op == spv::Op::ExtInst && b_.is_debug_info(i)) read_debug_line(i, next);
    if (i.op == spv::Op::FunctionEnd) return;
  }
}

void Lines::change(uint32_t word, uint32_t file, uint32_t line, uint32_t column) {
  const bool is_known = line != 0 && b_.op(file) == spv::Op::String;
  if (!is_known) {
    if (!changes_.empty() && changes_.back().file) changes_.push_back({word});
    return;
  }
  ask(file, line);
  changes_.push_back({word, file, line, column});
}

Lines::File& Lines::ask(uint32_t file, uint32_t line) {
  File& f = files_[file];
  if (f.name.empty() && f.most_lines == 0) {
    f.name = spv::read_string(b_.definition(file).operands()).text;
    order_.push_back(file);
  }
  f.most_lines = std::max(f.most_lines, line);
  return f;
}

/// What is declared in a file is in it, whether code is or not.
void Lines::ask_debug(const Instruction& i) {
  const std::span<const uint32_t> operands = i.operands().subspan(2);
  const bool is_block = is(i, spv::DebugOp::lexical_block);
  const bool is_other = is(i, spv::DebugOp::function) || is(i, spv::DebugOp::local_variable) ||
                        is(i, spv::DebugOp::global_variable);
  if (!is_block && !is_other) return;
  const size_t source = is_block ? 0 : 2;
  if (operands.size() < source + 2) return;
  const auto found = debug_sources_.find(operands[source]);
  if (found != debug_sources_.end() && b_.op(found->second) == spv::Op::String)
    ask(found->second, number(operands[source + 1]));
}

void Lines::add_to(Sources& sources, File& file) {
  if (file.text.empty()) {
    const uint32_t lines = std::min(file.most_lines, budget_);
    budget_ -= lines;
    file.text.assign(lines, '\n');
  }
  file.base = sources.add(file.name, file.text);
  const size_t begin = end_of_preamble(file.text);
  if (begin != 0) sources.mark_line(file.base + static_cast<uint32_t>(begin), 1, 0);
  file.starts.push_back(static_cast<uint32_t>(begin));
  for (size_t at = begin; (at = file.text.find('\n', at)) != std::string::npos;)
    file.starts.push_back(static_cast<uint32_t>(++at));
}

Span Lines::at(uint32_t word) const {
  const auto after =
      std::upper_bound(changes_.begin(), changes_.end(), word, [](uint32_t w, const Change& c) { return w < c.word; });
  if (after == changes_.begin() || !std::prev(after)->file) return {};
  const Change& c = *std::prev(after);
  return place(files_.find(c.file)->second, c.line, c.column);
}

Span Lines::place(const File& file, uint32_t line, uint32_t column) {
  if (line == 0 || line > file.starts.size()) return {};
  const uint32_t start = file.starts[line - 1];
  const auto end = static_cast<uint32_t>(std::min(file.text.find('\n', start), file.text.size()));
  const uint32_t position = file.base + std::min(start + (column ? column - 1 : 0), end);
  return {position, position + 1};
}

const Lines::File* Lines::find(uint32_t debug_source) const {
  const auto source = debug_sources_.find(debug_source);
  const auto found = source != debug_sources_.end() ? files_.find(source->second) : files_.end();
  return found != files_.end() && found->second.base != 0 ? &found->second : nullptr;
}

Span Lines::place(uint32_t debug_source, uint32_t line, uint32_t column) const {
  const File* f = find(debug_source);
  return f ? place(*f, line, column) : Span{};
}

Span Lines::file(uint32_t debug_source) const {
  const File* f = find(debug_source);
  return f ? Span{f->base, f->base + static_cast<uint32_t>(f->text.size()) + 1} : Span{};
}

}  // namespace umber::front::spirv
