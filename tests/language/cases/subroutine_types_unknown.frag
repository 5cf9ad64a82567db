#version 400
float Other(float x);
subroutine uniform Other single;    // error: 'Other' is not a subroutine type
subroutine uniform Other several[2];  // error: 'Other' is not a subroutine type
out vec4 color;
void main() { color = vec4(single(1.0), several[1](2.0), single[0](1.0), several(1.0)); }
