// SPDX-License-Identifier: Apache-2.0
import {Instance, UmberError} from './instance.js';
import {STAGES, STAGE_NAMES, OPTIONS, wordsOf} from './options.js';
import {Picture} from './picture.js';

export {UmberError};
export const stages = Object.freeze([...STAGE_NAMES]);
export const optionNames = Object.freeze(Object.keys(OPTIONS));

const STATUS = ['ok', 'errors', 'usage', 'limit', 'internal'];
const EXTENSIONS = {spirv: 'spv', hlsl: 'hlsl', essl: 'essl'};

async function moduleFrom(given) {
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  if (typeof Response !== 'undefined' && given instanceof Response) {
    if (given.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(given);
    return WebAssembly.compile(await given.arrayBuffer());
  }
  const url = given === undefined ? new URL('./libumber.wasm', import.meta.url) : new URL(given, import.meta.url);
  if (url.protocol !== 'file:') return moduleFrom(await fetch(url));
  const {readFile} = await import(/* @vite-ignore */ 'node:fs/promises');
  return WebAssembly.compile(await readFile(url));
}

export async function load({wasm} = {}) {
  return new Umber(await moduleFrom(await wasm));
}

/** The name of a source: that of its stage without one; it ends in what files of the stage do, unless the text says its stage. */
function nameOf(source) {
  if (source.stage === undefined) return source.name ?? 'shader';
  const extension = STAGES[source.stage];
  if (!extension) throw new TypeError(`'${source.stage}' is no stage; these are: ${STAGE_NAMES.join(', ')}`);
  const name = source.name ?? `shader.${extension}`;
  return new RegExp(`\\.${extension}(\\.(glsl|essl|spv))?$`).test(name) ? name : `${name}.${extension}`;
}

function diagnosticsIn(text) {
  const at = text.search(/^\[/m);
  return at < 0 ? [] : JSON.parse(text.slice(at));
}

export class Umber {
  #instance;

  constructor(module) {
    this.#instance = new Instance(module);
  }

  get module() {
    return this.#instance.module;
  }

  /** The functions of the C interface, for who knows what pointers are. */
  get exports() {
    return this.#instance.exports;
  }

  get version() {
    return this.command(['--version']).stdout.trim().split(' ')[1];
  }

  command(words, {files = {}, collect} = {}) {
    const instance = this.#instance;
    try {
      return instance.use((e) => {
        e.page_clear_files();
        for (const [name, contents] of Object.entries(files)) {
          const bytes = typeof contents === 'string' ? instance.text(contents) : instance.bytes(contents);
          e.page_put_file(...instance.text(name), ...bytes);
        }
        const status = e.page_command(...instance.text(words.map((word) => `${word}\0`).join('')));
        const stream = (descriptor) => (e.page_stream(descriptor), instance.answer());
        const result = {status, stdout: stream(1), stderr: stream(2), files: {}};
        e.page_written();
        for (const name of instance.answer().split('\0').slice(0, -1)) {
          e.page_file(...instance.text(name));
          result.files[name] = instance.answerBytes();
        }
        collect?.(e, instance, result);
        return result;
      });
    } catch (error) {
      if (!(error instanceof UmberError)) throw error;
      return {status: error.status, stdout: '', stderr: `umber: error: ${error.message}\n`, files: {}};
    }
  }

  /** A command over the sources of a request. */
  #over(words, request, collect) {
    const {sources, files = {}, options = {}} = request;
    if (!Array.isArray(sources) || sources.length === 0) throw new TypeError('`sources` is an array with a source at least');
    const {resourceMap, ...rest} = options;
    const all = {...files};
    const names = [];
    for (const source of sources) {
      const name = nameOf(source);
      if (Object.hasOwn(all, name)) throw new TypeError(`there are two files '${name}'`);
      const {spirv} = source;
      all[name] = spirv ? new Uint8Array(spirv.buffer, spirv.byteOffset, spirv.byteLength) : source.text;
      if (source.language) names.push(`--language=${source.language}`);
      names.push(name);
    }
    const given = wordsOf(rest);
    if (resourceMap !== undefined) {
      all['.resource-map.json'] = typeof resourceMap === 'string' ? resourceMap : JSON.stringify(resourceMap);
      given.push('--resource-map=.resource-map.json');
    }
    const run = this.command([...words, '--diagnostics=json', ...given, '--', ...names], {files: all, collect});
    const status = STATUS[run.status] ?? 'internal';
    const has = status === 'ok' || status === 'errors' || /^\[/m.test(run.stderr);
    return {
      ok: status === 'ok',
      status,
      diagnostics: has ? diagnosticsIn(run.stderr) : [],
      message: has && status !== 'limit' ? '' : run.stderr.replace(/^umber: error: /, '').replace(/^\[[^]*/m, '').trim(),
      run,
    };
  }

  compile({target = 'spirv', reflection = true, assembly = false, ...request}) {
    if (!EXTENSIONS[target]) throw new TypeError(`'${target}' is no target; these are: ${Object.keys(EXTENSIONS).join(', ')}`);
    const modules = [];
    let reflected;
    const {run, ...result} = this.#over(['link', `--target=${target}`, '-o', 'out/'], request, (e, instance, {status}) => {
      if (status !== 0) return;
      for (let n = 0; n < e.page_module_count(); ++n) {
        const module = {stage: STAGE_NAMES[e.page_module_stage(n)]};
        e.page_module_name(n);
        module.name = instance.answer();
        e.page_module(n);
        if (target === 'spirv') module.spirv = new Uint32Array(instance.answerBytes().buffer);
        else module.text = instance.answer();
        if (assembly && target === 'spirv') {
          e.page_assembly(n);
          module.assembly = instance.answer();
        }
        modules.push(module);
      }
      if (reflection) {
        e.page_reflection();
        reflected = instance.answer();
      }
    });
    if (reflected !== undefined) result.reflection = JSON.parse(reflected);
    return {...result, modules};
  }

  #text(words, request) {
    const {run, ...result} = this.#over(words, request);
    return {...result, text: result.ok ? run.stdout : ''};
  }

  preprocess(request) {
    return this.#text(['link', '-E'], request);
  }

  ir(request) {
    const result = this.#text(['link', '--dump-ir=all', `--target=${request.target ?? 'spirv'}`], request);
    const passes = [];
    for (const part of result.text.split(/^# after /m).slice(1)) {
      const end = part.indexOf('\n');
      passes.push({after: part.slice(0, end), text: part.slice(end + 1)});
    }
    delete result.text;
    return {...result, passes};
  }

  reflect({emit = 'json', namespace, ...request}) {
    return this.#text(['reflect', `--emit=${emit}`, ...(namespace ? [`--namespace=${namespace}`] : [])], request);
  }

  layout({format = 'text', rules = [], ...request}) {
    const words = {text: [], advice: ['--explain'], svg: ['--svg'], json: ['--json']}[format];
    if (!words) throw new TypeError(`'${format}' is no format; these are: text, advice, svg, json`);
    return this.#text(['layout', ...words, ...(rules.length ? [`--rules=${rules.join(',')}`] : [])], request);
  }

  explain({target = 'spirv', ...request}) {
    return this.#text(['explain', `--target=${target}`], request);
  }

  varyings({gpu, form = 'linked', format = 'text', ...request}) {
    const words = {text: [], reasons: ['--explain'], json: ['--json'], svg: ['--svg=-']}[format];
    if (!words) throw new TypeError(`'${format}' is no format; these are: text, reasons, json, svg`);
    return this.#text(['varyings', `--target=${gpu}`, ...(form === 'separate' ? ['--separate'] : []), ...words], request);
  }

  interpret({inputs, groups, quad, subgroupSize, limitSteps, files = {}, ...request}) {
    const words = ['interpret'];
    if (groups) words.push(`--groups=${groups.join(',')}`);
    if (quad) words.push(`--quad=${quad.join(',')}`);
    if (subgroupSize) words.push(`--subgroup-size=${subgroupSize}`);
    if (limitSteps) words.push(`--limit-steps=${limitSteps}`);
    const all = {...files};
    if (inputs) {
      all['.inputs.json'] = typeof inputs === 'string' ? inputs : JSON.stringify(inputs);
      words.push('--inputs=.inputs.json');
    }
    const {text, ...result} = this.#text(words, {...request, files: all});
    return result.ok ? {...result, outputs: JSON.parse(text)} : result;
  }

  fix(request) {
    const {run, ...result} = this.#over(['fix'], request);
    const decoder = new TextDecoder();
    const changed = {};
    for (const [name, bytes] of Object.entries(run.files)) changed[name] = decoder.decode(bytes);
    return {...result, changed};
  }

  list(what) {
    const run = this.command(['list', what]);
    if (run.status !== 0) throw new UmberError(run.status, run.stderr.trim());
    return run.stdout.split('\n').slice(0, -1).map((line) => {
      const [name, about = ''] = line.split(/ {2,}(?=\S)/, 2);
      return {name: name.trim(), about};
    });
  }

  describeDiagnostic(id) {
    const run = this.command(['explain', id]);
    return run.status === 0 ? run.stdout : undefined;
  }

  disassemble(spirv) {
    const instance = this.#instance;
    return instance.use((e) => {
      const [words, size] = instance.bytes(new Uint8Array(spirv.buffer, spirv.byteOffset, spirv.byteLength));
      e.page_disassemble(words, size >> 2);
      return instance.answer();
    });
  }

  disassembleMali(program, gpu, {json = false} = {}) {
    const run = this.command(['disasm', `--target=${gpu}`, ...(json ? ['--json'] : []), 'program'], {files: {program}});
    if (run.status !== 0) throw new UmberError(run.status, run.stderr.trim());
    return run.stdout;
  }

  pictureSource(text) {
    const instance = this.#instance;
    return instance.use((e) => {
      e.page_picture_source(...instance.text(text));
      return instance.answer();
    });
  }

  picture(text, {name = 'picture.frag', stepsOfQuad = 50_000_000} = {}) {
    return new Picture(this.#instance, text, name, stepsOfQuad);
  }
}
