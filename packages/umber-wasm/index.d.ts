// SPDX-License-Identifier: Apache-2.0
// Umber, a shader compiler, in WebAssembly.

/** The stages of a program. */
export type Stage =
  | 'vertex' | 'tess_control' | 'tess_evaluation' | 'geometry' | 'fragment' | 'compute'
  | 'ray_generation' | 'intersection' | 'any_hit' | 'closest_hit' | 'miss' | 'callable' | 'task' | 'mesh';
/** All of them, in that order. */
export const stages: readonly Stage[];

/** What modules are written as. ESSL 3.00 is incomplete (docs/support.md). */
export type Target = 'spirv' | 'hlsl' | 'essl';

/** A shader as text: GLSL, ESSL, or with `language: 'umir'` Umber's IR. */
export interface TextSource {
  /** May be left out where the text says it itself, as the IR and `#pragma shader_stage(vertex)` do. */
  stage?: Stage;
  text: string;
  spirv?: undefined;
  /** For diagnostics, and what `#include "file"` is relative to. It gets the ending of its stage, `.frag`, if it lacks it. */
  name?: string;
  language?: 'glsl' | 'essl' | 'umir';
}
/** A module instead of a text; the stage is that of its first entry point unless it is said. */
export interface SpirvSource {
  stage?: Stage;
  spirv: Uint32Array;
  text?: undefined;
  name?: string;
  language?: 'spirv';
}
/** One shader. Several of one stage are shader objects, one of which defines `main`. */
export type Source = TextSource | SpirvSource;

/** What the command line has as options (docs/cli.md). What is left out has its default. */
export interface Options {
  // The source.
  /** `true` defines a macro as 1; `false` and `null` leave it out. */
  defines?: Record<string, string | number | boolean | null>;
  /** Folders, among Request.files, that `#include` looks in. */
  includeFolders?: readonly string[];
  /** A text to stand after #version, outside of line counting. */
  preamble?: string;
  /** Version and profile, whatever #version says: `450core`, `310es`. */
  version?: string;
  dialect?: 'auto' | 'opengl' | 'vulkan';
  /** Of SPIR-V modules. */
  entryPoint?: string;
  /** Values of specialization constants by their ids. A number with a point is a float: write `'1.0'`. */
  specialize?: Record<number, string | number | boolean>;

  // The target.
  targetEnv?: 'vulkan' | 'vulkan1.0' | 'vulkan1.1' | 'vulkan1.2' | 'vulkan1.3';
  spirvVersion?: 'spv1.0' | 'spv1.1' | 'spv1.2' | 'spv1.3' | 'spv1.4' | 'spv1.5' | 'spv1.6';
  shaderModel?: '5.0' | '5.1' | '6.0' | '6.6' | '6.7';
  /** Where resources, inputs and outputs go: the object of docs/cli.md, or its JSON. */
  resourceMap?: object | string;
  buffers?: 'typed' | 'slots';
  robustBuffers?: 'clamp' | 'zero';
  structuredBuffers?: 'auto' | 'document' | 'always' | 'never';
  captures?: readonly string[];
  captureMode?: 'interleaved' | 'separate';
  patchVertices?: number;
  /** `triangles,triangle_strip,3` */
  geometryLayout?: string;
  bindlessSet?: number;
  bindlessElements?: number;
  separable?: boolean;
  flipY?: boolean;
  twoSidedColors?: boolean;
  flatColors?: boolean;
  clampVertexColors?: boolean;
  depthRange?: 'gl' | 'vulkan';

  // The output. Only `compile` and `ir` take these two.
  debug?: 'names' | 'none' | 'lines' | 'scopes' | 'scopes-and-text';
  optimize?: 'performance' | 'size' | 'none';

  // Messages and limits.
  warnings?: 'show' | 'none' | 'errors';
  /** What follows -W: `all`, `no-shadow`, `error=uninitialized`. */
  warningSwitches?: readonly string[];
  limitMilliseconds?: number;
  /** Bytes, or `500M`. */
  limitMemory?: number | string;
}
/** The names of the members of Options. */
export const optionNames: readonly (keyof Options)[];

/** What is to be compiled: the stages of one program. */
export interface Request {
  sources: readonly Source[];
  /** What `#include` may name. */
  files?: Record<string, string | Uint8Array>;
  options?: Options;
}

