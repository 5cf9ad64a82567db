refused_format.comp:7:28: error: HLSL has no type 'bfloat16_t' [unsupported-hlsl-type]
    7 | void main() { wide = float(number); }
      |                            ^~~~~~
