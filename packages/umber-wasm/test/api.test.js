// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {load, optionNames, stages, Umber, UmberError} from '../index.js';

const umber = await load();
const glow = {stage: 'fragment', text: '#version 450\nuniform float power;\nin vec2 uv;\nout vec4 color;\nvoid main() { color = vec4(uv * power, 0, 1); }\n'};

test('the module imports two functions and nothing of a system', () => {
  assert.deepEqual(WebAssembly.Module.imports(umber.module).map((i) => `${i.module}.${i.name}`).sort(), ['umber.now', 'umber.thrown']);
});

test('the C interface is exported, all of it', async () => {
  const exported = new Set(WebAssembly.Module.exports(umber.module).map((e) => e.name));
  for (const header of ['umber.h', 'reflect.h']) {
    const text = await readFile(new URL(`../../../include/umber/${header}`, import.meta.url), 'utf8');
    const declared = [...text.matchAll(/UMBER_API [^(;]*?(umber_\w+)\(/g)].map((m) => m[1]);
    assert.ok(declared.length > 5);
    for (const name of declared) assert.ok(exported.has(name), name);
  }
});

test('the C interface compiles', () => {
  const e = umber.exports;
  const at = e.page_room(64);
  const words = () => new Uint32Array(e.memory.buffer);
  assert.equal(e.umber_context_create(0, at), 0);
  const context = words()[at >> 2];
  assert.equal(e.umber_session_create(context, at), 0);
  const session = words()[at >> 2];
  const text = new TextEncoder().encode('#version 450\nvoid main() {}\n\0');
  const room = e.page_room(text.length);
  new Uint8Array(e.memory.buffer).set(text, room);
  new Uint8Array(e.memory.buffer, at, 64).fill(0);
  const source = new Uint32Array(e.memory.buffer, at, 16);
  source[0] = 44;  // size: eleven members of four bytes
  source[1] = 4;   // a fragment shader
  source[3] = room;
  source[4] = 0xffffffff;
  const out = e.page_room(4);
  assert.equal(e.umber_compile(session, at, 1, 0, out), 0);
  const result = words()[out >> 2];
  const module = e.umber_result_module(result, 0, 0, 0);
  assert.equal(words()[module >> 2], 0x07230203);
  e.umber_result_destroy(result);
  e.umber_session_destroy(session);
  e.umber_context_destroy(context);
});

test('SPIR-V, reflection and assembly come of one call', () => {
  const result = umber.compile({sources: [glow], assembly: true});
  assert.equal(result.status, 'ok');
  const [module] = result.modules;
  assert.equal(module.stage, 'fragment');
  assert.equal(module.name, 'shader.frag');
  assert.ok(module.spirv instanceof Uint32Array);
  assert.equal(module.spirv[0], 0x07230203);
  assert.match(module.assembly, /OpEntryPoint Fragment/);
  assert.equal(umber.disassemble(module.spirv), module.assembly);
  assert.deepEqual(result.reflection.resources.map((r) => r.kind), ['uniform_block']);
});

test('SPIR-V is a source, too', () => {
  const {modules} = umber.compile({sources: [glow]});
  const again = umber.compile({sources: [{spirv: modules[0].spirv}], target: 'hlsl'});
  assert.ok(again.ok, again.message);
  assert.match(again.modules[0].text, /main\(/);
});

test('stages are linked', () => {
  const vertex = {stage: 'vertex', text: '#version 330\nin vec4 position;\nout vec2 unused, uv;\nvoid main() { gl_Position = position; uv = position.xy; unused = uv; }\n'};
  const fragment = {stage: 'fragment', text: '#version 330\nin vec2 uv;\nout vec4 color;\nvoid main() { color = vec4(uv, 0, 1); }\n'};
  const result = umber.compile({sources: [vertex, fragment], target: 'hlsl', options: {shaderModel: '6.0'}});
  assert.deepEqual(result.modules.map((m) => m.stage), ['vertex', 'fragment']);
  assert.match(umber.explain({sources: [vertex, fragment]}).text, /unused +dropped/);
});

test('errors have places, hints and edits', () => {
  const result = umber.compile({sources: [{...glow, text: glow.text.replace('uv *', 'uw *')}]});
  assert.equal(result.status, 'errors');
  assert.equal(result.modules.length, 0);
  const [error] = result.diagnostics;
  assert.equal(error.severity, 'error');
  assert.equal(error.line, 5);
  assert.match(error.text, /'uw' is not declared/);
  assert.match(umber.describeDiagnostic(error.id), /not declared/);
});

test('options that do not exist, and values that they do not have, are said', () => {
  assert.throws(() => umber.compile({sources: [glow], options: {speed: 3}}), /there is no option 'speed'/);
  assert.throws(() => umber.compile({sources: [glow], options: {optimize: 'much'}}), /'much' is no value/);
  const result = umber.compile({sources: [glow], options: {shaderModel: '9.9'}});
  assert.equal(result.status, 'usage');
  assert.match(result.message, /'9.9' is not a value/);
  assert.ok(umber.compile({sources: [glow]}).ok, 'what was thrown is forgotten');
});

/** A value for each option, with which a shader compiles. */
const VALUES = {
  defines: {A: true, B: 2, C: false}, includeFolders: ['lib'], preamble: '// nothing', version: '450core', dialect: 'opengl',
  entryPoint: 'main', specialize: {0: 1}, targetEnv: 'vulkan1.2', spirvVersion: 'spv1.3', shaderModel: '6.0', resourceMap: {},
  buffers: 'slots', robustBuffers: 'zero', structuredBuffers: 'never', captures: [], captureMode: 'separate', patchVertices: 3,
  geometryLayout: 'triangles,triangle_strip,3', bindlessSet: 2, bindlessElements: 8, separable: true, flipY: true,
  twoSidedColors: true, flatColors: true, clampVertexColors: true, depthRange: 'gl', debug: 'lines', optimize: 'size',
  warnings: 'none', warningSwitches: ['no-shadow'], limitMilliseconds: 1000, limitMemory: '64M',
};

test('each option is one of the command line, and declared in the types', async () => {
  const types = await readFile(new URL('../index.d.ts', import.meta.url), 'utf8');
  const declared = /export interface Options {(.*?)^}/ms.exec(types)[1];
  assert.deepEqual([...declared.matchAll(/^ {2}(\w+)\?:/gm)].map((m) => m[1]).sort(), [...optionNames].sort());
  assert.deepEqual(Object.keys(VALUES).sort(), [...optionNames].sort());
  for (const [name, value] of Object.entries(VALUES)) {
    const more = name === 'robustBuffers' ? {buffers: 'slots'} : {};
    const result = umber.compile({sources: [glow], options: {[name]: value, ...more}});
    assert.ok(result.ok, `${name}: ${result.message} ${JSON.stringify(result.diagnostics)}`);
  }
});

test('stages are those of the compiler', () => {
  for (const stage of stages) {
    const {status, diagnostics} = umber.compile({sources: [{stage, text: '#version 460\nint\n'}]});
    assert.equal(status, 'errors', `${stage}: ${JSON.stringify(diagnostics)}`);
  }
  assert.throws(() => umber.compile({sources: [{stage: 'pixel', text: ''}]}), /'pixel' is no stage/);
});

test('#include reads files of the request', () => {
  const source = {stage: 'fragment', text: '#version 450\n#extension GL_GOOGLE_include_directive : enable\n#include "a.glsl"\n#include <b.glsl>\nout vec4 c;\nvoid main() { c = vec4(a, b, 0, 1); }\n'};
  const files = {'a.glsl': 'const float a = 1.0;\n', 'lib/b.glsl': 'const float b = 0.5;\n'};
  const result = umber.compile({sources: [source], files, options: {includeFolders: ['lib']}});
  assert.ok(result.ok, JSON.stringify(result.diagnostics));
  assert.match(umber.preprocess({sources: [source], files, options: {includeFolders: ['lib']}}).text, /const float a/);
});

test('passes, layouts, declarations, varyings', () => {
  const sources = [glow];
  const {passes} = umber.ir({sources});
  assert.ok(passes.length > 10);
  assert.match(passes[0].text, /^stage fragment/m);
  assert.match(umber.layout({sources, format: 'svg'}).text, /<svg/);
  assert.match(umber.layout({sources, rules: ['std140', 'scalar']}).text, /power/);
  assert.match(umber.reflect({sources, emit: 'cpp', namespace: 'glow'}).text, /namespace glow/);
  const vertex = {stage: 'vertex', text: '#version 450\nin vec4 p;\nout vec2 uv;\nvoid main() { gl_Position = p; uv = p.xy; }\n'};
  const varyings = umber.varyings({sources: [vertex, glow], gpu: 'mali-g57'});
  assert.ok(varyings.ok, varyings.message);
  assert.match(varyings.text, /uv/);
  assert.match(umber.varyings({sources: [vertex, glow], gpu: 'mali-g57', format: 'svg'}).text, /<svg/);
  assert.match(umber.varyings({sources: [vertex, glow], gpu: 'mali-g9999'}).message, /mali-g9999/);
});

test('mistakes are mended', () => {
  const {changed} = umber.fix({sources: [{stage: 'fragment', name: 'a.frag', text: '#version 330\nuniform sampler2D image;\nin vec2 uv;\nout vec4 color;\nvoid main() { vec4 texel = texture(image, uv); color = texl; }\n'}]});
  assert.match(changed['a.frag'], /color = texel/);
});

test('the interpreter executes', async () => {
  const text = await readFile(new URL('../../../examples/blur.comp', import.meta.url), 'utf8');
  const inputs = await readFile(new URL('../../../examples/blur.json', import.meta.url), 'utf8');
  const {outputs} = umber.interpret({sources: [{stage: 'compute', text}], inputs});
  assert.deepEqual(outputs.buffers.Means.means, [4, 2, 6, 6, 6, 0, 4, 8]);
});

test('lists', () => {
  assert.ok(umber.list('gpus').some((g) => g.name === 'mali-g57'));
  assert.ok(umber.list('builtins').length > 1000);
  assert.throws(() => umber.list('colours'), UmberError);
});

test('pictures', () => {
  const picture = umber.picture('uniform float red; void mainImage(out vec4 c, in vec2 p) { c = vec4(red, p / iResolution.xy, 1); }');
  const {data} = picture.draw({width: 4, height: 4, uniforms: {red: 1}});
  assert.deepEqual([...data.subarray(0, 4)], [255, Math.round(255 / 8), Math.round(255 * 7 / 8), 255], 'the first row is the top one');
  picture.begin({width: 5, height: 3, uniforms: {red: 0}});
  assert.equal(picture.row(2).length, 5 * 2 * 4);
  const squares = umber.picture('#version 330\nuniform sampler2D image;\nin vec2 uv;\nout vec4 c;\nvoid main() { c = texture(image, uv); }');
  squares.texture('image', {width: 1, height: 2, data: new Uint8Array([9, 8, 7, 255, 1, 2, 3, 255])});
  assert.deepEqual([...squares.draw({width: 2, height: 2}).data.subarray(0, 4)], [1, 2, 3, 255]);
  assert.throws(() => umber.picture('void main() { x }'), /error/);
});

test('work without an end is stopped', () => {
  const endless = umber.picture('void mainImage(out vec4 c, in vec2 p) { while (iTime < 1.0) { } c = vec4(0); }', {stepsOfQuad: 1e6});
  assert.throws(() => endless.draw({width: 2, height: 2}), /limit of steps/);
  const deep = umber.compile({sources: [{stage: 'fragment', text: `void main() { int a = ${'('.repeat(1e6)}1; }`}]});
  assert.equal(deep.status, 'limit');
  const macros = Array.from({length: 40}, (_, n) => `#define a${n + 1} a${n} a${n}`).join('\n');
  const many = umber.compile({sources: [{stage: 'fragment', text: `#define a0 1\n${macros}\nint x = a40;\nvoid main() {}`}], options: {limitMilliseconds: 2000}});
  assert.ok(!many.ok);
  assert.ok(umber.compile({sources: [glow]}).ok);
});

test('expressions as deep as they may be', () => {
  for (const depth of [100, 500, 1000]) {
    const expression = '('.repeat(depth) + '1' + ')'.repeat(depth);
    const {status, message, diagnostics} = umber.compile({sources: [{stage: 'fragment', text: `#version 450\nout float f;\nvoid main() { f = float(${expression}); }`}]});
    assert.ok(status === 'ok' || status === 'errors', `${depth}: ${message} ${JSON.stringify(diagnostics)}`);
  }
});

test('an instance of a module in another place does the same', () => {
  const other = new Umber(umber.module);
  assert.deepEqual(other.compile({sources: [glow]}).modules[0].spirv, umber.compile({sources: [glow]}).modules[0].spirv);
  assert.equal(other.version, umber.version);
});

test('the version is that of the package', async () => {
  const {version} = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  assert.equal(umber.version, version);
});
