#version 330 compatibility
in vec4 gl_FragCoord;
flat in vec4 gl_Color;
in vec4 gl_TexCoord[3];
out float gl_FragDepth;       // error: 'gl_FragDepth' cannot be declared again
out vec4 gl_FragData[2];      // error: 'gl_FragData' cannot be declared again
in vec2 gl_PointCoord;        // error: 'gl_PointCoord' cannot be declared again
in float gl_FogFragCoord;     // error: 'gl_FogFragCoord' cannot be declared again
flat in int gl_PrimitiveID;   // error: 'gl_PrimitiveID' cannot be declared again
void main() { gl_FragColor = gl_FragCoord + gl_Color + gl_TexCoord[2]; }
