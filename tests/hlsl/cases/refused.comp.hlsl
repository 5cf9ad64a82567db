refused.comp:12:7: error: Direct3D has no 'gl_SubgroupID' [unsupported-hlsl-built-in]
   12 |   a = gl_SubgroupID + gl_SubgroupSize;
      |       ^~~~~~~~~~~~~
refused.comp:12:23: error: 'gl_SubgroupSize' needs shader model 6.0 [unsupported-hlsl-built-in]
   12 |   a = gl_SubgroupID + gl_SubgroupSize;
      |                       ^~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused.comp:13:8: error: 'subgroupQuadSwapHorizontal' needs shader model 6.0 here [unsupported-hlsl-op]
   13 |   a += subgroupQuadSwapHorizontal(a) + subgroupInclusiveAdd(a);
      |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused.comp:13:40: error: 'subgroupInclusiveAdd' needs shader model 6.0 here [unsupported-hlsl-op]
   13 |   a += subgroupQuadSwapHorizontal(a) + subgroupInclusiveAdd(a);
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused.comp:14:8: error: 'subgroupClusteredMul' is not supported in HLSL for this kind of operand [unsupported-hlsl-op]
   14 |   a += subgroupClusteredMul(a, 4);
      |        ^~~~~~~~~~~~~~~~~~~~~~~~~~
refused.comp:15:12: error: 'subgroupPartitionNV' needs shader model 6.5 here [unsupported-hlsl-op]
   15 |   ballot = subgroupPartitionNV(a);
      |            ^~~~~~~~~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused.comp:16:3: error: HLSL has no 'subgroupBarrier' [unsupported-hlsl-op]
   16 |   subgroupBarrier();
      |   ^~~~~~~~~~~~~~~~~
refused.comp:17:7: error: type 'int16_t' needs shader model 6.2 [unsupported-hlsl-type]
   17 |   h = h * 2s;
      |       ^
      = hint: --shader-model says which one HLSL is written for
