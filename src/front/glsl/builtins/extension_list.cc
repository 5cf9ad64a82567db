// SPDX-License-Identifier: Apache-2.0
// `extensions.def`, for people and for programs.
#include "base/json_writer.h"
#include "base/text_writer.h"
#include "front/glsl/builtins/list.h"
#include "front/glsl/builtins/unsupported_names.h"

namespace umber::glsl {
namespace {

void print_versions(TextWriter& out, std::string_view language, uint16_t first, uint16_t core) {
  if (first == 0) return;
  out << language << first;
  if (core != 0) out << " (core in " << core << ')';
}

/// "1.2" of 12; nothing of 0.
std::string version(uint8_t tenths) {
  if (tenths == 0) return {};
  const char text[] = {static_cast<char>('0' + tenths / 10), '.', static_cast<char>('0' + tenths % 10)};
  return std::string(text, sizeof text);
}

std::string describe(const ExtensionInfo& row, std::string_view about, std::string_view missing) {
  TextWriter out;
  print_versions(out, "GLSL ", row.glsl_from, row.glsl_core);
  print_versions(out, row.glsl_from == 0 ? "ESSL " : ", ESSL ", row.es_from, row.es_core);
  out << "; SPIR-V";
  if (row.hlsl != 0) out << ", HLSL " << version(row.hlsl);
  if (row.essl == OfOutput::yes) out << ", ESSL";
  if (row.interpreter == OfOutput::yes) out << ", interpreter";
  out << ": " << about;
  if (!missing.empty()) out << "; missing: " << missing;
  return out.take();
}

void write_version(JsonWriter& out, std::string_view name, uint16_t version) {
  if (version != 0) out.member(name, version);
}

void write(JsonWriter& out, const ExtensionInfo& row, std::string_view about, std::string_view missing) {
  out.begin_object();
  out.member("name", row.name);
  out.member("about", about);
  write_version(out, "glsl", row.glsl_from);
  write_version(out, "glsl_core", row.glsl_core);
  write_version(out, "essl", row.es_from);
  write_version(out, "essl_core", row.es_core);
  if (row.vulkan != 0) out.member("vulkan_core", version(row.vulkan));
  out.key("outputs");
  out.begin_object();
  out.member("spirv", true);
  out.member("hlsl", version(row.hlsl));
  out.member("essl", row.essl == OfOutput::yes);
  out.member("interpreter", row.interpreter == OfOutput::yes);
  out.end_object();
  if (!missing.empty()) out.member("missing", missing);
  out.end_object();
}

}  // namespace

std::vector<ExtensionListing> list_extensions() {
  std::vector<ExtensionListing> list;
  TableText texts = kExtensionTexts;
  for (const ExtensionInfo& row : kExtensions) {
    const std::string_view about = texts.column(), missing = texts.column();
    list.push_back({row.name, describe(row, about, missing)});
  }
  for (TableText refused = kRefusedExtensions; !refused.rest.empty(); refused.column()) {
    const std::string_view name = refused.column();
    list.push_back({name, std::string("missing: ").append(refused.column())});
  }
  return list;
}

std::string extensions_json() {
  JsonWriter out;
  out.begin_array();
  TableText texts = kExtensionTexts;
  for (const ExtensionInfo& row : kExtensions) {
    const std::string_view about = texts.column(), missing = texts.column();
    write(out, row, about, missing);
  }
  for (TableText refused = kRefusedExtensions; !refused.rest.empty();) {
    out.begin_object();
    out.member("name", refused.column());
    out.member("about", refused.column());
    out.member("refused", true);
    if (const std::string_view names = refused.column(); !names.empty()) out.member("names", names);
    out.end_object();
  }
  out.end_array();
  return out.take();
}

}  // namespace umber::glsl
