// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "umber/inputs.h"
#include "umber/json.h"
#include "umber/varyings_view.h"

namespace umber::tool {
namespace {

Json memory(const VaryingReport& report) {
  Json list = Json::array();
  for (const VaryingBytes& b : report.memory) {
    Json entry = {{"name", b.name}, {"section", b.section}};
    if (b.location) entry["location"] = *b.location;
    entry["offset"] = b.offset;
    entry["size"] = b.size;
    entry["format"] = b.format;
    entry["read"] = b.is_read;
    list.push_back(std::move(entry));
  }
  return list;
}

Json accesses(std::span<const VaryingAccess> all) {
  Json list = Json::array();
  for (const VaryingAccess& a : all) {
    Json entry = {{"name", a.name}, {"components", a.components}};
    if (a.location) entry["location"] = *a.location;
    entry["path"] = a.path;
    entry["reason"] = a.reason;
    if (!a.interpolation.empty()) entry["interpolation"] = a.interpolation;
    if (!a.register_format.empty()) entry["register_format"] = a.register_format;
    if (!a.memory_format.empty()) entry["memory_format"] = a.memory_format;
    if (a.descriptor) entry["descriptor"] = *a.descriptor;
    if (a.offset) entry["offset"] = *a.offset;
    entry["steps"] = a.steps;
    Json instructions = Json::array();
    for (const VaryingInstruction& i : a.instructions)
      instructions.push_back({{"word", fmt::format("{:016X}", i.word)}, {"text", i.text}});
    entry["instructions"] = std::move(instructions);
    list.push_back(std::move(entry));
  }
  return list;
}

Json stages(const VaryingReport& report) {
  Json list = Json::array();
  for (const VaryingStage& stage : report.stages) {
    Json descriptors = Json::array();
    for (const VaryingDescriptor& d : stage.descriptors) {
      std::string bytes;
      for (const uint8_t byte : d.bytes) bytes += fmt::format("{:02x}", byte);
      descriptors.push_back({{"table", d.table}, {"index", d.index}, {"text", d.text}, {"bytes", bytes}});
    }
    list.push_back({{"stage", name_of(stage.stage)},
                    {"reads", accesses(stage.reads)},
                    {"writes", accesses(stage.writes)},
                    {"descriptors", std::move(descriptors)}});
  }
  return list;
}

Json captures(const VaryingReport& report) {
  Json list = Json::array();
  for (const VaryingCapture& c : report.captures)
    list.push_back({{"name", c.name}, {"components", c.components}, {"buffer", c.buffer}, {"offset", c.offset}});
  return list;
}

}  // namespace

std::string varyings_json(std::span<const VaryingReport> reports, std::string_view gpu) {
  Json forms = Json::array();
  for (const VaryingReport& r : reports)
    forms.push_back({{"form", name_of(r.form)},
                     {"bytes",
                      {{"vertex", r.vertex_bytes()},
                       {"position", r.position_bytes},
                       {"attributes", r.attribute_bytes},
                       {"varyings", r.generic_bytes},
                       {"fragment", r.fragment_bytes}}},
                     {"memory", memory(r)},
                     {"captures", captures(r)},
                     {"stages", stages(r)}});
  const Json all = {{"gpu", gpu}, {"architecture", reports[0].architecture}, {"forms", std::move(forms)}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace umber::tool
