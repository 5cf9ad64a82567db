#version 300 es
precision highp float;
uniform sampler2D maps;
uniform int count;
in vec2 uv;
flat in int n;
out vec4 o;
void main() {
  vec4 s = vec4(0);
  for (int i = 0; i < n; ++i) { s += texture(maps, uv * float(i)); if (s.x > 3.0) break; }
  int k = 0;
  while (k < count) { if (uv.x > 0.5) { k += 2; continue; } s.xy += dFdx(uv) * float(k); s += texture(maps, s.xy); ++k; }
  switch (n) { case 1: s += texture(maps, uv); case 2: s *= 2.0; break; default: discard; }
  if (uv.x > 0.25) s += texture(maps, s.xy);
  o = s;
}
