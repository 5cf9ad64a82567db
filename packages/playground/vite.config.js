// SPDX-License-Identifier: Apache-2.0
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import {defineConfig} from 'vite';

/** Has the page fetch the compiler and all scripts at once, and the service worker keep all files of the build. */
function offline() {
  return {
    name: 'offline',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, {bundle}) {
        const link = (attrs) => ({tag: 'link', injectTo: 'head', attrs});
        return Object.entries(bundle ?? {}).flatMap(([name, {isDynamicEntry}]) => {
          const href = `./${name}`;
          if (name.endsWith('.wasm')) return [link({rel: 'preload', as: 'fetch', crossorigin: 'anonymous', type: 'application/wasm', href})];
          return isDynamicEntry ? [link({rel: 'modulepreload', href})] : [];
        });
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const names = Object.keys(bundle).filter((name) => name !== 'sw.js').sort();
        const hash = createHash('sha256');
        for (const name of names) hash.update(bundle[name].type === 'chunk' ? bundle[name].code : bundle[name].source);
        const files = JSON.stringify(['./', ...names.filter((name) => name !== 'index.html').map((name) => `./${name}`)]);
        const source = readFileSync(new URL('./src/sw.js', import.meta.url), 'utf8')
          .replace('"@files@"', files).replace('@version@', hash.digest('hex').slice(0, 16));
        this.emitFile({type: 'asset', fileName: 'sw.js', source});
      },
    },
  };
}

/** Beside each file what servers send instead: FILE.br to browsers that take it, FILE.gz to the others. */
function packed() {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({dir}, bundle) {
      for (const name of Object.keys(bundle)) {
        const bytes = readFileSync(join(dir, name));
        const params = {[constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length};
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, {params}));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, {level: 9}));
      }
    },
  };
}

export default defineConfig({
  base: './',
  build: {outDir: '../../build/playground', emptyOutDir: true, target: 'es2022', modulePreload: {polyfill: false}, assetsInlineLimit: 0},
  worker: {format: 'es'},
  plugins: [offline(), packed()],
});