export type Severity = 'error' | 'warning' | 'note';
/** What takes the place of some text, so that what a diagnostic hints at is done. */
export interface Edit {
  file: string;
  /** In bytes of UTF-8. */
  offset: number;
  length: number;
  text: string;
}
/** docs/diagnostics.md */
export interface Diagnostic {
  severity: Severity;
  /** Of the wording; stable. Umber.describeDiagnostic says more. */
  id: string;
  text: string;
  hint?: string;
  /** These are missing where a diagnostic is about no place. */
  file?: string;
  source_index?: number;
  /** From 1. */
  line?: number;
  /** From 1, in bytes of UTF-8. */
  column?: number;
  /** In bytes of UTF-8. */
  length?: number;
  source_line?: string;
  notes?: Diagnostic[];
  edits?: Edit[];
}

/**
 * How it ended: `errors` of the source, which the diagnostics name; `usage`, options that do not go together; `limit`, one of
 * time or memory; `internal`, a bug of Umber. `message` says it for the last three.
 */
export type Status = 'ok' | 'errors' | 'usage' | 'limit' | 'internal';
export interface Result {
  ok: boolean;
  status: Status;
  /** May have warnings when ok. */
  diagnostics: Diagnostic[];
  message: string;
}
export interface TextResult extends Result {
  /** Empty unless ok. */
  text: string;
}

export interface Module {
  stage: Stage;
  /** That of its first source. */
  name: string;
  /** Of the target `spirv`: words for vkCreateShaderModule. */
  spirv?: Uint32Array;
  /** Of the other targets. */
  text?: string;
  /** The SPIR-V as text, if it was asked for. */
  assembly?: string;
}
export interface CompileRequest extends Request {
  /** `spirv` without it. */
  target?: Target;
  /** False: CompileResult.reflection is left out. */
  reflection?: boolean;
  /** True: Module.assembly is there. */
  assembly?: boolean;
}
export interface CompileResult extends Result {
  /** One for each stage, in the order of the first source of each; none unless ok. */
  modules: Module[];
  /** What the program reads and writes outside itself. */
  reflection?: Reflection;
}

/** docs/reflection.md has all members; these are the ones that every program has. */
export interface Reflection {
  version: number;
  stages: StageReflection[];
  resources: ResourceReflection[];
  [member: string]: unknown;
}
export interface StageReflection {
  stage: Stage;
  local_size?: [number, number, number];
  inputs?: IoReflection[];
  outputs?: IoReflection[];
  [member: string]: unknown;
}
export interface IoReflection {
  name: string;
  location?: number;
  component?: number;
  type: TypeReflection;
  [member: string]: unknown;
}
export interface ResourceReflection {
  name: string;
  instance_name?: string;
  kind: string;
  origin?: string;
  set?: number;
  binding?: number;
  declared_binding?: number;
  stages?: Stage[];
  type?: TypeReflection;
  [member: string]: unknown;
}
export interface TypeReflection {
  kind?: string;
  scalar?: string;
  columns?: number;
  rows?: number;
  members?: MemberReflection[];
  [member: string]: unknown;
}
export interface MemberReflection {
  name: string;
  offset?: number;
  type: TypeReflection;
  [member: string]: unknown;
}

/** The IR of a stage after a pass. */
export interface IrDump {
  after: string;
  text: string;
}
export interface IrResult extends Result {
  /** In the order in which they ran, one stage after the other. */
  passes: IrDump[];
}

export interface InterpretRequest extends Request {
  /** The object of docs/interpret.md, or its JSON. */
  inputs?: object | string;
  groups?: readonly [number, number, number];
  quad?: readonly [number, number];
  subgroupSize?: number;
  limitSteps?: number;
}
export interface InterpretResult extends Result {
  /** What shaders write, as docs/interpret.md has it; only if ok. */
  outputs?: Record<string, unknown>;
}

export interface FixResult extends Result {
  /** The new texts of what was changed, by name. */
  changed: Record<string, string>;
}

export interface CommandResult {
  /** As docs/cli.md has it: 0 fine, 1 errors, 2 a wrong command line, 3 a limit, 4 a bug of Umber. */
  status: number;
  stdout: string;
  stderr: string;
  /** What was written. */
  files: Record<string, Uint8Array>;
}

export interface Listing {
  name: string;
  about: string;
}

/** When a picture is drawn, how large it is, and what its uniforms are by name. */
export interface Moment {
  width: number;
  height: number;
  /** Seconds. */
  time?: number;
  frame?: number;
  /** Frames in a second. */
  rate?: number;
  uniforms?: Record<string, number | boolean | readonly number[] | Float32Array | Float64Array>;
}

