#version 450
layout(triangles, invocations = 2) in;
layout(line_strip, max_vertices = 4) out;
layout(location = 0) in vec3 normal[];
layout(location = 0) out vec4 color;
layout(binding = 0) uniform Camera { mat4 view; float scale; };
void main() {
  for (int n = 0; n < gl_in.length(); ++n) {
    gl_Position = view * gl_in[n].gl_Position;
    color = vec4(normal[n], 1.0);
    EmitVertex();
    gl_Position = view * (gl_in[n].gl_Position + vec4(normal[n] * scale, 0.0));
    color = vec4(gl_InvocationID);
    EmitVertex();
    EndPrimitive();
  }
}
