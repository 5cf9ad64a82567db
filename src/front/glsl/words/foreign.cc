// SPDX-License-Identifier: Apache-2.0
// Names of other languages, and of other versions, with what takes their place. One text for each list, searched from its
// start: who looks a name up has made a mistake, and may wait.
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

constexpr std::string_view kHlsl = "HLSL's name: write ";

/// Each line: NAME=what to write; @ and % stand for what most lines begin with. HLSL, Cg and Metal, WGSL, C and C++, in this order.
constexpr std::string_view kForeign = R"(
lerp=@mix(a, b, t)
saturate=@clamp(x, 0.0, 1.0)
tex1D=Cg's name: write texture(sampler, coordinate)
tex2D=Cg's name: write texture(sampler, coordinate)
tex3D=Cg's name: write texture(sampler, coordinate)
texCUBE=Cg's name: write texture(sampler, coordinate)
tex2Dlod=Cg's name: write textureLod(sampler, coordinate, lod)
tex2Dbias=Cg's name: write texture(sampler, coordinate, bias)
tex2Dproj=Cg's name: write textureProj(sampler, coordinate)
tex2Dgrad=Cg's name: write textureGrad(sampler, coordinate, dx, dy)
tex2Dfetch=Cg's name: write texelFetch(sampler, coordinate, lod)
mul=@a * b
frac=@fract(x)
ddx=@dFdx(x)
ddy=@dFdy(x)
ddx_fine=@dFdxFine(x)
ddy_fine=@dFdyFine(x)
rsqrt=@inversesqrt(x)
rcp=@1.0 / x
atan2=@atan(y, x)
fmod=@mod(x, y), or x - y * trunc(x / y) for negative x
clip=@if (x < 0.0) discard;
mad=@a * b + c, or fma(a, b, c)
sincos=@s = sin(x); c = cos(x);
log10=@log(x) / log(10.0)
asfloat=@intBitsToFloat(x) or uintBitsToFloat(x)
asint=@floatBitsToInt(x)
asuint=@floatBitsToUint(x)
countbits=@bitCount(x)
firstbithigh=@findMSB(x)
firstbitlow=@findLSB(x)
reversebits=@bitfieldReverse(x)
f16tof32=@unpackHalf2x16(x).x
f32tof16=@packHalf2x16(vec2(x, 0.0))
InterlockedAdd=@atomicAdd(memory, x)
InterlockedMax=@atomicMax(memory, x)
InterlockedMin=@atomicMin(memory, x)
InterlockedOr=@atomicOr(memory, x)
InterlockedAnd=@atomicAnd(memory, x)
InterlockedExchange=@atomicExchange(memory, x)
InterlockedCompareExchange=@atomicCompSwap(memory, compare, x)
GroupMemoryBarrierWithGroupSync=@barrier()
GroupMemoryBarrier=@groupMemoryBarrier()
DeviceMemoryBarrier=@memoryBarrier()
WaveActiveSum=@subgroupAdd(x), with GL_KHR_shader_subgroup_arithmetic
WaveGetLaneIndex=@gl_SubgroupInvocationID, with GL_KHR_shader_subgroup_basic
cbuffer=HLSL's word: write layout(std140, binding = 0) uniform Name { ... };
tbuffer=HLSL's word: write layout(std140, binding = 0) uniform Name { ... };
StructuredBuffer=HLSL's type: write layout(std430, binding = 0) readonly buffer Name { T data[]; };
RWStructuredBuffer=HLSL's type: write layout(std430, binding = 0) buffer Name { T data[]; };
ByteAddressBuffer=HLSL's type: write layout(std430, binding = 0) readonly buffer Name { uint data[]; };
RWByteAddressBuffer=HLSL's type: write layout(std430, binding = 0) buffer Name { uint data[]; };
Texture2D=HLSL's type: write uniform sampler2D, or for Vulkan uniform texture2D
Texture3D=HLSL's type: write uniform sampler3D, or for Vulkan uniform texture3D
TextureCube=HLSL's type: write uniform samplerCube, or for Vulkan uniform textureCube
Texture2DArray=HLSL's type: write uniform sampler2DArray
RWTexture2D=HLSL's type: write layout(rgba8, binding = 0) uniform image2D
SamplerState=HLSL's type: a sampler2D has texture and sampler in one; for Vulkan write uniform sampler
SamplerComparisonState=HLSL's type: write uniform sampler2DShadow; for Vulkan uniform samplerShadow
groupshared=HLSL's word: write shared
nointerpolation=HLSL's word: write flat
numthreads=HLSL's word: write layout(local_size_x = 8, local_size_y = 8) in;
uniformbuffer=there is no such word: write layout(std140) uniform Name { ... };
matrix=HLSL's type: write mat4
SV_Position=HLSL's semantic: write gl_Position in a vertex shader and read gl_FragCoord in a fragment shader
SV_Target=HLSL's semantic: declare layout(location = 0) out vec4 color;
SV_Target0=HLSL's semantic: declare layout(location = 0) out vec4 color;
SV_VertexID=HLSL's semantic: read gl_VertexID
SV_InstanceID=HLSL's semantic: read gl_InstanceID
SV_DispatchThreadID=HLSL's semantic: read gl_GlobalInvocationID
SV_GroupID=HLSL's semantic: read gl_WorkGroupID
SV_GroupThreadID=HLSL's semantic: read gl_LocalInvocationID
SV_GroupIndex=HLSL's semantic: read gl_LocalInvocationIndex
SV_Depth=HLSL's semantic: write gl_FragDepth
TEXCOORD0=HLSL's semantic: write layout(location = 0) in front of the declaration
POSITION=HLSL's semantic: write layout(location = 0) in front of the declaration
POSITION0=HLSL's semantic: write layout(location = 0) in front of the declaration
COLOR0=HLSL's semantic: write layout(location = 0) in front of the declaration
NORMAL=HLSL's semantic: write layout(location = 0) in front of the declaration
threadIdx=CUDA's name: write gl_LocalInvocationID
blockIdx=CUDA's name: write gl_WorkGroupID
blockDim=CUDA's name: write gl_WorkGroupSize
gridDim=CUDA's name: write gl_NumWorkGroups
__syncthreads=CUDA's name: write barrier()
get_global_id=OpenCL's name: read gl_GlobalInvocationID
get_local_id=OpenCL's name: read gl_LocalInvocationID
get_group_id=OpenCL's name: read gl_WorkGroupID
__global=OpenCL's word: write layout(std430, binding = 0) buffer Name { T data[]; };
__local=OpenCL's word: write shared
thread_position_in_grid=Metal's name: write gl_GlobalInvocationID
textureSample=WGSL's name: write texture(sampler, coordinate)
textureLoad=WGSL's name: write texelFetch(sampler, coordinate, lod)
textureStore=WGSL's name: write imageStore(image, coordinate, value)
inverseSqrt=WGSL's name: write inversesqrt(x)
dpdx=WGSL's name: write dFdx(x)
dpdy=WGSL's name: write dFdy(x)
select=WGSL's name: write condition ? a : b, or mix(b, a, condition)
workgroupBarrier=WGSL's name: write barrier()
f32=WGSL's name: write float
i32=WGSL's name: write int
u32=WGSL's name: write uint
f16=WGSL's name: write float, or float16_t with GL_EXT_shader_explicit_arithmetic_types_float16
float32=there is no such type: write float
integer=there is no such type: write int
number=there is no such type: write float
boolean=there is no such type: write bool
real=there is no such type: write float
color=there is no such type: write vec4
vector=there is no such type: write vec2, vec3 or vec4
size_t=%uint
int32=there is no such type: write int
uint32=there is no such type: write uint
fabs=%abs(x)
fabsf=%abs(x)
sqrtf=%sqrt(x)
powf=%pow(x, y)
sinf=%sin(x)
cosf=%cos(x)
fmin=%min(a, b)
fmax=%max(a, b)
fminf=%min(a, b)
fmaxf=%max(a, b)
floorf=%floor(x)
log1p=%log(1.0 + x)
ln=write log(x)
sqr=write x * x
cbrt=%pow(x, 1.0 / 3.0)
hypot=%length(vec2(x, y))
random=there are no random numbers: write a hash of the coordinate, such as fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453)
rand=there are no random numbers: write a hash of the coordinate, such as fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453)
clamp01=write clamp(x, 0.0, 1.0)
map=write mix(a, b, (x - x0) / (x1 - x0))
remap=write mix(a, b, (x - x0) / (x1 - x0))
distanceSquared=write dot(a - b, a - b)
lengthSquared=write dot(v, v)
magnitude=write length(v)
normalise=write normalize(v)
absolute=write abs(x)
power=write pow(x, y)
squareroot=write sqrt(x)
log2f=%log2(x)
printf=write debugPrintfEXT("...", x), with GL_EXT_debug_printf
print=write debugPrintfEXT("...", x), with GL_EXT_debug_printf
console=write debugPrintfEXT("...", x), with GL_EXT_debug_printf
assert=GLSL has none: write the value to an output to look at it
sizeof=GLSL has none: arrays have .length()
malloc=GLSL has no memory to allocate: declare an array of fixed size
PI=GLSL has no constant for it: write const float PI = 3.14159265;
M_PI=GLSL has no constant for it: write const float PI = 3.14159265;
pi=GLSL has no constant for it: write const float pi = 3.14159265;
INFINITY=GLSL has no name for it: write 1.0 / 0.0, or uintBitsToFloat(0x7f800000u)
FLT_MAX=GLSL has no name for it: write 3.402823466e+38
NULL=GLSL has no pointers
null=GLSL has no pointers
nullptr=GLSL has no pointers
this=GLSL has no classes: structures hold values alone
True=write true
False=write false
TRUE=write true
FALSE=write false
not_equal=write !=
isfinite=write !isnan(x) && !isinf(x)
iTime=Shadertoy's name: declare uniform float iTime;
iResolution=Shadertoy's name: declare uniform vec3 iResolution;
iMouse=Shadertoy's name: declare uniform vec4 iMouse;
iFrame=Shadertoy's name: declare uniform int iFrame;
iTimeDelta=Shadertoy's name: declare uniform float iTimeDelta;
iFrameRate=Shadertoy's name: declare uniform float iFrameRate;
iDate=Shadertoy's name: declare uniform vec4 iDate;
iChannel0=Shadertoy's name: declare uniform sampler2D iChannel0;
iChannel1=Shadertoy's name: declare uniform sampler2D iChannel1;
iChannel2=Shadertoy's name: declare uniform sampler2D iChannel2;
iChannel3=Shadertoy's name: declare uniform sampler2D iChannel3;
iChannelResolution=Shadertoy's name: declare uniform vec3 iChannelResolution[4];
fragCoord=Shadertoy's name: read gl_FragCoord.xy
fragColor=Shadertoy's name: declare layout(location = 0) out vec4 fragColor;
)";