/**
 * What a fragment shader draws, by the interpreter (docs/pictures.md). An instance of Umber has one picture at a time: draw
 * with an instance of its own. Whatever a picture cannot do is thrown as an UmberError, and ends it.
 */
export class Picture {
  private constructor();
  /** An image for a sampler: four bytes for each texel, rows from the bottom. */
  texture(name: string, image: {width: number; height: number; data: Uint8Array | Uint8ClampedArray}): void;
  /** Before rows are drawn. Uniforms that the shader does not have are ignored. */
  begin(moment: Moment): void;
  /**
   * Two rows of pixels from `y` on, counted from the bottom: RGBA. Of a `stride` of more than 2 only the quads at its multiples
   * are drawn, but for those at multiples of `drawn` in both directions, and the other pixels are 0.
   */
  row(y: number, passes?: {stride?: number; drawn?: number}): Uint8ClampedArray;
  /** All of it, rows from the top: what the constructor of ImageData takes. */
  draw(moment: Moment): {width: number; height: number; data: Uint8ClampedArray};
}

/** The compiler. What one does depends on its arguments alone. It is for one thread; others are made of the same `module`. */
export class Umber {
  /** At once, of a module that is compiled already, as in a worker. */
  constructor(module: WebAssembly.Module);
  /** To hand to another worker. */
  readonly module: WebAssembly.Module;
  /** The C interface of include/umber/umber.h and the memory it works in; another object after what ended an instance. */
  readonly exports: WebAssembly.Exports;
  readonly version: string;

  /** Compiles and links all stages of one program. */
  compile(request: CompileRequest): CompileResult;
  /** The sources after preprocessing. */
  preprocess(request: Request): TextResult;
  /** The IR after each pass. */
  ir(request: Request & {target?: Target}): IrResult;
  /** Reflection as JSON, or declarations for programs. */
  reflect(request: Request & {emit?: 'json' | 'c' | 'cpp' | 'rust'; namespace?: string}): TextResult;
  /** Where the members of blocks lie in memory, and which the program uses (docs/layout.md). */
  layout(request: Request & {
    format?: 'text' | 'advice' | 'svg' | 'json';
    rules?: readonly ('declared' | 'std140' | 'std430' | 'scalar')[];
  }): TextResult;
  /** How resources, inputs and outputs were mapped, and why. */
  explain(request: Request & {target?: 'spirv' | 'hlsl'}): TextResult;
  /** How varyings lie in the memory of a GPU of Mali, `mali-g57`, or an architecture, `mali-v9` (docs/mali.md). */
  varyings(request: Request & {
    gpu: string;
    form?: 'linked' | 'separate';
    format?: 'text' | 'reasons' | 'json' | 'svg';
  }): TextResult;
  /** Executes shaders (docs/interpret.md). */
  interpret(request: InterpretRequest): InterpretResult;
  /** Makes the edits that diagnostics say exactly, as far as they leave fewer errors. */
  fix(request: Request): FixResult;

  list(what: 'targets' | 'gpus' | 'passes' | 'extensions' | 'builtins' | 'diagnostics'): Listing[];
  /** What the diagnostic with this id means; undefined if there is none. */
  describeDiagnostic(id: string): string | undefined;
  /** SPIR-V as assembly, in the syntax of spirv-as. Takes any words. */
  disassemble(spirv: Uint32Array): string;
  /** The instructions of a program for a GPU of Mali. */
  disassembleMali(program: Uint8Array, gpu: string, form?: {json?: boolean}): string;

  /** A fragment shader, or a source as it is written for shadertoy.com. Throws the UmberError that says what is wrong with it. */
  picture(text: string, options?: {name?: string; stepsOfQuad?: number}): Picture;
  /** What is compiled for `picture`: a source for shadertoy.com with what that site puts around it, any other as it is. */
  pictureSource(text: string): string;

  /** Any command of `umber` that needs no system, over files in memory: `command(['layout', 'a.frag'], {files})`. */
  command(words: readonly string[], options?: {files?: Record<string, string | Uint8Array>}): CommandResult;
}

/** What ended the work: `status` is that of CommandResult. */
export class UmberError extends Error {
  constructor(status: number, message: string);
  readonly status: number;
}

/**
 * The compiler, of libumber.wasm beside this module, or of whatever else is said: its address, a response with it, its bytes,
 * or the module.
 */
export function load(options?: {
  wasm?: string | URL | Response | Promise<Response> | ArrayBuffer | ArrayBufferView<ArrayBuffer> | WebAssembly.Module;
}): Promise<Umber>;
