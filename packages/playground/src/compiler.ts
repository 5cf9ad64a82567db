// SPDX-License-Identifier: Apache-2.0
// The worker that compiles, as seen from the page: one job at a time, the newest that waits, and an end to what takes too long.
import type {Listing} from 'umber-wasm';
import type {Builtins, Compiled, CompileJob, Ready} from './protocol';

const TIME_LIMIT = 5000;

export class Compiler {
  #module: WebAssembly.Module;
  #worker!: Worker;
  #running: CompileJob | null = null;
  #waiting: CompileJob | null = null;
  #timer = 0;
  #id = 0;
  #builtins = new Map<number, (list: Listing[]) => void>();

  constructor(module: WebAssembly.Module, private readonly onReady: (ready: Ready) => void,
              private readonly onCompiled: (result: Compiled, job: CompileJob) => void) {
    this.#module = module;
    this.#start();
  }

  #start() {
    this.#worker = new Worker(new URL('./compiler.worker.ts', import.meta.url), {type: 'module'});
    this.#worker.onmessage = ({data}: MessageEvent<Ready | Compiled | Builtins>) => {
      if ('kind' in data) return this.onReady(data);
      if ('builtins' in data) {
        this.#builtins.get(data.id)?.(data.builtins);
        this.#builtins.delete(data.id);
        return;
      }
      this.#finish(data);
    };
    this.#worker.onerror = (event) => this.#stop(`The compiler cannot run here: ${event.message}`);
    this.#worker.postMessage(this.#module);
  }

  #finish(result: Compiled) {
    clearTimeout(this.#timer);
    const job = this.#running;
    this.#running = null;
    if (job) this.onCompiled(result, job);
    this.#next();
  }

  /** Ends what runs; the next job has a worker of its own. */
  #stop(message: string) {
    this.#worker.terminate();
    const id = this.#running?.id ?? 0;
    this.#start();
    this.#finish({id, ok: false, status: 'limit', message, diagnostics: [], milliseconds: TIME_LIMIT});
  }

  #next() {
    if (this.#running || !this.#waiting) return;
    this.#running = this.#waiting;
    this.#waiting = null;
    this.#timer = window.setTimeout(
      () => this.#stop(`Compiling was stopped after ${TIME_LIMIT / 1000} seconds: the input makes too much work`), TIME_LIMIT);
    this.#worker.postMessage(this.#running);
  }

  compile(job: Omit<CompileJob, 'kind' | 'id'>) {
    this.#waiting = {kind: 'compile', id: ++this.#id, ...job};
    this.#next();
  }

  builtins(): Promise<Listing[]> {
    const id = ++this.#id;
    this.#worker.postMessage({kind: 'builtins', id});
    return new Promise((resolve) => this.#builtins.set(id, resolve));
  }
}