/// Words that begin or connect statements and declarations elsewhere.
constexpr std::string_view kWords = R"(
auto=GLSL deduces no types: write the type
var=GLSL deduces no types: write the type
let=GLSL deduces no types: write the type
elseif=write else if
elif=write else if
elsif=write else if
then=GLSL has no such word: leave it out
end=GLSL has no such word: a block ends with }
endif=GLSL has no such word: a block ends with }
begin=GLSL has no such word: a block begins with {
fn=write the type of the result in front of the name: float name(float x) { ... }
func=write the type of the result in front of the name: float name(float x) { ... }
function=write the type of the result in front of the name: float name(float x) { ... }
def=write the type of the result in front of the name: float name(float x) { ... }
static=GLSL has no such word: write const, or leave it out
extern=GLSL has no such word: leave it out, or write uniform
inline=GLSL has no such word: leave it out
goto=GLSL has no jumps: write a loop with break and continue
enum=GLSL has none: write const int for each name
typedef=GLSL has none: write struct for structures, #define for another name
union=GLSL has none: write a struct, and uintBitsToFloat() and its kin to read bits anew
half=HLSL's name: write float
fixed=Cg's name: write float
hvec2=write vec2, with mediump in front of it if less will do
hvec3=write vec3, with mediump in front of it if less will do
hvec4=write vec4, with mediump in front of it if less will do
class=GLSL has none: write struct
template=GLSL has none: write a function for each type
namespace=GLSL has none: leave it out
using=GLSL has none: leave it out
public=GLSL has no such word: leave it out
private=GLSL has no such word: leave it out
unsigned=write uint
signed=leave it out: int has a sign
long=write int, or int64_t with GL_EXT_shader_explicit_arithmetic_types_int64
short=write int, or int16_t with GL_EXT_shader_explicit_arithmetic_types_int16
char=GLSL has no characters: write int or uint
string=GLSL has no texts
String=GLSL has no texts
foreach=write for (int i = 0; i < count; ++i)
repeat=write do { ... } while (condition);
until=write do { ... } while (!condition);
register=HLSL's word: write layout(binding = 0) in front of the declaration
packoffset=HLSL's word: write layout(offset = 0) in front of the member
and=write &&
or=write ||
not=write !
sizeof=GLSL has none: arrays have .length()
sampler=it is a type for Vulkan: choose another name
cast=write a constructor, float(x)
reinterpret_cast=write intBitsToFloat(x) and its kin
static_cast=write a constructor, float(x)
new=GLSL has no memory to allocate
import=write #include, with GL_GOOGLE_include_directive
include=write #include, with GL_GOOGLE_include_directive
unroll=HLSL's attribute: leave it out, or double the brackets, with GL_EXT_control_flow_attributes
loop=HLSL's attribute: leave it out, or say [[dont_unroll]], with GL_EXT_control_flow_attributes
branch=HLSL's attribute: leave it out, or say [[dont_flatten]], with GL_EXT_control_flow_attributes
flatten=HLSL's attribute: leave it out, or double the brackets, with GL_EXT_control_flow_attributes
CGPROGRAM=a word of Unity's: leave it out, and write GLSL behind it
HLSLPROGRAM=a word of Unity's: leave it out, and write GLSL behind it
ENDCG=a word of Unity's: leave it out
ENDHLSL=a word of Unity's: leave it out
shader_type=a word of Godot's: leave it out; the name of the file or -S says the stage
render_mode=a word of Godot's: leave it out; the program that draws says that
try=GLSL has no exceptions
throw=GLSL has no exceptions
)";

