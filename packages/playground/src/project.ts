// SPDX-License-Identifier: Apache-2.0
// What the page shows, as data: it goes into the address of a share link.
import type {Options, Stage} from 'umber-wasm';

export const PANES = {
  spirv: 'SPIR-V', hlsl: 'HLSL', essl: 'ESSL', ir: 'Passes', layout: 'Layout', interface: 'Interface', reflection: 'Reflection',
  mali: 'Mali', cost: 'Cost', picture: 'Picture',
} as const;
export type Pane = keyof typeof PANES;

export interface Shader {
  stage: Stage;
  text: string;
}
export interface Settings {
  targetEnv: NonNullable<Options['targetEnv']>;
  shaderModel: NonNullable<Options['shaderModel']>;
  structuredBuffers: NonNullable<Options['structuredBuffers']>;
  buffers: NonNullable<Options['buffers']>;
  optimize: NonNullable<Options['optimize']>;
  flipY: boolean;
  gpu: string;
  size: number;
}
export const DEFAULTS: Settings = {
  targetEnv: 'vulkan1.1', shaderModel: '5.0', structuredBuffers: 'auto', buffers: 'typed', optimize: 'performance', flipY: false,
  gpu: 'mali-g57', size: 128,
};
export interface Project {
  shaders: Shader[];
  pane: Pane;
  settings: Settings;
  /** Of the picture, by name. */
  uniforms: Record<string, number[]>;
}

async function through(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform as unknown as TransformStream<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream as unknown as BodyInit).arrayBuffer());
}

/** The part of an address behind its #. */
export async function toLink(project: Project): Promise<string> {
  const settings = Object.fromEntries(Object.entries(project.settings).filter(([k, v]) => DEFAULTS[k as keyof Settings] !== v));
  const json = new TextEncoder().encode(JSON.stringify({...project, settings}));
  const packed = await through(json, new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return 'p=' + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const MOST = 4 << 20;

/** The project of such an address; null if it has none, or one that is damaged. */
export async function fromLink(link: string): Promise<Project | null> {
  const packed = /(?:^|&)p=([\w-]+)/.exec(link)?.[1];
  if (!packed) return null;
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(Uint8Array.from(binary, (c) => c.charCodeAt(0)), new DecompressionStream('deflate-raw'));
    if (bytes.byteLength > MOST) return null;
    const read = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Project>;
    const shaders = read.shaders?.filter((s) => typeof s.stage === 'string' && typeof s.text === 'string');
    if (!shaders?.length) return null;
    return {
      shaders, pane: read.pane && read.pane in PANES ? read.pane : 'spirv', settings: {...DEFAULTS, ...read.settings},
      uniforms: read.uniforms ?? {},
    };
  } catch {
    return null;
  }
}
