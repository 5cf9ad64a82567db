struct Light {
  float3 at;
  float power;
  float2 reach[2];
};

RWByteAddressBuffer B : register(u0);

cbuffer P : register(b0) {
  uint4 p_rows[12] : packoffset(c0);
};

struct Input {
  uint3 gl_WorkGroupID : SV_GroupID;
};

[numthreads(1, 1, 1)]
void main(Input input) {
  int i = int(input.gl_WorkGroupID.x);
  uint value = uint(i) + 1u;
  B.Store(0, asuint(asfloat(p_rows[0].x) + asfloat(p_rows[1].x) + asfloat(p_rows[value >> 2u][value & 3u])));
  Light light = { asfloat(p_rows[uint(i) * 2u + 8u].xyz), asfloat(p_rows[uint(i) * 2u + 8u].w), { asfloat(p_rows[uint(i) * 2u + 9u].xy), asfloat(p_rows[uint(i) * 2u + 9u].zw) } };
  uint value_1 = uint(i);
  uint value_2 = value_1 * 2u + 16u;
  uint value_3 = value_1 * 2u + 17u;
  B.Store4(16, asuint(float4(asfloat(uint2(p_rows[value_2 >> 2u][value_2 & 3u], p_rows[value_3 >> 2u][value_3 & 3u])), mul(light.at, transpose(float2x3(asfloat(p_rows[5].xyz), asfloat(p_rows[6].xyz))))) + light.power * light.reach[i].xyxy));
  uint value_4 = uint(i) + 28u;
  B.Store(32, uint(p_rows[value_4 >> 2u][value_4 & 3u] != 0u));
}
