refused.comp:13:7: error: Direct3D has no 'gl_SubgroupID' [unsupported-hlsl-built-in]
   13 |   a = gl_SubgroupID + gl_SubgroupSize;
      |       ^~~~~~~~~~~~~
refused.comp:13:23: error: 'gl_SubgroupSize' needs shader model 6.0 [unsupported-hlsl-built-in]
   13 |   a = gl_SubgroupID + gl_SubgroupSize;
      |                       ^~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused.comp:14:8: error: 'subgroupQuadSwapHorizontal' needs shader model 6.0 here [unsupported-hlsl-op]
   14 |   a += subgroupQuadSwapHorizontal(a) + subgroupInclusiveAdd(a);
      |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused.comp:14:40: error: 'subgroupInclusiveAdd' needs shader model 6.0 here [unsupported-hlsl-op]
   14 |   a += subgroupQuadSwapHorizontal(a) + subgroupInclusiveAdd(a);
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused.comp:15:8: error: 'subgroupClusteredMul' is not supported in HLSL for this kind of operand [unsupported-hlsl-op]
   15 |   a += subgroupClusteredMul(a, 4) + uint(subgroupQuadAny(a == 1u));
      |        ^~~~~~~~~~~~~~~~~~~~~~~~~~
refused.comp:15:42: error: 'subgroupQuadAny' is not supported in HLSL for this kind of operand [unsupported-hlsl-op]
   15 |   a += subgroupClusteredMul(a, 4) + uint(subgroupQuadAny(a == 1u));
      |                                          ^~~~~~~~~~~~~~~~~~~~~~~~
refused.comp:16:12: error: 'subgroupPartitionNV' needs shader model 6.5 here [unsupported-hlsl-op]
   16 |   ballot = subgroupPartitionNV(a);
      |            ^~~~~~~~~~~~~~~~~~~~~~
      = hint: --shader-model says which one HLSL is written for
refused.comp:17:3: error: HLSL has no 'subgroupBarrier' [unsupported-hlsl-op]
   17 |   subgroupBarrier();
      |   ^~~~~~~~~~~~~~~~~
refused.comp:18:7: error: type 'int16_t' needs shader model 6.2 [unsupported-hlsl-type]
   18 |   h = h * 2s;
      |       ^
      = hint: --shader-model says which one HLSL is written for
