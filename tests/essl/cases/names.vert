#version 120
// What GL names begins with umber_, words of ESSL have a number behind them, and two underscores are one.
uniform vec4 sample;
uniform float half__way;
attribute vec2 resource;
varying vec4 patch;

void main() {
  gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex * half__way;
  gl_FrontColor = gl_Color;
  patch = sample + gl_LightSource[1].diffuse + resource.xyxy;
  gl_PointSize = float(gl_FrontColor.x > 0.5);
}
