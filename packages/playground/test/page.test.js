// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {compiled, launch, ROOT, serve, SITE, type, visit} from './browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'playground-'));
let browser, site;
before(async () => { [browser, site] = await Promise.all([launch(), serve()]); });
after(async () => {
  await browser.close();
  site.close();
  rmSync(folder, {recursive: true});
});

const EXAMPLES = ['out-of-order', 'lights', 'planet', 'shadertoy', 'mistakes', 'structured', 'slots', 'counters', 'offsets', 'varyings', 'passes'];
const PANES = ['spirv', 'hlsl', 'essl', 'ir', 'layout', 'interface', 'reflection', 'mali', 'cost', 'picture'];
// What panes say of a program that is nothing for them.
const REFUSED = {mali: /there is no vertex shader|1 error/, essl: /\d+ errors?/};
const say = (t, text) => t.diagnostic(text);
const show = (page, pane) => compiled(page, () => page.click(`#pane-${pane}`));
const summary = (page) => page.textContent('#summary');
const paneText = (page) => page.evaluate(() => globalThis.playground.pane());
const sourceText = (page) => page.evaluate(() => globalThis.playground.source());

test('all files are at most 1.2 MB, packed', (t) => {
  const packed = readdirSync(SITE, {recursive: true}).filter((name) => name.endsWith('.br'));
  const bytes = packed.reduce((sum, name) => sum + statSync(join(SITE, name)).size, 0);
  say(t, `${bytes} bytes in ${packed.length} files`);
  assert.ok(packed.length > 5 && bytes <= 1.2e6, `${bytes}`);
});