/// Names that engines put in front of the shaders that they are given. Each line: NAME=what to declare.
constexpr std::string_view kEngines = R"(
COLOR=Godot's name: declare layout(location = 0) out vec4 color;
UV=Godot's name: declare layout(location = 0) in vec2 uv;
UV2=Godot's name: declare layout(location = 1) in vec2 uv2;
VERTEX=Godot's name: declare layout(location = 0) in vec3 position;
FRAGCOORD=Godot's name: gl_FragCoord is that
TIME=Godot's name: declare uniform float time;
TEXTURE=Godot's name: declare uniform sampler2D image;
SCREEN_TEXTURE=Godot's name: declare uniform sampler2D screen;
SCREEN_UV=Godot's name: gl_FragCoord.xy / size is that, with the size of the picture as a uniform
TEXTURE_PIXEL_SIZE=Godot's name: 1.0 / vec2(textureSize(image, 0)) is that
ALBEDO=Godot's name: declare layout(location = 0) out vec4 color;
EMISSION=Godot's name: declare layout(location = 0) out vec4 color;
_Time=Unity's name: declare uniform vec4 time;
_MainTex=Unity's name: declare uniform sampler2D image;
_Color=Unity's name: declare uniform vec4 color;
_WorldSpaceCameraPos=Unity's name: declare uniform vec3 cameraPosition;
UNITY_MATRIX_MVP=Unity's name: declare uniform mat4 modelViewProjection;
UNITY_MATRIX_MV=Unity's name: declare uniform mat4 modelView;
UNITY_MATRIX_V=Unity's name: declare uniform mat4 view;
UNITY_MATRIX_P=Unity's name: declare uniform mat4 projection;
UNITY_MATRIX_VP=Unity's name: declare uniform mat4 viewProjection;
unity_ObjectToWorld=Unity's name: declare uniform mat4 model;
unity_WorldToObject=Unity's name: declare uniform mat4 worldToModel;
UnityObjectToClipPos=Unity's name: modelViewProjection * vec4(position, 1.0) is that, with a uniform of your own
UnityObjectToWorldNormal=Unity's name: normalize(normalMatrix * normal) is that, with a uniform of your own
TransformObjectToHClip=Unity's name: modelViewProjection * vec4(position, 1.0) is that, with a uniform of your own
UnpackNormal=Unity's name: texel.xyz * 2.0 - 1.0 is that
TRANSFORM_TEX=Unity's name: uv * scale + offset is that, with uniforms of your own
SAMPLE_TEXTURE2D=Unity's name: texture(image, uv) is that
projectionMatrix=three.js's name: declare uniform mat4 projectionMatrix;
modelViewMatrix=three.js's name: declare uniform mat4 modelViewMatrix;
modelMatrix=three.js's name: declare uniform mat4 modelMatrix;
viewMatrix=three.js's name: declare uniform mat4 viewMatrix;
normalMatrix=three.js's name: declare uniform mat3 normalMatrix;
cameraPosition=three.js's name: declare uniform vec3 cameraPosition;
)";

