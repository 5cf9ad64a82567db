warning: the fragment shader is compiled alone and declares no location for 'uv': the other stages, compiled apart, may count them in another order [location-guessed]
      = hint: compile all stages of the program together, or give each of them layout(location = N), in the shaders or by a resource map
lookups_in_loops.frag:16:13: warning: fragments go round this loop differently, so that there is no gradient here: level 0 is sampled, and derivatives are 0 [loop-gradient]
   16 |     many += texture(noise, uv * float(i) + many.xy);
      |             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      = hint: sample before the loop, or say the level with textureLod or textureGrad
lookups_in_loops.frag:22:15: warning: fragments go round this loop differently, so that there is no gradient here: level 0 is sampled, and derivatives are 0 [loop-gradient]
   22 |       many += texture(noise, uv * float(i * j));
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      = hint: sample before the loop, or say the level with textureLod or textureGrad
Texture2D<float4> noise_1 : register(t0);
SamplerState noise_1_sampler : register(s0);

struct Input {
  float2 uv : TEXCOORD0;
};

struct Output {
  float4 color : SV_Target0;
};

Output main(Input input) {
  Output output;
  output.color = float4(0.0, 0.0, 0.0, 0.0);
  float4 few = float4(0.0, 0.0, 0.0, 0.0);
  float4 many = float4(0.0, 0.0, 0.0, 0.0);
  for (int i = 0; i < 16; ++i) {
    few += noise_1.Sample(noise_1_sampler, input.uv * float(i));
    if (few.w > 0.9) {
      break;
    }
  }
  for (int i_1 = 0; i_1 < 100; ++i_1) {
    many += noise_1.SampleLevel(noise_1_sampler, input.uv * float(i_1) + many.xy, 0.0);
    if (many.w > 0.9) {
      break;
    }
  }
  for (int i_2 = 0; i_2 < 10; ++i_2) {
    for (int j = 0; j < 10; ++j) {
      if (many.x > few.x) {
        break;
      }
      many += noise_1.SampleLevel(noise_1_sampler, input.uv * float(i_2 * j), 0.0);
    }
  }
  output.color = few + many;
  return output;
}
