#version 450
// Words of effects, which D3DCompile knows by any case.
layout(location = 0) in vec4 decl;
layout(location = 0) out vec4 PASS;
layout(binding = 0) uniform Values { vec4 ASM, TECHNIQUE; };

float String(float vertexshader) { return vertexshader * 2.0 + ASM.x; }

void main() {
  float Decl = String(decl.x), pixelshader = String(decl.y);
  PASS = decl * Decl + TECHNIQUE * pixelshader;
}
