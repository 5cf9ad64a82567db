// SPDX-License-Identifier: Apache-2.0
// Options as members of an object, and what they are on the command line (docs/cli.md).

const flag = (word) => (value) => (value ? [word] : []);
const value = (word) => (given) => [`${word}=${given}`];
const each = (word) => (list) => [...list].flatMap((one) => [`${word}=${one}`]);
const oneOf = (words) => (given, name) => {
  if (!Object.hasOwn(words, given))
    throw new TypeError(`'${given}' is no value of the option '${name}'; these are: ${Object.keys(words).join(', ')}`);
  return words[given] === null ? [] : [words[given]];
};

/** For each option the words for a value of it. */
export const OPTIONS = {
  defines: (defines) =>
    Object.entries(defines).flatMap(([name, text]) =>
      text === false || text === null ? [] : [`-D${name}${text === true ? '' : `=${text}`}`]),
  includeFolders: each('--include'),
  preamble: value('--preamble-text'),
  version: value('--glsl-version'),
  dialect: value('--dialect'),
  entryPoint: value('--entry-point'),
  specialize: (constants) => Object.entries(constants).map(([id, text]) => `--specialize=${id}=${text}`),
  targetEnv: value('--target-env'),
  spirvVersion: value('--target-spv'),
  shaderModel: value('--shader-model'),
  resourceMap: (path) => [`--resource-map=${path}`],
  buffers: value('--buffers'),
  robustBuffers: value('--robust-buffers'),
  structuredBuffers: value('--structured-buffers'),
  captures: (names) => [`--capture=${[...names].join(',')}`],
  captureMode: value('--capture-mode'),
  patchVertices: value('--patch-vertices'),
  geometryLayout: value('--geometry-layout'),
  bindlessSet: value('--bindless-set'),
  bindlessElements: value('--bindless-elements'),
  separable: flag('--separable'),
  flipY: flag('--flip-y'),
  twoSidedColors: flag('--two-sided-colors'),
  flatColors: flag('--flat-colors'),
  clampVertexColors: flag('--clamp-vertex-colors'),
  depthRange: value('--depth-range'),
  debug: oneOf({names: null, none: '-g0', lines: '-g', scopes: '-gV', 'scopes-and-text': '-gVS'}),
  optimize: oneOf({performance: '-O', size: '-Os', none: '-O0'}),
  warnings: oneOf({show: null, none: '--no-warnings', errors: '-Werror'}),
  warningSwitches: (switches) => [...switches].map((name) => `-W${name}`),
  limitMilliseconds: (milliseconds) => [`--limit-time=${milliseconds}ms`],
  limitMemory: value('--limit-memory'),
};

export function wordsOf(options = {}) {
  const words = [];
  for (const [name, given] of Object.entries(options)) {
    if (given === undefined) continue;
    if (!Object.hasOwn(OPTIONS, name)) throw new TypeError(`there is no option '${name}'; these are: ${Object.keys(OPTIONS).join(', ')}`);
    words.push(...OPTIONS[name](given, name));
  }
  return words;
}

/** Stages, and what the names of their files end in. */
export const STAGES = {
  vertex: 'vert', tess_control: 'tesc', tess_evaluation: 'tese', geometry: 'geom', fragment: 'frag', compute: 'comp',
  ray_generation: 'rgen', intersection: 'rint', any_hit: 'rahit', closest_hit: 'rchit', miss: 'rmiss', callable: 'rcall',
  task: 'task', mesh: 'mesh',
};
export const STAGE_NAMES = Object.keys(STAGES);
