// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/options.h"
#include "driver/built_passes.h"
#include "driver/driver.h"
#include "front/glsl/builtins/list.h"

namespace umber::driver {

std::vector<Listing> passes() {
  std::vector<Listing> list;
  for (const Pass* const pass : built_passes()) list.push_back({std::string(pass->name), {}});
  return list;
}

std::vector<Listing> extensions() {
  std::vector<Listing> list;
  for (glsl::ExtensionListing& e : glsl::list_extensions()) list.push_back({std::string(e.name), std::move(e.about)});
  return list;
}

std::string extensions_json() { return glsl::extensions_json(); }

std::vector<Listing> builtins() {
  std::vector<Listing> list;
  for (glsl::BuiltinListing& b : glsl::list_builtins()) list.push_back({std::move(b.text), std::move(b.availability)});
  return list;
}

std::vector<Listing> targets() {
  std::vector<Listing> list;
  for (const Vulkan vulkan : {Vulkan::v1_0, Vulkan::v1_1, Vulkan::v1_2, Vulkan::v1_3}) {
    const std::string minor = std::to_string(static_cast<int>(vulkan));
    const auto versions = back::spirv::versions_of(vulkan);
    const auto spirv = [](uint32_t word) { return "1." + std::to_string(word >> 8 & 0xff); };
    std::string about = "SPIR-V " + spirv(versions.standard);
    if (versions.most != versions.standard) about += ", at most " + spirv(versions.most);
    list.push_back({"vulkan1." + minor, std::move(about)});
  }
  return list;
}

}  // namespace umber::driver
