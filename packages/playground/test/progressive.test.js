// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {transformWithOxc} from 'vite';

/** A module of the page by itself; `before` is put in front of it in place of what it imports. */
async function load(name, before) {
  const text = readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8').replace(/^import .*$/gm, '');
  const {code} = await transformWithOxc(before + text, name, {sourcemap: false});
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

const strides = readFileSync(new URL('../src/protocol.ts', import.meta.url), 'utf8').match(/STRIDES = (\[[^\]]*\])/)[1];
const STRIDES = JSON.parse(strides);
const {ProgressiveImage} = await load('progressive.ts', `const STRIDES = ${strides};\n`);

const width = 37, height = 45;
const color = (x, y) => [x, y, (x * y) % 251, 255];

/** Two rows as a worker sends them: what an earlier pass has drawn is not there. */
function rowsAt(y, stride) {
  const rows = new Uint8ClampedArray(width * 2 * 4);
  for (let x = 0; x < width; ++x) {
    const quad = x & ~1;
    if (quad % stride !== 0 || STRIDES.some((s) => s > stride && quad % s === 0 && y % s === 0)) continue;
    for (let n = 0; n < 2; ++n) rows.set(color(x, y + n), (n * width + x) * 4);
  }
  return rows;
}

/** The messages of one worker, in its order. */
function passes(index, of) {
  const messages = [];
  for (const stride of STRIDES)
    for (let n = index; n * stride < height; n += of) messages.push({y: n * stride, stride});
  return messages;
}

test('the image is the same in whichever order workers come to their passes', () => {
  const first = passes(0, 2), second = passes(1, 2);
  for (const order of [[...first, ...second], [...second, ...first]]) {
    const data = new Uint8ClampedArray(width * height * 4);
    const image = new ProgressiveImage({width, height, data});
    for (const {y, stride} of order) image.put(y, stride, rowsAt(y, stride));
    for (let y = 0; y < height; ++y)
      for (let x = 0; x < width; ++x) {
        const at = ((height - 1 - y) * width + x) * 4;
        assert.deepEqual([...data.subarray(at, at + 4)], color(x, y), `pixel ${x}, ${y}`);
      }
  }
});
