// Rings that spread from the middle, as it is written for an editor of shaders: no main, no #version.
void mainImage(out vec4 color, in vec2 at) {
  vec2 p = (2.0 * at - iResolution.xy) / iResolution.y;
  float r = length(p), wave = sin(24.0 * r - 4.0 * iTime);
  float edge = smoothstep(0.0, fwidth(wave), abs(wave) - 0.5);
  color = vec4(mix(vec3(0.05, 0.2, 0.35), vec3(1.0, 0.8, 0.4), edge) * exp(-r), 1.0);
}
