refused_numbers.comp:9:3: error: 'atomicAdd' needs shader model 6.6 here [unsupported-hlsl-op]
    9 |   atomicAdd(wide, 1ul);
      |   ^~~~~~~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused_numbers.comp:10:17: error: type 'float16_t' needs shader model 6.2 [unsupported-hlsl-type]
   10 |   half_number = half_number * 2.0hf;
      |                 ^~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