/// Methods of textures in HLSL, and what does the same.
constexpr std::string_view kMethods = R"(
Sample=texture(image, coordinate)
SampleLevel=textureLod(image, coordinate, level)
SampleBias=texture(image, coordinate, bias)
SampleGrad=textureGrad(image, coordinate, dx, dy)
SampleCmp=texture(image, vec3(coordinate, compared)), of a sampler2DShadow,
SampleCmpLevelZero=textureLod(image, vec3(coordinate, compared), 0.0), of a sampler2DShadow,
Load=texelFetch(image, ivec2(x, y), level)
Store=imageStore(image, ivec2(x, y), value)
Gather=textureGather(image, coordinate)
GatherRed=textureGather(image, coordinate, 0)
GatherGreen=textureGather(image, coordinate, 1)
GatherBlue=textureGather(image, coordinate, 2)
GatherAlpha=textureGather(image, coordinate, 3)
GetDimensions=textureSize(image, level)
CalculateLevelOfDetail=textureQueryLod(image, coordinate).x
)";

/// Names that GLSL and ESSL had once.
constexpr std::string_view kRemoved = R"(
texture1D=write texture(sampler, coordinate)
texture2D=write texture(sampler, coordinate)
texture3D=write texture(sampler, coordinate)
textureCube=write texture(sampler, coordinate)
texture2DRect=write texture(sampler, coordinate)
shadow1D=write texture(sampler, coordinate): its result is a float
shadow2D=write texture(sampler, coordinate): its result is a float
texture1DProj=write textureProj(sampler, coordinate)
texture2DProj=write textureProj(sampler, coordinate)
texture3DProj=write textureProj(sampler, coordinate)
shadow2DProj=write textureProj(sampler, coordinate): its result is a float
texture1DLod=write textureLod(sampler, coordinate, lod)
texture2DLod=write textureLod(sampler, coordinate, lod)
texture3DLod=write textureLod(sampler, coordinate, lod)
textureCubeLod=write textureLod(sampler, coordinate, lod)
texture2DLodEXT=write textureLod(sampler, coordinate, lod)
textureCubeLodEXT=write textureLod(sampler, coordinate, lod)
texture2DProjLod=write textureProjLod(sampler, coordinate, lod)
texture2DProjLodEXT=write textureProjLod(sampler, coordinate, lod)
texture2DGradEXT=write textureGrad(sampler, coordinate, dx, dy)
texture2DGradARB=write textureGrad(sampler, coordinate, dx, dy)
textureCubeGradEXT=write textureGrad(sampler, coordinate, dx, dy)
gl_FragColor=declare layout(location = 0) out vec4 color; and write to that
gl_FragData=declare layout(location = 0) out vec4 color0; and so on, and write to those
gl_Vertex=declare layout(location = 0) in vec4 position; and read that
gl_Normal=declare in vec3 normal; and read that
gl_Color=declare in vec4 color; and read that
gl_SecondaryColor=declare in vec4 secondaryColor; and read that
gl_FrontColor=declare out vec4 color; and in the fragment shader in vec4 color;
gl_BackColor=declare out vec4 color; and choose by gl_FrontFacing in the fragment shader
gl_TexCoord=declare out vec2 uv; in the vertex shader and in vec2 uv; in the fragment shader
gl_MultiTexCoord0=declare in vec2 uv; and read that
gl_MultiTexCoord1=declare in vec2 uv1; and read that
gl_ModelViewMatrix=declare uniform mat4 modelView; and set it
gl_ProjectionMatrix=declare uniform mat4 projection; and set it
gl_ModelViewProjectionMatrix=declare uniform mat4 modelViewProjection; and set it
gl_NormalMatrix=declare uniform mat3 normalMatrix; and set it
gl_TextureMatrix=declare a uniform mat4 and set it
gl_LightSource=declare a uniform block with the lights, and set it
gl_FrontMaterial=declare a uniform block with the material, and set it
gl_Fog=declare a uniform block with the fog, and set it
gl_FogFragCoord=declare a varying of your own: out float fog;
gl_ClipVertex=write gl_ClipDistance
ftransform=write projection * modelView * position, with uniforms of your own
gl_MaxVaryingFloats=write gl_MaxVaryingComponents
)";

