#version 460
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadEXT One { float one; };
layout(location = 0) rayPayloadEXT Two { float two; };  // error: another variable of this kind has location 0
rayPayloadEXT Lost { float lost; };  // error: the variable needs a location
layout(location = 2) rayPayloadEXT Placed { layout(offset = 16) float placed; };  // error: has no meaning for a member of this block
layout(location = 3) rayPayloadEXT Long { float numbers[]; };  // error: 'numbers' needs a size
layout(location = 4) callableDataInEXT Data { float data; };  // error: this stage has no such variables
hitAttributeEXT Weights { vec2 weights; };
void main() {
  weights = vec2(0.0);  // error: read-only
  one = two;
}
