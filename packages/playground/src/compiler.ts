// SPDX-License-Identifier: Apache-2.0
// The worker that compiles, as seen from the page: one job at a time, the newest that waits, and an end to what takes too long.
import type {Listing} from 'umber-wasm';
import type {Compiled, CompileJob, Listed, ListJob, Ready} from './protocol';

const TIME_LIMIT = 5000;

type Asked = Pick<CompileJob, 'shaders' | 'settings' | 'pane'>;

export class Compiler {
  #worker!: Worker;
  #running: CompileJob | null = null;
  #waiting: CompileJob | null = null;
  #timer = 0;
  #id = 0;
  #lists = new Map<number, (list: Listing[]) => void>();
  #asked = '';  // what was compiled last, or is compiled now
  #last: Compiled | null = null;
  #isReady: () => void = () => undefined;
  #wasReady = false;

  /** What was compiled while nobody listens is told when it is asked for again. */
  onCompiled: ((result: Compiled) => void) | null = null;
  /** There once it is ready. */
  module: WebAssembly.Module | null = null;
  readonly ready: Promise<void>;

  constructor(module: Promise<WebAssembly.Module>) {
    const isReady = new Promise<void>((resolve) => (this.#isReady = resolve));
    this.ready = module.then(() => isReady);
    this.#start();
    void module.then((compiled) => {
      this.module = compiled;
      this.#worker.postMessage(compiled);
      this.#next();
    });
  }

  #start() {
    this.#worker = new Worker(new URL('./compiler.worker.ts', import.meta.url), {type: 'module'});
    this.#worker.onmessage = ({data}: MessageEvent<Ready | Compiled | Listed>) => {
      if ('kind' in data) {
        this.#wasReady = true;
        return this.#isReady();
      }
      if ('list' in data) {
        this.#lists.get(data.id)?.(data.list);
        this.#lists.delete(data.id);
        return;
      }
      this.#finish(data);
    };
    this.#worker.onerror = (event) => this.#stop(`The compiler cannot run here: ${event.message}`);
    if (this.module) this.#worker.postMessage(this.module);
  }

  #finish(result: Compiled) {
    clearTimeout(this.#timer);
    this.#running = null;
    this.#last = result;
    this.onCompiled?.(result);
    this.#next();
  }

  /** Ends what runs; the next job has a worker of its own, unless none has ever begun. */
  #stop(message: string) {
    this.#worker.terminate();
    if (this.#wasReady) this.#start();
    this.#asked = '';
    this.#finish({id: this.#running?.id ?? 0, ok: false, status: 'limit', message, diagnostics: [], milliseconds: TIME_LIMIT});
  }

  #next() {
    if (!this.module || this.#running || !this.#waiting) return;
    this.#running = this.#waiting;
    this.#waiting = null;
    this.#timer = window.setTimeout(
      () => this.#stop(`Compiling was stopped after ${TIME_LIMIT / 1000} seconds: the input makes too much work`), TIME_LIMIT);
    this.#worker.postMessage(this.#running);
  }

  /** The result goes to `onCompiled`, unless something newer is asked for before its turn. */
  compile({shaders, settings, pane}: Asked) {
    const asked = JSON.stringify({shaders, settings, pane});
    if (asked === this.#asked) {
      const known = this.#running || this.#waiting ? null : this.#last;
      if (known) queueMicrotask(() => this.onCompiled?.(known));
      return;
    }
    this.#asked = asked;
    this.#waiting = {kind: 'compile', id: ++this.#id, shaders, settings, pane};
    this.#next();
  }

  list(what: ListJob['what']): Promise<Listing[]> {
    const id = ++this.#id;
    this.#worker.postMessage({kind: 'list', id, what} satisfies ListJob);
    return new Promise((resolve) => this.#lists.set(id, resolve));
  }
}