test('examples are what the native program makes of them', async () => {
  const page = await visit(browser, site.url);
  const umber = join(ROOT, 'build/check/umber');
  const endings = {vertex: 'vert', fragment: 'frag', compute: 'comp'};
  for (const name of EXAMPLES.filter((e) => e !== 'mistakes' && e !== 'shadertoy')) {
    await compiled(page, () => page.selectOption('#examples', name));
    await show(page, 'hlsl');
    const files = [];
    for (const tab of await page.$$('#stages [role=tab]')) {
      await tab.click();
      files.push(join(folder, `shader.${endings[await tab.textContent()]}`));
      writeFileSync(files.at(-1), await sourceText(page));
    }
    const run = (...words) => execFileSync(umber, [...words, '--target-env=vulkan1.1', ...files], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
    const shown = (await paneText(page)).replace(/^\/\/ ---- .*\n/gm, '');
    assert.equal(shown.replaceAll('\n\n', '\n'), run('-t', 'hlsl', '-o', '-').replaceAll('\n\n', '\n'), `${name}: HLSL`);
    await show(page, 'reflection');
    assert.equal(await paneText(page), run('reflect'), `${name}: reflection`);
    await show(page, 'interface');
    assert.equal(await paneText(page), run('explain'), `${name}: interface`);
  }
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('every pane of every example', async () => {
  const page = await visit(browser, site.url);
  for (const name of EXAMPLES) {
    await compiled(page, () => page.selectOption('#examples', name));
    for (const pane of PANES) {
      await show(page, pane);
      const refused = name === 'mistakes' ? /^\d errors?/ : REFUSED[pane];
      assert.match(await summary(page), refused ? new RegExp(`^Compiled|${refused.source}`) : /^Compiled/, `${name}: ${pane}`);
    }
  }
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('a line of the source, and what became of it', async () => {
  const page = await visit(browser, site.url, '#e=lights');
  await page.click('#stages [role=tab]:nth-child(2)');
  const line = (await sourceText(page)).split('\n').findIndex((l) => l.includes('normalize(')) + 1;
  await page.click(`#source .cm-line:nth-child(${line})`);
  await page.waitForSelector('#pane .linked');
  const linked = await page.$$eval('#pane .linked', (all) => all.map((l) => l.textContent));
  const own = new RegExp(`OpLine \\S+ ${line} `);
  assert.ok(linked.every((l) => !l.includes('OpLine') || own.test(l)), linked.join('\n'));
  assert.match(linked[0], own);
  await page.click('#pane .linked');
  await page.waitForSelector('#source .linked');
  assert.equal(await page.textContent('#source .linked'), (await sourceText(page)).split('\n')[line - 1]);
  await page.context().close();
});

test('errors are where they are, and mended by hand', async () => {
  const page = await visit(browser, site.url, '#e=mistakes');
  assert.match(await summary(page), /errors?/);
  assert.ok(await page.$$eval('.cm-lintRange-error', (all) => all.length) >= 2);
  await page.click('#list button');
  assert.ok(await page.evaluate(() => document.activeElement.closest('#source') !== null));
  await type(page, 'void main() { gl_FragColor = vec4(1.0); }');
  assert.match(await summary(page), /Compiled in/);
  await page.context().close();
});

test('names are completed and explained', async () => {
  const page = await visit(browser, site.url, '#e=planet');
  await page.click('#source .cm-line:nth-child(3)');
  await page.keyboard.press('End');
  await page.keyboard.type('\nfloat g = smooths');
  await page.waitForSelector('.cm-tooltip-autocomplete li');
  assert.match(await page.textContent('.cm-tooltip-autocomplete'), /smoothstep/);
  await page.keyboard.press('Escape');
  await page.hover('#source .cm-line >> text=smoothstep >> nth=0');
  await page.context().close();
});

test('the planet is drawn as a device draws it', async (t) => {
  const page = await visit(browser, site.url, '#e=planet');
  await page.waitForFunction(() => performance.getEntriesByName('umber:drawn').length > 0, null, {timeout: 120000});
  const size = await page.evaluate(() => document.querySelector('.picture canvas').width);
  say(t, `${size} x ${size}: ${await page.textContent('.picture p')}, by ${await page.evaluate(() => navigator.hardwareConcurrency)} workers`);
  const source = join(folder, 'planet.frag'), picture = join(folder, 'planet.png');
  writeFileSync(source, await sourceText(page));
  execFileSync(join(ROOT, 'build/check/umber'), ['run', source, '-o', picture, '--size', `${size}x${size}`, '--set', `size=${size},${size}`, '--set', 'light=0.9,0.5,0.7']);
  const data = `data:image/png;base64,${readFileSync(picture).toString('base64')}`;
  const wrong = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const pixels = (c) => c.getContext('2d').getImageData(0, 0, image.width, image.height).data;
    const expected = pixels(canvas), drawn = pixels(document.querySelector('.picture canvas'));
    return drawn.reduce((count, value, n) => count + (Math.abs(value - expected[n]) > 0.05 * 255), 0);
  }, data);
  assert.equal(wrong, 0, 'channels that differ by more than the tolerance of the shader test');
  await page.context().close();
});

test('hostile input is stopped, and said', async () => {
  const page = await visit(browser, site.url);
  await type(page, `void main() { int a = ${'('.repeat(1e6)}1; }`);
  assert.match(await summary(page), /error/);
  await type(page, `#define a0 1\n${Array.from({length: 60}, (_, n) => `#define a${n + 1} a${n} a${n}`).join('\n')}\nint x = a60;\nvoid main() {}`);
  assert.match(await summary(page), /limit|stopped|error/);
  await compiled(page, () => page.selectOption('#examples', 'shadertoy'));
  await type(page, 'void mainImage(out vec4 c, in vec2 p) { while (iTime < 1e9) { } c = vec4(0); }');
  await page.waitForFunction(() => /limit of steps|stopped/.test(document.querySelector('.picture p').textContent), null, {timeout: 60000});
  await type(page, 'void mainImage(out vec4 c, in vec2 p) { c = vec4(1); }');
  await page.waitForFunction(() => /Drawn/.test(document.querySelector('.picture p').textContent), null, {timeout: 20000});
  await page.context().close();
});

test('a share link has all of it', async () => {
  const page = await visit(browser, site.url, '#e=shadertoy');
  await type(page, 'void mainImage(out vec4 c, in vec2 p) { c = vec4(0.25); }');
  await page.click('#share');
  await page.waitForFunction(() => location.hash.startsWith('#p='));
  const other = await visit(browser, page.url());
  assert.match(await sourceText(other), /vec4\(0.25\)/);
  assert.equal(await other.getAttribute('#pane-picture', 'aria-selected'), 'true');
  const damaged = await visit(browser, `${site.url}#p=abc`);
  assert.match(await summary(damaged), /Compiled/);
  for (const p of [page, other, damaged]) await p.context().close();
});

test('works without a network on the second visit', async () => {
  const page = await visit(browser, site.url);
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForFunction(() => /Compiled/.test(document.querySelector('#summary').textContent));
  await show(page, 'hlsl');
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test('accessible: no violation in any pane, light and dark', async () => {
  for (const theme of ['light', 'dark']) {
    const page = await visit(browser, site.url, '', {colorScheme: theme});
    await page.evaluate(axe);
    for (const pane of PANES) {
      await show(page, pane);
      const {violations} = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0].html} ${v.nodes[0].failureSummary}`), [], `${theme}: ${pane}`);
    }
    await compiled(page, () => page.selectOption('#examples', 'mistakes'));
    const {violations} = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0].html} ${v.nodes[0].failureSummary}`), [], `${theme}: errors`);
    await page.context().close();
  }
});

test('by the keyboard alone', async () => {
  const page = await visit(browser, site.url);
  const reached = new Set();
  for (let n = 0; n < 40; ++n) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.closest('[id]')?.id || ''));
  }
  for (const id of ['examples', 'share', 'theme', 'stage-0', 'add-stage', 'remove-stage', 'source', 'pane-interface', 'pane']) assert.ok(reached.has(id), `${id} of ${[...reached]}`);
  await page.focus('#pane-interface');
  await compiled(page, () => page.keyboard.press('ArrowRight'));
  assert.equal(await page.getAttribute('#pane-reflection', 'aria-selected'), 'true');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'pane-reflection');
  await page.context().close();
});

