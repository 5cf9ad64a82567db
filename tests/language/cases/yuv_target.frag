#version 300 es
#extension GL_EXT_YUV_target : require
#extension GL_OES_EGL_image_external_essl3 : require
precision mediump float;
uniform __samplerExternal2DY2YEXT yuv;
uniform samplerExternalOES rgb;
layout(yuv) out vec4 color;
void main() {
  yuvCscStandardEXT standard = itu_709;
  vec3 c = texture(rgb, vec2(0.5)).rgb;
  c = rgb_2_yuv(yuv_2_rgb(texture(yuv, vec2(0.5)).xyz, standard) + c, itu_601_full_range);
  color = vec4(c, float(textureSize(yuv, 0).x));
}
