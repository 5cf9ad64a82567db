#version 450
// Without the extension its words are names like others.
float spirv_instruction(int id) { return float(id); }
void main() { float spirv_by_reference = spirv_instruction(1); }
