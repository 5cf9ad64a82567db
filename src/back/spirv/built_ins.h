// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "ir/interface/io_var.h"
#include "spirv/enums.h"

namespace umber::back::spirv {

struct BuiltInRow {
  ir::BuiltIn from{};
  spv::BuiltIn to{};
};

/// Device built-ins under SPIR-V's names (Vulkan 1.1 section 14.6). `instance_id` counts from the base instance there:
/// equal to GL's wherever draws have none.
inline constexpr BuiltInRow kBuiltInRows[] = {
    {ir::BuiltIn::position, spv::BuiltIn::Position},
    {ir::BuiltIn::point_size, spv::BuiltIn::PointSize},
    {ir::BuiltIn::clip_distance, spv::BuiltIn::ClipDistance},
    {ir::BuiltIn::cull_distance, spv::BuiltIn::CullDistance},
    {ir::BuiltIn::vertex_id, spv::BuiltIn::VertexIndex},
    {ir::BuiltIn::instance_id, spv::BuiltIn::InstanceIndex},
    {ir::BuiltIn::base_vertex, spv::BuiltIn::BaseVertex},
    {ir::BuiltIn::base_instance, spv::BuiltIn::BaseInstance},
    {ir::BuiltIn::draw_id, spv::BuiltIn::DrawIndex},
    {ir::BuiltIn::primitive_id, spv::BuiltIn::PrimitiveId},
    {ir::BuiltIn::layer, spv::BuiltIn::Layer},
    {ir::BuiltIn::viewport_index, spv::BuiltIn::ViewportIndex},
    {ir::BuiltIn::frag_coord, spv::BuiltIn::FragCoord},
    {ir::BuiltIn::front_facing, spv::BuiltIn::FrontFacing},
    {ir::BuiltIn::point_coord, spv::BuiltIn::PointCoord},
    {ir::BuiltIn::helper_invocation, spv::BuiltIn::HelperInvocation},
    {ir::BuiltIn::sample_id, spv::BuiltIn::SampleId},
    {ir::BuiltIn::sample_position, spv::BuiltIn::SamplePosition},
    {ir::BuiltIn::sample_mask, spv::BuiltIn::SampleMask},
    {ir::BuiltIn::frag_depth, spv::BuiltIn::FragDepth},
    {ir::BuiltIn::num_workgroups, spv::BuiltIn::NumWorkgroups},
    {ir::BuiltIn::workgroup_id, spv::BuiltIn::WorkgroupId},
    {ir::BuiltIn::local_invocation_id, spv::BuiltIn::LocalInvocationId},
    {ir::BuiltIn::global_invocation_id, spv::BuiltIn::GlobalInvocationId},
    {ir::BuiltIn::local_invocation_index, spv::BuiltIn::LocalInvocationIndex},
};

/// By ir::BuiltIn; `Max` where SPIR-V has none.
inline constexpr auto kBuiltIns = [] {
  std::array<spv::BuiltIn, std::size(ir::kBuiltIns)> all{};
  all.fill(static_cast<spv::BuiltIn>(~0u));
  for (const BuiltInRow& row : kBuiltInRows) all[static_cast<size_t>(row.from)] = row.to;
  return all;
}();

/// Every built-in that the device supplies has a row.
static_assert([] {
  for (size_t n = 0; n < std::size(ir::kBuiltIns); ++n)
    if (ir::kBuiltIns[n].device && kBuiltIns[n] == static_cast<spv::BuiltIn>(~0u)) return false;
  return true;
}());

}  // namespace umber::back::spirv
