// SPDX-License-Identifier: Apache-2.0
// The canvas, and the workers that draw on it: coarse squares first.
import {ProgressiveImage} from './progressive';
import type {PictureJob, PictureReply} from './protocol';

const SILENCE = 8000;  // milliseconds after which workers are stopped

export interface Wanted {
  text: string;
  size: number;
  time: number;
  frame: number;
  uniforms: Record<string, number[]>;
  samplers: string[];
}

export class PictureView {
  #workers: Worker[] = [];
  #generation = 0;
  #left = 0;
  #begun = 0;
  #watch = 0;
  #image: ImageData | null = null;
  #progressive: ProgressiveImage | null = null;
  #context: CanvasRenderingContext2D;
  #again: Wanted | null = null;

  constructor(private readonly canvas: HTMLCanvasElement, private readonly module: WebAssembly.Module,
              private readonly onState: (text: string, isDone: boolean) => void) {
    this.#context = canvas.getContext('2d')!;
  }

  #start() {
    const count = Math.max(1, Math.min((navigator.hardwareConcurrency || 2), 8));
    this.#workers = Array.from({length: count}, () => {
      const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), {type: 'module'});
      worker.onmessage = ({data}: MessageEvent<PictureReply>) => this.#take(data);
      worker.onerror = (event) => this.#end(event.message);
      worker.postMessage(this.module);
      return worker;
    });
  }

  stop() {
    ++this.#generation;
    clearTimeout(this.#watch);
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
  }

  #end(message: string) {
    this.stop();
    this.onState(message, true);
  }

  #listen() {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(
      () => this.#end(`Drawing was stopped: for ${SILENCE / 1000} seconds no pixel was finished`), SILENCE);
  }

  get isBusy() {
    return this.#left > 0;
  }

  draw(wanted: Wanted) {
    if (!this.#workers.length) this.#start();
    this.#again = wanted;
    const {size} = wanted;
    if (this.canvas.width !== size || this.canvas.height !== size || !this.#image) {
      this.canvas.width = this.canvas.height = size;
      this.#image = this.#context.createImageData(size, size);
      this.#progressive = new ProgressiveImage(this.#image);
    }
    this.#progressive!.begin();
    ++this.#generation;
    this.#left = this.#workers.length;
    this.#begun = performance.now();
    this.#workers.forEach((worker, index) => worker.postMessage({
      generation: this.#generation, text: wanted.text, width: size, height: size, time: wanted.time, frame: wanted.frame,
      uniforms: wanted.uniforms, samplers: wanted.samplers, index, of: this.#workers.length,
    } satisfies PictureJob));
    this.#listen();
    this.onState('Drawing', false);
  }

  redraw() {
    if (this.#again) this.draw(this.#again);
  }

  #take(reply: PictureReply) {
    if (reply.generation !== this.#generation) return;
    if (reply.kind === 'failed') return this.#end(reply.message);
    this.#listen();
    if (reply.kind === 'rows') {
      for (const {y, data} of reply.rows) this.#progressive!.put(y, reply.stride, data);
      this.#context.putImageData(this.#image!, 0, 0);
    } else if (--this.#left === 0) {
      clearTimeout(this.#watch);
      this.onState(`Drawn in ${((performance.now() - this.#begun) / 1000).toFixed(2)} s`, true);
    }
  }
}
