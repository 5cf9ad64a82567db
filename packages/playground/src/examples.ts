// SPDX-License-Identifier: Apache-2.0
// What one can look at; each teaches one thing, which its first lines say.
import lights_frag from '../../../examples/lights.frag?raw';
import lights_vert from '../../../examples/lights.vert?raw';
import lit_frag from '../../../examples/out-of-order/lit.frag?raw';
import lit_vert from '../../../examples/out-of-order/lit.vert?raw';
import planet from '../../../examples/planet.shader_test?raw';
import counters from '../examples/counters.comp?raw';
import mistakes from '../examples/mistakes.frag?raw';
import offsets from '../examples/offsets.frag?raw';
import shadertoy from '../examples/shadertoy.frag?raw';
import slots from '../examples/slots.comp?raw';
import structured from '../examples/structured.frag?raw';
import varyings_frag from '../examples/varyings.frag?raw';
import varyings_vert from '../examples/varyings.vert?raw';
import {DEFAULTS, type Pane, type Project, type Settings, type Shader} from './project';

interface Example {
  title: string;
  shaders: Shader[];
  pane: Pane;
  settings?: Partial<Settings>;
  uniforms?: Record<string, number[]>;
}

const section = (test: string, name: string) => test.split(/^\[/m).find((part) => part.startsWith(`${name}]`))!.slice(name.length + 2);

export const EXAMPLES: Record<string, Example> = {
  'out-of-order': {
    title: 'Stages linked by name', pane: 'interface',
    shaders: [{stage: 'vertex', text: lit_vert}, {stage: 'fragment', text: lit_frag}],
  },
  lights: {title: 'A vertex and a fragment shader', pane: 'spirv', shaders: [{stage: 'vertex', text: lights_vert}, {stage: 'fragment', text: lights_frag}]},
  planet: {
    title: 'Picture: a planet', pane: 'picture', shaders: [{stage: 'fragment', text: section(planet, 'fragment shader')}],
    uniforms: {light: [0.9, 0.5, 0.7]},
  },
  shadertoy: {title: 'Picture: a Shadertoy source', pane: 'picture', shaders: [{stage: 'fragment', text: shadertoy}], settings: {size: 256}},
  mistakes: {title: 'Errors that say what to do', pane: 'spirv', shaders: [{stage: 'fragment', text: mistakes}]},
  structured: {title: 'HLSL: StructuredBuffers', pane: 'hlsl', shaders: [{stage: 'fragment', text: structured}]},
  slots: {title: 'Buffers by slot', pane: 'spirv', shaders: [{stage: 'compute', text: slots}], settings: {buffers: 'slots'}},
  counters: {title: 'Atomic counters', pane: 'interface', shaders: [{stage: 'compute', text: counters}]},
  offsets: {title: 'Dynamic offsets', pane: 'layout', shaders: [{stage: 'fragment', text: offsets}]},
  varyings: {title: 'Varyings on Mali', pane: 'mali', shaders: [{stage: 'vertex', text: varyings_vert}, {stage: 'fragment', text: varyings_frag}]},
  passes: {title: 'What each pass does', pane: 'ir', shaders: [{stage: 'vertex', text: lights_vert}, {stage: 'fragment', text: lights_frag}]},
};

export function example(name: string): Project {
  const found = EXAMPLES[name] ?? EXAMPLES['out-of-order']!;
  return {
    shaders: found.shaders.map((s) => ({...s})), pane: found.pane, settings: {...DEFAULTS, ...found.settings},
    uniforms: {...found.uniforms},
  };
}

/** The example that the address names. */
export const namedExample = () => /^#e=([\w-]+)$/.exec(location.hash)?.[1];
