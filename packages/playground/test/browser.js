// SPDX-License-Identifier: Apache-2.0
// A static server of the built page, and a browser that looks at it.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const SITE = join(ROOT, 'build/playground');
const TYPES = {'.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm'};

/** Serves what was built, packed if the browser takes it, as any server of files does; counts the bytes of bodies. */
export async function serve() {
  const counts = {bytes: 0};
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname).replace(/\/$/, '/index.html');
    const encoding = ['br', 'gz'].find((e) => request.headers['accept-encoding']?.includes(e)) ?? '';
    try {
      const body = readFileSync(join(SITE, encoding ? `${path}.${encoding}` : path));
      const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
      const isKnown = request.headers['if-none-match'] === etag;
      response.writeHead(isKnown ? 304 : 200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-cache', etag, vary: 'accept-encoding',
        ...(encoding && {'content-encoding': {br: 'br', gz: 'gzip'}[encoding]}),
      });
      response.end(isKnown ? '' : body);
      if (!isKnown) counts.bytes += body.length;
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {url: `http://localhost:${server.address().port}/`, counts, close: () => server.close()};
}

export const launch = () => chromium.launch({executablePath: '/usr/bin/chromium', args: ['--no-sandbox']});

/** A new visitor's page, open at `hash`. What the page throws goes to `errors`. */
export async function visit(browser, url, hash = '', options = {}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}, ...options});
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  await page.goto(url + hash);
  await page.waitForFunction(() => performance.getEntriesByName('umber:panes').length > 0);
  return page;
}

/** Waits until what follows `work` has been compiled. */
export async function compiled(page, work) {
  const before = await page.evaluate(() => performance.getEntriesByName('umber:panes').length);
  await work();
  await page.waitForFunction((n) => performance.getEntriesByName('umber:panes').length > n, before, {timeout: 20000});
}

/** Has this text in the editor. */
export async function type(page, text) {
  await compiled(page, async () => {
    await page.click('#source .cm-content');
    await page.keyboard.press('Control+a');
    await page.evaluate((value) => {
      const data = new DataTransfer();
      data.setData('text/plain', value);
      document.querySelector('#source .cm-content').dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
    }, text);
  });
}

