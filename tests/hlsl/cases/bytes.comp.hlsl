bytes.comp:8:28: error: HLSL has no type 'uint8_t' [unsupported-hlsl-type]
    8 | void main() { results[1] = results[2] + uint8_t(3); }
      |                            ^~~~~~~~~~