std::string find(std::string_view list, std::string_view name) {
  for (size_t at = list.find(name); at != std::string_view::npos && !name.empty(); at = list.find(name, at + 1)) {
    const size_t behind = at + name.size();
    if (list[at - 1] != '\n' || behind >= list.size() || list[behind] != '=') continue;
    const std::string_view line = list.substr(behind + 1, list.find('\n', behind) - behind - 1);
    if (line[0] == '@') return joined(kHlsl, line.substr(1));
    return line[0] == '%' ? joined("C's name: write ", line.substr(1)) : std::string(line);
  }
  return {};
}

struct Family {
  std::string_view from, to;
};
/// Scalars of other languages, whose vectors and matrices have numbers behind them.
constexpr Family kFamilies[] = {{"float", "float"}, {"half", "float"},   {"fixed", "float"},  {"min16float", "float"},
                                {"int", "int"},     {"min16int", "int"}, {"uint", "uint"},    {"min16uint", "uint"},
                                {"dword", "uint"},  {"bool", "bool"},    {"double", "double"}};

constexpr bool is_size(char c) { return c >= '1' && c <= '4'; }
std::string vector_name(std::string_view scalar, char size) {
  if (size == '1') return std::string(scalar);
  std::string name = scalar == "float" ? "vec" : joined(scalar.substr(0, 1), "vec");
  return name += size;
}

