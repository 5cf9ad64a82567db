// SPDX-License-Identifier: Apache-2.0
// GLSL 4.60 sections 8.15 and 8.16: what geometry shaders emit, what task and mesh shaders do, and the barrier of tessellation control shaders.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kEmission =
    from(150, 320)
        .in(stages::kGeometry)
        .with(OES_geometry_shader, EXT_geometry_shader, ARB_geometry_shader4, EXT_geometry_shader4);
inline constexpr Availability kStreamEmission = from(400, 0).in(stages::kGeometry).with(ARB_gpu_shader5);
inline constexpr Availability kMeshes = only_with(EXT_mesh_shader);
inline constexpr Availability kPatchBarrier =
    from(400, 320)
        .in(stages::kTessControl)
        .with(ARB_tessellation_shader, OES_tessellation_shader, EXT_tessellation_shader);

inline constexpr Row kGeometry[] = {
    {proto("void EmitVertex()"), kEmission, Lowering::barrier, Op::emit_vertex},
    {proto("void EndPrimitive()"), kEmission, Lowering::barrier, Op::end_primitive},
    {proto("void EmitStreamVertex(int stream)"), kStreamEmission, Lowering::emission, Op::emit_vertex},
    {proto("void EndStreamPrimitive(int stream)"), kStreamEmission, Lowering::emission, Op::end_primitive},
    {proto("void SetMeshOutputsEXT(uint vertexCount, uint primitiveCount)"), kMeshes.in(stages::kMesh),
     Lowering::mesh, Op::set_mesh_outputs},
    {proto("void EmitMeshTasksEXT(uint x, uint y, uint z)"), kMeshes.in(stages::kTask), Lowering::mesh,
     Op::emit_mesh_tasks},
    {proto("void barrier()"), kPatchBarrier, Lowering::barrier, Op::barrier},
};

}  // namespace umber::glsl::rows
