// SPDX-License-Identifier: Apache-2.0
// The right side: what the compiler makes of the project, in the pane that is chosen.
import {difference} from './difference';
import {choice, make} from './dom';
import {TextView} from './editor';
import type {Pane, Settings} from './project';
import type {Compiled, PassDump} from './protocol';

const KIND: Partial<Record<Pane, 'listing' | 'shader' | 'text' | 'difference'>> = {
  spirv: 'listing', hlsl: 'shader', essl: 'shader', ir: 'difference', reflection: 'shader', cost: 'text',
};

export class PaneView {
  readonly texts: TextView;
  #drawing = make('div', {class: 'drawing', tabindex: 0, role: 'group', 'aria-label': 'Drawing'});
  #text: HTMLElement;
  #passes: PassDump[] = [];
  #pass = '';
  #shown: Pane | null = null;
  #stale = make('p', {class: 'stale'});
  #choosePass = make('div', {class: 'choose'});

  constructor(private readonly parent: HTMLElement, onLine: (line: number) => void, readonly picture: HTMLElement) {
    this.#text = make('div', {class: 'text'});
    this.texts = new TextView(this.#text, onLine);
    this.#stale.hidden = true;
    parent.append(this.#stale, this.#drawing, this.#choosePass, this.#text, picture);
  }

  /** Hides what the pane has no use for. */
  select(pane: Pane) {
    this.parent.dataset.pane = pane;
    this.#drawing.hidden = pane !== 'layout' && pane !== 'mali';
    this.#choosePass.hidden = pane !== 'ir';
    this.#text.hidden = pane === 'picture';
    this.picture.hidden = pane !== 'picture';
  }

  show(pane: Pane, result: Compiled) {
    this.#stale.hidden = result.ok;
    if (!result.ok) {
      if (this.#shown !== pane) this.#clear();
      this.#stale.textContent = this.#shown ? 'Of the source as it was before the errors:' : 'Nothing to show: there are errors.';
      return;
    }
    this.#shown = pane;
    if (pane === 'picture') return;
    if (pane === 'layout' || pane === 'mali') this.#draw(result.svg ?? '', pane);
    if (pane === 'ir') return this.#showPasses(result.passes ?? []);
    this.texts.show(result.text ?? '', KIND[pane] ?? 'text');
  }

  /** What another pane showed is nothing for this one. */
  #clear() {
    this.#shown = null;
    this.#drawing.replaceChildren();
    this.#choosePass.replaceChildren();
    this.texts.show('', 'text');
  }

  #draw(svg: string, pane: Pane) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    image.alt = pane === 'layout' ? 'The bytes of each block, drawn; the text below says the same' : 'The memory of a vertex, drawn; the text below says the same';
    this.#drawing.replaceChildren(...(svg ? [image] : []));
  }

  /** Passes that changed something, each against the one before it. */
  #showPasses(passes: PassDump[]) {
    this.#passes = passes;
    const names: [string, string][] = [];
    passes.forEach((pass, n) => {
      const before = this.#before(n);
      if (!before || before.text !== pass.text) names.push([String(n), `${pass.stage}: ${pass.after}${before ? '' : ' (the beginning)'}`]);
    });
    const known = names.find(([n]) => this.#key(Number(n)) === this.#pass) ?? names[Math.min(2, names.length - 1)];
    this.#choosePass.replaceChildren(choice('After the pass', names, known?.[0] ?? '', (value) => this.#showPass(Number(value))));
    if (known) this.#showPass(Number(known[0]));
    else this.texts.show('', 'text');
  }

  #key(n: number) {
    const pass = this.#passes[n]!;
    return `${pass.stage} ${pass.after}`;
  }

  #before(n: number) {
    for (let at = n - 1; at >= 0; --at) if (this.#passes[at]!.stage === this.#passes[n]!.stage) return this.#passes[at];
    return undefined;
  }

  #showPass(n: number) {
    this.#pass = this.#key(n);
    this.texts.show(difference(this.#before(n)?.text ?? this.#passes[n]!.text, this.#passes[n]!.text), 'difference');
  }
}

/** What may be set for a pane. */
export function optionsOf(pane: Pane, settings: Settings, gpus: string[], onChange: () => void): HTMLElement[] {
  const of = <K extends keyof Settings>(key: K, label: string, values: readonly (string | readonly [string, string])[]) =>
    choice(label, values, String(settings[key]), (value) => {
      (settings[key] as unknown) = typeof settings[key] === 'number' ? Number(value) : value;
      onChange();
    });
  const flip = make('input', {type: 'checkbox', onchange: () => { settings.flipY = flip.checked; onChange(); }});
  flip.checked = settings.flipY;
  const forSpirv = [
    of('targetEnv', 'For', ['vulkan1.0', 'vulkan1.1', 'vulkan1.2', 'vulkan1.3']), of('buffers', 'Buffers', ['typed', 'slots']),
    of('optimize', 'Optimize', [['performance', 'for speed'], ['size', 'for size'], ['none', 'not']]), make('label', {}, flip, ' Negate y'),
  ];
  switch (pane) {
    case 'spirv': case 'cost': return forSpirv;
    case 'hlsl': return [
      of('shaderModel', 'Shader model', ['5.0', '5.1', '6.0', '6.6', '6.7']),
      of('structuredBuffers', 'Uniform blocks as StructuredBuffers', ['auto', 'document', 'always', 'never']),
    ];
    case 'mali': return [of('gpu', 'GPU', gpus.length ? gpus : [settings.gpu])];
    case 'picture': return [of('size', 'Size', ['32', '64', '128', '256', '512'])];
    default: return [];
  }
}
