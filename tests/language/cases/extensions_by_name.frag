#version 330
uniform sampler2D image;
out vec4 color;
void main() {
  color = textureGather(image, vec2(0.5));  // error: 'textureGather' needs the extension GL_ARB_texture_gather
  color += vec4(gl_SampleID);  // error: 'gl_SampleID' needs the extension GL_ARB_sample_shading
  color += vec4(gl_BaryCoordEXT, 1.0);  // error: 'gl_BaryCoordEXT' needs the extension GL_EXT_fragment_shader_barycentric
  color += vec4(gl_VertexID);  // error: 'gl_VertexID' does not exist in this stage
}
