#version 310 es
#extension GL_OES_geometry_shader : require
#extension GL_OES_shader_io_blocks : require
layout(lines_adjacency, invocations = 2) in;
layout(line_strip, max_vertices = 2) out;
in highp vec4 color[];
in Block { highp float width; } block[];
out highp vec4 mixed;
void main() {
  for (int i = 0; i < color.length(); ++i) {
    mixed = color[i] * block[i].width * float(gl_InvocationID + gl_PrimitiveIDIn);
    gl_Position = gl_in[i].gl_Position;
    gl_Layer = i;
    gl_PrimitiveID = gl_PrimitiveIDIn;
    EmitVertex();
  }
  EndPrimitive();
}
