#version 450
layout(set = 0, binding = 0) uniform texture2D t;  // error: 'texture2D', of GL_KHR_vulkan_glsl, is not supported
layout(set = 0, binding = 1) uniform sampler s;  // error: 'sampler', of GL_KHR_vulkan_glsl, is not supported
void main() {
  gl_Position = vec4(gl_VertexIndex);  // error: 'gl_VertexIndex', of GL_KHR_vulkan_glsl, is not supported
}
