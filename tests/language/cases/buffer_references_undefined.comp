#version 450
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Never;  // error: 'Never' is declared, but it is never defined
layout(push_constant) uniform Push { Never never; };
void main() {}
