#version 450
#extension GL_OVR_multiview2 : require
layout(triangles, num_views = 2) in; // error: GL_EXT_multiview_tessellation_geometry_shader
layout(triangle_strip, max_vertices = 3) out;
void main() { gl_Position = vec4(1.0); EmitVertex(); }
