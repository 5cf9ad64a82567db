// SPDX-License-Identifier: Apache-2.0
// What docs/playground.md says of time and size, measured: medians, and the extremes beside them.
import {compiled, launch, serve, type, visit} from './browser.js';

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const said = (numbers) => `${median(numbers).toFixed(1)} ms (${Math.min(...numbers).toFixed(1)} to ${Math.max(...numbers).toFixed(1)})`;

/** A fragment shader of so many bytes, all of which is used. */
function shaderOf(bytes) {
  const wave = (n) => `
float wave_${n}(vec2 p, float t) {
  vec2 q = p * ${n + 1}.0 + vec2(cos(t + ${n}.0), sin(t - ${n}.0));
  float d = length(q) - 0.5 / float(${n} + 1);
  return smoothstep(0.0, 0.1, abs(d)) * mix(q.x, q.y, fract(t));
}
`;
  const head = '#version 330\nuniform float time;\nuniform vec2 size;\nout vec4 color;\n';
  const main = (count) => `
void main() {
  vec2 p = gl_FragCoord.xy / size;
  float sum = 0.0;
${Array.from({length: count}, (_, n) => `  sum += wave_${n}(p, time);\n`).join('')}  color = vec4(sum, sum * 0.5, p);
}
`;
  for (let count = 1; ; ++count) {
    const text = head + Array.from({length: count}, (_, n) => wave(n)).join('') + main(count);
    if (text.length >= bytes) return text;
  }
}

async function loading(browser, site) {
  const ready = [], panes = [], edits = [];
  let bytes = 0;
  for (let n = 0; n < 9; ++n) {
    site.counts.bytes = 0;
    const page = await visit(browser, site.url);
    bytes = site.counts.bytes;
    const at = (name) => page.evaluate((mark) => performance.getEntriesByName(mark).at(-1).startTime, name);
    ready.push(await at('umber:ready'));
    panes.push(await at('umber:panes'));
    await page.click('#source .cm-content');
    await compiled(page, () => page.keyboard.type(' '));
    edits.push(await at('umber:panes') - await at('umber:edit'));
    await page.context().close();
  }
  console.log(`the compiler is ready: ${said(ready)}; the first panes: ${said(panes)}; the first edit: ${said(edits)}; transfer: ${bytes} bytes`);
}

async function typing(browser, site) {
  const page = await visit(browser, site.url);
  const text = shaderOf(4096);
  await compiled(page, () => page.selectOption('#examples', 'shadertoy'));
  await type(page, text);
  for (const pane of ['spirv', 'hlsl', 'interface', 'ir', 'layout']) {
    await compiled(page, () => page.click(`#pane-${pane}`));
    // A line that the editor shows only once it has gone there.
    await page.click('#source .cm-content');
    for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key);
    const times = [];
    for (let n = 0; n < 200; ++n) {
      await compiled(page, () => page.keyboard.type(n % 10 === 0 ? '\n' : n % 10 < 3 ? '/' : 'x'));
      times.push(await page.evaluate(() => performance.getEntriesByName('umber:panes').at(-1).startTime - performance.getEntriesByName('umber:edit').at(-1).startTime));
    }
    console.log(`a keystroke in ${text.length} bytes to the pane ${pane}: ${said(times)}`);
  }
  await page.context().close();
}

async function drawing(browser, site) {
  const page = await visit(browser, site.url, '#e=planet');
  for (const size of [32, 64, 128, 256]) {
    await page.evaluate(() => performance.clearMarks('umber:drawn'));
    await page.selectOption('#options select', String(size));
    const isDrawn = await page.waitForFunction(() => performance.getEntriesByName('umber:drawn').length > 0, null, {timeout: 300000}).catch(() => null);
    const workers = await page.evaluate(() => navigator.hardwareConcurrency);
    console.log(`the planet, ${size} x ${size}, by ${workers} workers: ${isDrawn ? await page.textContent('.picture p') : 'not drawn in 300 s'}`);
    if (!isDrawn) break;
  }
  await page.context().close();
}

const [browser, site] = await Promise.all([launch(), serve()]);
const parts = {loading, typing, drawing};
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)) await parts[name](browser, site);
await browser.close();
site.close();
