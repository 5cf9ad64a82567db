#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT vec4 one;
layout(location = 1) rayPayloadInEXT vec4 two;  // error: the closest-hit shader uses 'two' and 'one', but can be given one
hitAttributeEXT vec2 first;
hitAttributeEXT vec2 second;  // error: the closest-hit shader uses 'second' and 'first'
void main() { one = two + first.xyxy + second.xyxy; }
