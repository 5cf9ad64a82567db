cbuffer Material : register(b0, space1000) {
  float4 material_color : packoffset(c0);
  uint material_texture_index : packoffset(c1);
  float material_rough : packoffset(c1.y);
};

Texture2D<float4> textures[4] : register(t0);
SamplerState textures_sampler[4] : register(s0);

cbuffer Light : register(b0) {
  float4 tint : packoffset(c0);
};

struct Payload {
  float4 value;
};
static Payload found;

static BuiltInTriangleIntersectionAttributes at;

void shader_main() {
  float2 uv = at.barycentrics * material_rough;
  found.value = material_color * tint * textures[material_texture_index & 3u].SampleLevel(textures_sampler[material_texture_index & 3u], uv, 0.0);
}

[shader("closesthit")]
void main(inout Payload carried, in BuiltInTriangleIntersectionAttributes hit) {
  found = carried;
  at = hit;
  shader_main();
  carried = found;
}