test('on a phone', async () => {
  const page = await visit(browser, site.url, '#e=lights', {viewport: {width: 360, height: 740}});
  for (const pane of PANES) {
    await show(page, pane);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), pane);
  }
  await page.context().close();
});

test('pictures of eight states', {skip: !process.env.UMBER_PICTURES && 'UMBER_PICTURES names no folder'}, async () => {
  const to = process.env.UMBER_PICTURES;
  mkdirSync(to, {recursive: true});
  const take = async (name, hash, {pane, options, then} = {}) => {
    const page = await visit(browser, site.url, hash, {viewport: {width: 1000, height: 600}, ...options});
    if (pane) await show(page, pane);
    await then?.(page);
    await page.waitForTimeout(300);
    await page.screenshot({path: join(to, `${name}.png`)});
    await page.context().close();
  };
  const drawn = (page) => page.waitForFunction(() => /Drawn/.test(document.querySelector('.picture p').textContent), null, {timeout: 60000});
  const clicked = async (page) => {
    await page.click('#stages [role=tab]:nth-child(2)');
    await page.click('#source .cm-line >> text=/vec3 normal = normalize/', {position: {x: 40, y: 8}});
    await page.waitForSelector('#pane .linked');
  };
  await take('interface', '');
  await take('spirv', '#e=lights', {then: clicked});
  await take('errors', '#e=mistakes');
  await take('layout', '#e=offsets');
  await take('mali', '#e=varyings', {options: {colorScheme: 'dark'}});
  await take('passes', '#e=passes');
  await take('picture', '#e=planet', {options: {colorScheme: 'dark'}, then: drawn});
  await take('phone', '#e=shadertoy', {options: {viewport: {width: 400, height: 800}}, then: drawn});
});
