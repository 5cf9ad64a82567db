// SPDX-License-Identifier: Apache-2.0
// `umber varyings` for terminals.
#include <algorithm>

#include <fmt/format.h>

#include "umber/inputs.h"
#include "umber/text_table.h"
#include "umber/varyings_view.h"

namespace umber::tool {
namespace {

std::string span_of(const VaryingBytes& bytes) {
  return fmt::format("{} to {}", bytes.offset, bytes.offset + bytes.size - 1);
}

std::string location_of(const std::optional<uint32_t>& location) { return location ? std::to_string(*location) : ""; }

std::string memory_table(const VaryingReport& report) {
  const bool has_fragment_shader = report.stages.size() > 1;
  std::vector<Cells> lines = {{"output", "location", "bytes", "format", has_fragment_shader ? "fragment shader" : ""}};
  std::string out, section;
  const auto flush = [&] {
    if (lines.size() > 1) out += section + " of each vertex\n" + text_table(lines, 1);
    lines.resize(1);
  };
  for (const VaryingBytes& b : report.memory) {
    if (b.section != section) flush();
    section = b.section;
    lines.push_back({b.name, location_of(b.location), span_of(b), b.format,
                     b.is_read                           ? "reads it"
                     : has_fragment_shader && b.location ? "does not read it"
                                                         : ""});
  }
  flush();
  return out;
}

/// What stands behind the instruction: where it finds the value.
std::string place_of(const VaryingAccess& a) {
  if (a.descriptor) return fmt::format("descriptor {}", *a.descriptor);
  return a.offset ? fmt::format("offset {}", *a.offset) : "";
}

std::string joined(std::span<const std::string> texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

Cells cells_of(const VaryingAccess& a) {
  return {a.name,          a.components,    location_of(a.location), a.path, place_of(a), a.register_format,
          a.memory_format, a.interpolation, joined(a.steps)};
}

/// Lines of accesses, each followed by what explains it. Columns that no access has are left out.
std::string access_table(std::span<const VaryingAccess> accesses, std::string_view what, bool explain) {
  std::vector<Cells> lines = {{std::string(what), "of", "location", "by", "where", "registers", "memory",
                               what == "reads" ? "interpolated" : "", "steps"}};
  for (const VaryingAccess& a : accesses) lines.push_back(cells_of(a));
  for (size_t column = lines[0].size(); column-- > 1;) {
    const bool is_empty =
        std::all_of(lines.begin() + 1, lines.end(), [&](const Cells& c) { return c[column].empty(); });
    if (is_empty)
      for (Cells& line : lines) line.erase(line.begin() + static_cast<ptrdiff_t>(column));
  }
  const std::string table = text_table(lines, lines[0].size());
  if (!explain) return table;
  std::string out;
  size_t at = 0;
  for (size_t n = 0; n < lines.size(); ++n) {
    const size_t end = table.find('\n', at) + 1;
    out += table.substr(at, end - at);
    at = end;
    if (n == 0) continue;
    out += "      " + accesses[n - 1].reason + '\n';
    for (const VaryingInstruction& i : accesses[n - 1].instructions)
      out += fmt::format("      {:016X}  {}\n", i.word, i.text);
  }
  return out;
}

std::string descriptor_lines(const VaryingStage& stage) {
  std::string out;
  for (const VaryingDescriptor& d : stage.descriptors) {
    out += fmt::format("  descriptor {} of {}: {}\n     ", d.index, d.table, d.text);
    for (const uint8_t byte : d.bytes) out += fmt::format(" {:02x}", byte);
    out += '\n';
  }
  return out;
}

std::string capture_table(const VaryingReport& report) {
  if (report.captures.empty()) return {};
  std::vector<Cells> lines = {{"output", "of", "buffer", "byte"}};
  for (const VaryingCapture& c : report.captures)
    lines.push_back({c.name, c.components, std::to_string(c.buffer), std::to_string(c.offset)});
  return "\ntransform feedback records\n" + text_table(lines, lines[0].size());
}

std::string bytes_line(const VaryingReport& r) {
  std::string out = fmt::format("{} bytes for each vertex: {} of the position", r.vertex_bytes(), r.position_bytes);
  if (r.attribute_bytes) out += fmt::format(", {} of attributes", r.attribute_bytes);
  out += fmt::format(", {} of varyings", r.generic_bytes);
  if (r.stages.size() > 1) out += fmt::format("; a fragment reads {} of these", r.fragment_bytes);
  return out + '\n';
}

/// How the fragment shader reads what is called so.
std::string reading(const VaryingReport& report, std::string_view name) {
  for (const VaryingStage& stage : report.stages)
    for (const VaryingAccess& a : stage.reads)
      if (stage.stage == Stage::fragment && a.name == name)
        return a.path + (a.descriptor ? fmt::format(", descriptor {}", *a.descriptor) : "");
  return "not read";
}

uint32_t descriptors(const VaryingReport& report, Stage wanted) {
  for (const VaryingStage& stage : report.stages)
    if (stage.stage == wanted) return stage.varying_descriptors;
  return 0;
}

}  // namespace

std::string_view name_of(VaryingForm form) { return form == VaryingForm::linked ? "linked" : "separate"; }

std::string varyings_text(const VaryingReport& report, std::string_view gpu, bool explain) {
  std::string out = fmt::format("{}, v{}, {}\n\n", gpu, report.architecture, name_of(report.form));
  out += memory_table(report) + bytes_line(report) + capture_table(report);
  for (const VaryingStage& stage : report.stages) {
    out += fmt::format("\n{} shader\n", name_of(stage.stage));
    if (!stage.reads.empty()) out += access_table(stage.reads, "reads", explain);
    if (!stage.writes.empty()) out += access_table(stage.writes, "writes", explain);
    if (explain) out += descriptor_lines(stage);
  }
  return out;
}

std::string varyings_comparison(std::span<const VaryingReport> reports, std::string_view gpu) {
  const auto numbers = [&](std::string_view what, const auto& of) {
    Cells line = {std::string(what)};
    for (const VaryingReport& r : reports) line.push_back(std::to_string(of(r)));
    return line;
  };
  Cells head = {fmt::format("{}, v{}", gpu, reports[0].architecture)};
  for (const VaryingReport& r : reports) head.emplace_back(name_of(r.form));
  std::vector<Cells> lines = {head};
  lines.push_back(numbers("bytes of a vertex", [](const VaryingReport& r) { return r.vertex_bytes(); }));
  lines.push_back(numbers("bytes of varyings", [](const VaryingReport& r) { return r.generic_bytes; }));
  lines.push_back(numbers("bytes that a fragment reads", [](const VaryingReport& r) { return r.fragment_bytes; }));
  for (const Stage stage : {Stage::vertex, Stage::fragment})
    lines.push_back(numbers(fmt::format("descriptors of varyings, {} shader", name_of(stage)),
                            [&](const VaryingReport& r) { return descriptors(r, stage); }));
  std::vector<Cells> varyings = {head};
  varyings[0][0] = "varying";
  for (const VaryingReport& r : reports)
    for (const VaryingBytes& b : r.memory) {
      const bool is_known = std::ranges::find(varyings, b.name, [](const Cells& c) { return c[0]; }) != varyings.end();
      if (!b.location || is_known) continue;
      Cells line = {b.name};
      for (const VaryingReport& other : reports) {
        const auto same = std::ranges::find(other.memory, b.name, &VaryingBytes::name);
        line.push_back(same == other.memory.end()
                           ? "removed"
                           : fmt::format("{} {}, {}", span_of(*same), same->format, reading(other, b.name)));
      }
      varyings.push_back(line);
    }
  return text_table(lines, lines[0].size()) + '\n' + text_table(varyings, head.size());
}

}  // namespace umber::tool
