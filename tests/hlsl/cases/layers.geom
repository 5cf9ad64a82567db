#version 440
// What a geometry shader has of Direct3D's names: adjacency, instances, layers, viewports, distances.
layout(triangles_adjacency, invocations = 2) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) in Corner { flat int number; vec4 color; } corners[];
in gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[2]; } gl_in[];
out gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[2]; };
layout(location = 0) flat out int number;
layout(location = 1) out vec4 color;
void main() {
  for (int i = 0; i < 6; i += 2) {
    gl_Position = gl_in[i].gl_Position;
    gl_ClipDistance[0] = gl_in[i].gl_ClipDistance[1];
    gl_ClipDistance[1] = 1.0;
    gl_Layer = gl_InvocationID;
    gl_ViewportIndex = corners[i].number;
    gl_PrimitiveID = gl_PrimitiveIDIn;
    number = corners[i].number;
    color = corners[i].color;
    EmitVertex();
  }
  EndPrimitive();
}
