// SPDX-License-Identifier: Apache-2.0
// Compiles for the page, so that it never waits.
import {Umber, type CompileResult, type Request, type Stage, type Status} from 'umber-wasm';
import type {Compiled, CompileJob, Job, Listed, Origin, PassDump, Ready} from './protocol';
import {costOf} from './cost';

let umber: Umber;

function requestOf(job: CompileJob): Request {
  return {
    sources: job.shaders.map((shader) => ({
      stage: shader.stage, text: shader.stage === 'fragment' ? umber.pictureSource(shader.text) : shader.text,
    })),
    options: {targetEnv: job.settings.targetEnv, flipY: job.settings.flipY, limitMilliseconds: 4000, limitMemory: '512M'},
  };
}

/** Where the lines of each module's assembly come from, as its OpLine say. */
function originsOf(assemblies: {stage: Stage; text: string}[]): Origin[] {
  const origins: Origin[] = [];
  let number = 0;
  for (const {stage, text} of assemblies) {
    ++number;  // the heading
    let source = 0;
    for (const line of text.replace(/\n$/, '').split('\n')) {
      ++number;
      const said = /^\s*OpLine \S+ (\d+)/.exec(line);
      if (said) source = Number(said[1]);
      else if (/^\s*(OpNoLine|OpFunctionEnd)/.test(line)) source = 0;
      if (source) origins.push({line: number, source, stage});
    }
  }
  return origins;
}

const spirv = (job: CompileJob, lines: boolean, assembly: boolean): CompileResult => {
  const request = requestOf(job);
  return umber.compile({
    ...request, assembly,
    options: {...request.options, buffers: job.settings.buffers, optimize: job.settings.optimize, ...(lines ? {debug: 'lines' as const} : {})},
  });
};
const headed = (parts: {stage: string; text: string}[]) =>
  parts.length === 1 ? parts[0]!.text : parts.map((p) => `; ---- ${p.stage}\n${p.text}`).join('\n');

type Shown = Omit<Compiled, 'id' | 'milliseconds'>;

const SHOW: Record<CompileJob['pane'], (job: CompileJob) => Shown> = {
  spirv(job) {
    const {modules, ...rest} = spirv(job, true, true);
    const assemblies = modules.map((m) => ({stage: m.stage, text: m.assembly ?? ''}));
    return {...rest, text: assemblies.map((a) => `; ---- ${a.stage}\n${a.text}`).join(''), origins: originsOf(assemblies)};
  },
  hlsl(job) {
    const request = requestOf(job);
    const {modules, ...rest} = umber.compile({
      ...request, target: 'hlsl',
      options: {...request.options, shaderModel: job.settings.shaderModel, structuredBuffers: job.settings.structuredBuffers},
    });
    return {...rest, text: headed(modules.map((m) => ({stage: m.stage, text: m.text ?? ''}))).replace(/^; ----/gm, '// ----')};
  },
  essl(job) {
    const {modules, ...rest} = umber.compile({...requestOf(job), target: 'essl'});
    return {...rest, text: headed(modules.map((m) => ({stage: m.stage, text: m.text ?? ''}))).replace(/^; ----/gm, '// ----')};
  },
  ir(job) {
    const {passes, ...rest} = umber.ir(requestOf(job));
    return {...rest, passes: passes.map((p): PassDump => ({...p, stage: /^stage (\w+)/m.exec(p.text)?.[1] ?? ''}))};
  },
  layout(job) {
    const request = requestOf(job);
    const drawn = umber.layout({...request, format: 'svg'});
    return {...drawn, svg: drawn.text, text: drawn.ok ? umber.layout({...request, format: 'advice'}).text : ''};
  },
  interface: (job) => umber.explain(requestOf(job)),
  reflection(job) {
    const result = umber.reflect(requestOf(job));
    return result;
  },
  mali(job) {
    const {sources, options} = requestOf(job);
    const {limitMilliseconds, limitMemory} = options ?? {};
    const request = {sources, options: {limitMilliseconds, limitMemory}, gpu: job.settings.gpu};
    const drawn = umber.varyings({...request, format: 'svg'});
    if (!drawn.ok) return drawn;
    const {descriptors} = JSON.parse(umber.varyings({...request, format: 'json'}).text) as {descriptors?: unknown};
    const more = descriptors === undefined ? '' : `\n\n${JSON.stringify(descriptors, null, 2)}`;
    return {...drawn, svg: drawn.text, text: umber.varyings({...request, format: 'reasons'}).text + more};
  },
  cost(job) {
    const {modules, ...rest} = spirv(job, true, true);
    return {...rest, text: modules.map((m) => costOf(m.stage, m.assembly ?? '', job.shaders.find((s) => s.stage === m.stage)?.text ?? '')).join('\n')};
  },
  picture(job) {
    const {modules: _, ...rest} = spirv(job, false, false);
    return rest;
  },
};

function compile(job: CompileJob): Compiled {
  const begin = performance.now();
  let shown: Shown;
  try {
    shown = SHOW[job.pane](job);
  } catch (error) {
    shown = {ok: false, status: 'internal' as Status, message: (error as Error).message, diagnostics: []};
  }
  const {ok, status, message, diagnostics, text, svg, passes, reflection, origins} = shown;
  return {id: job.id, ok, status, message, diagnostics, text, svg, passes, reflection, origins, milliseconds: performance.now() - begin};
}

onmessage = ({data}: MessageEvent<WebAssembly.Module | Job>) => {
  if (data instanceof WebAssembly.Module) {
    umber = new Umber(data);
    umber.exports;  // an instance of it
    postMessage({kind: 'ready'} satisfies Ready);
  } else if (data.kind === 'compile') {
    postMessage(compile(data));
  } else {
    postMessage({id: data.id, list: umber.list(data.what)} satisfies Listed);
  }
};
