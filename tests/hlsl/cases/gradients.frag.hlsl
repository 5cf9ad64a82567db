warning: the fragment shader is compiled alone and declares no location for 'uv', 'n': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
gradients.frag:10:38: warning: fragments go round this loop differently, so that there is no gradient here: level 0 is sampled, and derivatives are 0 [loop-gradient]
   10 |   for (int i = 0; i < n; ++i) { s += texture(maps, uv * float(i)); if (s.x > 3.0) break; }
      |                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
      = hint: sample before the loop, or say the level with textureLod or textureGrad
gradients.frag:12:95: warning: fragments go round this loop differently, so that there is no gradient here: level 0 is sampled, and derivatives are 0 [loop-gradient]
   12 |   while (k < count) { if (uv.x > 0.5) { k += 2; continue; } s.xy += dFdx(uv) * float(k); s += texture(maps, s.xy); ++k; }
      |                                                                                               ^~~~~~~~~~~~~~~~~~~
      = hint: sample before the loop, or say the level with textureLod or textureGrad
Texture2D<float4> maps : register(t0);
SamplerState maps_sampler : register(s0);

cbuffer Uniforms : register(b0) {
  int count : packoffset(c0);
};

struct Input {
  float2 uv : TEXCOORD0;
  nointerpolation int n : TEXCOORD1;
};

struct Output {
  float4 o : SV_Target0;
};

Output main(Input input) {
  Output output;
  output.o = float4(0.0, 0.0, 0.0, 0.0);
  float4 s = float4(0.0, 0.0, 0.0, 0.0);
  for (int i = 0; i < input.n; ++i) {
    s += maps.SampleLevel(maps_sampler, input.uv * float(i), 0.0);
    if (s.x > 3.0) {
      break;
    }
  }
  int k = 0;
  float2 value = ddx(input.uv);
  while (k < count) {
    if (input.uv.x > 0.5) {
      k += 2;
      continue;
    }
    float2 value_1 = s.xy + value * float(k);
    s.xy = value_1;
    s += maps.SampleLevel(maps_sampler, s.xy, 0.0);
    ++k;
  }
  switch (input.n) {
    case 1:
    {
      s += maps.Sample(maps_sampler, input.uv);
      s *= 2.0;
      break;
    }
    case 2:
    {
      s *= 2.0;
      break;
    }
    default:
    {
      discard;
      return output;
    }
  }
  if (input.uv.x > 0.25) {
    s += maps.Sample(maps_sampler, s.xy);
  }
  output.o = s;
  return output;
}
