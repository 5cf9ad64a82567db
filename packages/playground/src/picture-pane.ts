// SPDX-License-Identifier: Apache-2.0
// The pane of the picture: the canvas, a slider for each number of each uniform, time, and the mouse.
import type {Reflection, TypeReflection} from 'umber-wasm';
import {make} from './dom';
import {PictureView} from './picture';

/** Those that have a value without a slider: what editors of shaders give one. */
const GIVEN = /^(iTime|u_time|time|uTime|iResolution|u_resolution|resolution|uResolution|iFrame|u_frame|frame|uFrame|iTimeDelta|iFrameRate|iSampleRate|iMouse|u_mouse|mouse|iDate|iChannel\w+|size)$/;
const MOUSE = ['iMouse', 'u_mouse', 'mouse'];

interface Slot {
  name: string;
  count: number;
  isInteger: boolean;
}

function numbersIn(type: TypeReflection): Slot | null {
  const text = JSON.stringify(type);
  if (/"(members|element|count)"/.test(text)) return null;
  const columns = Number(type.columns ?? 1), rows = Number(type.rows ?? 1);
  return {name: '', count: columns * rows, isInteger: /"(i32|u32|bool)"/.test(text)};
}

function slotsOf(reflection: Reflection): Slot[] {
  const slots: Slot[] = [];
  for (const resource of reflection.resources) {
    const prefix = resource.instance_name ? `${resource.name}.` : '';
    for (const member of resource.type?.members ?? []) {
      const slot = numbersIn(member.type);
      if (slot && !GIVEN.test(member.name)) slots.push({...slot, name: prefix + member.name});
    }
  }
  return slots;
}

export class PicturePane {
  readonly element: HTMLElement;
  #canvas = make('canvas', {width: 256, height: 256, role: 'img', 'aria-label': 'What the fragment shader draws'});
  #state = make('p', {role: 'status', 'aria-live': 'polite'});
  #sliders = make('div', {class: 'sliders'});
  #time = make('input', {type: 'range', min: 0, max: 20, step: 0.05, value: 0, 'aria-label': 'Time in seconds'});
  #timeText = make('output', {}, '0 s');
  #play = make('button', {type: 'button', 'aria-pressed': 'false'}, 'Play');
  #view: PictureView | null = null;
  #mouse = [0, 0, 0, 0];
  #text = '';
  #samplers: string[] = [];
  #size = 256;
  #frame = 0;
  #drawn = '';
  #slots = '';
  #begun = 0;
  isShown = false;
  uniforms: Record<string, number[]> = {};

  constructor(private readonly module: () => WebAssembly.Module, private readonly onUniforms: () => void) {
    this.element = make('div', {class: 'picture'}, this.#canvas,
      make('div', {class: 'bar'}, this.#play, make('label', {}, 'Time ', this.#time), this.#timeText), this.#state, this.#sliders);
    this.#time.addEventListener('input', () => this.#draw());
    this.#play.addEventListener('click', () => this.#toggle());
    const point = (event: PointerEvent) => {
      const box = this.#canvas.getBoundingClientRect();
      const x = Math.round((event.clientX - box.left) / box.width * this.#size);
      const y = Math.round((box.bottom - event.clientY) / box.height * this.#size);
      this.#mouse = [x, y, event.buttons ? x : this.#mouse[2]!, event.buttons ? y : this.#mouse[3]!];
      if (/\b(iMouse|u_mouse|mouse)\b/.test(this.#text)) this.#draw();
    };
    this.#canvas.addEventListener('pointermove', point);
    this.#canvas.addEventListener('pointerdown', point);
  }

  get #isPlaying() {
    return this.#play.getAttribute('aria-pressed') === 'true';
  }

  #toggle(on = !this.#isPlaying) {
    this.#play.setAttribute('aria-pressed', String(on));
    this.#play.textContent = on ? 'Pause' : 'Play';
    this.#begun = performance.now() - Number(this.#time.value) * 1000;
    if (on) this.#draw();
  }

  /** The source has become this one, without errors. */
  show(text: string, size: number, reflection: Reflection) {
    this.#text = text;
    this.#size = size;
    this.#samplers = reflection.resources
      .filter((r) => /sampled_image|combined_image_sampler/.test(r.kind) && /"dim":"2d"/.test(JSON.stringify(r)) && !r['array']).map((r) => r.name);
    const slots = slotsOf(reflection);
    const key = JSON.stringify(slots);
    if (key !== this.#slots) {
      this.#slots = key;
      this.#sliders.replaceChildren(...slots.map((slot) => this.#slider(slot)));
    }
    this.#draw(false);
  }

  #slider(slot: Slot): HTMLElement {
    const values = (this.uniforms[slot.name] ??= Array<number>(slot.count).fill(slot.isInteger ? 1 : 0.5));
    const group = make('fieldset', {}, make('legend', {}, slot.name));
    for (let n = 0; n < slot.count; ++n) {
      const label = slot.count === 1 ? slot.name : `${slot.name} ${n < 4 ? 'xyzw'[n] : n}`;
      const input = make('input', {type: 'range', min: slot.isInteger ? -8 : -2, max: slot.isInteger ? 64 : 2, step: slot.isInteger ? 1 : 0.01, value: values[n] ?? 0, 'aria-label': label});
      const shown = make('output', {}, String(values[n] ?? 0));
      input.addEventListener('input', () => {
        values[n] = Number(input.value);
        shown.textContent = input.value;
        this.onUniforms();
        this.#draw();
      });
      group.append(make('div', {}, input, shown));
    }
    return group;
  }

  /** Draws unless it is drawn already. */
  #draw(always = true) {
    if (!this.isShown || !this.#text) return;
    const time = Number(this.#time.value);
    this.#timeText.textContent = `${time.toFixed(2)} s`;
    const mouse = Object.fromEntries(MOUSE.map((name) => [name, this.#mouse]));
    const wanted = {
      text: this.#text, size: this.#size, time, frame: this.#frame, samplers: this.#samplers,
      uniforms: {size: [this.#size, this.#size], ...mouse, ...this.uniforms},
    };
    const key = JSON.stringify(wanted);
    if (!always && key === this.#drawn) return;
    this.#drawn = key;
    this.#view ??= new PictureView(this.#canvas, this.module(), (text, isDone) => this.#told(text, isDone));
    this.#view.draw(wanted);
  }

  #told(text: string, isDone: boolean) {
    this.#state.textContent = text;
    if (!isDone) return;
    if (!text.startsWith('Drawn')) return this.#toggle(false);
    performance.mark('umber:drawn');
    if (!this.#isPlaying || !this.isShown) return;
    ++this.#frame;
    this.#time.value = String(((performance.now() - this.#begun) / 1000) % 20);
    this.#draw();
  }

  /** Whether the pane is the one that is looked at. */
  set shown(on: boolean) {
    this.isShown = on;
    if (on) this.#draw(false);
    else {
      this.#toggle(false);
      this.#view?.stop();
      this.#drawn = '';
    }
  }
}
