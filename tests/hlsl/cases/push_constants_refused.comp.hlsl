push_constants_refused.comp:6:31: error: the layout of block 'P' is not supported in a constant buffer: member 'weights' begins at byte 8, where HLSL has it at byte 16 [unsupported-hlsl-block]
    6 | layout(push_constant) uniform P { double x; float weights[3]; double last[2]; } p;
      |                               ^
      = hint: declare it layout(std140), without offsets of your own