/// `float3`, `half4x4`, `int2`.
std::string hlsl_type(std::string_view name) {
  for (const Family& f : kFamilies) {
    if (!name.starts_with(f.from)) continue;
    const std::string_view rest = name.substr(f.from.size());
    if (rest.empty() && f.from != f.to) return joined(kHlsl, f.to);
    if (rest.size() == 1 && is_size(rest[0])) return joined(kHlsl, vector_name(f.to, rest[0]));
    if (rest.size() != 3 || rest[1] != 'x' || !is_size(rest[0]) || !is_size(rest[2])) continue;
    const std::string_view rows = rest.substr(0, 1), columns = rest.substr(2);
    if (rows == columns) return joined(kHlsl, "mat", rows);
    return joined(kHlsl, "mat", columns, "x", rows, ", columns first");
  }
  return {};
}

/// `vec3f`, `mat4x4f`, `vec2u`.
std::string wgsl_type(std::string_view name) {
  const bool is_vector = name.starts_with("vec") && name.size() == 5 && is_size(name[3]);
  if (is_vector && (name[4] == 'f' || name[4] == 'h'))
    return joined("WGSL's name: write ", vector_name("float", name[3]));
  if (is_vector && name[4] == 'i') return joined("WGSL's name: write ", vector_name("int", name[3]));
  if (is_vector && name[4] == 'u') return joined("WGSL's name: write ", vector_name("uint", name[3]));
  if (name.size() == 7 && name.starts_with("mat") && name[4] == 'x' && name[6] == 'f')
    return joined("WGSL's name: write ", name.substr(0, 6));
  return {};
}

}  // namespace

std::string foreign_name(std::string_view name) {
  if (std::string known = find(kForeign, name); !known.empty()) return known;
  if (std::string known = find(kWords, name); !known.empty()) return known;
  std::string type = hlsl_type(name);
  return type.empty() ? wgsl_type(name) : type;
}
std::string foreign_word(std::string_view word) {
  std::string known = find(kWords, word);
  return known.empty() ? find(kForeign, word) : known;
}
std::string engine_name(std::string_view name) { return find(kEngines, name); }
std::string foreign_method(std::string_view name) { return find(kMethods, name); }
std::string removed_name(std::string_view name) { return find(kRemoved, name); }

}  // namespace umber::glsl::words
