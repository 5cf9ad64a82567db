// As it is written for shadertoy.com. Picture: drawn by the interpreter, without a GPU. Move the mouse over it, or press Play.
void mainImage(out vec4 color, in vec2 pixel) {
  vec2 p = (2.0 * pixel - iResolution.xy) / iResolution.y;
  vec2 m = iMouse.z > 0.0 ? (2.0 * iMouse.xy - iResolution.xy) / iResolution.y : vec2(0.4 * sin(iTime), 0.3);
  float sum = 0.0;
  for (int n = 0; n < 6; ++n) {
    float angle = float(n) * 1.047 + iTime * 0.3;
    vec2 spot = m + 0.6 * vec2(cos(angle), sin(angle));
    sum += 0.03 / dot(p - spot, p - spot);
  }
  color = vec4(0.5 + 0.5 * cos(vec3(0.0, 2.0, 4.0) + 3.0 * log(sum + 0.2)), 1.0) * smoothstep(0.1, 0.6, sum);
}
