error: HLSL of this shader model has no type 'u8' [unsupported-hlsl-type]
