#version 100
// `texture` is no function of this version, but of the one that is written, which calls it for texture2D.
precision highp float;
uniform sampler2D texture;
uniform float distance;
varying vec2 step;

void main() {
  gl_FragColor = texture2D(texture, step) * distance;
}
