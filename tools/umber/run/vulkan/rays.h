// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "umber/run/vulkan/buffer.h"
#include "umber/run/vulkan/pipeline.h"

namespace umber::run {

/// The parts of a shader binding table.
enum class RayTable : uint8_t { generation, miss, hit, callable };
inline constexpr size_t kRayTables = 4;

/// The part that has shaders of the stage, which is one of ray tracing.
RayTable table_of(Stage stage);

/// A shader of a ray tracing pipeline, and where it is in its table. Those of a hit group have one number.
struct RayShader {
  Stage stage{};
  uint32_t number = 0;
};

/// As many bytes of a record as `shader record` may fill.
inline constexpr size_t kRecordBytes = 64;
/// What lies behind the handles in the table, by table and number; zeros where nothing is said.
using ShaderRecords = std::map<std::pair<RayTable, uint32_t>, std::array<std::byte, kRecordBytes>>;

/// Traces with the program's shaders, which are `shaders` in its order, from as many ray generation shaders.
void trace_rays(Device& device, const DeviceProgram& program, std::span<const RayShader> shaders,
                const ShaderRecords& records, const std::array<uint32_t, 3>& size);

}  // namespace umber::run
