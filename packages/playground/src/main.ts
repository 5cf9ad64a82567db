// SPDX-License-Identifier: Apache-2.0
// Begins with what takes longest: the compiler is fetched, and compiles the first project, while the page is still made.
import wasm from 'umber-wasm/libumber.wasm?url';
import './style.css';
import {Compiler} from './compiler';
import {byId} from './dom';
import {example, namedExample} from './examples';
import {fromLink, type Project} from './project';

function theme() {
  const select = byId<HTMLSelectElement>('theme');
  const apply = () => { document.documentElement.dataset.theme = select.value; };
  select.value = localStorage.getItem('theme') ?? 'auto';
  select.addEventListener('change', () => {
    localStorage.setItem('theme', select.value);
    apply();
  });
  apply();
}

async function project(): Promise<Project> {
  const named = namedExample();
  return (named ? null : await fromLink(location.hash.slice(1))) ?? example(named ?? 'out-of-order');
}

async function main() {
  theme();
  const compiler = new Compiler(WebAssembly.compileStreaming(fetch(wasm, {credentials: 'same-origin'})));
  const begun = await project();
  compiler.compile(begun);
  const {Page} = await import('./page');
  const page = new Page(compiler, begun);
  addEventListener('hashchange', () => void project().then((p) => page.open(p)));
  await compiler.ready;
  if ('serviceWorker' in navigator && import.meta.env.PROD) await navigator.serviceWorker.register('./sw.js');
}

main().catch((error: Error) => { byId('summary').textContent = `The compiler could not be loaded: ${error.message}`; });
